"""Playing levels as data (`levels.toml`): what each knows, overlooks, prefers and dares.

Weaker levels differ as people do: fewer and shorter words, sevens overlooked, less thought for
the tiles kept, words laid that are none, and words of others believed.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from mydelko.letters.spelling import fold
from mydelko.locale import LANGUAGES, say_key


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    vocabulary: dict[str, int]  # commonest words known, by tile set; 0 is the whole dictionary
    short: int  # every word of up to so many letters is known besides
    longest: int  # letters of the longest word thought of
    misses_seven: float  # chance to overlook the placements of all seven tiles
    considers: int  # words it chooses among, each at its best place
    steadiness: float  # chance to take a move before looking at the next
    leaves: float  # how much of the worth of kept tiles it sees, 0 to 1
    simulate: int  # rollouts of each candidate at most; 0 does not play on in thought
    endgame: float  # seconds of search once the bag is empty
    thinking: tuple[int, int]  # milliseconds of a move, shortest and longest
    phoney: float  # chance in a turn to trust words that are none, where words are challenged
    challenge: float  # chance to call a wrong word; what is missing errs on good words too

    @property
    def names(self) -> dict[str, str]:
        """By interface language."""
        return {code: say_key(code, "level", self.id) for code in LANGUAGES}

    @property
    def descriptions(self) -> dict[str, str]:
        return {code: say_key(code, "level-description", self.id) for code in LANGUAGES}

    def rank(self, letters: str) -> int:
        """Words known of a tile set's language; one without its own number borrows the first."""
        return self.vocabulary.get(letters, next(iter(self.vocabulary.values())))


class UnknownLevel(LookupError):
    def __init__(self, level_id: str) -> None:
        known = ", ".join(level.id for level in levels())
        super().__init__(f"unknown level {level_id!r}; known: {known}")
        self.level_id = level_id


@cache
def levels() -> tuple[Level, ...]:
    """Weakest first."""
    file = resources.files("mydelko.engine").joinpath("levels.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(tuple(data["level"]), tuple[Level, ...])


def find_level(name: str) -> Level:
    """By its id, or by its name in any of our languages, typed on any keyboard."""
    wanted = fold(name.strip())
    for level in levels():
        if wanted in (level.id, *map(fold, level.names.values())):
            return level
    raise UnknownLevel(name)
