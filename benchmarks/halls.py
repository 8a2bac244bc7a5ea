"""A large hall: drafting rounds, printing the papers of one, keeping the log, in wall time.

Rounds are drafted as the desk drafts them, standings, simulation and reasons included. The
reference of the ratios is drafting a Swiss round of 100 players in the same run. Each figure
is the best of several tries; processor time stands beside it, for machines that are not idle.
The limits are those a hall needs.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mydelko.log import FileLog
from mydelko.printing.papers import round_papers
from mydelko.store import Store, Stream
from mydelko.tournament import commands as cmd
from mydelko.tournament.desk import Desk, SharedDesk
from mydelko.tournament.drafting import draft_round
from mydelko.tournament.log import write_events
from mydelko.tournament.settings import System
from mydelko.tournament.state import State
from tournament.hall import Hall, hall

PLAYED = 4  # rounds before the one that is measured
LIMITS = {  # seconds
    (System.SWISS, 200): 0.1,
    (System.SWISS, 201): 0.1,
    (System.MONRAD, 200): 0.1,
    (System.DANISH, 200): 0.1,
    (System.SWISS, 1000): 1.0,
    (System.MONRAD, 1000): 1.0,
    (System.DANISH, 1000): 1.0,
    (System.CONTENDER, 200): 0.2,
    (System.CONTENDER, 1000): 1.0,
}


class Figure(NamedTuple):
    wall: float  # seconds
    processor: float


def best_of(tries: int, work: Callable[[], object]) -> Figure:
    walls, processors = [], []
    for _ in range(tries):
        wall, processor = time.perf_counter(), time.process_time()
        work()
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return Figure(min(walls), min(processors))


def played(system: System, players: int) -> Hall:
    """An event after some rounds: the lower number wins, but every fifth table is an upset."""
    event = hall(PLAYED + 3, system).enter_rated(*range(players + 100, 100, -1))
    for _round in range(PLAYED):
        event.pair()
        for table in event.current.tables:
            one, other = table.seats
            better = (one < other) == (table.number % 5 > 0)
            scores = (420, 380 - table.number % 50) if better else (370 - table.number % 50, 410)
            event.do(cmd.EnterResult(table=table.number, scores=scores))
    return event


def draft(system: System, players: int) -> Figure:
    state = played(system, players).state
    return best_of(7, lambda: draft_round(state))


def print_round(state: State) -> Figure:
    return best_of(3, lambda: round_papers(state, "pl"))


def last_results(players: int) -> Figure:
    """A hundred results on disk at the end of an event, each synced before it is acknowledged."""
    with tempfile.TemporaryDirectory() as folder:
        log = FileLog(Path(folder) / "cup.event")
        source = played(System.SWISS, players)
        log.append(0, write_events(source.events))
        desk = Desk(log)
        desk.do(cmd.DraftRound(), 0, "desk")
        desk.do(cmd.Publish(), 0, "desk")
        tables = iter(range(1, 101))

        def enter() -> None:
            for table in tables:
                desk.do(cmd.EnterResult(table=table, scores=(400, 350)), 0, "desk")

        return best_of(1, enter)


def shared_results(players: int) -> Figure:
    """As many from phones at once, in the database: each is answered when the disk has it."""

    async def enter(folder: str) -> Figure:
        store = await Store.open(f"sqlite:///{folder}/hall.db")
        stream = Stream(store, "tournament/cup")
        await stream.fill(played(System.SWISS, players).desk.log.read())
        desk = await SharedDesk.open(stream)
        await desk.do(cmd.DraftRound(), 0, "desk")
        await desk.do(cmd.Publish(), 0, "desk")
        wall, processor = time.perf_counter(), time.process_time()
        results = (cmd.EnterResult(table=table, scores=(400, 350)) for table in range(1, 101))
        await asyncio.gather(*(desk.do(result, 0, "desk") for result in results))
        found = Figure(time.perf_counter() - wall, time.process_time() - processor)
        await store.close()
        return found

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(enter(folder))


def main() -> None:
    reference = draft(System.SWISS, 100)
    report = Table("what", "wall", "processor", "limit", "ratio", title="A large hall")

    def row(what: str, found: Figure, limit: str) -> None:
        ratio = f"{found.wall / reference.wall:.1f} × draft 100"
        report.add_row(what, f"{found.wall:.3f} s", f"{found.processor:.3f} s", limit, ratio)

    for (system, players), limit in LIMITS.items():
        row(f"draft {players}, {system.value}", draft(system, players), f"{limit} s")
    row("papers of 200", print_round(played(System.SWISS, 200).pair().state), "3.0 s")
    for players in (200, 500):
        row(f"100 results of {players}", last_results(players), "")
        row(f"100 results of {players}, database", shared_results(players), "")
    Console().print(report)


if __name__ == "__main__":
    main()
