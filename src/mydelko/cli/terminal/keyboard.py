"""The keyboard: one line at a time, with an end of patience when a clock is running.

Reading gives the line, `END` at the end of input or at Ctrl-C, or `TIME_UP` when the given
time passed first (where the system can interrupt a read; elsewhere it waits for the line).
"""

from __future__ import annotations

import enum
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import Final, Literal

with suppress(ImportError):
    import readline  # arrow keys and letters of two bytes work in `input`


class Silence(enum.Enum):
    END = "end"
    TIME_UP = "time-up"


END: Final = Silence.END
TIME_UP: Final = Silence.TIME_UP

Heard = str | Literal[Silence.END, Silence.TIME_UP]


class _TimeUpError(Exception):
    """Raised out of a blocked read by the alarm."""


class Keyboard:
    def read(self, prompt: str, patience_ms: int | None = None) -> Heard:
        try:
            with _Alarm(patience_ms):
                return _read_line(prompt)
        except _TimeUpError:
            return TIME_UP
        except (EOFError, KeyboardInterrupt):
            return END

    def forget(self) -> None:
        """What one player typed is not for the next one to scroll back to."""
        if "readline" in globals():
            readline.clear_history()


def _read_line(prompt: str) -> str:
    if sys.stdin.isatty():
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    raw = sys.stdin.buffer.readline()
    if not raw:
        raise EOFError
    sys.stdout.write("\n")
    return raw.decode("utf-8", errors="replace").rstrip("\r\n")


class _Alarm:
    """Interrupts the read after some time, on systems with interval timers."""

    def __init__(self, patience_ms: int | None) -> None:
        self._patience_ms = patience_ms if hasattr(signal, "setitimer") else None

    def __enter__(self) -> None:
        if self._patience_ms is not None:
            self._before = signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, max(self._patience_ms, 1) / 1000)

    def __exit__(self, *_error: object) -> None:
        if self._patience_ms is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise _TimeUpError
