"""Judges' stands over the wire: one device has one, its owner reads it, nobody is told more."""

from __future__ import annotations

from typing import Any

import pytest

from server.hall import Hall, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TABLET, PHONE = "t" * 32, "p" * 32


async def opened(owner: Visitor, profile: str = "pinczow") -> tuple[dict[str, Any], str]:
    answer = await owner.post("/api/stands", {"profile": profile})
    assert answer.status_code == 201, answer.text
    stand: dict[str, Any] = answer.json()
    return stand, stand["link"].rsplit("/", 1)[1]


async def check(at: Visitor, token: str, number: str, *words: str, device: str = TABLET) -> Any:  # noqa: ANN401 - JSON
    body = {"token": token, "device": device, "id": number, "words": list(words)}
    return (await at.post("/api/stand/words", body)).json()


async def test_two_players_get_one_verdict_and_the_referee_reads_it_without_names(
    hall: Hall,
) -> None:
    referee, tablet = await hall.visitor("Sędzia"), await hall.visitor()
    stand, token = await opened(referee)
    view = (await tablet.post("/api/stand", {"token": token, "device": TABLET})).json()
    assert (view["joint"], view["typist"], view["tiles"]) == (True, "challenged", "polish")
    told = await check(tablet, token, "1", "KOT", "KOTX")
    assert (told["valid"], told["each"]) == (False, [])
    assert await check(tablet, token, "1", "KOT", "KOTX") == told  # a repeat is no second check
    assert (await check(tablet, token, "2", "KOT"))["valid"] is True
    [listed] = (await referee.get("/api/stands")).json()
    assert (listed["id"], listed["taken"], listed["link"]) == (stand["id"], True, "")
    assert [one["words"] for one in listed["checks"]] == [["KOT"], ["KOT", "KOTX"]]


async def test_a_second_device_gets_nothing_until_the_referee_makes_a_new_link(hall: Hall) -> None:
    referee, tablet = await hall.visitor("Sędzia"), await hall.visitor()
    stand, token = await opened(referee)
    await tablet.post("/api/stand", {"token": token, "device": TABLET})
    assert (await check(tablet, token, "1", "KOT", device=PHONE))["code"] == "stand-taken"
    again = await tablet.post("/api/stand", {"token": token, "device": PHONE})
    assert (again.status_code, again.json()["code"]) == (409, "stand-taken")
    anew = (await referee.post(f"/api/stands/{stand['id']}/link", {})).json()
    assert (await check(tablet, token, "2", "KOT"))["code"] == "stand-unknown"
    fresh = anew["link"].rsplit("/", 1)[1]
    assert (await tablet.post("/api/stand", {"token": fresh, "device": PHONE})).status_code == 200


async def test_a_closed_stand_judges_nothing_and_only_its_owner_closes_it(hall: Hall) -> None:
    referee, other = await hall.visitor("Sędzia"), await hall.visitor("Jan")
    stand, token = await opened(referee)
    assert (await other.delete(f"/api/stands/{stand['id']}")).json()["code"] == "stand-unknown"
    assert (await referee.delete(f"/api/stands/{stand['id']}")).status_code == 204
    taken = await other.post("/api/stand", {"token": token, "device": TABLET})
    assert taken.json()["code"] == "stand-unknown"
    assert (await referee.get("/api/stands")).json() == []


async def test_who_plays_a_game_with_challenges_finds_no_stand_open(hall: Hall) -> None:
    referee = await hall.visitor("Sędzia")
    _stand, token = await opened(referee)
    table = await two_at_a_table(hall)
    assert (await check(table.ala, token, "1", "KOT"))["code"] == "challenge-game"
    refused = await table.ala.post("/api/stands", {"profile": "pinczow"})
    assert refused.json()["code"] == "challenge-game"
