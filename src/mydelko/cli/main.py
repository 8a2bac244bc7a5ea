"""The program's entry: finds the sub-command, runs it, and says what went wrong.

A command's module is imported only when that command is asked for. Exit status: 0 done or yes,
1 the answer is no or the world refused, 2 the input is wrong. Errors go to stderr in the user's
language; nobody is shown a traceback for a mistake in the input.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, NoReturn, cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from mydelko import __version__
from mydelko.cli.arguments import name_arguments
from mydelko.cli.complaints import (
    FAILED,
    WRONG_INPUT,
    Complaint,
    explain,
    explain_system,
    explain_usage,
    is_usage_error,
    status_of,
)
from mydelko.cli.groups import COMPLETION, Group, example
from mydelko.letters import UnknownTileSet
from mydelko.lexicon.errors import LexiconError
from mydelko.locale import gettext as _
from mydelko.locale import marked
from mydelko.notation.errors import NotationError

INTERRUPTED = 130
HELP = ["-h", "--help"]
VERSION = ["-V", "--version"]
COMMANDS = {  # name: module, in the order of the help page
    "serve": "serve",
    "user": "user",
    "backup": "backup",
    "restore": "restore",
    "inspect": "inspection",
    "terminal": "terminal.command",
    "rules": "rules",
    "explain": "explain",
    "scenario": "scenario",
    "verify": "verify",
    "replay": "replay",
    "tournament": "tournament.command",
    "find": "find",
    "moves": "moves",
    "check": "check",
    "judge": "judge",
    "blank": "blank",
    "lexicon": "lexicon",
    "hint": "hint",
    "analyze": "analyze",
    "endgame": "endgame",
    "levels": "levels",
    "autoplay": "autoplay",
    "train": "train",
    "bench": "bench",
    "completion": "completion",
    "about": "about",
}


TYPES = {  # of values on help pages, by typer's name
    "str": marked("text"),
    "int": marked("number"),
    "float": marked("number"),
    "path": marked("path"),
    "file": marked("file"),
    "directory": marked("folder"),
}


class Commands(Group):
    """Sub-commands by name, each imported when it is first asked for."""

    def list_commands(self, ctx: object) -> list[str]:  # noqa: ARG002 - typer's signature
        return list(COMMANDS)

    def find_command(self, name: str) -> TyperCommand | TyperGroup | None:
        if name not in COMMANDS:
            return None
        return _build(name)


@cache
def _build(name: str) -> TyperCommand | TyperGroup:
    module = importlib.import_module(f"mydelko.cli.{COMMANDS[name]}")
    command = get_command(module.app)
    command.name = name
    known = cast("TyperCommand | TyperGroup", command)
    name_arguments(known)
    return known


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    help=_(
        "Mydełko: Scrabble for clubs, schools and players. Without a command it "
        "starts the page, as serve does."
    ),
    epilog=example("mydelko check KOT"),
    context_settings={"help_option_names": HELP},  # the sub-commands inherit them
)


@app.callback()
def start(
    context: typer.Context,
    version: bool = typer.Option(False, *VERSION, help=_("Show the version and exit.")),
) -> None:
    if version:
        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        from mydelko.cli.serve import serve  # noqa: PLC0415 - the other commands need no server

        serve()


def run(arguments: list[str] | None = None) -> NoReturn:
    _open_closed_streams()
    given = _with_command(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without Polish letters still works
    if len(given) <= 1 or set(HELP) & set(given):
        _translate_help()
    if COMPLETION in os.environ:
        _prepare_completion()
    status = _status(given)
    _give_up_what_is_not_written()
    sys.exit(status)


def _open_closed_streams() -> None:
    """A caller who closed one (`>&-`) wants silence; else the next file opened took its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _give_up_what_is_not_written() -> None:
    """It was said already; Python would try it again at its end, and complain in English."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _with_command(arguments: list[str]) -> list[str]:
    """`mydelko --port 9000` means `mydelko serve --port 9000`."""
    if arguments and arguments[0].startswith("-") and arguments[0] not in (*HELP, *VERSION):
        return ["serve", *arguments]
    return arguments


def _status(arguments: list[str]) -> int:  # noqa: PLR0911 - one return a kind of end
    try:
        status = get_command(app).main(args=arguments, prog_name="mydelko", standalone_mode=False)
        sys.stdout.flush()
    except (Complaint, NotationError, LexiconError, UnknownTileSet) as error:
        return _complain(explain(error), status_of(error))
    except BrokenPipeError:  # whoever listened has gone
        return FAILED
    except OSError as error:
        missing = isinstance(error, FileNotFoundError | IsADirectoryError | NotADirectoryError)
        return _complain(explain_system(error), WRONG_INPUT if missing else FAILED)
    except UnicodeEncodeError:
        strange = next((text for text in arguments if not _is_text(text)), None)
        if strange is None:
            raise
        return _complain(_("{text} is not UTF-8 text").format(text=strange))
    except RecursionError:  # nothing but what is read goes deeper than we do
        return _complain(_("A file is nested too deeply to be read."))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        if is_usage_error(error):
            return _complain(explain_usage(error, _called(arguments)))
        raise
    return status if isinstance(status, int) else 0


def _called(arguments: list[str]) -> str:
    """The command that is meant, with its groups."""
    command: object = get_command(app)
    path = ["mydelko"]
    for word in arguments:
        command = command.find_command(word) if isinstance(command, Group) else None
        if command is None:
            break
        path.append(word)
    return " ".join(path)


def _is_text(argument: str) -> bool:
    """Names of files may be any bytes; what is kept or looked up is text."""
    return not any("\ud800" <= sign <= "\udfff" for sign in argument)


def _complain(text: str, status: int = WRONG_INPUT) -> int:
    with suppress(OSError):  # nobody can be told
        typer.echo(text, err=True)
    return status


def _prepare_completion() -> None:
    from typer._completion_classes import completion_init  # noqa: PLC0415 - only shells need it

    completion_init()


def _translate_help() -> None:
    from typer import rich_utils  # noqa: PLC0415 - the help page alone needs it

    rich_utils.ARGUMENTS_PANEL_TITLE = _("Arguments")
    rich_utils.OPTIONS_PANEL_TITLE = _("Options")
    rich_utils.COMMANDS_PANEL_TITLE = _("Commands")
    rich_utils.DEFAULT_STRING = _Default(_("[default: {}]"))
    rich_utils.REQUIRED_LONG_STRING = _("[required]")
    for kind in (TyperCommand, TyperGroup):
        _translate_help_option(kind)
        _translate(kind, "get_usage", _usage)
    for parameter in (TyperArgument, TyperOption):
        _translate(parameter, "display_type", _type_label)


class _Default(str):
    """typer puts a default that is given in words into parentheses."""

    __slots__ = ()

    def format(self, value: str) -> str:  # type: ignore[override]
        return super().format(value.removeprefix("(").removesuffix(")"))


def _translate(kind: type, name: str, words: Callable[[str], str]) -> None:
    """What typer says in English of a command or a parameter, where this version says it."""
    plain = getattr(kind, name, None)
    if plain is not None:
        setattr(kind, name, lambda self, context: words(plain(self, context)))


def _usage(text: str) -> str:
    for english, said in (
        ("Usage:", _("Usage:")),
        ("[OPTIONS]", _("[OPTIONS]")),
        ("COMMAND [ARGS]...", _("COMMAND [ARGS]...")),
    ):
        text = text.replace(english, said, 1)
    return text


def _type_label(label: str) -> str:
    """`<list[int]>` as a reader would say it; a flag has no value, and choices say themselves."""
    kind = re.sub(r"list\[(.*)\]", r"\1", label.strip("<>")).removesuffix(" range").lower()
    if kind == "bool":
        return ""
    return f"<{_(TYPES[kind])}>" if kind in TYPES else label


def _translate_help_option(kind: type[TyperCommand | TyperGroup]) -> None:
    plain = kind.get_help_option

    def translated(command: Any, context: Any) -> Any:  # noqa: ANN401 - typer's private types
        option = plain(command, context)
        if option is not None:
            option.help = _("Show this page and exit.")
        return option

    setattr(kind, "get_help_option", translated)  # noqa: B010 - no other way to its text


if __name__ == "__main__":
    run()
