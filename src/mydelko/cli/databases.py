"""Which database a command works on, and what is said when it cannot be used."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from mydelko.cli.complaints import Complaint, Failure, explain_system
from mydelko.lexicon.places import data_directory
from mydelko.locale import gettext as _

if TYPE_CHECKING:
    from mydelko.store import Outage, Store

DataDirectory = Annotated[
    Path | None,
    typer.Option(help=_("Folder of everything that is kept; else the user's own.")),
]
DatabaseUrl = Annotated[
    str, typer.Option(help=_("URL of a PostgreSQL database instead of a file of one's own."))
]
T = TypeVar("T")


def chosen_database(data: Path | None, database: str) -> str:
    from mydelko.store.database import database_url, parse_url  # noqa: PLC0415 - slow to import

    directory = move_data(data)
    if database:
        with database_troubles():
            parse_url(database)
        return database
    make_folder(directory)
    return database_url(directory)


def kept_database(data: Path | None, database: str) -> str:
    """The same for who only reads: what is not there is said, and not made."""
    missing = missing_database(data, database)
    if missing is not None:
        raise Complaint(_("There are no data: {file} does not exist.").format(file=missing))
    return chosen_database(data, database)


def missing_database(data: Path | None, database: str) -> Path | None:
    """The file that is not there, and not merely out of reach, which opening it says better."""
    from mydelko.store.database import database_file, database_url  # noqa: PLC0415 - slow to import

    with database_troubles():
        file = database_file(database or database_url(move_data(data)))
    try:
        if file is not None:
            file.stat()
    except FileNotFoundError:
        return file
    except OSError:
        pass
    return None


def move_data(data: Path | None) -> Path:
    """`--data` moves all that is kept, dictionaries too, and not the database alone."""
    if data is not None:
        os.environ["MYDELKO_DATA"] = str(data.absolute())
    return data_directory()


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(explain_system(error)) from error


def in_store(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    from mydelko.store import Store  # noqa: PLC0415 - slow to import

    async def run() -> T:
        store = await Store.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    with database_troubles():
        return asyncio.run(run())


@contextmanager
def database_troubles() -> Iterator[None]:
    """Says in plain words why a database cannot be used."""
    from mydelko.store import BadUrl, Outage, SchemaNewer  # noqa: PLC0415

    try:
        yield
    except BadUrl as error:
        raise Complaint(_("--database is sqlite:///FILE or postgresql://USER@HOST/NAME")) from error
    except SchemaNewer as error:
        raise Failure(
            _("The database was written by a newer version of the program; use that one.")
        ) from error
    except Outage as error:
        raise Failure(
            _("The database cannot be used: {reason}").format(reason=_reason(error))
        ) from error


def _reason(error: Outage) -> str:
    """In the reader's language; the driver's own words only where ours do not tell enough."""
    from mydelko.store.errors import OutageReason  # noqa: PLC0415 - slow to import

    if isinstance(error.__cause__, OSError):
        return explain_system(error.__cause__)
    if error.reason is None:
        return error.detail
    if error.reason not in (OutageReason.AWAY, OutageReason.FORBIDDEN):
        return _(error.reason.value)
    return _("{reason} ({detail})").format(reason=_(error.reason.value), detail=error.detail)
