"""Chores: the job rows of one game, so that any node takes up a flag, a computer's turn, ratings.

The flag's row is never later than the flag; woken too early it is set anew. What is known of the
rows changes only with the append that writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mydelko.play.computer import waiting_computer
from mydelko.play.setup import Setup, table_stream
from mydelko.rules.clock import deadline
from mydelko.rules.state import State
from mydelko.store.facts import Fact
from mydelko.store.jobs import Job, JobDone

LEASE = 30_000  # milliseconds a node has for a computer's turn before another may take it


class Chores(NamedTuple):
    """The rows that exist."""

    flag: int | None = None  # when it is due, milliseconds since 1970
    computer: bool = False

    def set_for(self, setup: Setup, state: State, node: str) -> tuple[list[Fact], Chores]:
        """What to write for this state, and the rows that exist then."""
        flag_rows, flag = self._set_flag(setup, state)
        if waiting_computer(state) is not None:
            return [*flag_rows, _computer_row(setup, state, node)], Chores(flag, computer=True)
        done: list[Fact] = [JobDone(f"computer/{setup.game}")] if self.computer else []
        return [*flag_rows, *done], Chores(flag)

    def _set_flag(self, setup: Setup, state: State) -> tuple[list[Fact], int | None]:
        due = deadline(state)
        identity = f"flag/{setup.game}"
        if due is None:
            if state.is_over() and self.flag is not None:
                return [JobDone(identity)], None
            return [], self.flag
        due += setup.opened
        if self.flag is not None and self.flag <= due:
            return [], self.flag
        return [Job(id=identity, kind="flag", stream=table_stream(setup.game), due=due)], due

    def reset_flag(self, setup: Setup, state: State) -> tuple[list[Fact], Chores]:
        """After the row woke somebody."""
        rows, flag = self._replace(flag=None)._set_flag(setup, state)
        return rows or [JobDone(f"flag/{setup.game}")], self._replace(flag=flag)


def ratings_row(setup: Setup, state: State) -> Job:
    """The result of a rated game is written, has changed or is gone."""
    return Job(
        id=ratings_job(setup.game),
        kind="ratings",
        stream=table_stream(setup.game),
        due=setup.opened + state.time,
    )


def ratings_job(game: str) -> str:
    return f"ratings/{game}"


def read_chores(jobs: Sequence[Job]) -> Chores:
    flags = [job.due for job in jobs if job.kind == "flag"]
    return Chores(flags[0] if flags else None, any(job.kind == "computer" for job in jobs))


def _computer_row(setup: Setup, state: State, node: str) -> Job:
    due = setup.opened + state.time
    return Job(
        id=f"computer/{setup.game}",
        kind="computer",
        stream=table_stream(setup.game),
        due=due,
        holder=node,
        leased_until=due + LEASE,
    )
