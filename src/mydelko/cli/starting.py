"""Starting the server: the database held, a port found, the page opened.

A database file is served once: started again, the program shows where the first one is reached.
Whatever refuses (folder, port, database) is said in one line.
"""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from urllib.parse import urlsplit

import msgspec
import typer

from mydelko.cli.browser import open_page
from mydelko.cli.complaints import Complaint, Failure, explain_system
from mydelko.cli.databases import database_troubles
from mydelko.cli.holding import EVERYWHERE, HERE, held, own_url, runs_already
from mydelko.locale import gettext as _
from mydelko.server.app import Settings
from mydelko.server.outside import Outside, Proxies
from mydelko.server.running import AlreadyRunning
from mydelko.server.serving import Address, bind, lan_address, serve
from mydelko.server.workers import WorkerFailed, Workers
from mydelko.store import Store
from mydelko.store.database import database_file

PORT = 8000
LATER_PORTS = 20  # tried when the usual one is taken


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What the caller asked for; None and empty is what is usual."""

    database: str  # URL
    node: str
    workers: int = 1
    host: str = ""
    port: int | None = None
    lan: bool = False
    public: str = ""  # URL
    proxies: tuple[str, ...] = ()
    browser: bool = True

    def address(self) -> Address:
        host = EVERYWHERE if self.lan else self.host or HERE
        return Address(host, PORT if self.port is None else self.port)

    def is_served_at(self, bound: Address) -> bool:
        host = bound.host == EVERYWHERE or (not self.lan and self.host in ("", bound.host))
        return host and self.port in (None, bound.port)


def start(wish: Wish) -> None:
    """Serves until Ctrl+C, or shows the program that does so already."""
    outside = _outside(wish)
    with database_troubles(), ExitStack() as stack:
        file = database_file(wish.database)
        if wish.workers > 1 and file is not None:
            raise Complaint(
                _(
                    "--workers needs PostgreSQL (--database): a database file is served by one "
                    "process"
                )
            )
        try:
            tell = stack.enter_context(held(file))
        except AlreadyRunning as running:
            _show_running(wish, running)
            return
        listener = stack.enter_context(_listen(wish))
        if wish.lan:
            port = int(listener.getsockname()[1])
            outside = msgspec.structs.replace(outside, lan=lan_address(port).url())
        settings = Settings(
            database=wish.database,
            node=wish.node,
            outside=outside,
            metrics_token=os.environ.get("MYDELKO_METRICS_TOKEN", ""),
        )
        answering = False

        def started() -> None:
            nonlocal answering
            answering = True
            _welcome(wish, int(listener.getsockname()[1]), tell)

        try:
            _end_as_by_hand()
            if wish.workers > 1:
                _serve_with_workers(settings, wish.workers, listener, started)
            else:
                serve(settings, listener, started)
        except KeyboardInterrupt:
            if not answering:
                raise
            typer.echo(_("Stopped."))  # the way it was told to


def _serve_with_workers(
    settings: Settings, count: int, listener: socket.socket, started: Callable[[], None]
) -> None:
    """The database is opened, and brought up to date, once before anybody shares it."""
    asyncio.run(_try_database(settings.database))
    try:
        Workers(settings, count, listener).run(started)
    except WorkerFailed as error:
        raise Failure(_("A worker did not start; the log says why.")) from error


async def _try_database(url: str) -> None:
    await (await Store.open(url)).close()


def _end_as_by_hand() -> None:
    """A service that is told to end does so like Ctrl+C: nothing is left behind."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # no port, or a bracket left open
        return False
    return bool(known) and text.isprintable() and " " not in text


def _outside(wish: Wish) -> Outside:
    if wish.public and not _is_address(wish.public):
        raise Complaint(_("--public is an address such as https://scrabble.example.org"))
    parts = urlsplit(wish.public)
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise Complaint(_("--public is an address without a path: the page is at its root"))
    try:
        return Outside(proxies=Proxies(wish.proxies), public=wish.public)
    except ValueError as error:
        raise Complaint(
            _("--proxy is an address or a network such as 127.0.0.1 or 10.0.0.0/8")
        ) from error


def _welcome(wish: Wish, port: int, tell: Callable[[Address], None]) -> None:
    bound = Address(wish.address().host, port)
    url = wish.public or own_url(bound)
    tell(bound)
    if wish.port is None and port != PORT:
        note = _("Port {port} is taken by another program, so {other} is used.")
        typer.echo(note.format(port=PORT, other=port), err=True)
    typer.echo(_("Mydełko is at {url}").format(url=url))
    if wish.lan:
        _show_code(lan_address(port).url())
    typer.echo(_("Stop with Ctrl+C."))
    sys.stdout.flush()
    if wish.browser:
        open_page(url)


def _show_running(wish: Wish, running: AlreadyRunning) -> None:
    if running.address is None or not wish.is_served_at(running.address):
        raise runs_already(running) from running
    url = own_url(running.address)
    typer.echo(_("Mydełko already runs at {url}").format(url=url))
    if wish.browser:
        open_page(url)


def _listen(wish: Wish) -> socket.socket:
    """The port that was asked for and no other; else the usual one, or the next that is free."""
    wanted, asked = wish.address(), wish.port is not None
    last = wanted.port if asked else PORT + LATER_PORTS - 1
    port = wanted.port
    while True:
        address = Address(wanted.host, port)
        try:
            return bind(address)
        except (TypeError, UnicodeError) as error:  # letters that no name of a computer has
            raise Failure(_no_computer(address.host)) from error
        except OSError as error:
            if port == last or error.errno != errno.EADDRINUSE:
                raise Failure(_refusal(address, error, asked=asked)) from error
            port += 1


def _refusal(address: Address, error: OSError, *, asked: bool) -> str:
    host, port = address.host, address.port
    match error.errno:
        case errno.EADDRINUSE if asked:
            message = _("Port {port} is taken by another program; choose another with --port.")
            return message.format(port=port)
        case errno.EADDRINUSE:
            message = _("The ports {first} to {last} are all taken; choose another with --port.")
            return message.format(first=PORT, last=port)
        case errno.EACCES | errno.EPERM:
            message = _("Port {port} is only for administrators; choose one from 1024 with --port.")
            return message.format(port=port)
    if isinstance(error, socket.gaierror):
        return _no_computer(host)
    return _("{host}, port {port}: {reason}.").format(
        host=host, port=port, reason=explain_system(error)
    )


def _no_computer(host: str) -> str:
    return _("There is no computer {host} (--host).").format(host=host)


def _show_code(url: str) -> None:
    """The address for phones: to read and to scan."""
    import segno  # noqa: PLC0415 - only here

    typer.echo(_("On the local network: {url}").format(url=url))
    segno.make(url, error="l").terminal(compact=True)
