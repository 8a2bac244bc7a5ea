from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from mydelko.server import sessions
from server.hall import Hall
from store.conftest import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost nothing: how dear they are is told by a test of its own."""
    cheap = PasswordHasher.from_parameters(CHEAPEST)
    monkeypatch.setattr(sessions, "PasswordHasher", lambda: cheap)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with Hall(tmp_path).running() as hall:
        yield hall
