"""Crash: the server is killed at random moments under load, and nothing acknowledged is lost.

Players make real moves and keep every ack. After each kill the server starts again over the same
folder, everybody reconnects, unanswered commands are sent again under their ids, and every game
must go on. In the end the log is read: each acknowledged command is in it, once, at the version
that was acknowledged, as its seat counts. Then the disk itself misbehaves (a shim,
`tests/store/failing_disk.c`): no ack comes before its fdatasync has returned, and a full, read-only
or failing disk gives a refusal.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import uvloop

from clients import Guest, ServerProcess, free_port, open_client
from mydelko.engine import Engine
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.log.entry import answers
from mydelko.play.noticing import fold_noting
from mydelko.play.screen import Audience, AudienceKind
from mydelko.rules.game_record import read_event
from mydelko.store import Store
from mydelko.store.database import database_url
from tables import Player, Thinker, open_table

SHIM = Path(__file__).parents[1] / "tests" / "store" / "failing_disk.c"
FAULTS = ("full", "readonly", "sync")
HELD = 0.5  # seconds for which no ack may come while the disk is held


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
        self.pending: Asked | None = None

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
        await self.players[1 - self.players.index(player)].follows(player)

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
    def __init__(self, folder: Path, games: int, rounds: int, shim: Path) -> None:
        self.folder = folder
        self.rounds = rounds
        self.count = games
        faults = folder / "faults"
        faults.mkdir()
        self.faults = faults
        environment = {"LD_PRELOAD": str(shim), "FAILING_DISK": str(faults)}
        self.server = ServerProcess(folder, free_port(), environment)
        lexicon = load_lexicon("polish")
        self.thinker = Thinker(Engine(lexicon, open_tables(lexicon)))
        self.games: list[Game] = []
        self.stuck = 0

    async def run(self) -> dict[str, float | int | bool]:
        self.server.start()
        for number in range(self.rounds):
            await self._fill()
            await self._kill_at_random()
            print(f"round {number + 1}: {self.acks} acks", file=sys.stderr)
        await self._fill()
        before_sync = await self._hold_disk()
        refused = [await self._fail_disk(fault) for fault in FAULTS]
        self.server.stop()
        lost, doubled = await self._compare_log()
        return {
            "rounds": self.rounds,
            "games": len(self.games),
            "acks": self.acks,
            "lost": lost,
            "doubled": doubled,
            "stuck": self.stuck,
            "acks_before_sync": before_sync,
            "disk_faults_refused": all(refused),
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
        self.server.start()
        for game in games:
            moves = len(game.acked)
            try:
                for player in game.players:
                    await player.sit(self.server.url, game.game)
                await game.finish()
                await game.move(self.thinker)
            except (TimeoutError, RuntimeError) as error:
                print(f"game {game.game}: {error!r}", file=sys.stderr)
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

    async def _hold_disk(self) -> int:
        """While fdatasync does not return, no ack may come."""
        game = self._open()[0]
        for name in ("reached", "go"):
            os.mkfifo(self.faults / name)
        (self.faults / "held").touch()
        moving = asyncio.create_task(game.move(self.thinker))
        acks = len(game.acked)
        await asyncio.to_thread((self.faults / "reached").read_bytes)
        await asyncio.sleep(HELD)
        early = len(game.acked) - acks
        (self.faults / "held").unlink()
        release = asyncio.create_task(asyncio.to_thread(self._release))
        await moving
        await release
        if len(game.acked) == acks:
            raise RuntimeError("the move was not acknowledged after the disk was released")
        return early

    def _release(self) -> None:
        (self.faults / "go").write_bytes(b"." * 64)

    async def _fail_disk(self, fault: str) -> bool:
        """The command is refused, the server stays, and with the disk the command succeeds."""
        game = self._open()[0]
        (self.faults / fault).touch()
        acks = len(game.acked)
        try:
            await game.move(self.thinker)
        except RuntimeError as error:
            refused = "outage" in str(error)
        else:
            refused = False
        (self.faults / fault).unlink()
        if not refused or not self.server.is_alive() or len(game.acked) != acks:
            return False
        for _attempt in range(20):
            try:
                await game.finish()
            except RuntimeError:
                await asyncio.sleep(0.25)  # the store may open its file anew
            else:
                return len(game.acked) == acks + 1
        return False

    async def _compare_log(self) -> tuple[int, int]:
        store = await Store.open(database_url(self.folder))
        lost = doubled = 0
        for game in self.games:
            entries = await store.entries(f"game/{game.game}/0")
            _, notes = fold_noting([read_event(entry.body) for entry in entries])
            found = Counter(entry.command for entry in entries if entry.command)
            doubled += sum(count - 1 for count in found.values())
            kept = answers(entries)
            for key, version in game.acked.items():
                seat = Audience(AudienceKind.SEAT, int(key.partition(":")[0]))
                at = notes.at(kept[key].version).version_for(seat) if key in kept else -1
                lost += at != version
        await store.close()
        return lost, doubled


def build_shim(folder: Path) -> Path:
    shim = folder / "failing_disk.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", str(shim), str(SHIM), "-ldl"], check=True
    )
    return shim


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mydelko-crash-") as folder:
        shim = build_shim(Path(folder))
        crash = Crash(Path(folder), options.games, options.rounds, shim)
        try:
            found = uvloop.run(crash.run())
        finally:
            if crash.server.is_alive():
                crash.server.kill()
    print(json.dumps(found) if options.json else "\n".join(f"{k}: {v}" for k, v in found.items()))
    sound = not (found["lost"] or found["doubled"] or found["stuck"] or found["acks_before_sync"])
    return 0 if sound and found["disk_faults_refused"] else 1


if __name__ == "__main__":
    sys.exit(main())
