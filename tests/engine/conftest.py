"""Every test has its own data and cache directories."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDELKO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("MYDELKO_CACHE", str(tmp_path / "cache"))
