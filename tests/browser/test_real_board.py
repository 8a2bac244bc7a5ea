"""A phone beside a wooden board: clock, sheet and judge of a whole game, and a scorer's table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.event import Desk
from browser.house import Screen, Server
from browser.test_page import faults

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}


def open_table(screen: Screen, rules: str, *names: str, depth: str = "values") -> None:
    """On the form, up to the page before the game."""
    page = screen.page
    page.goto(f"{screen.url}/#/board")
    page.locator("form select").first.select_option(rules)
    if len(names) > 2:
        page.locator(f"input[name=players][value='{len(names)}']").check(force=True)
    for seat, name in enumerate(names):
        page.locator(f"#real-name-{seat}").fill(name)
    page.locator(f"input[name=depth][value={depth}]").check(force=True)
    assert faults(page) == []
    screen.part("open-real").tap()
    expect(screen.part("beginning")).to_be_visible()


def press(screen: Screen, seat: int) -> None:
    """The half of this player, once the next step is theirs."""
    screen.part("dismiss").or_(screen.part("real-table")).first.wait_for()
    expect(screen.part(f"press-{seat}")).to_be_enabled()
    screen.part(f"press-{seat}").tap()


def keys(screen: Screen, text: str) -> None:
    panel = screen.part("panel")
    for key in text:
        panel.get_by_role("button", name=key, exact=True).first.tap()


def write(screen: Screen) -> None:
    screen.part("write").tap()
    expect(screen.part("panel")).to_have_count(0)


def has_score(screen: Screen, seat: int, points: str) -> None:
    """Once the server has told it, which may be after the hands have gone on."""
    expect(screen.part(f"place-{seat}").locator("[data-test=score]")).to_have_text(points)


def pass_turn(screen: Screen, seat: int) -> None:
    """Stopped, written down, confirmed by the other, and on with the other's clock."""
    press(screen, seat)
    expect(screen.part(f"place-{seat}")).to_have_attribute("data-face", "acts")
    press(screen, seat)
    screen.part("way-pass").tap()
    write(screen)
    press(screen, 1 - seat)


def pass_last(screen: Screen, *racks: str) -> None:
    """The pass that ends the game, and what each has left."""
    press(screen, 1)
    expect(screen.part("place-1")).to_have_attribute("data-face", "acts")
    press(screen, 1)
    screen.part("way-pass").tap()
    write(screen)
    for seat, rack in enumerate(racks):
        press(screen, seat)
        keys(screen, rack)
        write(screen)


@pytest.mark.clause("P-3.2.1", "P-4.4.1", "P-5.2", "P-1.1.1", place="table")
def test_two_players_play_and_sign_a_game_beside_one_phone(new_screen: NewScreen) -> None:
    screen = new_screen(**PHONE)
    page = screen.page
    open_table(screen, "pinczow", "Ala", "Olek")
    expect(screen.part("set").locator("[role=img] span")).to_have_count(100)
    assert faults(page) == []
    screen.part("check-0").tap()
    screen.part("check-1").tap()
    page.locator("#letter-0").fill("a")
    page.locator("#letter-1").fill("k")
    screen.part("tell-letters").tap()
    press(screen, 1)  # P-2.4: the opponent starts the first clock
    expect(screen.part("place-0")).to_have_attribute("data-face", "runs")
    assert faults(page) == []
    press(screen, 0)
    expect(screen.part("place-0")).to_have_attribute("data-face", "acts")
    press(screen, 0)
    keys(screen, "24")
    screen.part("count-4").tap()
    assert faults(page) == []
    write(screen)
    expect(screen.part("place-1")).to_contain_text("Ala: 24 punkty.")
    screen.part("do-challenge").tap()
    keys(screen, "KOTY")
    screen.part("check-words").tap()
    expect(screen.part("happened")).to_contain_text("KOTY")
    screen.part("dismiss").tap()
    press(screen, 1)  # the word is good, so the value is written down
    press(screen, 0)
    expect(screen.part("place-1")).to_have_attribute("data-face", "runs")
    has_score(screen, 0, "24")
    press(screen, 1)
    expect(screen.part("place-1")).to_have_attribute("data-face", "acts")
    press(screen, 1)
    screen.part("way-exchange").tap()
    screen.part("count-3").tap()
    write(screen)
    expect(screen.part("place-0")).to_contain_text("wymiana 3")
    press(screen, 0)
    press(screen, 1)
    expect(screen.part("place-1")).to_contain_text("wymiany: 1")
    pass_turn(screen, 0)
    press(screen, 0)
    pass_turn(screen, 1)
    press(screen, 1)
    pass_turn(screen, 0)
    press(screen, 0)
    pass_last(screen, "AEIKLMN", "OPRSTWZ")
    expect(screen.part("ended")).to_contain_text("A E I K L M N")
    assert faults(page) == []
    screen.part("sign-0").tap()
    expect(screen.part("signed")).to_contain_text("Ala")
    screen.part("sign-1").tap()
    expect(screen.part("signed")).to_contain_text("Ala, Olek")
    expect(page.locator("[data-test^=sign-]")).to_have_count(0)


