"""The bodies of what players look back on: ratings, statistics, profiles."""

from __future__ import annotations

from typing import Literal

from mydelko.play.view import View
from mydelko.server.bodies import Body


class SeatRating(View, frozen=True, kw_only=True):
    """GET /api/games/{game}/ratings, seat by seat. Who sits at the table or referees it sees
    the ratings of all who play there; others see those whose profile is open."""

    points: int | None  # null: without an account, not rated, or not for you
    sure: bool  # False: a guess, to be shown with a question mark
    change: int | None  # by this game; null: not rated, or not over
    account: str  # whose profile anybody may open (GET /api/players/{name}); empty: nobody's


class RatingInfo(View, frozen=True, kw_only=True):
    """Under one rule set, in one language."""

    profile: str
    tiles: str
    points: int
    sure: bool
    games: int
    history: tuple[int, ...]  # after each of the newest games, the oldest first


class PlayedInfo(View, frozen=True, kw_only=True):
    profile: str
    tiles: str
    games: int


class PlayedGame(View, frozen=True, kw_only=True):
    game: str  # empty to all but oneself: it names the others who played
    finished: int  # milliseconds since 1970
    score: int
    result: Literal["won", "drawn", "lost"]
    sevens: int
    time_per_turn: int | None  # milliseconds; null: without a summary


class BestMove(View, frozen=True, kw_only=True):
    game: str  # as in PlayedGame
    word: str
    points: int  # of the whole move


class OpponentInfo(View, frozen=True, kw_only=True):
    """In games of more than two: who of the two came out ahead."""

    name: str  # as it was in the newest game
    level: str  # of a computer player
    games: int
    won: int
    drawn: int
    lost: int
    average: float  # my points in these games


class Statistics(View, frozen=True, kw_only=True):
    """Of the newest thousand games. Practice counts for none (R-21), and neither do games in which
    one account had several seats."""

    games: int
    won: int  # first place alone; shared: drawn
    drawn: int
    lost: int
    average: float  # points in a game
    highest: int
    per_turn: float
    sevens: int
    time_per_turn: int | None  # milliseconds; null: no game with a summary
    recent: tuple[PlayedGame, ...]  # the newest fifty, the oldest first
    best: tuple[BestMove, ...]  # the five best
    opponents: tuple[OpponentInfo, ...]  # people only to oneself, computers to everybody


class PlayerProfile(View, frozen=True, kw_only=True):
    """GET /api/account/profile is one's own, GET /api/players/{name} one that its owner has opened;
    `?profile=…&tiles=…` bounds the statistics."""

    name: str
    since: int  # milliseconds since 1970
    open: bool  # everybody may read it
    ratings: tuple[RatingInfo, ...]
    played: tuple[PlayedInfo, ...]  # what there are statistics of
    statistics: Statistics


class ProfileBody(Body, frozen=True, kw_only=True):
    """POST /api/account/profile: whether everybody may read it."""

    open: Literal["yes", "no"]
