"""What nobody comes back to is dropped, and nothing else."""

from __future__ import annotations

import pytest

from mydelko.server.sessions import YEAR
from mydelko.server.sweeping import ABANDONED, DAY
from server.hall import Hall, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ALONE = [{"kind": "here"}, {"kind": "here", "name": "Ewa"}]
INVITING = [{"kind": "here"}, {"kind": "invite"}, {"kind": "invite"}]


async def left(hall: Hall, days: int) -> set[str]:
    """Games that are still known after so many days without anybody."""
    hall.hub.rooms.clear()
    hall.wall.pass_time(days * DAY)
    await hall.hub.tidy()
    return {stream for stream, _version in await hall.hub.store.streams("table/")}


async def test_a_table_that_never_began_goes_after_ninety_days_with_all_of_it(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    opened = await ala.open_game(profile="base", seats=INVITING)
    assert await left(hall, ABANDONED // DAY) == {f"table/{opened['game']}"}
    assert await left(hall, 1) == set()
    assert await hall.hub.store.streams("seed/") == []
    assert (await ala.get("/api/games")).json() == []
    token = opened["invites"][0]["token"]
    assert (await ala.get(f"/api/invites/{token}")).json()["code"] == "invite-unknown"


async def test_a_table_to_which_somebody_has_come_waits_for_the_others(hall: Hall) -> None:
    ala, ola = await hall.visitor("Ala"), await hall.visitor("Ola")
    opened = await ala.open_game(profile="base", seats=INVITING)
    hall.wall.pass_time(80 * DAY)
    await ola.post(f"/api/invites/{opened['invites'][0]['token']}", {"nickname": "Ola"})
    assert await left(hall, 80) == {f"table/{opened['game']}"}
    assert await left(hall, 20) == set()


async def test_an_unfinished_game_of_guests_goes_and_one_of_an_account_stays(hall: Hall) -> None:
    guest, ala = await hall.visitor("Gość"), await hall.visitor("Ala")
    await guest.open_game(profile="base", seats=ALONE)
    await sign_up(ala)
    kept = (await ala.open_game(profile="base", seats=ALONE))["game"]
    assert await left(hall, 91) == {f"table/{kept}"}
    listed = await hall.hub.store.games.get(kept)
    assert listed is not None


async def test_a_game_that_was_played_to_its_end_stays(hall: Hall) -> None:
    table = await two_at_a_table(hall, "base")
    async with table.playing() as (mover, _):
        assert (await mover.do("resign"))["type"] == "ack"
    assert await left(hall, 91) == {f"table/{table.game}"}


async def test_a_session_goes_when_no_browser_can_have_its_cookie_any_more(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    await ala.post("/api/logout")
    count = "SELECT count(*) FROM sessions"
    for wait, found in ((YEAR, 1), (DAY, 0)):
        hall.wall.pass_time(wait)
        await hall.hub.tidy()
        kept = await hall.hub.store.query(lambda at: at.exec_driver_sql(count).scalar())
        assert kept == found


async def sign_up(visitor: Visitor) -> None:
    answer = await visitor.post("/api/register", {"name": "Ala", "password": "correct horse"})
    assert answer.is_success, answer.text
