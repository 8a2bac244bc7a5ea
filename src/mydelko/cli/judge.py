"""`mydelko judge`: a judge's stand in a terminal (P-4.7.10 to 4.7.13).

Who is challenged types the words, the challenger presses Enter, and nothing but the verdict is
told; before that the words may be typed anew. The screen then clears for the next two.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli.groups import example
from mydelko.cli.rule_sets import choose_lexicon, choose_profile, title_of
from mydelko.lexicon import Lexicon
from mydelko.locale import gettext as _
from mydelko.play.stand import MOST_WORDS, Judged, Ruling, fold_stand, judge, open_stand
from mydelko.rulebook import Profile
from mydelko.rulebook.profile import Typist

app = typer.Typer(add_completion=False)


@app.command(
    name="judge",
    help=_("A judge's stand: two players check challenged words, one verdict after the other."),
    epilog=example("mydelko judge --rules pinczow --log verdicts.jsonl"),
)
def run(
    rules: Annotated[
        str, typer.Option("--rules", "-r", help=_("The rule set: its name, or a TOML file."))
    ] = "pinczow",
    lexicon: Annotated[
        str | None, typer.Option("--lexicon", "-l", help=_("The dictionary; else the rules' own."))
    ] = None,
    log: Annotated[
        Path | None, typer.Option(help=_("Keep every verdict, without names, in this file."))
    ] = None,
) -> None:
    profile = choose_profile(rules)
    words = choose_lexicon(profile, lexicon)
    if log is not None:
        log.open("ab").close()  # complaints come before the first players
    stand = fold_stand([open_stand(profile, words.name, _now())])
    while (typed := _ask_words(profile, words)) is not None:
        judged = judge(words, typed, _now())
        if log is not None:
            _keep(log, judged)
        _tell(stand.ruling(judged))
        if _read(_("Enter: the next players. ")) is None:
            break
        _clear()


def _ask_words(profile: Profile, lexicon: Lexicon) -> list[str] | None:
    """What is to be checked, once the challenger has pressed Enter; None: the end."""
    titles = {"rules": title_of(profile), "lexicon": lexicon.name}
    typer.echo(_("{rules}. Dictionary: {lexicon}. Ctrl+D ends.").format(**titles))
    clause = profile.clauses["typist"][0]
    if profile.typist is Typist.REFEREE:
        asks = _("The referee types all challenged words ({clause}): ").format(clause=clause)
        checks = _("Enter checks; typed wrongly? Type them anew: ")
    else:
        asks = _("The challenged player types all words ({clause}): ").format(clause=clause)
        checks = _("The challenger presses Enter; typed wrongly? Type them anew: ")
    line = _read(asks)
    words: list[str] = []
    while line is not None and (line.strip() or not words):
        words = line.split() or words
        if len(words) > MOST_WORDS:
            typer.echo(_("A move makes at most {most} words.").format(most=MOST_WORDS), err=True)
            words = []
        for word in words:
            typer.echo(f"    {word.upper()}")
        line = _read(checks if words else asks)
    return None if line is None else words


def _tell(ruling: Ruling) -> None:
    for word, valid in zip(ruling.words, ruling.each, strict=False):
        answer = _("allowed") if valid else _("not allowed")
        typer.echo(f"    {word.upper()}: {answer}")
    verdict = _("ALLOWED") if ruling.valid else _("NOT ALLOWED")
    colour = typer.colors.GREEN if ruling.valid else typer.colors.RED
    typer.secho(f"\n    {verdict}\n", fg=colour, bold=True)


def _keep(log: Path, judged: Judged) -> None:
    with log.open("ab") as file:
        file.write(msgspec.json.encode(judged) + b"\n")


def _clear() -> None:
    """Nor may the others' words be scrolled back to."""
    if sys.stdout.isatty():
        typer.echo("\x1b[2J\x1b[3J\x1b[H", nl=False)


def _read(asks: str) -> str | None:
    try:
        return input(asks)
    except EOFError:
        typer.echo()
        return None


def _now() -> int:
    return time.time_ns() // 1_000_000
