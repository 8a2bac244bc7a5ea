"""`mydelko terminal`: a whole game in the terminal, against the computer or at one keyboard.

Every event is saved as it happens. The bag is a fair one: its commitment is shown at the
start, its seed stands in the file at the end, and `mydelko verify` redraws every rack.
"""

from __future__ import annotations

import datetime
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from mydelko.cli.complaints import Complaint
from mydelko.cli.finder import fold
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.cli.rule_sets import choose_lexicon, choose_rules, title_of
from mydelko.cli.terminal.files import (
    GameFile,
    Secret,
    find_game,
    new_game_path,
    read_game,
    read_state,
    saved_games,
)
from mydelko.cli.terminal.keyboard import END, Keyboard
from mydelko.cli.terminal.loop import GameLoop
from mydelko.cli.terminal.session import Session
from mydelko.cli.terminal.vocabulary import REFEREE_WORDS, usage_of, word_of
from mydelko.engine import Engine
from mydelko.engine.levels import Level, Player, UnknownLevel, find_level, levels
from mydelko.letters import load_layout
from mydelko.lexicon import Lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.play.practice import MEANING, RULING
from mydelko.rulebook import Profile, load_profile, profile_names
from mydelko.rules import FairDraw, State, open_game
from mydelko.rules import events as ev
from mydelko.rules.bag import SEED_BYTES
from mydelko.rules.fold import open_state
from mydelko.rules.options import options

app = typer.Typer(add_completion=False)

DEFAULT_RULES = "scrabble"
DEFAULT_LEVEL = "ekspert"  # the whole dictionary, and an answer at once
OFFERED_LEVEL = "sredni"  # where people are asked
LONGEST_NAME = 20


