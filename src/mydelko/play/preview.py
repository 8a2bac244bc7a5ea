"""A look before the leap: what tiles would be worth, and how their blanks may be read.

Judges words only where the program validates every move anyway (S-7.2), and layouts only where
it refuses wrong ones; elsewhere that is for the players to find out.
"""

from __future__ import annotations

from itertools import product

import msgspec

from mydelko.rulebook.profile import BlankEntry
from mydelko.rules.board import SQUARES
from mydelko.rules.codes import Codes, codes_of, premiums_of
from mydelko.rules.hearing import Judge
from mydelko.rules.placement import Laid, find_fault, find_words, with_tiles, word_text
from mydelko.rules.scoring import Score, score_placement
from mydelko.rules.state import State

NOTHING = Score((), 0, 0)


class Outlook(msgspec.Struct, frozen=True, gc=False):
    score: Score
    fault: str = ""  # a refusal's code
    wrong: tuple[str, ...] | None = None  # None where the program is no judge
    readings: tuple[Laid, ...] = ()  # several ways to read typed blanks


def look_ahead(state: State, seat: int, tiles: Laid, words: Judge) -> Outlook:
    codes, profile = codes_of(state.profile.tiles), state.profile
    tiles = tuple(sorted(tiles))
    if not tiles:
        return Outlook(NOTHING)
    fault = _misfit(state, seat, tiles, codes)
    if fault:
        return Outlook(NOTHING, fault)
    if profile.refuses_layout():
        found = find_fault(state.board, tiles, profile.first_word_tiles)
        if found is not None:
            return Outlook(NOTHING, found.value)
    if not profile.validates():
        return Outlook(_score(state, tiles, codes))
    readings = _readings(state, tiles, codes)
    valid = [laid for laid in readings if not _wrong(state, laid, codes, words)]
    best = valid[0] if valid else tiles
    return Outlook(
        _score(state, best, codes),
        wrong=() if valid else _wrong(state, tiles, codes, words),
        readings=tuple(valid) if len(valid) > 1 else (),
    )


def _misfit(state: State, seat: int, tiles: Laid, codes: Codes) -> str:
    held = state.racks[seat]
    if seat == state.turn:
        held += "".join(codes.tile[text] for _, text in state.laid)
    here = -1
    for square, text in tiles:
        tile = codes.tile.get(text)
        if not 0 <= square < SQUARES or state.board[square] or square == here:
            return "square-taken"
        if tile is None or tile not in held:
            return "not-on-rack"
        held = held.replace(tile, "", 1)
        here = square
    return ""


def _score(state: State, tiles: Laid, codes: Codes) -> Score:
    profile = state.profile
    premiums = premiums_of(profile.board)
    return score_placement(state.board, tiles, codes, premiums, profile.seven_bonus)


# S-2.2: a blank typed without its diacritic may stand for any letter of that base
def _readings(state: State, tiles: Laid, codes: Codes) -> list[Laid]:
    typed = state.profile.blank_entry is BlankEntry.BASE_LETTER
    choices: list[list[tuple[int, str]]] = []
    for square, text in tiles:
        if typed and codes.tile[text] == "?" and text != "?":
            letters = codes.alphabet.lower_case(codes.alphabet.readings(text))
            choices.append([(square, letter) for letter in letters])
        else:
            choices.append([(square, text)])
    return [tuple(laid) for laid in product(*choices)]


def _wrong(state: State, tiles: Laid, codes: Codes, words: Judge) -> tuple[str, ...]:
    full = with_tiles(state.board, tiles, codes)
    texts = [word_text(full, span, codes) for span in find_words(full, tiles)]
    return tuple(text for text in texts if not words(text))
