"""Papers: each has what it must, in three languages, and a large round is printed in time."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mydelko.letters import load_tile_set
from mydelko.printing.papers import (
    FOR_A_ROUND,
    PAPERS,
    PaperError,
    paper_data,
    print_pages,
    print_papers,
    round_papers,
)
from mydelko.tournament import commands as cmd
from mydelko.tournament.settings import Fee, Phase, Prize, System
from mydelko.tournament.state import MeasureKind
from mydelko.tournament.templates import load_template
from mydelko.tournament.wording import sort_key
from tournament.hall import MINUTE, Hall, hall


def event() -> Hall:
    prizes = (Prize(title="I"), Prize(title="Junior", category="junior"))
    found = hall(
        4, minutes=20, place="Pińczów", days=("2026-05-16",), prizes=prizes, categories=("junior",)
    )
    names = ("Zażółć Gęślą", "Łukasz Ćma", "Ewa Źdźbło", "Şule Yılmaz", "Ala Mała")
    for place, name in enumerate(names):
        young = name == "Ala Mała"
        categories = ("junior",) if young else ()
        found.enter(name, rating=Decimal(150 - place), minor=young, categories=categories)
    found.play().pair()
    late = found.current.tables[0].seats[0]
    found.do(cmd.StartLateClock(table=1, absent=(late,))).wait(7 * MINUTE)
    found.do(cmd.Arrive(entrant=late))
    return found.decide(MeasureKind.PENALTY, "P-7.1b", entrant=2, points=10, note="telefon")


def paper(hall_: Hall, kind: str, language: str = "pl", **more: bool) -> dict[str, object]:
    found = paper_data(hall_.state, [kind], language, **more)["papers"][0]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_all_papers_are_printed_in_every_language(language: str) -> None:
    found = print_papers(event().state, PAPERS, language)
    assert found.pdf.startswith(b"%PDF-")
    assert found.kinds == PAPERS


def test_every_page_can_be_looked_at() -> None:
    pages = print_pages(event().state, ("standings", "diplomas"), "pl", ppi=20)
    assert len(pages) == 3
    assert all(page.startswith(b"\x89PNG") for page in pages)


def test_the_list_by_name_is_in_the_order_of_the_alphabet() -> None:
    rows = paper(event(), "pairings-by-name")["rows"]
    assert isinstance(rows, list)
    names = [row["name"] for row in rows]
    assert names == ["Ćma Łukasz", "Gęślą Zażółć", "Mała Ala", "Yılmaz Şule", "Źdźbło Ewa"]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("pl", ["Lis", "Łęcki", "Mak", "Zając", "Źrebak", "Żuk"]),
        ("tr", ["Can", "Çelik", "Irmak", "İnan", "Kaya", "Łęcki", "Lis", "Oral", "Öz", "Şen"]),
        ("en", ["Kot", "Łęcki", "Lis", "Öz", "Park"]),
    ],
)
def test_names_are_sorted_as_their_language_sorts(language: str, names: list[str]) -> None:
    mixed = names[::-1]
    assert sorted(mixed, key=lambda name: sort_key(language, name)) == names


def test_the_list_by_table_has_everybody_once_and_the_bye() -> None:
    rows = paper(event(), "pairings-by-table")["rows"]
    assert isinstance(rows, list)
    named = [name for row in rows for name in row["names"]]
    assert len(named) == len(set(named)) == 5
    assert [row["note"] for row in rows] == ["", "", "Pauza"]


@pytest.mark.parametrize("tiles", ["polish", "english"])
def test_a_tracking_sheet_has_the_letters_of_the_set_and_nothing_else(tiles: str) -> None:
    profile = {"polish": "pinczow", "english": "marmara"}[tiles]
    found = paper(hall(profile=profile).enter("A", "B"), "tracking")
    letters = found["letters"]
    assert isinstance(letters, list)
    text = "".join(letter["repeated"] for letter in letters)
    assert text == load_tile_set(tiles).in_order()


def test_public_papers_hide_minors_and_the_hall_s_own_do_not() -> None:
    assert "Ala Mała" not in str(paper(event(), "pairings-by-table", public=True))
    assert "Ala Mała" in str(paper(event(), "pairings-by-table"))


def test_decisions_and_late_slips_say_their_clause() -> None:
    assert "P-7.1b" in str(paper(event(), "decisions"))
    slip = paper(event(), "late-slips")["items"]
    assert isinstance(slip, list)
    assert (slip[0]["left"], slip[0]["clause"]) == ("13:00", "P-6.3.2")


def test_diplomas_go_to_the_winners_of_prizes() -> None:
    items = paper(event(), "diplomas")["items"]
    assert isinstance(items, list)
    assert items[1] == {"name": "Ala Mała", "title": "Junior"}
    assert "Ala Mała" not in str(paper(event(), "diplomas", public=True))
    assert "Ala Mała" not in str(paper(event(), "prizes", public=True))


def test_a_diploma_names_the_category_unless_its_title_does() -> None:
    young = Prize(title="I", category="junior")
    found = hall(1, prizes=(young,), categories=("junior",)).enter("Ala", categories=("junior",))
    items = paper(found.enter("Ola").play(), "diplomas")["items"]
    assert items == [{"name": "Ala", "title": "I (junior)"}]


def test_protocols_of_tables_of_several_have_both_totals() -> None:
    school = hall(1, System.TABLES, profile="marmara").enter("A", "B", "C", "D").pair()
    items = paper(school, "protocols", "tr")["items"]
    assert isinstance(items, list)
    assert items[0]["scorer"]
    assert print_papers(school.state, ("protocols", "score-sheets"), "tr").pdf


@pytest.mark.clause("M-13", place="tournament")
def test_a_table_of_several_has_one_score_sheet_for_its_scorer() -> None:
    school = hall(1, System.TABLES, profile="marmara").enter("A", "B", "C").pair()
    items = paper(school, "score-sheets", "tr")["items"]
    assert isinstance(items, list)
    assert [(sorted(item["names"]), item["scorer"]) for item in items] == [(["A", "B", "C"], True)]
    pages = print_pages(school.state, ("score-sheets",), "tr", ppi=5)
    assert len(pages) == 1


def test_sheets_and_cards_are_for_those_who_play_the_round() -> None:
    school = Hall(load_template("marmara")).enter(*(f"Pupil {place}" for place in range(27)))
    school.play().pair()
    cards = paper(school, "personal-cards")["items"]
    assert isinstance(cards, list)
    assert len(cards) == 7  # table winners
    assert paper(school, "tracking")["pages"] == 2


FEES = (
    Fee(title="Entry", amount=Decimal(40)),
    Fee(title="Entry", amount=Decimal(20), category="junior"),
)


def test_the_entry_list_ticks_who_paid_and_has_the_sums() -> None:
    found = hall(fees=FEES, categories=("junior",)).enter("Żaneta Żuk", "Ola Kot")
    found.enter("Ala Łoś", categories=("junior",)).do(cmd.CheckIn(numbers=(1,), paid=True))
    data = paper(found, "entry-list")
    rows = data["rows"]
    assert isinstance(rows, list)
    assert [(row[1], *row[5:]) for row in rows] == [
        ("Kot Ola", "40 zł", "☐", "☐"),
        ("Łoś Ala", "20 zł", "☐", "☐"),
        ("Żuk Żaneta", "40 zł", "☑", "☑"),
    ]
    sums = data["sums"]
    assert isinstance(sums, list)
    assert [amount for _title, amount in sums] == ["100 zł", "40 zł", "60 zł"]


def test_an_event_without_fees_has_a_list_without_money() -> None:
    data = paper(hall().enter("A", "B"), "entry-list")
    assert data["sums"] == []
    assert "zł" not in str(data["rows"])


def two_days() -> Hall:
    phases = (
        Phase(name="I", rounds=(System.SWISS,) * 2),
        Phase(name="II", rounds=(System.SWISS,) * 2, day=2),
    )
    found = hall(phases=phases, days=("2026-05-16", "2026-05-17"))
    return found.enter_rated(150, 140, 130, 120).play().play().play()


def test_papers_of_a_later_phase_say_phase_day_and_points_carried_over() -> None:
    event_ = two_days()
    assert "faza II, 17 maja 2026" in str(paper(event_, "pairings-by-table")["detail"])
    table = paper(event_, "standings")
    tables = table["tables"]
    assert isinstance(tables, list)
    titles, rows = tables[0]["titles"], tables[0]["rows"]
    big, carried = titles.index("Duże punkty"), titles.index("Wcześniej")
    assert (rows[0][big], rows[0][carried]) == ("3", "2")
    assert "po rundzie 3" in str(table["detail"])
    assert paper(event_, "wall-chart")["breaks"] == [4]
    assert paper(event_, "personal-cards")["breaks"] == [3]


def test_categories_and_teams_have_tables_of_their_own() -> None:
    found = hall(1, categories=("junior", "senior")).enter("Ala", "Ola", team="Koty")
    found.enter("Ela", "Iza", categories=("junior",), team="Psy").play()
    tables = paper(found, "standings")["tables"]
    assert isinstance(tables, list)
    assert [(one["title"], len(one["rows"])) for one in tables] == [
        ("", 4),
        ("junior", 2),
        ("Drużyny", 2),
    ]
    assert print_papers(found.state, ("standings",), "pl").pdf


def test_a_table_in_the_middle_of_a_round_says_how_many_results_it_holds() -> None:
    event_ = two_days().pair().result(1, 400, 300)
    detail = str(paper(event_, "standings", "en")["detail"])
    assert detail == "after round 3; round 4 in play, results: 1 of 2; phase II, May 17, 2026"


def test_a_paper_with_nothing_on_it_is_refused() -> None:
    with pytest.raises(PaperError):
        print_papers(hall().enter("A", "B").state, ("late-slips",), "pl")
    with pytest.raises(PaperError):
        print_papers(hall().state, ("banners",), "pl")


@pytest.mark.slow
def test_all_papers_of_two_hundred_players_are_printed() -> None:
    large = hall(7).enter_rated(*range(400, 200, -1)).play().play().pair()
    found = round_papers(large.state, "pl")
    assert set(found.kinds) >= set(FOR_A_ROUND) - {"late-slips"}
    assert len(print_pages(large.state, FOR_A_ROUND, "pl", ppi=5)) <= 250
