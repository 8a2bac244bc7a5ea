"""What somebody is typing outlives a reload and a way back in the same tab, until it is sent."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, expect

from browser.conftest import NewScreen
from browser.event import PHONE, Desk
from browser.house import Screen
from browser.test_event import LIST

REFUSED = """Object.defineProperty(window, "sessionStorage", {
  get() { throw new DOMException("refused", "SecurityError"); },
})"""
PIN = "7391"


def kept(screen: Screen) -> dict[str, str]:
    found: dict[str, str] = json.loads(screen.page.evaluate("JSON.stringify(sessionStorage)"))
    return {name: text for name, text in found.items() if name.startswith("mydelko.draft.")}


def forgets(screen: Screen, *, but: str = "no other") -> None:
    """Once the answer has come, which may be after others have told what was sent."""
    screen.page.wait_for_function(
        """but => !Object.keys(sessionStorage).some(
          (name) => name.startsWith("mydelko.draft.") && !name.endsWith(but))""",
        arg=but,
    )


def leave_and_return(screen: Screen) -> None:
    screen.page.evaluate("location.hash = '#/dictionary'")
    expect(screen.page.locator("#main h1")).to_be_visible()
    screen.page.go_back()


def outlives(screen: Screen, field: Locator, text: str) -> None:
    """Typed once, it is there after a reload and after a way back."""
    field.fill(text)
    screen.page.reload()
    expect(field).to_have_value(text)
    leave_and_return(screen)
    expect(field).to_have_value(text)


def test_a_new_game_is_chosen_until_it_begins(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.page.get_by_role("radio", name="Znajomi").check()
    outlives(screen, screen.page.locator("#name-1"), "Olek")
    expect(screen.page.get_by_role("radio", name="Znajomi")).to_be_checked()
    screen.part("start").click()
    expect(screen.part("lift")).to_be_visible()
    forgets(screen)


def test_a_game_at_a_real_board_is_chosen_until_it_begins(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(f"{screen.url}/#/board")
    outlives(screen, screen.page.locator("#real-name-1"), "Olek")
    screen.part("open-real").click()
    expect(screen.part("begin-0")).to_be_visible()
    forgets(screen)


def test_own_rules_are_written_until_they_are_saved(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(f"{screen.url}/#/rules/own")
    outlives(screen, screen.page.locator("#own-title"), "Liga szkolna")
    screen.part("save").click()
    expect(screen.page.locator("#own-link")).to_be_visible()
    forgets(screen)


def test_a_new_event_is_written_until_it_is_opened_or_given_up(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(f"{screen.url}/#/events")
    screen.part("template-pinczow").click()
    name = screen.page.locator("#set-name")
    outlives(screen, name, "Puchar szkoły")
    expect(screen.part("template-pinczow")).to_have_attribute("aria-pressed", "true")
    screen.part("give-up").click()
    expect(name).to_have_count(0)
    forgets(screen)
    screen.part("template-pinczow").click()
    name.fill("Puchar szkoły")
    screen.part("create").click()
    expect(screen.part("event")).to_be_visible()
    forgets(screen)


def test_the_desk_keeps_what_is_being_typed(new_screen: NewScreen) -> None:
    screen = new_screen()
    desk = Desk(screen)
    desk.open("Brudnopis", referees=[{"name": "Karol"}])
    page = screen.page
    desk.show("people")
    outlives(screen, screen.part("entry-text"), LIST)
    outlives(screen, page.locator("#person-last"), "Żuraw")
    page.locator("#person-last").press("Enter")
    expect(screen.part("people")).to_contain_text("Żuraw")
    expect(page.locator("#person-last")).to_have_value("")
    screen.part("preview").click()
    screen.part("enter-list").click()
    expect(screen.part("entry-text")).to_have_value("")
    page.reload()
    expect(screen.part("entry-text")).to_have_value("")

    desk.start_round()
    desk.show("round")
    outlives(screen, screen.part("result-line"), "1 400 300")
    screen.part("result-line").press("Enter")
    expect(screen.part("table-1")).to_contain_text("400")
    expect(screen.part("result-line")).to_have_value("")

    desk.show("decisions")
    page.locator("#ruling-table").select_option("2")
    page.locator("#ruling-clause").fill("P-1.4")
    screen.part("ruling").locator("[data-effect=warning]").first.click()
    outlives(screen, page.locator("#ruling-note"), "Rozmowy w czasie gry")
    screen.part("decide").click()
    expect(screen.part("decisions")).to_contain_text("Rozmowy w czasie gry")
    forgets(screen, but=".desk")

    desk.show("settings")
    outlives(screen, page.locator("#set-place"), "Sala nr 3")
    screen.part("save-settings").click()
    expect(page.get_by_text("Sala nr 3 ·")).to_be_visible()
    desk.show("round")
    expect(screen.part("result-line")).to_be_visible()
    forgets(screen, but=".desk")


def test_results_handed_in_are_kept_and_the_scorers_pin_is_not(new_screen: NewScreen) -> None:
    desk = Desk(new_screen())
    desk.open("Wyniki")
    desk.enter(LIST)
    desk.start_round()
    station = new_screen()
    station.page.goto(desk.link("station", pin=PIN)["link"])
    station.part("station").get_by_role("button").first.click()
    first, pin = station.page.locator("#station-0"), station.page.locator("#station-pin")
    pin.fill(PIN)
    outlives(station, first, "412")
    expect(pin).to_have_value("")
    assert PIN not in str(kept(station))
    station.part("station").get_by_role("button", name="Anuluj").click()
    forgets(station)

    player = new_screen(**PHONE)
    player.page.goto(desk.player_links()[desk.tables()[0]["seats"][0]])
    outlives(player, player.page.locator("#report-0"), "398")
    token = player.page.url.rpartition("/")[2]
    assert token.rpartition(".")[2] not in str(kept(player))
    player.page.locator("#report-1").fill("377")
    player.part("send").click()
    expect(player.part("reported")).to_be_visible()
    forgets(player)


def test_who_enters_an_event_writes_a_name_once(new_screen: NewScreen) -> None:
    desk = Desk(new_screen())
    desk.open("Zapisy", registration={"open": True})
    player = new_screen(**PHONE)
    player.page.goto(f"{desk.screen.url}/#/join/{desk.path.rpartition('/')[2]}")
    player.page.locator("#join-first").fill("Zofia")
    outlives(player, player.page.locator("#join-last"), "Lis")
    expect(player.page.locator("#join-first")).to_have_value("Zofia")
    player.part("apply").click()
    expect(player.part("applied")).to_be_visible()
    forgets(player)


def test_an_invited_player_keeps_the_name_and_the_line_that_was_being_typed(
    new_screen: NewScreen,
) -> None:
    host, guest = new_screen(), new_screen()
    host.page.goto(host.url)
    host.page.get_by_role("radio", name="Zaproszenie").check()
    host.part("start").click()
    guest.page.goto(host.part("invite").input_value())
    outlives(guest, guest.page.locator("#nickname"), "Olek")
    guest.part("join").click()
    guest.part("talk").locator("summary").click()
    outlives(guest, guest.page.locator("#talk-text"), "Cześć, Ala")
    guest.page.locator("#talk-text").press("Enter")
    expect(guest.part("talk-lines")).to_contain_text("Cześć, Ala")
    expect(guest.page.locator("#talk-text")).to_have_value("")
    forgets(guest)


def test_where_nothing_may_be_kept_the_forms_work_all_the_same(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.add_init_script(REFUSED)
    screen.page.goto(screen.url)
    screen.page.get_by_role("radio", name="Znajomi").check()
    screen.page.locator("#name-1").fill("Olek")
    screen.part("start").click()
    expect(screen.part("lift")).to_be_visible()
