"""Errors said in the user's language: one sentence for each code.

The library raises codes with arguments; here, and nowhere else in the terminal program, they
become words, and what the system says becomes the user's language where it is common.
"""

from __future__ import annotations

import difflib
import errno
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, assert_never

import typer

from mydelko.letters import UnknownTileSet, tile_set_names
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.locale import Counted, counted, language, marked, say
from mydelko.locale import gettext as _
from mydelko.notation.errors import NotationCode, NotationError

NOTATION: dict[NotationCode, str | Counted] = {
    NotationCode.FIELDS: marked(
        "a CGP line has board, racks, scores and scoreless turns; fields found: {found}"
    ),
    NotationCode.ROWS: marked("a board has 15 rows; rows found: {found}"),
    NotationCode.ROW_LENGTH: counted(
        "row {row}: 15 squares expected, {count} is found",
        "row {row}: 15 squares expected, {count} are found",
    ),
    NotationCode.RUN: marked("row {row}: {run} is not a run of 1 to 15 empty squares"),
    NotationCode.BOARD_LETTER: marked("row {row}: “{letter}” is not a letter ({letters})"),
    NotationCode.RACKS: marked("racks are written ON_TURN/OTHER, not {found}"),
    NotationCode.RACK_LETTER: marked("rack {rack}: “{letter}” is not a tile ({letters})"),
    NotationCode.RACK_SIZE: counted(
        "rack {rack}: {count} tile, at most {most} are allowed",
        "rack {rack}: {count} tiles, at most {most} are allowed",
    ),
    NotationCode.TOO_MANY_TILES: marked("too many tiles {tile}: {found}, the set has {most}"),
    NotationCode.SCORES: marked("scores are written A/B, not {found}"),
    NotationCode.TURNS: marked("the number of scoreless turns is not {found}"),
    NotationCode.PLACE: marked("{found} is not a place: 8H is across, H8 is down"),
    NotationCode.MOVE: marked("a placement is a place and a word (8H KOT), not: {found}"),
    NotationCode.WORD_LETTER: marked("{word}: “{letter}” is not a letter ({letters})"),
    NotationCode.OFF_BOARD: marked("{word} does not fit on the board from {place}"),
    NotationCode.ENCODING: marked("the line is not UTF-8 text"),
    NotationCode.TOO_LONG: counted(
        "the line has {count} character, at most {most} are read",
        "the line has {count} characters, at most {most} are read",
    ),
}

LEXICON: dict[LexiconCode, str | Counted] = {
    LexiconCode.UNKNOWN: marked("there is no dictionary {name}; known: {known}"),
    LexiconCode.BAD_NAME: marked(
        "{name} is no name for a dictionary: lower-case letters a-z, digits, - and _"
    ),
    LexiconCode.EXISTS: marked("a dictionary {name} exists; --replace puts the new one in place"),
    LexiconCode.PACKAGED: marked("{name} is part of the program and stays as it is"),
    LexiconCode.DAMAGED: marked("the dictionary {name} is damaged ({reason})"),
    LexiconCode.NO_PROVENANCE: marked("the description of {name} cannot be read ({reason})"),
    LexiconCode.NOT_TEXT: marked("{file} is not a text file"),
    LexiconCode.TOO_LARGE: marked("{file} has more than {most} MB of words when unpacked"),
    LexiconCode.NO_WORDS: marked("{file} has no word that can be played"),
    LexiconCode.UNBUILDABLE: marked("nothing can be built of {file} ({reason})"),
    LexiconCode.UNREADABLE: marked("{file} cannot be read ({reason})"),
    LexiconCode.UNWRITABLE: marked("{file} cannot be written ({reason})"),
    LexiconCode.PATTERN_LETTER: marked("{pattern}: “{letter}” is not a letter ({letters})"),
    LexiconCode.PATTERN_LENGTH: counted(
        "the pattern {pattern}… is longer than {count} sign",
        "the pattern {pattern}… is longer than {count} signs",
    ),
    LexiconCode.RACK_LETTER: marked("rack {rack}: “{letter}” is not a tile ({letters})"),
    LexiconCode.RACK_LENGTH: counted(
        "{rack}: at most {count} tile is allowed here",
        "{rack}: at most {count} tiles are allowed here",
    ),
    LexiconCode.BLANKS_TYPED: marked(
        "blanks in {pattern}: {blanks}, letters typed: {typed}; one for each is needed"
    ),
    LexiconCode.TYPED_LETTER: marked("“{letter}” is not a letter ({letters})"),
}

