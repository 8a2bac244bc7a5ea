"""Simulated events: players of known strength, run through the same commands as real ones.

It answers two questions about a pairing system: how long its rounds take, and how well its
table, its pairs and its starts come out. All luck comes from one seed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations

import msgspec

from mydelko.log import Log, MemoryLog
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.desk import Desk
from mydelko.tournament.entrants import Details
from mydelko.tournament.history import LineKind, histories
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import Phase, RatingKind, RatingRules, Settings, System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import State

MEAN, SPREAD = 380.0, 65.0  # of a player's score
STRENGTH_POINTS = 1.0  # points of a game for each point of strength
STARTER = 12.0  # what starting is worth
RATING_NOISE = 12.0
BY = "simulation"
LATE, LEAVES, ABSENT, SWAPPED = 0.01, 0.01, 0.02, 0.02  # chances each round


class Quality(msgspec.Struct, frozen=True, kw_only=True):
    players: int
    rounds: int
    system: str
    seed: int
    slowest_round: float  # seconds of pairing, the desk's whole answer
    pairing_seconds: float
    rank_correlation: float  # Spearman, final table against strength
    repeats: int  # pairs that meet again, at a table of several too
    games: int
    repeat_share: float  # of all meetings
    win_difference: float  # mean difference of wins in a pair, from round four
    start_imbalance: int  # greatest |first − second|
    byes_again: int
    withdrawn: int
    late: int
    absences: int
    corrections: int


class SimulationError(RuntimeError):
    """A command of a simulated event was refused: our fault, not the user's."""


def simulate(
    players: int,
    rounds: int,
    system: System,
    seed: int = 0,
    *,
    disturbed: bool = True,
    log: Log | None = None,
    report: Callable[[float], None] = lambda _part: None,
) -> Quality:
    hall = _Hall(players, rounds, system, seed, disturbed=disturbed, log=log)
    for number in range(rounds):
        if not hall.play_round():
            break
        report((number + 1) / rounds)
    return hall.quality()


