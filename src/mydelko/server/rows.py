"""Rows: a game's rows in the read models and its jobs, told from the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import msgspec

from mydelko.play.setup import Setup
from mydelko.rules.scoring import RACK
from mydelko.rules.state import Line, LineKind, State
from mydelko.store.games import ENDED, PLAYING, WAITING, Game, Seat
from mydelko.store.results import Result


class Detail(msgspec.Struct, frozen=True):
    """What lists show beside the columns."""

    turn: int
    scores: tuple[int, ...]
    challenge: str
    winner: int | None = None
    practice: bool = False


_decoder = msgspec.json.Decoder(Detail)


def read_detail(text: str) -> Detail:
    return _decoder.decode(text)


def status_of(state: State) -> str:
    if state.version == 0:
        return WAITING
    return ENDED if state.is_over() else PLAYING


def game_row(setup: Setup, state: State) -> Game:
    opened = setup.opened
    started = state.clock.began
    detail = Detail(
        turn=state.turn,
        scores=state.scores,
        challenge=setup.profile.challenge.value,
        winner=state.result.winner if state.result else None,
        practice=setup.practice,
    )
    return Game(
        id=setup.game,
        profile=setup.profile.name,
        status=status_of(state),
        version=state.version,
        created=opened,
        updated=opened + state.time,
        started=None if started is None else opened + started,
        finished=opened + state.time if state.is_over() else None,
        detail=msgspec.json.encode(detail).decode(),
    )


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
