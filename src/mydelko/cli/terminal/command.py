"""`mydelko terminal`: a whole game in the terminal, against the computer or at one keyboard.

Every event is saved as it happens. The bag is a fair one: its commitment is shown at the
start, its seed stands in the file at the end, and `mydelko verify` redraws every rack.
"""

from __future__ import annotations

import datetime
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.cli.rule_sets import choose_lexicon, choose_rules, title_of
from mydelko.cli.terminal.choosing import (
    DEFAULT_LEVEL,
    Seats,
    ask_level,
    ask_players,
    ask_rules,
    choose_first,
    choose_level,
    choose_seats,
    is_first_against_computers,
    level_names,
)
from mydelko.cli.terminal.files import (
    GameFile,
    Secret,
    find_game,
    games_directory,
    new_game_path,
    read_game,
    read_state,
    saved_games,
)
from mydelko.cli.terminal.keyboard import Keyboard
from mydelko.cli.terminal.loop import GameLoop
from mydelko.cli.terminal.vocabulary import usage_of, word_of
from mydelko.engine import Engine
from mydelko.engine.levels import Player
from mydelko.letters import load_layout
from mydelko.lexicon import Lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.play.hints import Advice, advise
from mydelko.play.host import Host, host_game
from mydelko.play.practice import MEANING, RULING
from mydelko.rulebook import Profile
from mydelko.rulebook.profile import OWN_LIST
from mydelko.rules import FairDraw, State, open_game
from mydelko.rules import events as ev
from mydelko.rules.bag import SEED_BYTES

app = typer.Typer(add_completion=False)


def read_clock() -> int:
    """Milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


@app.command(
    help=_(
        "A game in the terminal under any rule set: against the computer, or two to four people "
        "at one keyboard. The game is saved as it goes; leave it when you like."
    ),
    epilog=example("mydelko terminal --rules pinczow --players Ala,Olek"),
)
def terminal(
    rules: Annotated[
        str | None,
        typer.Option("--rules", "-r", help=_("A rule set by name, or your own TOML file.")),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", "-p", help=_("Names with commas; one name plays against the computer.")
        ),
    ] = None,
    computers: Annotated[
        int | None, typer.Option(min=0, max=3, help=_("How many seats the computer takes."))
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            help=_("How well the computer plays: {known}.").format(known=level_names()),
        ),
    ] = None,
    lexicon: Annotated[
        str | None,
        typer.Option("--lexicon", "-l", help=_("A dictionary, if not that of the rule set.")),
    ] = None,
    practice: Annotated[
        bool | None,
        typer.Option(
            "--practice/--no-practice",
            help=_("Practice: undo and pause, no statistics (a first game against the computer)."),
            show_default=False,
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option("--first", help=_("Who begins, where the rules let a pairing say it.")),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help=_("Go on with the last unfinished game."))
    ] = False,
    game: Annotated[
        str | None, typer.Option("--game", help=_("Go on with this saved game: a name or a file."))
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help=_("List the saved games."))] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help=_("No picture of the board: words alone, for a screen reader.")
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    console = make_console()
    if listed:
        _list_games(console, as_json=json)
        return
    keyboard = Keyboard()
    if resume or game is not None:
        path = find_game(game) if game is not None else _last_unfinished()
        with _resumed(path, lexicon) as (host, words, known):
            secret = known if level is None else replace(known, level=choose_level(level).id)
            _play(host, words, console, keyboard, secret, plain=plain, path=path)
        return
    profile, words = choose_rules(rules or ask_rules(console, keyboard), lexicon)
    seats = choose_seats(profile, players or ask_players(keyboard), computers)
    if level is None:
        asks = players is None and ev.SeatKind.COMPUTER in seats.kinds
        level = ask_level(console, keyboard) if asks else DEFAULT_LEVEL
    beginner = None if first is None else choose_first(profile, seats, first)
    secret = Secret(new_seed().hex(), choose_level(level).id, beginner)
    if practice is None:
        practice = is_first_against_computers(seats)
    with _opened(profile, seats, words, secret, practice=practice) as (host, path):
        _welcome(console, host.state, words, path)
        _play(host, words, console, keyboard, secret, plain=plain, path=path)


@contextmanager
def _opened(
    profile: Profile, seats: Seats, words: Lexicon, secret: Secret, *, practice: bool
) -> Iterator[tuple[Host, Path]]:
    game = secrets.token_hex(8)
    draw = FairDraw(bytes.fromhex(secret.seed), game)
    opened = open_game(
        profile,
        seats.names,
        game=game,
        kinds=seats.kinds,
        commitment=draw.commitment(),
        practice=practice,
    )
    file = GameFile(new_game_path(profile.name, game, datetime.date.today()))
    with file.held():
        file.save_secret(secret)
        file.save([opened])
        yield host_game(file, draw, words.contains, read_clock), file.path


@contextmanager
def _resumed(path: Path, lexicon: str | None) -> Iterator[tuple[Host, Lexicon, Secret]]:
    file = GameFile(path)
    with file.held():
        file.events = list(read_game(path))
        state = read_state(path, file.events)
        words = choose_lexicon(state.profile, lexicon)
        secret = Secret(state.seed, DEFAULT_LEVEL) if state.seed else file.read_secret()
        draw = FairDraw(bytes.fromhex(secret.seed), state.game)
        if draw.commitment() != state.commitment:
            raise Complaint(_("{file}: the seed is not that of this game").format(file=path))
        yield host_game(file, draw, words.contains, read_clock), words, secret


def _play(
    host: Host,
    words: Lexicon,
    console: Console,
    keyboard: Keyboard,
    secret: Secret,
    *,
    plain: bool,
    path: Path,
) -> None:
    if ev.SeatKind.HUMAN not in host.state.kinds:
        raise Complaint(_("nobody sits at the keyboard"))
    computer = seat_computer(host, words, secret.level)

    def give_advice(state: State, seat: int) -> Advice:
        return advise(_engine(state.profile, words), state, seat)

    loop = GameLoop(
        host, console, keyboard, computer, plain=plain, first=secret.first, advise=give_advice
    )
    loop.run()
    console.print()
    if host.state.is_over():
        console.print(_("The game is saved: {file}").format(file=path), soft_wrap=True)
        check = _("Check the draw: mydelko verify {file}").format(file=quote(str(path)))
        console.print(check, soft_wrap=True)
    else:
        name = path.stem if path.parent == games_directory() else str(path)
        go_on = _("The game is saved. Go on with: mydelko terminal --game {name}")
        console.print(go_on.format(name=quote(name)), soft_wrap=True)


def seat_computer(host: Host, words: Lexicon, level: str) -> Player | None:
    """Who plays for the computer's seats, where there are any."""
    profile, kinds = host.state.profile, host.state.kinds
    if ev.SeatKind.COMPUTER not in kinds:
        return None
    return Player(choose_level(level), _engine(profile, words))


