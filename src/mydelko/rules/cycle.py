"""The ordinary cycle at a real board, as data: stop, write, record, start.

A device that has lost its server goes on with it; whatever it keeps is heard by the law later. The
law itself plays the cycle here, from a first move in every usual way, so nothing is said twice: two
play, and where more sit each of the others does what the other does. What needs the server (a
challenge, the referee, a procedure) is not among it; where the cycle ends is told by numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from mydelko.rulebook.profile import Profile
from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.bag import UnseenDraw
from mydelko.rules.decide import hear
from mydelko.rules.fold import fold
from mydelko.rules.opening import open_game
from mydelko.rules.options import awaited, options
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, UNSEEN, State

USUAL: tuple[acts.Act, ...] = (
    acts.Stop(),
    acts.Value(points=2, count=2),
    acts.Play(tiles=((112, "A"), (113, "A"))),
    acts.Exchange(tiles=UNSEEN),
    acts.Pass(),
    acts.Record(),
    acts.StartClock(),
)


class Leap(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """An act of the mover or of the other, and what it leads to."""

    mover: bool
    act: str
    to: int  # the stage after it
    turn: bool  # the other is the mover then
    runs: bool  # a clock runs then: the mover's
    line: str  # what is written on the sheet: the kind of a line, or nothing
    waits: bool  # a move waits for the other's record then


class Stage(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """Known in a view by its phase and by what the table waits for."""

    phase: str
    awaits: str
    mover_awaited: bool
    mover: tuple[str, ...]  # acts of the cycle
    other: tuple[str, ...]
    leaps: tuple[Leap, ...]


class Cycle(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    stages: tuple[Stage, ...]  # the first that of a move being thought of
    exchanges: int | None  # of one player in a game
    exchange_bag: int  # tiles that must be in the bag for one
    passes: int  # in a row, of each player: they end the game
    idle: int | None  # the same of passes and losses together


# P-4.3.5, P-4.3.4, P-5.1.3, M-17
def cycle_of(profile: Profile, depth: ev.Depth) -> Cycle:
    return Cycle(
        stages=_stages(profile, depth),
        exchanges=profile.exchange_limit,
        exchange_bag=max(1, profile.exchange_minimum),
        passes=profile.passes_to_end,
        idle=profile.mixed_to_end,
    )


def _stages(profile: Profile, depth: ev.Depth) -> tuple[Stage, ...]:
    fewest, _most = profile.players
    if fewest != 2:
        return ()
    found, seen = [_first(profile, depth)], dict[tuple[str, str], int]()
    stages: list[Stage] = []
    seen[_key(found[0])] = 0
    for state in found:  # grows while it is gone through
        leaps = []
        for by, act, after in _followers(state):
            at = seen.setdefault(_key(after), len(found))
            if at == len(found):
                found.append(after)
            leaps.append(_leap(state, by, act, after, at))
        stages.append(_stage(state, leaps))
    return tuple(stages)


def _first(profile: Profile, depth: ev.Depth) -> State:
    real = ev.RealBoard(depth, ev.Device.ORGANISER)
    state = fold([open_game(profile, ("1", "2"), game="cycle", real=real)])
    offered = options(state, 0)
    begin: acts.Act = acts.Begin(first=0 if offered.starters else None)
    if "begin" not in offered.acts:
        begin = acts.DrawStart(letters=("A", "B"))
    opening: tuple[tuple[int, acts.Act], ...] = ((0, begin), (1, acts.StartClock()))
    for by, act in opening if profile.time is not None else opening[:1]:
        heard = _heard(state, by, act)
        assert heard is not None
        state = heard
    return state


def _heard(state: State, by: int, act: acts.Act) -> State | None:
    heard = hear(state, acts.Order(by, state.time, act), UnseenDraw(), lambda _word: True)
    return None if isinstance(heard, Refusal) else heard.state


def _followers(state: State) -> Iterable[tuple[int, acts.Act, State]]:
    for by in (state.turn, 1 - state.turn):
        for act in USUAL:
            after = _heard(state, by, act)
            # P-4.6.2: for whom dallies a clock runs in the other's turn; that is not the cycle
            if after is not None and after.clock.running in (NOBODY, after.turn):
                yield by, act, after


def _key(state: State) -> tuple[str, str]:
    waits = awaited(state)
    return state.phase.value, waits.act if waits else ""


def _tag(act: acts.Act) -> str:
    return str(act.__struct_config__.tag)


def _leap(state: State, by: int, act: acts.Act, after: State, to: int) -> Leap:
    written = len(after.sheet) > len(state.sheet)
    return Leap(
        mover=by == state.turn,
        act=_tag(act),
        to=to,
        turn=after.turn != state.turn,
        runs=after.clock.running != NOBODY,
        line=after.sheet[-1].kind.value if written else "",
        waits=after.pending is not None,
    )


def _stage(state: State, leaps: list[Leap]) -> Stage:
    waits = awaited(state)
    assert waits is not None
    return Stage(
        phase=state.phase.value,
        awaits=waits.act,
        mover_awaited=waits.seats == (state.turn,),
        mover=tuple(dict.fromkeys(leap.act for leap in leaps if leap.mover)),
        other=tuple(dict.fromkeys(leap.act for leap in leaps if not leap.mover)),
        leaps=tuple(leaps),
    )
