"""Why a move is good or risky, as values, and how each is said."""

from __future__ import annotations

from typing import assert_never

import msgspec

from mydelko.locale import counted, marked, say


class Scores(msgspec.Struct, frozen=True, tag="scores"):
    points: int


class Seven(msgspec.Struct, frozen=True, tag="seven"):
    bonus: int


class Covers(msgspec.Struct, frozen=True, tag="covers"):
    times: int  # the premium of the word square


class Keeps(msgspec.Struct, frozen=True, tag="keeps"):
    tiles: str
    worth: float  # points above a rack drawn at random


class Swaps(msgspec.Struct, frozen=True, tag="swaps"):
    tiles: str


class Spends(msgspec.Struct, frozen=True, tag="spends"):
    """A blank is laid without a bonus for seven tiles."""


class NextSeven(msgspec.Struct, frozen=True, tag="next-seven"):
    percent: int


class Opens(msgspec.Struct, frozen=True, tag="opens"):
    squares: tuple[str, ...]  # triple-word squares within reach since this move


class GoesOut(msgspec.Struct, frozen=True, tag="goes-out"):
    pass


class Gap(msgspec.Struct, frozen=True, tag="gap"):
    percent: int  # points of the chance to win below the best


Reason = Scores | Seven | Covers | Keeps | Swaps | Spends | NextSeven | Opens | GoesOut | Gap

SCORES = counted("scores {count} point", "scores {count} points")
SEVEN = counted(
    "lays all seven tiles: {count} point more", "lays all seven tiles: {count} points more"
)
COVERS = marked("uses a square that counts the word {times} times")
TENTHS = marked("{whole}.{tenths}")
KEEPS_GOOD = marked("keeps {tiles}, worth {worth} points later")
KEEPS_POOR = marked("leaves the poor tiles {tiles}, {worth} points later")
SWAPS = marked("exchanges {tiles}")
SPENDS = marked("spends a blank without laying seven tiles")
NEXT_SEVEN = marked("chance of a seven-letter word on the next rack: {percent} %")
OPENS = marked("opens the way to triple-word squares: {squares}")
GOES_OUT = marked("ends the game")
GAP = counted(
    "chance to win lower than the best move's by {count} percentage point",
    "chance to win lower than the best move's by {count} percentage points",
)


def _tenths(points: float, language: str) -> str:
    whole, tenths = f"{points:+.1f}".replace("-", "−").split(".")
    return say(language, TENTHS, whole=whole, tenths=tenths)


def say_reason(reason: Reason, language: str) -> str:  # noqa: PLR0911 - one for each reason
    match reason:
        case Scores(points):
            return say(language, SCORES, count=points)
        case Seven(bonus):
            return say(language, SEVEN, count=bonus)
        case Covers(times):
            return say(language, COVERS, times=times)
        case Keeps(tiles, worth):
            text = KEEPS_GOOD if worth > 0 else KEEPS_POOR
            return say(language, text, tiles=tiles, worth=_tenths(worth, language))
        case Swaps(tiles):
            return say(language, SWAPS, tiles=tiles)
        case Spends():
            return say(language, SPENDS)
        case NextSeven(percent):
            return say(language, NEXT_SEVEN, percent=percent)
        case Opens(squares):
            return say(language, OPENS, squares=", ".join(squares))
        case GoesOut():
            return say(language, GOES_OUT)
        case Gap(percent):
            return say(language, GAP, count=percent)
        case _:
            assert_never(reason)
