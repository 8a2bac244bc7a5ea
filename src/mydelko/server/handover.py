"""Handing over: an open connection given whole to another process of this machine.

The kernel passes the connection itself along a channel of the two, so that its bytes, read or
unread, never pass through the giver again. One byte carries one connection, and one byte back
says that it was taken: until then the giver keeps it too, and if the taker dies it is not lost.
The end of the channel says that the other is gone.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress

CONNECTION = b"c"
TAKEN = b"t"


class Giver:
    """The giver's side of a channel."""

    def __init__(self, channel: socket.socket) -> None:
        channel.setblocking(False)
        self.channel = channel
        self._kept = deque[socket.socket]()  # given, and not yet said to be taken

    def give(self, connection: socket.socket) -> bool:
        """False where the taker is gone, or so far behind that the channel is full."""
        try:
            socket.send_fds(self.channel, [CONNECTION], [connection.fileno()])
        except OSError:
            return False
        self._kept.append(connection)
        return True

    def hear(self) -> bool:
        """Lets go of what was taken; False when the taker is gone."""
        try:
            said = self.channel.recv(4096)
        except ConnectionError:
            return False
        for _taken in range(said.count(TAKEN)):
            self._kept.popleft().close()
        return bool(said)

    def take_back(self) -> list[socket.socket]:
        """What the taker, who is gone, never took."""
        kept = list(self._kept)
        self._kept.clear()
        return kept

    def close(self) -> None:
        self.channel.close()
        for connection in self.take_back():
            connection.close()


def take_over(channel: socket.socket, take: Callable[[socket.socket], None]) -> bool:
    """Takes one connection, where there is one; False when the giver is gone."""
    with suppress(BlockingIOError):
        said, handles, _flags, _address = socket.recv_fds(channel, 1, 1)
        for handle in handles:
            take(socket.socket(fileno=handle))
            with suppress(ConnectionError):  # the next look sees the end
                channel.send(TAKEN)
        return bool(said)
    return True
