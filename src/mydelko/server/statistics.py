"""Statistics: what somebody's results come to. Pure; rows in, figures out.

The rows are all seats of the games, so that everybody's place and the opponents are among them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from mydelko.server.rating import figure_of
from mydelko.server.wire import (
    BestMove,
    OpponentInfo,
    PlayedGame,
    RatingInfo,
    Statistics,
)
from mydelko.store.ratings import Rating
from mydelko.store.results import Result

RECENT = 50
BEST = 5
OPPONENTS = 20  # those played most

Outcome = Literal["won", "drawn", "lost"]


class Own(NamedTuple):
    """A game as its owner looks back on it."""

    row: Result
    others: tuple[Result, ...]

    @property
    def result(self) -> Outcome:
        if self.row.place > 1:
            return "lost"
        return "drawn" if any(other.place == 1 for other in self.others) else "won"

    def against(self, other: Result) -> Outcome:
        if self.row.place == other.place:
            return "drawn"
        return "won" if self.row.place < other.place else "lost"


def look_back(rows: Iterable[Result], user: str, *, people: bool) -> Statistics:
    """`rows` in the order of games; `people`: also who the opponents were, whom games name, too."""
    games = [own for _game, seats in groupby(rows, key=lambda row: row.game)
             if (own := _own(list(seats), user))]  # fmt: skip
    results = [own.result for own in games]
    mine = [own.row for own in games]
    summed = [row for row in mine if row.turns]  # not from before there were summaries
    turns = sum(row.turns for row in summed)
    best = sorted((row for row in summed if row.best_word), key=lambda row: -row.best_points)
    return Statistics(
        games=len(games),
        won=results.count("won"),
        drawn=results.count("drawn"),
        lost=results.count("lost"),
        average=_mean([row.score for row in mine]),
        highest=max((row.score for row in mine), default=0),
        per_turn=round(sum(row.score for row in summed) / turns, 1) if turns else 0.0,
        sevens=sum(row.sevens for row in summed),
        time_per_turn=_share(sum(row.used for row in summed), turns),
        recent=tuple(
            PlayedGame(
                game=own.row.game if people else "",
                finished=own.row.finished,
                score=own.row.score,
                result=own.result,
                sevens=own.row.sevens,
                time_per_turn=_share(own.row.used, own.row.turns),
            )
            for own in games[-RECENT:]
        ),
        best=tuple(
            BestMove(game=row.game if people else "", word=row.best_word, points=row.best_points)
            for row in best[:BEST]
        ),
        opponents=tuple(_opponents(games, people=people)),
    )


def _own(seats: Sequence[Result], user: str) -> Own | None:
    row = next((row for row in seats if row.user == user), None)
    if row is None:
        return None
    return Own(row, tuple(other for other in seats if other is not row))


def _opponents(games: Sequence[Own], *, people: bool) -> list[OpponentInfo]:
    met: dict[str, list[tuple[Own, Result]]] = defaultdict(list)
    for own in games:
        for other in own.others:
            if other.level or people:
                met[other.level or other.user or f"name {other.name}"].append((own, other))
    most = sorted(met.values(), key=len, reverse=True)[:OPPONENTS]
    return [_opponent(meetings) for meetings in most]


def _opponent(meetings: Sequence[tuple[Own, Result]]) -> OpponentInfo:
    results = [own.against(other) for own, other in meetings]
    _own_game, latest = meetings[-1]
    return OpponentInfo(
        name=latest.name,
        level=latest.level,
        games=len(meetings),
        won=results.count("won"),
        drawn=results.count("drawn"),
        lost=results.count("lost"),
        average=_mean([own.row.score for own, _other in meetings]),
    )


def _mean(scores: Sequence[int]) -> float:
    return round(sum(scores) / len(scores), 1) if scores else 0.0


def _share(time: int, turns: int) -> int | None:
    return round(time / turns) if turns else None


def rating_infos(rows: Iterable[Rating]) -> tuple[RatingInfo, ...]:
    """Of one person, told in the order of games; the pool with the most games first."""
    pools: dict[tuple[str, str], list[Rating]] = defaultdict(list)
    for row in rows:
        pools[row.profile, row.tiles].append(row)
    most = sorted(pools.items(), key=lambda pool: (-len(pool[1]), pool[0]))
    return tuple(_rating_info(profile, tiles, told) for (profile, tiles), told in most)


def _rating_info(profile: str, tiles: str, told: Sequence[Rating]) -> RatingInfo:
    now = figure_of(told[-1].skill)
    return RatingInfo(
        profile=profile,
        tiles=tiles,
        points=now.points,
        sure=now.sure,
        games=len(told),
        history=tuple(figure_of(row.skill).points for row in told[-RECENT:]),
    )
