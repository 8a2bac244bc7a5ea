"""Undoing: which command is taken back, and what must stand for it to go.

Who asks takes back the own last command; somebody else's only by naming that person. A command
goes when nothing that still holds rests on it: what concerns the same entrant, the same table or
the same draft, and a round rests on all that was known when it was paired. What the hall has seen,
a published round or a closed event, is not undone: it is withdrawn, reopened or repaired. What the
players themselves confirmed or played here is final (P-5.2): what they wrote the wrong way round is
swapped (`repair.py`), anything else a referee decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.entrants import name_key
from mydelko.tournament.fold import undone
from mydelko.tournament.log import Stored
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.results import score_text
from mydelko.tournament.state import Source

SEEN = (
    ev.EventOpened,
    ev.RoundPublished,
    ev.RoundWithdrawn,
    ev.RoundPairedAgain,
    ev.EventClosed,
    ev.EventReopened,
    ev.Applied,  # its link is in somebody's hands
)
STAYING: dict[type[ev.Event], str] = {  # and what can be done instead
    ev.RoundPublished: "seen-by-all",
    ev.RoundPairedAgain: "seen-by-all",
    ev.EventOpened: "opening-stays",
    ev.EventClosed: "closed-stays",
    ev.Applied: "application-stays",
}
ALONE = (  # no pairing rests on them
    ev.CheckedIn,
    ev.FeePaid,
    ev.GameTold,
    ev.HighlightAdded,
    ev.ResultReported,
    ev.GameLeft,
    ev.RoundTimed,
)
Subject = tuple[str, int, int]
SETTINGS: Subject = ("settings", 0, 0)


class Batch(NamedTuple):
    """What one command led to, still holding."""

    first: int
    last: int
    events: tuple[ev.Event, ...]

    @property
    def by(self) -> str:
        return self.events[-1].by


def undo(
    stored: Sequence[Stored], command: cmd.Undo, now: int, by: str
) -> list[ev.Event] | Refusal:
    holding = list(batches(stored))
    author = command.of or by
    if command.version is not None:
        found = next((one for one in holding if one.first <= command.version <= one.last), None)
        if found is None:
            return refuse("not-to-undo", version=command.version)
        if name_key(found.by) != name_key(author):
            return refuse("somebody-elses", version=command.version, name=found.by)
    else:
        own = (one for one in reversed(holding) if name_key(one.by) == name_key(author))
        found = next(own, None)
        if found is None:
            return (
                refuse("nothing-of-theirs", name=author) if holding else refuse("nothing-to-undo")
            )
    stays = next(filter(None, map(_refuse_lasting, found.events)), None)
    if stays is not None:
        return stays
    rests = next((one for one in holding if one.first > found.last and rests_on(one, found)), None)
    if rests is not None:
        return refuse("rests-on-it", version=found.first, later=rests.first, name=rests.by)
    return [ev.Undone(at=now, by=by, first=found.first, last=found.last)]


def _refuse_lasting(event: ev.Event) -> Refusal | None:
    if isinstance(event, SEEN):
        return refuse(STAYING.get(type(event), "heard-by-all"))
    if not isinstance(event, ev.ResultEntered):
        return None
    # P-5.2, P-4.6.4: what both have signed is only swapped; what they played here nobody typed
    table, scores = event.table, score_text(event.result)
    if event.result.source is Source.PLAYERS:
        return refuse("signed-result", "P-5.2", "P-4.6.4", table=table, scores=scores)
    if event.result.source is Source.GAME:
        return refuse("confirmed-result", "P-5.2", table=table, scores=scores)
    return None


def batches(stored: Sequence[Stored]) -> Iterator[Batch]:
    gone = undone(one.event for one in stored)
    kept = [
        one for one in stored if one.version not in gone and not isinstance(one.event, ev.Undone)
    ]
    firsts = list(dict.fromkeys(one.first for one in kept))
    events: dict[int, list[Stored]] = {first: [] for first in firsts}
    for one in kept:
        events[one.first].append(one)
    for first, own in events.items():
        yield Batch(first, own[-1].version, tuple(one.event for one in own))


def rests_on(later: Batch, earlier: Batch) -> bool:
    if any(isinstance(event, (ev.RoundDrafted, ev.EventClosed)) for event in later.events):
        return not all(isinstance(event, ALONE) for event in earlier.events)
    touched = set(chain.from_iterable(map(subjects, earlier.events)))
    known = set(chain.from_iterable(map(subjects, later.events)))
    return SETTINGS in touched or bool(touched & known)


def subjects(event: ev.Event) -> Iterator[Subject]:
    """What an event is about: what it names of entrants, rounds, tables and drafts."""
    if isinstance(event, (ev.EventOpened, ev.SettingsChanged)):
        yield SETTINGS
    if isinstance(event, (ev.PairsLocked, ev.RoundDrafted, ev.DraftDiscarded, ev.RoundPublished)):
        yield ("draft", event.round, 0)
    number = getattr(event, "number", None)
    if number is not None and not isinstance(event, ev.Decided):
        yield ("entrant", number, 0)
    application = getattr(event, "application", None)
    if application is not None:
        yield ("application", application, 0)
    one = getattr(event, "entrant", None)
    for entrant in (*getattr(event, "entrants", ()), *([] if one is None else [one])):
        yield ("entrant", entrant, 0)
    round_number = getattr(event, "round", None)
    for table in (getattr(event, "table", None), getattr(event, "to", None)):
        if round_number is not None and table is not None:
            yield ("table", round_number, table)
