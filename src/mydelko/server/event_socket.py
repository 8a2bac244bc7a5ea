"""The socket of an event: who watches says hello with the token of a link, and is shown a page.

Nothing else is said here by a client: commands come over REST, so that they are sent again after a
lost server by who has them, with the same ids.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec

from mydelko.server.answers import complain
from mydelko.server.bodies_events import EventHello
from mydelko.server.connection import PATIENCE, Connection
from mydelko.server.desks import Desks
from mydelko.server.event_desk import EventDesk
from mydelko.server.event_doors import enter
from mydelko.server.event_watch import NO_LINK, audience_of
from mydelko.server.guard import Message, Receive, Send
from mydelko.server.hub import Hub
from mydelko.server.problems import Trouble
from mydelko.server.sessions import Visitor
from mydelko.server.socket import NO_GAME, OUTAGE, close, decode_with, write_out
from mydelko.store.errors import Outage

EVENTS = "/ws/events/"
HEAVIEST = 4 * 1024 * 1024  # letters: a page of many players on a slow phone, and what follows it

_decoder = msgspec.json.Decoder(EventHello)


async def watch(desks: Desks, hub: Hub, scope: Message, receive: Receive, send: Send) -> None:
    visitor: Visitor = scope["state"]["visitor"]
    language = str(scope["state"]["language"])
    now = hub.wall.now()
    connection = Connection(visitor.session, visitor.user, language, now, heaviest=HEAVIEST)
    hub.sockets.add(connection)  # from here on the end of its session reaches it
    try:
        await receive()
        await send({"type": "websocket.accept"})
        desk = await desks.get(str(scope["path"]).removeprefix(EVENTS))
        writer = asyncio.create_task(write_out(connection, send))
        try:
            await _attend(connection, desk, visitor, hub, receive)
        finally:
            desk.watch.leave(connection)
            connection.finish()
            with suppress(asyncio.CancelledError):
                await writer
    except Trouble:
        await close(send, NO_GAME)
    except Outage:
        await close(send, OUTAGE)
    finally:
        hub.sockets.discard(connection)


async def _attend(
    connection: Connection, desk: EventDesk, visitor: Visitor, hub: Hub, receive: Receive
) -> None:
    while not connection.is_cut:
        received = await receive()
        if received["type"] != "websocket.receive":
            return
        if not connection.bucket.take(hub.wall.now()):
            connection.excess += 1
            if connection.excess > PATIENCE:
                return
            await asyncio.sleep(0)  # a flood must not keep the others from their turn
            continue
        data = received.get("text") or received.get("bytes") or ""
        hello = decode_with(_decoder, data, connection)
        if hello is not None:
            await _greet(connection, desk, visitor, hello)


async def _greet(
    connection: Connection, desk: EventDesk, visitor: Visitor, hello: EventHello
) -> None:
    connection.language = hello.language or connection.language
    entered = enter(desk, hello.token, visitor)
    if entered is None:
        connection.send(complain("event-link", connection.language))
        connection.finish(NO_LINK)
        return
    asker = entered.asker
    await desk.note_use(entered.key)
    audience = audience_of(asker.role, asker.entrant, connection.language)
    await desk.watch.welcome(connection, audience, hello.token)
