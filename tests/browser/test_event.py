"""A whole event on the page: the desk, the hall's screen, a player's phone, the public's page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, Server
from browser.test_page import faults

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
NAMES = (
    "Ala Kot",
    "Ola Lis",
    "Ewa Żuk",
    "Iza Sum",
    "Jan Łoś",
    "Piotr Ryś",
    "Adam Bąk",
    "Tomek Ćma",
)
LIST = "imię,nazwisko,miasto,niepełnoletni,Ort\n" + "\n".join(
    f"{name.replace(' ', ',')},Kielce,{'tak' if name == 'Ala Kot' else ''},x" for name in NAMES
)


class Desk:
    """The director, who knows nothing but what the page says next."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def follow(self, code: str) -> None:
        self.screen.part(f"do-{code}").click()

    def awaits(self, code: str) -> None:
        expect(self.screen.part("step").first).to_have_attribute("data-code", code)

    def show(self, tab: str) -> None:
        self.screen.part(f"tab-{tab}").click()

    def enter(self, people: str) -> None:
        """A list, pasted and looked at."""
        self.follow("enter-players")
        self.screen.part("entry-text").fill(people)
        self.screen.part("preview").click()
        expect(self.screen.part("previewed").locator("li")).to_have_count(people.count("\n"))
        self.screen.part("enter-list").click()
        self.awaits("pair")

    def type_result(self, table: int, *scores: int) -> None:
        line = self.screen.part("result-line")
        line.press_sequentially(" ".join(map(str, (table, *scores))))
        expect(self.screen.part("echo")).to_contain_text(f"{scores[0]} : ")
        line.press("Enter")
        expect(self.screen.part(f"table-{table}")).to_contain_text(str(scores[0]))


def open_event(screen: Screen) -> Desk:
    """An event of three rounds with eight players, from the template and a pasted list."""
    screen.page.goto(f"{screen.url}/#/events")
    screen.part("template-pinczow").click()
    screen.part("event-name").fill("Puchar Kielc")
    for _round in range(4):
        screen.part("fewer").click()
    screen.part("create").click()
    desk = Desk(screen)
    desk.awaits("enter-players")
    return desk


def link_of(desk: Desk, button: str) -> str:
    before = desk.screen.part("made-link").locator("a")
    old = before.get_attribute("href") if before.count() else ""
    desk.screen.part(button).click()
    link = desk.screen.part("made-link").locator("a")
    expect(link).not_to_have_attribute("href", old or "")
    return str(link.get_attribute("href"))


def test_an_event_runs_from_its_creation_to_the_podium(new_screen: NewScreen) -> None:
    director = new_screen(viewport={"width": 1280, "height": 800})
    desk = open_event(director)
    desk.enter(LIST)
    expect(director.part("people").locator("li")).to_have_count(8)
    assert faults(director.page) == []

    desk.show("devices")
    hall = new_screen(**PROJECTOR)
    hall.page.goto(link_of(desk, "make-link"))
    screen = hall.part("hall")
    expect(screen).to_have_attribute("data-shows", "check-in")
    expect(hall.part("lines").locator("li")).to_have_count(8)
    director.page.locator("#link-player").select_option("Ala Kot")
    phone = new_screen(**PHONE)
    phone.page.goto(link_of(desk, "player-link"))
    expect(phone.page.get_by_role("heading", name="Ala Kot")).to_be_visible()

    desk.follow("pair")
    expect(director.part("draft-1").locator(".person")).to_have_count(2)
    one, other = director.part("draft-1").locator(".person").all_inner_texts()
    third = director.part("draft-2").locator(".person").first
    moved = third.inner_text().removesuffix(" ▸")
    director.part("draft-1").locator(".person").nth(1).press("Enter")
    third.press("Enter")  # by keys alone
    expect(director.part("draft-1")).to_contain_text(moved)
    director.part("draft-1").locator(".person").nth(1).drag_to(
        director.part("draft-2").locator(".person").first
    )
    expect(director.part("draft-1").locator(".person")).to_have_text([one, other])
    expect(screen).to_have_attribute("data-shows", "check-in")  # a draft is nobody's business
    assert faults(director.page) == []
    desk.follow("publish")
    expect(screen).to_have_attribute("data-shows", "seating")
    expect(hall.part("lines").locator("li").first).to_contain_text("Bąk Adam")
    assert faults(hall.page) == []
    expect(phone.part("my-table")).to_contain_text("Stół")
    assert faults(phone.page) == []

    desk.follow("start")
    expect(screen).to_have_attribute("data-shows", "playing")
    expect(hall.part("round-clock")).to_be_visible()
    number = int(phone.part("my-table").inner_text().split()[-1])
    for score in phone.part("report").locator("input").all():
        score.fill("401")
    phone.part("send").tap()
    expect(phone.part("reported")).to_contain_text("401 : 401")
    expect(director.part(f"table-{number}")).to_contain_text("401 : 401")
    for table in range(1, 5):
        desk.type_result(table, 400 + table, 350)
    expect(phone.part("my-result")).to_contain_text(str(400 + number))
    expect(screen).to_have_attribute("data-shows", "standings")

    for _round in (2, 3):
        desk.follow("pair")
        desk.follow("publish")
        desk.follow("start")
        for table in range(1, 5):
            desk.type_result(table, 400 + table, 350)
    desk.follow("close")
    expect(screen).to_have_attribute("data-shows", "podium")
    assert faults(hall.page) == []
    expect(phone.part("podium")).to_be_visible()
    desk.show("log")
    expect(director.part("log").locator("li").first).to_contain_text("zamknięt")
    desk.show("devices")
    public = new_screen()
    public.page.goto(f"{public.url}{director.part('public-link').get_attribute('href')}")
    public.part("tab-crosstable").click()
    expect(public.part("crosstable").locator("tbody tr")).to_have_count(8)
    expect(public.page.locator("main")).to_contain_text("#1")
    expect(public.page.locator("main")).not_to_contain_text("Ala Kot")
    assert faults(public.page) == []
    public.part("tab-statistics").click()
    expect(public.part("statistics")).to_contain_text("404")
    expect(public.part("spread").get_by_role("img")).to_have_accessible_name(
        "Rozkład wyników: 350+ × 12, 400+ × 12"
    )
    assert faults(public.page) == []
    public.part("tab-standings").click()
    public.part("standings").get_by_role("button").first.click()
    expect(public.part("places").get_by_role("img")).to_have_accessible_name(
        re.compile(r"Miejsce po kolejnych rundach: \d, \d, 1")
    )


