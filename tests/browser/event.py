"""An event in the browser: its desk on the page, and the same routes for what is routine.

Whatever is special is done by hand on the page; results of thirty other tables go to the server as
the page would send them, with the director's own session.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, expect

from browser.house import Screen
from server.event import settings

PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
RETRIES = 3  # over a connection that the server closes just now, having nothing to do
Table = dict[str, Any]


class Desk:
    """The director, who knows nothing but what the page says next."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._ids = 0
        self._csrf = ""

    # On the page

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

    def pair(self) -> None:
        for code in ("pair", "publish", "start"):
            self.follow(code)
        self.awaits("results")

    def type_result(self, table: int, *scores: int) -> None:
        line = self.screen.part("result-line")
        line.press_sequentially(" ".join(map(str, (table, *scores))))
        expect(self.screen.part("echo")).to_contain_text(f"{scores[0]} : ")
        line.press("Enter")
        expect(self.screen.part(f"table-{table}")).to_contain_text(str(scores[0]))

    # By its routes

    def open(self, name: str, template: str = "pinczow", **values: object) -> None:
        self.screen.page.goto(f"{self.screen.url}/#/events")
        expect(self.screen.part("templates").locator("li").first).to_be_visible()  # it stands
        body = {"id": name, "settings": settings(template, name=name, **values)}
        opened = self._post("/api/events", body)
        assert opened.status == 201, opened.text()
        self.screen.page.goto(f"{self.screen.url}/#/event/{opened.json()['id']}")
        self.awaits("enter-players")

    @property
    def path(self) -> str:
        return f"/api/events/{self.screen.page.url.rpartition('/')[2]}"

    def ask(self, command: str, *, token: str = "", **fields: object) -> APIResponse:
        self._ids += 1
        body = {"id": f"t{self._ids}", "command": {"command": command, **fields}}
        return self._post(f"{self.path}/commands", body, token)

    def do(self, command: str, *, token: str = "", **fields: object) -> str:
        """What was told of it."""
        answer = self.ask(command, token=token, **fields)
        assert answer.ok, answer.text()
        return "\n".join(answer.json()["told"])

    def link(self, role: str, **fields: object) -> dict[str, str]:
        body = {"role": role, "label": f"Stanowisko {role}", **fields}
        made: dict[str, str] = self._post(f"{self.path}/links", body).json()
        return made

    def player_links(self) -> dict[int, str]:
        found = self.get("/links").json()
        return {one["entrant"]: one["link"] for one in found if one["entrant"]}

    def get(self, rest: str = "") -> APIResponse:
        address = f"{self.screen.url}{self.path}{rest}"
        answer = self.screen.page.request.get(address, max_retries=RETRIES)
        assert answer.ok, answer.text()
        return answer

    def tables(self) -> list[Table]:
        """Of the latest round."""
        tables: list[Table] = self.get().json()["view"]["rounds"][-1]["tables"]
        return tables

    def table_of(self, number: int) -> Table:
        return next(one for one in self.tables() if number in one["seats"])

    def enter_results(self, *without: int) -> None:
        """Of all tables but these and those that have one."""
        for table in self.tables():
            if not table["scores"] and table["number"] not in without:
                scores = [400 - 10 * seat - table["number"] for seat in range(len(table["seats"]))]
                self.do("enter-result", table=table["number"], scores=scores)

    def start_round(self) -> None:
        for command in ("draft-round", "publish", "start-round"):
            self.do(command)

    def play_round(self) -> None:
        self.start_round()
        self.enter_results()

    def _post(self, path: str, body: object, token: str = "") -> APIResponse:
        request = self.screen.page.request
        if not self._csrf:
            self._csrf = request.get(f"{self.screen.url}/api/me").json()["csrf"]
        headers = {"X-CSRF-Token": self._csrf, "X-Event-Token": token}
        return request.post(
            f"{self.screen.url}{path}", data=body, headers=headers, max_retries=RETRIES
        )
