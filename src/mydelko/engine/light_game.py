"""Light games of computer players: whole games without clocks, phases or records.

Two to four players. Each draws from an end of the shuffled bag of its own as far as there are
ends, so that two games of a seed with the seats changed deal as alike as can be. Words may be
challenged: then what is laid may be no word, and a wrong word that is called comes off the board.
The law itself is `mydelko.rules`; this is for measuring players.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import msgspec

from mydelko.engine.choice import Choice, ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.engine import Engine
from mydelko.engine.player import Player
from mydelko.engine.tiles import points_of, whole_bag
from mydelko.letters import BLANK, SIZE
from mydelko.notation import EMPTY_BOARD, Placement, Position, parse_rack
from mydelko.notation.position import RACK_SIZE

SEVENS_AMONG = 40  # best-scoring moves in which a placement of seven would stand
PASSES_EACH = 2
SCORELESS_EACH = 8  # turns without points: players who know no word for the board are sent home


class House(msgspec.Struct, frozen=True):
    """The rules of the light table."""

    exchange_minimum: int = 7
    out_gains: bool = True
    challenges: bool = False
    watch_sevens: bool = False  # look what every player overlooks; slower


class Tally(msgspec.Struct):
    """What one seat did."""

    turns: int = 0
    laid: int = 0
    phoneys: int = 0  # moves laid with a word that is none
    phoneys_called: int = 0  # those the others challenged
    sevens: int = 0  # turns in which all seven tiles could be laid
    sevens_missed: int = 0
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class LightGame(msgspec.Struct, frozen=True):
    scores: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turns: int


def play_light_game(
    players: Sequence[Player], engine: Engine, seed: str, house: House | None = None
) -> LightGame:
    """One game; the first player starts. The seed and the players decide it."""
    game = _Game(players, engine, seed, house or House())
    while not game.is_over:
        game.turn()
    return game.result()


class _Game:
    def __init__(self, players: Sequence[Player], engine: Engine, seed: str, house: House) -> None:
        self._players = players
        self._engine = engine
        self._house = house
        self._tiles = engine.lexicon.tiles
        self._chance = Random(f"{seed} play")
        bag = list(whole_bag(self._tiles))
        Random(f"{seed} bag").shuffle(bag)
        self._bag = bag
        self._board = EMPTY_BOARD
        self._racks = [bytearray() for _ in players]
        self._scores = [0] * len(players)
        self._tallies = tuple(Tally() for _ in players)
        self._seat = 0
        self._passes = 0
        self._scoreless = 0
        self._turns = 0
        self.is_over = False
        for seat in range(len(players)):
            self._draw(seat)

    def turn(self) -> None:
        seat = self._seat
        tally = self._tallies[seat]
        position = self._position(seat)
        started = time.perf_counter()
        choice = self._players[seat].choose(
            position,
            exchange_minimum=self._house.exchange_minimum,
            random=self._chance,
            rivals=len(self._players) - 1,
            out_gains=self._house.out_gains,
            phoneys=self._house.challenges,
        )
        tally.seconds += time.perf_counter() - started
        tally.turns += 1
        self._turns += 1
        if self._house.watch_sevens:
            self._count_seven(position, choice, tally)
        self._passes = self._passes + 1 if isinstance(choice, PassChoice) else 0
        self._scoreless += 1
        match choice:
            case PlaceChoice(placement):
                self._lay(seat, placement, tally)
            case ExchangeChoice(tiles):
                self._exchange(seat, parse_rack(tiles, self._tiles.alphabet))
            case PassChoice():
                pass
        stalled = self._passes >= PASSES_EACH * len(
            self._players
        ) or self._scoreless >= SCORELESS_EACH * len(self._players)
        if stalled or not self._racks[seat]:
            self._finish(seat)
        self._seat = (seat + 1) % len(self._players)

    def result(self) -> LightGame:
        return LightGame(tuple(self._scores), self._tallies, self._turns)

    def _position(self, seat: int) -> Position:
        others = [score for at, score in enumerate(self._scores) if at != seat]
        return Position(
            board=self._board,
            rack=bytes(sorted(self._racks[seat])),
            scores=(self._scores[seat], max(others)),
            scoreless=self._scoreless,
        )

    def _lay(self, seat: int, placement: Placement, tally: Tally) -> None:
        tally.laid += 1
        words = formed_words(self._board, placement)
        is_good = self._engine.lexicon.dawg.contains_all(words)
        tally.phoneys += not is_good
        if self._house.challenges and self._is_challenged(seat, words) and not is_good:
            tally.phoneys_called += 1
            return
        self._scores[seat] += self._engine.score(self._board, placement)
        self._scoreless = 0
        squares = bytearray(self._board)
        for row, column, tile in placement.laid_on(self._board):
            squares[row * SIZE + column] = tile
            self._racks[seat].remove(0 if tile & BLANK else tile)
        self._board = bytes(squares)
        self._draw(seat)

    def _is_challenged(self, seat: int, words: list[bytes]) -> bool:
        texts = [self._tiles.alphabet.decode(word) for word in words]
        return any(
            player.challenges(texts, self._chance)
            for at, player in enumerate(self._players)
            if at != seat
        )

    def _exchange(self, seat: int, given: bytes) -> None:
        for tile in given:
            self._racks[seat].remove(tile)
        self._draw(seat)
        for tile in given:
            self._bag.insert(self._chance.randint(0, len(self._bag)), tile)

    def _draw(self, seat: int) -> None:
        rack = self._racks[seat]
        while len(rack) < RACK_SIZE and self._bag:
            rack.append(self._bag.pop(0 if seat == 1 else -1))

    def _finish(self, seat: int) -> None:
        """K-9.4, S-11.3, B-14: each loses what is left; who went out may gain it."""
        self.is_over = True
        left = [points_of(bytes(rack), self._tiles) for rack in self._racks]
        for at, points in enumerate(left):
            self._scores[at] -= points
        if not self._racks[seat] and self._house.out_gains:
            self._scores[seat] += sum(left)

    def _count_seven(self, position: Position, choice: Choice, tally: Tally) -> None:
        best = self._engine.moves(position, SEVENS_AMONG).moves
        if not any(move.placed == RACK_SIZE for move in best):
            return
        tally.sevens += 1
        laid = isinstance(choice, PlaceChoice) and choice.placement.laid_on(self._board)
        tally.sevens_missed += not laid or len(laid) < RACK_SIZE


def formed_words(board: bytes, placement: Placement) -> list[bytes]:
    """The word along the placement and those across its new tiles, as letter numbers."""
    full = bytearray(board)
    laid = placement.laid_on(board)
    for row, column, tile in laid:
        full[row * SIZE + column] = tile
    down = placement.place.down
    row, column, _tile = laid[0]
    words = [_through(full, row, column, down=down)]
    words += [_through(full, row, column, down=not down) for row, column, _tile in laid]
    return [word for word in words if len(word) > 1]


def _through(full: bytearray, row: int, column: int, *, down: bool) -> bytes:
    step = SIZE if down else 1
    line = range(column, SIZE * SIZE, SIZE) if down else range(row * SIZE, (row + 1) * SIZE)
    first = last = row * SIZE + column
    while first - step in line and full[first - step]:
        first -= step
    while last + step in line and full[last + step]:
        last += step
    return bytes(full[square] & ~BLANK for square in range(first, last + 1, step))
