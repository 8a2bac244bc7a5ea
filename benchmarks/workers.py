"""Workers: what a move costs the processor with several workers, against one, in the same run.

The load of `load.py` on PostgreSQL, one worker and several in turn; processor time of all the
program's processes is counted, also of the one that hands connections over.
"""

from __future__ import annotations

import argparse
import json
import sys
from statistics import median

import uvloop

from load import Load
from nodes import Node, database_server

MOST = 1.15  # times the processor time of one worker


def measure(database: str, workers: int, options: argparse.Namespace) -> dict[str, float]:
    server = Node(database, "node", workers)
    server.start()
    try:
        load = Load(server, options)
        uvloop.run(load.run())
    finally:
        server.stop()
    for error in load.errors[:5]:
        print(error, file=sys.stderr)
    found = load.report(0.0)
    print(f"{workers}: {found}", file=sys.stderr)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between moves of a game")
    parser.add_argument("--warmup", type=float, default=20.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    options.computers = options.idle = 0
    with database_server() as postgres:
        rounds = [
            [measure(postgres.create_database(), count, options) for count in (1, options.workers)]
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
