"""The referee: decisions with clauses, lateness, walkovers with their numbers, exclusion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import mydelko
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.account import account
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.entrants import Standing
from mydelko.tournament.explain import dictionary_notice, explain_walkover, result_words
from mydelko.tournament.formats.page import event_page
from mydelko.tournament.history import histories
from mydelko.tournament.labels import measure_label
from mydelko.tournament.lateness import time_left
from mydelko.tournament.naming import names_of
from mydelko.tournament.ratings.performance import performances
from mydelko.tournament.settings import (
    Award,
    Criterion,
    RatingKind,
    RatingRules,
    Referee,
    System,
)
from mydelko.tournament.standings import standings
from mydelko.tournament.state import MeasureKind, Outcome
from mydelko.tournament.templates import load_template
from mydelko.tournament.walkover import walkover_value
from tournament.hall import MINUTE, Hall, hall


@pytest.mark.clause("P-7.2", "P-7.2a", "P-7.2b", "P-7.2c", "R-13", place="tournament")
@pytest.mark.parametrize(
    ("given", "estimate", "value"),
    [
        ((1250, 4, 7, 120), 407, 407),  # S, M, R, the score at the moment; worked examples
        ((0, 5, 5, 0), 400, 400),
        ((2700, 1, 6, 0), 517, 517),
        ((900, 2, 5, 0), 340, 400),  # never below 400
        ((1250, 4, 7, 455), 407, 455),
        ((1, 2, 2, 0), 401, 401),  # 400.5 rounds half up
    ],
)
def test_the_value_of_a_walkover(
    given: tuple[int, int, int, int], estimate: int, value: int
) -> None:
    found = walkover_value(1, *given)
    assert (found.estimate, found.value) == (estimate, value)


@pytest.mark.clause("P-7.2", "P-7.2a", "P-7.1c", place="tournament")
def test_a_walkover_in_the_fourth_round_of_seven_with_its_calculation() -> None:
    event = hall(7, minutes=20).enter_rated(150, 140, 130, 120, 110, 105)
    for total in (400, 425, 425):
        event.pair()
        for table in event.current.tables:
            own = 1 in table.seats
            first = table.seats[0] == 1 or not own
            scores = (total, 300) if own else (350, 340)
            event.result(table.number, *(scores if first else scores[::-1]))
    event.pair()
    own_table = event.current.table_of(1)
    assert own_table is not None
    loser = next(number for number in own_table.seats if number != 1)
    event.decide(MeasureKind.WALKOVER, "P-7.1c", winner=1, score=120, note="left the hall")
    [result] = [one.result for one in event.current.tables if one.number == own_table.number]
    assert result is not None
    assert result.walkover is not None
    assert dict(zip(own_table.seats, result.scores, strict=True)) == {1: 407, loser: 1}
    words = explain_walkover(result.walkover, names_of(event.state), "en")
    assert "(1250 + 4 · 400) / 7 = 407" in words
    assert "407 : 1" in words


@pytest.mark.clause("P-7.2", place="tournament")
def test_a_walkover_counts_for_the_rating_and_a_bye_does_not() -> None:
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(1, rating=rating).enter_rated(150, 140, 130).pair()
    winner, loser = event.current.tables[0].seats
    event.decide(MeasureKind.WALKOVER, "P-7.1c", winner=winner)
    found = performances(event.state)
    alone = event.current.byes[0].entrant
    assert len(found[loser].scalps) == 1
    assert found[alone].scalps == ()


@pytest.mark.clause("R-19", place="tournament")
@pytest.mark.parametrize(
    ("language", "words"),
    [("pl", "wygrywa walkowerem"), ("en", "wins by walkover"), ("tr", "hükmen kazanır")],
)
def test_a_walkover_is_named_by_who_wins_by_it(language: str, words: str) -> None:
    event = hall(3).enter("Ala Kot", "Ola Lis").pair()
    seats = event.current.tables[0].seats
    by_loser = cmd.Decide(measure=MeasureKind.WALKOVER, clause="P-7.1c", entrant=seats[0])
    assert event.refuses(by_loser, by="Referee").code == "winner-needed"
    both = replace(by_loser, winner=seats[1])
    assert event.refuses(both, by="Referee").code == "winner-needed"
    no_walkover = replace(both, measure=MeasureKind.WARNING)
    assert event.refuses(no_walkover, by="Referee").code == "entrant-needed"
    event.decide(MeasureKind.WALKOVER, "P-7.1c", winner=seats[1])
    winner = event.state.entrants[seats[1]].name
    assert event.current.tables[0].result is not None
    assert event.current.tables[0].result.scores == (1, 400)
    decision = event.state.decisions[-1]
    assert (decision.named, decision.entrant) == (seats[1], seats[0])
    names = names_of(event.state)
    table = result_words(event.state, 1, event.current.tables[0], names, language)
    assert table == f"1 : 400 ({winner} {words})"
    told = Chronicle(names, language).tell(event.events[-1])
    assert f"{words}, {seats[1]} {winner}" in told
    assert measure_label(language, MeasureKind.WALKOVER) == words
    page = event_page(event.state, language)
    assert f"<td>{words}</td><td>{winner}</td>" in page


def test_nobody_is_said_to_receive_a_walkover() -> None:
    package = Path(mydelko.__file__).parent
    texts = [*package.glob("locale/*.po"), Path(__file__).parents[2] / "docs" / "tournament.md"]
    assert len(texts) > 3
    took = "receiv|otrzym|dostaj|dosta[łn]"
    wrong = re.compile(f"({took}).*walk|walk.*({took})", re.IGNORECASE)
    for path in texts:
        assert not wrong.findall(path.read_text("utf-8")), path


@pytest.mark.clause("P-6.1", "K-6.3", "P-4.7.14", place="tournament")
@pytest.mark.parametrize("clause", ["P-4.7.14", "K-6.3", "P-7.3", "R-14"])
def test_a_decision_cites_a_clause_and_stays_in_the_log(clause: str) -> None:
    event = hall().enter_rated(150, 140).pair()
    event.decide(MeasureKind.NOTE, clause, table=1, note="the word stands")
    decision = event.state.decisions[0]
    assert (decision.clause, decision.referee, decision.round) == (clause, "Referee", 1)
    unknown = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.9", note="x")
    assert event.refuses(unknown).clauses == ("P-6.1",)


@pytest.mark.clause("R-14", place="tournament")
def test_a_missing_tile_found_afterwards_leaves_the_result() -> None:
    event = hall().enter_rated(150, 140).pair().result(1, 400, 300)
    before = standings(event.state)
    event.decide(MeasureKind.NOTE, "R-14", table=1, note="one K is missing")
    assert standings(event.state) == before


@pytest.mark.clause("K-6.3", place="tournament")
def test_the_jury_settles_a_disputed_result() -> None:
    event = hall(profile="komorow").enter_rated(150, 140).pair().result(1, 400, 300)
    event.decide(MeasureKind.RESULT, "K-6.3", table=1, scores=(380, 300), note="recounted")
    assert event.current.tables[0].result is not None
    assert event.current.tables[0].result.scores == (380, 300)


@pytest.mark.clause("P-7.1", "P-7.1a", place="tournament")
def test_a_warning_changes_nothing_but_the_log() -> None:
    event = hall().enter_rated(150, 140).pair().result(1, 400, 300)
    before = standings(event.state)
    event.decide(MeasureKind.WARNING, "P-7.1a", entrant=1, note="talking")
    assert standings(event.state) == before
    assert event.state.decisions[0].measure is MeasureKind.WARNING


@pytest.mark.clause("P-7.1b", place="tournament")
def test_a_penalty_is_a_multiple_of_five_off_the_game() -> None:
    event = hall().enter_rated(150, 140).pair().beat(1, (402, 400))
    wrong = cmd.Decide(measure=MeasureKind.PENALTY, clause="P-7.1b", entrant=1, points=7)
    answer = event.refuses(wrong, by="Referee")
    assert (answer.code, answer.clauses) == ("penalty-step", ("P-7.1b",))
    event.decide(MeasureKind.PENALTY, "P-7.1b", entrant=1, points=10)
    rows = {row.number: row for row in standings(event.state)}
    assert (rows[1].small_for, rows[1].halves, rows[2].halves) == (392, 0, 2)


@pytest.mark.clause("K-6.3", place="tournament")
def test_under_k_the_jury_names_any_penalty() -> None:
    event = hall(profile="komorow").enter_rated(150, 140).pair().beat(1, (402, 390))
    event.decide(MeasureKind.PENALTY, "K-6.3", entrant=1, points=7)
    rows = {row.number: row for row in standings(event.state)}
    assert rows[1].small_for == 395


@pytest.mark.clause("P-7.1b", "K-6.3", place="tournament")
@pytest.mark.parametrize(
    ("profile", "clause"), [("pinczow", "P-7.1b"), ("komorow", "K-6.3"), ("marmara", "M-2")]
)
@pytest.mark.parametrize("points", [0, -5])
def test_a_penalty_that_takes_nothing_off_is_none(profile: str, clause: str, points: int) -> None:
    event = hall(profile=profile).enter_rated(150, 140).pair()
    none = cmd.Decide(measure=MeasureKind.PENALTY, clause=clause, entrant=1, points=points)
    answer = event.refuses(none, by="Referee")
    assert (answer.code, answer.clauses) == ("penalty-none", (clause,))
    said = {"pl": "nic nie odejmuje", "en": "takes none", "tr": "bir şey düşürmez"}
    assert all(words in answer.message(language) for language, words in said.items())


def test_a_penalty_says_what_it_did_to_the_game() -> None:
    def told(points: int, event: Hall, language: str = "en") -> list[str]:
        untouched = event.state
        event.decide(MeasureKind.PENALTY, "P-7.1b", entrant=1, points=points)
        return account(untouched, event.events[-1:], event.state, event.now, language)[1:]

    event = hall().enter("Ala", "Ola").pair().beat(1, (410, 400))
    assert told(5, event) == ["Ala: −5, in this game 405 : 400"]
    drawn = told(5, event)
    assert drawn[1:] == ["The game is a draw now: 400 : 400."]
    turned = told(5, event, "pl")
    assert turned[:2] == [
        "Ala: −5, w tej partii 395 : 400",
        "Ta kara odwraca partię: wygrywa Ola, 400 : 395.",
    ]
    assert told(5, event.pair()) == ["Ala: −5 once the game has its result"]
    assert told(5, hall().enter("Ala", "Ola"))[0] == "Ala: −5 off the sum"


@pytest.mark.clause("P-7.1d", "P-7.2", place="tournament")
def test_an_excluded_players_own_wins_do_not_count_and_the_opponents_results_stand() -> None:
    event = hall(5).enter_rated(150, 140, 130, 120).play().pair()
    beaten = next(
        number
        for table in event.state.rounds[0].tables
        if 1 in table.seats
        for number in table.seats
        if number != 1
    )
    opponent = next(
        number
        for table in event.current.tables
        if 1 in table.seats
        for number in table.seats
        if number != 1
    )
    before = histories(event.state)[beaten].lines
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=1, note="word list at the board")
    rows = {row.number: row for row in standings(event.state)}
    assert (rows[1].halves, rows[1].wins) == (0, 0)
    assert histories(event.state)[beaten].lines == before
    awarded = histories(event.state)[opponent].lines[-1]
    assert (awarded.round, awarded.walkover, awarded.small_against) == (2, True, 1)
    assert event.state.entrants[1].standing is Standing.EXCLUDED
    for table in event.current.tables:
        if table.result is None:
            event.result(table.number, 400, 300)
    event.pair()
    assert event.current.table_of(1) is None
    assert event.refuses(cmd.Rejoin(number=1)).clauses == ("P-7.1d",)


@pytest.mark.clause("P-7.1d", "P-7.2", place="tournament")
@pytest.mark.parametrize(
    ("criterion", "rounds"),
    [(Criterion.BUCHHOLZ, 2), (Criterion.MEDIAN, 3), (Criterion.OPPONENT_RANKS, 2)],
)
def test_whom_the_excluded_met_loses_nothing_by_it(criterion: Criterion, rounds: int) -> None:
    event = hall(rounds, criteria=(Criterion.BIG, criterion, Criterion.LOT))
    event.enter_rated(150, 140, 130, 120)
    for _round in range(rounds):
        event.play()
    before = {row.number: row.values for row in standings(event.state)}
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=1)
    after = {row.number: row.values for row in standings(event.state)}
    assert {**after, 1: ()} == {**before, 1: ()}


@pytest.mark.clause("P-7.1d", place="tournament")
def test_the_excluded_have_no_direct_meeting_won() -> None:
    event = hall(2, System.FIXED, criteria=(Criterion.BIG, Criterion.DIRECT, Criterion.LOT))
    event.enter("A", "B", "C", "D")
    for pairs in (((1, 2), (3, 4)), ((1, 3), (4, 2))):
        event.do(cmd.DraftRound(fixed=pairs)).do(cmd.Publish()).beat(pairs[0][0]).beat(pairs[1][0])
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=1)
    rows = {row.number: row for row in standings(event.state)}
    assert rows[1].values[:2] == rows[2].values[:2] == (0, 0)


def late(minutes: int = 20) -> Hall:
    return hall(3, minutes=minutes).enter_rated(150, 140, 130, 120).pair().do(cmd.StartRound())


@pytest.mark.clause("P-7.1d", "P-7.2", place="tournament")
def test_a_game_finished_before_the_exclusion_keeps_its_result() -> None:
    event = hall(2).enter_rated(150, 140, 130, 120).pair()
    event.result(1, 410, 390)
    loser = event.current.tables[0].seats[1]
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=loser)
    result = event.current.tables[0].result
    assert result is not None
    assert (result.scores, result.outcome) == ((410, 390), Outcome.PLAYED)


@pytest.mark.clause("P-6.3.2", place="tournament")
def test_a_late_players_time_is_shortened_by_the_delay() -> None:
    event = late()
    one, other = event.current.tables[0].seats
    event.do(cmd.StartLateClock(table=1, absent=(one,))).wait(7 * MINUTE)
    event.do(cmd.Arrive(entrant=one)).wait(MINUTE)
    table = event.current.tables[0]
    assert time_left(event.state, table, one, event.now) == 13 * MINUTE
    assert time_left(event.state, table, other, event.now) == 20 * MINUTE
    assert table.result is None
    started, arrived = event.events[-2:]
    assert isinstance(started, ev.LateClockStarted)
    assert isinstance(arrived, ev.LateArrived)
    assert (started.clause, arrived.lost) == ("P-6.3.2", 7 * MINUTE)


@pytest.mark.clause("P-6.3.3", place="tournament")
def test_both_late_each_loses_the_own_delay() -> None:
    event = late()
    one, other = event.current.tables[0].seats
    event.do(cmd.StartLateClock(table=1, absent=(one, other))).wait(5 * MINUTE)
    started = event.events[-1]
    assert isinstance(started, ev.LateClockStarted)
    assert started.clause == "P-6.3.3"
    event.do(cmd.Arrive(entrant=other)).wait(4 * MINUTE).do(cmd.Arrive(entrant=one))
    table = event.current.tables[0]
    assert time_left(event.state, table, other, event.now) == 15 * MINUTE
    assert time_left(event.state, table, one, event.now) == 11 * MINUTE
    assert event.refuses(cmd.Arrive(entrant=one)).code == "not-late"


@pytest.mark.clause("P-6.3.4", place="tournament")
def test_time_gone_is_a_walkover_and_who_came_too_late_may_play_on() -> None:
    event = late()
    one, other = event.current.tables[0].seats
    event.do(cmd.StartLateClock(table=1, absent=(one,))).wait(20 * MINUTE)
    event.do(cmd.Arrive(entrant=one))
    result = event.current.tables[0].result
    assert result is not None
    assert result.outcome is Outcome.WALKOVER
    assert result.scores == (1, 400)
    assert event.state.decisions[0].clause == "P-6.3.4"
    event.result(2, 400, 300).pair()
    assert event.current.table_of(one) is not None
    assert event.current.table_of(other) is not None


@pytest.mark.clause("P-6.3.4", place="tournament")
def test_still_absent_at_the_next_pairing_is_removed() -> None:
    for removes in (True, False):
        event = hall(3, minutes=20, remove_absent=removes).enter_rated(150, 140, 130, 120).pair()
        gone = event.current.tables[0].seats[0]
        event.do(cmd.StartLateClock(table=1, absent=(gone,)))
        assert event.refuses(cmd.SettleLate()).code == "nobody-out-of-time"
        event.wait(21 * MINUTE).do(cmd.SettleLate()).result(2, 400, 300).pair()
        assert (event.current.table_of(gone) is None) == removes
        wanted = Standing.REMOVED if removes else Standing.PLAYING
        assert event.state.entrants[gone].standing is wanted


@pytest.mark.clause("R-12", place="tournament")
def test_both_late_beyond_their_time_both_lose() -> None:
    event = late()
    seats = event.current.tables[0].seats
    event.do(cmd.StartLateClock(table=1, absent=seats)).wait(20 * MINUTE).do(cmd.SettleLate())
    result = event.current.tables[0].result
    assert result is not None
    assert result.outcome is Outcome.BOTH_LOSE
    decision = event.state.decisions[-1]
    assert (decision.measure, decision.clause) == (MeasureKind.BOTH_LOSE, "R-12")
    rows = {row.number: row for row in standings(event.state)}
    assert [(rows[number].halves, rows[number].losses) for number in seats] == [(0, 1), (0, 1)]


def test_an_event_without_clocks_starts_none() -> None:
    event = hall(profile="base").enter_rated(150, 140).pair()
    assert event.refuses(cmd.StartLateClock(table=1, absent=(1,))).code == "no-clock"


@pytest.mark.clause("R-15", "P-4.4.2d", place="tournament")
def test_a_playing_referee_rules_on_other_tables_only() -> None:
    referees = (Referee(name="Ola", entrant=1),)
    event = hall(referees=referees).enter_rated(150, 140, 130, 120).pair()
    own = event.current.table_of(1)
    assert own is not None
    ruling = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="x", table=own.number)
    assert event.refuses(ruling, by="Ola").clauses == ("R-15",)
    other = next(table for table in event.current.tables if table.number != own.number)
    event.do(
        cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="x", table=other.number), by="Ola"
    )
    assert event.state.decisions[0].referee == "Ola"


@pytest.mark.clause("R-15", place="tournament")
def test_a_referee_with_a_players_name_is_that_player_unless_the_settings_say_another() -> None:
    event = hall().enter_rated(150, 140, 130, 120).pair()
    name, own = event.state.entrants[2].name, event.current.table_of(2)
    assert own is not None
    other = next(one for one in event.current.tables if one != own).seats[0]
    ruling = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="x", table=own.number)

    def is_referee(entrant: int | None) -> None:
        referees = (Referee(name=name, entrant=entrant),)
        event.do(cmd.ChangeSettings(settings=replace(event.state.settings, referees=referees)))

    is_referee(None)
    assert event.refuses(ruling, by=name).code == "own-table"
    is_referee(other)
    event.do(ruling, by=name)
    assert event.state.decisions[0].referee == name


@pytest.mark.clause("M-2", place="tournament")
def test_referees_of_several_schools_are_named_in_the_event() -> None:
    referees = (
        Referee(name="Ayşe", school="Marmara", role="pupil"),
        Referee(name="Mehmet", school="Marmara", role="teacher"),
        Referee(name="Zeynep", school="Other", role="teacher"),
    )
    event = hall(profile="marmara", referees=referees).enter("A", "B").pair()
    for referee in referees:
        note = cmd.Decide(measure=MeasureKind.NOTE, clause="M-2", note="served", table=1)
        event.do(note, by=referee.name)
    assert [one.referee for one in event.state.decisions] == ["Ayşe", "Mehmet", "Zeynep"]


@pytest.mark.clause("P-6.1", "M-2", place="tournament")
def test_only_a_referee_whom_the_event_names_decides() -> None:
    referees = (Referee(name="Ola Żak"), Referee(name="Jan Nowak"))
    note = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="x", table=1)
    event = hall(referees=referees).enter("A", "B").pair()
    for stranger in ("Director", "Ola"):
        answer = event.refuses(note, by=stranger)
        assert (answer.code, answer.clauses) == ("not-a-referee", ("P-6.1", "M-2"))
        for language in ("pl", "en", "tr"):
            assert "Ola Żak, Jan Nowak" in answer.message(language)
    event.do(note, by="ola żak")
    assert event.state.decisions[0].referee == "Ola Żak"
    assert event.events[-1].by == "Ola Żak"


@pytest.mark.clause("P-6.1", place="tournament")
def test_the_desk_writes_down_what_a_referee_has_decided() -> None:
    event = hall(referees=(Referee(name="Ola Żak"),)).enter("A", "B").pair()
    note = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="x", referee="ola żak")
    event.do(note, by="Director")
    assert event.state.decisions[0].referee == "Ola Żak"
    stranger = event.refuses(replace(note, referee="Jan"), by="Director")
    assert (stranger.code, stranger.arguments["name"]) == ("not-a-referee", "Jan")


@pytest.mark.clause("P-6.1", place="tournament")
def test_an_event_that_names_no_referee_is_told_to_name_one_first() -> None:
    event = hall(referees=()).enter("A", "B").pair()
    note = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="x", table=1)
    answer = event.refuses(note)
    assert answer.code == "no-referees"
    assert "wskazać" in answer.message("pl")
    named = replace(event.state.settings, referees=(Referee(name="Director"),))
    event.do(cmd.ChangeSettings(settings=named)).do(note)
    assert event.state.decisions[0].referee == "Director"


@pytest.mark.clause("K-6.1", "P-4.7.9", "M-3", place="tournament")
@pytest.mark.parametrize(
    ("template", "named"), [("komorow", "OSPS"), ("pinczow", "OSPS"), ("marmara", "OSPD4")]
)
def test_the_event_names_its_dictionary_and_says_when_another_list_is_used(
    template: str, named: str
) -> None:
    settings = load_template(template)
    assert settings.named_dictionary == named
    assert named in dictionary_notice(settings, "en")


@pytest.mark.clause("S-7.1", place="tournament")
def test_the_games_own_dictionary_needs_no_notice() -> None:
    assert dictionary_notice(load_template("scrabble"), "pl") == ""


@pytest.mark.clause("K-2.1", place="tournament")
def test_under_komorow_who_stays_away_for_twenty_minutes_loses_by_walkover() -> None:
    event = hall(1, profile="komorow").enter("Ala", "Ola").pair()
    one, gone = event.current.tables[0].seats
    event.do(cmd.StartLateClock(table=1, absent=(gone,))).wait(20 * MINUTE - 1)
    assert event.refuses(cmd.SettleLate()).code == "nobody-out-of-time"
    event.wait(1).do(cmd.SettleLate())
    result = event.current.tables[0].result
    assert result is not None
    assert result.outcome is Outcome.WALKOVER
    assert result.scores == ((400, 1) if one == event.current.tables[0].seats[0] else (1, 400))


def test_byes_and_absences_are_worth_what_the_event_says() -> None:
    club = hall(1, bye=Award(big=1, small_for=350)).enter_rated(150, 140, 130).pair()
    table = club.current.tables[0]
    club.result(table.number, 400, 300)
    alone = club.current.byes[0].entrant
    rows = {row.number: row for row in standings(club.state)}
    assert (rows[alone].halves, rows[alone].small_for, rows[alone].games) == (1, 350, 0)
