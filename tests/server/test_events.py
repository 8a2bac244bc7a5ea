"""Events on the server: opened, changed by commands that happen once, the same on every device."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mydelko.store import Stream
from mydelko.tournament import commands as cmd
from mydelko.tournament.desk import SharedDesk
from mydelko.tournament.entrants import Details
from server.event import Event, settings
from server.hall import START, Hall

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


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
    assert view["steps"][0]["code"] == "contradiction"
    await event.do("report-result", entrant=2, scores=[400, 350], by=phone, token=tokens[2])
    [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert (table["disputed"], table["scores"]) == (False, [400, 350])


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


async def test_what_the_shell_does_to_an_event_of_the_store_is_seen_at_once(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala")
    async with event.watched(event.director) as socket:
        await socket.frame()
        shell = await SharedDesk.open(Stream(hall.hub.store, f"tournament/{event.id}"))
        await shell.do(cmd.AddEntrant(details=Details(last="Ola")), START, "shell")
        renamed = msgspec.structs.replace(shell.state.settings, name="Memoriał")
        await shell.do(cmd.ChangeSettings(settings=renamed), START, "shell")
        people = (await event.get()).json()["view"]["people"]
        assert [one["name"] for one in people] == ["Ala", "Ola"]
        assert "people" in (await socket.frame())["changes"]
    [listed] = (await event.director.get("/api/events")).json()
    assert listed["name"] == "Memoriał"
    await event.enter("Ela")
    assert len((await event.get()).json()["view"]["people"]) == 3


async def test_a_command_that_changes_nothing_is_answered_and_leaves_no_trace(event: Event) -> None:
    before = (await event.get()).json()["version"]
    for body in ({}, {"dryRun": True}):
        done = await event.do("add-entrants", details=[], body=body)
        assert (done["version"], done["told"]) == (before, [])


async def test_a_list_of_many_players_is_read_and_entered_at_once(event: Event) -> None:
    rows = [f"Gracz {number};{'Kielce' * 20}" for number in range(1, 401)]
    text = "\n".join(("Nazwisko;Miasto", *rows))
    found = (await event.director.post(event.path("/entry-list"), {"text": text})).json()
    people = [one["details"] for one in found["lines"]]
    await event.do("add-entrants", details=people)
    assert len((await event.get()).json()["view"]["people"]) == 400
    more = await event.ask("add-entrants", details=[{"last": f"Inny {n}"} for n in range(1101)])
    assert more.json()["code"] == "event-large"


async def test_ids_of_one_persons_commands_tell_nobody_elses_answer(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    body = {"id": "1"}
    mine = await event.do("enter-result", table=1, scores=[400, 350], body=body)
    clerk, token = await hall.visitor(), await event.link("clerk")
    theirs = await event.ask("settle-late", by=clerk, token=token, body=body)
    assert theirs.json().get("told") != mine["told"]


async def test_ids_of_strangers_are_apart_too(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), registration={"open": True})
    ala, stranger = await hall.visitor(), await hall.visitor()
    body = {"id": "1"}
    for _ in range(2):
        mine = await event.do("apply", first="Ala", last="Kot", by=ala, body=body)
    assert mine["repeated"]
    theirs = await event.do("apply", first="Jan", last="Nowak", by=stranger, body=body)
    assert not theirs["repeated"]
    assert "Kot" not in str(theirs["told"])
    assert len((await event.get()).json()["view"]["applications"]) == 2


async def test_two_clerks_at_once_lose_nothing(event: Event, hall: Hall) -> None:
    await event.enter(*(f"Gracz {number}" for number in range(1, 21)))
    await event.pair()
    clerks = [
        (await hall.visitor(), await event.link("clerk", label=f"Sekretarz {number}"))
        for number in (1, 2)
    ]
    answers = await asyncio.gather(
        *(
            event.ask(
                "enter-result",
                table=table,
                scores=[400 + table, 350],
                by=clerks[table % 2][0],
                token=clerks[table % 2][1],
            )
            for table in range(1, 11)
        )
    )
    assert [answer.status_code for answer in answers] == [200] * 10
    tables = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert [table["scores"][0] for table in tables] == [400 + number for number in range(1, 11)]
    body = {"role": "clerk", "label": "sekretarz 1"}
    label = await event.director.post(event.path("/links"), body)
    assert label.json()["code"] == "label-taken"


async def test_two_clerks_who_undo_at_once_each_lose_the_own_entry_alone(
    event: Event, hall: Hall
) -> None:
    await event.enter(*(f"Gracz {number}" for number in range(1, 9)))
    await event.pair()
    clerks: list[dict[str, Any]] = [
        {"by": await hall.visitor(), "token": await event.link("clerk", label=f"Sekretarz {one}")}
        for one in (1, 2)
    ]
    for table, clerk in ((1, 0), (2, 1), (3, 0), (4, 1)):
        await event.do("enter-result", table=table, scores=[400, 350], **clerks[clerk])
    undone = await asyncio.gather(*(event.ask("undo", **clerk) for clerk in clerks))
    assert [answer.status_code for answer in undone] == [200, 200]
    tables = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert [bool(table["scores"]) for table in tables] == [True, True, False, False]
    lines = (await event.get("/log")).json()
    gone = [line for line in lines if line["gone"]]
    assert [line["by"] for line in gone] == ["Sekretarz 1", "Sekretarz 2"]
    again = await event.ask("undo", version=gone[0]["version"], of="Sekretarz 1", **clerks[0])
    assert again.status_code == 422  # from a tab that has not seen it


async def test_a_stale_tab_changes_nothing_and_is_told_what_happened(event: Event) -> None:
    await event.enter("Ala", "Ola", "Ela", "Iza")
    await event.do("draft-round")
    async with event.watched(event.director) as fresh:
        seen = (await fresh.frame())["version"]
        await event.do("discard-draft")
        await event.do("draft-round", lock=[[1, 3]])
        moved = await event.ask("publish", body={"expected": seen})
        assert (moved.status_code, moved.json()["code"]) == (409, "event-moved")
        assert len(moved.json()["changes"]) == moved.json()["version"] - seen
        assert (await event.get()).json()["view"]["rounds"] == []
        news = await fresh.frame()
        while news["version"] < moved.json()["version"]:
            base, news = news["version"], await fresh.frame()
            assert news["base"] == base
    await event.do("publish", body={"expected": news["version"]})


async def test_another_node_sees_what_was_done_and_decides_by_it(event: Event, hall: Hall) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    other = Hall(Path(), hall.settings.database, "other")
    async with other.running():
        elsewhere = Event(await other.visitor(), event.id)
        elsewhere.director.cookies = dict(event.director.cookies)
        await elsewhere.director.arrive()
        assert (await elsewhere.get()).json()["role"] == "director"
        await event.do("enter-result", table=1, scores=[400, 350])
        late = await elsewhere.ask("enter-result", table=1, scores=[300, 350], body={"id": "x1"})
        assert late.json()["code"] == "result-known"
        await elsewhere.do("clear-result", round=1, table=1, note="zły stół", body={"id": "x2"})
        [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
        assert table["scores"] == []


async def test_anybody_reads_the_figures_and_finds_no_name_in_them(
    hall: Hall, event: Event
) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    stranger = await hall.visitor("Jan")
    assert (await event.get("/figures", by=stranger)).json()["games"] == 0
    await event.do("enter-result", table=1, scores=[400, 350])
    figures = await event.get("/figures", by=stranger)
    assert [one["value"] for one in figures.json()["feats"]][:2] == [400, 750]
    assert "Ala" not in figures.text
    assert [one["places"] for one in figures.json()["courses"]] == [[1], [2]]
