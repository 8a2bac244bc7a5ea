"""Past events read from files: TSH, the federation's blocks, JSON, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mydelko.log import MemoryLog
from mydelko.tournament import commands as cmd
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.desk import Desk
from mydelko.tournament.events import CorrectionKind, RepairRead
from mydelko.tournament.fold import fold
from mydelko.tournament.formats.event_file import event_file
from mydelko.tournament.formats.event_reader import json_event
from mydelko.tournament.formats.federation import final_table, players_block, rounds_block
from mydelko.tournament.formats.federation_reader import federation_event, read_blocks
from mydelko.tournament.formats.past import FormatError, PastEvent, play_again
from mydelko.tournament.formats.tsh import read_tsh, tsh_event, write_tsh
from mydelko.tournament.history import histories
from mydelko.tournament.log import write_events
from mydelko.tournament.naming import names_of
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import (
    Apart,
    Award,
    Fee,
    Label,
    Minors,
    Phase,
    Prize,
    RatingKind,
    RatingRules,
    Referee,
    Registration,
    Repeats,
    Starts,
    System,
)
from mydelko.tournament.standings import standings
from mydelko.tournament.state import Highlight, MeasureKind, Outcome, State
from mydelko.tournament.templates import load_template
from tournament.hall import START, Hall, hall


def finished() -> Hall:
    """Five players of three rounds: a bye in each, a draw, a walkover, an absence."""
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(3, rating=rating, bye=Award(big=1, small_for=350), days=("2026-05-16",))
    event.enter("Ala Żółw", rating=Decimal("133.97"), city="Nowy Sącz")
    event.enter("Jan Maria Kowalski", rating=Decimal(120), city="Pińczów")
    event.enter("Ola Nowak-Śliwa", rating=Decimal(110)).enter("Ela Mak", rating=Decimal(100))
    event.enter("Iza Lis", city="Łódź")
    event.play()
    event.pair()
    first, second = (table.number for table in event.current.tables)
    event.result(first, 400, 400)
    winner = event.current.tables[1].seats[0]
    event.decide(MeasureKind.WALKOVER, "P-7.1c", winner=winner, table=second, score=455)
    return event.play()


def blocks(state: State) -> str:
    return "\n".join((final_table(state), rounds_block(state), players_block(state)))


def again(past: PastEvent) -> State:
    found = play_again(past, START, "desk")
    assert not isinstance(found, Refusal), found.message()
    return fold(found)


def test_federation_blocks_come_back_with_the_same_table_rounds_and_games() -> None:
    state = finished().state
    copy = again(federation_event(blocks(state), "copy"))
    assert blocks(copy) == blocks(state)
    assert copy.settings.bye == state.settings.bye
    outcomes = {result.outcome for _one, _table, result in copy.results()}
    assert outcomes == {Outcome.PLAYED, Outcome.WALKOVER}


def test_a_city_of_two_words_and_a_dash_in_a_name_are_told_apart_by_the_rounds() -> None:
    state = again(federation_event(blocks(finished().state), "copy"))
    known = {entrant.name: entrant.details.city for entrant in state.entrants.values()}
    assert known["Ala Żółw"] == "Nowy Sącz"
    assert known["Ola Nowak-Śliwa"] == ""


HEAD = "Lp. Imię Nazwisko Miasto Ranking Duże Małe Skalpy Różn.\n"
TWO = HEAD + "1. Ala Kot Kielce 100.00 1 400 150 +50\n2. Ola Lis - 100.00 0 350 50 -50\n\n"


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("Runda nr 1\n", 1, "federation-no-table"),
        (HEAD + "1. Ala Kot\n", 2, "federation-row"),
        (TWO + "Runda nr 2\n", 5, "federation-round"),
        (TWO + "Runda nr 1\n1 Ala Kot 400\n", 6, "federation-game"),
        (TWO + "Runda nr 1\n1 Ala Kot - Ola Lis 400 : 350 : 1\n", 6, "federation-game"),
        (TWO + "Runda nr 1\n1 Ala Kot - Ela Mak 400 : 350\n", 6, "federation-unknown"),
        (TWO + "cokolwiek\n", 5, "federation-line"),
        (HEAD + "1. Ala Kot X 1 1 400 150 +5\n2. Ala Kot X 1 0 350 50 -50\n", 3, "import-twice"),
    ],
)
def test_faulty_blocks_are_refused_with_line_and_reason(text: str, line: int, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        federation_event(text, "x")
    assert (caught.value.line, caught.value.refusal.code) == (line, code)


def test_the_block_of_games_is_passed_over() -> None:
    found = read_blocks(TWO + "1. Ala Kot 100.00\n1 + Ola Lis 400 : 350 150\n150 / 1 150.00\n")
    assert [row.who for row in found.rows] == ["Ala Kot Kielce", "Ola Lis -"]


def opponents(text: str) -> list[str]:
    return [line.split(";")[0] for line in text.splitlines()]


def test_tsh_goes_out_and_comes_back_with_the_same_games() -> None:
    state = finished().state
    text = write_tsh(state)
    assert text.splitlines()[0].startswith("Żółw, Ala 133 ")
    copy = again(tsh_event(text, "copy"))
    assert opponents(write_tsh(copy)) == opponents(text)
    wins = {row.number: row.wins for row in standings(state)}
    assert {row.number: row.wins for row in standings(copy)} == wins


def test_tsh_keeps_forfeits_and_what_byes_were_worth_and_tells_what_it_cannot() -> None:
    text = (
        "Kot, Ala 100 2 0 0; 400 350 50\n"
        "Lis, Ola 100 1 3 0; 300 -50 350\n"
        "Mak, Ela 100 0 2 4; 350 50 400\n"
        "Żuk, Iza 100 0 0 3; -100 -100 380\n"
    )
    past = tsh_event(text, "cup")
    state = again(past)
    assert state.settings.bye == Award(big=2, small_for=350)
    assert state.settings.absence == Award(small_against=100)
    forfeit = state.rounds[1].tables[0]
    assert forfeit.result is not None
    assert (forfeit.seats, forfeit.result.scores) == ((2, 3), (-50, 50))
    assert forfeit.result.outcome is Outcome.WALKOVER
    assert [one.message("en") for one in past.lost] == [
        "Ala Kot, round 3: the file says +50 without a game, here it is +350, as for all others."
    ]
    difference = {row.number: row.difference for row in standings(state)}
    assert difference == {1: 100 + 350 + 350, 2: -100 - 100 + 350, 3: 350 + 100 + 20, 4: -220}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Kot, Ala 100 2; 400\nPies 100 3; 300\n", "tsh-other-opponent"),
        ("Kot, Ala sto\n", "tsh-line"),
        ("Kot 100 2; x\nPies 100 1; 3\n", "tsh-scores"),
        ("Kot 100 2; 400 500\nPies 100 1; 300\n", "tsh-more-scores"),
        ("Kot 100 9; 400\nPies 100 1; 300\n", "tsh-no-opponent"),
    ],
)
def test_a_tsh_file_that_contradicts_itself_is_refused(text: str, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_tsh(text)
    assert (caught.value.line, caught.value.refusal.code) == (1, code)


def test_an_event_file_comes_back_as_it_went_out() -> None:
    state = finished().state
    data = msgspec.json.encode(event_file(state))
    found, before = event_file(again(json_event(data))), event_file(state)
    assert found.standings == before.standings
    assert [one.tables for one in found.rounds] == [one.tables for one in before.rounds]
    assert (found.bye, found.criteria, found.rating) == (before.bye, before.criteria, before.rating)


def test_an_event_file_of_another_shape_or_with_a_stranger_is_refused() -> None:
    with pytest.raises(FormatError, match="no event in JSON"):
        json_event(b'{"name": 3}')
    data = msgspec.json.encode(event_file(finished().state))
    with pytest.raises(FormatError, match="no entrant number 77"):
        json_event(data.replace(b'"player":1,', b'"player":77,'))


@pytest.mark.parametrize(
    ("field", "was", "put"),
    [
        ("players[0].status", '"playing"', '"away"'),
        ("rounds_planned", "3", "100000000000000000000"),
        ("decisions[1].measure", '"note"', '"flogging"'),
    ],
)
def test_the_field_of_an_event_file_that_no_event_can_have_is_named(
    field: str, was: str, put: str
) -> None:
    event = finished()
    event.do(cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="x"), by="Referee")
    name = field.rpartition(".")[2]
    text = msgspec.json.encode(event_file(event.state)).decode()
    with pytest.raises(FormatError) as caught:
        json_event(text.replace(f'"{name}":{was}', f'"{name}":{put}', 1).encode())
    assert caught.value.refusal == refuse("event-file", reason=field)


def test_an_impossible_result_of_a_file_is_refused_by_the_desk() -> None:
    found = play_again(tsh_event("Kot 100 2; 9400\nPies 100 1; 300\n", "x"), START, "desk")
    assert isinstance(found, Refusal)
    assert found.code == "impossible-score"


def test_what_was_put_right_comes_back_from_json_with_its_kind_and_reason() -> None:
    event = finished()
    last = event.current.tables[-1]
    event.do(event.swap_scores(len(event.state.rounds), last.number))
    scores = (411, 390)
    table = next(one for one in event.state.rounds[0].tables)
    event.do(
        cmd.CorrectResult(
            round=1, table=table.number, scores=scores, kind=CorrectionKind.TYPING, note="protocol"
        )
    )
    state = event.state
    data = msgspec.json.encode(event_file(state, private=True))
    copy = again(json_event(data))
    assert len(state.repairs) == 2
    assert copy.repairs == state.repairs
    assert msgspec.json.encode(event_file(copy, private=True).repairs) == msgspec.json.encode(
        event_file(state, private=True).repairs
    )
    told = Chronicle(names_of(copy), "en").tell(
        RepairRead(at=START, by="x", repair=state.repairs[0])
    )
    assert "from the file: entered the wrong way round" in told


@pytest.mark.clause("M-19", place="tournament")
def test_phases_come_back_with_who_went_up_in_them() -> None:
    event = Hall(replace(load_template("marmara"), seed=7))
    event.enter(*(f"Child {number:02}" for number in range(14))).play()
    event.do(cmd.Withdraw(number=standings(event.state)[0].number)).play().play()
    data = msgspec.json.encode(event_file(event.state, private=True))
    again = play_again(json_event(data), START, "Ola")
    assert not isinstance(again, Refusal)
    assert standings(fold(again)) == standings(event.state)


def home(event: Hall) -> State:
    """The event after its own file has been read back."""
    return again(json_event(msgspec.json.encode(event_file(event.state, private=True))))


def test_absences_come_back_from_json_and_missed_rounds_are_no_lines() -> None:
    worth = Award(big=1, small_for=350, small_against=350)
    event = hall(4, absence=worth).enter("Ala", "Ola", "Ela", "Iza").play()
    event.enter("Late").do(cmd.Withdraw(number=4)).do(cmd.AnnounceAbsence(number=1, rounds=(2,)))
    event.play().do(cmd.Rejoin(number=4)).play().enter("Later").do(cmd.Withdraw(number=2))
    copy = home(event)
    assert standings(copy) == standings(event.state)
    assert histories(copy) == histories(event.state)
    assert [one.absent for one in copy.rounds] == [(), (1,), ()]
    playing = {number for number, one in copy.entrants.items() if one.plays_in(copy.coming)}
    assert playing == {1, 3, 4, 5, 6}


def test_whoever_a_readmission_or_a_late_withdrawal_concerns_stands_as_in_the_file() -> None:
    event = hall(3).enter("Ala", "Ola", "Ela", "Iza", "Ewa", "Ula").play()
    event.decide(MeasureKind.REMOVAL, "P-6.6.7", entrant=5)
    event.decide(MeasureKind.REMOVAL, "P-6.6.7", entrant=6).play()
    event.decide(MeasureKind.READMISSION, "P-7.3", entrant=6).play()
    event.do(cmd.Withdraw(number=6))
    copy = home(event)
    assert standings(copy) == standings(event.state)
    state = event.state
    assert {number: one.standing for number, one in copy.entrants.items()} == {
        number: one.standing for number, one in state.entrants.items()
    }


def from_file(state: State, *, private: bool = True) -> Hall:
    """The event that its own file makes, to go on with."""
    event, log = hall(1), MemoryLog()
    data = msgspec.json.encode(event_file(state, private=private))
    found = play_again(json_event(data), START, "Ola")
    assert not isinstance(found, Refusal), found.message()
    log.append(0, write_events(found))
    event.desk = Desk(log)
    return event


@pytest.mark.parametrize("system", [System.MONRAD, System.ROUND_ROBIN, System.TABLES])
def test_an_event_read_from_its_file_goes_on_as_it_would_have(system: System) -> None:
    event = hall(
        5,
        system,
        profile="marmara" if system is System.TABLES else "pinczow",
        prizes=(Prize(title="I"),),
        fees=(Fee(title="entry", amount=Decimal("20.50")),),
        apart=Apart(labels=(Label.CITY,), strict=True),
        starts=Starts.DRAW,
        repeats=Repeats.ALLOWED,
        first_table=21,
        registration=Registration(places=40),
        seed=9,
    )
    event.enter("Ala", "Ola", city="Kielce", paid=True).enter("Ela", table=30)
    event.enter("Iza", "Ewa", "Ula", "Ada").enter("Ida", only_rounds=(1, 3))
    event.play()
    event.do(cmd.AddHighlight(round=1, highlight=Highlight(entrant=2, word="ŻÓŁW", points=80)))
    event.play().do(cmd.AnnounceAbsence(number=6, rounds=(4,)))
    copy = from_file(event.state)
    for _round in range(3):
        assert copy.state.settings == event.state.settings
        assert event_file(copy.state, private=True) == event_file(event.state, private=True)
        copy.play()
        event.play()
    assert standings(copy.state) == standings(event.state)


def test_numbers_and_with_them_the_lots_stay_where_somebody_left_without_trace() -> None:
    referees = (Referee(name="Ela", entrant=3), Referee(name="Jan", entrant=1))
    event = hall(2, referees=referees).enter("Gone", "Ala", "Ela", "Iza", "Ewa", "Ula", "Ada")
    event.do(cmd.Withdraw(number=1, trace=False)).pair()
    for table in event.current.tables:
        event.result(table.number, 350, 350)
    copy = from_file(event.state)
    assert [one.entrant for one in copy.state.settings.referees] == [3, None]
    assert standings(copy.state) == standings(event.state)
    assert copy.enter("New").state.entrants[8].name == "New"
    data = msgspec.json.encode(event_file(event.state)).replace(b'"number":7', b'"number":1')
    backwards = json_event(data.replace(b'"player":7', b'"player":1'))
    assert sorted(again(backwards).entrants) == [1, 2, 3, 4, 5, 6]


def test_a_time_that_counts_for_nothing_is_not_written() -> None:
    event = hall(2, profile="komorow").enter("Ala", "Ola")
    old = replace(event.state, settings=replace(event.state.settings, minutes=25))
    assert from_file(old).state.settings.minutes is None


def test_a_public_file_has_settings_without_lots_and_without_children() -> None:
    referees = (
        Referee(name="Ala Żółw", entrant=1, school="Trójka"),
        Referee(name="ola  żółw"),
        Referee(name="Jan Lis", school="Trójka", role="teacher"),
    )
    event = hall(2, referees=referees, seed=77).enter("Ala Żółw", "Ola Żółw", minor=True)
    event.enter("Ela Kot", "Iza Mak").play()
    found = event_file(event.state).settings
    assert found is not None
    assert (found.seed, [one.name for one in found.referees]) == (0, ["#1", "#2", "Jan Lis"])
    assert [one.school for one in found.referees] == ["", "", ""]
    assert [one.role for one in found.referees] == ["", "", "teacher"]
    other = next(one.seats[0] for one in event.current.tables if 2 not in one.seats)
    warned = cmd.Decide(measure=MeasureKind.WARNING, clause="P-7.1a", entrant=other)
    assert event_file(event.do(warned, by="Ola Żółw").state).decisions[0].referee == "#2"
    assert event_file(event.state, private=True).decisions[0].referee == "ola  żółw"
    copy = from_file(event.state, private=False)
    assert copy.state.settings == found
    copy.play()


def test_a_file_from_before_it_had_settings_brings_the_systems_of_its_phases() -> None:
    event = hall(3, System.DANISH).enter("Ala", "Ola", "Ela", "Iza").play()
    old = replace(event_file(event.state), settings=None)
    copy = again(json_event(msgspec.json.encode(old)))
    assert [copy.settings.system(number) for number in (1, 2, 3)] == [System.DANISH] * 3


def minors() -> Hall:
    """Four of whom Ola and Ewa are children; Ola is a referee by another spelling."""
    referees = (Referee(name="Zosia Żółw", entrant=2), Referee(name="Jan Lis"))
    event = hall(3, referees=referees).enter("Ala Żółw").enter("Ola Żółw", minor=True)
    return event.enter("Ela Kot").enter("Ewa Mak", minor=True)


def test_a_referee_is_hidden_by_the_seat_and_not_by_the_spelling() -> None:
    event = minors().pair()
    other = next(one.seats[0] for one in event.current.tables if 2 not in one.seats)
    note = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", entrant=other, note="cisza")
    found = event_file(event.do(note, by="Zosia Żółw").state)
    assert found.decisions[0].referee == "#2"
    adults = hall(2, referees=(Referee(name="Jan Lis", entrant=2),)).enter("Jan Lis")
    settings = event_file(adults.enter("Jan Lis", minor=True, city="Łódź").state).settings
    assert settings is not None
    assert settings.referees[0].name.startswith("#2")


def test_a_note_of_a_round_taken_back_or_of_somebody_erased_stays_private() -> None:
    event = minors().pair()
    about = cmd.Decide(measure=MeasureKind.WARNING, clause="P-7.1a", entrant=1, note="Ewa gada")
    event.do(replace(about, table=1, round=1), by="Jan Lis")
    event.do(cmd.WithdrawRound(reason="pomyłka"))
    assert event_file(event.state).decisions[0].note == ""
    assert event_file(event.state, private=True).decisions[0].note == "Ewa gada"
    event.do(replace(about, entrant=4), by="Jan Lis")
    event.do(cmd.Withdraw(number=4, trace=False))
    found = event_file(event.state)
    assert [one.note for one in found.decisions] == ["", ""]
    assert found.decisions[1].player is None
    assert from_file(event.state).state.decisions[1].note == "Ewa gada"


def test_where_all_are_children_no_note_is_public() -> None:
    event = hall(1, minors=Minors.EVERYONE, hide_minors=True).enter("Ala", "Ola")
    said = cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="Ala płacze")
    assert event_file(event.do(said, by="Referee").state).decisions[0].note == ""


def test_a_tie_parted_before_a_penalty_comes_back() -> None:
    event = hall(2, profile="komorow").enter("Ala", "Ola").pair()
    first = event.current.tables[0].seats[0]
    event.do(cmd.EnterResult(table=1, scores=(400, 400), ahead=first))
    off = cmd.Decide(
        measure=MeasureKind.PENALTY, clause="K-6.3", table=1, round=1, entrant=first, points=10
    )
    event.do(off, by="Referee")
    assert standings(from_file(event.state).state) == standings(event.state)


def test_a_result_taken_out_of_an_earlier_round_is_missing_in_the_copy_too() -> None:
    event = hall(3).enter("Ala", "Ola", "Ela", "Iza").play().pair()
    event.do(cmd.ClearResult(round=1, table=1, note="zginął"))
    copy = from_file(event.state)
    assert copy.state.rounds[0].tables[0].result is None
    assert len(copy.state.rounds) == 2


def test_rounds_that_an_event_was_shortened_by_are_left_out() -> None:
    event = hall(5).enter("Ala", "Ola", "Ela").play()
    event.do(cmd.AnnounceAbsence(number=3, rounds=(5,)))
    shorter = replace(event.state.settings, phases=(Phase(rounds=(System.SWISS,) * 3),))
    event.do(cmd.ChangeSettings(settings=shorter))
    assert not from_file(event.state).state.entrants[3].absent


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda file: file.update(format=2), "format"),
        (lambda file: file["players"][0].update(rating="NaN"), "players[...].rating"),
        (lambda file: file["decisions"][0].update(at=10**18), "decisions[...].at"),
        (lambda file: file["decisions"][0].update(points=-5), "decisions[...].points"),
        (lambda file: file["rounds"][0]["tables"][0].update(table=10**12), "tables[...].table"),
    ],
)
def test_what_no_event_has_written_is_refused_by_its_field(
    change: Callable[[dict[str, Any]], None], field: str
) -> None:
    event = hall(2).enter("Ala", "Ola").pair()
    event.do(cmd.Decide(measure=MeasureKind.NOTE, clause="P-7.3", note="cisza"), by="Referee")
    file = msgspec.json.decode(msgspec.json.encode(event_file(event.state, private=True)))
    change(file)
    with pytest.raises(FormatError) as caught:
        json_event(msgspec.json.encode(file))
    assert caught.value.refusal.arguments["reason"] == field
