"""Events on the server: opened, shown by role, changed by commands that happen once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from mydelko.log import FileLog
from mydelko.server.event_socket import EVENTS
from mydelko.tournament import Desk
from mydelko.tournament.templates import load_template
from server.hall import START, Hall, Socket, Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MINUTE = 60_000


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


@pytest.fixture
async def event(hall: Hall) -> Event:
    return await Event.open(await hall.visitor("Dyrektor"))


async def test_who_opens_an_event_finds_it_in_a_list_and_nobody_else_does(hall: Hall) -> None:
    director, other = await hall.visitor("Dyrektor"), await hall.visitor("Jan")
    body = {"id": "e1", "settings": settings(days=["2027-01-15"])}
    opened = (await director.post("/api/events", body)).json()
    again = await director.post("/api/events", body)
    assert again.json() == opened  # the answer was lost: one event
    assert (opened["name"], opened["days"], opened["state"]) == ("Puchar", ["2027-01-15"], "open")
    assert (await director.get("/api/events")).json() == [opened]
    assert (await other.get("/api/events")).json() == []
    assert (await other.post("/api/events", body)).json()["id"] != opened["id"]


async def test_a_command_tells_what_happened_and_happens_once(event: Event) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    body = {"id": "same"}
    told = await event.do("enter-result", table=1, scores=[400, 350], body=body)
    assert any("400 : 350" in line for line in told["told"])
    again = await event.do("enter-result", table=1, scores=[400, 350], body=body)
    assert again == {**told, "repeated": True}
    refused = await event.ask("enter-result", table=1, scores=[400, 350])
    assert (refused.status_code, refused.json()["code"]) == (422, "result-known")
    assert refused.json()["clauses"] == ["P-5.2"]


async def test_a_dry_run_says_the_same_and_changes_nothing(event: Event) -> None:
    await event.enter("Ala", "Ola")
    before = (await event.get()).json()
    tried = await event.do("draft-round", body={"dryRun": True})
    assert (await event.get()).json() == before
    assert tried["version"] == before["version"]
    done = await event.do("draft-round")
    assert done["told"] == tried["told"]


async def test_who_has_not_seen_what_others_did_is_told_it(event: Event) -> None:
    await event.enter("Ala", "Ola")
    seen = (await event.get()).json()["version"]
    await event.enter("Ela")
    late = await event.ask("draft-round", body={"expected": seen})
    assert (late.status_code, late.json()["code"]) == (409, "event-moved")
    assert late.json()["version"] == seen + 1
    assert len(late.json()["changes"]) == 1
    assert "Ela" in late.json()["changes"][0]
    await event.do("draft-round", body={"expected": seen + 1})


async def test_a_clerk_takes_back_the_own_last_entry_and_nobody_elses(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola", "Ela", "Iza")
    await event.pair()
    clerk, token = await hall.visitor(), await event.link("clerk")
    await event.do("enter-result", table=1, scores=[400, 350], by=clerk, token=token)
    await event.do("enter-result", table=2, scores=[300, 350])
    foreign = await event.ask("undo", of="Dyrektor", by=clerk, token=token)
    assert (foreign.status_code, foreign.json()["code"]) == (403, "not-yours")
    undone = await event.do("undo", by=clerk, token=token)
    assert any("400 : 350" in line for line in undone["told"])
    lines = (await event.get("/log", by=clerk, token=token)).json()
    assert [line["by"] for line in lines if line["gone"]] == ["Stanowisko clerk"]
    tables = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert [table["scores"] for table in tables] == [[], [300, 350]]


async def test_a_link_opens_the_event_until_it_is_taken_back(event: Event, hall: Hall) -> None:
    await event.enter("Ala", "Ola")
    phone = await hall.visitor()
    links = (await event.director.get(event.path("/links"))).json()
    assert [(one["role"], one["label"]) for one in links] == [("player", "Ala"), ("player", "Ola")]
    ala = links[0]
    mine = (await event.get(by=phone, token=ala["token"])).json()
    assert (mine["role"], mine["entrant"], mine["view"]["me"]) == ("player", 1, 1)
    forged = ala["token"][:-1] + ("0" if ala["token"][-1] != "0" else "1")
    assert (await event.get(by=phone, token=forged)).json()["code"] == "event-link"
    other = ala["token"].replace(".p1.", ".p2.")
    assert (await event.get(by=phone, token=other)).json()["code"] == "event-link"
    async with event.watched(phone, ala["token"]) as socket:
        assert (await socket.frame())["role"] == "player"
        gone = await event.director.delete(event.path(f"/links/{ala['id']}"))
        assert gone.status_code == 204
        assert (await socket.frame())["code"] == "event-link"
        assert (await socket.frame())["type"] == "closed"
    assert (await event.get(by=phone, token=ala["token"])).json()["code"] == "event-link"
    anew = (await event.director.get(event.path("/links"))).json()[0]
    assert (await event.get(by=phone, token=anew["token"])).status_code == 200
    assert (await phone.get(event.path("/links"))).json()["code"] == "event-role"


async def test_a_short_code_leads_to_a_players_link_and_guessing_is_slow(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola")
    ola = (await event.director.get(event.path("/links"))).json()[1]
    phone = await hall.visitor()
    typed = ola["short"].lower().replace("-", " ")
    found = (await phone.post(event.path("/code"), {"code": typed})).json()
    assert found == {"token": ola["token"], "entrant": 2}
    phone.address = "10.0.0.9"
    wrong = [await phone.post(event.path("/code"), {"code": "2345-6789"}) for _ in range(101)]
    assert {answer.json()["code"] for answer in wrong[:100]} == {"event-code"}
    assert wrong[100].json()["code"] == "too-many-tries"


async def test_both_players_report_and_equal_reports_are_the_result(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    tokens = {
        one["entrant"]: one["token"]
        for one in (await event.director.get(event.path("/links"))).json()
    }
    phone = await hall.visitor()
    foreign = await event.ask(
        "report-result", entrant=2, scores=[400, 350], by=phone, token=tokens[1]
    )
    assert (foreign.status_code, foreign.json()["code"]) == (403, "not-yours")
    await event.do("report-result", entrant=1, scores=[400, 350], by=phone, token=tokens[1])
    await event.do("report-result", entrant=2, scores=[400, 305], by=phone, token=tokens[2])
    view = (await event.get()).json()["view"]
    [table] = view["rounds"][0]["tables"]
    assert (table["disputed"], table["scores"]) == (True, [])
    assert "contradiction" in {step["code"] for step in view["steps"]} or view["steps"]
    await event.do("report-result", entrant=2, scores=[400, 350], by=phone, token=tokens[2])
    [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert (table["disputed"], table["scores"]) == (False, [400, 350])


async def test_where_phones_are_banned_the_station_takes_results_by_its_pin(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "marmara")
    await event.enter("Ala", "Ola", "Ela", "Iza")
    await event.pair()
    tablet, phone = await hall.visitor(), await hall.visitor()
    ala = (await event.director.get(event.path("/links"))).json()[0]
    view = (await event.get(by=phone, token=ala["token"])).json()["view"]
    seats = view["rounds"][0]["tables"][0]["seats"]
    scores = [400 - 10 * place for place in range(len(seats))]
    banned = await event.ask(
        "report-result", entrant=1, scores=scores, by=phone, token=ala["token"]
    )
    assert (banned.status_code, banned.json()["clauses"]) == (403, ["M-4"])
    token = await event.link("station", pin="4711")
    entry = {"table": 1, "scores": scores, "by": tablet, "token": token}
    for pin in ("", "1111", "2222", "3333", "4444"):
        wrong = await event.ask("enter-result", body={"pin": pin}, **entry)
        assert (wrong.status_code, wrong.json()["code"]) == (403, "pin")
    locked = await event.ask("enter-result", body={"pin": "4711"}, **entry)
    assert (locked.status_code, locked.json()["code"]) == (429, "too-many-tries")
    hall.wall.pass_time(2 * MINUTE)
    await event.do("enter-result", body={"pin": "4711"}, **entry)


async def test_those_who_watch_are_sent_what_changed_for_them(event: Event, hall: Hall) -> None:
    await event.enter("Ala", "Ola", minor=True)
    guest = await hall.visitor()
    async with (
        event.watched(guest) as public,
        event.watched(event.director) as desk,
        event.watched(guest, await event.link("hall")) as screen,
    ):
        shown = [await socket.frame() for socket in (public, desk, screen)]
        assert [one["role"] for one in shown] == ["public", "director", "hall"]
        await event.do("draft-round")
        news = await desk.frame()
        assert news["base"] == shown[1]["version"]
        assert "draft" in news["changes"]
        await event.do("publish")
        told = [await socket.frame() for socket in (public, desk, screen)]
        assert told[1]["base"] == news["version"]
        assert told[0]["changes"].keys() == {"rounds"}  # of the draft the public heard nothing
        assert "screen" in told[2]["changes"]
        said = [str(frame) for frame in public.frames]
        assert not any("Ala" in text or "Ola" in text for text in said)
        assert any("Ala" in str(frame) for frame in screen.frames)


async def test_a_restart_loses_nothing_and_a_command_sent_again_happens_once(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    body = {"id": "lost"}
    done = await event.do("enter-result", table=1, scores=[400, 350], body=body)
    before = (await event.get()).json()
    async with hall.restarted():
        assert (await event.get()).json() == before
        again = await event.do("enter-result", table=1, scores=[400, 350], body=body)
        assert again == {**done, "repeated": True}


async def test_an_event_is_carried_away_as_a_file_and_brought_back(
    event: Event, hall: Hall, tmp_path: Path
) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    clerk = await event.link("clerk")
    refused = await event.get("/file", by=await hall.visitor(), token=clerk)
    assert refused.json()["code"] == "event-role"
    file = await event.get("/file")
    assert file.headers["cache-control"] == "no-store"
    path = tmp_path / "cup.event"
    path.write_bytes(file.content)
    desk = Desk(FileLog(path))
    assert desk.state.settings.name == "Puchar"
    assert b'"audience":"private"' in file.content
    jan = await hall.visitor("Jan")
    headers = {"X-CSRF-Token": jan.csrf}
    sent = [
        await jan.request("POST", "/api/event-files", content=file.content, headers=headers)
        for _ in range(2)
    ]
    assert [one.status_code for one in sent] == [201, 201]
    assert sent[0].json() == sent[1].json()
    copy = Event(jan, sent[0].json()["id"])
    assert (await copy.get()).json()["view"]["rounds"] == (await event.get()).json()["view"][
        "rounds"
    ]
    torn = await jan.request("POST", "/api/event-files", content=file.content[:-9], headers=headers)
    assert torn.json()["code"] == "event-file"


async def test_papers_and_exports_name_minors_only_to_those_who_may_read_them(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola", minor=True)
    await event.pair()
    guest = await hall.visitor()
    for path in ("/exports/csv?sheet=players", "/exports/json", "/exports/html", "/exports/tsh"):
        answer = await event.get(path, by=guest)
        assert answer.status_code == 200, path
        assert "Ala" not in answer.text
    assert "Ala" in (await event.get("/exports/json")).text
    paper = await event.get("/papers/pairings-by-name.pdf", by=guest)
    assert (paper.status_code, paper.content[:5]) == (200, b"%PDF-")
    assert (await event.get("/papers/protocols.pdf", by=guest)).json()["code"] == "paper-unknown"
    assert (await event.get("/papers/protocols.pdf")).content[:5] == b"%PDF-"
    assert (await event.get("/papers/nothing.pdf")).json()["code"] == "paper-unknown"


async def test_what_the_shell_does_to_an_event_of_the_store_is_seen_at_once(
    event: Event, hall: Hall
) -> None:
    from mydelko.store import Stream  # noqa: PLC0415
    from mydelko.tournament import commands as cmd  # noqa: PLC0415
    from mydelko.tournament.desk import SharedDesk  # noqa: PLC0415
    from mydelko.tournament.entrants import Details  # noqa: PLC0415

    await event.enter("Ala")
    async with event.watched(event.director) as socket:
        await socket.frame()
        shell = await SharedDesk.open(Stream(hall.hub.store, f"tournament/{event.id}"))
        await shell.do(cmd.AddEntrant(details=Details(last="Ola")), START, "shell")
        people = (await event.get()).json()["view"]["people"]
        assert [one["name"] for one in people] == ["Ala", "Ola"]
        assert "people" in (await socket.frame())["changes"]
    await event.enter("Ela")
    assert len((await event.get()).json()["view"]["people"]) == 3


async def test_an_entry_list_is_read_for_looking_and_nothing_is_entered(event: Event) -> None:
    await event.enter("Ala")
    text = "Imię;Nazwisko;Ranking;Buty\nOla;Kot;120;42\n;Ala;;\nEla;Sowa;dużo;\n"
    answer = await event.director.post(event.path("/entry-list"), {"text": text})
    found = answer.json()
    assert [(one["line"], bool(one["fault"])) for one in found["lines"]] == [
        (2, False),
        (3, True),
        (4, True),
    ]
    assert found["lines"][0]["details"]["rating"] == "120"
    assert found["ignored"] == ["Buty"]
    assert len((await event.get()).json()["view"]["people"]) == 1


async def test_nobody_makes_an_event_that_keeps_all_others_waiting(
    event: Event, hall: Hall
) -> None:
    huge = settings(contention={"simulations": 10**9})
    answer = await event.director.post("/api/events", {"id": "e2", "settings": huge})
    assert answer.json()["code"] == "event-large"
    changed = await event.ask("change-settings", settings=huge)
    assert changed.json()["code"] == "event-large"
    guest = await hall.visitor()
    refused = await event.ask("close", by=guest)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-your-role")
    assert (await guest.get("/api/events/unknown")).json()["code"] == "event-unknown"