REFUSED_BY_THE_SYSTEM = (LexiconCode.UNREADABLE, LexiconCode.UNWRITABLE)
SYSTEM = {
    errno.EACCES: marked("it is not allowed"),
    errno.EPERM: marked("it is not allowed"),
    errno.ENOENT: marked("there is no such file or folder"),
    errno.ENOTDIR: marked("that is not a folder"),
    errno.EEXIST: marked("that is not a folder"),  # a file where one was to be made
    errno.EISDIR: marked("that is a folder"),
    errno.ENOSPC: marked("the disk is full"),
    errno.ENAMETOOLONG: marked("the name is too long"),
    errno.EROFS: marked("it can only be read"),
    errno.EADDRINUSE: marked("another program uses it"),
    errno.EADDRNOTAVAIL: marked("this computer has no such address"),
}

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]  # typer exports its children only


MOST_READ = 256 * 2**20
WRONG_INPUT = 2
FAILED = 1


class Complaint(Exception):
    """Wrong input found by a command itself; the text is in the user's language."""

    status = WRONG_INPUT


class Failure(Complaint):
    """The call was right, and the world refused: a port, a disk, a database."""

    status = FAILED


def only_one(given: Mapping[str, bool]) -> None:
    """Refuses things of which each says what to do, and one alone can be done."""
    chosen = [name for name, is_given in given.items() if is_given]
    if len(chosen) > 1:
        raise Complaint(_("One thing at a time: {names}.").format(names=", ".join(chosen)))


