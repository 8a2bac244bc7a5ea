"""What the arguments of commands are called, on help pages and in complaints.

A command names its parameter for itself; here that name becomes a word of the reader's language.
"""

from __future__ import annotations

from typer.core import TyperArgument, TyperCommand, TyperGroup

from mydelko.locale import gettext as _
from mydelko.locale import marked

WORDS = {  # by the parameter's name
    "absent": marked("NUMBERS"),
    "cgp": "CGP",
    "drawn": marked("LETTERS"),
    "entrant": marked("NUMBER"),
    "entries": marked("LIST"),
    "event": marked("EVENT"),
    "file": marked("FILE"),
    "files": marked("FILES"),
    "folder": marked("FOLDER"),
    "game": marked("GAME"),
    "kind": marked("FORMAT"),
    "kinds": marked("PAPERS"),
    "measure": marked("MEASURE"),
    "name": marked("NAME"),
    "number": marked("NUMBER"),
    "paid": marked("NUMBERS"),
    "pattern": marked("PATTERN"),
    "present": marked("NUMBERS"),
    "rack": marked("TILES"),
    "reason": marked("REASON"),
    "round_number": marked("ROUND"),
    "rounds": marked("ROUNDS"),
    "rules": marked("FILE"),
    "scores": marked("SCORES"),
    "source": marked("FILE"),
    "table": marked("TABLE"),
    "target": marked("EVENT"),
    "to": marked("PLACE"),
    "typed": marked("LETTERS"),
    "wanted": marked("QUESTION"),
    "word": marked("WORD"),
    "words": marked("WORDS"),
}


def name_arguments(command: TyperCommand | TyperGroup) -> None:
    """Those of the commands below it, too; what a command has put in words stays."""
    for parameter in command.params:
        if isinstance(parameter, TyperArgument) and parameter.metavar is None:
            parameter.metavar = _(WORDS[str(parameter.name)])
    for below in getattr(command, "commands", {}).values():
        name_arguments(below)
