"""A table of two for the benchmarks: two sockets, moves by the engine, every command timed.

Each seat keeps the view it was sent, as the page does, and asks the engine for its move.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

from clients import Guest, Socket
from mydelko.engine import Engine
from mydelko.letters import SIZE, Alphabet
from mydelko.notation import Position

PATIENCE = 20.0  # seconds for an answer before it counts as an error

OWN_BYTES = {"ownBytes": "yes"}
Stage = tuple[int, str]  # the move and its phase


class Player:
    """One seat: its socket, its view and the commands it waits for."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.game = ""
        self.view: dict[str, Any] = {}
        self.branch = self.version = 0
        self.acks: dict[str, int] = {}  # versions by command
        self.refused: list[dict[str, Any]] = []
        self.socket: Socket | None = None
        self._greeted = False
        self._changed = asyncio.Event()
        self._times: dict[Stage, float] = {}  # when each was seen first

    async def sit(self, url: str, game: str) -> None:
        self.game = game
        self.socket = await Socket.connect(url, game, self.guest.cookie, self._hear)
        self.socket.gone.add_done_callback(lambda _: self._changed.set())
        self._greeted = False
        have = {"branch": self.branch, "version": self.version}
        self.socket.send({"type": "hello", "batch": True, **have})
        await self.until(lambda: bool(self.view) and self._greeted)

    def _hear(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "snapshot":
                self.view, self._greeted = frame["view"], True
                self.branch, self.version = frame["branch"], frame["version"]
            case "delta":
                self._apply(frame)
            case "ack":
                self.acks[frame["id"]] = frame["version"]
            case "refused" | "error":
                self.refused.append(frame)
            case "ping" if self.socket is not None:
                self.socket.send({"type": "pong", "number": frame["number"]})
                return
            case _:
                return
        self._times.setdefault(self.stage, time.perf_counter())
        self._changed.set()

    def _apply(self, frame: dict[str, Any]) -> None:
        self._greeted = True
        changes = frame["changes"]
        sheet = changes.pop("sheet", None)
        self.view.update(changes)
        if sheet is not None:
            self.view["sheet"] = self.view["sheet"][: sheet["kept"]] + sheet["lines"]
        self.version = frame["version"]

    def is_wanted(self) -> bool:
        """Whether the player of seat 0 has something to do: a move, or a new game."""
        return bool(self.view["turn"] == 0 or self.view["phase"] == "ended")

    @property
    def stage(self) -> Stage:
        """What all at the table see alike; versions count what one seat may notice."""
        return self.view["move"], self.view["phase"]

    def seen_at(self, stage: Stage) -> float:
        return self._times[stage]

    def forget_times(self) -> None:
        self._times = {self.stage: 0.0}

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._changed.clear()
                if self.socket is not None and self.socket.gone.done():
                    raise ConnectionError("the server has gone")
                await self._changed.wait()

    def send(self, what: str, fields: dict[str, object], identity: str = "") -> str:
        identity = identity or secrets.token_hex(8)
        assert self.socket is not None
        self.socket.send(
            {
                "type": "command",
                "id": identity,
                "move": self.view["move"],
                "phase": self.view["phase"],
                "act": {"do": what, **fields},
            }
        )
        return identity

    async def reached(self, version: int) -> None:
        await self.until(lambda: self.version >= version)

    def has_begun(self) -> bool:
        return bool(self.view["turn"] >= 0)

    async def add_bytes(self) -> None:
        """Its own bytes for the bag, now that the view has shown the commitment."""
        if "add-bytes" in self.view["options"]["acts"]:
            await self.acked(self.send("add-bytes", {"data": secrets.token_hex(16)}))

    async def follows(self, other: Player) -> None:
        """Waits until this seat sees the stage that another has reached."""
        await self.until(lambda: self.stage == other.stage)

    async def acked(self, identity: str) -> int:
        """The version of the ack; a refusal is an error here."""
        refused = len(self.refused)
        await self.until(lambda: identity in self.acks or len(self.refused) > refused)
        if identity not in self.acks:
            raise RuntimeError(f"refused: {self.refused[-1]}")
        return self.acks.pop(identity)

    def leave(self) -> None:
        if self.socket is not None:
            self.socket.close()


class Thinker:
    """Chooses moves as a strong player would, from a seat's own view."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._alphabet: Alphabet = engine.lexicon.alphabet

    def choose(self, view: dict[str, Any]) -> tuple[str, dict[str, object]]:
        board = self._board(view["board"])
        rack = bytes(0 if tile == "?" else self._alphabet.number(tile) for tile in view["rack"])
        move = self._engine.best(Position(board=board, rack=rack))
        if move is not None:
            tiles = [
                (row * SIZE + column, self._alphabet.decode([tile]))
                for row, column, tile in move.placement.laid_on(board)
            ]
            return "place", {"tiles": tiles}
        used = view["seats"][view["seat"]]["exchanges"]
        if (view["bag"] or 0) >= 7 and used < 3:
            return "exchange", {"tiles": view["rack"]}
        return "pass", {}

    def _board(self, rows: list[str]) -> bytes:
        alphabet = self._alphabet
        return bytes(
            0 if mark == "." else alphabet.number(mark) | (0 if alphabet.is_upper(mark) else 0x80)
            for row in rows
            for mark in row
        )


async def open_table(url: str, guests: list[Guest]) -> list[Player]:
    """A pinczow game of two, both seated and connected."""
    host, other = guests
    seats = [{"kind": "here"}, {"kind": "invite"}]
    opened = await host.post("/api/games", {"profile": "pinczow", "seats": seats, **OWN_BYTES})
    token = opened["invites"][0]["token"]
    await other.post(f"/api/invites/{token}", {"nickname": other.name, **OWN_BYTES})
    players = [Player(host), Player(other)]
    for player in players:
        await player.sit(url, opened["game"])
        await player.add_bytes()
    for player in players:
        await player.until(player.has_begun)
    return players
