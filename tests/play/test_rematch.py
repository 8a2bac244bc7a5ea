"""Who may ask for a rematch, when it is agreed, and who begins it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mydelko.play.rematch import is_agreed, next_starter, rematch_acts
from mydelko.play.setup import RematchAsked, RematchRefused, Setup, apply_table
from mydelko.rules.events import SeatKind
from mydelko.rules.state import Phase, State
from play.tables import begun, opened

ASK, ANSWER = ("rematch",), ("rematch", "no-rematch")


def over(*sessions: str, rules: str = "base") -> tuple[Setup, State]:
    """A game that is over; each seat has its session, a computer none."""
    kinds = [SeatKind.HUMAN if session else SeatKind.COMPUTER for session in sessions]
    live = begun(opened(rules, *kinds))
    seats = zip(live.table.setup.seats, sessions, strict=True)
    setup = replace(
        live.table.setup, seats=tuple(replace(plan, session=session) for plan, session in seats)
    )
    return setup, replace(live.state, phase=Phase.ENDED)


def offered(setup: Setup, state: State) -> list[tuple[str, ...]]:
    return [rematch_acts(setup, state, seat) for seat in state.seats]


def test_all_people_have_to_want_it() -> None:
    setup, state = over("ala", "ola", "ewa")
    assert offered(setup, state) == [ASK] * 3
    for seat, agreed in ((1, False), (0, False), (2, True)):
        assert not is_agreed(setup)
        setup = apply_table(setup, RematchAsked(at=0, seat=seat))
        assert is_agreed(setup) is agreed
        assert offered(setup, state)[seat] == ()


def test_while_somebody_wants_it_the_others_answer() -> None:
    setup, state = over("ala", "ola")
    setup = apply_table(setup, RematchAsked(at=0, seat=1))
    assert offered(setup, state) == [ANSWER, ()]
    setup = apply_table(setup, RematchRefused(at=0, seat=0))
    assert offered(setup, state) == [ASK, ()]  # only who refused may think again


def test_computers_and_seats_of_one_screen_are_not_asked_for_themselves() -> None:
    setup, state = over("ala", "", "ala", "ola")
    assert offered(setup, state)[1] == ()
    setup = apply_table(setup, RematchAsked(at=0, seat=2))
    assert offered(setup, state) == [(), (), (), ANSWER]
    assert is_agreed(apply_table(setup, RematchAsked(at=0, seat=3)))


def test_there_is_none_before_the_end_nor_with_somebody_who_never_came() -> None:
    setup, state = over("ala", "ola")
    assert offered(setup, replace(state, phase=Phase.LAYING)) == [(), ()]
    never = replace(setup, seats=(setup.seats[0], replace(setup.seats[1], session="")))
    assert offered(never, state) == [(), ()]


@pytest.mark.clause("P-2.1")
def test_where_the_starter_may_be_given_it_is_who_came_second() -> None:
    setup, state = over("ala", "ola", rules="pinczow")
    assert next_starter(setup, replace(state, order=(1, 0))) == 0
    assert next_starter(setup, replace(state, order=(0, 1))) == 1


@pytest.mark.parametrize("rules", ["base", "komorow", "marmara", "scrabble"])
def test_elsewhere_it_is_drawn_anew_or_the_order_of_entry(rules: str) -> None:
    assert next_starter(*over("ala", "ola", rules=rules)) is None
