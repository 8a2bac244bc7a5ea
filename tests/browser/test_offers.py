"""The page offers what its view offers, and knows nothing else of the law.

Between browser and server sits somebody who rewrites what the page is told, so that a test can
take the names out of a game, or limit what is offered.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import NewScreen
from browser.house import Screen, worst_pair
from browser.test_online import play_best, sit_down

pytestmark = pytest.mark.slow

Fields = dict[str, Any]  # of a view, or of its changes
NAMELESS = "nameless"


def rewrite(screen: Screen, tell: Callable[[Fields], None]) -> None:
    """Every view passes through `tell`; commands go back under the phase the server knows."""
    phase = ""

    def meet(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hear(message: str | bytes) -> None:
            nonlocal phase
            frame = json.loads(message)
            for one in frame if isinstance(frame, list) else [frame]:
                fields = one.get("view") or one.get("changes") or {}
                phase = fields.get("phase", phase)
                tell(fields)
            page.send(json.dumps(frame))

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            server.send(json.dumps(said | {"phase": phase} if "phase" in said else said))

        server.on_message(hear)
        page.on_message(say)

    screen.page.route_web_socket(re.compile("/ws/games/"), meet)


def take_names(fields: Fields) -> None:
    if "phase" in fields:
        fields["phase"] = NAMELESS
    if "table" in fields:
        fields["table"] |= {"profile": NAMELESS, "challenge": NAMELESS, "claims": None}


def test_a_game_is_played_in_which_no_rule_set_clause_or_phase_has_its_name(
    new_screen: NewScreen,
) -> None:
    def nameless(**options: object) -> Screen:
        screen = new_screen(**options)
        rewrite(screen, take_names)
        return screen

    mover, other = sit_down(nameless)
    expect(mover.part("status")).to_contain_text("Twój ruch")
    play_best(mover)
    expect(mover.part("status")).to_contain_text("Czekamy na odpowiedź")
    expect(other.part("status")).to_contain_text("Twoja odpowiedź")
    other.part("challenge").click()
    other.part("record").click()
    other.await_turn()
    other.part("open-exchange").click()
    other.part("stop").click()
    mover.part("start-clock").click()
    expect(other.page.get_by_text("Dokończ wymianę albo spasuj.")).to_be_visible()
    other.page.locator(".rack .place").nth(0).click()
    other.part("exchange").click()
    mover.await_turn()
    mover.lay_by_clicks([(0, worst_pair(mover.rack())[0])])
    mover.finish()
    other.part("claim").click()
    expect(mover.page.locator("td[data-kind=loss]")).to_be_visible()


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()


def test_no_more_tiles_are_exchanged_than_the_law_offers(new_screen: NewScreen) -> None:
    def limit(fields: Fields) -> None:
        if "options" in fields:
            fields["options"]["most"] = min(fields["options"]["most"], 2)

    screen = new_screen()
    rewrite(screen, limit)
    start(screen)
    screen.part("open-exchange").click()
    for place in range(3):
        screen.page.locator(".rack .place").nth(place).click()
    expect(screen.page.get_by_text("Wymienić można najwyżej 2 płytki.")).to_be_visible()
    expect(screen.part("exchange")).to_be_disabled()
    screen.page.locator(".rack .place").nth(0).click()
    screen.part("exchange").click()
    expect(screen.page.locator("td[data-kind=exchange]").first).to_contain_text("wymiana 2")


def test_what_is_not_offered_has_no_button_and_no_word_in_the_list(new_screen: NewScreen) -> None:
    gone = {"pass", "exchange", "resign"}

    def forbid(fields: Fields) -> None:
        if "options" in fields:
            fields["options"]["acts"] = [a for a in fields["options"]["acts"] if a not in gone]

    screen = new_screen()
    rewrite(screen, forbid)
    start(screen)
    expect(screen.part("finish")).to_be_visible()
    expect(screen.part("pass")).to_have_count(0)
    expect(screen.part("open-exchange")).to_be_disabled()
    screen.page.get_by_text("Więcej").click()
    expect(screen.page.get_by_role("button", name="Poddaję się")).to_have_count(0)
    screen.page.keyboard.press("Escape")
    screen.part("by-text").click()
    offered = screen.part("offered")
    expect(offered).to_contain_text("zagraj")
    expect(offered).not_to_contain_text("wymiana")
    expect(offered).not_to_contain_text("pas,")


def test_only_words_that_may_be_challenged_can_be_chosen(new_screen: NewScreen) -> None:
    def without_words(fields: Fields) -> None:
        if "options" in fields:
            fields["options"]["words"] = []

    def doubtless(**options: object) -> Screen:
        screen = new_screen(**options)
        rewrite(screen, without_words)
        return screen

    mover, other = sit_down(doubtless)
    play_best(mover)
    expect(other.part("record")).to_be_visible()
    expect(other.part("pending").get_by_role("checkbox")).to_have_count(0)
