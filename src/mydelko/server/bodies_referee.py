"""The bodies of a referee's phone: the tables one referees, and what matters at one of them now."""

from __future__ import annotations

from typing import Literal

from mydelko.play.view import View
from mydelko.rulebook.conduct import Moment
from mydelko.server.bodies_learn import ClauseInfo


class RefereeCall(View, frozen=True, kw_only=True):
    seat: int
    at: int  # milliseconds since 1970


class RefereedTable(View, frozen=True, kw_only=True):
    """GET /api/refereed: tables whose referee one is, those with a call first, the longest waiting
    before the others."""

    game: str
    titles: dict[str, str]  # of the rule set, by language
    status: Literal["waiting", "playing", "ended"]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    moments: tuple[Moment, ...]  # what is going on, the most telling first
    turn: int  # -1 for nobody
    running: int  # the seat whose clock runs, -1 for none
    left: tuple[int | None, ...]  # milliseconds on each clock at `now`; null is no limit
    now: int  # milliseconds since 1970
    call: RefereeCall | None  # that no referee has answered
    updated: int  # milliseconds since 1970
    number: int | None  # of the table, where it is one of the event asked for


class MomentInfo(View, frozen=True, kw_only=True):
    """GET /api/games/{game}/moment: what only people can keep at a real board, as far as it matters
    now, and with what a referee answers a breach of it."""

    moments: tuple[Moment, ...]
    clauses: tuple[ClauseInfo, ...]  # of the most telling moment first; all have `conduct`
    step: int  # points are taken off in multiples of it
