"""Attacks from below the messages, by weight and number, and on what a cookie means."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from mydelko.server.connection import HEAVIEST, Connection
from mydelko.server.doorstep import Doorstep
from mydelko.server.frames import AHEAD, BURST, Counted
from mydelko.server.outside import Proxies
from mydelko.server.sessions import COOKIE
from server.hall import PATIENCE, Hall, Socket, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

UPGRADE = (
    b"GET /ws/games/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
TEXT, PING, PIECE, PONG = 0x81, 0x89, 0x00, 0x8A


def frame(head: int, body: bytes = b"", mask: bytes = b"\0\0\0\0") -> bytes:
    return bytes([head, 0x80 | len(body)]) + mask + body


async def listen(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
    """Takes a socket and answers each message with its length."""
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    while (message := await receive())["type"] == "websocket.receive":
        length = len(message.get("text") or message.get("bytes") or "")
        await send({"type": "websocket.send", "text": str(length), "bytes": None})


@asynccontextmanager
async def porch(doorstep: Doorstep, app: Any = listen) -> AsyncIterator[int]:  # noqa: ANN401
    """Doorstep and sockets on a real port."""
    config = uvicorn.Config(
        app, http=doorstep.protocol(), ws=Counted, lifespan="off", ws_per_message_deflate=False
    )
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: config.http_protocol_class(config=config, server_state=state, app_state={}),  # type: ignore[call-arg]
        "127.0.0.1",
        0,
    )
    yield int(server.sockets[0].getsockname()[1])
    server.close()


@asynccontextmanager
async def upgraded(
    port: int, extra: bytes = b""
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(UPGRADE + extra + b"\r\n")
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    assert b" 101 " in head
    assert b"permessage-deflate" not in head
    yield reader, writer
    writer.close()


@pytest.mark.parametrize("small", [frame(PING), frame(PONG), frame(PIECE)])
async def test_who_floods_with_frames_that_are_no_messages_is_cut_off(small: bytes) -> None:
    async with porch(Doorstep(Proxies())) as port, upgraded(port) as (reader, writer):
        writer.write(frame(0x01, b"a") + small * int(2 * BURST))
        with suppress(ConnectionResetError):
            await asyncio.wait_for(reader.read(), PATIENCE)  # to its end
        assert reader.at_eof() or reader.exception() is not None


async def test_pings_within_reason_are_answered_and_a_message_may_come_in_pieces() -> None:
    async with porch(Doorstep(Proxies())) as port, upgraded(port) as (reader, writer):
        writer.write(frame(PING, b"here") + frame(0x01, b"ab") + frame(0x80, b"cd"))
        assert await asyncio.wait_for(reader.readexactly(6), PATIENCE) == b"\x8a\x04here"
        assert await asyncio.wait_for(reader.readexactly(3), PATIENCE) == b"\x81\x014"


class Wire(asyncio.Transport):
    """A transport that only remembers."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_read = True

    def write(self, data: Any) -> None:  # noqa: ANN401
        self.written += data

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


async def wired() -> tuple[Counted, Wire]:
    """A socket of `listen` that was taken."""
    config = uvicorn.Config(listen, ws=Counted, lifespan="off")
    config.load()
    socket, wire = Counted(config=config, server_state=ServerState(), app_state={}), Wire()
    socket.connection_made(wire)
    socket.data_received(UPGRADE + b"\r\n")
    while b"101" not in wire.written:
        await asyncio.sleep(0)
    return socket, wire


async def test_reading_stops_when_messages_pile_up_and_goes_on_when_they_are_answered() -> None:
    socket, wire = await wired()
    for _message in range(AHEAD):
        assert wire.is_read
        socket.data_received(frame(TEXT, b"one"))
    assert not wire.is_read
    while not wire.is_read:
        await asyncio.sleep(0)
    while wire.written.count(b"\x81\x013") < AHEAD:  # each is answered with its length
        await asyncio.sleep(0)
    socket.connection_lost(None)


