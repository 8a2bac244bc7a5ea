"""From outside: proxies, the public address, and how much one address may have."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from mydelko.server import guard
from mydelko.server.doorstep import Doorstep
from mydelko.server.outside import Outside, Proxies, budget_key
from mydelko.server.services import TABLES
from server.hall import PATIENCE, FalseWall, Hall, Socket, Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PROXY = "10.0.0.7"
BEHIND = Outside(proxies=Proxies([PROXY, "192.168.0.0/16"]))


def through_proxy(hall: Hall, client: str, **headers: str) -> Visitor:
    visitor = Visitor(hall, {"X-Forwarded-For": client, **headers})
    visitor.address = PROXY
    return visitor


async def wrong_passwords(visitor: Visitor) -> list[int]:
    await visitor.arrive()
    body = {"name": "Ala", "password": "złe hasło"}
    return [(await visitor.post("/api/login", body)).status_code for _ in range(11)]


async def test_wrong_passwords_of_one_client_lock_out_nobody_else(tmp_path: Path) -> None:
    async with Hall(tmp_path, outside=BEHIND).running() as hall:
        assert (await wrong_passwords(through_proxy(hall, "203.0.113.1")))[-1] == 429
        assert await wrong_passwords(through_proxy(hall, "203.0.113.2")) == [403] * 10 + [429]


async def test_what_others_say_of_their_clients_means_nothing(tmp_path: Path) -> None:
    async with Hall(tmp_path, outside=BEHIND).running() as hall:
        answers = []
        for number in range(11):
            liar = Visitor(hall, {"X-Forwarded-For": f"203.0.113.{number}"})
            liar.address = "198.51.100.1"
            await liar.arrive()
            body = {"name": "Ala", "password": "złe hasło"}
            answers.append((await liar.post("/api/login", body)).status_code)
        assert answers == [403] * 10 + [429]


@pytest.mark.parametrize(
    ("told", "client"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("1.1.1.1, 203.0.113.1", "203.0.113.1"),  # the client's own invention stands first
        ("203.0.113.1, 192.168.3.4", "203.0.113.1"),  # two proxies of ours
        ("203.0.113.1:5060", "203.0.113.1"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("::ffff:203.0.113.1", "203.0.113.1"),
        ("192.168.3.4", "192.168.3.4"),
        ("unknown", PROXY),
        ("203.0.113.9, nonsense", PROXY),
        ("", PROXY),
    ],
)
def test_the_client_is_the_first_from_the_right_that_is_no_proxy_of_ours(
    told: str, client: str
) -> None:
    scope: dict[str, Any] = {
        "client": (PROXY, 5),
        "scheme": "http",
        "headers": [(b"host", b"inside"), (b"x-forwarded-for", told.encode())],
    }
    BEHIND.proxies.look_through(scope)
    assert scope["client"][0] == client


def test_a_network_of_ipv6_shares_a_budget() -> None:
    assert budget_key("2001:db8::1") == budget_key("2001:db8::ffff:2") != budget_key("2001:db9::1")
    assert budget_key("::ffff:203.0.113.1") == "203.0.113.1"
    assert budget_key("nobody") == "nobody"


async def test_cookies_are_secure_and_links_public_behind_tls(tmp_path: Path) -> None:
    async with Hall(tmp_path, outside=BEHIND).running() as hall:
        told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "scrabble.example.org"}
        player = through_proxy(hall, "203.0.113.1", **told)
        assert "; Secure" in (await player.get("/api/me")).headers["set-cookie"]
        player.headers["Origin"] = "https://scrabble.example.org"
        opened = await player.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
        assert opened["invites"][0]["link"].startswith("https://scrabble.example.org/join/")
        direct = Visitor(hall, told)
        assert "Secure" not in (await direct.get("/api/me")).headers["set-cookie"]


async def test_the_public_address_stands_in_links_whoever_asks(tmp_path: Path) -> None:
    outside = Outside(public="https://scrabble.example.org/")
    async with Hall(tmp_path, outside=outside).running() as hall:
        player = Visitor(hall, {"Origin": "https://scrabble.example.org"})
        assert "; Secure" in (await player.get("/api/me")).headers["set-cookie"]
        opened = await player.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
        assert opened["invites"][0]["link"].startswith("https://scrabble.example.org/join/")
        foreign = Visitor(hall, {"Origin": "https://evil.example"})
        await foreign.arrive()
        assert (await foreign.post("/api/guest", {"nickname": "A"})).json()["code"] == "origin"


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("127.0.0.1:8000", "http://192.168.1.5:8000"),
        ("localhost:8000", "http://192.168.1.5:8000"),
        ("club.local:8000", "http://club.local:8000"),
        ("[::1", "http://[::1"),
    ],
)
def test_on_a_local_network_links_lead_there_from_localhost_too(host: str, base: str) -> None:
    assert Outside(lan="http://192.168.1.5:8000/").base("http", host) == base


async def test_an_origin_that_is_no_address_is_foreign(hall: Hall) -> None:
    visitor = await hall.visitor()
    visitor.headers["Origin"] = "http://["
    answer = await visitor.post("/api/guest", {"nickname": "Ala"})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


async def test_tables_of_one_address_are_limited_for_a_day(tmp_path: Path) -> None:
    async with Hall(tmp_path, generous=False).running() as hall:
        busy = await hall.visitor("Ala", **{"Accept-Language": "en"})
        tables = hall.services.tables
        while tables.take(busy.address):
            pass
        answer = await busy.post("/api/games", {})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tables")
        assert answer.json()["message"].startswith("Too many new games from your network")
        other = await hall.visitor("Ola")
        other.address = "203.0.113.5"
        assert (await other.post("/api/games", {})).status_code == 201
        hall.wall.pass_time(int(2 * 86_400_000 / TABLES))
        assert (await busy.post("/api/games", {})).status_code == 201


async def test_sockets_of_one_address_are_limited(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.program.guard, "_most_sockets", 1)
    guest = await hall.visitor("Ala", **{"Accept-Language": "tr"})
    game = (await guest.open_game())["game"]
    async with guest.at_table(game):
        second = Socket(guest, game, {"accept-language": "tr"})
        await second.open()
        frame = await second.next("error")
        assert (frame["code"], frame["message"][:8]) == ("too-many-sockets", "Ağınızda")
        await second.next("closed")
        assert second.close_code == guard.TOO_MANY_SOCKETS
        elsewhere = await hall.visitor("Ola")
        elsewhere.address = "203.0.113.5"
        async with elsewhere.at_table(game) as socket:
            assert socket.view
    async with guest.at_table(game) as socket:
        assert socket.view


def test_many_addresses_push_out_only_who_was_silent_the_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "ADDRESSES", 3)
    limits = guard.Limits(0.001, 1.0, FalseWall())
    assert limits.take("guesser")
    for number in range(20):
        limits.take(f"other {number}")
        assert not limits.take("guesser")


# The doorstep


async def hello(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
    while scope["path"] == "/read" and (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


class Porch:
    """A doorstep on a real port, with clients that say what they like."""

    def __init__(self, doorstep: Doorstep) -> None:
        self._config = uvicorn.Config(hello, http=doorstep.protocol(), lifespan="off")
        self._config.load()
        self._port = 0

    async def __aenter__(self) -> Porch:
        state = ServerState()
        self._server = await asyncio.get_running_loop().create_server(
            lambda: self._config.http_protocol_class(  # type: ignore[call-arg]
                config=self._config, server_state=state, app_state={}
            ),
            "127.0.0.1",
            0,
        )
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._server.close()

    async def connect(self, said: bytes = b"") -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writer = writer  # kept: a writer that is dropped closes its connection
        writer.write(said)
        return reader


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow", b"HTTP/1.1 408 Request Timeout"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab", b"HTTP/1.1 204 "),
        (b"POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab", b""),
    ],
)
async def test_a_request_that_never_ends_is_sent_away(said: bytes, answered: bytes) -> None:
    async with Porch(Doorstep(Proxies(), seconds=0.05)) as porch:
        reader = await porch.connect(said)
        heard = await asyncio.wait_for(reader.read(), PATIENCE)
        assert heard.startswith(answered)
        assert ("Żądanie przychodziło zbyt długo.".encode() in heard) == (b"408" in answered)


async def test_a_whole_request_is_answered_and_the_next_is_awaited() -> None:
    async with Porch(Doorstep(Proxies(), seconds=PATIENCE)) as porch:
        reader = await porch.connect(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2)
        for _request in range(2):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            assert head.startswith(b"HTTP/1.1 204")


async def test_connections_of_one_address_are_limited_unless_it_is_a_proxy() -> None:
    async with Porch(Doorstep(Proxies(), most=0)) as porch:
        heard = await asyncio.wait_for((await porch.connect()).read(), PATIENCE)
        assert heard.startswith(b"HTTP/1.1 429 Too Many Requests")
        assert "Za dużo połączeń z twojej sieci.".encode() in heard
        assert b"Too many connections from your network." in heard
    async with Porch(Doorstep(Proxies(["127.0.0.1"]), most=0)) as porch:
        reader = await porch.connect(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        heard = await asyncio.wait_for(reader.read(), PATIENCE)
        assert heard.startswith(b"HTTP/1.1 204")


def test_a_connection_that_is_over_makes_room_for_another() -> None:
    doorstep = Doorstep(Proxies(), most=1)
    assert doorstep.enter("203.0.113.1")
    assert not doorstep.enter("203.0.113.1")
    for _connection in range(2):
        doorstep.leave("203.0.113.1")
    assert doorstep.enter("203.0.113.1")
