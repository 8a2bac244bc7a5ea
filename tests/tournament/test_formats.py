"""In and out: entry lists with their faults, federation blocks, TSH, JSON, sheets, the page."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from decimal import Decimal

import msgspec
import openpyxl  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mydelko.tournament import commands as cmd
from mydelko.tournament.columns import own_values
from mydelko.tournament.entrants import Kind
from mydelko.tournament.formats import people
from mydelko.tournament.formats.event_file import EventFile, event_file, event_schema
from mydelko.tournament.formats.federation import final_table, players_block, rounds_block
from mydelko.tournament.formats.folder import event_folder
from mydelko.tournament.formats.page import event_page
from mydelko.tournament.formats.people import checked, read_people
from mydelko.tournament.formats.results_site import results_file
from mydelko.tournament.formats.sheets import SHEETS, sheet, to_csv, to_xlsx
from mydelko.tournament.formats.tsh import read_tsh, write_tsh
from mydelko.tournament.history import LineKind, histories
from mydelko.tournament.settings import Criterion, Fee, Prize, RatingKind, RatingRules, System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import MeasureKind, State
from tournament.hall import Hall, hall

LIST = """Imię;Nazwisko;Miasto;Ranking;Niepełnoletni
Ala;Żółw;Kielce;133,97;tak
Jan;Kowalski;Pińczów;;nie
;;;;
Ela;;Kielce;120;nie
Ola;Nowak;Kielce;sto;nie
Jan;Kowalski;Pińczów;110;nie
"""

BEATEN = (Criterion.PLACE_POINTS, Criterion.SUM, Criterion.LOT)


def finished() -> Hall:
    rating = RatingRules(kind=RatingKind.HOLLINGTON, favourite=50)
    event = hall(3, rating=rating, place="Pińczów", days=("2026-05-16", "2026-05-17"))
    event.enter(
        "Ala Żółw",
        rating=Decimal("133.97"),
        minor=True,
        city="Kielce",
        club="Żbik",
        school="Trójka",
        team="Sowy",
        person="P-77",
        table=3,
    )
    event.enter("Jan Kowalski", rating=Decimal(120), city="Pińczów")
    event.enter("<b>Ola</b> Nowak", rating=Decimal(110)).enter("Ela Mak", rating=Decimal(100))
    event.enter("Iza Lis")
    event.play().play().play()
    return event


def test_a_list_is_previewed_with_the_fault_of_each_line() -> None:
    found = read_people(LIST.encode())
    assert [(line.number, line.details.name) for line in found.lines] == [
        (2, "Ala Żółw"),
        (3, "Jan Kowalski"),
    ]
    assert found.lines[0].details.rating == Decimal("133.97")
    assert found.lines[0].details.minor
    problems = [(one.line, one.refusal.code) for one in found.problems]
    assert problems == [(5, "import-no-name"), (6, "import-number"), (7, "import-twice")]


@pytest.mark.parametrize(
    "header",
    ["First name,Last name,City", "imie\tnazwisko\tmiasto", "Ad;Soyad;Şehir", "AD;SOYAD;ŞEHİR"],
)
def test_headers_are_read_in_three_languages(header: str) -> None:
    delimiter = next(one for one in ",\t;" if one in header)
    row = delimiter.join(("Ayşe", "Yılmaz", "İzmir"))
    found = read_people(f"{header}\n{row}\n".encode())
    assert found.problems == ()
    assert found.lines[0].details.city == "İzmir"


def test_a_file_in_the_wrong_encoding_is_refused_with_its_line() -> None:
    data = LIST.encode("cp1250")
    found = read_people(data)
    assert found.lines == ()
    assert (found.problems[0].line, found.problems[0].refusal.code) == (1, "import-encoding")
    assert len(read_people(data, encoding="cp1250").lines) == 2
    assert read_people(data, encoding="klingon").problems[0].refusal.code == (
        "import-unknown-encoding"
    )
    later = b"Nazwisko\nKot\n" + "Żółw\n".encode("cp1250")
    assert read_people(later).problems[0].line == 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "import-empty"),
        ("Miasto\nKielce\n", "import-no-name-column"),
        ("Nazwisko;Miasto\nKot;Kielce;więcej\n", "import-cells"),
        ("Nazwisko;Minor\nKot;może\n", "import-yes-no"),
        ("Nazwisko;Ranking\nKot;9999\n", "rating-range"),
        ('Nazwisko;Miasto\nKot;Kielce\nPies;"' + "Radom\n" * 30_000, "import-endless"),
    ],
)
def test_faults_of_a_list_are_named(text: str, code: str) -> None:
    assert read_people(text.encode()).problems[0].refusal.code == code


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_any_system_ends_them(end: str) -> None:
    found = read_people(end.join(("Nazwisko;Miasto", "Kot;Kielce", "Pies;Radom", "")).encode())
    people = [(one.number, one.details.last, one.details.city) for one in found.lines]
    assert people == [(2, "Kot", "Kielce"), (3, "Pies", "Radom")]


def test_a_workbook_is_read_like_a_text_file() -> None:
    book = openpyxl.Workbook()
    book.active.append(["Imię", "Nazwisko", "Ranking", "Skład", "Rundy"])
    book.active.append(["", "Koty", 120, "Ala, Ola", "1,3"])
    target = io.BytesIO()
    book.save(target)
    found = read_people(target.getvalue())
    details = found.lines[0].details
    assert (details.kind, details.members, details.only_rounds) == (
        Kind.DUET,
        ("Ala", "Ola"),
        (1, 3),
    )
    assert read_people(b"PK\x03\x04 broken").problems[0].refusal.code == "import-workbook"


@given(part=st.integers(0, 20), at=st.floats(0, 1, exclude_max=True), put=st.binary(max_size=4))
def test_a_damaged_workbook_is_a_fault_of_the_file(part: int, at: float, put: bytes) -> None:
    whole, damaged = io.BytesIO(), io.BytesIO()
    book = openpyxl.Workbook()
    book.active.append(["Nazwisko"])
    book.active.append(["Kot"])
    book.save(whole)
    with zipfile.ZipFile(whole) as parts, zipfile.ZipFile(damaged, "w") as broken:
        names = parts.namelist()
        for name in names:
            inside = parts.read(name)
            place = int(at * len(inside))
            if name == names[part % len(names)]:
                inside = inside[:place] + put + inside[place + len(put) :]
                inside = inside if put else inside[:place]
            broken.writestr(name, inside)
    found = read_people(damaged.getvalue())
    assert found.lines or found.problems


def test_a_workbook_without_end_is_refused() -> None:
    blown = io.BytesIO()
    with zipfile.ZipFile(blown, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/workbook.xml", b" " * (people.LARGEST_BOOK + 1))
    assert len(blown.getvalue()) < people.LARGEST_BOOK // 500
    book, sparse = openpyxl.Workbook(), io.BytesIO()
    book.worksheets[0].cell(row=people.MOST_ROWS + 1, column=1, value="Ala")
    book.save(sparse)
    for data in (blown.getvalue(), sparse.getvalue()):
        assert read_people(data).problems[0].refusal.code == "import-large"


def test_federation_blocks_have_their_columns_and_signs() -> None:
    event = finished()
    table = final_table(event.state).splitlines()
    assert table[0] == "Lp. Imię Nazwisko Miasto Ranking Duże Małe Skalpy Różn."
    assert table[1].startswith("1. #1 - 133.97 ")
    rounds = rounds_block(event.state)
    assert "Runda nr 3" in rounds
    assert "PAUZA" in rounds
    games = players_block(event.state)
    assert "+ " in games
    assert " / " in games
    assert (table[0] + rounds + games).encode("cp1250")


def test_the_scalp_of_a_win_over_133_97_prints_184() -> None:
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(1, rating=rating).enter("Ala", rating=Decimal("133.97")).enter("Ola", rating=120)
    event.pair().beat(2)
    assert "184" in players_block(event.state)


def test_the_event_file_matches_its_schema_and_hides_minors() -> None:
    event = finished()
    [with_ala] = [table.seats for table in event.current.tables if 1 in table.seats]
    [adults] = [table.seats for table in event.current.tables if 1 not in table.seats]
    for number in (adults[0], max(with_ala), 1):
        event.decide(MeasureKind.WARNING, "P-7.1a", entrant=number, note="Ala Żółw heard it")
    found = event_file(event.state)
    assert [one.note for one in found.decisions] == ["Ala Żółw heard it", "", ""]
    assert msgspec.json.decode(msgspec.json.encode(found), type=EventFile) == found
    assert found.players[0].name == "#1"
    assert found.decisions[0].clause == "P-7.1a"
    assert "EventFile" in event_schema()["$defs"]


def test_the_results_file_has_what_the_site_takes() -> None:
    found = results_file(finished().state)
    assert found["tournament"] == {
        "name": "Test",
        "city": "Pińczów",
        "from": "2026-05-16",
        "to": "2026-05-17",
    }
    assert set(found["players"][0]) >= {"start", "place", "rank", "big", "small", "scalps"}
    assert set(found["results"][0]) == {
        "round",
        "table",
        "host",
        "guest",
        "hostScore",
        "guestScore",
    }


@pytest.mark.parametrize("name", ["standings", "rounds", "players"])
def test_sheets_are_tables_of_equal_rows(name: str) -> None:
    rows = sheet(finished().state, name, "pl")
    assert len({len(row) for row in rows}) == 1
    assert to_csv(rows, "pl").startswith(b"\xef\xbb\xbf")


def test_a_polish_spreadsheet_takes_numbers_for_numbers() -> None:
    found = hall(1).enter("Ala Kot", rating=Decimal("133.97")).enter("Ola Lis").pair()
    found.result(1, 400, 400)
    lines = {
        language: to_csv(sheet(found.state, "standings", language), language)
        .decode("utf-8-sig")
        .splitlines()
        for language in ("pl", "en")
    }
    assert any(line.endswith(";0,5;0;400;1;133,97") for line in lines["pl"])
    assert any(line.endswith(",0.5,0,400,1,133.97") for line in lines["en"])


def test_every_table_shows_the_column_it_is_sorted_by() -> None:
    school = hall(1, System.TABLES, profile="marmara", criteria=BEATEN).enter("A", "B", "C", "D")
    school.play()
    rows = sheet(school.state, "standings", "pl")
    column = rows[0].index("Pokonani")
    assert [row[column] for row in rows[1:]] == [3, 2, 1, 0]
    assert "Pokonani" in event_page(school.state, "pl")
    ranks = hall(1, criteria=(Criterion.OPPONENT_RANKS, Criterion.ACHIEVED, Criterion.BUCHHOLZ))
    ranks.enter_rated(120, 110).play()
    assert own_values(ranks.state.settings, standings(ranks.state)[0]) == [1, Decimal("70.00"), 1]


def test_a_text_is_never_a_formula_in_a_spreadsheet() -> None:
    assert to_csv([["=1+1", "-5", "+x"]], "pl").decode("utf-8-sig") == "'=1+1;-5;'+x\r\n"


def test_the_workbook_opens_and_has_three_sheets() -> None:
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx(finished().state, "en")))
    assert book.sheetnames == ["Standings", "Rounds", "Players"]
    assert book["Standings"].max_row == 6


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_the_page_is_whole_escaped_and_hides_minors(language: str) -> None:
    event = finished().decide(MeasureKind.WARNING, "P-7.1a", entrant=2)
    page = event_page(event.state, language)
    assert page.startswith(f'<!doctype html>\n<html lang="{language}">')
    assert "<b>Ola</b>" not in page
    assert "&lt;b&gt;Ola" in page
    assert "Żółw" not in page
    assert "P-7.1a" in page
    assert page.count("<section") == page.count("</section>") == 6


def test_the_page_tells_prizes_with_public_names_and_how_far_the_table_goes() -> None:
    prizes = (Prize(title="I"), Prize(title="II", place=2), Prize(title="VII", place=7))
    event = hall(1, prizes=prizes).enter("Ala Kot", minor=True).enter("Ola Lis").play()
    page = event_page(event.state, "en")
    assert "<td>I</td><td></td><td>#1</td>" in page
    assert "<td>II</td><td></td><td>Ola Lis</td>" in page
    assert "VII" not in page
    assert "<p>after round 1</p>" in page


def test_an_event_without_rounds_has_a_page_and_files() -> None:
    event = hall().enter("Ala", "Ola")
    assert "<h2>" in event_page(event.state, "pl")
    assert event_file(event.state).rounds == ()
    assert write_tsh(event.state).count("\n") == 2


def test_a_list_is_checked_against_the_event() -> None:
    event = hall(categories=("junior",)).enter("Ala Kot")
    text = "Imię;Nazwisko;Kategoria\nAla;Kot;\nOla;Pies;senior\nEla;Lis;junior\n"
    found = checked(read_people(text.encode()), event.state)
    assert [line.details.name for line in found.lines] == ["Ela Lis"]
    assert [(one.line, one.refusal.code) for one in found.problems] == [
        (2, "entered-twice"),
        (3, "unknown-category"),
    ]


@pytest.mark.parametrize(
    "write",
    [
        final_table,
        rounds_block,
        players_block,
        lambda state: msgspec.json.encode(event_file(state)).decode(),
        lambda state: msgspec.json.encode(results_file(state)).decode(),
        lambda state: str([sheet(state, name, "pl") for name in SHEETS]),
        lambda state: event_page(state, "pl"),
        lambda state: str(event_folder(state, "pl")),
        write_tsh,
    ],
    ids=["table", "rounds", "players", "json", "site", "sheets", "page", "folder", "tsh"],
)
def test_no_format_for_the_public_names_a_child(write: Callable[[State], str]) -> None:
    written = write(finished().state)
    assert "Kowalski" in written
    assert "#1" in written
    assert [own for own in ("Żółw", "Kielce", "Żbik", "Trójka", "P-77") if own in written] == []


def test_a_namesake_of_a_hidden_child_stands_alone_in_public() -> None:
    event = hall(1).enter("Ala Kot", city="Kielce", minor=True).enter("Ala Kot", city="Łódź").play()
    assert "Kot, Ala 100 1" in write_tsh(event.state)
    assert "1 Ala Kot - #1 400 : 500" in rounds_block(event.state)


def test_a_public_sheet_tells_of_nobody_whether_the_fee_is_paid() -> None:
    event = hall(fees=(Fee(title="wpisowe", amount=Decimal(20)),)).enter("Ala Kot")
    event.do(cmd.PayFee(numbers=(1,)))
    private, public = (sheet(event.state, "players", "en", private=one) for one in (True, False))
    paid = private[0].index("Paid")
    assert (private[1][paid], public[1][paid]) == ("x", "")


def test_a_folder_has_a_page_for_each_with_games_places_and_links_that_lead_on() -> None:
    state = finished().state
    pages = event_folder(state, "pl")
    assert set(pages) == {"index.html", *(f"player-{number}.html" for number in state.entrants)}
    links = {link for page in pages.values() for link in re.findall(r'href="([^"#]+)"', page)}
    assert links == set(pages)
    own = histories(state)
    for number in state.entrants:
        page = pages[f"player-{number}.html"]
        for line in own[number].lines:
            if line.kind is LineKind.GAME:
                assert f"{line.small_for} : {line.small_against}" in page
    leader = standings(state)[0].number
    places = [
        next(row.place for row in standings(state, upto=last) if row.number == leader)
        for last in range(1, len(state.rounds) + 1)
    ]
    assert f"Miejsce: {', '.join(map(str, places))}" in pages[f"player-{leader}.html"]


def test_a_file_with_a_hidden_child_is_read_back() -> None:
    [child, *others] = read_tsh(write_tsh(finished().state))
    assert (child.last, child.first) == ("#1", "")
    assert len(others) == 4
