"""Turns: who moves next, forced passes on the way, and the endings that passes bring.

In the program's own game all that follows a record happens in one step; at a real board people do
it, so a finished turn waits for their records (R-17) and for the clock (P-3.2.1h).
"""

from __future__ import annotations

from mydelko.rulebook.profile import Sheet
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.ending import end_game
from mydelko.rules.hearing import Hearing
from mydelko.rules.state import NOBODY, LineKind, State


def finish_turn(hearing: Hearing, seat: int, *, confirmed: bool = True) -> None:
    """The turn of `seat` is over; `confirmed`: the others have written it down already."""
    state = hearing.state
    if state.real is None:
        hand_over(hearing, seat)
        return
    if _ends(hearing):
        return
    state = hearing.state
    owing = () if confirmed else recorders(state, seat)
    waits = state.has_clock() and state.clock.running == NOBODY and seat not in state.resigned
    if owing or waits:
        hearing.happen(ev.TurnFinished(at=hearing.at, seat=seat, owing=owing))
    else:
        hand_over(hearing, seat)


#
def recorders(state: State, seat: int) -> tuple[int, ...]:
    """At a real board: who else writes a line of this seat down."""
    return tuple(state.answerers(seat)) if state.profile.sheet is Sheet.PLAYERS else ()


# P-3.2.1h, i, P-3.3e–g
def hand_over(hearing: Hearing, seat: int, *, by: int | None = None) -> None:
    """The next clock starts, pressed by whom, only then tiles are drawn."""
    line = hearing.state.sheet[-1] if hearing.state.sheet else None
    dealt = line is not None or all(hearing.state.racks)
    pass_turn_on(hearing, seat, by=by)
    state = hearing.state
    if state.has_stopped():
        return
    if state.aside:
        # P-4.3.6, S-4, M-10: as many as set aside are drawn, only then the others go back
        tiles = state.aside
        drawn = hearing.draw.take(state, len(tiles))
        hearing.happen(ev.TilesDrawn(at=hearing.at, seat=seat, tiles=drawn))
        hearing.happen(ev.TilesReturned(at=hearing.at, seat=seat, tiles=tiles))
    elif not dealt:
        for each in state.order:
            draw_tiles(hearing, each)
    elif line is not None and line.kind is LineKind.PLACEMENT:
        draw_tiles(hearing, seat)


def pass_turn_on(
    hearing: Hearing, seat: int, *, paused: bool = False, by: int | None = None
) -> None:
    """The turn of `seat` is over: the next one with a right to move begins, or the game ends."""
    while not _ends(hearing):
        seat = hearing.state.next_seat(seat)
        owed = hearing.state.owed_pass(seat)
        if seat in hearing.state.flagged:
            # R-3, P-6.2.1: who has no time passes
            _force(hearing, seat, ev.PassReason.TIME, hearing.cite("pass-time"))
        elif seat in hearing.state.resigned:
            clause = hearing.profile.clauses["resigning"][0]
            _force(hearing, seat, ev.PassReason.RESIGNED, clause)
        elif owed is not None:
            # M-16, R-7, P-3.4.4
            _force(hearing, seat, owed.reason, owed.clause)
        else:
            begin_turn(hearing, seat, paused=paused, by=by)
            return


def begin_turn(hearing: Hearing, seat: int, *, paused: bool = False, by: int | None = None) -> None:
    """K-2.3, P-3.2.1h: the clock goes over, unless it waits for who called the referee."""
    running = hearing.state.clock.running
    if running not in (NOBODY, seat):
        hearing.happen(ev.ClockStopped(at=hearing.at, seat=running))
    hearing.happen(ev.TurnBegan(at=hearing.at, seat=seat))
    clock = hearing.state.clock
    if clock.running != seat and not paused:
        # P-6.1: that another plays on takes nobody's call of the referee back
        forgotten = by != REFEREE and clock.paused_by not in (None, clock.ran, by)
        hearing.happen(ev.ClockStarted(at=hearing.at, seat=seat, forgotten=forgotten))


def force_pass(
    hearing: Hearing, seat: int, reason: ev.PassReason, clause: str, *, paused: bool = False
) -> None:
    """P-3.4.4: a pause by time or by the referee; whatever was laid comes back."""
    if reason in (ev.PassReason.REFEREE, ev.PassReason.RESIGNED):
        take_tiles_back(hearing, seat, ev.TakeBackReason.REFEREE, clause)
    else:
        out = reason is ev.PassReason.TIME  # P-6.2.2
        cited = hearing.cite("taken-back") if out else clause
        take_tiles_back(hearing, seat, ev.TakeBackReason.FLAG, cited)
    _force(hearing, seat, reason, clause)
    pass_turn_on(hearing, seat, paused=paused)


# P-4.9.2
def waits_for_caller(state: State) -> bool:
    """Whether the clock was stopped for the referee, and who called is to start it."""
    return state.clock.running == NOBODY and state.clock.paused_by is not None


def take_tiles_back(
    hearing: Hearing, seat: int, reason: ev.TakeBackReason, clause: str = ""
) -> None:
    # P-4.3.6: what was set aside and has drawn nothing is still that player's
    if hearing.state.laid_tiles() or hearing.state.aside:
        hearing.happen(ev.TilesTakenBack(at=hearing.at, seat=seat, reason=reason, clause=clause))


# K-7.4, P-3.2.1i, S-9: up to seven, after the value is recorded
def draw_tiles(hearing: Hearing, seat: int) -> None:
    state = hearing.state
    count = state.to_draw(seat)
    if count > 0:
        tiles = hearing.draw.take(state, count)
        hearing.happen(ev.TilesDrawn(at=hearing.at, seat=seat, tiles=tiles))


def _force(hearing: Hearing, seat: int, reason: ev.PassReason, clause: str) -> None:
    hearing.happen(ev.Passed(at=hearing.at, seat=seat, reason=reason, clause=clause))


# K-5.2, K-9.2, S-5.2, S-11.2, S-12.9, M-17, P-5.1.1b, P-5.1.1c, P-6.2.1
def _ends(hearing: Hearing) -> bool:
    state, seats = hearing.state, len(hearing.state.names)
    if state.has_stopped():
        return True
    mixed = hearing.profile.mixed_to_end
    if state.passes() >= hearing.profile.passes_to_end * seats:
        end_game(hearing, ev.EndReason.PASSES, hearing.cite("end-passes"))
    elif mixed is not None and state.mixed() >= mixed * seats:
        end_game(hearing, ev.EndReason.MIXED, hearing.cite("end-mixed"))
    elif len(set(state.flagged) | set(state.resigned)) == seats:
        end_game(hearing, ev.EndReason.TIME, hearing.cite("end-time"))
    return hearing.state.has_stopped()
