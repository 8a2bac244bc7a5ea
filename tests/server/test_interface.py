"""The interface as other programs meet it: a page that is true, and an example that plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mydelko.server.interface import page
from server.hall import PATIENCE
from server.real import RealServer

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "client.py"


def test_the_page_of_the_interface_is_up_to_date() -> None:
    committed = ROOT.joinpath("docs", "api.md").read_text("utf-8")
    assert committed == page(), "run make generated"


def test_the_example_is_short() -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 30


@pytest.mark.slow
def test_the_example_plays_a_whole_game_against_a_real_server(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    try:
        played = subprocess.run(
            [sys.executable, str(EXAMPLE), server.url],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
    finally:
        server.stop()
    own, _other = (int(score) for score in played.stdout.split(" : "))
    assert own <= 0  # it never lays a tile
