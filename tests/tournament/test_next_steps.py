"""What must happen next: who follows the steps alone runs an event to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament import next_steps as steps_of_the_desk
from mydelko.tournament.entrants import Details
from mydelko.tournament.next_steps import FEWEST, Step, StepCode, next_steps
from mydelko.tournament.roles import Role, commands_of
from mydelko.tournament.settings import Phase, Settings, System
from mydelko.tournament.standings import standings
from mydelko.tournament.templates import load_template, template_names
from tournament.hall import MINUTE, Hall, hall


def steps(event: Hall) -> list[StepCode]:
    return [one.code for one in next_steps(event.state, event.now)]


def first(event: Hall) -> Step:
    return next_steps(event.state, event.now)[0]


def follow(event: Hall, step: Step) -> None:
    """As a person would who knows nothing but the step."""
    if step.command is not None:
        event.do(step.command)
    elif step.code is StepCode.RESULTS:
        _enter(event, step, equal=step.tables == event.current.missing)
    elif step.code is StepCode.TIES:
        _part(event, step)
    else:
        pytest.fail(f"nobody knows what to do about {step}")


def _enter(event: Hall, step: Step, *, equal: bool) -> None:
    number = step.tables[0]
    table = event.state.rounds[step.round - 1].table(number)
    assert table is not None
    scores = tuple(400 if equal else 450 - 10 * seat for seat in range(len(table.seats)))
    event.do(cmd.EnterResult(table=number, scores=scores, round=step.round))


def _part(event: Hall, step: Step) -> None:
    table = event.state.rounds[step.round - 1].table(step.tables[0])
    assert table is not None
    if step.clauses[0] == "M-18":
        before = tuple(420 - seat for seat in range(len(table.seats)))
        event.do(cmd.TellTie(table=table.number, round=step.round, before=before))
    else:
        event.do(cmd.TellTie(table=table.number, round=step.round, ahead=table.seats[0]))


@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize("count", [8, 13])
def test_who_follows_the_steps_alone_comes_from_the_first_entry_to_the_closed_event(
    name: str, count: int
) -> None:
    settings: Settings = load_template(name)
    event = Hall(settings)
    assert steps(event) == [StepCode.ENTER_PLAYERS]
    schools = [f"School {number % 4}" for number in range(count)]
    event.do(
        cmd.AddEntrants(
            details=tuple(
                Details(last=f"P{number:02}", school=school)
                for number, school in enumerate(schools)
            )
        )
    )
    for _turn in range(1000):
        found = next_steps(event.state, event.now)
        if not found:
            break
        follow(event, found[0])
    assert event.state.closed is not None
    assert len(event.state.rounds) == settings.rounds
    assert standings(event.state)[0].place == 1


def test_before_the_first_round_those_of_whom_nobody_knows_are_named() -> None:
    event = hall().enter("Ala", "Ola", "Ewa")
    assert steps(event) == [StepCode.PAIR]
    event.do(cmd.CheckIn(numbers=(1, 2)))
    assert (first(event).code, first(event).entrants) == (StepCode.CHECK_IN, (3,))
    follow(event, first(event))
    assert steps(event) == [StepCode.PAIR]


def test_a_round_too_few_would_play_asks_for_players_or_the_end() -> None:
    event = hall(3).enter("Ala", "Ola").play().do(cmd.Withdraw(number=2))
    assert len(event.state.playing) < FEWEST
    assert steps(event) == [StepCode.ENTER_PLAYERS, StepCode.CLOSE]


@pytest.mark.clause("M-19", place="tournament")
def test_the_winner_of_the_only_table_ends_the_event() -> None:
    event = Hall(load_template("marmara")).enter("A", "B", "C", "D").play()
    assert steps(event) == [StepCode.CLOSE]
    follow(event, first(event))
    assert event.state.closed is not None


def test_a_draft_is_published_then_started_then_its_tables_are_missing() -> None:
    event = hall(1).enter("Ala", "Ola", "Ewa", "Iza").draft()
    assert steps(event) == [StepCode.PUBLISH]
    event.do(cmd.Publish())
    assert steps(event) == [StepCode.START]
    event.do(cmd.StartRound())
    assert (first(event).code, first(event).tables) == (StepCode.RESULTS, (1, 2))
    event.result(2, 400, 300)
    assert first(event).tables == (1,)
    event.result(1, 400, 300)
    assert steps(event) == [StepCode.CLOSE]
    event.do(cmd.Close())
    assert steps(event) == []


def test_a_draft_that_fell_is_made_anew() -> None:
    event = hall().enter("Ala", "Ola").draft().enter("Ewa")
    assert steps(event) == [StepCode.PAIR_ANEW]


def test_a_result_cleared_in_an_earlier_round_is_missing_there() -> None:
    event = hall(3).enter("Ala", "Ola", "Ewa", "Iza").play().play()
    event.do(cmd.ClearResult(round=1, table=2, note="no protocol"))
    assert (first(event).code, first(event).round, first(event).tables) == (
        StepCode.RESULTS,
        1,
        (2,),
    )


def test_reports_that_contradict_come_before_missing_results() -> None:
    event = hall(1).enter("Ala", "Ola", "Ewa", "Iza").pair().do(cmd.StartRound())
    table = event.current.tables[0]
    event.do(cmd.ReportResult(entrant=table.seats[0], scores=(400, 300)))
    assert steps(event) == [StepCode.RESULTS]
    event.do(cmd.ReportResult(entrant=table.seats[1], scores=(300, 400)))
    assert steps(event) == [StepCode.CONTRADICTION, StepCode.RESULTS]
    assert first(event).tables == (table.number,)
    event.result(table.number, 400, 300)
    assert steps(event) == [StepCode.RESULTS]


@pytest.mark.clause("P-6.3.4")
def test_a_late_clock_is_told_while_it_runs_and_settled_when_it_has_gone() -> None:
    event = hall(1, minutes=20).enter("Ala", "Ola", "Ewa", "Iza").pair().do(cmd.StartRound())
    table = event.current.tables[0]
    event.do(cmd.StartLateClock(table=table.number, absent=table.seats[:1]))
    assert (first(event).code, first(event).entrants) == (StepCode.LATE, table.seats[:1])
    event.wait(20 * MINUTE)
    assert (first(event).code, first(event).tables) == (StepCode.TIME_GONE, (table.number,))
    follow(event, first(event))
    assert steps(event) == [StepCode.RESULTS]
    assert first(event).tables == (event.current.tables[1].number,)


@pytest.mark.clause("K-1.3")
def test_an_open_tie_comes_before_the_next_round() -> None:
    event = hall(2, profile="komorow").enter("Ala", "Ola").pair().result(1, 400, 400)
    assert (first(event).code, first(event).round, first(event).tables) == (StepCode.TIES, 1, (1,))
    follow(event, first(event))
    assert steps(event) == [StepCode.PAIR]


def test_a_round_of_the_directors_own_list_has_no_command_to_pair_it() -> None:
    phases = (Phase(rounds=(System.FIXED,)),)
    event = hall(phases=phases).enter("Ala", "Ola")
    assert (first(event).code, first(event).command) == (StepCode.PAIR, None)


def test_all_that_a_desk_may_do_is_done_by_a_step_or_somewhere_on_its_page() -> None:
    desk = Path(__file__).parents[2] / "web" / "src" / "desk"
    page = "".join(file.read_text("utf-8") for file in desk.glob("*.svelte"))
    steps = Path(steps_of_the_desk.__file__).read_text("utf-8")
    by_steps = {
        str(getattr(cmd, name).__struct_config__.tag) for name in re.findall(r"cmd\.(\w+)\(", steps)
    }
    staff = (Role.DIRECTOR, Role.CLERK, Role.REFEREE)
    offered = {tag for role in staff for tag in commands_of(role)} - {"open"}
    assert {tag for tag in offered - by_steps if f'"{tag}"' not in page} == set()
