"""The computer at the table: what its seat does next, as an ordinary command of the law.

It obeys the phases like anyone: lays and stops, records a move, challenges words as well as its
level knows them (the best one exactly), claims a wrong layout, starts a clock that was stopped
too early. It never looks at the others' racks.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from mydelko.engine.levels import (
    Choice,
    Clock,
    ExchangeChoice,
    PassChoice,
    PlaceChoice,
    Player,
)
from mydelko.engine.timing import moves_expected
from mydelko.letters import SIZE, load_tile_set
from mydelko.notation import Position, parse_rack
from mydelko.rulebook.profile import AS_MANY, Challenge, Leftovers
from mydelko.rules import Phase, State, time_left
from mydelko.rules import commands as cmd
from mydelko.rules.codes import codes_of
from mydelko.rules.placement import Laid, find_fault
from mydelko.rules.state import NOBODY, Pending

NEVER = 1000  # tiles in the bag: more than any set has
PATIENCE = 30_000  # milliseconds before it starts the clock of who does not record (P-4.6.2)


class Opponent:
    def __init__(self, seat: int, player: Player) -> None:
        self.seat = seat
        self._player = player
        self._thought: tuple[tuple[bytes, bytes, int], Choice] | None = None

    def next_command(self, state: State, now: int) -> cmd.Command | None:
        """What it does now, or None where it has to wait for the others."""
        seat = self.seat
        if state.is_over() or state.phase is Phase.STARTING:
            return None
        if state.pending is not None:
            return self._answer(state, state.pending, now)
        if state.turn != seat:
            owed = state.phase in (Phase.ANNOUNCING, Phase.EXCHANGE_STOPPED)
            return cmd.StartClock(by=seat, at=now) if owed else None  # P-4.5.3, P-4.3.3
        if state.clock.running != seat:
            return None  # the referee was called: whoever called starts the clock
        return self._move(state, now)

    def wakes(self, state: State) -> int | None:
        """When it will act although nothing happens: its patience with a silent opponent."""
        pending = state.pending
        if pending is None or pending.seat != self.seat or state.clock.running != NOBODY:
            return None
        if state.profile.time is None or state.profile.challenge is Challenge.SEALED:
            return None
        return state.time + PATIENCE

    # P-3.2.3, P-4.7.1, M-16
    def _answer(self, state: State, pending: Pending, now: int) -> cmd.Command | None:
        seat = self.seat
        if pending.seat == seat:
            due = self.wakes(state)
            return cmd.StartClock(by=seat, at=now) if due is not None and now >= due else None
        if seat in (*pending.recorded, *pending.challengers) and not self._must_record(state):
            return None
        fault = find_fault(state.board, state.laid, state.profile.first_word_tiles)
        if fault is not None and seat not in pending.claimants:
            return cmd.Claim(by=seat, at=now)
        if pending.verdict is None and seat not in pending.challengers:
            words = [word.word for word in pending.words]
            wrong = self._player.doubts(words, self._chances(state))
            if wrong:
                return cmd.Challenge(by=seat, at=now, words=wrong)
        return cmd.Record(by=seat, at=now)

    def _must_record(self, state: State) -> bool:
        """A challenge in vain is still followed by a record, but under M-16."""
        pending = state.pending
        challenged = pending is not None and self.seat not in pending.recorded
        return challenged and state.profile.challenge is not Challenge.SEALED

    def _move(self, state: State, now: int) -> cmd.Command:
        seat = self.seat
        if state.phase is not Phase.LAYING:
            return cmd.Pass(by=seat, at=now)
        choice = self._think(state, now)
        match choice:
            case PlaceChoice(placement):
                alphabet = load_tile_set(state.profile.tiles).alphabet
                laid = tuple(
                    (row * SIZE + column, alphabet.decode([tile]))
                    for row, column, tile in placement.laid_on(state.board)
                )
                return self._lay(state, laid, now)
            case ExchangeChoice(tiles):
                given = tiles[: exchangeable(state, seat)]
                return cmd.Exchange(by=seat, at=now, tiles=given)
            case PassChoice():
                return cmd.Pass(by=seat, at=now)
            case _:
                assert_never(choice)

    def _lay(self, state: State, laid: Laid, now: int) -> cmd.Command:
        """A blank is laid, then named: typed at once it could be read otherwise (S-2.2)."""
        seat, codes = self.seat, codes_of(state.profile.tiles)
        unnamed = tuple((square, "?" if codes.tile[text] == "?" else text) for square, text in laid)
        if unnamed == laid:
            return cmd.Play(by=seat, at=now, tiles=laid)
        if tuple(square for square, _text in state.laid) != tuple(square for square, _ in laid):
            return cmd.Place(by=seat, at=now, tiles=unnamed)
        owed = state.unnamed()
        if owed is None:
            return cmd.Stop(by=seat, at=now)
        letter = codes.alphabet.normalise(dict(laid)[owed])
        return cmd.Name(by=seat, at=now, letter=letter)

    def _think(self, state: State, now: int) -> Choice:
        """Its choice of this turn: asked again, while it names blanks, it answers the same."""
        codes, profile = codes_of(state.profile.tiles), state.profile
        held = state.racks[self.seat] + "".join(codes.tile[text] for _, text in state.laid)
        rack = bytes(sorted(parse_rack(held, load_tile_set(profile.tiles).alphabet)))
        question = (state.board, rack, len(state.sheet))
        if self._thought is None or self._thought[0] != question:
            left = time_left(state, self.seat, now)
            choice = self._player.choose(
                Position(board=state.board, rack=rack, scoreless=_scoreless(state)),
                exchange_minimum=_needed_bag(state, self.seat),
                random=self._chances(state),
                clock=None if left is None else Clock(max(0, left), _moves_left(state)),
                rivals=len(state.names) - 1,
                out_gains=profile.going_out is Leftovers.GAIN,
                phoneys=not profile.validates(),
            )
            self._thought = (question, choice)
        return self._thought[1]

    def _chances(self, state: State) -> Random:
        """The same in a resumed game as if it had never been left."""
        return Random(f"{state.game} {self.seat} {len(state.sheet)}")


def _scoreless(state: State) -> int:
    turns = 0
    for line in reversed(state.sheet):
        if line.points:
            break
        turns += 1
    return turns


def _moves_left(state: State) -> int:
    unseen = len(state.bag) + sum(len(rack) for rack in state.racks)
    return moves_expected(unseen, len(state.names))


def _needed_bag(state: State, seat: int) -> int:
    """Tiles in the bag for an exchange; more than there are where it is not allowed."""
    return state.profile.exchange_minimum if exchangeable(state, seat) else NEVER


# K-4.3, P-4.3.1, R-1
def exchangeable(state: State, seat: int) -> int:
    """How many tiles the seat may exchange now, at most."""
    profile = state.profile
    limit = profile.exchange_limit
    if limit is not None and state.exchanges[seat] >= limit:
        return 0
    if profile.exchange_minimum != AS_MANY and len(state.bag) < profile.exchange_minimum:
        return 0
    return min(len(state.racks[seat]), len(state.bag))
