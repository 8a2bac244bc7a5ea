"""`mydelko serve`, and `mydelko` alone: the page and the games behind it."""

from __future__ import annotations

import logging
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import example
from mydelko.lexicon.places import data_directory
from mydelko.locale import gettext as _

app = typer.Typer(add_completion=False)

HOST = "127.0.0.1"
PORT = 8000
EVERYWHERE = "0.0.0.0"  # only when --lan asks for it
LATER_PORTS = 20  # tried when the usual one is taken

DataDirectory = Annotated[
    Path | None, typer.Option(help=_("Directory of the database; else the user's own."))
]
Database = Annotated[
    str, typer.Option(help=_("URL of a PostgreSQL database instead of a file of one's own."))
]


def chosen_database(data: Path | None, database: str) -> str:
    from mydelko.server.serving import database_url  # noqa: PLC0415 - slow to import

    if database:
        return database
    directory = data or data_directory()
    directory.mkdir(parents=True, exist_ok=True)
    return database_url(directory)


@app.command(
    help=_("Serve the page and its games until stopped with Ctrl+C."),
    epilog=example("mydelko serve --lan"),
)
def serve(
    host: Annotated[str, typer.Option(help=_("Address to listen on."))] = HOST,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help=_("Port; 0 takes a free one."))
    ] = PORT,
    lan: Annotated[
        bool, typer.Option("--lan", help=_("Let others on the local network in."))
    ] = False,
    data: DataDirectory = None,
    database: Database = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=_("Do not open the page in a browser."))
    ] = False,
) -> None:
    from mydelko.server.app import Settings  # noqa: PLC0415 - slow to import
    from mydelko.server.serving import Address, lan_address  # noqa: PLC0415
    from mydelko.server.serving import serve as serve_program  # noqa: PLC0415

    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    settings = Settings(
        database=chosen_database(data, database),
        node=socket.gethostname() if database else "main",
    )
    listener = _listen(EVERYWHERE if lan else host, port)
    bound = int(listener.getsockname()[1])
    own = Address(HOST if lan or host == EVERYWHERE else host, bound)

    def started() -> None:
        typer.echo(_("Mydełko is at {url}").format(url=own.url()))
        if lan:
            _show_code(lan_address(bound).url())
        typer.echo(_("Stop with Ctrl+C."))
        sys.stdout.flush()
        if not no_browser:
            webbrowser.open(own.url())

    serve_program(settings, listener, started)


def _listen(host: str, port: int) -> socket.socket:
    from mydelko.server.serving import Address, bind  # noqa: PLC0415

    ports = [port] if port != PORT else range(PORT, PORT + LATER_PORTS)
    for candidate in ports:
        try:
            return bind(Address(host, candidate))
        except OSError as error:
            reason = error.strerror
    message = _("{host}, port {port}: {reason}. Choose another with --port.")
    raise Complaint(message.format(host=host, port=port, reason=reason))


def _show_code(url: str) -> None:
    """The address for phones: to read and to scan."""
    import segno  # noqa: PLC0415 - only here

    typer.echo(_("On the local network: {url}").format(url=url))
    segno.make(url, error="l").terminal(compact=True)
