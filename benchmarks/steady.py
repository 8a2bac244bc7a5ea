"""Steady: ten minutes of the load of `load.py`, without an error and with memory that stays.

First a thousand games between people, then three hundred against computers. How quick the answers
are is judged by `load.py`, on a quiet machine; here they are only told.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from clients import ServerProcess, free_port
from load import Load
from verdict import Memory, judge, scaled_parser, tell

SECONDS = 600.0
FIRST = 60.0  # seconds until as many games end as begin: before, memory tells nothing
LIMITS = {"errors": 0, "growth_percent": 5.0}


async def watch(load: Load, memory: Memory) -> None:
    """Notes memory until cancelled."""
    told = 0.0
    while True:
        size = load.server.anonymous_megabytes()
        played = time.perf_counter() - load.begin if load.begin else 0.0
        if played > 0:
            memory.note(played, size)
        if played - told >= 30:
            told = played
            tell(f"{played:.0f} s: {load.moves} moves, {len(load.errors)} errors, {size:.0f} MB")
        await asyncio.sleep(1.0)


async def run(load: Load, memory: Memory) -> None:
    watching = asyncio.create_task(watch(load, memory))
    await load.run()
    watching.cancel()


def play(name: str, games: int, computers: int, seconds: float, warmup: float) -> int:
    memory = Memory()
    options = argparse.Namespace(
        games=games, computers=computers, seconds=seconds, warmup=warmup, pause=2.0, idle=0
    )
    with tempfile.TemporaryDirectory(prefix="mydelko-steady-") as folder:
        server = ServerProcess(Path(folder), free_port())
        server.start()
        try:
            load = Load(server, options)
            uvloop.run(run(load, memory))
            found = load.report(server.anonymous_megabytes())
        finally:
            server.stop()
    for error in load.errors[:5]:
        tell(error)
    growth = memory.slope(FIRST) * max(0.0, seconds - FIRST) / memory.most * 100
    return judge(name, {**found, "growth_percent": round(growth, 2)}, LIMITS)


def main() -> int:
    parser = scaled_parser(__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--computers", type=int, default=300)
    options = parser.parse_args()
    seconds = SECONDS * options.scale
    people = play("steady play", options.games, 20, seconds, min(50.0, seconds))
    computers = play("steady computers", 0, options.computers, seconds / 5, min(10.0, seconds))
    return people or computers


if __name__ == "__main__":
    sys.exit(main())
