"""Papers: each has what it must, in three languages, and a large round is printed in time."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mydelko.letters import load_tile_set
from mydelko.play.setup import setup_of
from mydelko.printing.game_paper import print_protocol, protocol_data
from mydelko.printing.papers import (
    FOR_A_ROUND,
    PAPERS,
    PaperError,
    divisions_data,
    paper_data,
    print_divisions,
    print_pages,
    print_papers,
    round_papers,
)
from mydelko.rules import State as Game
from mydelko.rules.opening import open_game
from mydelko.tournament import commands as cmd
from mydelko.tournament.formats.folder import event_folder
from mydelko.tournament.settings import Fee, Phase, Prize, Referee, Starts, System
from mydelko.tournament.state import MeasureKind
from mydelko.tournament.templates import load_template
from mydelko.tournament.wording import sort_key
from rules import score_sheet
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


def test_the_list_by_table_shows_the_results_that_are_known_as_they_count() -> None:
    found = hall(1).enter("Ala", "Ola", "Ewa", "Iza").pair().result(1, 400, 380)
    first = found.current.tables[0].seats[0]
    found.decide(MeasureKind.PENALTY, "P-7.1b", entrant=first, points=10)
    rows = paper(found, "pairings-by-table")["rows"]
    assert isinstance(rows, list)
    assert [row["scores"] for row in rows] == [["390", "380"], []]


@pytest.mark.clause("P-7.1d", place="tournament")
def test_the_table_says_who_was_excluded_or_left() -> None:
    found = hall(2).enter("Ala", "Ola", "Ewa", "Iza").play()
    found.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=1).do(cmd.Withdraw(number=2))
    tables = paper(found, "standings")["tables"]
    assert isinstance(tables, list)
    names = {row[1] for row in tables[0]["rows"]}
    assert names == {"Ala (wykluczenie)", "Ola (wycofanie)", "Ewa", "Iza"}


def test_a_personal_card_has_what_a_bye_is_worth_and_the_sums() -> None:
    found = hall(2).enter("Ala", "Ola", "Ewa").play()
    items = paper(found, "personal-cards")["items"]
    assert isinstance(items, list)
    bye = found.current.byes[0].entrant
    card = next(item for item in items if item["number"] == str(bye))
    assert card["rows"][0] == ["1", "", "Pauza", "300 : 250"]
    assert card["sums"].endswith("Duże punkty: 1 · Różnica: +50")
    assert paper(hall(2).enter("Ala", "Ola"), "personal-cards")["items"][0]["sums"] == ""  # type: ignore[index]


@pytest.mark.parametrize(
    ("language", "points"),
    [("pl", "z wynikiem 500 punktów"), ("en", "500 points in all"), ("tr", "500 puan")],
)
def test_where_nobody_counts_big_points_a_diploma_says_the_total(
    language: str, points: str
) -> None:
    found = Hall(load_template("marmara")).enter("Ayşe", "Ece", "Kaan", "Lale").play()
    items = paper(found, "diplomas", language)["items"]
    assert isinstance(items, list)
    assert points in items[0]["sentence"]


def test_the_log_of_several_days_says_the_day() -> None:
    for days, shown in ((("2026-06-01",), "10:00"), (("2026-06-01", "2026-06-02"), "01.06 10:00")):
        found = hall(1, days=days).enter("Ala", "Ola").pair()
        found.decide(MeasureKind.WARNING, "P-7.1a", entrant=1)
        rows = paper(found, "decisions")["rows"]
        assert isinstance(rows, list)
        assert rows[0][1] == shown


def test_divisions_have_their_tables_and_prizes_in_one_file() -> None:
    one, other = (
        hall(2, prizes=(Prize(title="I"),)).enter("Ala", "Ola").play(),
        hall(2, prizes=(Prize(title="I"),)).enter("Ewa", "Iza").play().play(),
    )
    data = divisions_data([one.state, other.state], "pl", name="Sala")
    assert data["event"]["name"] == "Sala"
    table, prizes = data["papers"]
    titles = [part["title"] for part in table["tables"]]
    assert titles == ["Test (po rundzie 1)", "Test (po rundzie 2)"]
    assert [part["rows"][0][2] for part in prizes["tables"]] == ["Ala", "Ewa"]
    found = print_divisions([one.state, other.state], "pl")
    assert found.pdf.startswith(b"%PDF-")
    assert found.kinds == ("standings", "prizes")
    with pytest.raises(PaperError):
        print_divisions([hall(1).state], "pl")


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


@pytest.mark.parametrize("kind", ["entry-list", "standings"])
def test_public_papers_tell_no_origin_of_a_hidden_minor(kind: str) -> None:
    found = hall(1).enter("Ala Mała", city="Kielce", school="Trójka", club="Żbik", minor=True)
    found.enter("Jan Duży", city="Pińczów").play()
    written = str(paper(found, kind, public=True))
    assert "Pińczów" in written
    assert [own for own in ("Kielce", "Trójka", "Żbik") if own in written] == []
    assert "Kielce" in str(paper(found, kind))


def test_a_public_paper_names_no_hidden_minor_who_decided_or_put_right() -> None:
    judge = Referee(name="Ala Mała", entrant=1)
    found = hall(3, referees=(judge,)).enter("Ala Mała", minor=True).enter("Ola", "Ela", "Iza")
    found.pair()
    (own,) = (one for one in found.current.tables if 1 in one.seats)
    (other,) = (one for one in found.current.tables if 1 not in one.seats)
    found.do(
        cmd.Decide(measure=MeasureKind.WARNING, clause="P-7.1a", entrant=other.seats[0]),
        by="Ala Mała",
    )
    found.do(cmd.EnterResult(table=own.number, scores=(400, 300)), by="Ala Mała")
    found.do(cmd.ClearResult(round=1, table=own.number, note="nie ten"), by="Ala Mała")
    assert "Ala Mała" in str(paper(found, "decisions"))
    public = str(paper(found, "decisions", public=True))
    assert "Ala Mała" not in public
    assert public.count("#1") >= 2


def test_decisions_and_late_slips_say_their_clause() -> None:
    assert "P-7.1b" in str(paper(event(), "decisions"))
    slip = paper(event(), "late-slips")["items"]
    assert isinstance(slip, list)
    assert (slip[0]["left"], slip[0]["clause"]) == ("13:00", "P-6.3.2")


def test_diplomas_go_to_the_winners_of_prizes() -> None:
    items = paper(event(), "diplomas")["items"]
    assert isinstance(items, list)
    assert (items[1]["name"], items[1]["title"]) == ("Ala Mała", "Junior")
    assert "Ala Mała" not in str(paper(event(), "diplomas", public=True))
    assert "Ala Mała" not in str(paper(event(), "prizes", public=True))


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "pl",
            [
                "za zajęcie pierwszego miejsca w turnieju „Test” z wynikiem 1½ dużego punktu.",
                "za zajęcie pierwszego miejsca w kategorii junior w turnieju „Test” "
                "z wynikiem 1 dużego punktu.",
            ],
        ),
        (
            "en",
            [
                "for the first place in the event “Test” with a score of 1½ big points.",
                "for the first place of the category junior in the event “Test” "
                "with a score of 1 big point.",
            ],
        ),
        (
            "tr",
            [
                "“Test” turnuvasında 1½ büyük puan toplayarak birinci olduğu için.",
                "“Test” turnuvasında 1 büyük puan toplayarak "
                "junior kategorisinde birinci olduğu için.",
            ],
        ),
    ],
)
def test_a_diploma_is_a_sentence_with_place_and_points(language: str, sentences: list[str]) -> None:
    prizes_ = (Prize(title="I"), Prize(title="Koziołek", category="junior"))
    found = hall(2, prizes=prizes_, categories=("junior",)).enter("Ola", "Ela")
    found.enter("Ala", "Iza", categories=("junior",)).pair()
    found.beat(1).beat(2, (400, 400)).pair()
    for table in found.current.tables:
        found.result(table.number, 350, 350)
    items = paper(found, "diplomas", language)["items"]
    assert isinstance(items, list)
    assert [one["sentence"] for one in items] == sentences
    assert [one["title"] for one in items] == ["", "Koziołek"]  # a numeral says nothing more


def test_the_list_by_name_tells_table_opponent_and_who_starts() -> None:
    found = hall(1).enter("Ola Kot", "Ala Lis").pair()
    starter, other = found.current.tables[0].seats
    names = {1: ("Kot Ola", "Ola Kot"), 2: ("Lis Ala", "Ala Lis")}
    rows = paper(found, "pairings-by-name")["rows"]
    assert isinstance(rows, list)
    told = {row["name"]: (row["table"], row["note"]) for row in rows}
    assert told == {
        names[starter][0]: ("1", f"zaczynasz; przeciwnik: {names[other][1]}"),
        names[other][0]: ("1", f"zaczyna przeciwnik: {names[starter][1]}"),
    }


def test_where_letters_decide_who_starts_no_paper_names_a_starter() -> None:
    found = hall(1, starts=Starts.DRAW).enter("Ola Kot", "Ala Lis").pair()
    rows = paper(found, "pairings-by-name")["rows"]
    items = paper(found, "protocols")["items"]
    assert isinstance(rows, list)
    assert isinstance(items, list)
    assert [row["note"] for row in rows] == ["przeciwnik: Ala Lis", "przeciwnik: Ola Kot"]
    assert not items[0]["starts"]
    assert not paper(found, "pairings-by-table")["starts"]


def test_what_hangs_on_the_wall_tells_nothing_of_how_it_was_made() -> None:
    """Neither the system, nor what pairing had to give up, nor which word list is in use."""
    found = hall(3, lexicon="polish").enter("Ala", "Ola", "Ela").play().play().pair()
    assert found.current.given_up
    assert set(paper(found, "pairings-by-table")) == {
        "kind", "title", "detail", "rows", "seats", "starts",
    }  # fmt: skip
    assert paper(found, "pairings-by-table")["detail"] == "Rozstawienie według stołów"


def test_the_public_list_of_players_has_neither_money_nor_boxes_to_tick() -> None:
    found = hall(fees=FEES, categories=("junior",)).enter("Żaneta Żuk", rating=Decimal(120))
    found.do(cmd.CheckIn(numbers=(1,), paid=True))
    data = paper(found, "entry-list", public=True)
    assert data["rows"] == [["1", "Żuk Żaneta", "", "", "120"]]
    assert data["sums"] == []


LONG = "Abdurrahman Brzęczyszczykiewicz-Hacıosmanoğulları"


@pytest.mark.parametrize(
    ("kind", "players"), [("standings", 36), ("entry-list", 36), ("pairings-by-table", 44)]
)
def test_long_names_take_one_line_as_short_ones_do(kind: str, players: int) -> None:
    pages = []
    for name in ("Ola Kot", LONG):
        found = hall(1)
        for number in range(players):
            found.enter(f"{name}{number}", city="Konstantynów Łódzki")
        pages.append(len(print_pages(found.pair().state, (kind,), "pl", ppi=5)))
    assert pages == [1, 1]


def test_a_wall_chart_of_many_rounds_is_parted_into_sheets_with_their_phases() -> None:
    phases = tuple(
        Phase(name=name, rounds=(System.RANDOM,) * rounds) for name, rounds in (("I", 6), ("II", 2))
    )
    found = hall(phases=phases).enter("Ala", "Ola", "Ela", "Iza")
    for _round in range(8):
        found.play()
    parts = paper(found, "wall-chart")["parts"]
    assert isinstance(parts, list)
    assert [one["titles"] for one in parts] == [["1", "2", "3", "4"], ["5", "6", "7", "8"]]
    assert [one["phases"] for one in parts] == [
        [{"title": "faza I", "rounds": 4}],
        [{"title": "faza I", "rounds": 2}, {"title": "faza II", "rounds": 2}],
    ]
    assert len(print_pages(found.state, ("wall-chart",), "pl", ppi=5)) == 2


def test_personal_cards_come_in_the_order_of_names() -> None:
    items = paper(event(), "personal-cards")["items"]
    assert isinstance(items, list)
    assert [one["name"] for one in items] == [
        "Łukasz Ćma", "Zażółć Gęślą", "Ala Mała", "Şule Yılmaz", "Ewa Źdźbło",
    ]  # fmt: skip


def test_two_table_cards_four_protocols_and_eight_personal_cards_fill_a_page() -> None:
    found = hall(5).enter(*(f"P{number}" for number in range(16))).pair()
    kinds = ("table-cards", "protocols", "personal-cards")
    pages = [len(print_pages(found.state, (kind,), "pl", ppi=5)) for kind in kinds]
    assert pages == [4, 2, 2]


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
    assert len(print_pages(large.state, FOR_A_ROUND, "pl", ppi=5)) <= 260


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_the_protocol_of_one_game_has_its_sheet_its_count_and_who_signed(language: str) -> None:
    state = ended_game()
    setup = setup_of(open_game(state.profile, state.names, game="g"))
    found = protocol_data(setup, state, language)
    assert found["rounds"] == [[{"what": "OSA", "points": "13", "total": "413"}, None]]
    olek = {"name": "Olek", "left": "B C", "before": "410", "deducted": "−5", "score": "405"}
    assert found["players"][1] == {**olek, "signed": ""}
    assert print_protocol(setup, state, language).startswith(b"%PDF-")


def ended_game() -> Game:
    """Ala goes out with OSA; Olek is left with B and C."""
    game = (
        score_sheet.table("pinczow").seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5")
    )
    return game.scores(400, 410).play("7H", "OSA").state


@pytest.mark.clause("P-7.1b", place="tournament")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", "punkty karne, P-7.1b"),
        ("en", "penalty points, P-7.1b"),
        ("tr", "ceza puanı, P-7.1b"),
    ],
)
def test_a_personal_card_has_a_line_for_what_was_taken_off_outside_a_game(
    language: str, words: str
) -> None:
    found = hall(2).enter("Ala", "Ola", "Ewa", "Iza")
    for number, points in ((2, 5), (2, 10), (3, 5)):
        found.decide(MeasureKind.PENALTY, "P-7.1b", entrant=number, points=points)
    found.play()
    found.decide(MeasureKind.PENALTY, "P-7.1b", entrant=1, points=5)  # in the game
    items = paper(found, "personal-cards", language)["items"]
    assert isinstance(items, list)
    taken = {item["name"]: item["penalty"] for item in items}
    assert taken == {"Ala": [], "Ola": [words, "−15"], "Ewa": [words, "−5"], "Iza": []}
    assert print_papers(found.state, ("personal-cards",), language).pdf
    page = event_folder(found.state, language)["player-2.html"]
    assert f"−15 ({words.rpartition(' ')[2]})" in page
