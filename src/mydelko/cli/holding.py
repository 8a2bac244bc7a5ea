"""A database file held by one program alone, while it is served and while it is restored.

Who comes second is told where the first is reached. A server of databases looks after its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from mydelko.cli.complaints import Failure, explain_system
from mydelko.cli.databases import make_folder
from mydelko.locale import gettext as _
from mydelko.server.running import AlreadyRunning, sole
from mydelko.server.serving import Address

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only when --lan asks for it


@contextmanager
def held(file: Path | None) -> Iterator[Callable[[Address], None]]:
    """Gives a function that tells those who come later where it listens."""
    if file is None:
        yield lambda _address: None
        return
    make_folder(file.parent)
    with ExitStack() as holding:
        try:
            tell = holding.enter_context(sole(file))
        except OSError as error:
            raise Failure(
                explain_system(OSError(error.errno, error.strerror, str(file.parent)))
            ) from error
        yield tell


def runs_already(running: AlreadyRunning) -> Failure:
    """What whoever needs the database alone is told."""
    if running.address is None:
        return Failure(_("Mydełko is just being started with this data; try again in a moment."))
    return Failure(
        _(
            "Mydełko already runs with this data at {url}; stop it first, or choose other "
            "data with --data."
        ).format(url=own_url(running.address))
    )


def own_url(bound: Address) -> str:
    """How this computer reaches it."""
    return Address(HERE if bound.host == EVERYWHERE else bound.host, bound.port).url()
