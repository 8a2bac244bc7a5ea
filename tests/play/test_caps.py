"""Caps: a record that somebody fills keeps nobody from moving."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mydelko.play.caps import FULL, LONG, UNDOS
from mydelko.play.denial import Denial, Refused
from mydelko.play.log import Step
from mydelko.play.options import seat_options
from mydelko.play.practice import Undo
from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.events import SeatKind
from play.tables import Live, begun, opened


def two_people() -> Live:
    return begun(opened("pinczow", SeatKind.HUMAN, SeatKind.HUMAN, first=0))


def refusal(live: Live, seat: int, act: acts.Act | Undo) -> str | None:
    heard = live.table.hear(live.now(), seat, act)
    return heard.why.code if isinstance(heard, Refused) else None


def first_tiles(live: Live, seat: int) -> tuple[tuple[int, str], ...]:
    letters = [tile for tile in live.table.state.racks[seat] if tile != "?"]
    return ((112, letters[0]), (113, letters[1]))


def test_who_lays_and_takes_back_for_ever_is_refused_and_everybody_can_still_move() -> None:
    live = two_people()
    tiles = first_tiles(live, 0)
    while live.table.state.version < LONG:
        live.do(0, acts.Place(tiles=tiles))
    assert refusal(live, 0, acts.Place(tiles=tiles)) == "long-game"
    assert refusal(live, 0, acts.TakeBack()) == "long-game"
    assert refusal(live, 1, acts.CallReferee()) == "long-game"
    live.do(0, acts.Stop())
    live.do(1, acts.Record())
    live.do(1, acts.Place(tiles=((97, first_tiles(live, 1)[0][1]),)))
    assert refusal(live, 1, acts.Place(tiles=())) == "long-game"
    live.do(1, acts.Stop())
    live.do(0, acts.Record())
    live.do(0, acts.Pass())
    assert len(live.table.state.sheet) == 3


def test_what_a_long_game_refuses_is_not_offered() -> None:
    live = two_people()
    offered = seat_options(live.table.setup, live.table.state, 0)
    long = replace(live.table.state, version=LONG)
    full = replace(live.table.state, version=FULL)
    assert offered.may("call-referee")
    assert not seat_options(live.table.setup, long, 0).may("call-referee")
    assert seat_options(live.table.setup, long, 0).may("play")
    assert not seat_options(live.table.setup, full, 0).may("play")
    assert seat_options(live.table.setup, full, 0).may("pass")


def test_a_full_game_comes_to_its_end_by_passes() -> None:
    live = two_people()
    given = live.table.state.racks[0][0]
    live.table.state = replace(live.table.state, version=FULL)
    live.log.branches[-1] += [live.log.events[-1]] * (FULL - len(live.log.events))
    assert refusal(live, 0, acts.Exchange(tiles=given)) == "full-game"
    assert refusal(live, 0, acts.Play(tiles=first_tiles(live, 0))) == "full-game"
    while not live.table.state.is_over():
        live.do(live.table.state.turn, acts.Pass())


def test_so_much_can_be_undone_and_no_more() -> None:
    live = begun(opened(practice=True))
    while live.table.state.turn != 0 or not live.table.state.sheet:
        live.do(live.table.state.turn, acts.Pass())
    setup = live.table.setup
    live.table.setup = replace(setup, branch=UNDOS - 1)
    assert isinstance(live.table.hear(live.now(), 0, Undo()), Step)
    assert seat_options(live.table.setup, live.table.state, 0).may("undo")
    live.table.setup = replace(setup, branch=UNDOS)
    assert live.table.hear(live.now(), 0, Undo()) == Refused(Denial("too-many-undos"))
    assert not seat_options(live.table.setup, live.table.state, 0).may("undo")


@pytest.mark.parametrize("measure", [ev.Noted(), ev.Warned(0), ev.ScoreCorrected(0, 1)])
def test_a_referee_does_not_write_for_ever_either(measure: ev.Measure) -> None:
    live = two_people()
    decision, end = (acts.Decide(clause="P-6.1", measure=m) for m in (measure, ev.EndOrdered()))
    assert refusal(live, acts.REFEREE, decision) is None
    changes_nothing = not isinstance(measure, ev.ScoreCorrected)
    live.table.state = replace(live.table.state, version=LONG)
    assert refusal(live, acts.REFEREE, decision) == ("long-game" if changes_nothing else None)
    live.table.state = replace(live.table.state, version=FULL)
    assert refusal(live, acts.REFEREE, decision) == "full-game"
    assert refusal(live, acts.REFEREE, end) is None


def test_at_a_real_board_nobody_tells_and_untells_for_ever() -> None:
    event = replace(opened("pinczow", SeatKind.HUMAN, SeatKind.HUMAN, first=0), real=ev.RealBoard())
    live = begun(event)
    for seat in (0, 1):
        live.do(seat, acts.CheckSet())
    live.do(0, acts.Begin(first=0))
    tell = acts.Tell(step=ev.Surplus(seat=1, count=1))
    assert refusal(live, 0, tell) is None
    live.do(0, tell)
    live.table.state = replace(live.table.state, version=LONG)
    assert refusal(live, 0, tell) == "long-game"
    assert refusal(live, 0, acts.Untell()) == "long-game"
    assert refusal(live, 1, tell) is None
