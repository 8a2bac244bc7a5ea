"""Siege: what people at their tables notice while others mean ill.

Between two quiet measurements each kind of attack (`besiegers.py`) is made against a table that
anybody may watch, and moves at other tables are timed. Their 99th percentile may grow by a fifth,
and by what two cores do not resolve; an attack that seems to slow others is tried again, for the
machine may have had other work. There are no errors, and an attack holds only so much memory.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import uvloop

from clients import Guest, ServerProcess, free_port, open_client
from load import Load
from verdict import judge, scaled_parser, tell

BESIEGERS = Path(__file__).with_name("besiegers.py")
GAMES = 40
SECONDS = 20.0
GROWTH = 1.2
UNRESOLVED = 10.0  # milliseconds: a process more on as many cores
ATTEMPTS = 3
LIMITS = {"errors": 0, "slowing": 0, "holding": 0}


class Attack(NamedTuple):
    connections: int
    megabytes: float  # that it may hold, the games that are timed meanwhile among them


ATTACKS = {
    "idle": Attack(10_000, 400.0),
    "loris": Attack(200, 40.0),
    "oversized": Attack(5, 40.0),
    "flood": Attack(1, 40.0),
    "pings": Attack(5, 40.0),
    "silent": Attack(100, 100.0),
}


class Measured:
    """Moves timed at tables of their own."""

    def __init__(self, server: ServerProcess, seconds: float) -> None:
        self._server = server
        self._options = argparse.Namespace(
            games=GAMES, computers=0, seconds=seconds, warmup=1.0, pause=0.5, idle=0
        )
        self.errors = 0

    def p99(self) -> float:
        load = Load(self._server, self._options)
        uvloop.run(load.run())
        self.errors += len(load.errors)
        return float(load.report(0.0)["p99_ms"])


async def open_table(url: str) -> str:
    async with open_client(url) as client:
        host = Guest(client, "Ala")
        await host.arrive()
        seats = [{"kind": "here"}, {"kind": "invite"}]
        opened = await host.post("/api/games", {"profile": "base", "seats": seats})
        return str(opened["game"])


def besiege(kind: str, url: str, game: str, count: int) -> subprocess.Popen[bytes]:
    call = [sys.executable, str(BESIEGERS), kind, url, game, str(count)]
    besiegers = subprocess.Popen(call, stdout=subprocess.PIPE)
    assert besiegers.stdout is not None
    if besiegers.stdout.readline().strip() != b"ready":
        raise RuntimeError(f"{kind}: the besiegers did not come")
    return besiegers


class Siege:
    def __init__(self, server: ServerProcess, scale: float) -> None:
        self.server = server
        self.scale = min(1.0, scale)
        self.measured = Measured(server, max(5.0, SECONDS * scale))
        self.game = uvloop.run(open_table(server.url))
        self.quiet = self.measured.p99()

    def slows(self, kind: str) -> tuple[bool, float]:
        """Whether others wait longer meanwhile, and the megabytes that it held."""
        count = max(1, round(ATTACKS[kind].connections * self.scale))
        free = self.server.anonymous_megabytes()
        besiegers = besiege(kind, self.server.url, self.game, count)
        try:
            besieged = self.measured.p99()
            held = self.server.anonymous_megabytes() - free
        finally:
            besiegers.kill()
            besiegers.wait()
        before, self.quiet = self.quiet, self.measured.p99()
        tell(
            f"{kind} × {count}: p99 {before} ms before, {besieged} ms during, "
            f"{self.quiet} ms after; {held:.0f} MB"
        )
        return besieged > max(before, self.quiet) * GROWTH + UNRESOLVED, held


def main() -> int:
    parser = scaled_parser(__doc__)
    parser.add_argument("--only", choices=ATTACKS, action="append", help="this attack")
    options = parser.parse_args()
    slowing = holding = 0
    with tempfile.TemporaryDirectory(prefix="mydelko-siege-") as folder:
        server = ServerProcess(Path(folder), free_port(), log=Path(folder) / "log")
        server.start()
        try:
            siege = Siege(server, options.scale)
            for kind in options.only or ATTACKS:
                for _attempt in range(ATTEMPTS):
                    slow, held = siege.slows(kind)
                    if not slow:
                        break
                slowing += slow
                holding += held > ATTACKS[kind].megabytes
        finally:
            server.stop()
    found = {"errors": siege.measured.errors, "slowing": slowing, "holding": holding}
    return judge("siege", found, LIMITS)


if __name__ == "__main__":
    sys.exit(main())
