"""Lag: time that a slow network took from a player, given back within the rule set's quota.

What is given back is an event (`TimeAdded`), so the record tells it and a restart knows what is
left of the quota. A grant never equals the increment of a move, so the two can be told apart.
"""

from __future__ import annotations

from collections.abc import Iterable

from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.state import State

ENDING_ACTS = (  # that may stop the sender's clock: a slow network cost them time
    acts.Stop,
    acts.Play,
    acts.Exchange,
    acts.Pass,
    acts.Record,
    acts.Challenge,
    acts.Claim,
)
LEAST = 20  # milliseconds not worth an event


def lag_given(events: Iterable[ev.Event], increment: int, seats: int) -> list[int]:
    """Given back so far, by seat."""
    given = [0] * seats
    for event in events:
        if isinstance(event, ev.TimeAdded) and event.added != increment:
            given[event.seat] += event.added
    return given


def grant_lag(state: State, seat: int, lag: int, given: int, now: int) -> list[ev.Event]:
    """Gives the lag of this command back to the seat whose clock runs."""
    clock = state.clock
    if clock.running != seat or clock.budget[seat] is None:
        return []
    added = min(lag, state.profile.lag_quota - given, now - clock.since)
    if added == state.profile.increment:
        added -= 1
    if added < LEAST:
        return []
    return [ev.TimeAdded(at=max(state.time, now - added), seat=seat, added=added)]
