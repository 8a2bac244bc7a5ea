"""Load: many games at once under `pinczow`, real sockets against the real server, fsync on.

Every move is placed, stopped and recorded; the time counts from a sender's send to the other
player's view of it. Computer players think in games of their own meanwhile. The games begin spread
over the length of a game and are replaced as they end, so that beginnings and ends are spread as
well; counted is what comes after that.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import chain
from pathlib import Path
from statistics import mean, median

import httpx
import msgspec
import uvloop

from bare import Exchange, Floor
from clients import Guest, ServerProcess, free_port, open_client
from mydelko.engine import Engine
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import open_tables
from tables import OWN_BYTES, Player, Thinker, open_table

LIMITS = {
    "p50_ms": 10.0,
    "p99_ms": 50.0,
    "computers_ack_p99_ms": 100.0,
    "errors": 0,
    "rss_mb": 400.0,
}
EXCHANGES = ("hello", "place", "stop", "record")
LENGTH = 24  # moves of a game, where none ended
# What is installed here and edited in place would come before every path.
NOT_IN_PLACE = """
import sys
sys.meta_path[:] = [one for one in sys.meta_path if "Redirecting" not in type(one).__name__]
"""


class Load:
    def __init__(self, server: ServerProcess, options: argparse.Namespace) -> None:
        self.server = server
        self.games: int = options.games
        self.pause: float = options.pause
        self.seconds: float = options.seconds
        self.warmup: float = options.warmup
        self.computers: int = options.computers
        self.idle: int = options.idle
        self.times: list[float] = []
        self.acks: list[float] = []  # to people who play a computer
        self.moves = 0
        self.errors: list[str] = []
        lexicon = load_lexicon("polish")
        self.thinker = Thinker(Engine(lexicon, open_tables(lexicon)))
        self.begin = self.end = 0.0
        self.cpu = 0.0  # seconds the server worked meanwhile
        self.lengths: list[int] = []  # moves of games that ended
        self.traffic: dict[str, Counter[str]] = {kind: Counter() for kind in EXCHANGES}

    async def run(self) -> None:
        async with open_client(self.server.url) as client:
            gate = asyncio.Semaphore(20)

            async def prepare(number: int) -> list[Player]:
                async with gate:
                    guests = [Guest(client, f"Ala {number}"), Guest(client, f"Ola {number}")]
                    for guest in guests:
                        await guest.arrive()
                    return await self._open(guests)

            tables = await asyncio.gather(*(prepare(number) for number in range(self.games)))
            rivals = [await self._challenge(client) for _ in range(self.computers)]
            onlookers = await self._gather_onlookers(client)
            print(f"{self.games} games are open", file=sys.stderr)
            gc.collect()
            gc.disable()  # pauses of the clients would count as the server's
            self.begin = time.perf_counter() + self.warmup
            self.end = self.begin + self.seconds
            await asyncio.gather(
                self._note_cpu(),
                *(self._play(table) for table in tables),
                *(self._play_computer(client, rival) for rival in rivals),
            )
            self.cpu = self.server.cpu_seconds() - self.cpu
            for player in [*chain(*tables), *onlookers]:
                player.leave()

    async def _note_cpu(self) -> None:
        await asyncio.sleep(self.warmup)
        self.cpu = self.server.cpu_seconds()

    async def _open(self, guests: list[Guest]) -> list[Player]:
        players = await open_table(self.server.url, guests)
        for socket in filter(None, (player.socket for player in players)):
            self.traffic["hello"].update(sent=socket.said, answered=socket.received, times=1)
        return players

    async def _play(self, players: list[Player]) -> None:
        await asyncio.sleep(random.uniform(0, max(self.pause, self.warmup)))
        while (begin := time.perf_counter()) < self.end:
            try:
                await self._move(players)
                if players[0].view["phase"] == "ended":
                    for player in players:
                        player.leave()
                    guests = [player.guest for player in players]
                    self.lengths.append(len(players[0].view["sheet"]))
                    players[:] = await self._open(guests)
            except Exception as error:
                self.errors.append(repr(error)[:300])
                return
            await asyncio.sleep(max(0.0, self.pause - (time.perf_counter() - begin)))

    async def _move(self, players: list[Player]) -> None:
        turn = players[0].view["turn"]
        mover, other = players[turn], players[1 - turn]
        for player in players:
            player.forget_times()
        what, fields = self.thinker.choose(mover.view)
        if what == "place":
            # nobody but the mover sees tiles before the stop
            async with self._counted(what, mover, other):
                await mover.reached(await mover.acked(mover.send(what, fields)))
            await self._timed(mover, other, "stop", {})
            await self._timed(other, mover, "record", {})
        else:
            await self._timed(mover, other, what, fields)
        self.moves += time.perf_counter() >= self.begin

    async def _timed(
        self, sender: Player, other: Player, what: str, fields: dict[str, object]
    ) -> None:
        sent = time.perf_counter()
        async with self._counted(what, sender, other):
            version = await sender.acked(sender.send(what, fields))
            await sender.reached(version)
            await other.follows(sender)
        if sent >= self.begin:
            self.times.append(other.seen_at(sender.stage) - sent)

    @asynccontextmanager
    async def _counted(self, what: str, sender: Player, other: Player) -> AsyncIterator[None]:
        """Notes how many bytes went where meanwhile."""
        mine, theirs = sender.socket, other.socket
        assert mine is not None
        assert theirs is not None
        before = mine.said, mine.received, theirs.received
        yield
        if what in self.traffic:
            after = mine.said, mine.received, theirs.received
            names = ("sent", "answered", "told")
            self.traffic[what].update(
                {name: new - old for name, new, old in zip(names, after, before, strict=True)},
                times=1,
            )

    def exchanges(self, kept: int) -> list[Exchange]:
        """What went over the sockets, as a bare server is to repeat it."""
        means = []
        for what, total in self.traffic.items():
            times = max(1, total["times"])
            sizes = {name: max(3, total[name] // times) for name in ("sent", "answered")}
            told = total["told"] // times if what in ("stop", "record") else 0
            means.append(Exchange(**sizes, told=told, kept=kept if what != "hello" else 0))
        return means

    async def _challenge(self, client: httpx.AsyncClient) -> Player:
        guest = Guest(client, "Ela")
        await guest.arrive()
        seats = [{"kind": "here"}, {"kind": "computer", "level": "mocny"}]
        body = {"profile": "scrabble", "seats": seats, **OWN_BYTES}
        opened = await guest.post("/api/games", body)
        player = Player(guest)
        await player.sit(self.server.url, opened["game"])
        await player.add_bytes()
        await player.until(player.has_begun)
        return player

    async def _gather_onlookers(self, client: httpx.AsyncClient) -> list[Player]:
        """Sockets at a table where somebody is still waited for."""
        if not self.idle:
            return []
        players = [Player(Guest(client, "Ula")) for _ in range(self.idle)]
        for player in players:
            await player.guest.arrive()
        seats = [{"kind": "here"}, {"kind": "invite"}]
        opened = await players[0].guest.post("/api/games", {"profile": "base", "seats": seats})
        for player in players:
            await player.sit(self.server.url, opened["game"])
        return players

    async def _play_computer(self, client: httpx.AsyncClient, player: Player) -> None:
        await asyncio.sleep(random.uniform(0, self.pause))
        while time.perf_counter() < self.end:
            try:
                await player.until(player.is_wanted)
                if player.view["phase"] == "ended":
                    player.leave()
                    player = await self._challenge(client)
                    continue
                what, fields = self.thinker.choose(player.view)
                if what == "place" and "?" in player.view["rack"]:
                    what, fields = "pass", {}  # S-2.2 would ask how a blank is to be read
                act = {"place": "play"}.get(what, what)
                sent = time.perf_counter()
                version = await player.acked(player.send(act, fields))
                if sent >= self.begin:
                    self.acks.append(time.perf_counter() - sent)
                await player.reached(version)
            except Exception as error:
                self.errors.append(f"computer: {error!r}"[:300])
                return
            await asyncio.sleep(self.pause)

    def report(self, rss: float) -> dict[str, float]:
        return {
            "p50_ms": milliseconds(self.times, 0.5),
            "p99_ms": milliseconds(self.times, 0.99),
            "max_ms": milliseconds(self.times, 1.0),
            "computers_ack_p99_ms": milliseconds(self.acks, 0.99),
            "errors": len(self.errors),
            "rss_mb": round(rss, 1),
            "moves_per_s": round(self.moves / self.seconds, 1),
            "cpu_us_per_move": round(self.cpu / max(1, self.moves) * 1e6),
            "core_free": round(1 - self.cpu / self.seconds, 2),
        }


def milliseconds(times: list[float], part: float) -> float:
    """A quantile; nothing measured took no time."""
    ordered = sorted(times) or [0.0]
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000, 2)


def measure(options: argparse.Namespace) -> dict[str, float]:
    """One load on the real server, then the floor."""
    with tempfile.TemporaryDirectory(prefix="mydelko-load-") as folder:
        server = ServerProcess(Path(folder), free_port())
        server.start()
        try:
            load = Load(server, options)
            uvloop.run(load.run())
            found = load.report(server.anonymous_megabytes())
        finally:
            server.stop()
        for error in load.errors[:5]:
            print(error, file=sys.stderr)
        if options.games:
            exchanges = load.exchanges(bytes_kept(Path(folder)))
            length = round(mean(load.lengths or [LENGTH]))
            found["bare_cpu_us_per_move"] = round(measure_bare(options, exchanges, length) * 1e6)
    return found


@contextmanager
def another(options: argparse.Namespace) -> Iterator[subprocess.Popen[bytes]]:
    """Another checkout under the same load, by its own clients, which speak as its server does."""
    call = [sys.executable, str(options.old / "benchmarks" / "load.py"), "--json"]
    for name in ("games", "pause", "warmup", "seconds", "computers", "idle"):
        call += [f"--{name}", str(getattr(options, name))]
    with tempfile.TemporaryDirectory(prefix="mydelko-old-") as folder:
        Path(folder, "sitecustomize.py").write_text(NOT_IN_PLACE)
        paths = os.pathsep.join([folder, str(options.old / "src")])
        environment = {**os.environ, "PYTHONPATH": paths}
        with subprocess.Popen(call, env=environment, stdout=subprocess.PIPE) as running:
            yield running


def measure_beside(options: argparse.Namespace) -> dict[str, float]:
    """This program and another checkout at the same time: whatever else the machine does, and how
    quick it is just now, meets both alike."""
    with another(options) as running:
        found = measure(options)
        said, _ = running.communicate()  # its exit status says whether it kept its limits
    old = float(json.loads(said.splitlines()[-1])["cpu_us_per_move"])
    return {**found, "old_cpu_us_per_move": old, "ratio_to_old": found["cpu_us_per_move"] / old}


def bytes_kept(folder: Path) -> int:
    """Of games, for each command."""
    with closing(sqlite3.connect(folder / "mydelko.db")) as database:
        asked = "SELECT sum(length(body)) / count(command) FROM events WHERE stream LIKE 'game/%'"
        return int(database.execute(asked).fetchone()[0])


def measure_bare(options: argparse.Namespace, exchanges: list[Exchange], length: int) -> float:
    with tempfile.TemporaryDirectory(prefix="mydelko-bare-") as folder:
        sizes = msgspec.json.encode(exchanges).decode()
        program = [str(Path(__file__).with_name("bare.py"))]
        server = ServerProcess(Path(folder), free_port(), program=program, arguments=[sizes])
        server.start()
        try:
            floor = Floor(server, exchanges, length, options.pause)
            return uvloop.run(floor.run(options.games, options.pause, options.seconds))
        finally:
            server.stop()


def measure_all(options: argparse.Namespace) -> dict[str, float]:
    """Medians of the rounds."""
    rounds = []
    for _ in range(options.rounds):
        found = measure_beside(options) if options.old else measure(options)
        if bare := found.get("bare_cpu_us_per_move"):
            found["ratio_to_bare"] = found["cpu_us_per_move"] / bare
        print(found, file=sys.stderr)
        rounds.append(found)
    medians = {name: median(found[name] for found in rounds) for name in rounds[0]}
    medians["errors"] = sum(found["errors"] for found in rounds)
    return {name: round(value, 2) for name, value in medians.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between moves of a game")
    parser.add_argument("--warmup", type=float, default=50.0, help="seconds: a game's length")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--computers", type=int, default=20)
    parser.add_argument("--idle", type=int, default=0, help="sockets that only look on")
    parser.add_argument("--rounds", type=int, default=1, help="medians of so many are told")
    parser.add_argument("--old", type=Path, help="a checkout to run beside, its core built")
    options = parser.parse_args()
    found = measure_all(options)
    found |= {"games": options.games, "seconds": options.seconds}
    print(json.dumps(found) if options.json else "\n".join(f"{k}: {v}" for k, v in found.items()))
    return 0 if all(found[key] <= limit for key, limit in LIMITS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
