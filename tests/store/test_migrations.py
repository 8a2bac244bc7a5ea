"""Migrations: an older database is saved and brought up to date; a newer one is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from mydelko.store import Appended, Outage, SchemaNewer, Store
from mydelko.store.database import Database
from mydelko.store.migrating import MIGRATIONS, upgrade
from mydelko.store.schema import REVISION, metadata
from store.postgres import Postgres

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def first_schema_with_two_events(url: str) -> None:
    database = Database(url)
    with database.writer.begin() as connection:
        upgrade(connection, "0001")
        for version, command in ((1, "c1"), (2, None)):
            connection.execute(
                text("INSERT INTO events VALUES ('g', :version, :command, :version, :body)"),
                {"version": version, "command": command, "body": b"\x00old"},
            )
    database.dispose()


def test_the_revision_named_in_the_schema_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


async def test_the_migrations_make_exactly_the_schema(url: str) -> None:
    await (await Store.open(url)).close()
    database = Database(url)
    with database.reader.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    database.dispose()


async def test_an_older_database_keeps_its_events_and_is_saved_first(
    url: str, tmp_path: Path
) -> None:
    first_schema_with_two_events(url)
    store = await Store.open(url, backups=tmp_path / "backups")
    assert await store.read("g") == [b"\x00old", b"\x00old"]
    assert await store.append("g", 0, [b"x"], command="c1") == Appended(1, 1, repeated=True)
    assert await store.append("g", 2, [b"new"]) == Appended(3, 3)
    await store.heartbeats.beat("n", 1)
    await store.close()

    (backup,) = (tmp_path / "backups").iterdir()
    assert ".before-0001." in backup.name
    old = await Store.open(f"sqlite:///{backup}", backups=tmp_path / "again")
    assert await old.read("g") == [b"\x00old", b"\x00old"]
    await old.close()


async def test_a_session_of_before_keeps_its_seats(url: str, tmp_path: Path) -> None:
    database = Database(url)
    with database.writer.begin() as connection:
        upgrade(connection, "0002")
        connection.execute(
            text(
                "INSERT INTO sessions (id, nickname, created, seen, expires) VALUES"
                " ('digest', 'Ala', 1, 1, 9)"
            )
        )
    database.dispose()
    store = await Store.open(url, backups=tmp_path)
    session = await store.sessions.get("digest")
    await store.close()
    assert session is not None
    assert session.holder == "digest"


async def test_opening_again_saves_nothing(url: str, tmp_path: Path) -> None:
    for _time in range(2):
        await (await Store.open(url, backups=tmp_path / "backups")).close()
    assert not (tmp_path / "backups").exists()


async def test_a_database_of_a_newer_program_is_not_touched(url: str) -> None:
    await (await Store.open(url)).close()
    database = Database(url)
    with database.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaNewer, match="9999"):
        await Store.open(url)
    with database.reader.begin() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    database.dispose()


async def test_another_programs_tables_in_another_schema_are_not_in_the_way(
    postgres: Postgres,
) -> None:
    """PostgreSQL shows them by its search path; that one may migrate with the same tool."""
    plain = Database(postgres.create_database())
    with plain.writer.begin() as connection:
        connection.execute(text("CREATE TABLE public.customers (id INTEGER)"))
        connection.execute(text("CREATE TABLE public.alembic_version (version_num TEXT)"))
        connection.execute(text("INSERT INTO public.alembic_version VALUES ('9f2c81d0aa17')"))
        connection.execute(text("CREATE SCHEMA club"))
    plain.dispose()
    own = plain.url.update_query_dict({"options": "-csearch_path=club,public"})
    for _time in range(2):
        store = await Store.open(own.render_as_string(hide_password=False))
        await store.close()
    with pytest.raises(Outage, match="customers"):
        await Store.open(plain.url.render_as_string(hide_password=False))


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:"])
async def test_other_databases_are_refused_by_name(url: str) -> None:
    with pytest.raises(ValueError, match="not a database of ours"):
        await Store.open(url)
