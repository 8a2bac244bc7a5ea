"""A table in memory: fake time, a scripted or self-playing keyboard, a known bag."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console

from mydelko.cli.terminal.files import GameFile
from mydelko.cli.terminal.keyboard import END, Heard
from mydelko.cli.terminal.loop import GameLoop
from mydelko.engine import Engine
from mydelko.engine.levels import Player, find_level
from mydelko.letters import load_tile_set
from mydelko.lexicon import Lexicon, load_lexicon
from mydelko.notation import Position, parse_rack
from mydelko.play.host import host_game
from mydelko.rulebook import Profile, load_profile
from mydelko.rules import FairDraw, Phase, ScriptedDraw, open_game
from mydelko.rules import events as ev

SEED = bytes(range(32))
GAME = "test-game"


@cache
def lexicon(tiles: str) -> Lexicon:
    return load_lexicon(tiles)


@cache
def engine(tiles: str) -> Engine:
    return Engine(lexicon(tiles))


@cache
def greedy(tiles: str) -> Player:
    """The highest-scoring move at once, and no wrong word let through."""
    level = replace(find_level("mistrz"), simulate=0, endgame=0.0, leaves=0.0)
    return Player(level, engine(tiles))


def tiles_first(first: str, tiles: str = "polish") -> str:
    """The whole set in an order that begins as wanted."""
    rest = load_tile_set(tiles).in_order()
    for tile in first:
        rest = rest.replace(tile, "", 1)
    return first + rest


# komorow and the like draw a letter each, then 2 + 5 tiles for the starter, 7 for the other
def dealt(starter: str, other: str) -> str:
    return tiles_first("AB" + starter + other)


class FakeTime:
    """Milliseconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class Script:
    """Types lines, each after some seconds, then ends."""

    def __init__(self, *lines: str | tuple[float, str]) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []
        self.patience: list[int | None] = []
        self.loop: GameLoop | None = None
        self.time: FakeTime | None = None
        self.forgotten = 0

    def read(self, prompt: str, patience_ms: int | None = None) -> Heard:
        self.prompts.append(prompt)
        self.patience.append(patience_ms)
        if not self.lines:
            return END
        line = self.lines.pop(0)
        seconds, text = line if isinstance(line, tuple) else (0, line)
        assert self.time is not None
        self.time.now += int(seconds * 1000)
        return text

    def forget(self) -> None:
        self.forgotten += 1


class Autopilot(Script):
    """Plays for whoever is asked: the best placement, in words, two seconds a line."""

    def __init__(self, tiles: str, most: int = 2000) -> None:
        super().__init__()
        self.engine = engine(tiles)
        self.left = most
        self.blanks: list[str] = []  # letters still to be named

    def read(self, prompt: str, patience_ms: int | None = None) -> Heard:
        self.prompts.append(prompt)
        self.patience.append(patience_ms)
        assert self.loop is not None
        assert self.time is not None
        self.left -= 1
        self.time.now += 2000
        state = self.loop.state
        if self.left < 0 or state.is_over():
            return END
        if "Enter" in prompt:
            return ""
        return "zapisz" if state.pending is not None else self.move()

    def move(self) -> str:
        assert self.loop is not None
        state, alphabet = self.loop.state, self.engine.lexicon.alphabet
        if state.phase is Phase.LAYING and state.laid:
            return "stop" if state.unnamed() is None else f"nazwij {self.blanks.pop(0)}"
        rack = bytes(sorted(parse_rack(state.racks[state.turn], alphabet)))
        best = self.engine.best(Position(board=state.board, rack=rack))
        if best is None:
            return "pas"
        text = best.placement.format(alphabet)
        place, word = text.split()
        # letters of blanks that are on the rack, in order of the squares
        laid = best.placement.laid_on(state.board)
        self.blanks = [
            alphabet.normalise(alphabet.decode([tile])) for *_, tile in laid if tile > 127
        ]
        if not self.blanks:
            return f"zagraj {text}"
        new = {(row, column) for row, column, tile in laid if tile > 127}
        squares = best.placement.place.squares(len(word))
        asked = "".join(
            "?" if square in new else letter for square, letter in zip(squares, word, strict=True)
        )
        return f"połóż {place} {asked}"


def table(
    folder: Path,
    keyboard: Script,
    rules: str | Profile = "scrabble",
    players: Sequence[str] = ("Ala", "Olek"),
    computers: int = 0,
    *,
    order: str = "",  # tiles as they leave the bag; else the fair bag
    judge: Callable[[str], bool] | None = None,
    plain: bool = False,
    practice: bool = False,
    first: int | None = None,
) -> tuple[GameLoop, io.StringIO]:
    profile = load_profile(rules) if isinstance(rules, str) else rules
    names = [*players, *(f"Robot{number}" for number in range(computers))]
    kinds = [ev.SeatKind.HUMAN] * len(players) + [ev.SeatKind.COMPUTER] * computers
    fair = FairDraw(SEED, GAME)
    opened = open_game(
        profile,
        names,
        game=GAME,
        kinds=kinds,
        commitment=fair.commitment(),
        practice=practice,
    )
    time = FakeTime()
    words = judge or lexicon(profile.tiles).contains
    draw = ScriptedDraw(order) if order else fair
    host = host_game(GameFile(folder / "game.json", [opened]), draw, words, time)
    computer = greedy(profile.tiles) if computers else None
    screen = io.StringIO()
    console = Console(file=screen, width=100, force_terminal=False, color_system=None)
    loop = GameLoop(host, console, keyboard, computer, plain=plain, first=first)
    keyboard.loop, keyboard.time = loop, time
    return loop, screen
