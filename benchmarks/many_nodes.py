"""Many nodes: open games over several nodes of one PostgreSQL, each with a move now and then.

Players of every other game sit at two nodes, so that these nodes have to tell each other of every
command. Everybody keeps what was acknowledged; in the end the log is read: each acknowledged
command is in it, once, at the version that was acknowledged to its seat.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack, ExitStack

import httpx
import uvloop

from clients import Guest, open_client
from crash import Game
from mydelko.engine import Engine
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.log.entry import answers
from mydelko.play.noticing import fold_noting
from mydelko.play.screen import Audience, AudienceKind
from mydelko.rules.game_record import read_event
from mydelko.store import Store
from nodes import Node, database_server
from tables import Player, Thinker

AT_ONCE = 20  # tables being opened


class Spread:
    def __init__(self, nodes: list[Node], options: argparse.Namespace) -> None:
        self.nodes = nodes
        self.pause: float = options.pause
        self.seconds: float = options.seconds
        self.count: int = options.games
        self.games: list[Game] = []
        self.errors: list[str] = []
        self.moves = 0
        lexicon = load_lexicon("polish")
        self._thinker = Thinker(Engine(lexicon, open_tables(lexicon)))
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        async with AsyncExitStack() as held:
            clients = [await held.enter_async_context(open_client(node.url)) for node in self.nodes]
            opened = await asyncio.gather(
                *(self._open(clients, number) for number in range(self.count))
            )
            print(f"{self.count} games are open", file=sys.stderr)
            end = time.perf_counter() + self.seconds
            await asyncio.gather(
                *(self._play(clients, number, game, end) for number, game in enumerate(opened))
            )

    async def _open(self, clients: list[httpx.AsyncClient], number: int) -> Game:
        """At the first player's node; the second is there or, every other time, at the next."""
        here, there = number % len(clients), (number + number % 2) % len(clients)
        async with self._gate:
            guests = [Guest(clients[here], "Ala"), Guest(clients[there], "Ola")]
            for guest in guests:
                await guest.arrive()
            seats = [{"kind": "here"}, {"kind": "invite"}]
            opened = await guests[0].post("/api/games", {"profile": "pinczow", "seats": seats})
            token = opened["invites"][0]["token"]
            await guests[1].post(f"/api/invites/{token}", {"nickname": "Ola"})
            players = [Player(guest) for guest in guests]
            for player, place in zip(players, (here, there), strict=True):
                await player.sit(self.nodes[place].url, opened["game"])
        game = Game(opened["game"], players)
        self.games.append(game)
        return game

    async def _play(
        self, clients: list[httpx.AsyncClient], number: int, game: Game, end: float
    ) -> None:
        await asyncio.sleep(random.uniform(0, self.pause))
        try:
            while (begin := time.perf_counter()) < end:
                await self._move(game)
                if game.players[0].view["phase"] == "ended":
                    for player in game.players:
                        player.leave()
                    game = await self._open(clients, number)
                await asyncio.sleep(max(0.0, self.pause - (time.perf_counter() - begin)))
        except Exception as error:
            self.errors.append(f"{game.game}: {error!r}"[:300])

    async def _move(self, game: Game) -> None:
        """All commands of one move."""
        mover = game.players[0]
        move = mover.view["move"]
        while mover.view["move"] == move and mover.view["phase"] != "ended":
            await game.move(self._thinker)
        self.moves += 1

    async def compare_log(self, database: str) -> tuple[int, int]:
        """How many commands are lost, and how many are there twice."""
        store = await Store.open(database)
        lost = doubled = 0
        for game in self.games:
            entries = await store.entries(f"game/{game.game}/0")
            found = Counter(entry.command for entry in entries if entry.command)
            doubled += sum(count - 1 for count in found.values())
            kept = answers(entries)
            _, notes = fold_noting(read_event(entry.body) for entry in entries)
            for key, version in game.acked.items():
                seat = Audience(AudienceKind.SEAT, int(key.partition(":")[0]))
                at = kept.get(key)
                lost += at is None or notes.at(at.version).version_for(seat) != version
        await store.close()
        return lost, doubled


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--pause", type=float, default=20.0, help="seconds between moves of a game")
    parser.add_argument("--seconds", type=float, default=120.0)
    options = parser.parse_args()
    with database_server() as postgres, ExitStack() as held:
        database = postgres.create_database()
        nodes = [Node(database, f"node{number}") for number in range(1, options.nodes + 1)]
        for node in nodes:
            node.start()
            held.callback(node.stop)
        spread = Spread(nodes, options)
        uvloop.run(spread.run())
        lost, doubled = uvloop.run(spread.compare_log(database))
    for error in spread.errors[:5]:
        print(error, file=sys.stderr)
    found = {
        "nodes": options.nodes,
        "games": options.games,
        "pause": options.pause,
        "moves_per_s": round(spread.moves / options.seconds, 1),
        "acks": sum(len(game.acked) for game in spread.games),
        "errors": len(spread.errors),
        "lost": lost,
        "doubled": doubled,
    }
    print(json.dumps(found) if options.json else "\n".join(f"{k}: {v}" for k, v in found.items()))
    return 0 if not (spread.errors or lost or doubled) else 1


if __name__ == "__main__":
    sys.exit(main())
