"""The types of the native core are what the core says now, and nothing crosses it untyped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import mydelko

COMMITTED = Path(mydelko.__file__).with_name("native.pyi")


def test_the_committed_stub_is_fresh(tmp_path: Path) -> None:
    fresh = tmp_path / "native.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "mydelko.native"]
    subprocess.run([*command, "-o", str(fresh)], check=True)
    assert COMMITTED.read_text(encoding="utf-8") == fresh.read_text(encoding="utf-8")


def test_the_core_answers_with_types_of_its_own() -> None:
    stub = COMMITTED.read_text(encoding="utf-8")
    untyped = [line for line in stub.splitlines() if "Any" in line or "dict[" in line]
    assert untyped == []
