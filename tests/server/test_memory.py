"""Memory: what no longer serves anybody is freed at once, without a search for cycles.

The real server tells how many objects only such a search would free. Kinds of requests and sockets
come once to fill caches, then again and again.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

pytestmark = pytest.mark.slow

TIMES = 12
SERVER = """
import gc, signal, sys
from pathlib import Path
from mydelko.server.app import Settings
from mydelko.server.serving import Address, bind, serve
from mydelko.store.database import database_url
listener = bind(Address("127.0.0.1", 0))
settings = Settings(database=database_url(Path(sys.argv[1])), generous=True, warm=False)
def begin():
    gc.disable()
    def tell(number, _frame):
        if number == signal.SIGUSR2:
            gc.collect(1)  # what is young
        print(gc.collect(), flush=True)
    signal.signal(signal.SIGUSR1, tell)
    signal.signal(signal.SIGUSR2, tell)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
serve(settings, listener, begin)
"""


class Server:
    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(folder)], stdout=subprocess.PIPE, text=True
        )
        self.url = self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def left_in_cycles(self, *, by_the_old: bool = False) -> int:
        self._process.send_signal(signal.SIGUSR2 if by_the_old else signal.SIGUSR1)
        return int(self._line())

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    yield found
    found.stop()


class Person:
    def __init__(self, server: Server) -> None:
        self.client = httpx.Client(base_url=server.url, timeout=60)
        self.client.headers["X-CSRF-Token"] = self.client.get("/api/me").json()["csrf"]
        self._url = server.url

    def open_game(self) -> str:
        seats = [{"kind": "here"}, {"kind": "invite"}]
        opened = self.client.post("/api/games", json={"profile": "pinczow", "seats": seats}).json()
        self.token = str(opened["invites"][0]["token"])
        return str(opened["game"])

    def visit(self, game: str, *messages: str, well: bool = True) -> None:
        """A socket that says something, hears the first answer and goes, politely or not."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        place = self._url.replace("http", "ws") + f"/ws/games/{game}"
        headers = {"Cookie": cookie}
        with connect(place, origin=Origin(self._url), additional_headers=headers) as socket:
            for message in messages:
                socket.send(message)
            if messages:
                socket.recv(timeout=60)
            if not well:
                socket.socket.close()


def test_no_request_leaves_cycles_behind(server: Server) -> None:
    person = Person(server)
    game = person.open_game()
    get = ["/", "/nothing", "/metrics", "/api/me", "/api/profiles", "/api/levels", "/api/games"]
    get += [f"/api/games/{game}", f"/api/games/{game}/replay", f"/api/invites/{person.token}"]
    get += ["/api/sessions", "/api/nothing", "/api/clauses/P-1.4", "/api/tiles/polish"]
    post = {"guest": {"nickname": "Ala"}, "words": {"lexicon": "polish", "words": ["KOT"]}}
    post |= {"login": {"name": "Nobody", "password": "12345678"}}

    def ask_all() -> None:
        for path in get:
            person.client.get(path)
        for path, body in post.items():
            person.client.post(f"/api/{path}", json=body)
        person.open_game()
        Person(server).client.close()  # a connection of its own, and nobody yet

    ask_all()
    ask_all()
    server.left_in_cycles()
    for _ in range(TIMES):
        ask_all()
    assert server.left_in_cycles() < TIMES


def test_what_a_malformed_body_leaves_is_young_when_it_dies(server: Server) -> None:
    """The framework's error holds its frame; the collector is left on for what is young."""
    person = Person(server)

    def ask() -> None:
        person.client.post("/api/games", json={"seats": "none"})

    ask()
    server.left_in_cycles()
    for _ in range(TIMES):
        ask()
    of_each = 60
    assert server.left_in_cycles(by_the_old=True) < 2 * of_each  # the last may still be held


def test_no_socket_leaves_cycles_behind(server: Server) -> None:
    person = Person(server)
    game = person.open_game()
    hello = '{"type": "hello"}'

    def come_and_go() -> None:
        person.visit(game, hello)
        person.visit(game, hello, well=False)
        person.visit(game)
        person.visit(game, "no message", hello)
        person.visit("nothing")

    come_and_go()
    come_and_go()
    server.left_in_cycles()
    for _ in range(TIMES):
        come_and_go()
    assert server.left_in_cycles() < TIMES