def read_bytes(file: Path) -> bytes:
    """What a user's file or pipe holds; a device may never end."""
    with file.open("rb") as source:
        data = source.read(MOST_READ + 1)
    if len(data) > MOST_READ:
        text = _("{file} is too large: at most {most} MB are read.")
        raise Complaint(text.format(file=file, most=MOST_READ // 2**20))
    return data


def demand_plain_file(file: Path) -> None:
    """What is written whole takes the place of what was there, and a device must keep its own."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, "", str(file))
    if file.exists() and not file.is_file():
        raise Complaint(_("{file} is no plain file; name another.").format(file=file))


def explain(error: Complaint | NotationError | LexiconError | UnknownTileSet) -> str:
    match error:
        case Complaint():
            return str(error)
        case NotationError():
            return say(language(), NOTATION[error.code], **error.arguments)
        case LexiconError():
            return say(language(), LEXICON[error.code], **_reasoned(error))
        case UnknownTileSet():
            known = ", ".join(tile_set_names())
            return _("there are no tiles for {name}; known: {known}").format(
                name=error.name, known=known
            )
        case _:
            assert_never(error)


def status_of(error: Complaint | NotationError | LexiconError | UnknownTileSet) -> int:
    match error:
        case Complaint():
            return error.status
        case LexiconError(code=LexiconCode.UNWRITABLE):
            return FAILED
        case _:
            return WRONG_INPUT


def _reasoned(error: LexiconError) -> dict[str, str | int]:
    """What the system refused is said in the user's language, too."""
    cause = error.__cause__
    if error.code in REFUSED_BY_THE_SYSTEM and isinstance(cause, OSError):
        return {**error.arguments, "reason": system_reason(cause)}
    return error.arguments


def explain_system(error: OSError) -> str:
    """Disk or network: what the system refused, and where."""
    if not error.filename:
        return system_reason(error)
    return _("{file}: {reason}").format(
        file=os.fsdecode(error.filename), reason=system_reason(error)
    )


def system_reason(error: OSError) -> str:
    known = SYSTEM.get(error.errno or 0)
    return _(known) if known else (error.strerror or str(error))


def is_usage_error(error: Exception) -> bool:
    return isinstance(error, USAGE_ERROR)


def explain_usage(error: Exception, called: str) -> str:
    """A wrong call of the program: its options or arguments, and where to read about them.

    `called`: the command, which the error does not always know.
    """
    # What an argument is called differs between versions of typer; how it is written does not.
    parameter = getattr(error, "param", None)
    options = [word for word in getattr(parameter, "opts", []) if word.startswith("-")]
    name = ", ".join(options) or str(getattr(parameter, "metavar", ""))
    context = getattr(error, "ctx", None)
    message = str(getattr(error, "message", ""))
    match type(error).__name__:
        case "NoSuchOption":
            option = str(getattr(error, "option_name", ""))
            what = _("no such option: {name}").format(name=option)
            what += did_you_mean(option, _options(context)) or _dashes(context)
        case "MissingParameter":
            what = _("missing: {name}").format(name=name)
        case "BadParameter":
            what = _("wrong value of {name}").format(name=name) + _expected(parameter, message)
        case "BadOptionUsage":
            taken = "does not take" not in message  # the one thing that tells the two apart
            text = _("option {name} needs a value") if taken else _("option {name} takes no value")
            what = text.format(name=getattr(error, "option_name", ""))
        case _:
            extra = re.search(r"unexpected extra argument.*? \((.*)\)", message)
            what = _("wrong arguments")
            if extra:
                what = _("not expected: {arguments}").format(arguments=extra[1])
    path = context.command_path if context is not None else called
    return _("{what} (help: {command} --help)").format(what=what, command=path)


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """The rest of a complaint about a mistyped name; empty where nothing is near."""
    near = difflib.get_close_matches(typed, list(known), 1)
    return _("; did you mean {name}?").format(name=near[0]) if near else ""


def _options(context: Any) -> list[str]:  # noqa: ANN401 - typer's private type
    """Options of the command and of those above it, which a caller may have meant."""
    known: list[str] = []
    while context is not None:
        known += [
            name for parameter in context.command.get_params(context) for name in parameter.opts
        ]
        context = context.parent
    return [name for name in known if name.startswith("-")]


def _dashes(context: Any) -> str:  # noqa: ANN401 - typer's private type
    """A word to look up, or a number below zero, may begin like an option."""
    has_arguments = context is not None and any(
        not name.startswith("-")
        for parameter in context.command.get_params(context)
        for name in parameter.opts
    )
    return _("; what begins with a dash and is no option comes after --") if has_arguments else ""


def _expected(parameter: Any, message: str) -> str:  # noqa: ANN401 - typer's private type
    # Where bounds and choices are kept differs between versions of typer.
    holders = [parameter, getattr(parameter, "type", None)]
    for holder in holders:
        least, most = getattr(holder, "min", None), getattr(holder, "max", None)
        if least is not None and most is not None:
            return _(": a number from {least} to {most} is needed").format(least=least, most=most)
        if least is not None:
            return _(": a number from {least} is needed").format(least=least)
    for holder in (*holders, getattr(parameter, "type_descriptor", None)):
        choices = [
            str(getattr(one, "value", one)) for one in getattr(holder, "choices", None) or ()
        ]
        if choices:
            typed = re.search(r"'(.*?)' is not one of", message)
            near = did_you_mean(typed[1], choices) if typed else ""
            return _(": one of {known} is needed").format(known=", ".join(choices)) + near
    if "not readable" in message:
        return ": " + _(SYSTEM[errno.EACCES])
    if "integer" in message:
        return _(": a whole number is needed")
    return ""
