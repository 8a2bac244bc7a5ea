"""`mydelko user …`: accounts, for those who look after an installation."""

from __future__ import annotations

import secrets
import time
from datetime import datetime
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.databases import (
    DatabaseUrl,
    DataDirectory,
    chosen_database,
    in_store,
    kept_database,
)
from mydelko.cli.groups import Group, example, show_help_alone
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.locale import gettext as _
from mydelko.server.names import LONGEST, SHORTEST, clean_name, look_of, name_key
from mydelko.server.privacy import Kept, all_of, forget
from mydelko.server.recounting import recount
from mydelko.server.sessions import hash_password
from mydelko.store import Store, User

app = typer.Typer(
    cls=Group,
    add_completion=False,
    invoke_without_command=True,
    callback=show_help_alone,
    help=_("Accounts: list, add, reset a password, log out, disable, export, delete, recount."),
)

Name = Annotated[str, typer.Argument(help=_("Name of the account."))]


@app.command("list", help=_("All accounts."), epilog=example("mydelko user list"))
def list_users(
    data: DataDirectory = None, database: DatabaseUrl = "", json: AsJson = False
) -> None:
    users = in_store(kept_database(data, database), lambda store: store.users.all())
    if json:
        print_json(
            [
                {"name": user.name, "created": user.created, "disabled": user.disabled}
                for user in users
            ]
        )
        return
    for user in users:
        day = datetime.fromtimestamp(user.created / 1000).date().isoformat()
        closed = _("disabled") if user.disabled else ""
        typer.echo(f"{user.name}  {day}  {closed}".rstrip())


@app.command("add", help=_("A new account."), epilog=example("mydelko user add Ala"))
def add(name: Name, data: DataDirectory = None, database: DatabaseUrl = "") -> None:
    cleaned = clean_name(name)
    if cleaned is None:
        raise Complaint(_("Use letters, digits, spaces and - _ . ' only."))
    if not SHORTEST <= len(cleaned) <= LONGEST:
        told = _("The name of an account has {least} to {most} signs.")
        raise Complaint(told.format(least=SHORTEST, most=LONGEST))
    password = _new_password()
    user = User(
        id=secrets.token_hex(16),
        name=cleaned,
        key=name_key(cleaned),
        look=look_of(cleaned),
        password=hash_password(password),
        created=time.time_ns() // 1_000_000,
    )
    if not in_store(chosen_database(data, database), lambda store: store.users.add(user)):
        raise Complaint(_("This name, or one that looks like it, is taken. Choose another."))
    _show_password(cleaned, password)


@app.command(
    "reset",
    help=_("A new password for an account; all its sessions end."),
    epilog=example("mydelko user reset Ala"),
)
def reset(name: Name, data: DataDirectory = None, database: DatabaseUrl = "") -> None:
    password = _new_password()

    async def work(store: Store) -> None:
        user = await _find(store, name)
        await store.users.set_password(user.id, hash_password(password))
        await store.sessions.revoke_user(user.id, await _now(store))

    in_store(kept_database(data, database), work)
    _show_password(name, password)


@app.command(
    "logout", help=_("End all sessions of an account."), epilog=example("mydelko user logout Ala")
)
def log_out(name: Name, data: DataDirectory = None, database: DatabaseUrl = "") -> None:
    async def work(store: Store) -> int:
        user = await _find(store, name)
        return await store.sessions.revoke_user(user.id, await _now(store))

    count = in_store(kept_database(data, database), work)
    typer.echo(_("Sessions ended: {count}").format(count=count))


@app.command(
    "disable",
    help=_("Close an account, or open it again."),
    epilog=example("mydelko user disable Ala"),
)
def disable(
    name: Name,
    undo: Annotated[bool, typer.Option("--undo", help=_("Open the account again."))] = False,
    data: DataDirectory = None,
    database: DatabaseUrl = "",
) -> None:
    async def work(store: Store) -> None:
        user = await _find(store, name)
        await store.users.set_disabled(user.id, not undo)
        if not undo:
            await store.sessions.revoke_user(user.id, await _now(store))

    in_store(kept_database(data, database), work)


@app.command(
    "export",
    help=_("Everything that is kept of an account, as JSON."),
    epilog=example("mydelko user export Ala"),
)
def export(name: Name, data: DataDirectory = None, database: DatabaseUrl = "") -> None:
    async def work(store: Store) -> Kept:
        return await all_of(store, await _find(store, name))

    print_json(in_store(kept_database(data, database), work))


@app.command(
    "delete",
    help=_("Delete an account for good; its games stay, without its name."),
    epilog=example("mydelko user delete Ala --yes"),
)
def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help=_("It is meant."))] = False,
    data: DataDirectory = None,
    database: DatabaseUrl = "",
) -> None:
    if not yes:
        raise Complaint(_("This cannot be undone. Say --yes if it is meant."))

    async def work(store: Store) -> None:
        await forget(store, await _find(store, name), await _now(store))

    in_store(kept_database(data, database), work)
    typer.echo(_("Deleted: {name}").format(name=name))


@app.command(
    "recount",
    help=_("Tell all statistics and ratings anew from the games' logs."),
    epilog=example("mydelko user recount"),
)
def recount_all(data: DataDirectory = None, database: DatabaseUrl = "") -> None:
    count = in_store(kept_database(data, database), recount)
    typer.echo(_("Games read: {count}").format(count=count))


async def _now(store: Store) -> int:
    """Never before what a server has written, whatever the system's clock was set to: servers look
    for sessions that were ended lately."""
    return max(time.time_ns() // 1_000_000, await store.heartbeats.last() or 0)


async def _find(store: Store, name: str) -> User:
    user = await store.users.named(name_key(name))
    if user is None:
        raise Complaint(_("There is no account {name}.").format(name=name))
    return user


def _new_password() -> str:
    """Easy to read out: three groups of letters and digits that are not mixed up."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(3))


def _show_password(name: str, password: str) -> None:
    typer.echo(_("Password of {name}: {password}").format(name=name, password=password))
