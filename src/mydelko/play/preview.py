"""A look before the leap: a play heard by the law and then forgotten, and what it would be worth.

Judges words only where the program judges every play anyway (S-7.2), and layouts only where it
refuses wrong ones; elsewhere that is for the players to find out. Who waits for the turn may
look ahead too, as if it had come.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import ScriptedDraw
from mydelko.rules.codes import codes_of, premiums_of
from mydelko.rules.decide import hear
from mydelko.rules.hearing import Judge
from mydelko.rules.placement import Laid
from mydelko.rules.refusal import Reading, Refusal
from mydelko.rules.scoring import Score, score_placement
from mydelko.rules.state import Phase, State

NOTHING = Score((), 0, 0)


class Outlook(msgspec.Struct, frozen=True, gc=False):
    score: Score
    fault: Refusal | None = None  # why the tiles could not even be judged
    wrong: tuple[str, ...] | None = None  # None where the program is no judge
    readings: tuple[Reading, ...] = ()  # several ways to read typed blanks


def look_ahead(state: State, seat: int, tiles: Laid, words: Judge) -> Outlook:
    tiles = tuple(sorted(tiles))
    if not tiles:
        return Outlook(NOTHING)
    state = _dry(state, seat)
    play = Order(seat, state.time, acts.Play(tiles=tiles))
    heard = hear(state, play, ScriptedDraw(state.bag), words)
    if not isinstance(heard, Refusal):
        wrong = () if state.profile.validates() else None
        return Outlook(_announced(heard.events) or _worth(state, tiles), wrong=wrong)
    if heard.readings:
        return Outlook(_worth(state, heard.readings[0]), wrong=(), readings=heard.readings)
    invalid = heard.arguments.get("words")
    if isinstance(invalid, tuple):
        return Outlook(_worth(state, tiles), wrong=invalid)
    return Outlook(NOTHING, heard)


def _dry(state: State, seat: int) -> State:
    """The seat on its move, and a bag in no order: what would be drawn is nobody's business."""
    if seat == state.turn:
        return replace(state, draws=())
    return replace(state, turn=seat, phase=Phase.LAYING, laid=(), exact=(), pending=None, draws=())


def _announced(events: list[ev.Event]) -> Score | None:
    said = next((event for event in events if isinstance(event, ev.ValueAnnounced)), None)
    return None if said is None else Score(said.words, said.bonus, said.points)


def _worth(state: State, tiles: Laid) -> Score:
    profile = state.profile
    codes, premiums = codes_of(profile.tiles), premiums_of(profile.board)
    return score_placement(state.board, tiles, codes, premiums, profile.seven_bonus)
