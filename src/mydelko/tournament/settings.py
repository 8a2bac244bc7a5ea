"""What an event is, as values: name, days, rule profile, phases, byes, criteria, prizes.

Everything a director can choose is a field here, and nothing else in the package asks which
document an event follows. Big points are counted in halves (a win is 2, a draw 1), so that
all arithmetic stays in whole numbers.
"""

from __future__ import annotations

import enum
from decimal import Decimal

import msgspec

from mydelko.rulebook.profile import Profile, load_profile

WIN = 2  # halves of a big point
DRAW = 1
MOST_TABLES = 9_999  # their numbers
LONGEST = 200  # signs of any text


class System(enum.Enum):
    SWISS = "swiss"  # half against half within a score group
    MONRAD = "monrad"  # neighbours within a score group
    DANISH = "danish"  # 1–2, 3–4 … by the table
    CONTENDER = "contender"  # who can still reach a prize plays others who can
    ROUND_ROBIN = "round-robin"
    TEAMS = "teams"  # round robin of teams, each meets the other team's members
    KNOCKOUT = "knockout"
    RANDOM = "random"
    FIXED = "fixed"  # the director's list
    TABLES = "tables"  # two to four at a table (M)


MATCHED = (System.SWISS, System.MONRAD, System.DANISH, System.CONTENDER, System.RANDOM)


class Repeats(enum.Enum):
    AVOIDED = "avoided"  # never while avoidable; then the fewest and the oldest
    ALLOWED = "allowed"


class Starts(enum.Enum):
    PAIRING = "pairing"  # the program names the starter (P-2.1)
    DRAW = "draw"  # letters are drawn at the table


class Carry(enum.Enum):
    POINTS = "points"  # results of earlier phases count on
    NOTHING = "nothing"  # the phase starts from zero


class Entry(enum.Enum):
    EVERYONE = "everyone"
    STANDINGS = "standings"  # the best of the table so far
    TABLE_WINNERS = "table-winners"  # M-19: winners, then the best runners-up


class Criterion(enum.Enum):
    BIG = "big"  # big points
    DIFFERENCE = "difference"  # small points for minus against
    SUM = "sum"  # small points for
    GAMES = "games"  # games played
    DIRECT = "direct"  # meetings among those level so far
    BUCHHOLZ = "buchholz"  # sum of the opponents' big points
    MEDIAN = "median"  # Buchholz without the highest and the lowest
    OPPONENT_RANKS = "opponent-ranks"  # sum of the opponents' places, the lower the better
    ACHIEVED = "achieved"  # achieved rating
    PLACE_POINTS = "place-points"  # tables of several: players beaten
    LOT = "lot"  # by the event's seed


class RatingKind(enum.Enum):
    NONE = "none"
    HOLLINGTON = "hollington"
    ELO = "elo"


class Minors(enum.Enum):
    MARKED = "marked"  # those whose entry says so
    EVERYONE = "everyone"  # an event of children


class Label(enum.Enum):
    """What can keep two entrants apart."""

    SCHOOL = "school"
    CLUB = "club"
    CITY = "city"
    TEAM = "team"


LONGEST_GAME = 24 * 60  # minutes


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Award(Struct, frozen=True, kw_only=True):
    """What a bye or an absence is worth."""

    big: int = 0  # halves
    small_for: int = 0
    small_against: int = 0
    rated: bool = False


class Phase(Struct, frozen=True, kw_only=True):
    name: str = ""
    rounds: tuple[System, ...]
    carry: Carry = Carry.POINTS
    entry: Entry = Entry.EVERYONE
    places: int | None = None  # how many enter; None: all who may
    day: int = 1


class Apart(Struct, frozen=True, kw_only=True):
    labels: tuple[Label, ...] = ()
    strict: bool = False  # before the difference of points, not after the system's shape
    from_round: int = 1


class Prize(Struct, frozen=True, kw_only=True):
    title: str
    place: int = 1  # the best `place`-th of the category
    category: str = ""  # empty: the whole table


class Fee(Struct, frozen=True, kw_only=True):
    """Fees of one title are one thing to pay for: a category's own comes before the general."""

    title: str
    amount: Decimal
    category: str = ""  # empty: everyone else


class Referee(Struct, frozen=True, kw_only=True):
    name: str
    entrant: int | None = None  # a referee who plays (P-4.4.2d, R-15)
    school: str = ""  # M-2: pupils and teachers of the host, teachers of other schools
    role: str = ""


class RatingRules(Struct, frozen=True, kw_only=True):
    kind: RatingKind = RatingKind.NONE
    favourite: int | None = None  # a favourite by more than this who wins: both keep their own
    newcomer: int = 100
    floor: int = 100
    k: int = 20  # Elo


