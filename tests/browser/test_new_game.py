"""The new-game screen: rule sets with their dictionaries, invitations to copy, scan and follow."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import NewScreen
from browser.house import Screen


def lexicons(screen: Screen) -> list[str | None]:
    options = screen.page.locator("#lexicon option")
    return [options.nth(place).get_attribute("value") for place in range(options.count())]


def test_the_dictionaries_fit_the_rule_set_and_its_own_comes_first_to_mind(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    chosen = screen.page.locator("#lexicon")
    expect(chosen).to_have_value("polish")
    assert {"polish", "polish-school", "english"} <= set(lexicons(screen))
    screen.page.locator("#profile").select_option("pinczow")
    assert {"polish", "polish-school"} <= set(lexicons(screen))
    assert "english" not in lexicons(screen)
    chosen.select_option("polish-school")
    screen.page.locator("#profile").select_option("marmara")
    expect(chosen).to_have_value("english")
    assert "polish" not in lexicons(screen)
    screen.page.locator("#profile").select_option("komorow")
    expect(chosen).to_have_value("polish-school")


def test_the_table_says_which_dictionary_it_is_played_by(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.page.locator("#lexicon").select_option("polish-school")
    screen.part("start").click()
    screen.await_turn()
    expect(screen.page.get_by_text("bez wulgaryzmów (szkolny)")).to_be_visible()


def test_a_dictionary_with_other_letters_is_refused_beside_its_field(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()

    def ask_for_english(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        body = {**(route.request.post_data_json or {}), "lexicon": "english"}
        route.continue_(post_data=json.dumps(body))

    screen.page.goto(screen.url)
    screen.page.locator("#profile").select_option("komorow")
    screen.page.route("**/api/games", ask_for_english)
    screen.part("start").click()
    expect(screen.page.locator(".field:has(#lexicon) .error")).to_contain_text(
        "Ten słownik nie pasuje"
    )


def test_an_invitation_is_copied_or_scanned(new_screen: NewScreen) -> None:
    screen = new_screen(permissions=["clipboard-read", "clipboard-write"])
    screen.page.goto(screen.url)
    screen.page.locator("form").get_by_role("radio", name="Zaproszenie").check()
    screen.part("watched").check()
    screen.part("start").click()
    expect(screen.page.get_by_text("Tę partię może oglądać każdy.")).to_be_visible()
    screen.page.get_by_role("button", name="Kopiuj").click()
    expect(screen.page.get_by_role("button", name="Skopiowano")).to_be_visible()
    link = screen.part("invite").input_value()
    assert screen.page.evaluate("navigator.clipboard.readText()") == link
    screen.page.get_by_text("Kod do zeskanowania").first.click()
    code = screen.page.get_by_role("img", name="Kod do zeskanowania dla gracza 2")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 0


def test_who_comes_too_late_may_watch(new_screen: NewScreen) -> None:
    host, guest, late = new_screen(), new_screen(), new_screen()
    host.page.goto(host.url)
    form = host.page.locator("form")
    form.get_by_role("radio", name="Zaproszenie").check()
    form.locator("#profile").select_option("pinczow")
    host.part("start").click()
    link = host.part("invite").input_value()
    guest.page.goto(link)
    guest.part("join").click()
    expect(guest.page.locator("#nickname-fault")).to_be_visible()
    guest.page.locator("#nickname").fill("Olek")
    guest.part("join").click()
    expect(guest.part("status")).to_be_visible()
    late.page.goto(link)
    late.page.get_by_role("link", name="Obejrzyj grę").click()
    expect(late.part("status")).to_contain_text("Oglądasz grę")
    late.page.get_by_text("Więcej").click()
    expect(late.part("call-referee")).to_have_count(0)
    assert late.rack() == ""


def test_wrong_addresses_lead_back_to_the_game(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(f"{screen.url}/join/nothing")
    expect(screen.page.get_by_role("alert")).to_contain_text("zaproszenie nie istnieje")
    screen.page.get_by_role("link", name="Nowa gra").click()
    expect(screen.part("play-now")).to_be_visible()
    screen.page.goto(f"{screen.url}/gry-ktorych-nie-ma")
    expect(screen.part("play-now")).to_be_visible()
    screen.page.goto(f"{screen.url}/#/replay/nothing")
    expect(screen.page.get_by_role("alert")).to_contain_text("Nie ma takiej gry")
    expect(screen.page.locator("main").get_by_role("link", name="Moje gry")).to_be_visible()


def test_an_english_reader_plays_at_once_with_english_tiles(new_screen: NewScreen) -> None:
    screen = new_screen("en")
    screen.page.goto(screen.url)
    expect(screen.page.locator("#lexicon")).to_have_value("english")
    screen.part("play-now").click()
    screen.await_turn()
    expect(screen.page.get_by_text("English", exact=False).first).to_be_visible()
    polish = set("ĄĆĘŁŃÓŚŹŻ")
    assert not polish & set(screen.page.locator(".rack").inner_text())


@pytest.mark.slow
def test_a_table_has_its_own_time_where_the_rules_leave_it_open(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.page.locator("#profile").select_option("komorow")
    expect(screen.part("clock-fixed")).to_contain_text("20 minut")
    screen.part("clock-fixed").get_by_role("button", name="K-2.1").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("K-2.1")
    screen.page.keyboard.press("Escape")
    screen.page.locator("#profile").select_option("scrabble")
    clock = screen.page.locator("#clock")
    clock.select_option("days")
    expect(screen.page.get_by_label("Dni na każdy ruch")).to_have_value("3")
    clock.select_option("own")
    minutes = screen.page.get_by_label("Minuty na partię")
    minutes.fill("361")
    screen.page.get_by_label("Dodatek za ruch, w sekundach").fill("5")
    screen.part("start").click()
    expect(minutes).to_be_focused()
    expect(minutes).to_have_attribute("aria-invalid", "true")
    minutes.fill("90")
    screen.part("start").click()
    expect(screen.part("clock").first).to_have_text(re.compile(r"^\s*(90:00|8\d:\d\d)\s*$"))
