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
from mydelko.rules import events as ev
from mydelko.rules.options import Options
from mydelko.rules.state import State
from mydelko.rules.steps import has_told

LONG = 2_000  # events; a game has 300 to 800
FULL = 4_000
UNDOS = 100  # each begins a copy of the record
NAMINGS = 200  # changes of the table, after which it keeps its referee

REPEATED = {
    "take-back": acts.TakeBack,
    "call-referee": acts.CallReferee,
    "hurry": acts.Hurry,
    "correct": acts.Correct,
    "offer-draw": acts.OfferDraw,
    "untell": acts.Untell,
    "add-bytes": acts.AddBytes,
    "pause": Pause,
}
GOING_ON = {
    "place": acts.Place,
    "play": acts.Play,
    "exchange": acts.Exchange,
    "declare-exchange": acts.DeclareExchange,
}
WRITTEN = (ev.Noted, ev.Warned)  # a referee's measures that change nothing of the game
ENDING = (ev.EndOrdered, ev.WalkoverAwarded, ev.PassForced)  # … and that bring it to its end


def excess_of(setup: Setup, state: State, by: int, act: AnyAct) -> str | None:
    """Why this would be too much, as the code of a denial."""
    if isinstance(act, Undo):
        return None if may_undo(setup) else "too-many-undos"
    if state.version < LONG:
        return None
    if isinstance(act, acts.Decide):
        return _excess_of_measure(state, act)
    if state.version >= FULL and isinstance(act, tuple(GOING_ON.values())):
        return "full-game"
    laid_anew = isinstance(act, acts.Place) and state.laid
    named_anew = isinstance(act, acts.Name) and state.unnamed() is None
    told_anew = isinstance(act, acts.Tell) and has_told(state, by)
    anew = laid_anew or named_anew or told_anew
    if anew or isinstance(act, tuple(REPEATED.values())):
        return "long-game"
    return None


def _excess_of_measure(state: State, act: acts.Decide) -> str | None:
    if state.version >= FULL and not isinstance(act.measure, ENDING):
        return "full-game"
    return "long-game" if isinstance(act.measure, WRITTEN) else None


def may_name_referee(setup: Setup) -> bool:
    return setup.version < NAMINGS


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
