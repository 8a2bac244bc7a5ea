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
from mydelko.tournament.settings import Prize, System
from mydelko.tournament.state import MeasureKind
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
    assert items[1] == {"name": "Ala Mała", "title": "Junior (junior)"}


def test_protocols_of_tables_of_several_have_both_totals() -> None:
    school = hall(1, System.TABLES, profile="marmara").enter("A", "B", "C", "D").pair()
    items = paper(school, "protocols", "tr")["items"]
    assert isinstance(items, list)
    assert items[0]["before"]
    assert print_papers(school.state, ("protocols",), "tr").pdf


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
