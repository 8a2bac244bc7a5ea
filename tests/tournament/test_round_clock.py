"""The clock of a round: it runs from the start, stops, goes on and is made longer."""

from __future__ import annotations

from mydelko.tournament import commands as cmd
from mydelko.tournament.round_clock import RoundTime, round_clock
from tournament.hall import MINUTE, START, Hall, hall


def clock(event: Hall) -> RoundTime | None:
    return round_clock(event.state, event.current)


def started() -> Hall:
    return hall(2, minutes=20).enter("Ala", "Ola", "Ewa", "Iza").pair().do(cmd.StartRound())


def test_a_round_lasts_as_long_as_the_times_of_both_players() -> None:
    assert clock(started()) == RoundTime(START + 40 * MINUTE, 0)


def test_it_stops_goes_on_and_gets_minutes_more() -> None:
    event = started().wait(10 * MINUTE).do(cmd.TimeRound(running=False)).wait(5 * MINUTE)
    assert clock(event) == RoundTime(None, 30 * MINUTE)
    event.do(cmd.TimeRound(add=2 * MINUTE))
    assert clock(event) == RoundTime(None, 32 * MINUTE)
    event.do(cmd.TimeRound(running=True))
    assert clock(event) == RoundTime(event.now + 32 * MINUTE, 0)
    event.wait(MINUTE).do(cmd.TimeRound(add=-60 * MINUTE))
    assert clock(event) == RoundTime(event.now, 0)


def test_what_has_no_clock_has_none_to_stop() -> None:
    event = hall(1, minutes=20).enter("Ala", "Ola")
    assert event.refuses(cmd.TimeRound(running=False)).code == "no-such-round"
    event.pair()
    assert clock(event) is None
    assert event.refuses(cmd.TimeRound(running=False)).code == "not-started"
    timeless = hall(1, profile="base").enter("Ala", "Ola").pair().do(cmd.StartRound())
    assert clock(timeless) is None
    assert timeless.refuses(cmd.TimeRound(running=False)).code == "no-round-time"


def test_a_pause_is_undone_by_who_made_it() -> None:
    event = started().do(cmd.TimeRound(running=False)).do(cmd.Undo())
    assert clock(event) == RoundTime(START + 40 * MINUTE, 0)
