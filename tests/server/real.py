"""The real program behind a real port, in a process of its own, for tests that kill it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Protocol

GENEROUS = """
import sys
from pathlib import Path
from mydelko.server.app import Settings
from mydelko.server.serving import Address, bind, serve
from mydelko.server.wall_clock import SystemWall
from mydelko.store.database import database_url

class SleepyWall(SystemWall):
    slept = Path(sys.argv[1]) / "slept"  # milliseconds that a test says to have passed
    def steady(self):
        return super().steady() + (int(self.slept.read_text()) if self.slept.exists() else 0)

listener = bind(Address("127.0.0.1", 0))
url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
settings = Settings(database=database_url(Path(sys.argv[1])), generous=True, warm=False)
serve(settings, listener, lambda: print(url, flush=True), wall=SleepyWall())
"""


class Door(Protocol):
    """Where visitors come in."""

    @property
    def url(self) -> str: ...

    @property
    def port(self) -> int: ...


class RealServer:
    def __init__(self, folder: Path, *options: str, generous: bool = False, port: int = 0) -> None:
        program = ["-m", "mydelko.cli.main", "serve", "--port", str(port), "--no-browser"]
        own = [*program, "--data", str(folder), *options]
        call = ["-c", GENEROUS, str(folder)] if generous else own
        environment = {**os.environ, "MYDELKO_LANG": "en"}
        self._folder = folder
        self._process = subprocess.Popen(
            [sys.executable, *call], stdout=subprocess.PIPE, env=environment, text=True
        )
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found is not None, "the server did not start"
        self.url = found[0].rstrip("/")

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def workers(self) -> list[int]:
        """Processes below this one, in the order in which they were started."""
        pid = self._process.pid
        return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def stand_still(self, milliseconds: int) -> None:
        """Stopped by a signal for so long, by its own clock (of a generous one), then continued."""
        self._process.send_signal(signal.SIGSTOP)
        os.waitpid(self._process.pid, os.WUNTRACED)
        (self._folder / "slept").write_text(str(milliseconds))
        self._process.send_signal(signal.SIGCONT)

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def _end(self, how: signal.Signals) -> None:
        if self.is_alive():
            self._process.send_signal(how)
        if self._process.stdout is not None and not self._process.stdout.closed:
            self._process.communicate()
