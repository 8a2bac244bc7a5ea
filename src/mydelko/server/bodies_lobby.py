"""The bodies of the lobby: tables where anyone may sit down, and games that anyone may watch."""

from __future__ import annotations

from mydelko.play.view import View
from mydelko.rules.events import SeatKind


class LobbySeat(View, frozen=True, kw_only=True):
    name: str  # empty where nobody sits yet
    kind: SeatKind
    taken: bool
    score: int


class LobbyTable(View, frozen=True, kw_only=True):
    """POST /api/lobby/{game} takes a free seat: a JoinBody → GameSummary."""

    game: str
    profile: str
    titles: dict[str, str]  # of the rule set, by language
    lexicon: str
    time: int | None  # milliseconds for each player's game; null: no limit
    increment: int
    move_limit: int | None  # milliseconds for each move; null: no limit
    practice: bool
    public: bool  # anybody may watch it
    rated: bool  # if all who come have accounts
    seats: tuple[LobbySeat, ...]
    since: int  # milliseconds since 1970: when it was opened


class LobbyView(View, frozen=True, kw_only=True):
    """GET /api/lobby, to be asked for every few seconds: it has an ETag. The newest come first; a
    table that nobody sits at any more is not in it."""

    seeks: tuple[LobbyTable, ...]
    games: tuple[LobbyTable, ...]  # to watch
