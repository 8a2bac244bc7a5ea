"""Errors said in the user's language: one sentence for each code.

The library raises codes with arguments; here, and nowhere else in the terminal program, they
become words.
"""

from __future__ import annotations

from typing import assert_never

import typer

from mydelko.letters import UnknownTileSet, tile_set_names
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.locale import gettext as _
from mydelko.locale import marked
from mydelko.notation.errors import NotationCode, NotationError

NOTATION = {
    NotationCode.FIELDS: marked(
        "a CGP line has board, racks, scores and scoreless turns; fields found: {found}"
    ),
    NotationCode.ROWS: marked("a board has 15 rows; rows found: {found}"),
    NotationCode.ROW_LENGTH: marked("row {row}: 15 squares expected, {found} found"),
    NotationCode.RUN: marked("row {row}: {run} is not a run of 1 to 15 empty squares"),
    NotationCode.BOARD_LETTER: marked("row {row}: “{letter}” is not a letter ({letters})"),
    NotationCode.RACKS: marked("racks are written ON_TURN/OTHER, not {found}"),
    NotationCode.RACK_LETTER: marked("rack {rack}: “{letter}” is not a tile ({letters})"),
    NotationCode.RACK_SIZE: marked("rack {rack}: {found} tiles, at most {most} are allowed"),
    NotationCode.TOO_MANY_TILES: marked("too many tiles {tile}: {found}, the set has {most}"),
    NotationCode.SCORES: marked("scores are written A/B, not {found}"),
    NotationCode.TURNS: marked("the number of scoreless turns is not {found}"),
    NotationCode.PLACE: marked("{found} is not a place: 8H is across, H8 is down"),
    NotationCode.MOVE: marked("a placement is a place and a word (8H KOT), not: {found}"),
    NotationCode.WORD_LETTER: marked("{word}: “{letter}” is not a letter ({letters})"),
    NotationCode.OFF_BOARD: marked("{word} does not fit on the board from {place}"),
    NotationCode.ENCODING: marked("the line is not UTF-8 text"),
    NotationCode.TOO_LONG: marked("the line has {found} characters, at most {most} are read"),
}

LEXICON = {
    LexiconCode.UNKNOWN: marked("there is no dictionary {name}; known: {known}"),
    LexiconCode.BAD_NAME: marked(
        "{name} is no name for a dictionary: lower-case letters a-z, digits, - and _"
    ),
    LexiconCode.EXISTS: marked("a dictionary {name} exists; --replace puts the new one in place"),
    LexiconCode.PACKAGED: marked("{name} is part of the program and stays as it is"),
    LexiconCode.DAMAGED: marked("the dictionary {name} is damaged ({reason})"),
    LexiconCode.NO_PROVENANCE: marked("the description of {name} cannot be read ({reason})"),
    LexiconCode.NOT_TEXT: marked("{file} is not a text file"),
    LexiconCode.NO_WORDS: marked("{file} has no words"),
    LexiconCode.UNBUILDABLE: marked("nothing can be built of {file} ({reason})"),
    LexiconCode.UNREADABLE: marked("{file} cannot be read ({reason})"),
    LexiconCode.UNWRITABLE: marked("{file} cannot be written ({reason})"),
    LexiconCode.PATTERN_LETTER: marked("{pattern}: “{letter}” is not a letter ({letters})"),
    LexiconCode.PATTERN_LENGTH: marked("the pattern {pattern}… is longer than {most} signs"),
    LexiconCode.RACK_LETTER: marked("rack {rack}: “{letter}” is not a tile ({letters})"),
    LexiconCode.RACK_LENGTH: marked("{rack}: at most {most} tiles are allowed here"),
    LexiconCode.BLANKS_TYPED: marked(
        "{pattern} has {blanks} blanks, and {typed} letters were typed: one for each is needed"
    ),
    LexiconCode.TYPED_LETTER: marked("“{letter}” is not a letter ({letters})"),
}

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]  # typer exports its children only


class Complaint(Exception):
    """Wrong input found by a command itself; the text is in the user's language."""


def explain(error: Complaint | NotationError | LexiconError | UnknownTileSet) -> str:
    match error:
        case Complaint():
            return str(error)
        case NotationError():
            return _(NOTATION[error.code]).format(**error.arguments)
        case LexiconError():
            return _(LEXICON[error.code]).format(**error.arguments)
        case UnknownTileSet():
            known = ", ".join(tile_set_names())
            return _("there are no tiles for {name}; known: {known}").format(
                name=error.name, known=known
            )
        case _:
            assert_never(error)


def is_usage_error(error: Exception) -> bool:
    return isinstance(error, USAGE_ERROR)


def explain_usage(error: Exception) -> str:
    """A wrong call of the program: its options or arguments, and where to read about them."""
    # What an argument is called differs between versions of typer; how it is written does not.
    written = getattr(getattr(error, "param", None), "opts", [])
    name = ", ".join(word if word.startswith("-") else word.upper() for word in written)
    match type(error).__name__:
        case "NoSuchOption":
            what = _("no such option: {name}").format(name=getattr(error, "option_name", ""))
        case "MissingParameter":
            what = _("missing: {name}").format(name=name)
        case "BadParameter":
            what = _("wrong value of {name}").format(name=name)
        case "BadOptionUsage":
            what = _("option {name} needs a value").format(name=getattr(error, "option_name", ""))
        case _:
            what = getattr(error, "message", "") or _("wrong arguments")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "mydelko"
    return what + "\n" + _("Help: {command} --help").format(command=path)
