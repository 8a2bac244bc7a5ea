"""The form of a referee's decision: complete, and what it offers is what the law accepts."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.desk_viewing import director_page, referee_page
from mydelko.tournament.measures import ASKS, Asked, offered_clauses
from mydelko.tournament.settings import Referee
from mydelko.tournament.state import MeasureKind
from mydelko.tournament.templates import load_template, template_names
from tournament.hall import Hall, hall

DECISION = {"measure", "clause", "note", "round", "referee"}  # said in every decision
BESIDE_SCORES = {"before", "ahead"}


def playing() -> Hall:
    """A round without results; one who went home; a result of the round before."""
    event = hall(3).enter("Ala", "Ola", "Ewa", "Iza", "Jan").play()
    event.do(cmd.Withdraw(number=5))
    return event.pair()


def filled(event: Hall, measure: MeasureKind) -> dict[str, Any]:
    table = event.current.tables[0]
    gone = 5 if measure is MeasureKind.READMISSION else table.seats[0]
    values: dict[Asked, Any] = {
        Asked.ENTRANT: gone,
        Asked.WINNER: table.seats[0],
        Asked.TABLE: table.number,
        Asked.POINTS: event.state.settings.rule_set.penalty_step,
        Asked.SCORE: 200,
        Asked.SCORES: (400, 350),
    }
    return {asked.value: values[asked] for asked in ASKS[measure]}


def test_a_form_asks_for_all_that_a_decision_can_say() -> None:
    assert set(ASKS) == set(MeasureKind)
    fields = {asked.value for asks in ASKS.values() for asked in asks}
    assert fields | DECISION | BESIDE_SCORES == set(cmd.Decide.__struct_fields__)


@pytest.mark.parametrize("measure", MeasureKind)
def test_every_measure_is_accepted_when_it_is_told_what_its_form_asks(measure: MeasureKind) -> None:
    event = playing()
    clauses = [one for one, leads in offered_clauses(event.state.settings) if measure in leads]
    assert clauses, f"no clause of the documents leads to {measure.value}"
    for clause in clauses:
        playing().decide(measure, clause.id, note="so it was", **filled(event, measure))


@pytest.mark.parametrize("template", template_names())
def test_every_event_is_offered_clauses_of_its_own_documents(template: str) -> None:
    settings = load_template(template)
    offered = [clause.id for clause, _leads in offered_clauses(settings)]
    assert "R-12" in offered
    assert len(offered) == len(set(offered))
    own = {clause for found in settings.rule_set.clauses.values() for clause in found}
    assert {clause[0] for clause in offered} <= {clause[0] for clause in own} | {"R"}


def test_referee_and_director_read_the_form_in_their_language() -> None:
    event = hall(1, referees=(Referee(name="Karol"),)).enter("Ala", "Ola").pair()
    for page in (referee_page, director_page):
        rulings = page(event.state, event.now, "pl").rulings
        assert (rulings.referees, rulings.step) == (("Karol",), 5)
        penalty = next(one for one in rulings.measures if one.measure is MeasureKind.PENALTY)
        assert (penalty.label, penalty.asks) == ("punkty karne", (Asked.ENTRANT, Asked.POINTS))
        assert rulings.clauses[0].title == "Upomnienie"
