"""An event on the server for tests: its director at hand, others by the tokens of their links."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec

from mydelko.server.event_socket import EVENTS
from mydelko.tournament.templates import load_template
from server.hall import Socket, Visitor


def settings(template: str = "pinczow", **values: object) -> dict[str, Any]:
    ready = msgspec.structs.replace(load_template(template), name="Puchar", place="Pińczów")
    return {**msgspec.to_builtins(ready), "seed": 1, **values}


class Event:
    """An event as its director has it; others come in by `by`."""

    def __init__(self, director: Visitor, event: str) -> None:
        self.director = director
        self.id = event
        self._ids = 0

    @classmethod
    async def open(cls, director: Visitor, template: str = "pinczow", **values: object) -> Event:
        body = {"id": "e1", "settings": settings(template, **values)}
        answer = await director.post("/api/events", body)
        assert answer.status_code == 201, answer.text
        return cls(director, answer.json()["id"])

    def path(self, rest: str = "") -> str:
        return f"/api/events/{self.id}{rest}"

    async def ask(
        self,
        command: str,
        *,
        by: Visitor | None = None,
        token: str = "",
        body: dict[str, Any] | None = None,
        **fields: object,
    ) -> httpx.Response:
        self._ids += 1
        who = by or self.director
        sent = {"id": f"c{self._ids}", "command": {"command": command, **fields}, **(body or {})}
        headers = {"X-CSRF-Token": who.csrf, **({"X-Event-Token": token} if token else {})}
        return await who.request("POST", self.path("/commands"), json=sent, headers=headers)

    async def do(self, command: str, **options: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        answer = await self.ask(command, **options)
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()
        return done

    async def enter(self, *names: str, **details: object) -> None:
        people = [{"last": name, **details} for name in names]
        await self.do("add-entrants", details=people)

    async def pair(self) -> None:
        for command in ("draft-round", "publish", "start-round"):
            await self.do(command)

    async def link(self, role: str, **fields: object) -> str:
        body = {"role": role, "label": f"Stanowisko {role}", **fields}
        answer = await self.director.post(self.path("/links"), body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    async def get(self, rest: str = "", *, by: Visitor | None = None, token: str = "") -> Any:  # noqa: ANN401 - JSON
        headers = {"X-Event-Token": token} if token else {}
        return await (by or self.director).request("GET", self.path(rest), headers=headers)

    @asynccontextmanager
    async def watched(self, by: Visitor, token: str = "") -> AsyncIterator[Socket]:
        socket = Socket(by, self.id, place=EVENTS)
        await socket.open()
        socket.say({"type": "hello", "token": token})
        try:
            yield socket
        finally:
            await socket.close()
