"""Rows: a game's rows in the read models and its jobs, told from the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import msgspec

from mydelko.play.noticing import mark
from mydelko.play.screen import SPECTATOR
from mydelko.play.setup import Setup
from mydelko.rulebook.conduct import Moment
from mydelko.rules.conduct import moments
from mydelko.rules.options import awaited
from mydelko.rules.scoring import RACK
from mydelko.rules.state import Line, LineKind, State
from mydelko.store.games import ENDED, PLAYING, SEEK, WAITING, WATCH, Game, Seat
from mydelko.store.results import Result


class Shown(msgspec.Struct, frozen=True):
    """What the lobby tells of a table."""

    titles: dict[str, str]  # of its rules
    lexicon: str
    time: int | None
    increment: int
    move_limit: int | None
    public: bool
    rated: bool = False


class Case(msgspec.Struct, frozen=True):
    """How a table stands, for its referee's list; times are milliseconds since 1970."""

    titles: dict[str, str]  # of its rules
    moments: tuple[Moment, ...]
    running: int
    since: int
    used: tuple[int, ...]
    budget: tuple[int | None, ...]
    call: tuple[int, int] | None  # who called, and when


class Detail(msgspec.Struct, frozen=True):
    """What lists show beside the columns."""

    turn: int
    scores: tuple[int, ...]
    challenge: str
    winner: int | None = None
    practice: bool = False
    awaited: tuple[int, ...] = ()  # for whom the table waits; none where that would tell too much
    until: int | None = None  # milliseconds since 1970: when time ends the waiting
    shown: Shown | None = None
    case: Case | None = None


_decoder = msgspec.json.Decoder(Detail)


def read_detail(text: str) -> Detail:
    return _decoder.decode(text)


def status_of(state: State) -> str:
    if state.version == 0:
        return WAITING
    return ENDED if state.is_over() else PLAYING


def shown_as(setup: Setup, state: State) -> str | None:
    """What the lobby shows a table as: a seat for anyone, a game to watch, or not at all."""
    status = status_of(state)
    if status == WAITING:
        return SEEK if setup.seeks and not setup.is_complete() else None
    return WATCH if setup.public and status == PLAYING else None


def _shown(setup: Setup) -> Shown:
    profile = setup.profile
    return Shown(
        titles=profile.titles,
        lexicon=setup.lexicon,
        time=profile.time,
        increment=profile.increment,
        move_limit=profile.move_limit,
        public=setup.public,
        rated=setup.rated,
    )


def game_row(setup: Setup, state: State, at: int | None = None) -> Game:
    """As anybody may read it: it neither counts nor dates what a seat keeps to itself. `at` is
    when, where it is the table that changed and not the game."""
    opened = setup.opened
    started = state.clock.began
    seats, until = _waits_for(state)
    shown = shown_as(setup, state)
    detail = Detail(
        turn=state.turn,
        scores=state.scores,
        challenge=setup.profile.challenge.value,
        winner=state.result.winner if state.result else None,
        practice=setup.practice,
        awaited=seats,
        until=None if until is None else opened + until,
        shown=_shown(setup) if shown else None,
        case=_case(setup, state) if setup.referee or state.call else None,
    )
    return Game(
        id=setup.game,
        profile=setup.profile.name,
        status=status_of(state),
        version=mark(state).version_for(SPECTATOR),
        created=opened,
        updated=opened + state.time if at is None else at,
        started=None if started is None else opened + started,
        finished=opened + state.time if state.is_over() else None,
        detail=msgspec.json.encode(detail).decode(),
        shown=shown,
        present=opened,
        referee_session=(setup.referee and setup.referee.session) or None,
        referee_user=(setup.referee and setup.referee.user) or None,
    )


def _case(setup: Setup, state: State) -> Case:
    clock, opened = state.clock, setup.opened
    return Case(
        titles=setup.profile.titles,
        moments=moments(state),
        running=clock.running,
        since=opened + clock.since,
        used=clock.used,
        budget=clock.budget,
        call=None if state.call is None else (state.call[0], opened + state.call[1]),
    )


def _waits_for(state: State) -> tuple[tuple[int, ...], int | None]:
    wanted = awaited(state)
    if wanted is None or wanted.since is None:  # a row must not tell who declared when
        return (), None
    return wanted.seats, wanted.until


def seat_rows(setup: Setup) -> list[Seat]:
    return [
        Seat(
            game=setup.game,
            seat=number,
            name=seat.name,
            kind=seat.kind.value,
            level=seat.level,
            session=seat.session or None,
            user=seat.user or None,
            beside=seat.beside or None,
        )
        for number, seat in enumerate(setup.seats)
    ]


def result_rows(setup: Setup, state: State) -> list[Result]:
    """R-21: practice counts for no statistics, so it leaves no results."""
    result = state.result
    if result is None or state.ended is None or setup.practice:
        return []
    users = [seat.user for seat in setup.seats]
    return [
        Result(
            game=setup.game,
            seat=number,
            name=seat.name,
            profile=setup.profile.name,
            score=state.scores[number],
            place=result.places[number],
            outcome=state.ended.value,
            finished=setup.opened + state.time,
            # of several at one screen nobody knows which one the account's owner was
            user=seat.user if seat.user and users.count(seat.user) == 1 else None,
            tiles=setup.profile.tiles,
            level=seat.level,
            rated=setup.rated and bool(state.sheet),
            used=state.clock.used[number],
            **_summary([line for line in state.sheet if line.seat == number]),
        )
        for number, seat in enumerate(setup.seats)
    ]


class Summary(TypedDict):
    turns: int
    sevens: int
    best_word: str
    best_points: int


def _summary(lines: Sequence[Line]) -> Summary:
    """What one seat's lines on the sheet come to."""
    moves = [line for line in lines if line.kind is LineKind.PLACEMENT and line.words]
    best = max(moves, key=lambda line: line.points, default=None)
    return Summary(
        turns=len(lines),
        sevens=sum(len(line.tiles) == RACK for line in moves),
        best_word=best.words[0].word if best else "",
        best_points=best.points if best else 0,
    )
