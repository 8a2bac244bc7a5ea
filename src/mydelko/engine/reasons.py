"""Why a move is good or risky, as values, and how each is said in Polish, English and Turkish."""

from __future__ import annotations

from typing import assert_never

import msgspec

from mydelko.locale import marked, translations


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

SCORES = marked("scores {points}")
SEVEN = marked("lays all seven tiles: {bonus} points more")
COVERS = marked("uses a square that counts the word {times} times")
KEEPS_GOOD = marked("keeps {tiles}, worth {worth:+.1f} points later")
KEEPS_POOR = marked("leaves the poor tiles {tiles}, {worth:+.1f} points later")
SWAPS = marked("exchanges {tiles}")
SPENDS = marked("spends a blank without laying seven tiles")
NEXT_SEVEN = marked("chance of a seven-letter word on the next rack: {percent} %")
OPENS = marked("opens the way to triple-word squares: {squares}")
GOES_OUT = marked("ends the game")
GAP = marked("chance to win lower than the best move's by {percent} points of percent")


def say_reason(reason: Reason, language: str) -> str:  # noqa: PLR0911 - one for each reason
    said = translations(language).gettext
    match reason:
        case Scores(points):
            return said(SCORES).format(points=points)
        case Seven(bonus):
            return said(SEVEN).format(bonus=bonus)
        case Covers(times):
            return said(COVERS).format(times=times)
        case Keeps(tiles, worth):
            text = KEEPS_GOOD if worth > 0 else KEEPS_POOR
            return said(text).format(tiles=tiles, worth=worth)
        case Swaps(tiles):
            return said(SWAPS).format(tiles=tiles)
        case Spends():
            return said(SPENDS)
        case NextSeven(percent):
            return said(NEXT_SEVEN).format(percent=percent)
        case Opens(squares):
            return said(OPENS).format(squares=", ".join(squares))
        case GoesOut():
            return said(GOES_OUT)
        case Gap(percent):
            return said(GAP).format(percent=percent)
        case _:
            assert_never(reason)
