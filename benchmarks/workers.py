"""Workers: what a move costs the processor with several workers, against one, at the same time.

Two servers on PostgreSQL, one with a single worker, have the same load of `load.py` at once, so
that whatever else the machine does meets both alike: how many writes share a commit, and with it
the price of a move, depends on it. Processor time of all the program's processes is counted, also
of the one that hands connections over.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import ExitStack
from statistics import median

import uvloop

from load import Load
from nodes import Node, database_server

MOST = 1.15  # times the processor time of one worker


def measure(databases: list[str], options: argparse.Namespace) -> list[dict[str, float]]:
    """Of the server with one worker, and of the other."""
    counts = (1, options.workers)
    with ExitStack() as held:
        loads = []
        for database, count in zip(databases, counts, strict=True):
            server = Node(database, "node", count)
            server.start()
            held.callback(server.stop)
            loads.append(Load(server, options))
        uvloop.run(play(loads))
    for error in [error for load in loads for error in load.errors][:5]:
        print(error, file=sys.stderr)
    found = [load.report(0.0) for load in loads]
    for count, each in zip(counts, found, strict=True):
        print(f"{count}: {each}", file=sys.stderr)
    return found


async def play(loads: list[Load]) -> None:
    await asyncio.gather(*(load.run() for load in loads))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=150, help="of each server")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between moves of a game")
    parser.add_argument("--warmup", type=float, default=20.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    options.computers = options.idle = 0
    with database_server() as postgres:
        rounds = [
            measure([postgres.create_database() for _ in range(2)], options)
            for _ in range(options.rounds)
        ]
    ones, many = ([each[which]["cpu_us_per_move"] for each in rounds] for which in (0, 1))
    found = {
        "games": options.games,
        "workers": options.workers,
        "cpu_us_per_move_of_one": median(ones),
        "cpu_us_per_move_of_many": median(many),
        "ratio": round(median(new / old for old, new in zip(ones, many, strict=True)), 3),
        "errors": sum(found["errors"] for each in rounds for found in each),
    }
    print(json.dumps(found) if options.json else "\n".join(f"{k}: {v}" for k, v in found.items()))
    return 0 if found["ratio"] <= MOST and not found["errors"] else 1


if __name__ == "__main__":
    sys.exit(main())
