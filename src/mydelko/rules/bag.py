"""The bag: where tiles come from. A `Draw` is an argument of `decide`, never ambient.

`FairDraw` is the promised one: a secret seed whose SHA-256 opens the game, a stream of
HMAC-SHA256 blocks, Fisher–Yates with rejection sampling; an exchange draws first, then its
tiles go back and the rest is shuffled from the same stream. Every draw is a function of the
seed and of what left and entered the bag before, so anyone can redraw it once the seed is
revealed. A game reopened after that goes on with the next seed: each is the SHA-256 of the one
that follows, so the first commitment binds them all. `ScriptedDraw` gives tiles in a written order,
`UnseenDraw` those of a real board.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Protocol

import msgspec

from mydelko.letters import load_tile_set
from mydelko.rules.state import UNSEEN, BagMove, State

SEED_BYTES = 32
SEAT_BYTES = 16
CHAIN = 32  # seeds of one game: the first, and one for each time it is reopened


class Draw(Protocol):
    """Tells which tiles leave the bag next; asks nothing but the state."""

    def take(self, state: State, count: int) -> str:
        """The next tiles out of the bag."""
        ...

    def gather(self, state: State, count: int) -> str:
        """Tiles drawn from the whole set after the end, for a tie."""
        ...

    def reveal(self, state: State, /) -> str:
        """The seed in hexadecimal, or nothing where there is none."""
        ...

    def renew(self, state: State, /) -> str:
        """The commitment of the next seed, or nothing where there is none."""
        ...


class ScriptedDraw(msgspec.Struct, frozen=True, gc=False):
    """Tiles in a written order; tiles put back leave last."""

    order: str  # the bag, first tile first
    spare: str = ""  # tiles outside the bag, used when a tie asks for letters

    def take(self, state: State, count: int) -> str:
        return self._rest(state.draws)[:count]

    def gather(self, state: State, count: int) -> str:
        return (self._rest(state.draws) + self.spare)[:count]

    def reveal(self, _state: State, /) -> str:
        return ""

    def renew(self, _state: State, /) -> str:
        return ""

    def _rest(self, draws: Iterable[BagMove]) -> str:
        rest = self.order
        for move in draws:
            rest = rest[move.out :] + move.back
        return rest


class UnseenDraw(msgspec.Struct, frozen=True, gc=False):
    """At a real board: people draw, the program counts."""

    def take(self, state: State, count: int) -> str:
        return UNSEEN * min(count, len(state.bag))

    def gather(self, _state: State, _count: int) -> str:
        return ""

    def reveal(self, _state: State, /) -> str:
        return ""

    def renew(self, _state: State, /) -> str:
        return ""


UNSEEN_DRAW = UnseenDraw()


def commitment(seed: bytes, game: str) -> str:
    """What is published before the first tile is drawn."""
    return hashlib.sha256(seed + game.encode()).hexdigest()


def chain_seeds(root: bytes) -> tuple[bytes, ...]:
    """The seeds of one game, the root last: who knows one knows those before it, none after it."""
    seeds = [root]
    while len(seeds) < CHAIN:
        seeds.append(seed_before(seeds[-1]))
    return tuple(reversed(seeds))


def seed_before(seed: bytes) -> bytes:
    return hashlib.sha256(seed).digest()


class Stream:
    """Numbers from HMAC-SHA256(seed, seat bytes ‖ game ‖ counter)."""

    def __init__(self, seed: bytes, context: bytes) -> None:
        self._seed = seed
        self._context = context
        self._counter = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: the uneven rest is rejected."""
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            word = self._word()
            if word < limit:
                return word % bound

    def shuffle(self, tiles: str) -> str:
        deck = list(tiles)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return "".join(deck)

    def _word(self) -> int:
        if not self._words:
            message = self._context + self._counter.to_bytes(8, "big")
            block = hmac.digest(self._seed, message, "sha256")
            self._counter += 1
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -1, -4)]
        return self._words.pop()


class FairDraw:
    """Redraws the bag from the seeds; remembers how far it has come in one game."""

    def __init__(self, seed: bytes, game: str, *later: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seeds = (seed, *later)
        self._game = game
        self._done: tuple[BagMove, ...] = ()
        self._key: tuple[object, ...] = ()
        self._stream = Stream(seed, b"")
        self._rest = ""

    def take(self, state: State, count: int) -> str:
        self._follow(state)
        return self._rest[:count]

    def gather(self, state: State, count: int) -> str:
        context = b"tie" + self._context(state) + len(state.draws).to_bytes(4, "big")
        tiles = load_tile_set(state.profile.tiles).in_order()
        return Stream(self._seed(state), context).shuffle(tiles)[:count]

    def reveal(self, state: State) -> str:
        return self._seed(state).hex()

    def renew(self, state: State) -> str:
        following = self._seeds[state.chapter + 1 :]
        return commitment(following[0], self._game) if following else ""

    @classmethod
    def rooted(cls, root: bytes, game: str, published: str) -> FairDraw:
        """With the seeds between this root and the one that was published first.

        A root that is the published seed itself has none to follow.
        """
        chain = chain_seeds(root)
        for first, seed in enumerate(chain):
            if commitment(seed, game) == published:
                return cls(seed, game, *chain[first + 1 :])
        raise ValueError("the seed is not that of the published commitment")

    def commitment(self) -> str:
        return commitment(self._seeds[0], self._game)

    def _seed(self, state: State) -> bytes:
        return self._seeds[state.chapter]

    def _context(self, state: State) -> bytes:
        return bytes.fromhex("".join(state.entropy)) + self._game.encode()

    def _follow(self, state: State) -> None:
        key = (state.entropy, state.profile.tiles, state.chapter)
        done = len(self._done)
        if key != self._key or not self._rest or state.draws[:done] != self._done:
            self._key, self._done, done = key, (), 0
            self._stream = Stream(self._seed(state), self._context(state))
            whole = load_tile_set(state.profile.tiles).in_order()
            self._rest = self._stream.shuffle(state.pool if state.chapter else whole)
        for move in state.draws[done:]:
            self._rest = self._rest[move.out :]
            if move.back:
                self._rest = self._stream.shuffle(self._rest + move.back)
        self._done = state.draws
