from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.hall import Hall


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with Hall(tmp_path).running() as hall:
        yield hall
