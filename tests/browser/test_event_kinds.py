"""Whole events of other kinds on the page: forty children of nine schools, and six online."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.event import PHONE, Desk, Table
from browser.house import Screen
from browser.test_page import faults

pytestmark = pytest.mark.slow
SCHOOLS = 9
CHILDREN = 40
LIST = "Ad;Soyad;Lise\n" + "\n".join(
    f"Çocuk{place};Soyadı{place};Lise {place % SCHOOLS + 1}" for place in range(1, CHILDREN + 1)
)
TABLET = {"viewport": {"width": 800, "height": 1280}, "has_touch": True}


def draw_letters(director: Screen, table: Table, *letters: str) -> None:
    """Of the two who are level: the first two seats."""
    row = director.part(f"table-{table['number']}")
    for place, letter in enumerate(letters):
        row.locator("form input").nth(place).fill(letter)
    row.locator("form button").click()


@pytest.mark.clause("M-18")
def test_forty_children_of_nine_schools_come_from_the_list_to_the_final(
    new_screen: NewScreen,
) -> None:
    director = new_screen("tr", viewport={"width": 1280, "height": 800})
    desk = Desk(director)
    desk.open("Marmara", "marmara")
    desk.follow("enter-players")
    director.part("entry-text").fill(LIST)
    director.part("preview").click()
    lines = director.part("previewed").locator("li")
    expect(lines).to_have_count(CHILDREN)
    assert faults(director.page) == []
    director.part("previewed").locator("select").select_option("school")  # what "Lise" is
    expect(lines.first).to_contain_text("Lise 2")
    director.part("enter-list").click()
    desk.pair()
    tables = desk.tables()
    assert [len(table["seats"]) for table in tables] == [4] * 10

    # no phones here (M-4): the tablet of the scorer
    station = new_screen("tr", **TABLET)
    station.page.goto(desk.link("station", pin="2468")["link"])
    station.part("station").get_by_role("button", name="1", exact=False).first.tap()
    for pin in ("1357", "2468"):
        for place, field in enumerate(station.part("station").locator("form input").all()[:4]):
            field.fill(str(300 - 10 * place))
        station.page.locator("#station-pin").fill(pin)
        station.part("station").locator("button[type=submit]").tap()
        if pin == "1357":
            expect(station.part("refused")).to_be_visible()
            assert faults(station.page) == []
    expect(director.part("table-1")).to_contain_text("300 : 290 : 280 : 270")

    # level on top: totals before deduction first, then letters, and on while they are equal
    tie = tables[1]
    desk.do("enter-result", table=tie["number"], scores=[310, 310, 200, 150])
    desk.enter_results()
    desk.awaits("ties")
    row = director.part(f"table-{tie['number']}")
    for place, total in enumerate((315, 315, 204, 150)):
        row.locator("form input").nth(place).fill(str(total))
    row.locator("form button").click()
    expect(row.locator("form input[maxlength='1']")).to_have_count(4)
    draw_letters(director, tie, "b")
    expect(director.part("refused")).to_contain_text("M-18")  # the other has drawn too
    draw_letters(director, tie, "b", "b")
    expect(row).to_contain_text("B : B")
    draw_letters(director, tie, "i", "a")
    desk.awaits("pair")
    assert faults(director.page) == []

    desk.play_round()
    assert sorted(len(table["seats"]) for table in desk.tables()) == [3, 3, 4]
    winners = {number for table in tables for number in table["seats"][:1]} - {tie["seats"][0]}
    seated = {number for table in desk.tables() for number in table["seats"]}
    assert seated == winners | {tie["seats"][1]}
    desk.pair()
    [final] = desk.tables()
    assert len(final["seats"]) == 4  # three winners, and the best of the second
    desk.do("enter-result", table=final["number"], scores=[300, 200, 250, 100])
    desk.follow("close")
    public = new_screen("tr")
    public.page.goto(f"{public.url}/#/public/{desk.path.rpartition('/')[2]}")
    expect(public.page.locator("main")).to_contain_text(f"#{final['seats'][0]}")
    expect(public.page.locator("main")).not_to_contain_text("Soyadı")


def sit_down(new_screen: NewScreen, links: dict[int, str], table: Table) -> list[Screen]:
    """Both players at their table, each by the own link; who begins first."""
    screens = []
    for number in table["seats"]:
        phone = new_screen(**PHONE)
        phone.by_touch = True
        phone.page.goto(links[number])
        phone.part("play").tap()
        screens.append(phone)
    for phone in screens:
        expect(phone.page.locator(".rack .tile")).to_have_count(7)
    return screens


def pass_to_the_end(screens: list[Screen]) -> None:
    while not any(screen.is_over() for screen in screens):
        for screen in screens:
            screen.await_turn()
            if not screen.is_over():
                screen.pass_turn()


def test_six_play_online_and_the_results_of_their_games_arrive(new_screen: NewScreen) -> None:
    director = new_screen(viewport={"width": 1280, "height": 800})
    desk = Desk(director)
    desk.open("Liga", online=True, minutes=20, phases=[{"rounds": ["swiss"]}])
    desk.enter("nazwisko\n" + "\n".join(("Ala", "Ola", "Ela", "Iza", "Ida", "Ula")))
    desk.pair()
    links, tables = desk.player_links(), desk.tables()
    first, second = (sit_down(new_screen, links, table) for table in tables[:2])
    mover, other = first
    mover.await_turn()  # P-2.1: whom the pairing names begins
    plain = [tile for tile in mover.rack() if tile != "?"]
    mover.lay_by_clicks([(112, plain[0]), (113, plain[1])])
    mover.finish()
    other.part("record").tap()
    expect(mover.page.locator("td[data-kind=placement]")).to_have_count(1)
    pass_to_the_end([other, mover])
    pass_to_the_end(second)
    for table in tables[:2]:
        expect(director.part(f"table-{table['number']}")).to_contain_text(" : ")
    scores = {table["number"]: table["scores"] for table in desk.tables()}
    assert scores[tables[0]["number"]] == [mover.score(seat) for seat in (0, 1)]
    desk.type_result(tables[2]["number"], 400, 390)  # theirs was played at a board
    desk.follow("close")
    mover.page.goto(links[tables[0]["seats"][0]])
    expect(mover.part("podium")).to_be_visible()
