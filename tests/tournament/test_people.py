"""People: ids, namesakes told apart, minors hidden from the public, lists read and read back."""

from __future__ import annotations

import datetime
import io
from decimal import Decimal
from fractions import Fraction

import msgspec
import openpyxl  # type: ignore[import-untyped]
import pytest

from mydelko.locale import LANGUAGES
from mydelko.printing.edition import Edition
from mydelko.printing.event_papers import decisions
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Details
from mydelko.tournament.fold import fold
from mydelko.tournament.formats.event_file import event_file
from mydelko.tournament.formats.event_reader import json_event
from mydelko.tournament.formats.federation import final_table, rounds_block
from mydelko.tournament.formats.federation_reader import federation_event
from mydelko.tournament.formats.past import play_again
from mydelko.tournament.formats.people import checked, read_people
from mydelko.tournament.formats.results_site import results_file
from mydelko.tournament.formats.sheets import sheet, to_csv, to_xlsx
from mydelko.tournament.formats.tsh import tsh_event, write_tsh
from mydelko.tournament.naming import names_of, public_names
from mydelko.tournament.ratings.history import Entry, Register, rating_list, with_event
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import RatingKind, RatingRules
from mydelko.tournament.standings import standings
from mydelko.tournament.state import MeasureKind, State
from mydelko.tournament.templates import load_template
from tournament.hall import START, Hall, hall


def namesakes() -> Hall:
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(1, days=("2026-05-16",), rating=rating)
    event.enter("Jan Kowalski", city="Kielce").enter("Jan Kowalski", city="Łódź")
    return event.enter("Ola Lis", minor=True).enter("Ewa Mak", minor=True)


def test_namesakes_have_their_city_beside_the_name_else_the_club_else_the_number() -> None:
    names = names_of(namesakes().state)
    assert [names(number) for number in (1, 2, 3)] == [
        "Jan Kowalski (Kielce)",
        "Jan Kowalski (Łódź)",
        "Ola Lis",
    ]
    clubs = hall().enter("Jan Kot", club="Siódemka").enter("Jan Kot", club="Blank")
    assert names_of(clubs.state)(2) == "Jan Kot (Blank)"
    mixed = hall().enter("Jan Kot", city="Kielce").enter("Jan Kot")
    assert names_of(mixed.state)(2) == "Jan Kot (2)"


def test_namesakes_are_told_apart_in_every_file_and_come_back_as_two() -> None:
    event = namesakes().play()
    site = results_file(event.state)["players"]
    assert "Kowalski (Łódź)" in [one["lastName"] for one in site]
    assert "Kowalski, Jan (Łódź) 100" in write_tsh(event.state)
    assert "Jan Kowalski (Kielce)" in str(sheet(event.state, "rounds", "pl"))
    blocks = final_table(event.state) + "\n" + rounds_block(event.state)
    for past in (
        federation_event(blocks, "X"),
        tsh_event(write_tsh(event.state), "X"),
    ):
        again = play_again(past, START, "desk")
        assert not isinstance(again, Refusal), again.message()
        found = {(one.name, one.details.city) for one in fold(again).entrants.values()}
        assert found >= {("Jan Kowalski", "Kielce"), ("Jan Kowalski", "Łódź")}


def test_everybody_has_an_id_that_stays_and_says_nothing_of_the_name() -> None:
    event = namesakes()
    ids = [one.details.person for one in event.state.entrants.values()]
    assert len(set(ids)) == 4
    assert all(len(one) == 12 for one in ids)
    event.do(cmd.ChangeEntrant(number=1, details=Details(first="Jan", last="Nowak")))
    assert event.state.entrants[1].details.person == ids[0]
    twice = cmd.AddEntrant(details=Details(last="Ktoś", person=ids[1]))
    assert event.refuses(twice).code == "entered-twice"
    event.do(cmd.AddEntrant(details=Details(first="Ola", last="Lis", person="federation-77")))


def test_a_history_knows_people_by_id_and_guesses_between_no_two() -> None:
    event = namesakes().play()
    history = with_event([], event.state)
    names = [one.player for one in rating_list(history, datetime.date(2026, 6, 1))]
    assert {"Jan Kowalski (Kielce)", "Jan Kowalski (Łódź)"} <= set(names)
    register = Register(history)
    first = event.state.entrants[1].details.person
    assert register.find("", "Jan Kowalski", "Kielce") == [first]
    assert register.find(first, "Jan Nowak", "Gdańsk") == [first]
    assert len(register.find("", "Jan Kowalski", "")) == 2
    assert register.find("", "Jan Kowalski", "Gdańsk") == []
    later = hall(1, days=("2026-06-20",), rating=event.state.settings.rating)
    later.enter("Jan Kowalski", city="Kielce").enter("Ola Lis").play()
    both = with_event(history, later.state)
    assert [one.person for one in both[-2:]].count(first) == 1  # under the id of the history


