"""Exchange and pass."""

from __future__ import annotations

from mydelko.rulebook.profile import BASE
from mydelko.rules import events as ev
from mydelko.rules.challenge import dallies
from mydelko.rules.clock import finish_move_time
from mydelko.rules.exchange_bounds import exchange_bag, exchange_fault, is_bag_dead
from mydelko.rules.hearing import Hearing
from mydelko.rules.moving import FREE, accepts_by_moving_on, refuse_unless_moving, unwritten
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, Phase
from mydelko.rules.turn import finish_turn, take_tiles_back

CHOSEN = ev.TakeBackReason.CHOSEN


# P-3.3a, P-4.3.2, P-4.9.3
def declare_exchange(hearing: Hearing, seat: int) -> Refusal | None:
    refusal = refuse_unless_moving(hearing, seat, (Phase.LAYING,))
    if refusal is not None:
        return refusal
    take_tiles_back(hearing, seat, CHOSEN)
    state = hearing.state
    # P-4.9.3: who goes on with the clock standing is bound by what is declared; P-4.3.4, P-4.3.5:
    # by no exchange that nobody may finish
    standing = state.has_clock() and state.clock.running == NOBODY
    ruled = standing and state.profile.cited("exchange-binds") != (BASE,)
    binding = ruled and not exchange_fault(state, seat)
    hearing.happen(ev.ExchangeDeclared(at=hearing.at, seat=seat, binding=binding))
    return None


# K-4.1–4.3, P-3.3, P-4.3.1–4.3.6, S-4, M-10
def exchange_tiles(hearing: Hearing, seat: int, tiles: str) -> Refusal | None:
    dallied = dallies(hearing.state, seat)
    refusal = refuse_unless_moving(hearing, seat, _phases(hearing))
    if refusal is not None:
        return refusal
    if not tiles and hearing.state.phase is Phase.EXCHANGING:
        # S-2.5: none chosen cancels; P-4.4.1: until the clock is stopped one may change
        hearing.happen(ev.TilesTakenBack(at=hearing.at, seat=seat, reason=CHOSEN))
        return None
    take_tiles_back(hearing, seat, CHOSEN)
    refusal = _refuse_exchange(hearing, seat, tiles, dallied=dallied)
    if refusal is not None:
        return refusal
    at = hearing.at
    if hearing.state.phase is Phase.LAYING:
        hearing.happen(ev.ExchangeDeclared(at=at, seat=seat))
    hearing.happen(ev.TilesSetAside(at=at, seat=seat, tiles=tiles))
    finish_move_time(hearing, seat)
    # the program records it for both
    hearing.happen(ev.ExchangeRecorded(at=at, seat=seat, count=len(tiles)))
    finish_turn(hearing, seat, confirmed=False)
    return None


def _refuse_exchange(hearing: Hearing, seat: int, tiles: str, *, dallied: bool) -> Refusal | None:
    """`dallied`: what moving on would have settled is forgotten with the refusal (R-6)."""
    state, profile = hearing.state, hearing.profile
    if not tiles:
        return hearing.refuse("exchange-empty", phase=state.phase.value)
    rack = state.racks[seat]
    for tile in tiles:
        if tile not in rack:
            return hearing.refuse("not-on-rack", tile=tile)
        rack = rack.replace(tile, "", 1)
    fault = exchange_fault(state, seat, len(tiles))
    if fault == "exchange-limit":
        return hearing.refuse(fault, count=profile.exchange_limit or 0)
    if fault:
        needed = max(profile.exchange_minimum, len(tiles))
        if dallied:
            fault = "exchange-dead" if is_bag_dead(state) else "exchange-drawn"
        return hearing.refuse(fault, needed=needed, count=exchange_bag(state))
    return None


# K-5.1, S-5.1, S-2.6, P-3.4.1, P-3.4.2, P-5.1.3: always allowed on one's turn
def pass_turn(hearing: Hearing, seat: int) -> Refusal | None:
    if accepts_by_moving_on(hearing, seat) and hearing.state.turn != seat:
        return None  # that ended the game (P-5.1.1a), or was a pass owed anyway
    refusal = refuse_unless_moving(hearing, seat, _phases(hearing))
    if refusal is not None:
        return refusal
    take_tiles_back(hearing, seat, CHOSEN)
    finish_move_time(hearing, seat)
    hearing.happen(ev.Passed(at=hearing.at, seat=seat, reason=ev.PassReason.CHOSEN))
    finish_turn(hearing, seat, confirmed=False)
    return None


def _phases(hearing: Hearing) -> tuple[Phase, ...]:
    """Also, at a real board, after a stop that has not been written down (P-3.4.2)."""
    return (*FREE, Phase.EXCHANGE_ONLY, *unwritten(hearing.state))
