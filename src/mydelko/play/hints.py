"""A hint in practice (R-21), in words and in steps: where to look, which tiles, the move itself.

It knows what the seat on turn knows and nothing else. The table tells everybody that a step was
given, never what it said; thinking blocks, so whoever asks for an `Advice` does so in a thread.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from mydelko.engine import Engine
from mydelko.engine.analysis import Cancelled, Options, never
from mydelko.engine.choice import ExchangeChoice, PassChoice, PlaceChoice, format_choice
from mydelko.engine.hint import Hint, explain
from mydelko.engine.judging import weigh
from mydelko.engine.reasons import Gap, Scores, Swaps, say_reason
from mydelko.letters import SIZE
from mydelko.locale import counted, marked, say
from mydelko.notation import Placement
from mydelko.notation.coordinates import COLUMNS
from mydelko.play.options import HINT_STEPS
from mydelko.play.turns import asked_of
from mydelko.play.view import Tile
from mydelko.rules.codes import codes_of
from mydelko.rules.state import State

SECONDS = 1.0  # of thinking at most
OPTIONS = Options(candidates=8, rollouts=200, seed=1)

ROW = marked("Look at row {row}: the word goes across.")
COLUMN = marked("Look at column {column}: the word goes down.")
NO_WORD = marked("No word here is worth as much as new tiles: think of an exchange.")
NOTHING = marked("There is nothing better here than a pass.")
USE = marked("Lay these tiles of yours: {tiles}.")
KEEP = marked("Keep these tiles: {tiles}.")
KEEP_NONE = marked("Keep none of your tiles.")
MOVE = counted("The move: {move}, {count} point.", "The move: {move}, {count} points.")
EXCHANGE = marked("Exchange {tiles}.")
PASS = marked("Pass.")
WHY = marked("Why: {reasons}.")


class Advice(msgspec.Struct, frozen=True):
    """The best move of a position, and what speaks for it."""

    hint: Hint
    board: bytes
    rack: str
    tiles: str  # the tile set


def advise(engine: Engine, state: State, seat: int, cancelled: Cancelled = never) -> Advice:
    asked = asked_of(state, seat)
    found = weigh(engine, asked, SECONDS, OPTIONS, cancelled=cancelled)
    rivals = len(asked.rivals)
    [best] = explain(engine, asked.position, found[:1], seed=OPTIONS.seed, rivals=rivals)
    return Advice(best, asked.position.board, state.racks[seat], state.profile.tiles)


def say_hint(advice: Advice, step: int, language: str) -> list[str]:
    """Its first sentences: one for each step, and at the last step the reasons."""
    return _sentences(advice, language)[: step if step < HINT_STEPS else None]


def hinted_tiles(advice: Advice, step: int) -> tuple[Tile, ...]:
    """What the last step lays."""
    choice = advice.hint.candidate.choice
    if step < HINT_STEPS or not isinstance(choice, PlaceChoice):
        return ()
    alphabet = codes_of(advice.tiles).alphabet
    return tuple(
        (row * SIZE + column, alphabet.decode([tile]))
        for row, column, tile in choice.placement.laid_on(advice.board)
    )


def _sentences(advice: Advice, language: str) -> list[str]:
    candidate, alphabet = advice.hint.candidate, codes_of(advice.tiles).alphabet
    match candidate.choice:
        case PlaceChoice(placement):
            move = format_choice(candidate.choice, alphabet)
            said = [
                _where(placement, language),
                say(language, USE, tiles=_spaced(_used(advice, placement))),
                say(language, MOVE, move=move, count=candidate.score),
            ]
        case ExchangeChoice(given):
            kept = "".join((Counter(advice.rack) - Counter(given)).elements())
            stays = say(language, KEEP, tiles=_spaced(kept)) if kept else say(language, KEEP_NONE)
            said = [say(language, NO_WORD), stays, say(language, EXCHANGE, tiles=_spaced(given))]
        case PassChoice():
            return [say(language, NOTHING), say(language, NOTHING), say(language, PASS)]
    reasons = [
        say_reason(reason, language)
        for reason in advice.hint.reasons
        if not isinstance(reason, Scores | Swaps | Gap)  # said already
    ]
    return [*said, say(language, WHY, reasons="; ".join(reasons))] if reasons else said


def _where(placement: Placement, language: str) -> str:
    place = placement.place
    if place.down:
        return say(language, COLUMN, column=COLUMNS[place.column])
    return say(language, ROW, row=place.row + 1)


def _used(advice: Advice, placement: Placement) -> str:
    """In the order of the alphabet: how they lie is for the next step."""
    codes = codes_of(advice.tiles)
    laid = placement.laid_on(advice.board)
    tiles = [codes.tile[codes.alphabet.decode([tile])] for _row, _column, tile in laid]
    return "".join(sorted(tiles, key=lambda tile: codes.number[tile]))


def _spaced(tiles: str) -> str:
    return " ".join(tiles)