def test_lines_of_a_history_without_ids_still_are_one_person() -> None:
    day = datetime.date(2026, 5, 16)
    old = Entry(player="Jan Kot", event="A", day=day, games=30, scalps=3000)
    new = Entry(player="Jan Kot", person="p1", event="B", day=day, games=10, scalps=1500)
    [listed] = rating_list([old, new], day)
    assert (listed.games, listed.rating) == (40, Fraction(225, 2))


def test_the_template_of_children_hides_everybody_from_the_public() -> None:
    event = Hall(load_template("marmara")).enter("Ayşe Yılmaz", school="A")
    assert public_names(event.state)(1) == "#1"
    assert names_of(event.state)(1) == "Ayşe Yılmaz"
    assert event.state.settings.zone == "Europe/Istanbul"


def test_a_private_file_says_so_and_comes_back_with_names_and_penalties() -> None:
    event = namesakes().pair()
    for table in event.current.tables:
        event.result(table.number, 410, 409)
    event.decide(MeasureKind.PENALTY, "P-7.1b", entrant=3, points=5, note="phone")
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=4, note="again")
    public, private = (event_file(event.state, private=one) for one in (False, True))
    assert (public.audience, private.audience) == ("public", "private")
    assert "Lis" not in msgspec.json.encode(public).decode()
    assert "phone" not in msgspec.json.encode(public).decode()
    again = play_again(json_event(msgspec.json.encode(private)), START, "desk")
    assert not isinstance(again, Refusal), again.message()
    copy = fold(again)
    assert names_of(copy)(3) == "Ola Lis"
    assert people(copy) == people(event.state)
    assert event_file(copy, private=True).standings == private.standings
    assert event_file(copy, private=True).rounds[0].tables == private.rounds[0].tables
    paper = decisions(Edition(event.state, "pl", public=True))
    assert paper is not None
    assert "phone" not in str(paper["rows"])


def people(state: State) -> list[tuple[str, str, bool, str]]:
    return [
        (one.name, one.details.person, one.details.minor, one.standing.value)
        for one in state.entrants.values()
    ]


@pytest.mark.clause("P-7.1b", place="tournament")
def test_a_penalty_shows_in_every_file_as_the_score_that_counts() -> None:
    event = hall(1).enter("Ala Kot", "Ola Lis").pair().beat(1, (410, 409))
    event.decide(MeasureKind.PENALTY, "P-7.1b", entrant=1, points=5)
    assert [row.number for row in standings(event.state)] == [2, 1]
    [game] = results_file(event.state)["results"]
    assert {game["hostScore"], game["guestScore"]} == {405, 409}
    assert "405" in rounds_block(event.state)
    assert "410" not in rounds_block(event.state)
    rows = {row[2]: row[3:] for row in sheet(event.state, "rounds", "en")[1:]}
    assert rows == {"Ala Kot": [405, 5], "Ola Lis": [409, ""]}
    [table] = event_file(event.state).rounds[0].tables
    seats = {one.player: (one.score, one.penalty) for one in table.seats}
    assert seats == {1: (405, 5), 2: (409, 0)}


# Lists


def test_an_unknown_column_is_left_out_and_named_or_read_as_one_says() -> None:
    text = b"Nazwisko;Wzrost;Ort\nKot;180;Kielce\n"
    found = read_people(text)
    assert found.ignored == ("Wzrost", "Ort")
    assert found.lines[0].details == Details(last="Kot")
    chosen = read_people(text, columns={"ort": "city", "Wzrost": ""})
    assert chosen.ignored == ()
    assert chosen.lines[0].details.city == "Kielce"
    wrong = read_people(text, columns={"Waga": "city"})
    assert wrong.problems[0].refusal.code == "import-no-column"


def full() -> Hall:
    event = hall(4, categories=("junior", "senior"))
    event.enter(
        "Ala Żółw",
        city="Kielce",
        club="=Siódemka",
        school="SP 7",
        team="Koty",
        categories=("junior", "senior"),
        rating=Decimal("133.97"),
        games=40,
        minor=True,
        only_rounds=(1, 3),
        table=2,
        paid=True,
    )
    return event.enter("Jan Kot", city="Łódź")


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_sheets_of_players_are_read_back_whole(language: str) -> None:
    event = full()
    entries = [one.details for one in event.state.entrants.values()]
    data = to_csv(sheet(event.state, "players", language, private=True), language)
    book = to_xlsx(event.state, language, private=True)
    assert openpyxl.load_workbook(io.BytesIO(book)).sheetnames
    for read in (read_people(data), read_people(book)):
        assert (read.problems, read.ignored) == ((), ())
        assert [line.details for line in read.lines] == entries


def test_a_public_sheet_does_not_come_back_with_a_number_for_a_name() -> None:
    event = full()
    data = to_csv(sheet(event.state, "players", "pl"), "pl")
    assert b"\xc5\xbb\xc3\xb3\xc5\x82w" not in data
    found = checked(read_people(data), hall().state)
    assert [(one.line, one.refusal.code) for one in found.problems] == [(2, "import-hidden")]
