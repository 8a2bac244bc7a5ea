"""Sessions: one that is over is over, and nobody inherits one by a cookie they know."""

from __future__ import annotations

import pytest

from mydelko.server.sessions import COOKIE
from mydelko.store import Store
from server.hall import Hall, Socket, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ALA = {"name": "Ala", "password": "tajne hasło"}


async def signed_up(hall: Hall, name: str = "Ala") -> Visitor:
    visitor = await hall.visitor()
    answer = await visitor.post("/api/register", {**ALA, "name": name})
    assert answer.status_code == 200, answer.text
    return visitor


def with_cookies_of(visitor: Visitor) -> Visitor:
    """Somebody who has stolen the cookie, or a tab that still has it."""
    thief = Visitor(visitor.hall, {})
    thief.cookies, thief.csrf = dict(visitor.cookies), visitor.csrf
    return thief


async def opens_a_socket(visitor: Visitor, game: str) -> bool:
    socket = Socket(visitor, game)
    await socket.open()
    socket.say({"type": "hello"})
    frame = await socket.next("snapshot", "error")
    await socket.close()
    return bool(frame["type"] == "snapshot")


async def is_over(visitor: Visitor, game: str) -> bool:
    """Sees no rack, lists no game, does nothing."""
    assert not await opens_a_socket(visitor, game)
    answer = await visitor.post("/api/guest", {"nickname": "Ktoś"})
    assert (answer.status_code, answer.json()["code"]) == (403, "no-session")
    assert (await visitor.get("/api/games")).json() == []
    return bool((await visitor.get("/api/me")).json()["account"] == "")


async def test_a_guest_who_logs_out_leaves_a_cookie_that_opens_nothing(hall: Hall) -> None:
    guest = await hall.visitor("Ala")
    game = (await guest.open_game())["game"]
    old = with_cookies_of(guest)
    async with guest.at_table(game) as socket:
        await guest.post("/api/logout")
        assert (await socket.next("closed"))["type"] == "closed"
    assert await is_over(old, game)
    assert (await guest.get("/api/games")).json() == []


async def test_a_socket_opened_before_the_end_says_hello_in_vain(hall: Hall) -> None:
    guest = await hall.visitor("Ala")
    game = (await guest.open_game())["game"]
    async with guest.at_table(game, greet=False) as socket:
        await guest.post("/api/logout")
        socket.say({"type": "hello"})
        assert (await socket.frame())["type"] == "closed"
    assert not hall.hub.sockets


async def test_a_cookie_that_is_over_is_replaced_and_its_page_told_why(hall: Hall) -> None:
    guest = await hall.visitor("Ala", **{"Accept-Language": "en"})
    game = (await guest.open_game())["game"]
    old = with_cookies_of(guest)
    await guest.post("/api/logout")
    socket = Socket(old, game)
    await socket.open()
    assert (await socket.next("error"))["code"] == "no-session"
    await socket.next("closed")
    assert socket.close_code == 4401
    await old.arrive()
    assert old.cookies != guest.cookies
    assert (await old.post("/api/guest", {"nickname": "Ola"})).status_code == 200


async def test_signing_in_changes_the_cookie_and_the_tables_follow(hall: Hall) -> None:
    guest = await hall.visitor("Gość")
    waiting = await guest.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
    game = (await guest.open_game())["game"]
    for path in ("/api/register", "/api/login"):
        old = with_cookies_of(guest)
        async with guest.at_table(game) as table:
            answer = await guest.post(path, ALA)
            assert answer.status_code == 200, answer.text
            table.say({"type": "hello"})
            assert (await table.next("snapshot"))["mine"] == [0]
        assert guest.cookies[COOKIE] != old.cookies[COOKIE]
        assert await is_over(old, game)
        assert len((await guest.get("/api/games")).json()) == 2
        shown = (await guest.get(f"/api/games/{waiting['game']}")).json()
        assert shown["invites"] == waiting["invites"]  # still the host


