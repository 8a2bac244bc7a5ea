"""Computer players as data: what each knows, overlooks and prefers (`levels.toml`).

A player is asked for a choice in a position and answers with a placement, an exchange or a pass.
It takes its chances from the random source it is given, so a seed repeats a game exactly.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from random import Random

import msgspec

from mydelko.engine.engine import Engine, Move
from mydelko.engine.vocabulary import vocabulary
from mydelko.notation import Placement, Position
from mydelko.notation.position import bag_size, format_rack

ALL_SEVEN = 7
LOOKS_AT = 200  # moves fetched before the player's own taste is applied


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    names: dict[str, str]  # by interface language
    descriptions: dict[str, str]
    vocabulary: int  # commonest words known; 0 is the whole dictionary
    longest: int  # letters of the longest word thought of
    misses_seven: float  # chance to overlook a placement of all seven tiles
    considers: int  # words it chooses among, each at its best place
    steadiness: float  # chance to take a move before looking at the next


class UnknownLevel(LookupError):
    def __init__(self, level_id: str) -> None:
        known = ", ".join(level.id for level in levels())
        super().__init__(f"unknown level {level_id!r}; known: {known}")
        self.level_id = level_id


class PlaceChoice(msgspec.Struct, frozen=True, tag="place"):
    placement: Placement


class ExchangeChoice(msgspec.Struct, frozen=True, tag="exchange"):
    tiles: str  # upper-case letters, ? a blank


class PassChoice(msgspec.Struct, frozen=True, tag="pass"):
    pass


Choice = PlaceChoice | ExchangeChoice | PassChoice


@cache
def levels() -> tuple[Level, ...]:
    """Weakest first."""
    file = resources.files("mydelko.engine").joinpath("levels.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(tuple(data["level"]), tuple[Level, ...])


def find_level(level_id: str) -> Level:
    for level in levels():
        if level.id == level_id:
            return level
    raise UnknownLevel(level_id)


class Player:
    """One level over one dictionary. Safe to share between threads and games."""

    def __init__(self, level_id: str, engine: Engine) -> None:
        self.level = find_level(level_id)
        self._judge = engine
        self._engine = engine
        if self.level.vocabulary:
            known = vocabulary(engine.lexicon, self.level.vocabulary, self.level.longest)
            self._engine = Engine(known, layout=engine.layout, bonus=engine.bonus)

    def choose(
        self,
        position: Position,
        *,
        exchange_minimum: int,
        random: Random,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Choice:
        """Blocks for as long as it thinks; a cancelled player answers at once."""
        if cancelled():
            return PassChoice()
        move = self._placement(position, random)
        if move is not None:
            return PlaceChoice(move.placement)
        tiles = self._judge.lexicon.tiles
        in_bag = bag_size(position, tiles)
        count = min(len(position.rack), in_bag)
        if in_bag >= exchange_minimum and count:
            kept_out = random.sample(range(len(position.rack)), count)
            given = bytes(position.rack[index] for index in sorted(kept_out))
            return ExchangeChoice(format_rack(given, tiles.alphabet))
        return PassChoice()

    def _placement(self, position: Position, random: Random) -> Move | None:
        level = self.level
        if level.considers == 1 and not level.misses_seven:
            return self._engine.best(position)
        seen = self._engine.moves(position, top=LOOKS_AT).moves
        if random.random() < level.misses_seven:
            seen = [move for move in seen if move.placed < ALL_SEVEN] or seen
        by_word: dict[bytes, Move] = {}
        for move in seen:
            by_word.setdefault(move.placement.word, move)
        considered = list(by_word.values())[: level.considers]
        for move in considered:
            if random.random() < level.steadiness:
                return move
        return considered[-1] if considered else None
