"""Rematch: those who sat at a table play on at another, under the same rules and names.

Everybody has to want it: people ask, or say no; computers always play on. Seats of one screen
speak as one. Who was refused does not ask again, who refused may. These acts are the table's, not
the law's: they exist only when the game is over.
"""

from __future__ import annotations

from mydelko.play.setup import RematchAsked, RematchRefused, Setup
from mydelko.rulebook.profile import Start
from mydelko.rules import acts
from mydelko.rules.events import SeatKind
from mydelko.rules.state import State


class AskRematch(acts.Base, frozen=True, tag="rematch"):
    """After the end: once more with the same people; agreed when all of them have said so."""


class RefuseRematch(acts.Base, frozen=True, tag="no-rematch"):
    """After the end: an answer to who asked for a rematch."""


RematchAct = AskRematch | RefuseRematch


def rematch_acts(setup: Setup, state: State, seat: int) -> tuple[str, ...]:
    """What this seat may still do about playing on."""
    rematch, mine = setup.rematch, _mates(setup, seat)
    if not state.is_over() or not setup.is_complete() or rematch.game:
        return ()
    if seat not in mine or mine & set(rematch.asked):
        return ()
    if set(rematch.refused) - mine:
        return ()
    return ("rematch", "no-rematch") if rematch.asked else ("rematch",)


def rematch_event(act: RematchAct, seat: int, at: int) -> RematchAsked | RematchRefused:
    return (RematchAsked if isinstance(act, AskRematch) else RematchRefused)(at=at, seat=seat)


def is_agreed(setup: Setup) -> bool:
    """Whether everybody wants a rematch that is not opened yet."""
    rematch = setup.rematch
    if not rematch.asked or rematch.game:
        return False
    willing = {seat for asked in rematch.asked for seat in _mates(setup, asked)}
    people = {seat for seat, plan in enumerate(setup.seats) if plan.kind is SeatKind.HUMAN}
    return people == willing


# P-2.1; elsewhere the letters or the order of entry say it anew (K-1.4, M-5, S-3)
def next_starter(setup: Setup, state: State) -> int | None:
    """Who begins the rematch, where the rules let it be given: whoever came next last time."""
    given = setup.profile.start is Start.PAIRING_OR_DRAW and state.order
    return state.order[1] if given else None


def _mates(setup: Setup, seat: int) -> set[int]:
    """The seats of this seat's screen."""
    plan = setup.seats[seat]
    return set(setup.seats_of(plan.session, plan.user))
