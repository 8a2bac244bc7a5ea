"""Figures of this process, as Prometheus reads them: counters, histograms, and gauges that are
looked up when somebody asks.

Who knows a figure imports it from here and adds to it; nothing here knows games. Label values
come from our own code (routes, outcomes), never from a client, so that there are few of them.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from mydelko import __version__

TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
STATUS = Path("/proc/self/statm")  # pages: all, resident, …


class Counter:
    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name = name
        self._about = about
        self._labels = labels
        self._counts: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def add(self, *values: str, amount: float = 1) -> None:
        self._counts[values] = self._counts.get(values, 0) + amount

    def value(self, *values: str) -> float:
        return self._counts.get(values, 0)

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self._about, "counter")
        for values, count in sorted(self._counts.items()):
            yield f"{self.name}{_labelled(zip(self._labels, values, strict=True))} {count:g}"


class Histogram:
    """Seconds."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self._about = about
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self._about, "histogram")
        below = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {below}"


REQUESTS = Counter("mydelko_requests_total", "HTTP requests answered.", "method", "route", "status")
REQUEST_SECONDS = Histogram("mydelko_request_seconds", "Time from a request to its last byte.")
SOCKETS_OPENED = Counter("mydelko_sockets_opened_total", "Sockets that were asked for.")
SOCKETS_CLOSED = Counter("mydelko_sockets_closed_total", "Sockets that are over.")
COMMANDS = Counter("mydelko_commands_total", "Answers to commands of players.", "outcome")
COMMIT_SECONDS = Histogram("mydelko_commit_seconds", "Time for a group of writes to be on disk.")
WRITES = Counter("mydelko_writes_total", "Writes asked of the database, many in a commit.")
OUTAGES = Counter("mydelko_outages_total", "Commits that the disk or the database refused.")
FLAG_SECONDS = Histogram("mydelko_flag_late_seconds", "From a flag's fall to its being settled.")
FIGURES: Sequence[Counter | Histogram] = (
    REQUESTS, REQUEST_SECONDS, SOCKETS_OPENED, SOCKETS_CLOSED, COMMANDS, COMMIT_SECONDS, WRITES,
    OUTAGES, FLAG_SECONDS,
)  # fmt: skip
STARTED = time.time()


def note_commit(writes: int, seconds: float, durable: bool) -> None:
    """As the store tells it."""
    WRITES.add(amount=writes)
    COMMIT_SECONDS.observe(seconds)
    if not durable:
        OUTAGES.add()


def exposition(gauges: Mapping[str, tuple[str, float]]) -> str:
    """The page of figures; gauges are given by name as (what it is, value)."""
    everywhere = {
        "process_start_time_seconds": ("When this process began, since 1970.", STARTED),
        "process_resident_memory_bytes": ("Memory it has now; 0: not known.", _resident()),
        "process_cpu_seconds": ("Processor time used.", time.process_time()),
    }
    lines = [line for figure in FIGURES for line in figure.lines()]
    for name, (about, value) in {**gauges, **everywhere}.items():
        lines += [*_head(name, about, "gauge"), f"{name} {value:.15g}"]
    lines += _head("mydelko_build_info", "The version of the program.", "gauge")
    lines.append(f'mydelko_build_info{{version="{__version__}"}} 1')
    return "\n".join(lines) + "\n"


def _resident() -> int:
    if not STATUS.exists():  # only Linux tells it so
        return 0
    return int(STATUS.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _head(name: str, about: str, kind: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _labelled(pairs: Iterator[tuple[str, str]]) -> str:
    text = ",".join(f'{name}="{value}"' for name, value in pairs)
    return f"{{{text}}}" if text else ""
