"""A disk that misbehaves under the server: a shim (`tests/store/failing_disk.c`) and its orders.

No ack comes before its fdatasync has returned; a full, read-only or failing disk gives a refusal,
the server stays, and when the disk is back the same command succeeds.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

SHIM = Path(__file__).parents[1] / "tests" / "store" / "failing_disk.c"
FAULTS = ("full", "readonly", "sync")
HELD = 0.5  # seconds for which no ack may come while the disk is held

Move = Callable[[], Awaitable[None]]


class FailingDisk:
    def __init__(self, folder: Path) -> None:
        self._orders = folder / "faults"
        self._orders.mkdir()
        self._shim = folder / "failing_disk.so"
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O1", "-o", str(self._shim), str(SHIM), "-ldl"], check=True
        )

    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self._shim), "FAILING_DISK": str(self._orders)}

    async def early_acks(self, move: Move, acks: Callable[[], int]) -> int:
        """While fdatasync does not return, no ack may come."""
        for name in ("reached", "go"):
            os.mkfifo(self._orders / name)
        (self._orders / "held").touch()
        before = acks()
        moving = asyncio.ensure_future(move())
        await asyncio.to_thread((self._orders / "reached").read_bytes)
        await asyncio.sleep(HELD)
        early = acks() - before
        (self._orders / "held").unlink()
        release = asyncio.create_task(asyncio.to_thread(self._release))
        await moving
        await release
        if acks() == before:
            raise RuntimeError("the move was not acknowledged after the disk was released")
        return early

    def _release(self) -> None:
        (self._orders / "go").write_bytes(b"." * 64)

    async def refuses(self, fault: str, move: Move, again: Move, acks: Callable[[], int]) -> bool:
        """The command is refused, and with the disk it succeeds."""
        (self._orders / fault).touch()
        before = acks()
        try:
            await move()
        except RuntimeError as error:
            refused = "outage" in str(error)
        else:
            refused = False
        (self._orders / fault).unlink()
        if not refused or acks() != before:
            return False
        for _attempt in range(20):
            try:
                await again()
            except RuntimeError:
                await asyncio.sleep(0.25)  # the store may open its file anew
            else:
                return acks() == before + 1
        return False
