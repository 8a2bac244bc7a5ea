"""`mydelko scenario`: runs worked examples of the rules; pass, or the first difference.

Exit status: 0 all pass, 1 one differs, 2 one is written wrongly (its line is named).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from mydelko.cli.complaints import explain, system_reason
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.lexicon import LexiconError, load_lexicon
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext
from mydelko.rules.hearing import Judge
from mydelko.scenarios import ScenarioError, read_scenario, run_scenario

app = typer.Typer(add_completion=False)

STATUS = {"pass": 0, "differs": 1, "malformed": 2}


class Ran(msgspec.Struct, frozen=True):
    file: str
    outcome: Literal["pass", "differs", "malformed"]
    title: str = ""
    clauses: tuple[str, ...] = ()
    step: int | None = None  # the one that differs; None at the end or where there is none
    line: int | None = None  # of the file, where it can be told
    difference: str = ""
    notes: tuple[str, ...] = ()


@app.command(
    help=_(
        "Runs scenarios: pass, or the first difference of each. "
        "Exit status 0 all pass, 1 one differs, 2 a file is written wrongly."
    ),
    epilog=example("mydelko scenario challenge.toml"),
)
def scenario(
    files: Annotated[list[Path], typer.Argument(help=_("Scenarios in TOML."))],
    json: AsJson = False,
) -> None:
    ran = [run_file(path) for path in files]
    if json:
        print_json({"passed": all(one.outcome == "pass" for one in ran), "scenarios": ran})
    else:
        for one in ran:
            _print(one)
        if len(ran) > 1:
            passed = sum(one.outcome == "pass" for one in ran)
            count = ngettext("{count} scenario", "{count} scenarios", len(ran))
            typer.echo(
                ngettext("{scenarios}: {count} passes", "{scenarios}: {count} pass", passed).format(
                    scenarios=count.format(count=len(ran)), count=passed
                )
            )
    raise typer.Exit(max(STATUS[one.outcome] for one in ran))


def run_file(path: Path) -> Ran:
    try:
        wanted = read_scenario(path)
        outcome = run_scenario(wanted, _judge_of)
    except ScenarioError as error:
        syntax = error.__cause__
        told = syntax if isinstance(syntax, tomllib.TOMLDecodeError) else error  # names the line
        return _malformed(path, error.said(language()), _line_of(path, str(told)))
    except LexiconError as error:
        return _malformed(path, f"lexicon: {explain(error)}", _line_of(path, "lexicon:"))
    except FileNotFoundError:
        return Ran(str(path), "malformed", difference=_("there is no such file"))
    except OSError as error:
        return Ran(str(path), "malformed", difference=system_reason(error))
    notes = tuple(note.said(language()) for note in outcome.notes)
    if outcome.difference is None:
        return Ran(str(path), "pass", wanted.title, wanted.clauses, notes=notes)
    plain = str(outcome.difference)  # its English, in which a place is looked for
    return Ran(
        file=str(path),
        outcome="differs",
        title=wanted.title,
        clauses=wanted.clauses,
        step=_step_of(plain),
        line=_line_of(path, plain),
        difference=outcome.difference.said(language()),
        notes=notes,
    )


@cache
def _judge_of(name: str) -> Judge:
    return load_lexicon(name).contains


def _malformed(path: Path, reason: str, line: int | None) -> Ran:
    return Ran(str(path), "malformed", line=line, difference=reason)


def _step_of(text: str) -> int | None:
    step = re.match(r"step (\d+)", text)
    return int(step[1]) if step else None


def _line_of(path: Path, text: str) -> int | None:
    """The line a message speaks of: given in it, that of a key or value, that of a step."""
    given = re.search(r"at line (\d+)", text)
    if given:
        return int(given[1])
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    first, last = _part_of(lines, text)
    quoted = re.findall(r"'([^']+)'", text)
    keys = [*quoted, *re.findall(r"\w+(?=[:,])", text)]
    wanted = [rf"(.*[{{,])?\s*{re.escape(key)}\s*=" for key in keys]
    wanted += [rf".*=.*\"{re.escape(value)}\"" for value in quoted]
    for pattern in wanted:
        for number in range(first, last + 1):
            if re.match(pattern, lines[number - 1]):
                return number
    return first if first > 1 else None


def _part_of(lines: list[str], text: str) -> tuple[int, int]:
    """First and last line of the step or the table that the message names, else of the file."""
    headings = [number for number, line in enumerate(lines, 1) if line.strip().startswith("[")]
    steps = [number for number in headings if lines[number - 1].strip() == "[[step]]"]
    ends = [number for number in headings if lines[number - 1].strip() == "[end]"]
    step = _step_of(text)
    if step is not None and step <= len(steps):
        first = steps[step - 1]
    elif ends and text.startswith(("[end]", "at the end")):
        first = ends[0]
    else:
        return 1, len(lines)
    return first, min((number - 1 for number in headings if number > first), default=len(lines))


def _print(ran: Ran) -> None:
    title = f" – {ran.title}" if ran.title else ""
    where = ran.file
    if ran.line is not None and ran.outcome != "pass":
        where = _("{file}, line {line}").format(file=ran.file, line=ran.line)
    match ran.outcome:
        case "pass":
            typer.echo(_("pass: {file}").format(file=where) + title)
        case "differs":
            typer.echo(_("differs: {file}").format(file=where) + title)
            typer.echo(f"  {ran.difference}")
        case "malformed":
            typer.echo(_("{file}: {reason}").format(file=where, reason=ran.difference), err=True)
    for note in ran.notes:
        typer.echo(f"  {note}")
