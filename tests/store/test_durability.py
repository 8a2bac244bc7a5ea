"""A process killed in mid-write loses nothing it had answered and doubles nothing."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from mydelko.store import Store

pytestmark = pytest.mark.slow

PROGRAM = Path(__file__).parent / "appending.py"
ROUNDS = 6
SEED = 20_260


def append_until_killed(url: str, answered: dict[str, int], lines: int) -> None:
    """Counts up what was answered; the kill comes after so many answers, in mid-write."""
    child = subprocess.Popen(
        [sys.executable, PROGRAM, url, json.dumps(answered)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    for line in islice(child.stdout, lines):
        stream, number = line.split()
        answered[stream] = int(number) + 1
    child.kill()
    for line in child.stdout:  # answered before the kill, read after it
        if line.endswith("\n"):
            stream, number = line.split()
            answered[stream] = int(number) + 1
    child.wait()


def test_a_killed_process_loses_no_answered_command_and_doubles_none(url: str) -> None:
    draw = random.Random(SEED)
    answered = {f"g{number:02}": 0 for number in range(20)}
    for _round in range(ROUNDS):
        append_until_killed(url, answered, draw.randint(50, 400))

    async def check() -> None:
        store = await Store.open(url)
        for stream, count in answered.items():
            commands = [int(body) for body in await store.read(stream)]
            written = len(commands) // 2
            assert commands == [number for number in range(written) for _twice in "ab"]
            assert count <= written <= count + 1, f"{stream} with seed {SEED}"
            listed = await store.games.get(stream)
            assert (listed.game.version if listed else -1) == written - 1
        await store.close()

    asyncio.run(check())
    assert sum(answered.values()) > 50 * ROUNDS
