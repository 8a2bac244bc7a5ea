"""Repair: results that stand otherwise than they should, in any round.

Three kinds, told apart for ever. The desk typed otherwise than the signed protocol says, or at the
wrong table: corrected, moved or cleared at any time, with a note, for the protocol is what both
confirmed (P-5.2). The players wrote it the wrong way round: swapped while P-4.6.4 lets them.
Anything else departs from P-5.2 and is a referee's decision (`referee.py`). A closed event is
reopened first, with a reason; the time that P-4.6.4 gives ended when it was closed.
"""

from __future__ import annotations

from msgspec.structs import replace

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.local_time import same_day
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.results import check_result, score_text
from mydelko.tournament.state import Outcome, Result, Round, Source, State, Table

PROTOCOL = "P-5.2"  # what is put right by it


def correct_result(hearing: Hearing, command: cmd.CorrectResult) -> Refusal | None:
    place = _settled(hearing, command.round, command.table)
    if isinstance(place, Refusal):
        return place
    one, table, old = place
    if command.kind is ev.CorrectionKind.SWAPPED:
        made = _swapped(hearing.state, one, old, command, hearing.now)
    else:
        made = _retyped(hearing.state, one, table, old, command)
    if isinstance(made, Refusal):
        return made
    if made == old:
        return refuse("nothing-changed")
    swapped = command.kind is ev.CorrectionKind.SWAPPED
    hearing.happen(
        ev.ResultCorrected(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            result=made,
            kind=command.kind,
            clause="P-4.6.4" if swapped else PROTOCOL,
            note=command.note,
        )
    )
    return None


# P-4.6.4: after signing only a swapped result, and only for a while
def _swapped(
    state: State, one: Round, old: Result, command: cmd.CorrectResult, now: int
) -> Result | Refusal:
    if len(old.scores) != 2 or command.scores != old.scores[::-1]:
        return refuse("only-swapped", "P-4.6.4", scores=score_text(old))
    wrong = _window(state, one, now, leave=command.leave)
    if wrong is not None:
        return wrong
    return replace(old, scores=old.scores[::-1], before=old.before[::-1], letters=old.letters[::-1])


# P-5.2: what both players confirmed themselves, or played here, was typed by nobody
def _retyped(
    state: State, one: Round, table: Table, old: Result, command: cmd.CorrectResult
) -> Result | Refusal:
    if old.source is not Source.DESK:
        return refuse("only-swapped", "P-4.6.4", scores=score_text(old))
    scores, before, ahead = command.scores, command.before, command.ahead
    wrong = check_result(state, (one, table), scores, before, ahead)
    if wrong is None and not command.note.strip():
        wrong = refuse("reason-needed")
    if wrong is not None:
        return wrong
    kept = old.letters if (scores, before) == (old.scores, old.before) else ()
    return replace(old, scores=scores, before=before, letters=kept, ahead=ahead)


def _window(state: State, one: Round, now: int, *, leave: bool) -> Refusal | None:
    """Until the next round is published, the event closed, or, by leave, the day over."""
    following = state.rounds[one.number] if one.number < len(state.rounds) else None
    shut_at = following.published if following is not None else state.ended
    if shut_at is None:
        return None
    if leave and one.published is not None and same_day(state.settings, one.published, now):
        return None
    return refuse("too-late-to-correct", "P-4.6.4", round=one.number)


def move_result(hearing: Hearing, command: cmd.MoveResult) -> Refusal | None:
    place = _typed(hearing, command.round, command.table, command.note)
    if isinstance(place, Refusal):
        return place
    one, table, _result = place
    other = hearing.open_table(command.to, command.round)
    if isinstance(other, Refusal):
        return other
    if other[1].number == table.number:
        return refuse("nothing-changed")
    if len(other[1].seats) != len(table.seats):
        return refuse("score-count", table=command.to, count=len(other[1].seats))
    if other[1].result is not None:
        known = _typed(hearing, command.round, command.to, command.note)
        if isinstance(known, Refusal):
            return known
    hearing.happen(
        ev.ResultMoved(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            to=command.to,
            clause=PROTOCOL,
            note=command.note,
        )
    )
    return None


def clear_result(hearing: Hearing, command: cmd.ClearResult) -> Refusal | None:
    place = _typed(hearing, command.round, command.table, command.note)
    if isinstance(place, Refusal):
        return place
    hearing.happen(
        ev.ResultCleared(
            at=hearing.now,
            by=hearing.by,
            round=place[0].number,
            table=place[1].number,
            clause=PROTOCOL,
            note=command.note,
        )
    )
    return None


def reopen(hearing: Hearing, command: cmd.Reopen) -> Refusal | None:
    if hearing.state.closed is None:
        return refuse("not-closed")
    if not command.reason.strip():
        return refuse("reason-needed")
    hearing.happen(ev.EventReopened(at=hearing.now, by=hearing.by, reason=command.reason))
    return None


Place = tuple[Round, Table, Result]


def _settled(hearing: Hearing, round_number: int, number: int) -> Place | Refusal:
    """A table with the result of a game played."""
    place = hearing.open_table(number, round_number)
    if isinstance(place, Refusal):
        return place
    one, table = place
    if table.result is None:
        return refuse("result-missing", table=table.number, round=one.number)
    if table.result.outcome is not Outcome.PLAYED:
        return refuse("decided-result", "P-7.2", table=table.number)
    return one, table, table.result


def _typed(hearing: Hearing, round_number: int, number: int, note: str) -> Place | Refusal:
    """A result that came by the desk's hand: typed, or taken from a game's file."""
    place = _settled(hearing, round_number, number)
    if isinstance(place, Refusal):
        return place
    if place[2].source is not Source.DESK:
        return refuse("confirmed-result", PROTOCOL, table=number, scores=score_text(place[2]))
    return place if note.strip() else refuse("reason-needed")
