"""`mydelko serve`, and `mydelko` alone: the page and the games behind it."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

from mydelko.cli.databases import DatabaseUrl, DataDirectory, chosen_database
from mydelko.cli.groups import example
from mydelko.locale import gettext as _
from mydelko.server.logs import Form, Level, set_up_logs

app = typer.Typer(add_completion=False)

MOST_WORKERS = 64


@app.command(
    help=_("Serve the page and its games until stopped with Ctrl+C."),
    epilog=example("mydelko serve --lan"),
)
def serve(
    host: Annotated[
        str, typer.Option(show_default="127.0.0.1", help=_("Address to listen on."))
    ] = "",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, show_default="8000", help=_("Port; 0 takes a free one.")),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help=_("Let others on the local network in."))
    ] = False,
    public: Annotated[
        str,
        typer.Option(metavar="URL", help=_("Address by which everybody reaches the page.")),
    ] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar=_("ADDRESS"),
            help=_("Proxy whose word on its clients is taken: an address or a network."),
        ),
    ] = None,
    data: DataDirectory = None,
    database: DatabaseUrl = "",
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_WORKERS,
            help=_("Processes that share the work; more than one needs PostgreSQL."),
        ),
    ] = 1,
    node: Annotated[
        str,
        typer.Option(
            metavar=_("NAME"),
            show_default=False,
            help=_("Name of this server among those that share a database; else the computer's."),
        ),
    ] = "",
    log: Annotated[Form, typer.Option(help=_("How the log is written, to stderr."))] = Form.PLAIN,
    log_level: Annotated[
        Level, typer.Option(help=_("What is logged: this and what weighs more."))
    ] = Level.WARNING,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=_("Do not open the page in a browser."))
    ] = False,
) -> None:
    from mydelko.cli.starting import Wish, start  # noqa: PLC0415 - help pages need no server

    set_up_logs(log, log_level)
    start(
        Wish(
            database=chosen_database(data, database),
            node=node or (socket.gethostname() if database else "main"),
            workers=workers,
            host=host,
            port=port,
            lan=lan,
            public=public,
            proxies=tuple(proxy or ()),
            browser=not no_browser,
        )
    )
