"""People who enter themselves on the server, and the list of events that everybody may know of."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from mydelko.server.event_limits import ENTRIES
from server.event import Event, settings
from server.hall import Hall, Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ALA = {"first": "Ala", "last": "Kot", "origin": "Kielce"}


async def opened(hall: Hall, **fields: object) -> Event:
    registration = {"open": True, **fields}
    return await Event.open(await hall.visitor("Dyrektor"), registration=registration)


async def applying(event: Event, who: Visitor, number: int = 1, **fields: Any) -> httpx.Response:  # noqa: ANN401 - JSON
    body = {"id": f"a{number}", **ALA, **fields}
    return await who.post(event.path("/applications"), body)


async def test_an_applicants_link_becomes_a_players_with_the_desk_s_yes(hall: Hall) -> None:
    event, phone = await opened(hall, check_in=True), await hall.visitor()
    made = await applying(event, phone)
    assert made.status_code == 201
    assert (await applying(event, phone)).json() == made.json()  # the answer was lost: one
    token = made.json()["token"]
    assert made.json()["link"].endswith(f"/#/me/{token}")
    async with event.watched(phone, token) as socket:
        shown = await socket.frame()
        assert (shown["role"], shown["view"]["audience"]) == ("applicant", "applicant")
        assert shown["view"]["answer"] is None
        await event.do("accept", applications=[1])
        assert (await socket.frame())["changes"]["answer"] == "accepted"
        socket.say({"type": "hello", "token": token})
        mine = await socket.frame()
        assert (mine["role"], mine["view"]["me"], mine["view"]["mayCheckIn"]) == ("player", 1, True)
        await event.do("check-self-in", by=phone, token=token, entrant=1)
        assert (await socket.frame())["changes"]["here"] is True
    screen = (await event.get(token=await event.link("hall"))).json()["view"]["screen"]
    assert (screen["shows"], screen["here"]) == ("check-in", [1])
    other = await event.ask("check-self-in", by=phone, token=token, entrant=2)
    assert (other.status_code, other.json()["code"]) == (403, "not-yours")
    await event.director.delete(event.path("/links/p1"))
    assert (await event.get(by=phone, token=token)).json()["code"] == "event-link"


async def test_who_applied_takes_it_back_and_sees_nothing_of_the_others(hall: Hall) -> None:
    event, phone = await opened(hall), await hall.visitor()
    await applying(event, await hall.visitor(), last="Lis")
    token = (await applying(event, phone)).json()["token"]
    page = await event.get(by=phone, token=token)
    assert page.json()["view"]["ahead"] == 1
    assert "Lis" not in page.text
    foreign = await event.ask("take-back-application", by=phone, token=token, application=1)
    assert foreign.json()["code"] == "not-yours"
    await event.do("take-back-application", by=phone, token=token, application=2)
    assert (await event.get(by=phone, token=token)).json()["view"]["answer"] == "taken-back"
    refused = await event.ask("accept", applications=[2])
    assert (refused.status_code, refused.json()["code"]) == (422, "no-application")
    public = await event.get(by=phone)
    assert public.json()["view"]["joining"]["waiting"] == 1
    assert "Lis" not in public.text


async def test_one_address_enters_a_school_and_then_has_to_wait(hall: Hall) -> None:
    event, phone = await opened(hall), await hall.visitor()
    most = int(ENTRIES[0][1])
    for number in range(most):
        made = await applying(event, phone, number, last=f"Kot {number}")
        assert made.status_code == 201
    assert (await applying(event, phone, most)).status_code == 429
    by_hand = await event.ask("apply", by=phone, first="Ala", last="Kot")
    assert by_hand.status_code == 429  # nor by the other door


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"last": "x" * 61}, 400),
        ({"last": "\u202eKot"}, 422),
        ({"paid": True}, 400),
        ({"rating": "2000"}, 400),
        ({"last": ""}, 422),
    ],
)
async def test_nobody_sends_more_than_is_asked_for(
    hall: Hall, fields: dict[str, Any], status: int
) -> None:
    event = await opened(hall)
    assert (await applying(event, await hall.visitor(), **fields)).status_code == status


async def test_only_events_that_their_directors_want_known_are_in_the_list(hall: Hall) -> None:
    director, stranger = await hall.visitor("Dyrektor"), await hall.visitor()
    days = {"jutro": ["2099-05-16"], "dawno": ["2001-05-16"], "bez dnia": []}
    for name, held in days.items():
        body = {"id": name, "settings": settings(name=name, listed=True, days=held)}
        assert (await director.post("/api/events", body)).status_code == 201
    hidden = await Event.open(director)
    found = (await stranger.get("/api/public-events")).json()
    assert [(one["name"], one["when"]) for one in found] == [
        ("bez dnia", "running"),
        ("jutro", "coming"),
        ("dawno", "past"),
    ]
    state = (await hidden.get()).json()["view"]["settings"]
    await hidden.do("change-settings", settings={**state, "listed": True})
    assert len((await stranger.get("/api/public-events")).json()) == 4
    await hidden.do("change-settings", settings={**state, "listed": False})
    assert len((await stranger.get("/api/public-events")).json()) == 3
