"""Caps: how much the record of a table may hold, far beyond what play needs.

In a long game whatever could be repeated for ever is refused and every move is still possible, so
that nobody keeps the others from moving by filling the record. A full one, which takes all of its
players, comes to its end by passes.
"""

from __future__ import annotations

from msgspec.structs import replace

from mydelko.play.practice import AnyAct, Pause, Undo
from mydelko.play.setup import Setup
from mydelko.rules import acts
from mydelko.rules.options import Options
from mydelko.rules.state import State

LONG = 2_000  # events; a game has 300 to 800
FULL = 4_000
UNDOS = 100  # each begins a copy of the record

REPEATED = {
    "take-back": acts.TakeBack,
    "call-referee": acts.CallReferee,
    "hurry": acts.Hurry,
    "correct": acts.Correct,
    "offer-draw": acts.OfferDraw,
    "add-bytes": acts.AddBytes,
    "pause": Pause,
}
GOING_ON = {
    "place": acts.Place,
    "play": acts.Play,
    "exchange": acts.Exchange,
    "declare-exchange": acts.DeclareExchange,
}


def excess_of(setup: Setup, state: State, act: AnyAct) -> str | None:
    """Why this would be too much, as the code of a denial."""
    if isinstance(act, Undo):
        return None if may_undo(setup) else "too-many-undos"
    if state.version < LONG:
        return None
    if state.version >= FULL and isinstance(act, tuple(GOING_ON.values())):
        return "full-game"
    laid_anew = isinstance(act, acts.Place) and state.laid
    named_anew = isinstance(act, acts.Name) and state.unnamed() is None
    if laid_anew or named_anew or isinstance(act, tuple(REPEATED.values())):
        return "long-game"
    return None


def may_undo(setup: Setup) -> bool:
    return setup.branch < UNDOS


def without_excess(setup: Setup, state: State, found: Options) -> Options:
    """What of it is still accepted."""
    gone: set[str] = set() if may_undo(setup) else {"undo"}
    if state.version >= LONG:
        gone |= REPEATED.keys()
    if state.version >= FULL:
        gone |= GOING_ON.keys()
    if gone.isdisjoint(found.acts):
        return found
    return replace(found, acts=tuple(act for act in found.acts if act not in gone))
