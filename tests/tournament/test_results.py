"""Results: desk, players, games; one result a table; corrections only in P-4.6.4's window."""

from __future__ import annotations

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.events import CorrectionKind, ResultCorrected
from mydelko.tournament.explain import explain_doubt
from mydelko.tournament.next_steps import contradicted
from mydelko.tournament.played_game import PROGRAM
from mydelko.tournament.results import doubts
from mydelko.tournament.settings import Criterion
from mydelko.tournament.standings import standings
from mydelko.tournament.state import Highlight, Source
from tournament.hall import HOUR, Hall, hall


def pair_of(*more: int) -> Hall:
    return hall(2).enter_rated(150, 140, *more).pair()


def scores(event: Hall, round_number: int, table: int) -> tuple[int, ...]:
    found = event.state.rounds[round_number - 1].table(table)
    assert found is not None
    assert found.result is not None
    return found.result.scores


@pytest.mark.clause("P-5.2", place="tournament")
def test_two_equal_confirmations_are_the_signed_protocol() -> None:
    event = pair_of()
    one, other = event.current.tables[0].seats
    event.do(cmd.ReportResult(entrant=one, scores=(401, 388)))
    assert event.current.tables[0].result is None
    event.do(cmd.ReportResult(entrant=other, scores=(410, 388)))
    assert event.current.tables[0].result is None
    event.do(cmd.ReportResult(entrant=other, scores=(401, 388)))
    result = event.current.tables[0].result
    assert result is not None
    assert (result.scores, result.source) == ((401, 388), Source.PLAYERS)
    again = cmd.ReportResult(entrant=one, scores=(402, 388))
    assert event.refuses(again).clauses == ("P-5.2",)


def test_a_table_has_one_result() -> None:
    event = pair_of().result(1, 400, 300)
    answer = event.refuses(cmd.EnterResult(table=1, scores=(500, 300)))
    assert answer.code == "result-known"
    assert "400 : 300" in answer.message("en")


def test_scores_follow_the_names_when_names_are_given() -> None:
    event = pair_of()
    one, other = event.current.tables[0].seats
    event.do(cmd.EnterResult(table=1, entrants=(other, one), scores=(300, 400)))
    assert scores(event, 1, 1) == (400, 300)


def test_names_of_another_table_are_refused() -> None:
    event = pair_of(130, 120)
    stranger = event.current.tables[1].seats[0]
    own = event.current.tables[0].seats[0]
    answer = event.refuses(cmd.EnterResult(table=1, entrants=(own, stranger), scores=(1, 2)))
    assert answer.code == "other-players"


@pytest.mark.parametrize("wrong", [(400,), (400, 300, 200), (400, 9000), (-1000, 400)])
def test_impossible_results_are_refused(wrong: tuple[int, ...]) -> None:
    answer = pair_of().refuses(cmd.EnterResult(table=1, scores=wrong))
    assert answer.code in ("score-count", "impossible-score")


def test_odd_results_are_taken_with_a_warning() -> None:
    assert [one.code for one in doubts((90, 720))] == ["low", "high", "wide"]
    assert [one.code for one in doubts((400, 400))] == ["equal"]
    assert doubts((420, 385)) == []
    assert "720" in explain_doubt(doubts((600, 720))[0], "pl")


def test_a_game_played_in_the_program_brings_its_best_word() -> None:
    event = pair_of()
    one = event.current.tables[0].seats[0]
    best = Highlight(entrant=one, word="ŻÓŁWIE", points=92)
    event.do(
        cmd.RecordGame(table=1, game="g-17", scores=(420, 380), highlights=(best,)), by=PROGRAM
    )
    result = event.current.tables[0].result
    assert result is not None
    assert (result.source, result.game, result.highlights) == (Source.GAME, "g-17", (best,))


@pytest.mark.clause("P-5.2", place="tournament")
def test_a_game_that_says_otherwise_than_the_desk_changes_nothing_and_is_told() -> None:
    event = pair_of().result(1, 400, 350)
    event.do(cmd.RecordGame(table=1, game="g-17", scores=(410, 350)))
    table = event.current.tables[0]
    assert (scores(event, 1, 1), contradicted(table)) == ((400, 350), (410, 350))
    assert "410 : 350" in Chronicle(str, "pl").tell(event.events[-1], event.state)
    again = event.refuses(cmd.RecordGame(table=1, game="g-17", scores=(410, 350)))
    assert again.code == "result-known"
    correction = cmd.CorrectResult(
        round=1, table=1, scores=(410, 350), kind=CorrectionKind.TYPING, note="protokół"
    )
    event.do(correction)
    assert contradicted(event.current.tables[0]) == ()


@pytest.mark.clause("B-15", place="tournament")
def test_equal_totals_are_half_a_win_each() -> None:
    event = pair_of().result(1, 400, 400)
    assert [row.halves for row in standings(event.state)] == [1, 1]
    assert [row.draws for row in standings(event.state)] == [1, 1]