async def test_no_pongs_are_kept_for_who_does_not_read() -> None:
    socket, wire = await wired()
    socket.data_received(frame(PING, b"one"))
    assert wire.written.endswith(b"\x8a\x03one")
    kept = wire.written
    socket.pause_writing()
    socket.data_received(frame(PING, b"two"))
    assert wire.written == kept
    socket.resume_writing()
    socket.data_received(frame(PING, b"three"))
    assert wire.written == kept + b"\x8a\x05three"
    socket.connection_lost(None)


async def test_who_asks_for_much_and_does_not_read_it_is_sent_away() -> None:
    over = asyncio.Event()

    async def tell_much(_scope: Any, _receive: Any, send: Any) -> None:  # noqa: ANN401
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(1000):
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        over.set()

    async with porch(Doorstep(Proxies(), unread=0.05), tell_much) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await asyncio.wait_for(over.wait(), PATIENCE)  # the rest went nowhere
        writer.close()


async def test_a_bomb_of_zeros_is_not_unpacked_for_sockets_know_no_compression() -> None:
    offer = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    async with porch(Doorstep(Proxies())) as port, upgraded(port, offer) as (reader, writer):
        writer.write(frame(0xC1, b"\x62\x60\x80\x01\x00"))  # marked as compressed
        heard = await asyncio.wait_for(reader.read(), PATIENCE)
        assert heard[0] == 0x88
        assert int.from_bytes(heard[2:4], "big") == 1002  # a protocol error


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
        b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    ],
)
async def test_no_request_hides_behind_one_whose_end_is_disputed(
    hall: Hall, lengths: bytes
) -> None:
    async with porch(Doorstep(Proxies()), hall.program.asgi) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        hidden = b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
        writer.write(b"POST /api/guest HTTP/1.1\r\nHost: x\r\n" + lengths + hidden)
        heard = await asyncio.wait_for(reader.read(), PATIENCE)  # to its end
        assert heard.startswith(b"HTTP/1.1 400")
        assert heard.count(b"HTTP/1.1") == 1
        writer.close()


