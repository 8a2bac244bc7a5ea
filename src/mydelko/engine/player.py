"""A computer player: one level over one dictionary, asked for a choice in a position.

It takes its chances from the random source it is given, so a seed repeats a game. It sees its
own rack and the board only. With more than one rival it plays for its own margin by points and
tiles kept; playing on in thought and endgame search are for two. Cancelled or short of time it
answers with the best it has.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from random import Random
from threading import Lock

import msgspec

from mydelko.engine.analysis import (
    Cancelled,
    Now,
    Options,
    analyze,
    may_exchange,
    never,
    solve_endgame,
)
from mydelko.engine.choice import Choice, ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.engine import THOUSANDTHS, Engine, Move
from mydelko.engine.exchanges import best_exchange
from mydelko.engine.leaves import kept_values
from mydelko.engine.level import Level, find_level
from mydelko.engine.tiles import Hidden, hidden_tiles
from mydelko.engine.timing import Clock, pause, thinking_seconds
from mydelko.engine.vocabulary import believed, endings, vocabulary
from mydelko.lexicon import Lexicon
from mydelko.notation import Position, format_rack

ALL_SEVEN = 7
LOOKS_AT = 200  # moves fetched before the player's own taste is applied
REMEMBERED = 64  # thoughts kept, so that a question repeated in a turn gets the same answer
STALLED = 6  # turns without points after which it stops exchanging in hope
DECIDED = 1.6  # standard errors: a player drops candidates sooner than an analysis does
WRONG_DOUBT = 0.3  # of a good word unknown to a player that cannot tell at all


class Table(msgspec.Struct, frozen=True):
    """What the rules of the game being played mean for a choice."""

    exchange_minimum: int
    rivals: int = 1
    out_gains: bool = True  # K-9.4; False: each loses own leftovers only (S-11.3)
    phoneys: bool = False  # words are judged only when challenged


class Player:
    """Safe to share between threads and games."""

    def __init__(self, level: str | Level, engine: Engine, now: Now = time.monotonic) -> None:
        self.level = find_level(level) if isinstance(level, str) else level
        self._judge = engine
        self._now = now
        self._thoughts: OrderedDict[object, Choice] = OrderedDict()
        self._lock = Lock()
        size = self.level.rank(engine.lexicon.tiles.name)
        longest, short = self.level.longest, self.level.short
        self._engine = engine
        self._trusting: Engine | None = None
        if size:
            self._engine = _narrowed(engine, vocabulary(engine.lexicon, size, longest, short))
            if self.level.phoney and endings(engine.lexicon.tiles.name):
                self._trusting = _narrowed(engine, believed(engine.lexicon, size, longest, short))

    def choose(
        self,
        position: Position,
        *,
        exchange_minimum: int,
        random: Random,
        cancelled: Cancelled = never,
        clock: Clock | None = None,
        rivals: int = 1,
        out_gains: bool = True,
        phoneys: bool = False,
    ) -> Choice:
        """Blocks for as long as it thinks; a cancelled player answers at once."""
        if cancelled():
            return PassChoice()
        table = Table(exchange_minimum, rivals, out_gains, phoneys)
        seconds = thinking_seconds(self.level.thinking[1], clock)
        hidden = hidden_tiles(position, self._judge.lexicon.tiles, rivals)
        if rivals == 1 and seconds > 0:
            if not hidden.bag and self.level.endgame:
                found = self._end(position, table, min(seconds, self.level.endgame), cancelled)
                return found or self._look(position, hidden, table, random)
            if hidden.bag and self.level.simulate:
                return self._play_on(position, table, seconds, random, cancelled)
        return self._look(position, hidden, table, random)

    @property
    def words_known(self) -> int:
        return self._engine.lexicon.word_count

    def pause(self, random: Random, clock: Clock | None = None) -> int:
        """Milliseconds the whole move should seem to take, thinking included."""
        return pause(self.level.thinking, random, clock)

    def challenges(self, words: Iterable[str], random: Random) -> bool:
        """Whether it challenges a move that made these words."""
        return bool(self.doubts(words, random))

    def doubts(self, words: Iterable[str], random: Random) -> tuple[str, ...]:
        """Those of the words it would challenge."""
        return tuple(word for word in dict.fromkeys(words) if self._doubts(word, random))

    def _doubts(self, word: str, random: Random) -> bool:
        skill = self.level.challenge
        if not self._judge.lexicon.contains(word):
            return random.random() < skill
        unknown = not self._engine.lexicon.contains(word)
        return random.random() < (1 - skill) * WRONG_DOUBT and unknown

    def _end(
        self, position: Position, table: Table, seconds: float, cancelled: Cancelled
    ) -> Choice | None:
        solution = solve_endgame(
            self._engine, position, seconds, out_gains=table.out_gains, cancelled=cancelled
        )
        if not solution.line:
            return None
        move = solution.line[0]
        return PassChoice() if move is None else PlaceChoice(move.placement)

    def _play_on(
        self,
        position: Position,
        table: Table,
        seconds: float,
        random: Random,
        cancelled: Cancelled,
    ) -> Choice:
        seed = random.getrandbits(64)
        question = (position, table, seed)
        with self._lock:
            if question in self._thoughts:
                return self._thoughts[question]
        options = Options(
            rollouts=self.level.simulate,
            sure=DECIDED,
            seed=seed,
            exchange_minimum=table.exchange_minimum,
            out_gains=table.out_gains,
        )
        found = analyze(
            self._engine, position, seconds, options, cancelled=cancelled, now=self._now
        )
        choice = found[0].choice
        if not cancelled():
            with self._lock:
                self._thoughts[question] = choice
                while len(self._thoughts) > REMEMBERED:
                    self._thoughts.popitem(last=False)
        return choice

    def _look(self, position: Position, hidden: Hidden, table: Table, random: Random) -> Choice:
        """Points and tiles kept, with what this level overlooks."""
        tiles = self._judge.lexicon.tiles
        values = kept_values(
            position.rack,
            hidden,
            tiles,
            weight=self.level.leaves,
            rivals=table.rivals,
            out_gains=table.out_gains,
        )
        move = self._placement(position, values, random, trusting=table.phoneys)
        hopes = move is not None or position.scoreless < STALLED
        if hopes and may_exchange(hidden.bag, table.exchange_minimum):
            kept = self._kept(position.rack, values, hidden.bag, random)
            if move is None or move.equity * THOUSANDTHS < kept[0]:
                return ExchangeChoice(format_rack(kept[1], tiles.alphabet))
        return PassChoice() if move is None else PlaceChoice(move.placement)

    def _kept(self, rack: bytes, values: list[int], bag: int, random: Random) -> tuple[int, bytes]:
        """The best exchange: what the tiles kept are worth, and the tiles given."""
        if not self.level.leaves:  # no judgement: as many as there are to draw, any of them
            given = sorted(random.sample(range(len(rack)), min(len(rack), bag)))
            return -(10**9), bytes(rack[at] for at in given)
        return best_exchange(rack, values, bag)

    def _placement(
        self, position: Position, values: list[int], random: Random, *, trusting: bool
    ) -> Move | None:
        level = self.level
        engine = self._engine
        if trusting and self._trusting is not None and random.random() < level.phoney:
            engine = self._trusting
        if level.considers == 1 and not level.misses_seven:
            return engine.best(position, values)
        seen = engine.moves(position, top=LOOKS_AT, leaves=values).moves
        if random.random() < level.misses_seven:
            seen = [move for move in seen if move.placed < ALL_SEVEN] or seen
        by_word: dict[bytes, Move] = {}
        for move in seen:
            by_word.setdefault(move.placement.word, move)
        considered = list(by_word.values())[: level.considers]
        for move in considered:
            if random.random() < level.steadiness:
                return move
        return considered[-1] if considered else None


def _narrowed(engine: Engine, known: Lexicon) -> Engine:
    return Engine(known, layout=engine.layout, bonus=engine.bonus)
