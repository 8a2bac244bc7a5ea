"""How long a computer player may think and how long it seems to: pure arithmetic over a clock.

A share of the time left, so that the last move still has some; with little left it answers at
once. The look of thinking is a wish of the table, never at the clock's expense.
"""

from __future__ import annotations

from random import Random

import msgspec

RESERVE = 3  # moves more than expected that time is kept for
SAFETY = 300  # milliseconds of each move left for everything around the thinking
SEARCHING = 150  # milliseconds; with less a search is not begun
USUAL_MOVES = 12  # of one player, from the start


class Clock(msgspec.Struct, frozen=True):
    left: int  # milliseconds of the player on turn
    moves: int = USUAL_MOVES  # own moves still expected, this one among them

    def share(self) -> int:
        """Milliseconds this move may take."""
        return max(0, self.left // (max(self.moves, 1) + RESERVE) - SAFETY)


def thinking_seconds(longest: int, clock: Clock | None) -> float:
    """Time for a search, 0 where none should be begun; `longest` in milliseconds."""
    allowed = longest if clock is None else min(longest, clock.share())
    return allowed / 1000 if allowed >= SEARCHING else 0.0


def pause(thinking: tuple[int, int], random: Random, clock: Clock | None) -> int:
    """Milliseconds a move should seem to take: mostly nearer to the shortest."""
    shortest, longest = thinking
    wished = round(random.triangular(shortest, longest, shortest + (longest - shortest) / 4))
    return wished if clock is None else min(wished, clock.share())


def moves_expected(unseen: int, players: int = 2) -> int:
    """Own moves until the tiles are used up, at four a move, and a few for the end."""
    return 2 + unseen // (4 * players)