class Contention(Struct, frozen=True, kw_only=True):
    places: int | None = None  # fought for at the top; None: as many as the event has prizes
    simulations: int = 1000
    threshold: int = 10  # in thousandths: how likely a place must be to count as reachable
    control_loss: int = (
        25  # in hundredths: chance of the first place lost by not meeting the leader
    )
    spread_cap: int = 300  # small points by which a game counts when differences are to be caught


class Registration(Struct, frozen=True, kw_only=True):
    """People enter themselves, and say themselves that they are here."""

    open: bool = False
    closes: str = ""  # local time, `2026-05-15T20:00`; empty: with the first round
    places: int | None = None  # who comes when they are taken waits
    confirm: bool = True  # the desk says yes to each
    check_in: bool = False  # by the players' own phones, before the first round


class Settings(Struct, frozen=True, kw_only=True):
    name: str
    place: str = ""
    zone: str = "Europe/Warsaw"  # of the place: its clocks, its days
    days: tuple[str, ...] = ()  # ISO dates
    profile: str = "base"
    dictionary: str = ""  # as the event names it; empty: the profile's
    lexicon: str = "polish"  # the list in use
    minutes: int | None = None  # per player and game; None: the profile's time
    phases: tuple[Phase, ...]
    bye: Award = Award(big=WIN, small_for=300, small_against=250)
    absence: Award = Award()
    criteria: tuple[Criterion, ...] = (
        Criterion.BIG,
        Criterion.DIFFERENCE,
        Criterion.SUM,
        Criterion.LOT,
    )
    repeats: Repeats = Repeats.AVOIDED
    repeat_rounds: tuple[int, ...] = ()  # rounds that allow repeats, whatever the others do
    apart: Apart = Apart()
    starts: Starts = Starts.PAIRING
    first_table: int = 1  # where several divisions share a hall each begins elsewhere
    contention: Contention = Contention()
    rating: RatingRules = RatingRules()
    categories: tuple[str, ...] = ()
    fees: tuple[Fee, ...] = ()
    currency: str = "zł"
    prizes: tuple[Prize, ...] = ()
    referees: tuple[Referee, ...] = ()
    remove_absent: bool = True  # P-6.3.4, unless the event's own rules say otherwise
    hide_minors: bool = True
    minors: Minors = Minors.MARKED
    online: bool = False  # its games are played in the program
    listed: bool = False  # among the server's events for everybody
    registration: Registration = Registration()
    seed: int = 0

    @property
    def rounds(self) -> int:
        return sum(len(phase.rounds) for phase in self.phases)

    @property
    def rule_set(self) -> Profile:
        return load_profile(self.profile)

    @property
    def own_time(self) -> int | None:
        """Of the event itself, where its rule set leaves that open (P-1.2, B-4; K-2.1 does not)."""
        if self.minutes is None or not self.rule_set.leaves_time():
            return None
        return self.minutes * 60_000

    # P-1.2, K-2.1: the event's own time, else the document's
    @property
    def time(self) -> int | None:
        """Milliseconds for each player's whole game."""
        return self.rule_set.time if self.own_time is None else self.own_time

    @property
    def named_dictionary(self) -> str:
        return self.dictionary or self.rule_set.dictionary

    def system(self, round_number: int) -> System:
        return self.phase_of(round_number)[1].rounds[self.round_in_phase(round_number) - 1]

    def phase_of(self, round_number: int) -> tuple[int, Phase]:
        """The phase a round belongs to and its index; rounds count from 1."""
        first = 1
        for index, phase in enumerate(self.phases):
            if round_number < first + len(phase.rounds):
                return index, phase
            first += len(phase.rounds)
        raise IndexError(f"the event has {self.rounds} rounds, not {round_number}")

    def first_round(self, phase: int) -> int:
        return 1 + sum(len(earlier.rounds) for earlier in self.phases[:phase])

    def last_round(self, phase: int) -> int:
        return self.first_round(phase) + len(self.phases[phase].rounds) - 1

    def repeats_in(self, round_number: int) -> Repeats:
        return Repeats.ALLOWED if round_number in self.repeat_rounds else self.repeats

    def day_of(self, round_number: int) -> str:
        """The date of a round; empty where the event does not say."""
        day = self.phase_of(round_number)[1].day
        return self.days[day - 1] if day <= len(self.days) else ""

    def round_in_phase(self, round_number: int) -> int:
        index, _phase = self.phase_of(round_number)
        return round_number - self.first_round(index) + 1

    def counted_from(self, round_number: int) -> int:
        """The first round whose results count in the table after this round."""
        index, _phase = self.phase_of(round_number)
        while index > 0 and self.phases[index].carry is Carry.POINTS:
            index -= 1
        return self.first_round(index)
