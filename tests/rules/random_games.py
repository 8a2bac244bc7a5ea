"""Random games: every kind of command, legal and illegal, from every seat and the referee.

One integer makes one game: the same seed gives the same commands, times, tiles and words.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable

from mydelko.letters import load_tile_set
from mydelko.rulebook import Profile
from mydelko.rules import FairDraw, Phase, Refusal, State, acts, advance, decide, fold, open_game
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import chain_seeds
from mydelko.rules.codes import codes_of
from mydelko.rules.decide import settle
from mydelko.rules.placement import Laid, find_fault

CLAUSES = ("P-6.1", "P-7.1", "P-7.3", "P-4.7.14", "K-6.3", "M-16", "nonsense")


def judge(word: str) -> bool:
    """A dictionary that knows nine words of ten."""
    return zlib.crc32(word.encode()) % 10 != 0


class RandomGame:
    """Plays and keeps every state between events."""

    def __init__(self, profile: Profile, seed: int) -> None:
        self.random = random.Random(seed)
        fewest, most = profile.players
        names = ["Ala", "Olek", "Ewa", "Jan"][: self.random.randint(fewest, most)]
        game = f"game-{seed}"
        first, *later = chain_seeds(self.random.randbytes(32))
        self.draw = FairDraw(first, game, *later)
        opened = open_game(profile, names, game=game, commitment=self.draw.commitment())
        self.now = self.random.randrange(10_000)
        self.events: list[ev.Event] = [opened]
        self.state = fold(self.events)
        self.refusals = 0
        self.judge: Callable[[str], bool] = judge

    def step(self) -> Order:
        """One more command, a sensible one most of the time."""
        self.now += self.random.choice((0, 1, 700, 5_000, 30_000, 30_000, 240_000))
        sensible = self.random.random() < 0.8
        command = self.sensible_command() if sensible else self.any_command()
        self.give(command)
        return command

    def give(self, command: Order) -> Refusal | None:
        answer = decide(self.state, command, self.draw, self.judge)
        happened = list(answer.settled) if isinstance(answer, Refusal) else answer
        self.events += happened
        self.state = advance(self.state, happened)
        if isinstance(answer, Refusal):
            self.refusals += 1
            check_refusal(self.state, answer)
            return answer
        return None

    def pass_time(self) -> None:
        happened = settle(self.state, self.now, self.draw, self.judge)
        self.events += happened
        self.state = advance(self.state, happened)

    def accepts(self, command: Order) -> bool:
        return not isinstance(decide(self.state, command, self.draw, self.judge), Refusal)

    def sensible_command(self) -> Order:  # noqa: PLR0911
        state, by = self.state, self.state.turn
        match state.phase:
            case Phase.STARTING:
                kind = self.random.choice((acts.DrawStart, acts.DrawStart, acts.Begin))
                return Order(acts.REFEREE, self.now, kind())
            case Phase.LAYING if state.laid:
                return Order(by, self.now, acts.Stop())
            case Phase.LAYING:
                return self._opening_move(by)
            case Phase.ANNOUNCING | Phase.EXCHANGE_STOPPED:
                return Order(state.next_seat(by), self.now, acts.StartClock())
            case Phase.NAMING if state.unnamed() is None:
                return Order(by, self.now, acts.Stop())
            case Phase.NAMING:
                return Order(by, self.now, acts.Name(letter="A"))
            case Phase.EXCHANGING if self.random.random() < 0.3:
                return Order(by, self.now, acts.Stop())
            case Phase.EXCHANGING | Phase.EXCHANGE_ONLY:
                return self._exchange(by)
            case Phase.CHALLENGE:
                return self._answer(by)
            case _:
                return self.any_command()

    def any_command(self) -> Order:
        seat = self.random.choice((*self.state.seats, acts.REFEREE))
        return self.random.choice(self._makers())(seat)

    def next_steps(self) -> list[Order]:
        """What a player would try next when the game seems stuck; nothing of the referee."""
        kinds: tuple[Callable[[], acts.Act], ...] = (
            acts.Pass,
            acts.Record,
            acts.StartClock,
            acts.Stop,
            acts.Begin,
            acts.DrawStart,
        )
        named = [Order(seat, self.now, acts.Name(letter="A")) for seat in self.state.seats]
        plain = [Order(seat, self.now, kind()) for kind in kinds for seat in self.state.seats]
        return [*plain, *named]

    def some_decision(self) -> Order:
        """A referee's decision with any seat and any number, also absurd ones."""
        choice = self.random.choice
        seat = choice((0, 0, 1, 1, 2, 3, -1, -2, 4, 10**25))
        number = choice((0, 5, -5, 7, 10_000, -10_000, 60_000, -60_000, 10**9, 10**25, -(10**25)))
        measures: tuple[ev.Measure, ...] = (
            ev.ScoreCorrected(seat, number),
            ev.Penalised(seat, number),
            ev.ClockAdjusted(seat, number),
            ev.PassForced(seat),
            ev.Warned(seat),
            ev.VerdictOverridden(choice((True, False))),
            ev.Noted(),
        )
        if self.random.random() < 0.1:
            measures = (ev.WalkoverAwarded(seat), ev.EndOrdered())
        decision = acts.Decide(clause=choice(CLAUSES), measure=choice(measures))
        return Order(acts.REFEREE, self.now, decision)

    def _opening_move(self, by: int) -> Order:
        chance = self.random.random()
        if chance < 0.75:
            tiles = self.placement(by, legal=self.random.random() < 0.9)
            if tiles:
                kind = self.random.choice((acts.Place, acts.Play, acts.Play))
                return Order(by, self.now, kind(tiles))
        if chance < 0.85:
            return self._exchange(by)
        if chance < 0.9:
            return Order(by, self.now, acts.DeclareExchange())
        return Order(by, self.now, acts.Pass())

    def _answer(self, by: int) -> Order:
        other = self.random.choice(self.state.opponents(by))
        chance = self.random.random()
        if chance < 0.2:
            return Order(other, self.now, acts.Challenge(words=self._words()))
        if chance < 0.3:
            return Order(other, self.now, acts.Claim())
        if chance < 0.4:
            return Order(by, self.now, acts.StartClock())
        return Order(other, self.now, acts.Record())

    def _exchange(self, by: int) -> Order:
        rack = self.state.racks[by]
        count = self.random.randint(0, len(rack))
        return Order(by, self.now, acts.Exchange(tiles="".join(self.random.sample(rack, count))))

    def _words(self) -> tuple[str, ...]:
        pending = self.state.pending
        if pending is None or not pending.words or self.random.random() < 0.5:
            return ()
        return (self.random.choice(pending.words).word,)

    def _measure(self, seat: int) -> ev.Measure:
        rare = self.random.random() < 0.03
        measures: list[ev.Measure] = [
            ev.ScoreCorrected(seat, self.random.choice((-5, -7, 12))),
            ev.Penalised(seat, self.random.choice((5, 10, 3))),
            ev.VerdictOverridden(self.random.random() < 0.5),
            ev.VerdictOverridden(self.random.random() < 0.5),
            ev.ClockAdjusted(seat, self.random.choice((0, 60_000, 600_000))),
            ev.PassForced(seat),
            ev.Warned(seat),
            ev.Noted(),
        ]
        if rare:
            measures = [ev.WalkoverAwarded(seat), ev.EndOrdered()]
        return self.random.choice(measures)

    def _makers(self) -> list[Callable[[int], Order]]:
        at, choice = self.now, self.random.choice
        some = choice(tuple(self.state.seats))
        plain: tuple[Callable[[], acts.Act], ...] = (
            acts.DrawStart, acts.Begin, acts.TakeBack, acts.Stop, acts.Record, acts.Claim,
            acts.DeclareExchange, acts.Pass, acts.StartClock, acts.CallReferee, acts.OfferDraw,
            acts.Hurry,
        )  # fmt: skip
        kind = choice(plain)
        return [
            lambda by: Order(by, at, kind()),
            lambda by: Order(by, at, kind()),
            lambda by: (
                Order(by, at, acts.Resign())
                if self.random.random() < 0.02
                else Order(by, at, acts.CallReferee())
            ),
            lambda by: Order(by, at, acts.AddBytes(data=self.random.randbytes(16).hex())),
            lambda by: Order(by, at, acts.Correct(seat=some, points=choice((1, 1, 2)))),
            lambda by: Order(by, at, acts.Name(letter=choice("AEŻ?x"), square=choice((None, 112)))),
            lambda by: Order(by, at, acts.Begin(first=choice((some, 7)))),
            lambda by: Order(by, at, acts.Challenge(words=choice((self._words(), ("XYZ",))))),
            lambda by: Order(by, at, acts.Exchange(tiles=choice(("", "A", "ABCDEFGH", "??")))),
            lambda by: Order(by, at, acts.Place(tiles=self.placement(some, legal=False))),
            lambda by: Order(
                by, at, acts.Play(tiles=((choice((-1, 3, 112, 300)), choice("AZ?k")),))
            ),
            lambda _: Order(
                choice((acts.REFEREE, acts.REFEREE, some)),
                at,
                acts.Decide(clause=choice(CLAUSES), measure=self._measure(some)),
            ),
        ]

    def placement(self, seat: int, *, legal: bool) -> Laid:
        """Tiles of the rack in a line; legal ones touch the board or the centre."""
        rack = list(self.state.racks[seat])
        if not rack:
            return ()
        for _ in range(60 if legal else 1):
            self.random.shuffle(rack)
            count = self.random.randint(1, len(rack))
            tiles = self._line(rack[:count])
            if tiles and (not legal or find_fault(self.state.board, tiles, 2) is None):
                return tiles
        return ()

    def _line(self, tiles: list[str]) -> Laid:
        square, step = self.random.randrange(225), self.random.choice((1, 15))
        if not any(self.state.board):
            square = 112
        laid: list[tuple[int, str]] = []
        waiting = [self._written(tile) for tile in tiles]
        while waiting:
            if self.state.board[square] == 0:
                laid.append((square, waiting.pop()))
            edge = square % 15 == 14 if step == 1 else square >= 210
            if edge:
                break
            square += step
        return () if waiting else tuple(laid)

    def _written(self, tile: str) -> str:
        if tile != "?":
            return tile
        lower = codes_of(self.state.profile.tiles).alphabet.lower
        return str(self.random.choice((*lower, "?", "?")))


def check_refusal(after: State, refusal: Refusal) -> None:
    """It cites at most two clauses and says nothing that is not so afterwards."""
    assert 1 <= len(refusal.clauses) <= 2, refusal
    assert len(set(refusal.clauses)) == len(refusal.clauses), refusal
    over, waiting = after.is_over(), after.phase is Phase.STARTING
    claims = {
        "ended": over,
        "not-started": waiting,
        "started": not waiting,
        "start-running": after.clock.running >= 0,
        "frozen": after.phase in (Phase.ANNOUNCING, Phase.CHALLENGE),
        "challenge-late": bool(after.sheet) or after.pending is not None,
        "challenge-early": after.pending is None and not over and after.phase is not Phase.STOPPED,
        "challenge-unwritten": after.phase is Phase.STOPPED,
        "start-none": not after.has_clock(),
        "move-pending": after.pending is not None,
        "move-waits": after.pending is not None,
        "out-of-time": bool(after.flagged),
        "laid-stays": not over,
    }
    assert claims.get(refusal.code, True), (refusal, after.phase)


def whole_set(state: State) -> dict[str, int]:
    return dict(load_tile_set(state.profile.tiles).tiles())
