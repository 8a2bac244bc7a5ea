"""Conduct at the board: which of its clauses matter at this moment of a game.

The program cannot see hands, eyes and voices (P-2.3: the bag at shoulder height). It shows the
clauses of the moment, and a referee's decision cites them. Moments are read from the state alone,
so a clause of the book needs no code of its own.
"""

from __future__ import annotations

from mydelko.rulebook.clauses import Clause, load_book
from mydelko.rulebook.conduct import Moment
from mydelko.rulebook.profile import Profile
from mydelko.rules.state import NOBODY, LineKind, Phase, State

RULINGS = frozenset("R")
EXCHANGING = (Phase.EXCHANGING, Phase.EXCHANGE_STOPPED, Phase.EXCHANGE_ONLY)


def moments(state: State) -> tuple[Moment, ...]:
    """What is going on, the most telling first."""
    if state.has_stopped():
        return (Moment.END, Moment.ALWAYS)
    if state.phase is Phase.STARTING:
        return (Moment.BEFORE, Moment.ALWAYS)
    found: list[Moment] = []
    if state.pending is not None:
        found.append(Moment.CHALLENGE)
    if state.has_clock() and state.clock.running == NOBODY:
        found.append(Moment.STOPPED)
    if state.phase in EXCHANGING or _has_exchanged(state):
        found.append(Moment.EXCHANGE)
    if state.phase is Phase.LAYING:
        found += [Moment.DRAWING, Moment.LAYING]
    return (*found, Moment.ALWAYS)


def _has_exchanged(state: State) -> bool:
    """P-3.3f, g: tiles are drawn and put back while the next clock runs already."""
    last = state.sheet[-1] if state.sheet and state.pending is None else None
    return last is not None and last.kind is LineKind.EXCHANGE


def documents(profile: Profile) -> frozenset[str]:
    """The documents on which a rule set rests, by the clauses behind its values."""
    book = load_book()
    cited = {clause for found in profile.clauses.values() for clause in found if clause in book}
    return frozenset(book.clause(clause).document for clause in cited)


def conduct_of(profile: Profile) -> tuple[Clause, ...]:
    """All clauses of conduct under a rule set, in the order of the book."""
    own = documents(profile) - RULINGS
    if not any(one.conduct for one in load_book() if one.document in own):
        return ()  # a ruling settles what a document leaves open
    rests_on = own | RULINGS
    return tuple(one for one in load_book() if one.conduct and one.document in rests_on)


def conduct_now(state: State) -> tuple[Clause, ...]:
    """The clauses of conduct that matter now, those of the most telling moment first. Where the
    program has the tiles, nobody's hands are at a bag: only what holds at all times matters."""
    clauses = conduct_of(state.profile)
    going_on = moments(state) if state.real is not None else (Moment.ALWAYS,)
    found = [
        clause
        for moment in going_on
        for clause in clauses
        if clause.conduct is not None and moment in clause.conduct.at
    ]
    return tuple({clause.id: clause for clause in found}.values())