async def test_of_two_who_sign_in_by_one_cookie_the_first_has_the_seats(hall: Hall) -> None:
    ala, thief = await hall.visitor("Ala"), await hall.visitor()
    await thief.post("/api/register", {**ALA, "name": "Złodziej"})
    stolen = await hall.sessions.visitor(ala.cookies[COOKIE])
    game = (await ala.open_game())["game"]
    await ala.post("/api/register", ALA)
    signed = await hall.sessions.log_in(
        stolen, "Złodziej", ALA["password"]
    )  # asked before, answered after
    assert signed is not None
    assert signed.is_known
    assert signed.session != stolen.session == await ala.session()
    assert not (await hall.room(game)).setup.seats_of(signed.session, signed.user)


async def test_who_signs_in_as_another_leaves_the_first_account_behind(hall: Hall) -> None:
    await signed_up(hall, "Jan")
    ala = await signed_up(hall)
    game = (await ala.open_game())["game"]
    async with ala.at_table(game) as table:
        await ala.post("/api/login", {**ALA, "name": "Jan"})
        assert (await table.next("closed"))["type"] == "closed"
    assert (await ala.get("/api/games")).json() == []
    async with ala.at_table(game) as table:
        assert table.view["audience"] == "spectator"


async def test_a_new_password_ends_every_cookie_also_a_copy_of_this_one(hall: Hall) -> None:
    ala = await signed_up(hall)
    game = (await ala.open_game())["game"]
    await ala.post("/api/guest", {"nickname": "Alusia"})
    thief = with_cookies_of(ala)
    async with thief.at_table(game) as socket:
        body = {"current": ALA["password"], "password": "nowe hasło"}
        me = (await ala.post("/api/password", body)).json()
        assert (me["account"], me["nickname"]) == ("Ala", "Alusia")
        assert (await socket.next("closed"))["type"] == "closed"
    assert await is_over(thief, game)
    assert [one["game"] for one in (await ala.get("/api/games")).json()] == [game]


async def test_what_the_command_line_ends_is_over_here_too(hall: Hall) -> None:
    ala = await signed_up(hall)
    game = (await ala.open_game())["game"]
    async with ala.at_table(game) as socket:
        store = await Store.open(hall.settings.database)
        (user,) = await store.users.all()
        assert await store.sessions.revoke_user(user.id, hall.wall.now()) == 1
        await store.close()
        await hall.sessions.notice_ended()
        assert (await socket.next("closed"))["type"] == "closed"
    assert await is_over(ala, game)


async def test_cookies_that_we_did_not_issue_are_replaced(hall: Hall) -> None:
    for planted in ("x" * 43, "x" * 43 + "." + "0" * 32, "a.b", ".", "x" * 5000):
        victim = Visitor(hall, {})
        victim.cookies[COOKIE] = planted
        await victim.arrive()
        assert victim.cookies[COOKIE] != planted
        genuine = victim.cookies[COOKIE]
        await victim.arrive()
        assert victim.cookies[COOKIE] == genuine


async def test_a_cookie_alone_is_nobody(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    fresh = await hall.visitor()
    async with fresh.at_table(table.game) as socket:
        assert socket.view["audience"] == "spectator"
    shown = (await fresh.get(f"/api/games/{table.game}")).json()
    assert not any(seat["mine"] for seat in shown["seats"])


async def test_two_first_requests_at_once_begin_one_session(hall: Hall) -> None:
    fresh = await hall.visitor()
    sessions, cookie = hall.sessions, fresh.cookies[COOKIE]
    nobody = await sessions.visitor(cookie)
    first = await sessions.name_guest(nobody, "Ala")
    assert await sessions.name_guest(nobody, "Ola") == first


async def test_cookies_of_before_they_were_signed_are_still_good(hall: Hall) -> None:
    old = Visitor(hall, {})
    old.cookies[COOKIE] = "of-an-earlier-release"
    nobody = await hall.sessions.visitor(None)
    known = type(nobody)(old.cookies[COOKIE])
    await hall.sessions.name_guest(known, "Ala")
    await old.arrive()
    assert (await old.get("/api/me")).json()["nickname"] == "Ala"
