"""Equal scores: told with the result or later, on every way a result comes in."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from mydelko.tournament import commands as cmd
from mydelko.tournament.account import account
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.events import CorrectionKind
from mydelko.tournament.explain import result_words
from mydelko.tournament.fold import fold
from mydelko.tournament.formats.event_file import event_file
from mydelko.tournament.formats.event_reader import json_event
from mydelko.tournament.formats.past import play_again
from mydelko.tournament.history import histories, table_places
from mydelko.tournament.naming import names_of
from mydelko.tournament.played_game import game_result, tie_letters
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import NOBODY, MeasureKind, Source, State
from mydelko.tournament.ties import open_ties
from rules.score_sheet import table as game_table
from tournament.hall import START, Hall, hall

K_TIE = (300, 300)


def komorow(players: int = 2) -> Hall:
    return hall(3, profile="komorow").enter_rated(*range(150, 150 - players, -1)).pair()


def marmara(players: int = 2) -> Hall:
    return hall(3, System.TABLES, profile="marmara").enter_rated(*range(150, 150 - players, -1))


def seats(event: Hall) -> tuple[int, ...]:
    return event.current.tables[0].seats


def halves(event: Hall) -> list[int]:
    """Of the first table of the latest round, in order of seats."""
    found = histories(event.state)
    return [found[number].lines[-1].halves for number in seats(event)]


def places(event: Hall) -> tuple[int, ...]:
    result = event.current.tables[0].result
    assert result is not None
    return table_places(result.scores, result, event.state.settings)


def tell(ahead: int | None = None, before: tuple[int, ...] = ()) -> cmd.TellTie:
    return cmd.TellTie(table=1, ahead=ahead, before=before)


@pytest.mark.clause("M-18", place="tournament")
def test_leftovers_only_lower_a_total() -> None:
    event = marmara(2).pair()
    less = cmd.EnterResult(table=1, scores=(200, 200), before=(210, 190))
    refused = event.refuses(less)
    assert (refused.code, refused.clauses) == ("before-less", ("M-17",))
    event.result(1, 200, 200)
    assert event.refuses(tell(before=(210, 190))).code == "before-less"
    assert event.refuses(tell(before=(210, 20_000))).code == "impossible-score"
    event.do(tell(before=(210, 200)))
    assert halves(event) == [2, 0]


@pytest.mark.clause("K-1.3", "R-2", place="tournament")
@pytest.mark.parametrize(("who", "wanted"), [(0, [2, 0]), (1, [0, 2]), (None, [1, 1])])
def test_after_two_equal_reports_somebody_tells_who_is_ahead_or_that_nobody_is(
    who: int | None, wanted: list[int]
) -> None:
    event = komorow()
    for number in seats(event):
        event.do(cmd.ReportResult(entrant=number, scores=K_TIE))
    result = event.current.tables[0].result
    assert result is not None
    assert result.source is Source.PLAYERS
    asked = event.refuses(cmd.DraftRound())
    assert (asked.code, asked.clauses) == ("ahead-needed", ("K-1.3", "R-2"))
    for language in ("pl", "en", "tr"):
        assert f"{seats(event)[1]} P" in asked.message(language)
    again = cmd.ReportResult(entrant=seats(event)[0], scores=K_TIE, ahead=seats(event)[0])
    assert event.refuses(again).code == "ahead-needed"
    assert event.refuses(tell()).code == "ahead-needed"
    assert event.refuses(tell(before=(1, 2))).code == "ahead-needed"
    assert event.refuses(tell(ahead=77)).code == "other-players"
    event.do(tell(ahead=NOBODY if who is None else seats(event)[who]))
    assert halves(event) == wanted
    assert event.refuses(tell(ahead=NOBODY)).code == "no-tie"
    event.draft()


@pytest.mark.clause("K-1.3", place="tournament")
def test_players_who_report_the_same_one_ahead_leave_nothing_open() -> None:
    event = komorow()
    one, other = seats(event)
    event.do(cmd.ReportResult(entrant=one, scores=K_TIE, ahead=one))
    event.do(cmd.ReportResult(entrant=other, scores=K_TIE, ahead=other))
    assert event.current.tables[0].result is None
    event.do(cmd.ReportResult(entrant=other, scores=K_TIE, ahead=one))
    assert halves(event) == [2, 0]
    assert open_ties(event.state) == []


@pytest.mark.clause("K-1.3", "R-2", place="tournament")
@pytest.mark.parametrize("ahead", [1, 2, NOBODY])
def test_desk_correction_and_referee_say_who_is_ahead(ahead: int) -> None:
    wanted = {1: {1: 2, 2: 0}, 2: {1: 0, 2: 2}, NOBODY: {1: 1, 2: 1}}[ahead]
    ways: list[list[cmd.Command]] = [
        [cmd.EnterResult(table=1, scores=K_TIE, ahead=ahead)],
        [
            cmd.EnterResult(table=1, scores=(301, 300)),
            cmd.CorrectResult(
                round=1,
                table=1,
                scores=K_TIE,
                kind=CorrectionKind.TYPING,
                note="protocol",
                ahead=ahead,
            ),
        ],
        [
            cmd.Decide(
                measure=MeasureKind.RESULT, clause="K-6.3", table=1, scores=K_TIE, ahead=ahead
            )
        ],
    ]
    for way in ways:
        event = komorow()
        for command in way:
            event.do(command, by="Referee")
        assert dict(zip(seats(event), halves(event), strict=True)) == wanted
        assert open_ties(event.state) == []


def test_nobody_is_ahead_of_unequal_scores_or_where_a_draw_is_a_draw() -> None:
    event = komorow()
    unequal = cmd.Decide(
        measure=MeasureKind.RESULT, clause="K-6.3", table=1, scores=(301, 300), ahead=1
    )
    assert event.refuses(unequal, by="Referee").code == "no-tie"
    report = cmd.ReportResult(entrant=1, scores=(301, 300), ahead=1)
    assert event.refuses(report).code == "no-tie"
    drawn = hall(1).enter_rated(150, 140).pair().result(1, 400, 400)
    assert drawn.refuses(tell(ahead=NOBODY)).code == "no-tie"
    assert hall(1).enter_rated(150, 140).pair().refuses(tell(ahead=1)).code == "result-missing"


def test_neither_round_nor_event_ends_over_an_open_tie() -> None:
    event = hall(1, profile="komorow").enter_rated(150, 140).pair().result(1, *K_TIE)
    assert event.refuses(cmd.Close()).code == "ahead-needed"
    event.do(tell(ahead=1)).do(cmd.Close())
    assert event.state.closed is not None


def test_a_repair_of_a_reopened_event_opens_a_tie_over_which_it_does_not_close() -> None:
    event = hall(2, profile="komorow").enter_rated(150, 140).play().play().do(cmd.Close())
    tie = cmd.CorrectResult(
        round=1, table=1, scores=(400, 400), kind=CorrectionKind.TYPING, note="protocol"
    )
    assert event.refuses(tie).code == "closed"
    event.do(cmd.Reopen(reason="protocol of round 1 found")).do(tie)
    assert event.refuses(cmd.Close()).code == "ahead-needed"
    [needed] = open_ties(event.state)
    assert needed.arguments["call"] == "1 --round 1"
    event.do(replace(tell(ahead=2), round=1))
    assert {row.number: row.wins for row in standings(event.state)} == {1: 1, 2: 1}


@pytest.mark.clause("M-18", place="tournament")
def test_totals_before_deduction_are_asked_for_before_letters_and_told_later() -> None:
    event = marmara().pair().result(1, 200, 200)
    one, other = seats(event)
    draw = cmd.DrawTieLetters(table=1, letters={one: "A", other: "B"})
    for early in (draw, cmd.DraftRound(), tell(), tell(ahead=one)):
        assert event.refuses(early).code == "before-needed"
    refused = event.refuses(draw)
    assert (refused.clauses, refused.arguments["totals"]) == (("M-18",), "…,…")
    assert event.refuses(tell(before=(210,))).code == "score-count"
    event.do(tell(before=(205, 210)))
    assert places(event) == (2, 1)
    assert open_ties(event.state) == []
    assert event.refuses(draw).code == "no-tie"


@pytest.mark.clause("M-18", place="tournament")
def test_both_totals_equal_draw_letters_and_equal_letters_draw_on() -> None:
    event = marmara(3).pair().result(1, 200, 200, 200).do(tell(before=(210, 210, 210)))
    one, two, three = seats(event)
    assert event.refuses(tell(before=(1, 2, 3))).code == "letters-needed"
    event.do(cmd.DrawTieLetters(table=1, letters={one: "A", two: "A", three: "B"}))
    asked = event.refuses(cmd.DraftRound())
    assert asked.code == "letters-needed"
    assert asked.arguments["draw"] == f"{one}=… {two}=…"
    assert places(event) == (1, 1, 3)
    everybody = cmd.DrawTieLetters(table=1, letters={one: "C", two: "D", three: "A"})
    assert event.refuses(everybody).code == "letters-needed"
    event.do(cmd.DrawTieLetters(table=1, letters={one: "D", two: "C"}))
    assert places(event) == (2, 1, 3)
    result = event.current.tables[0].result
    assert result is not None
    assert result.letters == ("AD", "AC", "B")


@pytest.mark.parametrize("tile", ["", "AB", "İ", "1"])
def test_what_is_no_single_letter_of_the_tiles_was_not_drawn(tile: str) -> None:
    event = marmara().pair().result(1, 200, 200).do(tell(before=(210, 210)))
    one, other = seats(event)
    draw = cmd.DrawTieLetters(table=1, letters={one: "A", other: tile})
    assert event.refuses(draw).code == "not-a-tile"


def test_letters_drawn_are_read_in_either_case_by_the_tiles_own_alphabet() -> None:
    event = marmara().pair().result(1, 200, 200).do(tell(before=(210, 210)))
    one, other = seats(event)
    event.do(cmd.DrawTieLetters(table=1, letters={one: "i", other: "j"}))
    result = event.current.tables[0].result
    assert result is not None
    assert result.letters == ("I", "J")


@pytest.mark.clause("M-18", place="tournament")
def test_two_pairs_of_equals_draw_each_for_itself() -> None:
    event = marmara(4).pair()
    event.result(1, 200, 150, 200, 150, before=(210, 160, 210, 160))
    one, two, three, four = seats(event)
    half = cmd.DrawTieLetters(table=1, letters={one: "A", two: "B", three: "C"})
    assert event.refuses(half).code == "letters-needed"
    event.do(cmd.DrawTieLetters(table=1, letters={two: "Z", four: "?"}))
    event.do(cmd.DrawTieLetters(table=1, letters={one: "E", three: "E"}))
    event.do(cmd.DrawTieLetters(table=1, letters={one: "B", three: "A"}))
    assert places(event) == (2, 4, 1, 3)
    event.draft()


def test_under_m_a_correction_and_the_referee_bring_both_totals() -> None:
    event = marmara().pair().result(1, 200, 201)
    event.do(
        cmd.CorrectResult(
            round=1,
            table=1,
            scores=(200, 200),
            before=(203, 204),
            kind=CorrectionKind.TYPING,
            note="protocol",
        )
    )
    assert places(event) == (2, 1)
    settled = {"scores": (190, 190), "before": (194, 193), "note": "sheet counted again"}
    event.decide(MeasureKind.RESULT, "M-18", table=1, **settled)
    assert places(event) == (1, 2)


def copy_of(state: State) -> State:
    found = play_again(json_event(msgspec.json.encode(event_file(state))), START, "desk")
    assert not isinstance(found, Refusal), found.message()
    return fold(found)


@pytest.mark.clause("M-18", place="tournament")
def test_a_game_settled_by_letters_comes_back_settled() -> None:
    event = marmara(3).pair().result(1, 200, 200, 150, before=(210, 210, 160))
    one, two, _three = seats(event)
    event.do(cmd.DrawTieLetters(table=1, letters={one: "E", two: "E"}))
    event.do(cmd.DrawTieLetters(table=1, letters={one: "F", two: "E"}))
    copy = copy_of(event.state)
    assert event_file(copy).rounds[0].tables == event_file(event.state).rounds[0].tables
    assert event_file(copy).standings == event_file(event.state).standings
    assert open_ties(copy) == []


def test_who_is_ahead_comes_back_and_an_open_tie_stays_open() -> None:
    event = komorow(6)
    tables = event.current.tables
    first = tables[0].seats[1]
    event.do(cmd.EnterResult(table=1, scores=K_TIE, ahead=first))
    event.do(cmd.EnterResult(table=2, scores=K_TIE, ahead=NOBODY)).result(3, 400, 390)
    event.play()
    copy = copy_of(event.state)
    results = [table.result for table in copy.rounds[0].tables]
    assert [one.ahead for one in results if one is not None] == [first, NOBODY, None]
    assert event_file(copy).standings == event_file(event.state).standings
    older = msgspec.json.decode(msgspec.json.encode(event_file(event.state)))
    for table in older["rounds"][0]["tables"]:
        del table["ahead"]
    found = play_again(json_event(msgspec.json.encode(older)), START, "desk")
    assert not isinstance(found, Refusal)
    waiting = [one.arguments["call"] for one in open_ties(fold(found))]
    assert len(waiting) == 2
    assert waiting[0] == "1 --round 1"


@pytest.mark.clause("M-18", place="tournament")
def test_a_game_of_the_program_brings_the_letters_drawn_in_it() -> None:
    game = game_table("marmara").seat("Ann", "AAEEIIO").seat("Ben", "EEEIIOO").draws("DDB?")
    for name in ("Ann", "Ben", "Ann", "Ben"):
        game.does(name, "pass")
    event = hall(2, System.TABLES, profile="marmara").enter("Ben", "Ann").pair()
    letters = tie_letters(game.events)
    made = game_result(event.state, event.current.tables[0], game.state, letters)
    assert isinstance(made, cmd.RecordGame)
    event.do(made)
    assert open_ties(event.state) == []
    names = [event.state.entrants[number].name for number in seats(event)]
    result = event.current.tables[0].result
    assert result is not None
    assert dict(zip(names, result.letters, strict=True)) == {"Ann": "DB", "Ben": "D?"}
    assert dict(zip(names, places(event), strict=True)) == {"Ann": 2, "Ben": 1}


@pytest.mark.clause("R-2", place="tournament")
def test_a_game_of_the_program_that_k_leaves_drawn_is_a_draw() -> None:
    game = game_table("komorow").seat("Ala", "AAAAAAA").seat("Olek", "IIIIIII")
    for name in ("Ala", "Olek", "Ala", "Olek"):
        game.does(name, "pass")
    event = hall(2, profile="komorow").enter("Ala", "Olek").pair()
    made = game_result(event.state, event.current.tables[0], game.state, {})
    assert isinstance(made, cmd.RecordGame)
    event.do(made)
    assert open_ties(event.state) == []
    assert halves(event) == [1, 1]


@pytest.mark.parametrize(
    ("ahead", "words"),
    [(1, "lepsze ostatnie słowo: P001"), (NOBODY, "ostatnie słowa równe: remis")],
)
def test_what_parted_a_tie_stands_beside_the_score_and_in_the_log(ahead: int, words: str) -> None:
    event = komorow().result(1, *K_TIE).do(tell(ahead=ahead))
    names = names_of(event.state)
    table = event.current.tables[0]
    assert result_words(event.state, 1, table, names, "pl") == f"300 : 300 ({words})"
    told = Chronicle(names, "pl").tell(event.events[-1])
    assert told.startswith("runda 1, stół 1: ")
    assert words.split(":", maxsplit=1)[0] in told


def test_both_totals_and_the_letters_stand_beside_the_score() -> None:
    event = marmara(3).pair().result(1, 200, 200, 150).do(tell(before=(210, 210, 160)))
    one, two, _three = seats(event)
    event.do(cmd.DrawTieLetters(table=1, letters={one: "B", two: "?"}))
    names = names_of(event.state)
    words = result_words(event.state, 1, event.current.tables[0], names, "pl")
    wanted = "przed odjęciem liter 210 : 210 : 160, wylosowane litery B : ? : –"
    assert words == f"200 : 200 : 150 ({wanted})"


@pytest.mark.clause("K-1.3", place="tournament")
def test_a_game_of_values_alone_leaves_a_tie_to_be_told() -> None:
    game = game_table("komorow").seat("Ala").seat("Olek").on_real_board("values")
    game.does("Ala", "begin Ala").does("Olek", "start")
    for mover, other, points in (("Ala", "Olek", 20), ("Olek", "Ala", 20)):
        game.does(mover, f"value {points} 3").does(other, "record").does(mover, "start")
    for mover, other in (("Ala", "Olek"), ("Olek", "Ala"), ("Ala", "Olek")):
        game.does(mover, "pass").does(other, "record").does(mover, "start")
    game.does("Olek", "pass").does("Ala", "leftovers AAAAAAA").does("Olek", "leftovers IIIIIII")
    event = hall(2, profile="komorow").enter("Ala", "Olek").pair()
    made = game_result(event.state, event.current.tables[0], game.state, {})
    assert isinstance(made, cmd.RecordGame)
    event.do(made)
    assert [one.code for one in open_ties(event.state)] == ["ahead-needed"]
    event.do(tell(ahead=seats(event)[1]))
    assert halves(event) == [0, 2]


@pytest.mark.clause("K-1.3", "P-7.1b", place="tournament")
def test_a_penalty_given_before_the_end_parts_a_game_that_its_last_word_parted() -> None:
    event = komorow()
    first, second = seats(event)
    event.decide(MeasureKind.PENALTY, "K-6.3", entrant=first, points=5, table=1)
    game = cmd.RecordGame(table=1, game="g", scores=K_TIE, before=K_TIE, ahead=first)
    event.do(game)
    assert halves(event) == [0, 2]
    strange = komorow().ask(replace(game, ahead=99))
    assert isinstance(strange, Refusal)
    assert strange.code == "other-players"
    assert second != first


@pytest.mark.clause("M-18", "P-7.1b", place="tournament")
def test_a_penalty_comes_off_the_total_before_deduction_as_well() -> None:
    event = marmara().pair().result(1, 300, 290, before=(310, 305))
    event.decide(MeasureKind.PENALTY, "M-2", entrant=seats(event)[0], points=10, table=1)
    assert halves(event) == [0, 2]  # 290 : 290, and before the deduction 300 : 305


@pytest.mark.clause("M-18", place="tournament")
def test_letters_drawn_for_another_tie_part_nobody() -> None:
    event = marmara(3).pair().result(1, 300, 300, 290, before=(310, 310, 310))
    one, two, three = seats(event)
    event.do(cmd.DrawTieLetters(table=1, letters={one: "A", two: "B"}))
    assert open_ties(event.state) == []
    event.decide(MeasureKind.PENALTY, "M-2", entrant=two, points=10, table=1)
    assert [one.code for one in open_ties(event.state)] == []  # 310 less 10 and 310: parted
    again = marmara(3).pair().result(1, 300, 300, 290, before=(310, 310, 300))
    one, two, three = seats(again)
    again.do(cmd.DrawTieLetters(table=1, letters={one: "A", two: "B"}))
    again.decide(MeasureKind.PENALTY, "M-2", entrant=two, points=10, table=1)
    assert [needed.code for needed in open_ties(again.state)] == ["letters-needed"]
    again.do(cmd.DrawTieLetters(table=1, letters={two: "C", three: "A"}))
    result = again.current.tables[0].result
    assert result is not None
    assert result.letters == ("A", "C", "A")
    found = histories(again.state)
    assert [found[number].lines[-1].place for number in seats(again)] == [1, 3, 2]


@pytest.mark.clause("M-18", place="tournament")
def test_what_turns_a_table_of_several_is_told_with_all_its_scores() -> None:
    def said(command: cmd.Command, by: str | None = None) -> list[str]:
        before = event.state
        event.do(command, by)
        found = event.events[before.version :]
        return account(before, found, event.state, event.now, "en")[1:2]

    event = marmara(4).pair().result(1, 200, 210, 210, 150)
    second = event.state.entrants[seats(event)[1]].name
    assert said(tell(before=(210, 220, 215, 160))) == [
        f"{second} is first at table 1 now: 200 : 210 : 210 : 150."
    ]
    event = marmara(3).pair().result(1, 300, 300, 300).do(tell(before=(310, 310, 310)))
    one, *_others, last = seats(event)
    first = event.state.entrants[one].name
    letters = dict(zip(seats(event), "ABC", strict=True))
    drawn = cmd.DrawTieLetters(table=1, letters=letters)
    assert said(drawn) == [f"{first} is first at table 1 now: 300 : 300 : 300."]
    assert said(cmd.Undo()) == ["The first place at table 1 is shared now: 300 : 300 : 300."]
    event.do(drawn)
    penalty = cmd.Decide(measure=MeasureKind.PENALTY, clause="P-7.1b", entrant=last, points=5)
    [loss] = said(penalty, "Referee")
    assert loss.endswith(": −5, at this table 300 : 300 : 295")
