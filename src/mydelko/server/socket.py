"""The socket: messages in, decoded once; what the room has to say, out.

A message that cannot be read, or too many of them, gets a complaint and changes nothing; who goes
on like that is cut off. Frames larger than the server's limit never arrive here.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TypeVar, assert_never

import msgspec

from mydelko.server import wire
from mydelko.server.answers import complain
from mydelko.server.closing import answers_any_word, closing_games
from mydelko.server.connection import PATIENCE, Connection
from mydelko.server.guard import Message, Receive, Send
from mydelko.server.hub import Hub
from mydelko.server.quarantine import Damaged
from mydelko.server.room import Room
from mydelko.server.sessions import Visitor
from mydelko.server.wall_clock import Wall
from mydelko.store.errors import Outage

logger = logging.getLogger(__name__)

PLACE = "/ws/games/"
NO_GAME = 4404  # close codes
DAMAGED = 4410
OUTAGE = 4503

Answered = wire.Command | wire.Say | wire.Report  # each by its id
Judged = wire.Command | wire.AskPreview  # whose answers may tell what is a word

_decoder: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)
T = TypeVar("T")


class Identified(msgspec.Struct):
    """What can be saved of a broken command: its id."""

    id: str = ""


_identifier = msgspec.json.Decoder(Identified)


async def play(hub: Hub, scope: Message, receive: Receive, send: Send) -> None:
    """Plain ASGI, behind the guard: a framework's layers would be paid with every frame."""
    visitor: Visitor = scope["state"]["visitor"]
    language = str(scope["state"]["language"])
    name = visitor.nickname
    connection = Connection(visitor.session, visitor.user, language, hub.wall.now(), name=name)
    hub.sockets.add(connection)  # from here on the end of its session reaches it
    try:
        await receive()
        await send({"type": "websocket.accept"})
        room = await hub.room(str(scope["path"]).removeprefix(PLACE))
        if room is None:
            await close(send, NO_GAME)
        else:
            await _sit(connection, room, hub, receive, send)
    except Outage:
        await close(send, OUTAGE)
    except Damaged:
        text = complain("game-damaged", connection.language)
        await send({"type": "websocket.send", "text": text})
        await close(send, DAMAGED)
    finally:
        hub.sockets.discard(connection)


async def _sit(connection: Connection, room: Room, hub: Hub, receive: Receive, send: Send) -> None:
    writer = asyncio.create_task(write_out(connection, send))
    try:
        await _read(connection, room, hub, receive)
    finally:
        room.leave(connection)
        connection.finish()
        with suppress(asyncio.CancelledError):
            await writer


async def write_out(connection: Connection, send: Send) -> None:
    with suppress(OSError, RuntimeError):  # the other side is gone; the reader notices, too
        while messages := await connection.next_messages():
            for text in messages:
                await send({"type": "websocket.send", "text": text})
        await close(send, connection.close_code)


async def close(send: Send, code: int) -> None:
    await send({"type": "websocket.close", "code": code})


async def _read(connection: Connection, room: Room, hub: Hub, receive: Receive) -> None:
    greeted = False
    while not connection.is_cut:
        received = await receive()
        if received["type"] != "websocket.receive":
            return
        if not connection.bucket.take(hub.wall.now()):
            connection.excess += 1
            if connection.excess > PATIENCE:
                return
            await asyncio.sleep(0)  # a flood must not keep the others from their turn
            if connection.excess % 20 == 1:
                connection.send(complain("too-many", connection.language))
            continue
        data = received.get("text") or received.get("bytes") or ""
        message = decode_with(_decoder, data, connection)
        if message is None:
            continue
        if not greeted and not isinstance(message, wire.Hello):
            connection.send(complain("hello-first", connection.language))
            continue
        greeted = True
        await _handle(message, connection, room, hub)


def decode_with(
    decoder: msgspec.json.Decoder[T], data: str | bytes, connection: Connection
) -> T | None:
    """None: it could not be read, and who sent it was told."""
    try:
        message = decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        identity = ""
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            identity = _identifier.decode(data).id[:64]
        reason = {"reason": str(error)[:200]}
        connection.send(complain("malformed", connection.language, identity, reason))
        return None
    return message


async def _handle(message: wire.FromClient, connection: Connection, room: Room, hub: Hub) -> None:
    identity = message.id if isinstance(message, Answered) else ""
    try:
        judges = isinstance(message, Judged) and answers_any_word(room.setup)
        if judges and await closing_games(hub, connection.session, connection.user):
            connection.send(complain("challenge-game", connection.language, identity))
        else:
            await _pass_on(message, connection, room, hub.wall)
    except Outage:
        connection.send(complain("outage", connection.language))
    except Damaged:
        pass  # everybody at the table was told when it was found
    except Exception:
        logger.exception("game %s: a message failed", room.game)
        connection.send(complain("fault", connection.language, identity))


async def _pass_on(
    message: wire.FromClient, connection: Connection, room: Room, wall: Wall
) -> None:
    match message:
        case wire.Command():
            await room.command(connection, message)
        case wire.Hello():
            connection.batches = message.batch
            await room.join(connection, message)
        case wire.Lift():
            await room.lift(connection, message.seat)
        case wire.Cover():
            await room.cover(connection)
        case wire.AskPreview():
            room.preview(connection, message)
        case wire.Say():
            await room.talk.say(connection, message)
        case wire.Report():
            await room.talk.report(connection, message)
        case wire.Pong():
            connection.ponged(message.number, wall.now())
        case _:
            assert_never(message)
