"""What an exchange needs: tiles in the bag, and one of a player's exchanges left."""

from __future__ import annotations

from mydelko.rules.challenge import will_bag_die
from mydelko.rules.state import State


# P-4.3.5 before P-4.3.4: the limit does not depend on the bag
def exchange_fault(state: State, seat: int, count: int = 1) -> str:
    """Why this seat may not exchange so many, as the code of a refusal; or empty."""
    limit = state.profile.exchange_limit
    if limit is not None and state.exchanges[seat] >= limit:
        return "exchange-limit"
    needed = max(state.profile.exchange_minimum, count)
    if exchange_bag(state) >= needed:
        return ""
    if will_bag_die(state):
        return "exchange-dead"
    return "exchange-drawn" if _owed_to_absent(state) else "exchange-bag"


# P-4.10.5: what the next move to be confirmed takes out of play cannot be exchanged by it
def exchange_bag(state: State) -> int:
    """How many tiles the bag has for an exchange."""
    return 0 if will_bag_die(state) else len(state.bag) - _owed_to_absent(state)


def is_bag_dead(state: State) -> bool:
    return state.real is not None and state.real.bag_dead


def _owed_to_absent(state: State) -> int:
    """P-6.4: tiles that who has left the board draws on coming back, before anybody else."""
    away = None if state.real is None else state.real.away
    return 0 if away is None else state.to_draw(away.seat)
