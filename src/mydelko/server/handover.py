"""Handing over: an open connection given whole to another process of this machine.

The kernel passes the connection itself along a channel of the two, so that its bytes, read or
unread, never pass through the giver again. One byte carries one connection; the end of the
channel says that the giver is gone.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress

CONNECTION = b"c"


def hand_over(channel: socket.socket, connection: socket.socket) -> bool:
    """False where the taker is gone, or so far behind that the channel is full."""
    try:
        socket.send_fds(channel, [CONNECTION], [connection.fileno()])
    except OSError:
        return False
    connection.close()
    return True


def take_over(channel: socket.socket, take: Callable[[socket.socket], None]) -> bool:
    """Takes one connection, where there is one; False when the giver is gone."""
    with suppress(BlockingIOError):
        said, handles, _flags, _address = socket.recv_fds(channel, 1, 1)
        for handle in handles:
            take(socket.socket(fileno=handle))
        return bool(said)
    return True
