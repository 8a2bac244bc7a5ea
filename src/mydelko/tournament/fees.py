"""Fees: what each entrant owes, what has been paid, and the sums of the desk.

For each title an entrant pays the lowest fee of the own categories, else the general one.
Who left without paying owes nothing; what was paid stays paid.
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from mydelko.tournament.entrants import Details, Standing
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import State

NOTHING = Decimal(0)


class Till(NamedTuple):
    owed: Decimal  # paid and unpaid together
    paid: Decimal
    unpaid: tuple[int, ...]  # entrants who still owe a fee


def fee_of(details: Details, settings: Settings) -> Decimal:
    """The whole fee of an entrant."""
    due = NOTHING
    for title in dict.fromkeys(fee.title for fee in settings.fees):
        same = [fee for fee in settings.fees if fee.title == title]
        own = [fee.amount for fee in same if fee.category in details.categories]
        due += min(own or [fee.amount for fee in same if not fee.category], default=NOTHING)
    return due


def till(state: State) -> Till:
    owed = paid = NOTHING
    unpaid = []
    for number, entrant in state.entrants.items():
        due = fee_of(entrant.details, state.settings)
        if entrant.details.paid:
            owed += due
            paid += due
        elif due and entrant.standing is Standing.PLAYING:
            owed += due
            unpaid.append(number)
    return Till(owed, paid, tuple(unpaid))


def money(amount: Decimal, settings: Settings) -> str:
    """As printed: `30 zł`, `12,50 zł`."""
    text = str(int(amount)) if amount == int(amount) else f"{amount:.2f}".replace(".", ",")
    return f"{text} {settings.currency}".strip()
