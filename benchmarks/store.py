"""How many appends a second the store acknowledges, grouped and one commit each, in one run.

    python benchmarks/store.py [--folder DIR | --database URL] [--json]

Every acknowledgement follows a commit that is on disk. `ratio` compares both ways on the same disk
in the same minute, so it says more about the store, and less about the machine, than the rates do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

from mydelko.store import Appended, Game, Seat, Store

BODY = b'{"event":"placed","seat":0,"tiles":[["8D","z"],["8E","o"]],"at":1700000000000}' * 3


async def play(store: Store, stream: str, turns: int, waits: list[float]) -> None:
    for turn in range(turns):
        game = Game(
            id=stream, profile="pinczow", status="open", version=turn, created=0, updated=turn
        )
        seat = Seat(game=stream, seat=turn % 2, name="Ala", kind="human", score=turn)
        asked = time.perf_counter()
        outcome = await store.append(
            stream, turn, [BODY], command=f"{stream}-{turn}", facts=[game, seat]
        )
        waits.append(time.perf_counter() - asked)
        if not isinstance(outcome, Appended):
            raise SystemExit(f"{stream} at {turn}: {outcome}")


async def measure(url: str, streams: int, turns: int, alone: int) -> dict[str, float]:
    store = await Store.open(url)
    run = time.time_ns()
    waits: list[float] = []
    begin = time.perf_counter()
    await play(store, f"{run}-alone", alone, waits)
    alone_rate = alone / (time.perf_counter() - begin)
    waits.clear()
    begin = time.perf_counter()
    await asyncio.gather(
        *(play(store, f"{run}-{number}", turns, waits) for number in range(streams))
    )
    rate = streams * turns / (time.perf_counter() - begin)
    await store.close()
    hundredths = statistics.quantiles(waits, n=100)
    return {
        "appends_per_s": round(rate),
        "one_commit_each_per_s": round(alone_rate),
        "ratio": round(rate / alone_rate, 1),
        "p50_ms": round(hundredths[49] * 1000, 2),
        "p99_ms": round(hundredths[98] * 1000, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to measure")
    parser.add_argument("--database", help="another database than a new SQLite file")
    parser.add_argument("--streams", type=int, default=100, help="appending at once")
    parser.add_argument("--turns", type=int, default=200, help="appends to each stream")
    parser.add_argument("--alone", type=int, default=300, help="appends with a commit each")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder, prefix="store-") as folder:
        url = options.database or f"sqlite:///{folder}/mydelko.db"
        figures = asyncio.run(measure(url, options.streams, options.turns, options.alone))
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>24} {value:>10,}")


if __name__ == "__main__":
    main()
