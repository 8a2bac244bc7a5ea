"""The rule book on the screen: a clause in full, the hits of a search, a rule set's fields."""

from __future__ import annotations

import re

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mydelko.cli.complaints import Complaint
from mydelko.cli.rule_sets import title_of
from mydelko.letters.spelling import fold
from mydelko.locale import gettext as _
from mydelko.locale import language, marked, ngettext, say_all, say_key
from mydelko.rulebook import Profile, load_profile, profile_names
from mydelko.rulebook.clauses import Clause, load_book
from mydelko.rulebook.conduct import Conduct
from mydelko.rulebook.fields import LABELS, show_value
from mydelko.rulebook.profile import FIELDS, OWN_LIST

PLACES = {
    "game": marked("in the game"),
    "table": marked("at the table"),
    "tournament": marked("in the tournament"),
    "book": marked("in the book"),
}


def print_clause(console: Console, clause_id: str) -> None:
    book, code = load_book(), language()
    clause = book.clause(clause_id)
    heading = Text(f"{clause.id} ", style="bold cyan") + Text(clause.title[code], style="bold")
    console.print(heading)
    if not clause.is_heading():
        console.print(clause.text[code])
    if clause.reason:
        console.print(_("Why: {reason}").format(reason=clause.reason[code]))
    for child in clause.children:
        console.print(f"  {child}  {book.clause(child).title[code]}")
    where = [book.document_title(clause.document, code)]
    where += [_(PLACES[place]) for place in clause.lives]
    console.print(Text(", ".join(where), style="dim"))
    if clause.conduct is not None:
        console.print(Text(conduct_text(clause.conduct), style="dim"))
    for profile, field in fields_behind(clause):
        value = value_words(profile, field)
        console.print(Text(f"{profile.name}: {_(LABELS[field])}: {value}", style="dim"))


def conduct_text(conduct: Conduct) -> str:
    """When a clause that only people can keep matters, and how a referee answers a breach."""
    return _("Conduct at a real board: {moments}. A referee may answer with: {effects}.").format(
        moments=say_all(language(), "page", [f"ruling.moment.{one.value}" for one in conduct.at]),
        effects=say_all(language(), "page", [f"measure.{one}" for one in conduct.effects]),
    )


def fields_behind(clause: Clause) -> list[tuple[Profile, str]]:
    """Values of the rule sets in the box that rest on this clause."""
    profiles = [load_profile(name) for name in profile_names()]
    return [
        (profile, field)
        for profile in profiles
        for field in FIELDS
        if any(cited == clause.id for cited in profile.clauses[field])
    ]


def find_clause_id(text: str) -> str | None:
    """The id as the book writes it, however it was typed."""
    book = load_book()
    if text in book:
        return text
    document, dash, number = text.partition("-")
    typed = f"{fold(document).upper()}{dash}{number.casefold()}"  # an id, not a game word
    return typed if typed in book else None


def find_clauses(text: str) -> tuple[Clause, ...]:
    """Clauses of a document (`P`), or those that hold every word."""
    document = [clause for clause in load_book() if fold(clause.document) == fold(text)]
    found = tuple(document) or load_book().search(text, language())
    if not found:
        raise Complaint(_("no clause speaks of: {text}").format(text=text))
    return found


def print_search(console: Console, text: str) -> None:
    found = find_clauses(text)
    if len(found) == 1:
        print_clause(console, found[0].id)
        return
    code = language()
    for clause in found:
        indent = "" if clause.is_heading() else "  "
        console.print(
            Text(f"{indent}{clause.id:<9} ", style="cyan") + Text(clause.title[code]),
            soft_wrap=True,
        )
    count = ngettext("{count} clause", "{count} clauses", len(found)).format(count=len(found))
    console.print(Text(count, style="dim"))


def value_words(profile: Profile, field: str) -> str:
    """In the reader's words, as the page says it: those of the field first, then shared ones."""
    value = show_value(field, getattr(profile, field))
    code = re.sub(r"[^\w-]+", "-", value)
    for key in (f"learn.value.{field}.{code}", f"learn.value.{code}"):
        if (words := say_key(language(), "page", key)) != key:
            return words
    return value


def both_words(profile: Profile, field: str) -> str:
    """The words, and what one writes in a rule set of one's own where that is something else."""
    words, value = value_words(profile, field), show_value(field, getattr(profile, field))
    return words if words == value or value in OWN_LIST else f"{words} ({value})"


def print_profile(console: Console, profile: Profile) -> None:
    console.print(Text(f"{profile.name}: {title_of(profile)}", style="bold"))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(_("field"), no_wrap=True, style="cyan")
    table.add_column(_("what it says"))
    table.add_column(_("value"))
    table.add_column(_("clause"))
    for field in FIELDS:
        row = field, _(LABELS[field]), both_words(profile, field)
        table.add_row(*row, ", ".join(profile.clauses[field]))
    console.print(table)
