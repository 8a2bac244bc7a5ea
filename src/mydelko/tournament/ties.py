"""Equal scores: what parts them under the rules of the event, and how it is told.

Under K somebody says who is ahead by the last word, or that nobody is (K-1.3, R-2); under M the
totals before deduction come first, then letters are drawn, and drawn on while they are equal
(M-18). What did not come with the result is told later, in any round; until then the tie is
open, and no round is paired and no event closed over it.
"""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.letters import UnknownLetter, load_tile_set
from mydelko.rulebook.profile import Tie
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.history import net_of, net_scores, tied
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import NOBODY, Outcome, Round, State, Table

LEAST, MOST = -300, 2000  # beyond these no game of Scrabble ends


# P-7.1b: points taken away count, so a penalty opens a tie, or parts one
def open_tie(state: State, one: Round, table: Table) -> Refusal | None:
    """What the equal scores of a table still need, and how to enter it."""
    result = table.result
    if result is None or result.outcome is not Outcome.PLAYED:
        return None
    scores = net_scores(state, one.number, table)
    match state.settings.rule_set.tie:
        case Tie.DRAW:
            return None
        case Tie.LAST_WORD:
            parted = len(set(scores)) > 1 or result.ahead is not None
            return None if parted else _needed("ahead-needed", state, one, table, table.seats)
        case Tie.BEFORE_DEDUCTION:
            if not tied(state, one.number, table):
                return None
            if not result.before:
                return _needed("before-needed", state, one, table, table.seats)
            return letters_needed(state, one, table)


def letters_needed(state: State, one: Round, table: Table) -> Refusal:
    level = [number for group in tied(state, one.number, table) for number in group]
    return _needed("letters-needed", state, one, table, level)


def _needed(code: str, state: State, one: Round, table: Table, numbers: Sequence[int]) -> Refusal:
    later = "" if one is state.current else f" --round {one.number}"
    return refuse(
        code,
        *(state.settings.rule_set.clauses["tie"] if code == "ahead-needed" else ("M-18",)),
        table=table.number,
        round=one.number,
        names=", ".join(f"{number} {state.entrants[number].name}" for number in numbers),
        call=f"{table.number}{later}",
        totals=",".join("…" for _number in numbers),
        draw=" ".join(f"{number}=…" for number in numbers),
    )


def open_ties(state: State) -> list[Refusal]:
    if state.settings.rule_set.tie is Tie.DRAW:
        return []
    found = (open_tie(state, one, table) for one in state.rounds for table in one.tables)
    return [needed for needed in found if needed is not None]


def first_open_tie(state: State) -> Refusal | None:
    return next(iter(open_ties(state)), None)


def parted_ties(state: State) -> list[str]:
    """Tables with equal scores that something beside them parts: `round/table`."""
    return [
        f"{one.number}/{table.number}"
        for one, table, result in state.results()
        if len(set(net_scores(state, one.number, table))) < len(result.scores)
        and (result.ahead or result.before or result.letters)
    ]


def check_scores(table: Table, scores: Sequence[int]) -> Refusal | None:
    if len(scores) != len(table.seats):
        return refuse("score-count", table=table.number, count=len(table.seats))
    for score in scores:
        if not LEAST <= score <= MOST:
            return refuse("impossible-score", score=score, least=LEAST, most=MOST)
    return None


# M-17: what is left over only lowers a total
def check_before(
    state: State, table: Table, scores: Sequence[int], before: Sequence[int]
) -> Refusal | None:
    """Totals before deduction, where they came with a result."""
    wrong = check_scores(table, before) if before else None
    if wrong is not None or state.settings.rule_set.tie is not Tie.BEFORE_DEDUCTION:
        return wrong
    for total, score in zip(before, scores, strict=False):
        if total < score:
            return refuse("before-less", "M-17", before=total, score=score)
    return None


# K-1.3: equal totals, and the rule set parts them by the last word; R-2: or by nothing
def check_ahead(
    state: State, place: tuple[Round, Table], scores: Sequence[int], ahead: int | None
) -> Refusal | None:
    if ahead is None:
        return None
    one, table = place
    rule_set = state.settings.rule_set
    if len(set(net_of(state, one.number, table, scores))) > 1 or rule_set.tie is not Tie.LAST_WORD:
        return refuse("no-tie", *rule_set.clauses["tie"], table=table.number)
    if ahead not in (*table.seats, NOBODY):
        return refuse("other-players", table=table.number, seats=state.names_at(table))
    return None


def tell_tie(hearing: Hearing, command: cmd.TellTie) -> Refusal | None:
    place = hearing.open_table(command.table, command.round)
    if isinstance(place, Refusal):
        return place
    one, table = place
    if table.result is None:
        return refuse("result-missing", table=table.number, round=one.number)
    state = hearing.state
    needed = open_tie(state, one, table)
    if needed is None:
        return refuse("no-tie", *state.settings.rule_set.clauses["tie"], table=table.number)
    told = {"ahead-needed": command.ahead is not None, "before-needed": bool(command.before)}
    if not told.get(needed.code):
        return needed
    scores = table.result.scores
    wrong = check_before(state, table, scores, command.before)
    wrong = wrong or check_ahead(state, place, scores, command.ahead)
    if wrong is not None:
        return wrong
    hearing.happen(
        ev.TieTold(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            before=command.before,
            ahead=command.ahead,
        )
    )
    return None


# M-18: still equal, they draw letters, and the draw is recorded; M-6: equal letters draw on
def draw_tie_letters(hearing: Hearing, command: cmd.DrawTieLetters) -> Refusal | None:
    place = hearing.open_table(command.table, command.round)
    if isinstance(place, Refusal):
        return place
    one, table = place
    groups = tied(hearing.state, one.number, table)
    needed = open_tie(hearing.state, one, table)
    if not groups:
        return refuse("no-tie", "M-18", table=table.number)
    if needed is not None and needed.code != "letters-needed":
        return needed
    drawing = [group for group in groups if set(group) & set(command.letters)]
    level = [number for group in drawing for number in group]
    if not level or set(command.letters) != set(level):
        return letters_needed(hearing.state, one, table)
    alphabet = load_tile_set(hearing.state.settings.rule_set.tiles).alphabet
    drawn: dict[int, str] = {}
    for number, tile in command.letters.items():
        try:  # in either case, by the alphabet of the tiles
            drawn[number] = tile if tile == "?" else alphabet.upper[alphabet.number(tile) - 1]
        except UnknownLetter:
            return refuse("not-a-tile", letter=tile)
    letters = tuple(drawn.get(number, "") for number in table.seats)
    hearing.happen(
        ev.TieLettersDrawn(
            at=hearing.now, by=hearing.by, round=one.number, table=table.number, letters=letters
        )
    )
    return None
