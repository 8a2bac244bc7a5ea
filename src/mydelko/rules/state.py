"""State: what a game is after its events. Frozen values, rebuilt by `fold`, kept nowhere else.

Invariant: board, laid tiles, racks, bag, tiles set aside and dead tiles together are always
the whole set.
"""

from __future__ import annotations

import enum

import msgspec

from mydelko.rulebook.profile import Challenge, LossCounts, Profile
from mydelko.rules.board import EMPTY
from mydelko.rules.codes import codes_of
from mydelko.rules.events import (
    Depth,
    EndReason,
    Laid,
    PassReason,
    RealBoard,
    SeatKind,
    SeatLetters,
    TableStep,
)
from mydelko.rules.scoring import RACK, WordScore

NOBODY = -1
UNSEEN = "*"  # a tile of wood that nobody has shown to the program


class Phase(enum.Enum):
    """Where in P-3.2.1 the game stands; recording, removal and drawing happen in one step."""

    STARTING = "starting"  # before the first clock
    LAYING = "laying"  # a, b: tiles and blanks, the mover's clock runs
    NAMING = "naming"  # P-4.5.3: the clock runs again, only names are owed
    ANNOUNCING = "announcing"  # c: stopped, but a blank is unnamed and no value said
    CHALLENGE = "challenge"  # d–g: value said; opponents challenge or record
    EXCHANGING = "exchanging"  # P-3.3a: declared, the clock runs
    EXCHANGE_STOPPED = "exchange-stopped"  # P-4.3.3: stopped before the tiles were named
    EXCHANGE_ONLY = "exchange-only"  # P-4.3.3, P-4.9.3: bound to it; exchange or pass
    STOPPED = "stopped"  # at a real board: c, and what was done is not yet written down
    RECORDED = "recorded"  # at a real board: f, g; h, the next clock, is still to come
    SURPLUS = "surplus"  # at a real board: tiles too many, the opponent looks at some of them
    COUNTING = "counting"  # at a real board: nobody moves any more, the racks are not yet told
    ENDED = "ended"


UNSTOPPED = (Phase.LAYING, Phase.NAMING, Phase.EXCHANGING, Phase.EXCHANGE_ONLY)  # by the mover


class LineKind(enum.Enum):
    PLACEMENT = "placement"
    EXCHANGE = "exchange"
    PASS = "pass"
    LOSS = "loss"


class Line(msgspec.Struct, frozen=True, gc=False):
    """One turn on the score sheet (P-1.3.1)."""

    seat: int
    kind: LineKind
    points: int = 0
    total: int = 0  # the seat's score after it
    words: tuple[WordScore, ...] = ()
    tiles: Laid = ()
    count: int = 0  # tiles exchanged; laid, where their squares are not written down
    forced: bool = False  # a pass the player did not choose
    absent: bool = False  # … because the player was not there
    best_word: int = 0


class Clock(msgspec.Struct, frozen=True, gc=False):
    """Used times and stopped time always add up to the time gone since the first start."""

    used: tuple[int, ...]  # by seat, up to `since`
    budget: tuple[int | None, ...]  # by seat; None is no limit
    running: int = NOBODY  # the seat whose clock runs
    since: int = 0  # when it was started or stopped
    stopped: int = 0  # time with no clock running, up to `since`
    began: int | None = None  # the first start
    turn_used: int = 0  # the mover's used time when the turn began
    paused_by: int | None = None  # who called the referee and owes the start
    called: int | None = None  # when, as long as no referee has answered
    waited: tuple[int, ...] = ()  # by seat: what its unanswered calls have held since one did
    ran: int = NOBODY  # whose clock was stopped last
    hurried: int | None = None  # since when who runs is waited for with patience

    def waited_for_caller(self) -> int:
        """R-24: what earlier calls of who has called now held, and no referee answered."""
        return self.waited[self.paused_by] if self.waited and self.paused_by is not None else 0


