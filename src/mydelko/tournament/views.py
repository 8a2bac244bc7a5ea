"""What each audience of an event may see, as types: public, player, hall, and the desk by role.

Names stand in `people` and nowhere else; everything else speaks of entrants by number. So what
the public learns of minors is decided in one place, and no view of the public has a field for a
report, a note, a fee or a late clock. Words are the reader's: here are codes and numbers, but
for the desk's explanations, which come in its language. Made in `viewing.py`.
"""

from __future__ import annotations

import msgspec

from mydelko.tournament.entrants import Details, Standing
from mydelko.tournament.history import LineKind
from mydelko.tournament.measures import Asked
from mydelko.tournament.next_steps import Step
from mydelko.tournament.settings import Criterion, Label, Settings
from mydelko.tournament.state import Answer, MeasureKind, Pair, Report


class Shown(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    pass


class Person(Shown, frozen=True, kw_only=True):
    number: int
    name: str  # as this audience may read it
    listed: str  # the last name first
    origin: str = ""  # city, school or club


class Heading(Shown, frozen=True, kw_only=True):
    """The event itself."""

    name: str
    place: str
    days: tuple[str, ...]
    profile: str
    rounds: int  # in all
    closed: bool
    online: bool  # its games are played in the program


class RoundClock(Shown, frozen=True, kw_only=True):
    """The time of a round, for all players of a table together."""

    ends: int | None  # while it runs
    left: int  # milliseconds, while it stands


class SeatedTable(Shown, frozen=True, kw_only=True):
    number: int
    seats: tuple[int, ...]  # entrants; the first starts where the pairing says so
    scores: tuple[int, ...] = ()  # as they count; empty: not known yet
    walkover: bool = False  # nobody played
    tied: bool = False  # equal, and what parts them is not known yet


class PairedRound(Shown, frozen=True, kw_only=True):
    number: int
    phase: str  # its name, where the event has several
    tables: tuple[SeatedTable, ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]
    started: bool
    clock: RoundClock | None = None  # where games have a time and the round has begun


class CardLine(Shown, frozen=True, kw_only=True):
    """A round of one entrant: a line of the card, a cell of the crosstable."""

    round: int
    kind: LineKind
    table: int
    opponents: tuple[int, ...]
    halves: int  # of big points
    own: int  # small points
    other: int
    first: bool
    walkover: bool


class StandingsRow(Shown, frozen=True, kw_only=True):
    place: int
    number: int
    halves: int  # of big points
    difference: int
    small: int
    games: int
    values: tuple[str, ...]  # of the event's other criteria
    standing: Standing
    lines: tuple[CardLine, ...]


class StandingsTable(Shown, frozen=True, kw_only=True):
    after: int  # the last round that has all its results
    criteria: tuple[Criterion, ...]  # those of `values`
    rows: tuple[StandingsRow, ...]


class PrizeWon(Shown, frozen=True, kw_only=True):
    title: str
    category: str
    number: int


class EntryChoices(Shown, frozen=True, kw_only=True):
    """What not every event lets an entry say."""

    categories: tuple[str, ...]
    duets: bool  # P-1.2: two people, one player


class Joining(Shown, frozen=True, kw_only=True):
    """People may enter themselves, and are asked for this much."""

    closes: int | None  # when it ends by itself
    left: int | None  # places; None: as many as come
    waiting: int  # applications without an answer
    confirmed: bool  # the desk says yes to each
    origin: Label
    asks_person: bool
    asks_minor: bool
    guardians: bool  # an event of children: grown-ups enter them
    choices: EntryChoices


class PublicPage(Shown, frozen=True, kw_only=True, tag="public", tag_field="audience"):
    heading: Heading
    people: tuple[Person, ...]
    rounds: tuple[PairedRound, ...]
    names_starter: bool  # P-2.1: the first of the seats starts
    standings: StandingsTable
    prizes: tuple[PrizeWon, ...]  # once the event is closed
    joining: Joining | None  # None: nobody enters oneself (now)


class PlayerPage(PublicPage, frozen=True, kw_only=True, tag="player", tag_field="audience"):
    me: int
    table: int | None  # of the current round
    reported: tuple[int, ...]  # as I reported it; empty: not yet
    others_reported: bool  # somebody else of my table has, and is not told what
    disputed: bool  # the reports differ: the desk settles it
    may_report: bool  # the game has no result, and this rule set lets phones do it
    clauses: tuple[str, ...]  # why not, or why both must
    here: bool  # checked in
    may_check_in: bool  # by this phone


class ApplicantPage(Shown, frozen=True, kw_only=True, tag="applicant", tag_field="audience"):
    """Who has applied: nothing of the others but how many are before."""

    heading: Heading
    application: int
    name: str
    answer: Answer | None  # None: it waits; accepted: the link is a player's now
    ahead: int  # applications that came before and wait too
    full: bool  # all places are taken: a waiting list


class CheckInScreen(Shown, frozen=True, kw_only=True, tag="check-in", tag_field="shows"):
    here: tuple[int, ...]
    awaited: tuple[int, ...]


class SeatingScreen(Shown, frozen=True, kw_only=True, tag="seating", tag_field="shows"):
    """Find your table."""

    round: PairedRound


class PlayingScreen(Shown, frozen=True, kw_only=True, tag="playing", tag_field="shows"):
    round: PairedRound
    missing: tuple[int, ...]  # tables without a result


class StandingsScreen(Shown, frozen=True, kw_only=True, tag="standings", tag_field="shows"):
    standings: StandingsTable


class PodiumScreen(Shown, frozen=True, kw_only=True, tag="podium", tag_field="shows"):
    standings: StandingsTable
    prizes: tuple[PrizeWon, ...]


Screen = CheckInScreen | SeatingScreen | PlayingScreen | StandingsScreen | PodiumScreen


class HallPage(Shown, frozen=True, kw_only=True, tag="hall", tag_field="audience"):
    """For a projector: people in the hall know each other's names."""

    heading: Heading
    people: tuple[Person, ...]  # in the order of their names
    names_starter: bool
    screen: Screen


class StationPage(Shown, frozen=True, kw_only=True, tag="station", tag_field="audience"):
    """The organiser's tablet where results are handed in (R-23)."""

    heading: Heading
    people: tuple[Person, ...]
    round: PairedRound | None


class DeskEntrant(Shown, frozen=True, kw_only=True):
    number: int
    details: Details
    standing: Standing
    absent: tuple[int, ...]  # rounds announced
    here: bool  # checked in
    plays: bool  # in the coming round


class RunningClock(Shown, frozen=True, kw_only=True):
    """P-6.3.2: for somebody who has not come."""

    entrant: int
    ends: int


class DeskTable(SeatedTable, frozen=True, kw_only=True):
    reports: tuple[Report, ...] = ()
    disputed: bool = False
    told: tuple[int, ...] = ()  # by the table's own game, where the result is another
    clocks: tuple[RunningClock, ...] = ()
    locked: bool = False
    needs: str = ""  # what an open tie still needs: the code of the refusal
    result: str = ""  # in words, with all that the scores do not show
    reasons: tuple[str, ...] = ()  # why these play each other


class DeskRound(PairedRound, frozen=True, kw_only=True):
    tables: tuple[DeskTable, ...]
    system: str  # in words
    notes: tuple[str, ...]  # wishes given up, warnings
    reasons: tuple[str, ...]  # for the byes


class DecisionLine(Shown, frozen=True, kw_only=True):
    number: int
    at: int
    referee: str
    measure: str  # in words
    clause: str
    note: str
    entrant: int | None
    round: int | None
    table: int | None
    points: int
    departs: str


class DeskApplication(Shown, frozen=True, kw_only=True):
    number: int
    at: int
    details: Details
    namesakes: tuple[int, ...]  # entrants of that name
    fault: str  # why it cannot be accepted as it stands, in words


class MeasureForm(Shown, frozen=True, kw_only=True):
    measure: MeasureKind
    label: str  # in words
    asks: tuple[Asked, ...]


class ClauseOffered(Shown, frozen=True, kw_only=True):
    id: str
    title: str
    text: str
    measures: tuple[MeasureKind, ...]  # that it leads to


class Rulings(Shown, frozen=True, kw_only=True):
    """What a referee's decision can be (P-6.1: it names the clause it rests on)."""

    referees: tuple[str, ...]  # whom the event names: nobody else decides
    named: bool  # whether it is said which of them decided: the desk writes it down
    step: int  # of a penalty's points
    measures: tuple[MeasureForm, ...]
    clauses: tuple[ClauseOffered, ...]


class ClerkPage(Shown, frozen=True, kw_only=True, tag="clerk", tag_field="audience"):
    heading: Heading
    people: tuple[Person, ...]
    names_starter: bool
    steps: tuple[Step, ...]
    offers: tuple[str, ...]  # commands of this role
    entrants: tuple[DeskEntrant, ...]
    applications: tuple[DeskApplication, ...]  # that wait
    joining: Joining | None
    choices: EntryChoices
    rounds: tuple[DeskRound, ...]
    standings: StandingsTable
    prizes: tuple[PrizeWon, ...]


class RefereePage(ClerkPage, frozen=True, kw_only=True, tag="referee", tag_field="audience"):
    decisions: tuple[DecisionLine, ...]
    rulings: Rulings


class DirectorPage(RefereePage, frozen=True, kw_only=True, tag="director", tag_field="audience"):
    draft: DeskRound | None
    locked: tuple[Pair, ...]
    locks: bool  # may pairs of the coming round be locked?
    settings: Settings
    clauses: dict[str, tuple[str, ...]]  # of the event's documents, by the setting they bind
    fixed: dict[str, int]  # settings that the rule set leaves nobody to choose (K-2.1)


DeskPage = ClerkPage | RefereePage | DirectorPage
AnyPage = (
    PublicPage
    | PlayerPage
    | ApplicantPage
    | HallPage
    | StationPage
    | ClerkPage
    | RefereePage
    | DirectorPage
)
