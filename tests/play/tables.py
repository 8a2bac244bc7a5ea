"""Tables in memory, with a known bag and time that passes only when told to."""

from __future__ import annotations

from mydelko.play.host import Host
from mydelko.play.log import MemoryLog
from mydelko.play.practice import AnyAct
from mydelko.play.setup import SeatPlan, TableOpened, fold_table
from mydelko.play.table import Table
from mydelko.rulebook import Profile, load_profile
from mydelko.rules.bag import FairDraw, commitment
from mydelko.rules.events import Event, SeatKind
from mydelko.rules.hearing import Judge

SEED = bytes(range(32))
GAME = "g"


class Clock:
    """Milliseconds."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def anything(_word: str) -> bool:
    return True


def opened(
    rules: str | Profile = "scrabble",
    *kinds: SeatKind,
    practice: bool = False,
    first: int | None = None,
) -> TableOpened:
    """A person and a computer, unless said otherwise; everybody sits."""
    seats = kinds or (SeatKind.HUMAN, SeatKind.COMPUTER)
    return TableOpened(
        at=1000,
        game=GAME,
        profile=load_profile(rules) if isinstance(rules, str) else rules,
        lexicon="polish",
        seats=tuple(
            SeatPlan(f"S{number}", kind, session="me" if kind is SeatKind.HUMAN else "")
            for number, kind in enumerate(seats)
        ),
        host="me",
        commitment=commitment(SEED, GAME),
        practice=practice,
        first=first,
    )


class Live(Host):
    """A table in memory that waits for nobody; `begin` begins its game."""

    log: MemoryLog

    def __init__(self, event: TableOpened, words: Judge = anything) -> None:
        self.clock = Clock()
        table = Table(fold_table([event]), FairDraw(SEED, event.game), words)
        super().__init__(table, MemoryLog([event]), self.clock)

    def do(self, seat: int, *wanted: AnyAct, after: int = 0) -> tuple[Event, ...]:
        """What must be accepted, so many milliseconds later."""
        self.clock.now += after
        heard = self.hear(seat, *wanted)
        assert heard.why is None, heard.why
        return heard.events


def begun(event: TableOpened, words: Judge = anything) -> Live:
    live = Live(event, words)
    live.begin()
    return live