class Seats(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    kinds: tuple[ev.SeatKind, ...]


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
            help=_("How well the computer plays: {known}.").format(known=_level_names()),
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
        with _resumed(path, lexicon) as (session, words, known):
            secret = known if level is None else replace(known, level=choose_level(level).id)
            _play(session, words, console, keyboard, secret, plain=plain, path=path)
        return
    profile, words = choose_rules(rules or _ask_rules(console, keyboard), lexicon)
    seats = choose_seats(profile, players or _ask_players(keyboard), computers)
    if level is None:
        asks = players is None and ev.SeatKind.COMPUTER in seats.kinds
        level = _ask_level(console, keyboard) if asks else DEFAULT_LEVEL
    beginner = None if first is None else choose_first(profile, seats, first)
    secret = Secret(new_seed().hex(), choose_level(level).id, beginner)
    if practice is None:
        practice = _is_first_against_computers(seats)
    with _opened(profile, seats, words, secret, practice=practice) as (session, path):
        _welcome(console, session.state, words, path)
        _play(session, words, console, keyboard, secret, plain=plain, path=path)


def choose_level(name: str) -> Level:
    """A level by its id, or by its name in any of our languages."""
    try:
        return find_level(name)
    except UnknownLevel as error:
        raise Complaint(
            _("there is no level {name}; known: {known}").format(name=name, known=_level_names())
        ) from error


def _level_names() -> str:
    return ", ".join(level.names[language()] for level in levels())


def choose_seats(profile: Profile, players: str, computers: int | None) -> Seats:
    humans = [name.strip() for name in players.split(",") if name.strip()]
    count = computers if computers is not None else int(len(humans) == 1)
    own = _("Computer")
    robots = [own if count == 1 else f"{own} {number}" for number in range(1, count + 1)]
    names = (*humans, *robots)
    fewest, most = profile.players
    if not humans or not fewest <= len(names) <= most:
        raise Complaint(
            _("{rules} takes {fewest} to {most} players, not {found}").format(
                rules=title_of(profile), fewest=fewest, most=most, found=len(names)
            )
        )
    for name in humans:
        if fold(name) in REFEREE_WORDS or ":" in name or len(name) > LONGEST_NAME:
            raise Complaint(
                _("{name} cannot be a player's name: up to {most} signs, no colon").format(
                    name=name[:40], most=LONGEST_NAME
                )
            )
    if len({fold(name) for name in names}) != len(names):
        raise Complaint(_("two players have the same name"))
    human, computer = ev.SeatKind.HUMAN, ev.SeatKind.COMPUTER
    return Seats(names, (human,) * len(humans) + (computer,) * len(robots))


# P-2.1; elsewhere the draw or the order of entry says it
def choose_first(profile: Profile, seats: Seats, name: str) -> int:
    laid = open_state(open_game(profile, seats.names, game=""))
    if not options(laid, 0).starters:
        raise Complaint(
            _("{rules}: nobody can be named to begin ({clause})").format(
                rules=title_of(profile), clause=profile.clauses["start"][0]
            )
        )
    for seat, known in enumerate(seats.names):
        if fold(known) == fold(name.strip()):
            return seat
    raise Complaint(
        _("{name} does not play; at the table: {names}").format(
            name=name, names=", ".join(seats.names)
        )
    )


# unless one says otherwise
def _is_first_against_computers(seats: Seats) -> bool:
    computer = ev.SeatKind.COMPUTER
    alone = computer in seats.kinds and seats.kinds.count(ev.SeatKind.HUMAN) == 1
    return alone and not any(computer in game.state.kinds for game in saved_games())


@contextmanager
def _opened(
    profile: Profile, seats: Seats, words: Lexicon, secret: Secret, *, practice: bool
) -> Iterator[tuple[Session, Path]]:
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
        yield Session([opened], draw, words.contains, read_clock, file), file.path


@contextmanager
def _resumed(path: Path, lexicon: str | None) -> Iterator[tuple[Session, Lexicon, Secret]]:
    file = GameFile(path)
    with file.held():
        events = read_game(path)
        state = read_state(path, events)
        words = choose_lexicon(state.profile, lexicon)
        secret = Secret(state.seed, DEFAULT_LEVEL) if state.seed else file.read_secret()
        draw = FairDraw(bytes.fromhex(secret.seed), state.game)
        if draw.commitment() != state.commitment:
            raise Complaint(_("{file}: the seed is not that of this game").format(file=path))
        yield Session(events, draw, words.contains, read_clock, file), words, secret


def _play(
    session: Session,
    words: Lexicon,
    console: Console,
    keyboard: Keyboard,
    secret: Secret,
    *,
    plain: bool,
    path: Path,
) -> None:
    if ev.SeatKind.HUMAN not in session.state.kinds:
        raise Complaint(_("nobody sits at the keyboard"))
    computer = seat_computer(session, words, secret.level)
    loop = GameLoop(session, console, keyboard, computer, plain=plain, first=secret.first)
    loop.run()
    console.print()
    if session.state.is_over():
        console.print(_("The game is saved: {file}").format(file=path), soft_wrap=True)
        console.print(_("Check the draw: mydelko verify {file}").format(file=path), soft_wrap=True)
    else:
        console.print(
            _("The game is saved. Go on with: mydelko terminal --game {name}").format(
                name=path.stem
            ),
            soft_wrap=True,
        )


def seat_computer(session: Session, words: Lexicon, level: str) -> Player | None:
    """Who plays for the computer's seats, where there are any."""
    profile, kinds = session.state.profile, session.state.kinds
    if ev.SeatKind.COMPUTER not in kinds:
        return None
    layout = load_layout(profile.board)
    engine = Engine(words, open_tables(words), layout, bonus=profile.seven_bonus)
    return Player(choose_level(level), engine)


def _welcome(console: Console, state: State, words: Lexicon, path: Path) -> None:
    profile = state.profile
    console.print(Text(title_of(profile), style="bold"))
    console.print(", ".join(state.names))
    if state.practice:
        console.print(f"{_(MEANING)} ({RULING})", style="yellow")
    title = words.provenance.title_in(language())
    if profile.dictionary == words.name:
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


def _ask_rules(console: Console, keyboard: Keyboard) -> str:
    if not sys.stdin.isatty():
        return DEFAULT_RULES
    names = sorted(profile_names(), key=lambda name: (name != DEFAULT_RULES, name))
    for number, name in enumerate(names, 1):
        console.print(f"  {number}  {name:<10} {title_of(load_profile(name))}")
    heard = keyboard.read(_("Which rules? (number, name or file; Enter: 1) "))
    if heard is END:
        raise typer.Abort
    said = str(heard).strip()
    if said.isdecimal() and 1 <= int(said[:3]) <= len(names):
        return names[int(said[:3]) - 1]
    return said or DEFAULT_RULES


def _ask_players(keyboard: Keyboard) -> str:
    if not sys.stdin.isatty():
        return _("Player")
    heard = keyboard.read(_("Who plays? (names with commas; one plays against the computer) "))
    if heard is END:
        raise typer.Abort
    return str(heard).strip() or _("Player")


def _ask_level(console: Console, keyboard: Keyboard) -> str:
    if not sys.stdin.isatty():
        return DEFAULT_LEVEL
    known = levels()
    for number, level in enumerate(known, 1):
        name, what = level.names[language()], level.descriptions[language()]
        console.print(f" {number:>2}  {name:<17} {what}", soft_wrap=True)
    offered = next((n for n, one in enumerate(known, 1) if one.id == OFFERED_LEVEL), 1)
    asked = _("How well shall the computer play? (number or name; Enter: {number}) ")
    heard = keyboard.read(asked.format(number=offered))
    if heard is END:
        raise typer.Abort
    said = str(heard).strip()
    if said.isdecimal() and 1 <= int(said[:3]) <= len(known):
        return known[int(said[:3]) - 1].id
    return said or known[offered - 1].id


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
