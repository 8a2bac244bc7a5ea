"""Rating: how a game changes what is known of its players, and the figure people see.

The model is openskill's Plackett–Luce with its own parameters: two to four players in one ranking,
shared places, and a mean with a deviation for each. People read it on the scale they know from
chess: 1500 at the beginning, and a question mark as long as it is little more than a guess. A duet
is one player (P-1.2), so the account it plays under has the rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from mydelko.store.ratings import Skill

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MILLION = 1_000_000
BEGINNING = 1500
STEP = 42  # points for one of the model's: its first deviation is then 350, as in Glicko
UNSURE = 5 * MILLION  # a greater deviation is a guess: the first twenty games among beginners


class Figure(msgspec.Struct, frozen=True):
    """A rating as people read it."""

    points: int
    sure: bool


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - most games are not rated

    return PlackettLuce()


def rate(before: Sequence[Skill | None], places: Sequence[int]) -> list[Skill]:
    """Each player's skill after a game in which they took these places; None: it was the first."""
    model = _model()
    teams = [
        [model.rating(skill.mean / MILLION, skill.deviation / MILLION) if skill else model.rating()]
        for skill in before
    ]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Skill(round(one.mu * MILLION), round(one.sigma * MILLION)) for (one,) in rated]


def figure_of(skill: Skill | None) -> Figure:
    """None: before the first game."""
    if skill is None:
        return Figure(BEGINNING, sure=False)
    points = BEGINNING + STEP * (skill.mean / MILLION - _model().mu)
    return Figure(round(points), sure=skill.deviation <= UNSURE)
