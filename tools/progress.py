"""Tells what a long command is doing: a line for each step, then the seconds and the last word.

At a terminal one line is rewritten; elsewhere a line is added every ten seconds. What the command
itself says goes into a log, whose end is shown when the command fails. Standard library only.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from speech import gettext as _
from speech import marked

if TYPE_CHECKING:  # a Python too old for these is to be told so
    from collections.abc import Callable, Sequence

    Hear = Callable[[str], str | None]  # a line of the command: the words worth telling, or None

QUIET = 10.0  # seconds between lines where nobody's terminal can be rewritten
SHOWN = 15  # lines of the log that explain a failure
NO_NETWORK = marked("a network is needed this once")
KNOWN = {  # found in what a command said: what that means
    "No space left on device": marked("the disk is full"),
    "is the npm registry in reach?": NO_NETWORK,
    "NewConnectionError": NO_NETWORK,
    "NameResolutionError": NO_NETWORK,
    "ConnectTimeoutError": NO_NETWORK,
    "ProxyError": NO_NETWORK,
    "Temporary failure in name resolution": NO_NETWORK,
    "Network is unreachable": NO_NETWORK,
}


class Failed(Exception):
    """A step went wrong; its text is for the person at the keyboard."""


class Unexplained(Failed):
    """Nothing is known but what the command said."""


class Steps:
    """Numbered steps, each with the seconds it took."""

    def __init__(self, count: int, log: Path) -> None:
        self._count = count
        self._log = log
        self._number = 0
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_bytes(b"")

    def begin(self, title: str) -> None:
        self._number += 1
        print(f"{self._number}/{self._count} {title}", flush=True)

    def run(self, command: Sequence[str], hear: Hear, environment: dict[str, str]) -> None:
        """Runs a command to its end; what `hear` makes of its lines is told on the way."""
        begun = self._log.stat().st_size
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        try:
            self._follow(process, hear)
        finally:  # a full disk or Ctrl+C here leaves nobody at work
            process.terminate()
            status = process.wait()
        if status != 0:
            raise self._failure(self._log.read_bytes()[begun:].decode("utf-8"))

    def _follow(self, process: subprocess.Popen[bytes], hear: Hear) -> None:
        started = told = time.monotonic()
        lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=_read, args=(process, lines), daemon=True).start()
        words = ""
        terminal = sys.stdout.isatty()
        with self._log.open("a", encoding="utf-8") as log:
            while True:
                try:
                    line = lines.get(timeout=0.5)
                except queue.Empty:
                    line = ""
                if line is None:
                    break
                log.write(line)
                words = hear(line) or words
                now = time.monotonic()
                if now - told >= (0.5 if terminal else QUIET):
                    told = now
                    _tell(f"    {now - started:3.0f} s  {words}", terminal)
        process.wait()
        if terminal:
            print("\r\033[K", end="", flush=True)

    def _failure(self, said: str) -> Failed:
        all_of_it = _("All that was said: {file}").format(file=self._log)
        for trace, meaning in KNOWN.items():
            if trace in said:
                return Failed(f"mydelko: {_(meaning)}. {all_of_it}")
        return Unexplained(
            "\n".join([*said.splitlines()[-SHOWN:], _("mydelko: this step failed."), all_of_it])
        )


def _read(process: subprocess.Popen[bytes], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line.decode("utf-8", errors="replace"))
    lines.put(None)


def _tell(text: str, terminal: bool) -> None:
    if terminal:
        print(f"\r\033[K{text[:78]}", end="", flush=True)
    else:
        print(text, flush=True)