async def test_views_pile_up_for_nobody_who_does_not_read(hall: Hall) -> None:
    link = Connection("x", "", "en", hall.wall.now())
    view = "v" * 20_000
    for _ in range(HEAVIEST // len(view) + 1):
        link.send(view)
    assert not link.is_cut
    link.send(view)
    assert link.is_cut
    assert await link.next_messages() == []


async def test_ten_thousand_hellos_are_cut_off_and_the_table_plays_on(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    stranger = await hall.visitor("Jan")
    async with table.playing() as (mover, other), stranger.at_table(table.game) as caller:
        for _ in range(10_000):
            caller.say({"type": "hello", "version": 1})
        await caller.next("closed")
        assert caller.close_code == 4429
        assert len([one for one in caller.frames if one["type"] == "snapshot"]) < 100
        assert (await mover.do("pass"))["type"] == "ack"
        await other.until(lambda view: view["move"] == 1)


@pytest.mark.parametrize("number", [2**63, 2**64, 10**30, -(10**30)])
async def test_numbers_beyond_all_measure_move_nothing(hall: Hall, number: int) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        room = await hall.room(table.game)
        before = room.state
        mover.say({"type": "preview", "number": number, "tiles": []})
        assert (await mover.next("preview", "error"))["type"] in {"preview", "error"}
        mover.say({"type": "pong", "number": number})
        answer = await mover.answer(mover.command({"do": "pass"}, move=number))
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        mover.say({"type": "hello", "branch": number, "version": number})
        assert (await mover.next("snapshot", "error"))["type"] == "snapshot"
        assert room.state == before


async def test_a_command_s_id_is_one_that_every_database_can_keep(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        for identity in ("a\x00b", "\n"):
            mover.command({"do": "pass"}, identity=identity)
            assert (await mover.next("ack", "error"))["code"] == "malformed"
        assert (await mover.do("pass"))["type"] == "ack"


@pytest.mark.parametrize(
    "body",
    [b"[" * 50_000, b'{"seats":' * 7_000, b'{"nickname":"\xc5"}', b'{"nickname":"\\ud800"}', b"\0"],
)
async def test_bodies_that_no_decoder_reads_are_refused(hall: Hall, body: bytes) -> None:
    visitor = await hall.visitor()
    headers = {"X-CSRF-Token": visitor.csrf, "Content-Type": "application/json"}
    for path in ("/api/games", "/api/guest", "/api/login"):
        answer = await visitor.request("POST", path, content=body, headers=headers)
        assert answer.status_code in (400, 413, 422), answer.text


async def test_of_two_cookies_neither_lends_the_other_its_rights(hall: Hall) -> None:
    """Whoever plants a cookie of their own beside a player's gets no seat and no request."""
    table = await two_at_a_table(hall)
    thief = await hall.visitor("Zły")
    both = [f"{table.ala.cookie()}; {thief.cookie()}", f"{thief.cookie()}; {table.ala.cookie()}"]
    for cookie in both:
        socket = Socket(thief, table.game, {"cookie": cookie})
        await socket.open()
        socket.say({"type": "hello"})
        await socket.next("snapshot")
        alone = Socket(thief, table.game, {"cookie": cookie.rpartition("; ")[2]})
        await alone.open()
        alone.say({"type": "hello"})
        await alone.next("snapshot")
        assert socket.view["audience"] == alone.view["audience"]  # the last counts, whole
        for one in (socket, alone):
            await one.close()


async def test_a_cookie_of_another_server_is_nobody_s(hall: Hall, tmp_path: Path) -> None:
    """Although game and seats are named alike there: both halls draw from the same chance."""
    folder = tmp_path / "other"
    folder.mkdir()
    async with Hall(folder).running() as other:
        foreign = await two_at_a_table(other)
    here = await two_at_a_table(hall)
    assert here.game == foreign.game
    stranger = Visitor(hall, {})
    stranger.cookies = dict(foreign.ala.cookies)
    socket = Socket(stranger, here.game)
    await socket.open()
    socket.say({"type": "hello"})
    await socket.next("snapshot")
    assert socket.view["audience"] == "spectator"
    await socket.close()
    assert "set-cookie" in (await stranger.get("/api/me")).headers


async def test_links_and_cookies_cannot_be_guessed(hall: Hall) -> None:
    visitor = await hall.visitor("Ala")
    seats = [{"kind": "here"}, {"kind": "invite"}, {"kind": "invite"}]
    tokens = [
        invite["token"]
        for _ in range(5)
        for invite in (await visitor.open_game(profile="base", seats=seats))["invites"]
    ]
    assert all(len(bytes.fromhex(token)) * 8 >= 128 for token in tokens)
    assert len({token[:8] for token in tokens}) == len(tokens) == 10
    cookies = [(await hall.visitor()).cookies[COOKIE] for _ in range(5)]
    assert len({cookie[:8] for cookie in cookies}) == 5
    assert all(len(urlsafe_b64decode(cookie.split(".")[0] + "=")) >= 16 for cookie in cookies)
    for near in (tokens[0][:-1] + "0", tokens[0][:-1] + "1", "0" * 32, ""):
        if near not in tokens:
            assert (await visitor.get(f"/api/invites/{near}")).status_code == 404


async def test_a_preview_tells_nothing_of_words_while_challenges_are_open(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        letters = [tile for tile in mover.view["rack"] if tile != "?"]
        heard = []
        for length in range(2, len(letters) + 1):
            tiles = [[112 + index, tile] for index, tile in enumerate(letters[:length])]
            mover.say({"type": "preview", "number": length, "tiles": tiles})
            heard.append(await mover.next("preview"))
        assert {json.dumps(seen["wrong"]) for seen in heard} == {"null"}
        assert {seen["fault"] for seen in heard} == {""}
