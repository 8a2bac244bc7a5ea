"""Who may do what: every route for every kind of visitor, as `rights.txt` has it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute

from mydelko.server.app import framework
from mydelko.server.event_socket import EVENTS
from mydelko.server.sessions import COOKIE
from mydelko.server.socket import PLACE
from mydelko.tournament.templates import load_template
from server.hall import Hall, Socket, Visitor

pytestmark = pytest.mark.anyio

PASSWORD = "tajne hasło"
NEW = "a name that nobody has"
LINES = Path(__file__).with_name("rights.txt").read_text("utf-8").splitlines()
HEAD, *ROWS = [re.split(r"  +", line) for line in LINES if line and not line.startswith("#")]
ROLES = HEAD[1:]
RIGHTS = {(row[0], role): right for row in ROWS for role, right in zip(ROLES, row[1:], strict=True)}
LISTS = (
    "GET /api/games",
    "GET /api/refereed",
    "GET /api/sessions",
    "GET /api/stands",
    "GET /api/events",
)
PLACES = (PLACE, EVENTS)
PUBLIC = re.compile(r"/schema|/(?!api/|ws/)")  # the page and the interface's description
EVENT = msgspec.to_builtins(msgspec.structs.replace(load_template("pinczow"), name="Puchar"))
BODIES: dict[str, dict[str, object]] = {
    "POST /api/language": {"language": "pl"},
    "POST /api/guest": {"nickname": "Zenon"},
    "POST /api/register": {"name": NEW, "password": PASSWORD},
    "POST /api/login": {"name": "Karol", "password": PASSWORD},
    "POST /api/password": {"current": PASSWORD, "password": "nowe hasło"},
    "POST /api/account/end": {"password": PASSWORD},
    "POST /api/account/profile": {"open": "yes"},
    "POST /api/words": {"lexicon": "polish", "words": ["KOT"]},
    "POST /api/words/search": {"lexicon": "polish", "by": "tiles", "text": "KOT"},
    "POST /api/words/family": {"lexicon": "polish", "word": "KOTY"},
    "POST /api/stands": {"profile": "pinczow"},
    "POST /api/stands/{stand}/link": {},
    "POST /api/stand": {"token": "x.y.z", "device": "d" * 16},
    "POST /api/stand/words": {"token": "x.y.z", "device": "d" * 16, "id": "1", "words": ["KOT"]},
    "POST /api/events": {"id": "e1", "settings": EVENT},
    "POST /api/events/{event}/commands": {"id": "1", "command": {"command": "draft-round"}},
    "POST /api/events/{event}/entry-list": {"text": "Nazwisko\nOla\n"},
    "POST /api/events/{event}/links": {"role": "clerk", "label": "Ola"},
    "POST /api/events/{event}/boards": {"tables": [1]},
    "POST /api/events/{event}/code": {"code": "2345-6789"},
    "POST /api/events/{event}/applications": {"id": "1", "first": "Ala", "last": "Kot"},
    "POST /api/events/{event}/referee": {"table": 1},
    "POST /api/rules": {"base": "base", "title": "Liga", "values": {"seven_bonus": "35"}},
    "POST /api/games": {},
    "POST /api/games/{game}/referee": {"kind": "link"},
    "POST /api/games/{game}/takeover": {},
    "POST /api/lobby/{seek}": {"nickname": "Zenon"},
    "POST /api/lobby/{game}": {"nickname": "Zenon"},
    "POST /api/invites/{token}": {"nickname": "Zenon"},
    "POST /api/invites/{taken}": {"nickname": "Zenon"},
}


class Person(NamedTuple):
    """Somebody in a role, and what the holes of a path stand for."""

    visitor: Visitor
    places: dict[str, str]


class Scene:
    """A hall in which people of any role appear, each at a table of their own."""

    def __init__(self, hall: Hall, over: str, other: str) -> None:
        self._hall = hall
        self._numbers = count()
        self._over = over
        self._other = other

    @classmethod
    async def set_up(cls, hall: Hall) -> Scene:
        karol = await hall.visitor()
        await karol.post("/api/register", {"name": "Karol", "password": PASSWORD})
        over = (await karol.open_game())["game"]
        async with karol.at_table(over) as socket:
            assert (await socket.do("resign"))["type"] == "ack"
        return cls(hall, over, (await karol.get("/api/sessions")).json()[0]["id"])

    async def _guest(self) -> Visitor:
        return await self._hall.visitor(f"Gracz {next(self._numbers)}")

    async def _account(self) -> Visitor:
        visitor = await self._hall.visitor()
        body = {"name": f"Konto {next(self._numbers)}", "password": PASSWORD}
        assert (await visitor.post("/api/register", body)).status_code == 200
        return visitor

    @asynccontextmanager
    async def person(self, role: str) -> AsyncIterator[Person]:
        host = await self._guest()
        seats = [{"kind": "invite"}] * 2
        opened = await host.open_game(profile="pinczow", seats=seats)
        game, (first, second) = opened["game"], [one["token"] for one in opened["invites"]]
        waiting = await host.open_game(seats=seats)
        open_seats = [{"kind": "here"}, {"kind": "invite"}]
        event = await host.post("/api/events", {"id": "e0", "settings": EVENT})
        seek = await (await self._guest()).open_game(seats=open_seats, seek="yes")
        async with AsyncExitStack() as stack:
            visitor = await self._visitor(role, host)
            sitting = visitor if role in ("seated", "seated-account", "ended") else None
            for number, (who, token) in enumerate([(sitting, first), (None, second)]):
                player = who or await self._guest()
                body = {"nickname": f"Siedzi {number}"}
                assert (await player.post(f"/api/invites/{token}", body)).status_code == 200
            if role == "spectator":
                await stack.enter_async_context(visitor.at_table(game))
            session = (await visitor.get("/api/sessions")).json()
            if role == "ended":
                await end_behind_ones_back(visitor)
            places = {
                "name": "polish",
                "clause": "P-4.7.6",
                "scenario": "s-bridge",
                "game": game,
                "event": event.json()["id"],
                "paper": "protocols.pdf",
                "kind": "json",
                "link": "p1",
                "stand": "of another",
                "waiting": waiting["game"],
                "token": waiting["invites"][0]["token"],
                "taken": first,
                "seek": seek["game"],
                "over": self._over,
                "session": session[0]["id"] if isinstance(session, list) else "none",
                "other": self._other,
            }
            yield Person(visitor, places)

    async def _visitor(self, role: str, host: Visitor) -> Visitor:
        match role:
            case "host":
                return host
            case "nobody":
                return await self._hall.visitor()
            case "guest" | "seated" | "spectator":
                return await self._guest()
            case "account" | "seated-account" | "ended":
                return await self._account()
            case "foreign":
                visitor = await self._hall.visitor()  # with a token, but not of this cookie
                visitor.cookies[COOKIE] = "x" * 43
                return visitor
        raise ValueError(role)


async def end_behind_ones_back(visitor: Visitor) -> None:
    kept = dict(visitor.cookies), visitor.csrf
    assert (await visitor.post("/api/logout")).status_code == 200
    visitor.cookies, visitor.csrf = kept


async def got(person: Person, route: str) -> str:
    method, path = route.split(" ")
    filled = path.format_map(person.places)
    if method == "WS":
        return await seen_at(person.visitor, filled)
    body = BODIES.get(route)
    if body and body.get("name") == NEW:
        body = {**body, "name": f"Nowe {person.places['game']}"}
    token = {"X-CSRF-Token": person.visitor.csrf}
    answer = await person.visitor.request(method, filled, json=body, headers=token)
    if not answer.is_success:
        return str(answer.json()["code"])
    return f"{answer.status_code}{shown(route, answer)}"


def shown(route: str, answer: httpx.Response) -> str:
    if route in LISTS:
        return f"+{len(answer.json())}"
    if route == "GET /api/events/{event}":
        return f"+{answer.json()['role']}"
    if route == "GET /api/words":
        return "" if answer.json()["closedBy"] else "+open"
    if route in ("GET /api/games/{game}", "GET /api/games/{waiting}"):
        game = answer.json()
        own = any(seat["mine"] for seat in game["seats"])
        return ("+mine" if own else "") + ("+invites" if game["invites"] else "")
    return ""


async def seen_at(visitor: Visitor, path: str) -> str:
    place = next(place for place in PLACES if path.startswith(place))
    socket = Socket(visitor, path.removeprefix(place), place=place)
    await socket.open()
    socket.say({"type": "hello"})
    frame = await socket.next("snapshot", "event", "error")
    await socket.close()
    return str(frame["code"] if frame["type"] == "error" else frame["view"]["audience"])


@pytest.mark.slow
async def test_everybody_gets_what_is_written_and_nothing_else(hall: Hall) -> None:
    scene = await Scene.set_up(hall)
    found = {}
    for role in ROLES:
        async with scene.person(role) as lasting:  # what only looks changes nobody
            for route, *_ in ROWS:
                if route.startswith(("GET", "WS")):
                    before = dict(lasting.visitor.cookies)
                    found[route, role] = await got(lasting, route)
                    lasting.visitor.cookies = before
                    continue
                async with scene.person(role) as person:
                    found[route, role] = await got(person, route)
    assert found == RIGHTS


def test_every_route_is_in_the_table() -> None:
    served = {f"WS {place}{{}}" for place in PLACES}
    for route in framework().routes:
        path = re.sub(r"\{[^}]+\}", "{}", route.path)
        if isinstance(route, HTTPRoute) and not PUBLIC.match(path):
            served.update(f"{method} {path}" for method in set(route.methods) - {"OPTIONS"})
    assert served == {re.sub(r"\{[^}]+\}", "{}", row[0]) for row in ROWS}
