"""An event's referee on a phone: who is late, reports that differ, a decision that turns a game.

The event is made through the server; what the referee does is done on the page.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen
from browser.test_page import faults
from mydelko.tournament.templates import load_template

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}


class Director:
    """Who runs an event through the server, by the session of a page that stands."""

    def __init__(self, screen: Screen, **values: object) -> None:
        screen.page.goto(f"{screen.url}/#/events")
        expect(screen.part("templates")).to_be_visible()  # it knows who it is
        self._request, self._url, self._ids = screen.page.context.request, screen.url, 0
        self._csrf = self._request.get(f"{screen.url}/api/me").json()["csrf"]
        ready = msgspec.structs.replace(load_template("pinczow"), name="Puchar")
        settings = {**msgspec.to_builtins(ready), "seed": 1, **values}
        self.id = self.post("/api/events", {"id": "e", "settings": settings})["id"]

    def post(self, path: str, body: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
        headers = {"X-CSRF-Token": self._csrf}
        answer = self._request.post(f"{self._url}{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def do(self, command: str, **fields: object) -> None:
        self._ids += 1
        body = {"id": str(self._ids), "command": {"command": command, **fields}}
        self.post(f"/api/events/{self.id}/commands", body)

    def play(self, *names: str) -> None:
        self.do("add-entrants", details=[{"last": name} for name in names])
        for command in ("draft-round", "publish", "start-round"):
            self.do(command)

    def link(self, role: str, label: str) -> str:
        return str(
            self.post(f"/api/events/{self.id}/links", {"role": role, "label": label})["link"]
        )


def test_a_penalty_that_turns_a_game_is_foretold_and_decided_in_three_taps(
    new_screen: NewScreen,
) -> None:
    director = Director(new_screen(), referees=[{"name": "Karol"}])
    director.play("Ala", "Ola", "Ewa", "Iza")
    director.do("enter-result", table=1, scores=[410, 405])
    referee = new_screen(**PHONE)
    referee.page.goto(director.link("referee", "Karol"))
    expect(referee.part("event-referee")).to_contain_text("Puchar")
    referee.page.locator("#ruling-table").select_option("2")
    late = referee.part("mend").get_by_role("button").first
    name = late.inner_text()
    late.tap()  # somebody has not come
    waits = referee.part("waits-2")
    expect(waits.locator("[data-test=late]")).to_contain_text(f"{name}: ")
    waits.get_by_role("button", name="Jest").tap()
    expect(waits).to_have_count(0)

    referee.page.locator("#ruling-table").select_option("1")
    assert faults(referee.page) == []
    loser = referee.page.locator("#ruling-table option:checked").inner_text().split(" – ")[1]
    referee.part("offered").filter(has_text="P-7.1b").tap()
    referee.part("ruling").locator("[data-effect=penalty]").first.tap()
    foreseen = referee.part("foreseen")
    expect(foreseen).to_contain_text("Partia jest teraz remisem: 405 : 405.")
    referee.page.locator("#ruling-points").fill("7")
    expect(foreseen).to_contain_text("wielokrotność 5 punktów, nie 7")
    expect(referee.part("decide")).to_be_disabled()
    referee.page.locator("#ruling-points").fill("10")
    expect(foreseen).to_contain_text(f"Ta kara odwraca partię: wygrywa {loser}, 405 : 400.")
    assert faults(referee.page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert referee.page.evaluate(wide) == 0
    referee.part("decide").tap()
    expect(referee.part("decisions")).to_contain_text("−10")
    expect(referee.part("told")).to_contain_text("405 : 400")
    referee.page.locator("#book-search").fill("woreczek")
    expect(referee.part("book")).to_contain_text("P-2.3")


def test_who_is_no_referee_of_the_event_is_told_so_before_deciding(new_screen: NewScreen) -> None:
    director = Director(new_screen(), referees=[{"name": "Karol"}])
    director.play("Ala", "Ola")
    other = new_screen()
    other.page.goto(director.link("referee", "Jan"))
    other.page.locator("#ruling-table").select_option("1")
    other.part("offered").filter(has_text="P-7.1a").click()
    other.part("ruling").locator("[data-effect=warning]").first.click()
    expect(other.part("foreseen")).to_contain_text("Orzekają: Karol")
    expect(other.part("decide")).to_be_disabled()
