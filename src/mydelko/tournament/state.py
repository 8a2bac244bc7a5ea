"""The state of an event: settings, entrants, rounds with their tables and results, decisions.

Nothing here is computed twice: points, standings and ratings are questions asked of this
state, not fields of it. `fold.py` is the only maker of states.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

import msgspec

from mydelko.tournament.entrants import Details, Entrant
from mydelko.tournament.settings import Phase, Settings, System


class Source(enum.Enum):
    DESK = "desk"
    PLAYERS = "players"  # two confirmations: the signed protocol (P-5.2)
    GAME = "game"  # played in the program
    REFEREE = "referee"


class Outcome(enum.Enum):
    PLAYED = "played"
    WALKOVER = "walkover"
    BOTH_LOSE = "both-lose"


NOBODY = 0  # is ahead: the last words are equal too, which is a draw


class Highlight(msgspec.Struct, frozen=True, kw_only=True):
    """A word worth remembering."""

    entrant: int
    word: str
    points: int


class Walkover(msgspec.Struct, frozen=True, kw_only=True):
    """P-7.2 with its calculation: N = max((S + M·400)/R, score at the moment, 400)."""

    winner: int  # a walkover is named by who wins by it
    total: int  # S
    unplayed: int  # M
    rounds: int  # R
    score: int  # at the moment
    estimate: int  # W, rounded half up
    value: int  # N


class Result(msgspec.Struct, frozen=True, kw_only=True):
    scores: tuple[int, ...]  # in order of seats
    outcome: Outcome = Outcome.PLAYED
    source: Source = Source.DESK
    before: tuple[int, ...] = ()  # totals before the leftovers were deducted (M-18)
    letters: tuple[str, ...] = ()  # each one's in order of drawing; empty for who drew none
    ahead: int | None = None  # of equal scores by the last word (K-1.3); `NOBODY`: still equal
    walkover: Walkover | None = None
    game: str = ""  # the game played in the program
    highlights: tuple[Highlight, ...] = ()
    rated: bool = True


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A result as one of the players confirms it."""

    entrant: int
    scores: tuple[int, ...]
    before: tuple[int, ...] = ()
    ahead: int | None = None

    def same(self, other: Report) -> bool:
        return (self.scores, self.before, self.ahead) == (other.scores, other.before, other.ahead)


class LateClock(msgspec.Struct, frozen=True, kw_only=True):
    """P-6.3.2, 6.3.3: started for those absent, each loses the time of the own delay."""

    started: int
    absent: tuple[int, ...]
    arrived: tuple[tuple[int, int], ...] = ()  # (entrant, moment)

    def delay(self, entrant: int) -> int | None:
        """Time lost, or None while the entrant has not come."""
        if entrant not in self.absent:
            return 0
        return next((at - self.started for who, at in self.arrived if who == entrant), None)


class ReasonCode(enum.Enum):
    GROUP = "group"  # same points
    POINTS_DIFFER = "points-differ"
    HALVES = "halves"
    NEIGHBOURS = "neighbours"
    NEAR_IN_GROUP = "near-in-group"  # as near to that as weightier wishes allow
    BY_TABLE = "by-table"  # neighbours of the whole table
    NEAR_IN_TABLE = "near-in-table"
    RIVALS = "rivals"  # both can still reach a prize place
    LEADER_RIVAL = "leader-rival"  # can still catch the leader
    LEADER_SAFE = "leader-safe"  # the leader cannot be caught: an opponent without a prize
    LEADER_TOUCHES = "leader-touches"  # wish given up
    PLACE_SAFE = "place-safe"
    PLACE_TOUCHES = "place-touches"
    LEADER_NO_RIVAL = "leader-no-rival"  # wish given up
    MIXED_CONTENDERS = "mixed-contenders"
    REPEAT = "repeat"
    REPEAT_ALLOWED = "repeat-allowed"
    REPEAT_DIRECTOR = "repeat-director"
    SAME_LABEL = "same-label"
    KEPT_APART = "kept-apart"
    STARTS = "starts"
    LOT = "lot"
    BERGER = "berger"
    BRACKET = "bracket"
    TEAMS = "teams"
    DIRECTOR = "director"
    BYE_LOWEST = "bye-lowest"
    BYE_AGAIN = "bye-again"
    BYE_REPEAT = "bye-repeat"
    BYE_AGAIN_REPEAT = "bye-again-repeat"
    BYE_LEADER = "bye-leader"
    BYE_BERGER = "bye-berger"
    BYE_BRACKET = "bye-bracket"
    AGAIN = "again"  # somebody left after the round was paired
    TABLE_SCHOOLS = "table-schools"


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    code: ReasonCode
    arguments: dict[str, int | str] = {}


