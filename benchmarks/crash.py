"""Crash: the server is killed at random moments under load, and nothing acknowledged is lost.

Players make real moves and keep every ack and a digest of what they were shown. After each kill
the server starts again over the same folder, everybody reconnects, unanswered commands are sent
again under their ids, and every game must go on. Then the disk itself misbehaves (`disk.py`), and
in the end all that was acknowledged and shown is held against the log (`replayed.py`).
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import tempfile
from pathlib import Path

import uvloop

from clients import Guest, ServerProcess, free_port, open_client
from disk import FAULTS, FailingDisk
from mydelko.engine import Engine
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import open_tables
from replayed import compare, digest
from tables import Player, Thinker, open_table
from verdict import judge, scaled_parser, tell

GAMES, ROUNDS = 200, 50
LIMITS = dict.fromkeys(
    ("lost", "doubled", "differing", "stuck", "acks_before_sync", "disk_faults_not_refused"), 0
)


class Asked:
    """A command that was sent: its id survives the server."""

    def __init__(self, player: Player, what: str, fields: dict[str, object]) -> None:
        self.player = player
        self.what = what
        self.fields = fields
        self.identity = secrets.token_hex(8)


class Game:
    """Two players who keep what they were told."""

    def __init__(self, game: str, players: list[Player]) -> None:
        self.game = game
        self.players = players
        self.acked: dict[str, int] = {}  # "seat:id" and version
        self.seen: dict[tuple[int, int], str] = {}  # by seat and version
        self.pending: Asked | None = None

    def note_views(self) -> None:
        for seat, player in enumerate(self.players):
            self.seen[seat, player.version] = digest(player.view)

    def key(self, asked: Asked) -> str:
        return f"{self.players.index(asked.player)}:{asked.identity}"

    async def do(self, player: Player, what: str, fields: dict[str, object]) -> None:
        self.pending = Asked(player, what, fields)
        await self.finish()

    async def finish(self) -> None:
        """Sends the pending command, for the first time or again, until it is answered."""
        asked = self.pending
        if asked is None:
            return
        player = asked.player
        version = await player.acked(player.send(asked.what, asked.fields, asked.identity))
        self.acked[self.key(asked)] = version
        self.pending = None
        await player.reached(version)
        if asked.what != "place":  # nobody but the mover sees tiles before the stop
            await self.players[1 - self.players.index(player)].reached(version)

    async def move(self, thinker: Thinker) -> None:
        """One command further."""
        view = self.players[0].view
        if view["phase"] == "ended":
            return
        mover, other = self.players[view["turn"]], self.players[1 - view["turn"]]
        if mover.view["phase"] == "challenge":
            await self.do(other, "record", {})
        elif mover.view["laid"]:
            await self.do(mover, "stop", {})
        else:
            await self.do(mover, *thinker.choose(mover.view))


class Crash:
    def __init__(self, folder: Path, games: int, rounds: int) -> None:
        self.folder = folder
        self.rounds = rounds
        self.count = games
        self.disk = FailingDisk(folder)
        self.server = ServerProcess(folder, free_port(), self.disk.environment())
        lexicon = load_lexicon("polish")
        self.thinker = Thinker(Engine(lexicon, open_tables(lexicon)))
        self.games: list[Game] = []
        self.stuck = 0

    async def run(self) -> dict[str, float | int]:
        self.server.start()
        for number in range(self.rounds):
            await self._fill()
            await self._kill_at_random()
            tell(f"round {number + 1} of {self.rounds}: {self.acks} acks, {self.stuck} games stuck")
        await self._fill()
        early, not_refused = await self._try_disk()
        self.server.stop()
        tell("reading the log")
        return {
            "rounds": self.rounds,
            "games": len(self.games),
            "acks": self.acks,
            **await compare(self.folder, self.games),
            "stuck": self.stuck,
            "acks_before_sync": early,
            "disk_faults_not_refused": not_refused,
        }

    def _open(self) -> list[Game]:
        return [game for game in self.games if game.players[0].view["phase"] != "ended"]

    async def _fill(self) -> None:
        """New games instead of those that are over."""
        async with open_client(self.server.url) as client:
            for number in range(self.count - len(self._open())):
                guests = [Guest(client, f"Ala {number}"), Guest(client, f"Ola {number}")]
                for guest in guests:
                    await guest.arrive()
                players = await open_table(self.server.url, guests)
                self.games.append(Game(players[0].game, players))

    @property
    def acks(self) -> int:
        return sum(len(game.acked) for game in self.games)

    async def _kill_at_random(self) -> None:
        games = self._open()
        playing = [asyncio.create_task(self._play(game)) for game in games]
        await asyncio.sleep(random.uniform(0.2, 2.0))
        self.server.kill()
        await asyncio.gather(*playing)
        for game in games:
            game.note_views()
        self.server.start()
        for game in games:
            moves = len(game.acked)
            try:
                for player in game.players:
                    await player.sit(self.server.url, game.game)
                game.note_views()
                await game.finish()
                await game.move(self.thinker)
            except (TimeoutError, RuntimeError) as error:
                tell(f"game {game.game}: {error!r}")
                self.stuck += 1
                continue
            ended = game.players[0].view["phase"] == "ended"
            self.stuck += not ended and len(game.acked) == moves

    async def _play(self, game: Game) -> None:
        try:
            while game.players[0].view["phase"] != "ended":
                await game.move(self.thinker)
        except ConnectionError:
            return  # killed

    async def _try_disk(self) -> tuple[int, int]:
        """Acks that came too early, and faults of the disk that were not refused."""
        game = self._open()[0]

        async def move() -> None:
            await game.move(self.thinker)

        def acks() -> int:
            return len(game.acked)

        early = await self.disk.early_acks(move, acks)
        refused = [await self.disk.refuses(fault, move, game.finish, acks) for fault in FAULTS]
        return early, refused.count(False) + (not self.server.is_alive())


def main() -> int:
    options = scaled_parser(__doc__).parse_args()
    part = options.scale**0.5  # of the games and of the rounds
    games, rounds = max(2, round(GAMES * part)), max(1, round(ROUNDS * part))
    with tempfile.TemporaryDirectory(prefix="mydelko-crash-") as folder:
        crash = Crash(Path(folder), games, rounds)
        try:
            found = uvloop.run(crash.run())
        finally:
            if crash.server.is_alive():
                crash.server.kill()
    return judge("crashes", found, LIMITS)


if __name__ == "__main__":
    sys.exit(main())