class OwedPass(msgspec.Struct, frozen=True, gc=False):
    """A seat loses its next turn."""

    seat: int
    reason: PassReason
    clause: str


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A stopped move that opponents have not yet settled."""

    seat: int
    words: tuple[WordScore, ...]
    bonus: int
    points: int
    since: int = 0  # when the value was announced
    recorded: tuple[int, ...] = ()  # opponents who accept
    challengers: tuple[int, ...] = ()
    said: tuple[tuple[str, ...], ...] = ()  # the words of each challenger
    challenged: tuple[str, ...] = ()  # words, in order of the move
    wrong: tuple[str, ...] = ()  # of them, as far as the dictionary's verdict told
    claimants: tuple[int, ...] = ()  # opponents who claimed a wrong layout
    verdict: bool | None = None  # of the dictionary, or the referee's in its place
    owed: tuple[OwedPass, ...] = ()  # turns that were lost before it

    def challengers_of(self, words: tuple[str, ...]) -> tuple[int, ...]:
        """Who challenged at least one of these words."""
        said = zip(self.challengers, self.said, strict=True)
        return tuple(seat for seat, named in said if not set(named).isdisjoint(words))


class Settled(msgspec.Struct, frozen=True, gc=False):
    """The last move settled, as long as the referee can still override its verdict."""

    pending: Pending
    tiles: Laid
    accepted: bool
    line: int  # its place on the sheet
    drawn: str = ""
    counted: int = 0  # tiles without squares

    def follows_verdict(self) -> bool:
        """R-20: whether a verdict of the dictionary settled it, not silence or its layout."""
        return self.pending.verdict is self.accepted


class Closing(msgspec.Struct, frozen=True, gc=False):
    """How play ended at a real board, until the leftovers are told."""

    reason: EndReason
    clause: str
    seat: int | None


class Overdraw(msgspec.Struct, frozen=True, gc=False):
    """Tiles drawn too many, until the opponent has put so many back (P-4.10.1)."""

    seat: int
    count: int
    looks: int  # tiles of that player the opponent may see: x + 2 (R-11: all, where fewer)
    resume: Phase  # where the game goes on
    ran: bool  # a clock was stopped for it


class Away(msgspec.Struct, frozen=True, gc=False):
    """Somebody left the board with leave (P-6.4)."""

    seat: int
    since: int
    over: bool = False  # too long


class AtTable(msgspec.Struct, frozen=True, gc=False):
    """A game on a real board: what it is, and what people have told of it."""

    board: RealBoard
    agreed: tuple[int, ...] = ()  # seats that agreed to the device (P-6.6.5)
    checked: tuple[int, ...] = ()  # seats that compared the set (P-1.1.1)
    nobody: bool = False  # both are absent, and the clock runs (P-6.3.3)
    letters: tuple[SeatLetters, ...] = ()  # drawn for the start, one round after the other
    counted: int = 0  # this turn's tiles without squares
    owing: tuple[int, ...] = ()  # who has still to write down the last line
    closing: Closing | None = None
    ties: tuple[SeatLetters, ...] = ()  # drawn to part equal totals (M-18)
    last_words: tuple[tuple[int, int], ...] = ()  # of seats, told to part them (K-1.3)
    signed: tuple[int, ...] = ()  # P-5.2
    asked: tuple[tuple[int, TableStep], ...] = ()  # what each seat says has happened
    overdraw: Overdraw | None = None
    undrawn: tuple[int, ...] = ()  # seats that did not draw after their moves (P-4.10.5)
    bag_dead: bool = False  # what was in the bag is out of play to the end (P-4.10.5)
    dead: tuple[int, ...] = ()  # squares of dead blanks (P-4.8.4)
    away: Away | None = None

    def has_squares(self) -> bool:
        return self.board.depth is Depth.WHOLE


class BagMove(msgspec.Struct, frozen=True, gc=False):
    """What left the bag and what came back: the fair bag replays this."""

    out: int
    back: str = ""


class Result(msgspec.Struct, frozen=True, gc=False):
    places: tuple[int, ...]
    winner: int | None
    tie_break: str


class State(msgspec.Struct, frozen=True, gc=False):
    game: str
    profile: Profile
    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    order: tuple[int, ...]  # of play
    clock: Clock
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    exchanges: tuple[int, ...]
    bag: str  # in no order that means anything
    commitment: str = ""
    ordered: bool = False  # by a set position: nothing is drawn for the start
    practice: bool = False
    real: AtTable | None = None  # None: the program has the tiles
    entropy: tuple[str, ...] = ()
    phase: Phase = Phase.STARTING
    turn: int = NOBODY
    board: bytes = EMPTY
    laid: Laid = ()  # this turn's tiles, not yet accepted
    exact: tuple[int, ...] = ()  # squares whose blank was named with `name`
    aside: str = ""  # tiles drawn for the start, or set aside for an exchange
    dead: str = ""  # tiles that take no part any more
    flagged: tuple[int, ...] = ()  # seats without time
    must_pass: tuple[OwedPass, ...] = ()
    resigned: tuple[int, ...] = ()
    hinted: int = 0  # steps of a hint given in this turn
    offers: tuple[int, ...] = ()  # seats that agree to a draw
    corrections: tuple[tuple[int, int, int], ...] = ()  # (by, seat, points) asked for
    call: tuple[int, int] | None = None  # who called the referee last, and when, unanswered
    pending: Pending | None = None
    last: Settled | None = None
    sheet: tuple[Line, ...] = ()
    draws: tuple[BagMove, ...] = ()  # with the seed at hand
    chapter: int = 0  # how many seeds were shown and replaced
    pool: str = ""  # the bag when the last one was replaced, in alphabet order
    ended: EndReason | None = None
    end_clause: str = ""
    awarded: int | None = None  # who wins by walkover or resignation
    deductions: tuple[int, ...] = ()  # what the ending added to each score
    result: Result | None = None
    seed: str = ""
    time: int = 0  # of the last event
    version: int = 0  # number of events
    hidden: tuple[int, ...] = ()  # how many of them only their seat may notice

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.order if other != seat]

    def answerers(self, seat: int) -> list[int]:
        """Opponents who have to record or challenge a move of this seat."""
        return [other for other in self.opponents(seat) if other not in self.resigned]

    def next_answerer(self, seat: int) -> int:
        """Who has to answer a move of this seat first: the next in turn who has not resigned."""
        place = self.order.index(seat) + 1
        later = (*self.order[place:], *self.order[:place])
        return next(other for other in later if other == seat or other not in self.resigned)

    def is_between_moves(self) -> bool:
        """Whether nothing has been done that the score sheet does not yet tell."""
        between = (Phase.LAYING, Phase.RECORDED, Phase.COUNTING, Phase.ENDED)
        return not self.laid and self.phase in between

    def undeclared(self, pending: Pending) -> list[int]:
        """Opponents whose answer is still to come; who challenged in vain has yet to record."""
        sealed = self.profile.challenge is Challenge.SEALED  # a challenge is an answer
        declared = pending.recorded + (pending.challengers if sealed else ())
        return [seat for seat in self.answerers(pending.seat) if seat not in declared]

    def owed_pass(self, seat: int) -> OwedPass | None:
        return next((owed for owed in self.must_pass if owed.seat == seat), None)

    def is_absent(self, seat: int) -> bool:
        """R-26: whether this seat's last turn was passed for it, and no other has been since."""
        return next((line.absent for line in reversed(self.sheet) if line.seat == seat), False)

    def next_seat(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def seat_named(self, name: str) -> int | None:
        return self.names.index(name) if name in self.names else None

    # P-3.4.3: neither an exchange nor a loss is a pause; M-16: a loss counts as a pass
    def passes(self) -> int:
        """Passes in a row at the end of the sheet."""
        counts = {LineKind.PASS}
        if self.profile.loss_counts is LossCounts.PASS:
            counts.add(LineKind.LOSS)
        return self._tail(counts)

    # P-5.1.1b
    def mixed(self) -> int:
        """Passes and losses in a row."""
        return self._tail({LineKind.PASS, LineKind.LOSS})

    def _tail(self, kinds: set[LineKind]) -> int:
        count = 0
        for line in reversed(self.sheet):
            if line.kind not in kinds:
                break
            count += 1
        return count

    def to_draw(self, seat: int) -> int:
        """How many tiles this seat takes when it draws up to seven."""
        return max(0, min(RACK - len(self.racks[seat]), len(self.bag)))

    def off_rack(self, laid: Laid) -> str:
        """These laid tiles as they were on the rack."""
        if self.real is not None:
            return UNSEEN * len(laid)
        tile = codes_of(self.profile.tiles).tile
        return "".join([tile[text] for _, text in laid])

    def laid_tiles(self) -> str:
        """This turn's tiles as they were on the rack."""
        if self.real is not None:
            return UNSEEN * (len(self.laid) + self.real.counted)
        return self.off_rack(self.laid) if self.laid else ""

    def types_words(self) -> bool:
        """Whether a challenge has to name its words: only values are written down."""
        return self.real is not None and not self.real.has_squares()

    def no_points(self) -> tuple[int, ...]:
        return (0,) * len(self.names)

    def is_clock_quiet(self) -> bool:
        """Whether no clock runs; at a real board without one, none ever does."""
        return self.clock.running == NOBODY or (self.real is not None and not self.has_clock())

    def has_clock(self) -> bool:
        return self.profile.time is not None or self.profile.move_limit is not None

    def unnamed(self) -> int | None:
        """The square of the first blank without a letter."""
        return next((square for square, text in self.laid if text == "?"), None)

    def lies_open(self) -> bool:
        """Whether everybody sees this turn's tiles: the clock has been stopped on them."""
        return self.phase in (Phase.ANNOUNCING, Phase.NAMING, Phase.CHALLENGE)

    def has_stopped(self) -> bool:
        """Whether nobody moves any more; at a real board the leftovers may still be untold."""
        return self.phase in (Phase.COUNTING, Phase.ENDED)

    def is_over(self) -> bool:
        return self.phase is Phase.ENDED