@pytest.mark.clause("P-4.6.4", place="tournament")
def test_a_swapped_result_is_corrected_until_the_next_round_is_published() -> None:
    event = pair_of(130, 120).result(1, 400, 300).result(2, 390, 380)
    event.do(event.swap_scores(1, 1))
    assert scores(event, 1, 1) == (300, 400)
    stored = event.events[-1]
    assert isinstance(stored, ResultCorrected)
    assert stored.clause == "P-4.6.4"
    event.draft().do(event.swap_scores(1, 1)).pair()
    assert event.refuses(event.swap_scores(1, 1)).clauses == ("P-4.6.4",)


@pytest.mark.clause("P-4.6.4", place="tournament")
def test_with_the_referees_leave_until_the_day_ends() -> None:
    event = pair_of(130, 120).result(1, 400, 300).result(2, 390, 380).pair()
    event.do(event.swap_scores(1, 1, leave=True))
    event.wait(24 * HOUR)
    assert event.refuses(event.swap_scores(1, 1, leave=True)).code == "too-late-to-correct"


@pytest.mark.clause("P-4.6.4", place="tournament")
def test_the_last_round_until_the_event_closes() -> None:
    event = hall(1).enter_rated(150, 140).pair().result(1, 400, 300)
    event.do(event.swap_scores(1, 1)).do(cmd.Close())
    assert event.refuses(event.swap_scores(1, 1)).code == "too-late-to-correct"
    event.do(event.swap_scores(1, 1, leave=True))


@pytest.mark.clause("P-4.6.4", "P-5.2", place="tournament")
def test_another_score_is_no_correction_of_a_signed_result() -> None:
    event = pair_of()
    for number in event.current.tables[0].seats:
        event.do(cmd.ReportResult(entrant=number, scores=(400, 300)))
    for kind in CorrectionKind:
        change = cmd.CorrectResult(round=1, table=1, scores=(410, 300), kind=kind, note="counted")
        assert event.refuses(change).code == "only-swapped"


def test_what_the_desk_typed_wrongly_is_corrected_with_a_note() -> None:
    event = pair_of().result(1, 400, 300)
    change = cmd.CorrectResult(round=1, table=1, scores=(400, 330), kind=CorrectionKind.TYPING)
    assert event.refuses(change).code == "reason-needed"
    noted = cmd.CorrectResult(
        round=1, table=1, scores=(400, 330), kind=CorrectionKind.TYPING, note="protocol says 330"
    )
    event.do(noted)
    assert scores(event, 1, 1) == (400, 330)


def test_a_result_that_is_not_there_cannot_be_corrected() -> None:
    change = cmd.CorrectResult(round=1, table=1, scores=(1, 2), kind=CorrectionKind.SWAPPED)
    assert pair_of().refuses(change).code == "result-missing"


def test_a_best_word_is_noted_afterwards() -> None:
    event = pair_of().result(1, 400, 300)
    one = event.current.tables[0].seats[0]
    event.do(
        cmd.AddHighlight(round=1, highlight=Highlight(entrant=one, word="GŻEGŻÓŁKA", points=101))
    )
    assert event.current.tables[0].result is not None
    assert event.current.tables[0].result.highlights[0].word == "GŻEGŻÓŁKA"


def test_criteria_order_the_table_as_the_event_says() -> None:
    def order(*criteria: Criterion) -> list[int]:
        event = hall(1, criteria=criteria).enter_rated(150, 140, 130, 120).pair()
        event.beat(1, (400, 390)).beat(2, (350, 300))
        return [row.number for row in standings(event.state)]

    assert order(Criterion.BIG, Criterion.DIFFERENCE, Criterion.LOT)[:2] == [2, 1]
    assert order(Criterion.BIG, Criterion.SUM, Criterion.LOT)[:2] == [1, 2]


def test_komorow_parts_equal_totals_by_the_last_word() -> None:
    event = hall(2, profile="komorow").enter_rated(150, 140, 130, 120).pair()
    one, other = event.current.tables[0].seats
    stranger = event.current.tables[1].seats[0]
    wrong = cmd.EnterResult(table=1, scores=(400, 400), ahead=stranger)
    assert event.refuses(wrong).code == "other-players"
    unequal = cmd.EnterResult(table=1, scores=(401, 400), ahead=other)
    assert event.refuses(unequal).clauses == ("K-1.3", "R-2")
    event.do(cmd.EnterResult(table=1, scores=(400, 400), ahead=other)).result(2, 390, 390)
    rows = {row.number: row for row in standings(event.state)}
    assert (rows[one].halves, rows[other].halves) == (0, 2)
    assert rows[stranger].halves == 1
    assert pair_of().refuses(cmd.EnterResult(table=1, scores=(4, 4), ahead=1)).code == "no-tie"


def test_a_correction_makes_a_draft_fall() -> None:
    event = pair_of(130, 120).result(1, 400, 300).result(2, 390, 380).draft()
    event.do(event.swap_scores(1, 1))
    assert event.refuses(cmd.Publish()).code == "no-draft"