class _Hall:
    """One simulated event under way."""

    def __init__(
        self,
        players: int,
        rounds: int,
        system: System,
        seed: int,
        *,
        disturbed: bool,
        log: Log | None,
    ) -> None:
        self.draw = random.Random(seed)
        self.seed, self.system, self.players = seed, system, players
        self.disturbed = disturbed
        self.desk = Desk(MemoryLog() if log is None else log)
        self.strength: dict[int, float] = {}
        self.seconds: list[float] = []
        self.counts = {"withdrawn": 0, "late": 0, "absences": 0, "corrections": 0}
        settings = Settings(
            name=f"Simulation {seed}",
            phases=(Phase(rounds=(system,) * rounds),),
            rating=RatingRules(kind=RatingKind.HOLLINGTON),
            seed=seed,
        )
        self.do(cmd.Open(settings=settings))
        self.do(cmd.AddEntrants(details=tuple(self.entry(place) for place in range(players))))

    def do(self, command: cmd.Command) -> list[ev.Event]:
        found = self.desk.do(command, 0, BY)
        if isinstance(found, Refusal):
            raise SimulationError(found.message())
        return found

    @property
    def state(self) -> State:
        return self.desk.state

    def entry(self, place: int) -> Details:
        """Strengths on the federation's scale, known to the program only with noise."""
        strength = min(max(self.draw.gauss(130, 25), 60), 210)
        self.strength[place + 1] = strength
        rating = min(max(strength + self.draw.gauss(0, RATING_NOISE), 0), 300)
        return Details(last=f"Player {place + 1:04}", rating=Decimal(round(rating)))

    def play_round(self) -> bool:
        """False where a knockout is won and there is nothing left to play."""
        if self.disturbed and self.state.rounds:
            self.disturb()
        began = time.perf_counter()
        drafted = self.desk.do(cmd.DraftRound(), 0, BY)
        if isinstance(drafted, Refusal):
            if drafted.code == "knockout-over":
                return False
            raise SimulationError(drafted.message())
        self.seconds.append(time.perf_counter() - began)
        self.do(cmd.Publish())
        current = self.state.rounds[-1]
        for table in current.tables:
            scores = self.scores(table.seats)
            self.do(cmd.EnterResult(table=table.number, scores=tuple(scores)))
            swapped = len(set(scores)) == 2 and len(scores) == 2
            if self.disturbed and swapped and self.draw.random() < SWAPPED:
                for _twice in range(2):  # wrong way round, and back
                    scores.reverse()
                    self.do(
                        cmd.CorrectResult(
                            round=current.number,
                            table=table.number,
                            scores=tuple(scores),
                            kind=ev.CorrectionKind.SWAPPED,
                        )
                    )
                self.counts["corrections"] += 2
        return True

    def scores(self, seats: Sequence[int]) -> list[int]:
        """In a knockout somebody goes on: a draw is played again."""
        while True:
            found = [self.score(number, seats[0]) for number in seats]
            if self.system is not System.KNOCKOUT or len(set(found)) == len(found):
                return found

    def score(self, number: int, starter: int) -> int:
        mean = MEAN + STRENGTH_POINTS * (self.strength[number] - 130)
        bonus = STARTER if number == starter else 0.0
        return round(max(self.draw.gauss(mean + bonus, SPREAD), 80))

    def disturb(self) -> None:
        """Some leave, some come late, some miss the round."""
        chance = self.draw.random
        for entrant in self.state.playing:
            if len(self.state.playing) <= max(4, self.players // 2):
                break
            if chance() < LEAVES:
                self.do(cmd.Withdraw(number=entrant.number))
                self.counts["withdrawn"] += 1
            elif chance() < ABSENT:
                rounds = (self.state.coming,)
                self.do(cmd.AnnounceAbsence(number=entrant.number, rounds=rounds))
                self.counts["absences"] += 1
        if (
            self.system not in (System.ROUND_ROBIN, System.KNOCKOUT)
            and chance() < LATE * self.players
        ):
            self.do(cmd.AddEntrant(details=self.entry(self.state.next_number - 1)))
            self.counts["late"] += 1

    def quality(self) -> Quality:
        own = histories(self.state)
        met: set[frozenset[int]] = set()
        games = meetings = repeats = byes_again = 0
        differences: list[float] = []
        wins: dict[int, float] = dict.fromkeys(own, 0.0)  # before the round at hand
        lines_at = {
            (number, line.round): line.halves / 2
            for number, history in own.items()
            for line in history.lines
        }
        for one in self.state.rounds:
            for table in one.tables:
                games += 1
                for pair in map(frozenset, combinations(table.seats, 2)):
                    meetings += 1
                    repeats += pair in met
                    met.add(pair)
                if one.number >= 4 and len(table.seats) == 2:
                    first, second = table.seats
                    differences.append(abs(wins[first] - wins[second]))
            for number in own:
                wins[number] += lines_at.get((number, one.number), 0.0)
        imbalance = 0
        for history in own.values():
            lines = [line for line in history.lines if line.kind is LineKind.GAME]
            imbalance = max(imbalance, abs(2 * sum(line.first for line in lines) - len(lines)))
            byes = sum(line.kind is LineKind.BYE for line in history.lines)
            byes_again += max(0, byes - 1)
        last = self.state.settings.rounds
        stayed = [
            row.number
            for row in standings(self.state)
            if self.state.entrants[row.number].plays_in(last)
        ]
        return Quality(
            players=self.players,
            rounds=len(self.state.rounds),
            system=self.system.value,
            seed=self.seed,
            slowest_round=round(max(self.seconds), 4),
            pairing_seconds=round(sum(self.seconds), 4),
            rank_correlation=round(spearman([self.strength[number] for number in stayed]), 3),
            repeats=repeats,
            games=games,
            repeat_share=round(repeats / meetings, 4) if meetings else 0.0,
            win_difference=round(sum(differences) / len(differences), 3) if differences else 0.0,
            start_imbalance=imbalance,
            byes_again=byes_again,
            **self.counts,
        )


def spearman(strengths: list[float]) -> float:
    """How well the order of the table agrees with strength: 1 is perfect, 0 is luck."""
    count = len(strengths)
    if count < 2:
        return 0.0
    by_strength = sorted(range(count), key=lambda place: -strengths[place])
    squares = sum((place - rank) ** 2 for rank, place in enumerate(by_strength))
    return 1 - 6 * squares / (count * (count * count - 1))
