"""`mydelko rules`: a clause of the rule book, a search, a rule set and the clauses behind it."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from msgspec import to_builtins

from mydelko.cli.complaints import Complaint, did_you_mean
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.cli.rule_sets import choose_profile, find_profile, title_of
from mydelko.cli.rule_view import (
    fields_behind,
    find_clause_id,
    find_clauses,
    print_clause,
    print_profile,
    print_search,
)
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.rulebook import Profile, load_profile, profile_names
from mydelko.rulebook.clauses import Clause, load_book
from mydelko.rulebook.fields import LABELS, show_value
from mydelko.rulebook.profile import FIELDS

app = typer.Typer(add_completion=False)


@app.command(
    help=_(
        "The rule book: a clause by its id, clauses that hold the words, a document by its "
        "letter, or a rule set with every field, its value and the clause behind it."
    ),
    epilog=example("mydelko rules P-4.7.6"),
)
def rules(
    wanted: Annotated[
        list[str] | None,
        typer.Argument(help=_("A clause's id, a document's letter, a rule set's name, or words.")),
    ] = None,
    profile: Annotated[
        str | None, typer.Option("--profile", help=_("A rule set by name, or your own TOML file."))
    ] = None,
    json: AsJson = False,
) -> None:
    if profile is not None:
        _show_profile(choose_profile(profile), as_json=json)
        return
    text = " ".join(wanted or []).strip()
    named = find_profile(text)
    if named is not None:
        _show_profile(named, as_json=json)
        return
    if not text:
        _show_contents(as_json=json)
        return
    clause_id = find_clause_id(text)
    if json:
        found = (load_book().clause(clause_id),) if clause_id else _search(text)
        print_json([clause_data(clause) for clause in found])
    elif clause_id is not None:
        print_clause(make_console(), clause_id)
    else:
        _search(text)
        print_search(make_console(), text)
    raise typer.Exit(0)


def _search(text: str) -> tuple[Clause, ...]:
    """Nothing found is a plain no, not wrong input."""
    try:
        return find_clauses(text)
    except Complaint as error:
        typer.echo(str(error) + did_you_mean(text, profile_names()), err=True)
        raise typer.Exit(1) from error


def _show_contents(*, as_json: bool) -> None:
    book, code = load_book(), language()
    documents = list(dict.fromkeys(clause.document for clause in book))
    profiles = [load_profile(name) for name in profile_names()]
    if as_json:
        print_json(
            {
                "documents": {
                    document: book.document_title(document, code) for document in documents
                },
                "profiles": [profile_data(one) for one in profiles],
            }
        )
        return
    typer.echo(_("Documents:"))
    for document in documents:
        count = sum(clause.document == document for clause in book)
        typer.echo(f"  {document}  {book.document_title(document, code)} ({count})")
    typer.echo(_("Rule sets:"))
    for one in profiles:
        typer.echo(f"  {one.name:<10} {title_of(one)}")
    typer.echo(_("More: mydelko rules P-4.7.6, mydelko rules P, mydelko rules pinczow"))


def _show_profile(profile: Profile, *, as_json: bool) -> None:
    if as_json:
        print_json(profile_data(profile))
    else:
        print_profile(make_console(), profile)


def profile_data(profile: Profile) -> dict[str, Any]:
    return {
        "name": profile.name,
        "title": title_of(profile),
        "fields": [
            {
                "field": field,
                "label": _(LABELS[field]),
                "value": show_value(field, getattr(profile, field)),
                "clauses": profile.clauses[field],
            }
            for field in FIELDS
        ],
    }


def clause_data(clause: Clause) -> dict[str, Any]:
    code = language()
    return {
        "id": clause.id,
        "document": clause.document,
        "lives": clause.lives,
        "conduct": to_builtins(clause.conduct),
        "title": clause.title[code],
        "text": clause.text[code],
        "reason": clause.reason.get(code, ""),
        "parent": clause.parent,
        "children": clause.children,
        "behind": [
            {"profile": profile.name, "field": field} for profile, field in fields_behind(clause)
        ],
    }