class Table(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    seats: tuple[int, ...]  # entrants; the first starts where the program names the starter
    reasons: tuple[Reason, ...] = ()
    result: Result | None = None
    reports: tuple[Report, ...] = ()  # the latest of each who reported
    late: LateClock | None = None
    left: str = ""  # why a game played in the program is no result, while there is none
    told: tuple[int, ...] = ()  # by the table's own game, after another result was known

    def seat_of(self, entrant: int) -> int:
        return self.seats.index(entrant)


class Bye(msgspec.Struct, frozen=True, kw_only=True):
    entrant: int
    reasons: tuple[Reason, ...] = ()


class WishCode(enum.Enum):
    NO_REPEATS = "no-repeats"
    FAIR_BYE = "fair-bye"
    LEADER = "leader"
    CONTENDERS = "contenders"
    APART = "apart"
    SAME_POINTS = "same-points"
    FLOATS = "floats"
    STARTS = "starts"
    DIRECTOR = "director"  # the director's change brings a pair together again
    AWAY = "leader-gains-by-staying-away"  # a warning, no wish


class GivenUp(msgspec.Struct, frozen=True, kw_only=True):
    """A wish the pairing could not keep, or a warning about it."""

    wish: WishCode
    count: int
    arguments: dict[str, int | str] = {}


class RoundStatus(enum.Enum):
    DRAFT = "draft"
    PUBLISHED = "published"


class Timed(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of a round as it was set last."""

    ends: int | None = None  # while it runs
    left: int = 0  # milliseconds, while it stands


class Round(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    system: System
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    absent: tuple[int, ...] = ()
    given_up: tuple[GivenUp, ...] = ()
    status: RoundStatus = RoundStatus.DRAFT
    attempt: int = 0  # drafts made of this round so far
    published: int | None = None  # when
    started: int | None = None
    timed: Timed | None = None  # None: the clock runs as it was started

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, entrant: int) -> Table | None:
        return next((table for table in self.tables if entrant in table.seats), None)

    @property
    def missing(self) -> tuple[int, ...]:
        """Tables whose result is not known yet."""
        return tuple(table.number for table in self.tables if table.result is None)


class MeasureKind(enum.Enum):
    WARNING = "warning"  # P-7.1a
    PENALTY = "penalty"  # P-7.1b
    WALKOVER = "walkover"  # P-7.1c
    EXCLUSION = "exclusion"  # P-7.1d
    REMOVAL = "removal"  # P-6.3.4, 6.6.7, 6.6.8
    BOTH_LOSE = "both-lose"
    RESULT = "result"  # a disputed result, settled
    READMISSION = "readmission"
    NOTE = "note"  # the list is open; anything else in words (P-7.3)


class RepairKind(enum.Enum):
    SWAPPED = "swapped"  # P-4.6.4: entered the wrong way round
    CORRECTED = "corrected"  # typed otherwise than the signed protocol says
    MOVED = "moved"  # typed at the wrong table
    CLEARED = "cleared"  # typed where there is no protocol


class Repair(msgspec.Struct, frozen=True, kw_only=True):
    """A result put right by the desk; what a referee changes is a `Decision`."""

    at: int
    by: str
    kind: RepairKind
    round: int
    table: int
    old: tuple[int, ...]
    new: tuple[int, ...] = ()  # of the same table
    to: int | None = None  # the table it was moved to
    clause: str
    note: str


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    at: int
    referee: str
    measure: MeasureKind
    clause: str
    note: str
    entrant: int | None = None
    round: int | None = None
    table: int | None = None
    points: int = 0  # taken away by a penalty
    winner: int | None = None  # of the game, by walkover
    departs: str = ""  # the clause it departs from: a confirmed result is final (P-5.2)

    @property
    def named(self) -> int | None:
        """Whom its label names: a walkover is named by who wins by it (R-19)."""
        return self.winner if self.measure is MeasureKind.WALKOVER else self.entrant


class Answer(enum.Enum):
    """How an application ended."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    TAKEN_BACK = "taken-back"  # by who applied


class Application(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody wants to play."""

    number: int
    at: int
    details: Details
    answer: Answer | None = None  # None: it waits
    entrant: int | None = None  # who came of it


class PhaseEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays in a phase, in seeded order."""

    phase: int
    order: tuple[int, ...]
    invited: tuple[int, ...] = ()  # runners-up (M-19)


Pair = tuple[int, int]  # entrants


class State(msgspec.Struct, frozen=True, kw_only=True):
    version: int = 0
    settings: Settings
    entrants: dict[int, Entrant] = {}
    rounds: tuple[Round, ...] = ()  # published, in order
    draft: Round | None = None
    drafts: int = 0  # drafts made of the coming round
    locked: tuple[Pair, ...] = ()  # pairs of the coming round that the director has set
    phases: tuple[PhaseEntry, ...] = ()
    decisions: tuple[Decision, ...] = ()
    repairs: tuple[Repair, ...] = ()
    applications: dict[int, Application] = {}  # in order of coming
    next_number: int = 1
    closed: int | None = None  # when
    ended: int | None = None  # when it was closed first: reopening does not change that

    @property
    def coming(self) -> int:
        """The number of the round to be paired next."""
        return len(self.rounds) + 1

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_decision(self) -> int:
        """One that was taken back leaves a gap, and no number stands twice."""
        return 1 + max((one.number for one in self.decisions), default=0)

    @property
    def incomplete(self) -> Round | None:
        """The first round that lacks a result: a repair may take one out of an earlier round."""
        return next((one for one in self.rounds if one.missing), None)

    @property
    def playing(self) -> tuple[Entrant, ...]:
        return tuple(one for one in self.entrants.values() if one.plays_in(self.coming))

    def table_at(self, round_number: int | None, number: int | None) -> Table | None:
        """Where something was decided or put right; the round may have been taken back since."""
        one = next((one for one in self.rounds if one.number == round_number), None)
        return None if one is None or number is None else one.table(number)

    def phase_entry(self, phase: int) -> PhaseEntry | None:
        return next((entry for entry in self.phases if entry.phase == phase), None)

    def phase(self) -> tuple[int, Phase]:
        return self.settings.phase_of(min(self.coming, self.settings.rounds))

    def names_at(self, table: Table) -> str:
        return ", ".join(self.entrants[number].name for number in table.seats)

    def results(self, upto: int | None = None) -> Iterator[tuple[Round, Table, Result]]:
        """All results, up to and including a round."""
        for one in self.rounds if upto is None else self.rounds[:upto]:
            for table in one.tables:
                if table.result is not None:
                    yield one, table, table.result


NO_EVENT = State(settings=Settings(name="", phases=()))