def test_a_player_enters_by_phone_is_taken_by_the_desk_and_checks_in(
    new_screen: NewScreen,
) -> None:
    director = new_screen(viewport={"width": 1280, "height": 800})
    desk = open_event(director)
    desk.enter(LIST)
    desk.show("people")
    director.part("registration").locator("summary").click()
    for switch in ("listed", "registration-open", "registration-check-in"):
        director.part(switch).check()
    director.part("save-registration").click()
    address = str(director.part("join-link").get_attribute("href"))

    phone = new_screen(**PHONE)
    phone.page.goto(f"{phone.url}/#/events")
    phone.part("public-events").get_by_role("link", name="Puchar Kielc").click()
    phone.part("to-join").click()
    expect(phone.page).to_have_url(address)
    expect(phone.part("join-form")).to_be_visible()
    assert faults(phone.page) == []
    phone.page.get_by_label("Imię").fill("Ewa")
    phone.page.get_by_label("Nazwisko").fill("Żuk")
    phone.page.get_by_label("Miasto").fill("Opole")
    phone.part("apply").tap()
    phone.part("applied").get_by_role("link").tap()
    expect(phone.part("answer")).to_contain_text("czeka")
    assert faults(phone.page) == []

    desk.awaits("applications")
    expect(director.part("applications")).to_contain_text("Takie samo nazwisko ma: Ewa Żuk")
    assert faults(director.page) == []
    director.page.get_by_role("button", name="Przyjmij: Ewa Żuk").click()
    expect(phone.page.get_by_role("heading", name="Ewa Żuk (Opole)")).to_be_visible()
    phone.part("check-in").tap()
    expect(phone.part("here")).to_be_visible()
    present = director.part("people").locator("li", has_text="Ewa Żuk (Opole)")
    expect(present.get_by_role("checkbox")).to_be_checked()


def test_results_typed_while_the_server_is_away_are_kept_and_sent_once(
    new_screen: NewScreen, server: Server
) -> None:
    director = new_screen()
    desk = open_event(director)
    desk.enter(LIST)
    for code in ("pair", "publish", "start"):
        desk.follow(code)
    desk.awaits("results")
    server.kill()
    expect(director.part("waiting")).to_be_visible()
    for table in (1, 2):
        line = director.part("result-line")
        line.fill(f"{table} 417 350")
        line.press("Enter")
        expect(line).to_have_value("")
    expect(director.part("waiting")).to_contain_text("2 wpisy")
    director.page.route("**/api/events/*/commands", lambda route: route.abort())
    server.start()
    director.page.reload()  # a tab that was closed meanwhile
    expect(director.part("waiting")).to_contain_text("2 wpisy")
    director.page.unroute("**/api/events/*/commands")
    for table in (1, 2):
        expect(director.part(f"table-{table}")).to_contain_text("417 : 350")
    expect(director.part("waiting")).to_have_count(0)
    desk.show("log")
    expect(director.part("log").get_by_text("417 : 350")).to_have_count(2)