def write_value(screen: Screen, seat: int, points: str, count: int) -> None:
    """Stopped, written down, recorded by the other, and on with the other's clock."""
    press(screen, seat)
    expect(screen.part(f"place-{seat}")).to_have_attribute("data-face", "acts")
    press(screen, seat)
    keys(screen, points)
    screen.part(f"count-{count}").tap()
    write(screen)
    press(screen, 1 - seat)
    press(screen, seat)
    expect(screen.part(f"place-{1 - seat}")).to_have_attribute("data-face", "runs")


@pytest.mark.clause("K-1.3", "R-2", place="table")
def test_equal_totals_of_values_are_parted_by_the_last_words_that_are_asked_for(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(**PHONE)
    open_table(screen, "komorow", "Ala", "Olek")
    screen.page.locator("#letter-0").fill("a")
    screen.page.locator("#letter-1").fill("k")
    screen.part("tell-letters").tap()
    press(screen, 1)
    write_value(screen, 0, "24", 4)
    write_value(screen, 1, "24", 3)
    for seat in (0, 1, 0):
        pass_turn(screen, seat)
        press(screen, seat)
    pass_last(screen, "AEIONRS", "AEIONRS")
    expect(screen.part("last-words")).to_be_visible()
    expect(screen.page.locator("[data-test^=sign-]")).to_have_count(0)  # no result yet
    assert faults(screen.page) == []
    screen.page.locator("#word-0").fill("25")
    screen.page.locator("#word-1").fill("18")
    screen.part("tell-words").tap()
    expect(screen.part("last-words")).to_contain_text("24")  # a word is worth no more than its move
    screen.page.locator("#word-0").fill("20")
    screen.part("tell-words").tap()
    expect(screen.part("ended")).to_contain_text("Wygrywa Ala")
    place = screen.part("sign-0").bounding_box()
    assert place is not None
    screen.part("sign-0").tap()
    expect(screen.part("sign-0")).to_be_disabled()
    screen.page.touchscreen.tap(place["x"] + 9, place["y"] + 9)  # signs for nobody else
    screen.part("sign-1").tap()
    expect(screen.part("signed")).to_contain_text("Ala, Olek")


def tell(screen: Screen, step: str, seat: int, count: int = 0) -> None:
    """Something went wrong at the board: one says it, the other says the same."""
    screen.part("real-menu").tap()
    screen.part("procedures").tap()
    screen.part(f"step-{step}").tap()
    screen.page.locator("#step-seat").select_option(str(seat))
    if count:
        screen.page.locator("#step-count").fill(str(count))
    screen.part("tell").tap()
    screen.part("asked").locator("[data-test^=agree-]").tap()
    expect(screen.part("asked")).to_have_count(0)
    screen.page.get_by_role("dialog").get_by_role("button", name="Zamknij").tap()
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.clause("P-4.10.1", "P-6.3.2", "P-6.4", place="table")
def test_an_absence_two_tiles_too_many_and_a_second_device_in_mid_game(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(**PHONE)
    open_table(screen, "pinczow", "Ala", "Olek")
    screen.part("absent-1").tap()  # Olek has not come: his clock runs
    screen.part("arrived-1").tap()
    screen.part("begin-0").tap()
    press(screen, 1)
    press(screen, 0)
    expect(screen.part("place-0")).to_have_attribute("data-face", "acts")
    press(screen, 0)
    keys(screen, "24")
    screen.part("count-4").tap()
    write(screen)
    press(screen, 1)
    press(screen, 0)
    expect(screen.part("place-1")).to_have_attribute("data-face", "runs")
    tell(screen, "surplus", seat=1, count=2)
    expect(screen.part("place-0")).to_contain_text("Obejrzyj 4, wrzuć do woreczka 2")  # x + 2
    assert faults(screen.page) == []
    press(screen, 0)
    press(screen, 1)  # who had them starts the clock (P-4.9.2)
    expect(screen.part("place-1")).to_have_attribute("data-face", "runs")
    tell(screen, "leave", seat=0)  # who has moved, while the other thinks
    screen.part("do-come-back").tap()
    screen.part("real-menu").tap()
    screen.part("takeover").locator("summary").tap()
    link = screen.page.locator("#takeover-link").input_value()
    other = new_screen(**PHONE)
    other.page.goto(link)
    other.part("join").tap()
    expect(other.part("place-1")).to_have_attribute("data-face", "runs")
    expect(screen.part("real-table")).to_have_count(0)  # it only looks on
    press(other, 1)
    expect(other.part("place-1")).to_have_attribute("data-face", "acts")


def test_a_board_opened_from_the_desk_sends_its_signed_result_there(
    new_screen: NewScreen,
) -> None:
    director = new_screen(viewport={"width": 1280, "height": 800})
    desk = Desk(director)
    desk.open("Puchar")
    desk.enter("imię,nazwisko\nAla,Kot\nOla,Lis")
    desk.pair()
    director.part("boards").locator("summary").click()
    director.part("open-boards").click()
    expect(director.part("board-1")).to_have_attribute("data-stage", "waiting")
    link = director.part("handed").locator("a").get_attribute("href")
    assert faults(director.page) == []
    tablet = new_screen(**PHONE)
    tablet.page.goto(str(link))
    tablet.part("join").tap()
    tablet.page.locator("[data-test^=begin-]").tap()  # P-2.1: the one whom the pairing gave
    press(tablet, 1)
    hall = new_screen(viewport={"width": 1280, "height": 800})
    hall.page.goto(str(director.part("board-1").locator("a").first.evaluate("link => link.href")))
    expect(hall.part("shown-0")).to_contain_text("0")
    assert faults(hall.page) == []
    for seat in (0, 1, 0):
        pass_turn(tablet, seat)
        press(tablet, seat)
    expect(hall.part("last-move")).to_contain_text("pas")
    pass_last(tablet, "AEIKLMN", "OPRSTWZ")
    for seat in (0, 1):
        tablet.part(f"sign-{seat}").tap()
    expect(tablet.part("to-desk")).to_contain_text("u sędziów")
    expect(tablet.part("protocol")).to_be_visible()
    expect(director.part("table-1")).to_contain_text("-10 : -9")


@pytest.mark.clause("P-6.6.5", "P-1.3.1", place="table")
def test_own_sheets_on_own_phones_show_at_once_where_they_differ(new_screen: NewScreen) -> None:
    ala, olek = new_screen(**PHONE), new_screen(**PHONE)
    ala.page.goto(f"{ala.url}/#/board")
    ala.page.locator("form select").first.select_option("pinczow")
    for seat, name in enumerate(("Ala", "Olek")):
        ala.page.locator(f"#real-name-{seat}").fill(name)
    ala.page.locator("input[name=device][value=own]").check(force=True)
    ala.part("open-real").tap()
    olek.page.goto(ala.page.locator("#link-1").input_value())
    olek.page.locator("#nickname").fill("Olek")
    olek.part("join").tap()
    ala.part("agree-0").tap()
    olek.part("agree-1").tap()
    ala.part("begin-0").tap()
    press(olek, 1)
    press(ala, 0)
    expect(ala.part("place-0")).to_have_attribute("data-face", "acts")
    press(ala, 0)
    keys(ala, "24")
    ala.part("count-4").tap()
    write(ala)
    press(olek, 1)
    keys(olek, "26")
    write(olek)
    for screen in (ala, olek):
        expect(screen.part("differs")).to_contain_text("Ala podaje 24, Olek ma 26")
    assert faults(olek.page) == []
    ala.part("own-agree").tap()  # she has counted wrong
    expect(olek.part("differs")).to_have_count(0)
    press(olek, 1)
    press(ala, 0)
    expect(olek.part("place-1")).to_have_attribute("data-face", "runs")
    has_score(olek, 0, "26")


@pytest.mark.clause("M-5", "M-13", "M-16", place="table")
def test_a_scorer_keeps_a_table_of_four(new_screen: NewScreen) -> None:
    screen = new_screen("pl", viewport={"width": 768, "height": 1024}, has_touch=True)
    page = screen.page
    open_table(screen, "marmara", "Ada", "Bob", "Cem", "Dan", depth="whole")
    for seat, letter in enumerate("CADB"):
        page.locator(f"#letter-{seat}").fill(letter)
    screen.part("tell-letters").tap()
    press(screen, 1)  # the nearest to A begins
    page.locator("#real-word").fill("8H C4TS")
    expect(screen.part("worth")).to_contain_text("całe słowo")
    page.locator("#real-word").fill("8H CATS")
    expect(screen.part("worth")).to_contain_text("12")
    assert faults(page) == []
    write(screen)
    expect(screen.part("place-0")).to_contain_text("CATS")
    screen.part("record-all").tap()
    press(screen, 3)
    has_score(screen, 1, "12")
    screen.part("panel").locator("[data-square='113']").tap()  # on the A of CATS …
    screen.part("panel").locator("[data-square='113']").tap()  # … and down
    keys(screen, "ABC")
    write(screen)
    screen.part("place-2").locator("[data-test=do-challenge]").tap()
    page.get_by_role("checkbox", name="ABC").check()
    screen.part("check-words").tap()
    screen.part("record-all").tap()
    expect(screen.part("happened")).to_contain_text("ABC")
    assert faults(page) == []
    expect(screen.part("place-3").locator("[data-test=score]")).to_have_text("0")


def test_what_is_written_turns_to_who_sits_across_unless_the_phone_lies_on_its_side(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(**PHONE)
    open_table(screen, "pinczow", "Ala", "Olek", depth="whole")
    screen.part("begin-1").tap()
    press(screen, 0)
    press(screen, 1)
    expect(screen.part("place-1")).to_have_attribute("data-face", "acts")
    press(screen, 1)
    expect(screen.part("panel")).not_to_have_css("transform", "none")
    expect(screen.part("write")).to_be_in_viewport(ratio=1)  # below all keys
    screen.page.set_viewport_size({"width": 667, "height": 375})
    expect(screen.part("panel")).to_have_css("transform", "none")


@pytest.mark.clause("P-3.2.1h", "P-3.2.1c", place="table")
def test_a_game_goes_on_an_hour_without_the_server_and_is_heard_when_it_is_back(
    new_screen: NewScreen, server: Server
) -> None:
    screen = new_screen(**PHONE)
    open_table(screen, "pinczow", "Ala", "Olek")
    screen.part("begin-0").tap()
    press(screen, 1)
    expect(screen.part("place-0")).to_have_attribute("data-face", "runs")
    expect(screen.part("real-table")).to_have_attribute("data-unheard", "0")
    server.kill()
    expect(screen.part("alone")).to_be_visible()
    press(screen, 0)
    expect(screen.part("alone")).to_contain_text("wysłanie: 1")
    address = screen.page.url
    screen.page.close()  # without the server it could not be opened again
    server.start()
    screen.page = screen.page.context.new_page()
    screen.page.clock.install()
    screen.page.goto(address)
    expect(screen.part("place-0")).to_have_attribute("data-face", "acts")
    expect(screen.part("real-table")).to_have_attribute("data-unheard", "0")
    expect(screen.part("alone")).to_have_count(0)

    server.kill()
    expect(screen.part("alone")).to_be_visible()
    press(screen, 0)
    keys(screen, "31")
    screen.part("count-5").tap()
    write(screen)
    expect(screen.part("do-challenge")).to_have_count(0)  # nobody could judge it
    screen.page.clock.fast_forward("45:00")  # while both look and write no clock runs
    press(screen, 1)
    press(screen, 0)
    expect(screen.part("place-1")).to_have_attribute("data-face", "runs")
    screen.page.clock.fast_forward("15:00")
    expect(screen.part("alone")).to_contain_text("wysłanie: 3")
    has_score(screen, 0, "31")
    assert faults(screen.page) == []
    server.start(minutes=60)
    expect(screen.part("alone")).to_have_count(0)
    expect(screen.part("unheard")).to_have_count(0)
    has_score(screen, 0, "31")
    expect(screen.part("place-0")).to_contain_text(re.compile("20:00|19:"))
    expect(screen.part("place-1")).to_contain_text(re.compile("0?[345]:"))
