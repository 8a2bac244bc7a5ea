"""What a new game in the terminal is played with: rules, people, level, who begins.

What was not said on the command line is asked for where somebody sits at the keyboard, and
taken as usual elsewhere. What cannot be is a complaint before anything is saved.
"""

from __future__ import annotations

import sys

import msgspec
import typer
from rich.console import Console

from mydelko.cli.complaints import Complaint
from mydelko.cli.rule_sets import title_of
from mydelko.cli.terminal.files import saved_games
from mydelko.cli.terminal.keyboard import END, Keyboard
from mydelko.cli.terminal.vocabulary import REFEREE_WORDS
from mydelko.engine.levels import Level, UnknownLevel, find_level, levels
from mydelko.letters.spelling import fold
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext
from mydelko.rulebook import Profile, load_profile, profile_names
from mydelko.rulebook.fields import show_value
from mydelko.rules import events as ev
from mydelko.rules import open_game
from mydelko.rules.fold import open_state
from mydelko.rules.options import options

DEFAULT_RULES = "scrabble"
DEFAULT_LEVEL = "ekspert"  # the whole dictionary, and an answer at once
OFFERED_LEVEL = "sredni"  # where people are asked
LONGEST_NAME = 20


class Seats(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    kinds: tuple[ev.SeatKind, ...]


def choose_level(name: str) -> Level:
    """A level by its id, or by its name in any of our languages."""
    try:
        return find_level(name)
    except UnknownLevel as error:
        raise Complaint(
            _("there is no level {name}; known: {known}").format(name=name, known=level_names())
        ) from error


def level_names() -> str:
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
            _("{rules} takes {players} players, not {found}").format(
                rules=title_of(profile),
                players=show_value("players", profile.players),
                found=len(names),
            )
        )
    for name in humans:
        if fold(name) in REFEREE_WORDS or ":" in name or len(name) > LONGEST_NAME:
            raise Complaint(
                ngettext(
                    "{name} cannot be a player's name: up to {count} sign, no colon",
                    "{name} cannot be a player's name: up to {count} signs, no colon",
                    LONGEST_NAME,
                ).format(name=name[:40], count=LONGEST_NAME)
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
def is_first_against_computers(seats: Seats) -> bool:
    computer = ev.SeatKind.COMPUTER
    alone = computer in seats.kinds and seats.kinds.count(ev.SeatKind.HUMAN) == 1
    return alone and not any(computer in game.state.kinds for game in saved_games())


def ask_rules(console: Console, keyboard: Keyboard) -> str:
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


def ask_players(keyboard: Keyboard) -> str:
    if not sys.stdin.isatty():
        return _("Player")
    heard = keyboard.read(_("Who plays? (names with commas; one plays against the computer) "))
    if heard is END:
        raise typer.Abort
    return str(heard).strip() or _("Player")


def ask_level(console: Console, keyboard: Keyboard) -> str:
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
