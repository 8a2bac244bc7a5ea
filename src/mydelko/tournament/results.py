"""Results: from the desk, from both players, from games.

A result once confirmed is final (P-5.2). What may still be put right is in `repair.py`, equal
scores are parted in `ties.py`, the referee's own decisions are in `referee.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.history import net_of
from mydelko.tournament.played_game import PROGRAM
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import Result, Round, Source, State, Table
from mydelko.tournament.ties import check_ahead, check_before, check_scores, open_tie

LOW, HIGH = 150, 700  # a warning outside these
WIDE = 400  # a warning for a greater difference


class Doubt(NamedTuple):
    """A result that is possible and looks odd."""

    code: str  # low, high, wide, equal
    score: int


def doubts(scores: Sequence[int]) -> list[Doubt]:
    low = LOW * 2 // len(scores)  # more players share the same tiles
    found = [Doubt("low", score) for score in scores if score < low]
    found += [Doubt("high", score) for score in scores if score > HIGH]
    if max(scores) - min(scores) > WIDE:
        found.append(Doubt("wide", max(scores) - min(scores)))
    if len(scores) == 2 and scores[0] == scores[1]:
        found.append(Doubt("equal", scores[0]))
    return found


def enter_result(hearing: Hearing, command: cmd.EnterResult) -> Refusal | None:
    place = _unsettled(hearing, hearing.open_table(command.table, command.round))
    if isinstance(place, Refusal):
        return place
    one, table = place
    scores, before = command.scores, command.before
    if command.entrants:
        if sorted(command.entrants) != sorted(table.seats):
            return refuse("other-players", table=table.number, seats=hearing.state.names_at(table))
        scores = _reordered(table, command.entrants, scores)
        before = _reordered(table, command.entrants, before) if before else ()
    wrong = check_result(hearing.state, place, scores, before, command.ahead)
    if wrong is not None:
        return wrong
    result = Result(scores=scores, before=before, source=Source.DESK, ahead=command.ahead)
    _enter(hearing, one, table, result)
    return None


Place = tuple[Round, Table]


# P-5.2: the result confirmed is final
def _unsettled(hearing: Hearing, place: Place | Refusal) -> Place | Refusal:
    if isinstance(place, Refusal) or place[1].result is None:
        return place
    table, result = place[1], place[1].result
    known = refuse("result-known", "P-5.2", table=table.number, scores=score_text(result))
    return open_tie(hearing.state, *place) or known


def _reordered(table: Table, entrants: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    if len(values) != len(entrants):
        return tuple(values)
    by_entrant = dict(zip(entrants, values, strict=True))
    return tuple(by_entrant[number] for number in table.seats)


def check_result(
    state: State,
    place: Place,
    scores: Sequence[int],
    before: Sequence[int],
    ahead: int | None,
) -> Refusal | None:
    """Both totals of a result, and who is ahead where they are equal."""
    table = place[1]
    wrong = check_scores(table, scores) or check_before(state, table, scores, before)
    return wrong or check_ahead(state, place, scores, ahead)


def _enter(hearing: Hearing, one: Round, table: Table, result: Result) -> None:
    hearing.happen(
        ev.ResultEntered(
            at=hearing.now, by=hearing.by, round=one.number, table=table.number, result=result
        )
    )


# P-5.2: the result both players confirm is the signed protocol
def report_result(hearing: Hearing, command: cmd.ReportResult) -> Refusal | None:
    wrong = hearing.unknown(command.entrant)
    if wrong is not None:
        return wrong
    place = _unsettled(hearing, hearing.table_of(command.entrant))
    if isinstance(place, Refusal):
        return place
    one, table = place
    wrong = check_result(hearing.state, place, command.scores, command.before, command.ahead)
    if wrong is not None:
        return wrong
    hearing.happen(
        ev.ResultReported(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            entrant=command.entrant,
            scores=command.scores,
            before=command.before,
            ahead=command.ahead,
        )
    )
    said = hearing.state.rounds[-1].table(table.number).reports  # type: ignore[union-attr]
    if len(said) == len(table.seats) and all(one.same(said[0]) for one in said):
        result = Result(
            scores=command.scores,
            before=command.before,
            source=Source.PLAYERS,
            ahead=command.ahead,
        )
        _enter(hearing, one, table, result)
    return None


def record_game(hearing: Hearing, command: cmd.RecordGame) -> Refusal | None:
    """Of a game played in the program, or from a file that the desk brings. Where another result is
    known already, it stands, and the desk is told (P-5.2)."""
    place = hearing.open_table(command.table)
    if isinstance(place, Refusal):
        return place
    one, table = place
    if table.result is not None:
        return _tell_desk(hearing, one, table, command)
    wrong = check_result(hearing.state, place, command.scores, command.before, None)
    if wrong is not None:
        return wrong
    # P-7.1b: a penalty given meanwhile has parted them already
    level = len(set(net_of(hearing.state, one.number, table, command.scores))) == 1
    ahead = command.ahead if level else None
    wrong = check_ahead(hearing.state, place, command.scores, ahead)
    if wrong is not None:
        return wrong
    result = Result(
        scores=command.scores,
        before=command.before,
        letters=command.letters,
        source=Source.GAME if hearing.by == PROGRAM else Source.DESK,
        ahead=ahead,
        game=command.game,
        highlights=command.highlights,
    )
    _enter(hearing, one, table, result)
    return None


def leave_game(hearing: Hearing, command: cmd.LeaveGame) -> Refusal | None:
    place = _unsettled(hearing, hearing.open_table(command.table))
    if isinstance(place, Refusal):
        return place
    one, table = place
    hearing.happen(
        ev.GameLeft(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            game=command.game,
            reason=command.reason,
        )
    )
    return None


def _tell_desk(
    hearing: Hearing, one: Round, table: Table, command: cmd.RecordGame
) -> Refusal | None:
    assert table.result is not None
    if command.scores in (table.result.scores, table.told):
        return refuse("result-known", "P-5.2", table=table.number, scores=score_text(table.result))
    hearing.happen(
        ev.GameTold(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            game=command.game,
            scores=command.scores,
        )
    )
    return None


def add_highlight(hearing: Hearing, command: cmd.AddHighlight) -> Refusal | None:
    wrong = hearing.unknown(command.highlight.entrant)
    if wrong is not None:
        return wrong
    if not 1 <= command.round <= len(hearing.state.rounds):
        return refuse("no-such-round", round=command.round, last=len(hearing.state.rounds))
    one = hearing.state.rounds[command.round - 1]
    table = one.table_of(command.highlight.entrant)
    if table is None or table.result is None:
        return refuse("result-missing", table=table.number if table else 0, round=one.number)
    hearing.happen(
        ev.HighlightAdded(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            highlight=command.highlight,
        )
    )
    return None


def score_text(result: Result) -> str:
    return " : ".join(str(score) for score in result.scores)
