"""One at a time: an advisory lock on a file, shared by all processes of this user.

The lock dies with its process, so a crash leaves nothing to clean. Waiting looks at a stop
signal between tries.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    FAR = 2**30  # a byte nobody reads or writes: there locks keep others from the bytes themselves

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def hold(file: IO[bytes], wait: Callable[[], object]) -> None:
    """Until the file is closed; calls `wait` (see `locked`) while another has the lock."""
    while not _try_lock(file):
        wait()


@contextmanager
def locked(path: Path, wait: Callable[[], object]) -> Iterator[None]:
    """Holds the lock; calls `wait` (which sleeps, or raises to give up) while another has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        hold(file, wait)
        yield
