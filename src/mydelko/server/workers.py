"""Workers: several processes that share one port and one PostgreSQL, and who looks after them.

Each is a node like any other, with a name of its own; what they share is the log. This process
serves nobody itself: it hands connections over (`switchboard`), starts a worker again that has
died, and ends them all. It stays without threads, so that it may fork: a worker that died is
back at once, and what all have loaded is in memory once.
"""

from __future__ import annotations

import logging
import multiprocessing
import selectors
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from mydelko.server.app import Settings
from mydelko.server.handover import Giver
from mydelko.server.serving import serve
from mydelko.server.switchboard import Switchboard

logger = logging.getLogger(__name__)

READY = b"r"
STOPPING = 20.0  # seconds for workers to end before they are killed
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 8.0  # seconds before one that never came up is tried again


class WorkerFailed(Exception):
    """One of the first workers did not come up; its log says why."""


class Worker:
    """A process and the channel to it."""

    def __init__(self, settings: Settings, forget: Callable[[], None]) -> None:
        """`forget` lets go, in the new process, of what belongs to this one."""
        self.number = settings.worker
        self.is_ready = False
        ours, theirs = socket.socketpair()
        self.giver = Giver(ours)
        self._process = multiprocessing.get_context("fork").Process(
            target=_work, args=(settings, ours, theirs, forget), daemon=True
        )
        self._process.start()
        theirs.close()

    def listen(self) -> None:
        """The first it says is that it is ready, then which connections it took."""
        self.is_ready = self.giver.hear()

    def stop(self) -> None:
        self._process.terminate()

    def bury(self, patience: float = 0.0) -> int | None:
        """Answers how it ended."""
        self._process.join(patience)
        self._process.kill()  # who has no channel, or does not end, is of no use
        self._process.join()
        self.giver.close()
        return self._process.exitcode


class Workers:
    def __init__(self, settings: Settings, count: int, listener: socket.socket) -> None:
        self._settings = replace(settings, workers=count)
        self._selector = selectors.DefaultSelector()
        self._board = Switchboard(listener, settings.outside.proxies, self._selector)
        self._running: dict[int, Worker] = {}
        self._due = dict.fromkeys(range(1, count + 1), 0.0)  # when to start those that do not run
        self._pauses = dict.fromkeys(range(1, count + 1), 0.0)
        self._is_up = False

    def run(self, started: Callable[[], None]) -> None:
        """Until interrupted; whoever has to be started again waits for nobody else."""
        with tempfile.TemporaryDirectory(prefix="mydelko-figures-") as figures:
            self._settings = replace(self._settings, figures=figures)
            try:
                while True:
                    self._start_due()
                    for key, _events in self._selector.select(self._pause()):
                        key.data()
                    if not self._is_up and self._are_all_ready():
                        self._is_up = True
                        started()
            finally:
                self._end()

    def _are_all_ready(self) -> bool:
        return not self._due and all(worker.is_ready for worker in self._running.values())

    def _start_due(self) -> None:
        for number, due in list(self._due.items()):
            if due <= time.monotonic():
                del self._due[number]
                worker = Worker(replace(self._settings, worker=number), self._forget)
                self._running[number] = worker
                self._selector.register(
                    worker.giver.channel, selectors.EVENT_READ, partial(self._hear, worker)
                )

    def _pause(self) -> float | None:
        """Seconds until something is due; None: until something happens."""
        now, silent = time.monotonic(), self._board.pass_on_silent()
        waits = [due - now for due in self._due.values()]
        waits += [] if silent is None else [silent]
        return max(0.0, min(waits)) if waits else None

    def _hear(self, worker: Worker) -> None:
        was_ready = worker.is_ready
        worker.listen()
        if was_ready and worker.is_ready:
            return
        untaken = worker.giver.take_back()
        if not worker.is_ready:
            self._replace(worker, was_ready)
        self._board.open_to([each for each in self._running.values() if each.is_ready])
        self._board.admit(untaken)

    def _replace(self, worker: Worker, was_ready: bool) -> None:
        number = worker.number
        self._selector.unregister(worker.giver.channel)
        del self._running[number]
        ended = worker.bury()
        if not self._is_up:
            raise WorkerFailed
        logger.warning("worker %d ended (%s) and is started again", number, ended)
        longer = min(max(self._pauses[number] * 2, FIRST_PAUSE), LONGEST_PAUSE)
        self._pauses[number] = 0.0 if was_ready else longer
        self._due[number] = time.monotonic() + self._pauses[number]

    def _forget(self) -> None:
        """In a new worker: the port, waiting connections and the others' channels are not its."""
        self._board.close()
        for worker in self._running.values():
            worker.giver.close()
        self._selector.close()

    def _end(self) -> None:
        self._board.close()
        for worker in self._running.values():
            worker.stop()
        last = time.monotonic() + STOPPING
        for worker in self._running.values():
            worker.bury(max(0.0, last - time.monotonic()))
        self._selector.close()


def _work(
    settings: Settings,
    parents: socket.socket,
    channel: socket.socket,
    forget: Callable[[], None],
) -> None:
    """The life of a worker, until it is told to end or its channel ends."""
    parents.close()
    forget()
    try:
        serve(settings, channel, lambda: channel.sendall(READY), handed_over=True)
    except KeyboardInterrupt:
        return
    except Exception:
        logger.exception("worker %d failed", settings.worker)
        sys.exit(1)
