"""Learning from the engine: a hint in practice, step by step, and a finished game reviewed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen
from browser.test_page import faults

SIZES = ((360, 640), (375, 667), (390, 844), (844, 390), (1280, 800))
# Which of these lie under the box of the hint, or out of sight with it.
HIDDEN = """() => {
  const box = document.querySelector("[data-test=hint-box]").getBoundingClientRect();
  const wanted = "[data-test=status], .cell, .rack .place, .bar button, [data-test=hint-box]";
  const apart = (one) => one.bottom <= box.top || one.top >= box.bottom
    || one.right <= box.left || one.left >= box.right;
  return [...document.querySelectorAll(wanted)].filter((element) => {
    const one = element.getBoundingClientRect();
    const seen = one.top > -1 && one.bottom < innerHeight + 1;
    return !seen || !(apart(one) || element.dataset.test === "hint-box");
  }).map((element) => element.dataset.test ?? element.dataset.square ?? element.className);
}"""
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}


def start(screen: Screen) -> None:
    """One's first game against the computer, which is practice."""
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()


@pytest.mark.clause("R-21")
def test_in_practice_a_hint_says_more_with_every_step(new_screen: NewScreen) -> None:
    screen = new_screen(**PHONE)
    start(screen)
    screen.part("more").tap()
    screen.part("hint").tap()
    box = screen.part("hint-box")
    for step in (1, 2, 3):
        expect(box).to_have_attribute("data-step", str(step))
        expect(screen.page.get_by_role("log")).to_contain_text(f"podpowiedzi (krok {step})")
        if step < 3:
            screen.part("hint-next").tap()
    expect(screen.part("hint-next")).to_have_count(0)
    expect(box).to_contain_text(re.compile("Ruch: |Wymień |Pauzuj"))
    assert faults(screen.page) == []
    screen.page.reload()
    expect(box).to_have_attribute("data-step", "3")  # what was said is not lost
    screen.part("hint-close").tap()
    expect(box).to_have_count(0)


@pytest.mark.clause("R-21")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_hint_hides_nothing_of_what_it_speaks_of(
    new_screen: NewScreen, width: int, height: int
) -> None:
    screen = new_screen(viewport={"width": width, "height": height})
    start(screen)
    screen.part("more").click()
    screen.part("hint").click()
    box = screen.part("hint-box")
    for step in (1, 2, 3):
        expect(box).to_have_attribute("data-step", str(step))
        assert screen.page.evaluate(HIDDEN) == []
        if step < 3:
            screen.part("hint-next").click()
    expect(box.get_by_text(re.compile("Ruch: |Wymień |Pauzuj"))).to_be_in_viewport(ratio=0.9)
    screen.part("hint-close").click()
    assert screen.page.evaluate("scrollY") == 0  # as it was before


def test_escape_closes_what_lies_over_a_hint_before_the_hint(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 1280, "height": 800})
    start(screen)
    keys = screen.page.keyboard
    screen.part("more").click()
    screen.part("hint").click()
    box, help_on_keys = screen.part("hint-box"), screen.part("keys")
    expect(box).to_be_visible()
    keys.press("?")
    expect(help_on_keys).to_be_visible()
    keys.press("Escape")
    expect(help_on_keys).to_have_count(0)
    expect(box).to_be_visible()
    screen.part("more").click()
    expect(screen.part("resign")).to_be_visible()
    keys.press("Escape")
    expect(screen.part("resign")).to_be_hidden()
    expect(box).to_be_visible()
    keys.press("Escape")
    expect(box).to_have_count(0)


@pytest.mark.slow
def test_a_finished_game_is_reviewed_beside_its_replay(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    move, turns = screen.best_move(), screen.turns()
    assert move is not None
    screen.lay_by_clicks(move)
    screen.finish()
    screen.await_line(turns + 1)
    screen.await_turn()
    screen.part("more").click()
    screen.part("resign").click()
    screen.part("sure").click()
    screen.part("open-review").click()
    expect(screen.part("review-complete")).to_have_text("Ocenione ruchy: 2")
    expect(screen.part("chances").get_by_role("img")).to_have_attribute(
        "aria-label", re.compile("po ostatnim")
    )
    screen.page.keyboard.press("ArrowRight")
    judged = screen.part("reviewed")
    expect(judged).to_have_attribute("data-line", "0")
    expect(judged.get_by_text("(zagrano)")).to_be_visible()
    before = screen.board()
    screen.part("alternative").first.click()
    expect(screen.part("alternative").first).to_have_attribute("aria-pressed", "true")
    assert screen.board() != before
    judged.get_by_role("button", name="Wróć do tego").click()
    screen.part("explain").locator("summary").click()
    expect(screen.part("explain").get_by_role("listitem").first).to_contain_text("daje ")
    assert faults(screen.page) == []
    screen.page.get_by_label("Język").select_option("en")
    expect(screen.part("explain").get_by_role("listitem").first).to_contain_text("scores ")
    screen.page.set_viewport_size({"width": 375, "height": 667})
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 375
