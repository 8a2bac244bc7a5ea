"""A game that goes on and the replay of an old one are told apart at a glance, and by ear."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.event import PHONE
from browser.house import Screen

WORDS = {
    "pl": ("Na żywo", "właśnie trwa", "Koniec gry", "Powtórka", "Analiza"),
    "en": ("Live", "right now", "Finished", "Replay", "Review"),
    "tr": ("Canlı", "Şu anda", "Bitti", "Tekrar", "İnceleme"),
}


def shows(screen: Screen, stage: str, *words: str) -> None:
    """In the head of the page, beside nothing that it would cover, and said to those who listen."""
    badge = screen.part("stage")
    expect(badge).to_have_attribute("data-stage", stage)
    expect(badge).to_be_in_viewport(ratio=1)
    heard = screen.page.get_by_role("banner").get_by_role("status")
    for word in words:
        expect(heard).to_contain_text(word)
    assert screen.page.evaluate("""() => {
      const header = document.querySelector("header");
      const boxes = ["a.home", "[data-test=stage]", "nav"]
        .map((one) => header.querySelector(one).getBoundingClientRect());
      return boxes.every((box, place) => !place || boxes[place - 1].right <= box.left + 1)
        && boxes.at(-1).right <= innerWidth;
    }""")


@pytest.mark.parametrize("language", WORDS)
def test_a_game_that_is_watched_is_told_from_one_that_is_over(
    new_screen: NewScreen, language: str
) -> None:
    live, now, over, replay, review = WORDS[language]
    player, onlooker = new_screen(), new_screen(language, **PHONE)
    player.page.goto(player.url)
    player.part("play-now").click()
    player.await_turn()
    expect(player.part("stage")).to_have_count(0)  # one's own move needs no such word
    onlooker.page.goto(player.page.url)
    shows(onlooker, "live", live, now)

    player.part("more").click()
    player.part("resign").click()
    player.part("sure").click()
    shows(onlooker, "ended", over)
    game = player.page.url.rpartition("/")[2]
    for kind, word in (("replay", replay), ("review", review)):
        onlooker.page.goto(f"{onlooker.url}/#/{kind}/{game}")
        shows(onlooker, kind, word)
        for width in (320, 667, 1280):
            onlooker.page.set_viewport_size({"width": width, "height": 375 if width > 600 else 667})
            shows(onlooker, kind, word)
        onlooker.page.set_viewport_size({"width": 375, "height": 667})
    onlooker.page.goto(f"{onlooker.url}/#/games")
    expect(onlooker.part("stage")).to_have_count(0)