def _engine(profile: Profile, words: Lexicon) -> Engine:
    return Engine(words, open_tables(words), load_layout(profile.board), profile.seven_bonus)


def _welcome(console: Console, state: State, words: Lexicon, path: Path) -> None:
    profile = state.profile
    console.print(Text(title_of(profile), style="bold"))
    console.print(", ".join(state.names))
    if state.practice:
        console.print(f"{_(MEANING)} ({RULING})", style="yellow")
    title = words.provenance.title_in(language())
    if profile.dictionary in (words.name, *OWN_LIST):
        console.print(_("Dictionary: {title}.").format(title=title))
    else:  # M-3, P-4.7.9, K-6.1: say plainly which list judges
        console.print(
            _("The rules name the dictionary “{named}”; here judges: {title}.").format(
                named=profile.dictionary, title=title
            )
        )
    console.print(
        _("Commitment of the bag (SHA-256): {sum}").format(sum=state.commitment), soft_wrap=True
    )
    console.print(_("Saved in {file}").format(file=path), soft_wrap=True)
    console.print(
        _("Type {play}, {help} or {quit}.").format(
            play=usage_of("play"), help=word_of("help"), quit=word_of("quit")
        )
    )


def _last_unfinished() -> Path:
    for game in saved_games():
        if not game.state.is_over():
            return game.path
    raise Complaint(_("there is no unfinished game"))


def _list_games(console: Console, *, as_json: bool) -> None:
    games = saved_games()
    if as_json:
        print_json(
            [
                {
                    "name": game.path.stem,
                    "file": str(game.path),
                    "rules": game.state.profile.name,
                    "players": game.state.names,
                    "scores": game.state.scores,
                    "turns": len(game.state.sheet),
                    "finished": game.state.is_over(),
                    "practice": game.state.practice,
                }
                for game in games
            ]
        )
        return
    for game in games:
        state = game.state
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(state.names, state.scores, strict=True)
        )
        status = _("finished") if state.is_over() else _("unfinished")
        console.print(f"{game.path.stem}  {status}  {scores}", soft_wrap=True)
    if not games:
        console.print(_("No game is saved."))
