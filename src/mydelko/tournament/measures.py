"""The referee's measures as a form: what each must be told, and which clauses lead to it.

A form of the page is made of this alone: it has no list of measures of its own, and knows of no
document. Whether a decision is then allowed is judged in `referee.py`, as ever.
"""

from __future__ import annotations

import enum

from mydelko.rulebook.clauses import Clause, load_book
from mydelko.rules.conduct import conduct_of, documents
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import MeasureKind


class Asked(enum.Enum):
    """Fields of `Decide` beside clause and note."""

    ENTRANT = "entrant"
    WINNER = "winner"
    TABLE = "table"
    POINTS = "points"
    SCORE = "score"  # of the winner at the moment of a walkover (P-7.2b)
    SCORES = "scores"  # with what parts equal ones


ASKS: dict[MeasureKind, tuple[Asked, ...]] = {
    MeasureKind.WARNING: (Asked.ENTRANT,),
    MeasureKind.PENALTY: (Asked.ENTRANT, Asked.POINTS),
    MeasureKind.WALKOVER: (Asked.WINNER, Asked.SCORE),
    MeasureKind.RESULT: (Asked.TABLE, Asked.SCORES),
    MeasureKind.BOTH_LOSE: (Asked.TABLE,),
    MeasureKind.REMOVAL: (Asked.ENTRANT, Asked.SCORE),
    MeasureKind.EXCLUSION: (Asked.ENTRANT, Asked.SCORE),
    MeasureKind.READMISSION: (Asked.ENTRANT,),
    MeasureKind.NOTE: (),
}

# What clauses say of measures themselves; what breaks a clause of conduct is said in the book.
LEADS_TO: dict[str, tuple[MeasureKind, ...]] = {
    "P-7.1a": (MeasureKind.WARNING,),
    "P-7.1b": (MeasureKind.PENALTY,),
    "P-7.1c": (MeasureKind.WALKOVER,),
    "P-7.1d": (MeasureKind.EXCLUSION,),
    "P-7.1": (MeasureKind.RESULT, MeasureKind.READMISSION),
    "P-7.3": (MeasureKind.NOTE, MeasureKind.RESULT),
    "P-4.6.3": (MeasureKind.RESULT,),
    "P-6.3.4": (MeasureKind.WALKOVER, MeasureKind.REMOVAL),
    "P-6.6.7": (MeasureKind.REMOVAL,),
    "P-6.6.8": (MeasureKind.REMOVAL,),
    "K-6.3": (MeasureKind.RESULT, MeasureKind.NOTE),
    "M-2": (MeasureKind.NOTE, MeasureKind.RESULT),
    "R-12": (MeasureKind.BOTH_LOSE,),
}
MEASURES = {one.value: one for one in MeasureKind}


def offered_clauses(settings: Settings) -> tuple[tuple[Clause, tuple[MeasureKind, ...]], ...]:
    """Clauses of the event's documents with the measures each leads to: those about measures, then
    those of conduct in the order of the book."""
    rests_on, book = documents(settings.rule_set), load_book()
    about = [book.clause(one) for one in LEADS_TO if book.clause(one).document in rests_on]
    found = {clause.id: (clause, LEADS_TO[clause.id]) for clause in about}
    for clause in conduct_of(settings.rule_set):
        effects = clause.conduct.effects if clause.conduct is not None else ()
        measures = tuple(MEASURES[one] for one in effects if one in MEASURES)
        if measures and clause.id not in found:
            found[clause.id] = (clause, measures)
    return tuple(found.values())
