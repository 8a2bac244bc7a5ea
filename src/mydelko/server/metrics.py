"""Figures of this process, as Prometheus reads them: counters, histograms, and gauges that are
looked up when somebody asks; of several workers each figure names whose it is.

Who knows a figure imports it from here and adds to it; nothing here knows games. Label values
come from our own code (routes, outcomes), never from a client, so that there are few of them.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from mydelko import __version__

TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
STATUS = Path("/proc/self/statm")  # pages: all, resident, …


Labels = tuple[tuple[str, str], ...]
Gauges = Mapping[str, tuple[str, float]]  # by name: what it is, its value


class Family(msgspec.Struct, frozen=True):
    """A figure with all its samples."""

    name: str
    about: str
    kind: str
    samples: list[str]


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

    def family(self, whose: Labels = ()) -> Family:
        samples = [
            f"{self.name}{_labelled(whose, zip(self._labels, values, strict=True))} {count:g}"
            for values, count in sorted(self._counts.items())
        ]
        return Family(self.name, self._about, "counter", samples)


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

    def family(self, whose: Labels = ()) -> Family:
        return Family(self.name, self._about, "histogram", list(self._samples(whose)))

    def _samples(self, whose: Labels) -> Iterator[str]:
        below = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            below += count
            yield f"{self.name}_bucket{_labelled(whose, [('le', str(bound))])} {below}"
        yield f"{self.name}_sum{_labelled(whose)} {self._sum:.6f}"
        yield f"{self.name}_count{_labelled(whose)} {below}"


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


def note_commit(writes: int, seconds: float, durable: bool) -> None:
    """As the store tells it."""
    WRITES.add(amount=writes)
    COMMIT_SECONDS.observe(seconds)
    if not durable:
        OUTAGES.add()


def gauged(gauges: Gauges, whose: Labels = ()) -> list[Family]:
    return [
        Family(name, about, "gauge", [f"{name}{_labelled(whose)} {value:.15g}"])
        for name, (about, value) in gauges.items()
    ]


def own_families(gauges: Gauges, started: float, whose: Labels = ()) -> list[Family]:
    """What this process knows of itself."""
    everywhere = {
        "process_start_time_seconds": ("When this process began, since 1970.", started),
        "process_resident_memory_bytes": ("Memory it has now; 0: not known.", _resident()),
        "process_cpu_seconds": ("Processor time used.", time.process_time()),
    }
    name, labels = "mydelko_build_info", _labelled(whose, [("version", __version__)])
    version = Family(name, "The version of the program.", "gauge", [f"{name}{labels} 1"])
    counted = [figure.family(whose) for figure in FIGURES]
    return [*counted, *gauged({**gauges, **everywhere}, whose), version]


def exposition(families: Iterable[Family]) -> str:
    """The page of figures: each once, with the samples of everybody who has it."""
    lines: dict[str, list[str]] = {}
    for family in families:
        head = [
            f"# HELP {family.name} {family.about}",
            f"# TYPE {family.name} {family.kind}",
        ]
        lines.setdefault(family.name, head).extend(family.samples)
    return "".join(f"{line}\n" for each in lines.values() for line in each)


def _resident() -> int:
    if not STATUS.exists():  # only Linux tells it so
        return 0
    return int(STATUS.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _labelled(whose: Labels, labels: Iterable[tuple[str, str]] = ()) -> str:
    text = ",".join(f'{name}="{value}"' for name, value in (*whose, *labels))
    return f"{{{text}}}" if text else ""
