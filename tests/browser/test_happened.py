"""What just happened is told: lots, verdicts, claims and decisions as cards, and in the history."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import NewScreen
from browser.house import Screen, worst_pair
from browser.test_online import PHONE, choose_effect, play_best, sit_down, with_referee

pytestmark = pytest.mark.slow


def card(screen: Screen, news: str) -> Locator:
    return screen.page.locator(f"[data-test=happened][data-news={news}]")


def log(screen: Screen) -> Locator:
    return screen.page.get_by_role("log")


def test_the_lot_for_the_start_is_shown_until_the_reader_acts(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    for screen in (mover, other):
        lot = card(screen, "start-letters")
        expect(lot.locator(".letter")).to_have_count(2)
        expect(lot).to_contain_text(re.compile(r"Zaczyna (Ala|Olek) \(P-2\.\d"))
        expect(log(screen)).to_contain_text("Losowanie kolejności")
    play_best(mover)
    expect(card(mover, "start-letters")).to_have_count(0)
    other.part("dismiss").click()
    expect(card(other, "start-letters")).to_have_count(0)


@pytest.mark.parametrize("size", [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone")])
def test_a_verdict_is_told_to_both_and_kept_on_the_sheet_and_in_the_history(
    new_screen: NewScreen, size: dict[str, object]
) -> None:
    mover, other = sit_down(new_screen, **size)
    word = "".join(worst_pair(mover.rack()))
    mover.lay_by_clicks([(112, word[0]), (113, word[1])])
    mover.finish()
    other.part("challenge").click()
    for screen in (mover, other):
        verdict = card(screen, "verdict")
        expect(verdict.get_by_role("heading", name="Niedopuszczalne")).to_be_visible()
        expect(verdict.locator(".words .bad b")).to_have_text(word)
        expect(verdict).to_contain_text(f"sprawdza: {word}.")
        expect(verdict).to_contain_text("strata ruchu za")
        expect(log(screen)).to_contain_text(f"Niedopuszczalne: {word}.")
        expect(screen.page.locator("td[data-kind=loss] s")).to_have_text(word)
    mover.part("dismiss").click()
    expect(card(mover, "verdict")).to_have_count(0)
    play_best(other)
    mover.part("record").click()
    mover.await_turn()
    mover.part("open-history").click()
    history = mover.part("history")
    expect(history.locator("li")).to_have_count(4)
    expect(history).to_contain_text(f"Niedopuszczalne: {word}.")
    expect(history).to_contain_text(
        re.compile(r"Zegary po ruchu: Ala (20:00|19:\d\d), Olek (20:00|19:\d\d)")
    )
    laid = history.locator(".cell .tile")
    expect(laid).not_to_have_count(0)
    history.get_by_role("button", name=re.compile(r"^1\. ")).click()
    expect(laid).to_have_count(0)
    history.get_by_role("button", name="Krok naprzód").click()
    expect(history.locator(".cell .tile.fresh")).not_to_have_count(0)
    mover.page.get_by_role("button", name="Zamknij").click()
    mover.page.locator("td[data-kind=loss] button").click()
    expect(history.locator("li.chosen")).to_contain_text(word)


def test_a_layout_is_claimed_in_vain_and_rightly(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    play_best(mover)
    other.part("claim").click()
    expect(card(mover, "claimed")).to_contain_text("Układ jest prawidłowy")
    other.part("record").click()
    other.await_turn()
    other.lay_by_clicks([(0, next(tile for tile in other.rack() if tile != "?"))])
    other.finish()
    expect(mover.part("pending")).to_contain_text("płytki nie tworzą słowa")
    expect(log(mover)).not_to_contain_text(": ,")
    mover.part("claim").click()
    for screen in (mover, other):
        expect(card(screen, "claimed")).to_contain_text("Płytki nie stykają się z żadną")
        expect(card(screen, "claimed")).to_contain_text("strata za zły układ")


def test_the_table_says_what_to_do_when_no_answer_comes(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    play_best(mover)
    expect(mover.part("recourse")).to_contain_text("nie odpowiada? Możesz włączyć zegar")
    expect(mover.part("start-clock")).to_be_visible()
    other.page.close()
    mover.part("start-clock").click()
    expect(mover.part("recourse")).to_contain_text("brak połączenia. Zegar chodzi dalej")


def test_a_call_that_nobody_hears_says_so(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    other.page.get_by_text("Więcej").click()
    other.part("call-referee").click()
    for screen in (mover, other):
        expect(card(screen, "referee-called")).to_contain_text("nikt nie słyszy")
        expect(screen.part("recourse")).to_contain_text("przy stole nie ma sędziego")
    other.part("start-clock").click()
    expect(card(mover, "referee-called")).to_have_count(0)  # it is true no more


def test_a_card_takes_the_tap_that_was_not_meant_for_what_it_hides(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen, **PHONE)
    other.page.get_by_text("Więcej").click()
    other.part("call-referee").click()
    expect(card(mover, "referee-called")).to_be_visible()
    mover.page.set_viewport_size({"width": 390, "height": 500})
    history = mover.part("open-history")
    history.evaluate("button => scrollBy(0, button.getBoundingClientRect().top - 200)")
    history.tap(force=True)
    expect(card(mover, "referee-called")).to_have_count(0)
    expect(mover.part("history")).to_have_count(0)
    history.tap()
    expect(mover.part("history")).to_be_visible()


def test_a_call_is_an_alarm_to_the_referee_whose_decision_everybody_reads(
    new_screen: NewScreen,
) -> None:
    referee, ala, olek = with_referee(new_screen)
    expect(referee.part("referees")).to_be_visible()
    ala.page.get_by_text("Więcej").click()
    ala.part("call-referee").click()
    alarm = referee.part("recourse")
    expect(alarm).to_have_attribute("role", "alert")
    expect(alarm).to_contain_text("Ala wzywa sędziego")
    expect(olek.part("recourse")).to_contain_text("Wezwanie słyszy sędzia")
    panel = referee.page.get_by_role("region", name="Sędzia")
    panel.locator("#clause").fill("P-7.1")
    choose_effect(panel, "kara punktowa", "Olek")
    panel.get_by_role("button", name="Orzekam").click()
    for screen in (ala, olek):
        decision = card(screen, "referee-decided")
        expect(decision).to_contain_text("kara punktowa: Olek −5")
        expect(decision.get_by_role("button", name="P-7.1")).to_be_visible()


def test_a_move_in_the_making_is_counted_and_its_words_are_not_judged(
    new_screen: NewScreen,
) -> None:
    mover, _other = sit_down(new_screen)
    word = "".join(worst_pair(mover.rack()))
    mover.lay_by_clicks([(112, word[0]), (113, word[1])])
    expect(mover.part("preview")).to_contain_text(word)
    expect(mover.part("preview").locator(".bad")).to_have_count(0)
    expect(mover.page.locator(".badge")).to_have_attribute("data-good", "null")


def test_a_question_mark_opens_the_help_on_keys_everywhere(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    expect(screen.part("play-now")).to_be_visible()
    for place in ("home", "games", "game"):
        if place == "games":
            screen.page.goto(f"{screen.url}/#/games")
            expect(screen.page.get_by_text("Zacznij nową")).to_be_visible()
        if place == "game":
            screen.page.goto(f"{screen.url}/#/")
            screen.part("play-now").click()
            screen.await_turn()
        screen.page.keyboard.press("?")
        expect(screen.part("keys")).to_contain_text("zakończ ruch")
        screen.page.keyboard.press("Escape")
        expect(screen.part("keys")).to_have_count(0)


def test_escape_closes_the_help_before_the_card_behind_it(new_screen: NewScreen) -> None:
    mover, _other = sit_down(new_screen)
    lot = mover.part("happened")
    expect(lot).to_be_visible()
    mover.page.keyboard.press("?")
    expect(mover.part("keys")).to_be_visible()
    mover.page.keyboard.press("Escape")
    expect(mover.part("keys")).to_have_count(0)
    expect(lot).to_be_visible()
    mover.page.keyboard.press("Escape")
    expect(lot).to_have_count(0)


def test_the_language_changes_at_once_in_all_that_is_told(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    mover.lay_by_clicks([(0, next(tile for tile in mover.rack() if tile != "?"))])
    mover.finish()
    other.part("claim").click()
    expect(card(mover, "claimed")).to_contain_text("strata za zły układ")
    mover.page.get_by_role("combobox", name="Język").select_option("tr")
    expect(card(mover, "claimed")).to_contain_text("Dizilim yanlış")
    expect(log(mover)).not_to_contain_text("strata")
    expect(mover.page.get_by_text("Słownik SJP.PL")).to_have_count(0)
    mover.part("open-history").click()
    expect(mover.part("history")).to_contain_text("Hamleden sonra saatler")


def test_what_the_server_says_at_a_table_changes_its_language_too(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    tiles = [tile for tile in screen.rack() if tile != "?"]
    screen.lay_by_clicks([(0, tiles[0]), (1, tiles[1])])
    preview = screen.part("preview")
    expect(preview).to_contain_text("Pierwsze słowo musi")
    screen.page.get_by_role("combobox", name="Język").select_option("en")
    expect(preview).to_contain_text("The first word must")
