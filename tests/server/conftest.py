from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.hall import Hall
from store.conftest import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with Hall(tmp_path).running() as hall:
        yield hall
