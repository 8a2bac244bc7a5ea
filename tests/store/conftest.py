"""Every test of the store runs against SQLite and against a real PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from lacking import lacks
from mydelko.store import Store
from store.postgres import Postgres, Unavailable


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    try:
        server = Postgres()
    except Unavailable as reason:
        lacks(f"PostgreSQL: {reason}")
    yield server
    server.remove()


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[Postgres]:
    yield postgres_server
    postgres_server.drop_databases()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/mydelko.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
