"""The switchboard: which worker gets a connection, and that it gets all of it."""

from __future__ import annotations

import selectors
import socket
from typing import NamedTuple

import pytest

from mydelko.server.handover import Giver, take_over
from mydelko.server.outside import Proxies
from mydelko.server.serving import Address, bind
from mydelko.server.switchboard import Switchboard, meeting_place, ranked
from server.hall import PATIENCE

pytestmark = pytest.mark.slow

NOBODY = Proxies()
PLACES = [f"game-{number}" for number in range(1000)]


class Worker(NamedTuple):
    number: int
    giver: Giver


class Desk(NamedTuple):
    """What a worker has on its own side of the channel."""

    worker: Worker
    side: socket.socket

    def taken(self) -> list[socket.socket]:
        found: list[socket.socket] = []
        self.side.setblocking(False)
        for _look in range(3):  # more than ever comes
            take_over(self.side, found.append)
        return found


def desk(number: int) -> Desk:
    ours, theirs = socket.socketpair()
    return Desk(Worker(number, Giver(ours)), theirs)


def first(desks: list[Desk], place: str) -> int:
    return ranked([each.worker for each in desks], place)[0].number


def request(path: str, **headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def test_all_sockets_of_a_game_and_all_requests_of_an_address_meet() -> None:
    ala, ola = "10.0.0.1", "10.0.0.2"
    game = request("/ws/games/Zm9v")
    assert meeting_place(game, ala, NOBODY) == meeting_place(game, ola, NOBODY)
    assert meeting_place(game, ala, NOBODY) != meeting_place(request("/ws/games/x"), ala, NOBODY)
    asked = [meeting_place(request(path), ala, NOBODY) for path in ("/", "/api/me", "/ready")]
    assert set(asked) == {ala}
    assert meeting_place(b"rubbish \xff\r\n:::\r\n", ala, NOBODY) == ala
    assert meeting_place(b"", ala, NOBODY) == ala


def test_who_asks_is_told_by_a_trusted_proxy_alone() -> None:
    head = request("/api/me", **{"X-Forwarded-For": "192.0.2.7"})
    assert meeting_place(head, "127.0.0.1", Proxies(["127.0.0.1"])) == "192.0.2.7"
    assert meeting_place(head, "127.0.0.1", NOBODY) == "127.0.0.1"


def test_a_worker_that_goes_moves_only_what_was_its_own() -> None:
    desks = [desk(number) for number in (1, 2, 3)]
    before = {place: first(desks, place) for place in PLACES}
    after = {place: first(desks[:2], place) for place in PLACES}
    assert {before[place] for place in PLACES if before[place] != after[place]} == {3}
    shares = [list(before.values()).count(number) for number in (1, 2, 3)]
    assert min(shares) > len(PLACES) / 4


def test_a_connection_is_handed_over_with_every_byte_and_waits_while_nobody_is_there() -> None:
    selector = selectors.DefaultSelector()
    listener = bind(Address("127.0.0.1", 0))
    board = Switchboard(listener, NOBODY, selector)
    desks = [desk(number) for number in (1, 2)]
    sent = request("/ws/games/Zm9v", Host="hall")

    def turn() -> None:
        for key, _events in selector.select(1):
            key.data()

    with socket.create_connection(listener.getsockname()) as client:
        client.sendall(sent)
        board.open_to([each.worker for each in desks])
        turn()  # accepted
        turn()  # looked at
        chosen = next(each for each in desks if each.worker.number == first(desks, "Zm9v"))
        [connection] = chosen.taken()
        connection.setblocking(True)
        assert connection.recv(len(sent) + 1) == sent
        connection.sendall(b"heard")
        assert client.recv(5) == b"heard"
        assert connection.getpeername() == client.getsockname()
        connection.close()
    chosen.side.close()
    with socket.create_connection(listener.getsockname()) as client:
        client.sendall(sent)
        turn()
        turn()
        [other] = [each for each in desks if each is not chosen]
        assert len(other.taken()) == 1
    board.open_to([])
    assert selector.select(0) == []
    board.close()
    selector.close()


def test_a_connection_that_a_worker_did_not_take_before_it_died_goes_to_another() -> None:
    selector = selectors.DefaultSelector()
    listener = bind(Address("127.0.0.1", 0))
    board = Switchboard(listener, NOBODY, selector)
    dying, heir = desk(1), desk(2)

    def turn() -> None:
        for key, _events in selector.select(1):
            key.data()

    board.open_to([dying.worker])
    clients = [socket.create_connection(listener.getsockname()) for _each in range(2)]
    for client in clients:
        client.sendall(request("/"))
        turn()  # accepted
        turn()  # given
        if client is clients[0]:
            [taken] = dying.taken()
    dying.side.close()
    assert dying.worker.giver.hear()  # of the first, which is its own to close
    assert not dying.worker.giver.hear()
    untaken = dying.worker.giver.take_back()
    board.open_to([])
    board.admit(untaken)
    turn()  # nobody is there to take it: it waits
    assert selector.select(0) == []
    board.open_to([heir.worker])
    turn()
    [connection] = heir.taken()
    connection.setblocking(True)
    assert connection.recv(1000) == request("/")
    assert taken.recv(1000) == request("/")
    taken.close()
    clients[0].settimeout(PATIENCE)
    assert clients[0].recv(1) == b""  # no other process holds it open
    board.close()
    selector.close()
    for each in (*clients, connection):
        each.close()
