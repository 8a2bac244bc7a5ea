"""Quarantine: games whose log cannot be read, kept aside with the reason while all others go on.

Whatever broken bytes make of their reader is told as `Damaged`, once in the log and as often as
somebody asks for the game. A restart tries again, and so does a database that was restored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from mydelko.log import Entry
from mydelko.store.errors import Outage, OutageReason

logger = logging.getLogger(__name__)

LONGEST = 200  # characters of a reason


class Damaged(Exception):
    """This game cannot be read; the others can."""

    def __init__(self, game: str, reason: str) -> None:
        super().__init__(f"game {game} is damaged: {reason}")
        self.game = game
        self.reason = reason


class Quarantine:
    def __init__(self) -> None:
        self.reasons: dict[str, str] = {}  # by game
        self.when_found: Callable[[str], None] = lambda _game: None

    def check(self, game: str) -> None:
        if game in self.reasons:
            raise Damaged(game, self.reasons[game])

    @contextmanager
    def reading(self, game: str) -> Iterator[None]:
        """The game is kept aside if this fails."""
        try:
            with reading(game):
                yield
        except Damaged as error:
            if game not in self.reasons:
                logger.error("%s", error, exc_info=error.__cause__)
                self.reasons[game] = error.reason
                self.when_found(game)
            raise

    def clear(self) -> None:
        """The database was restored, or anything else may have changed in it."""
        self.reasons.clear()


@contextmanager
def reading(game: str) -> Iterator[None]:
    """Where a game's events are read: what is wrong with them is nobody else's trouble."""
    try:
        yield
    except Damaged:
        raise
    except Exception as error:
        if isinstance(error, Outage) and error.reason is not OutageReason.DAMAGED:
            raise
        raise Damaged(game, f"{type(error).__name__}: {error}"[:LONGEST]) from error


def check_gaps(entries: Sequence[Entry], after: int = 0) -> None:
    """A stream that misses an event would fold to another game."""
    for expected, entry in enumerate(entries, after + 1):
        if entry.version != expected:
            raise ValueError(f"event {expected} is missing")
