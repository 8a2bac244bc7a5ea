"""Papers that hang or lie in the hall during a round: lists, cards, protocols, sheets, slips.

One function for each paper. An empty paper (nobody late) is None and is left out.
"""

from __future__ import annotations

from mydelko.letters import BLANK_TILE, load_tile_set
from mydelko.locale import marked, say
from mydelko.printing.edition import Data, Edition
from mydelko.rulebook.profile import Tie
from mydelko.tournament.history import net_scores
from mydelko.tournament.lateness import time_left
from mydelko.tournament.settings import Starts
from mydelko.tournament.state import Table
from mydelko.tournament.wording import phase_words, sort_key

TRACKING_PER_PAGE = 6
MEETS = marked("against {names}")
SITS_WITH = marked("at the table with {names}")
STARTS = marked("you start, against {names}")
REPLIES = marked("your opponent starts: {names}")


def pairings_by_table(edition: Edition) -> Data | None:
    one = edition.round
    if one is None:
        return None
    rows = [
        {
            "table": str(table.number),
            "names": [edition.name(number) for number in table.seats],
            "scores": [str(score) for score in net_scores(edition.state, one.number, table)],
            "note": "",
        }
        for table in one.tables
    ]
    away = [(bye.entrant, "bye") for bye in one.byes] + [(one, "absent") for one in one.absent]
    rows += [
        {"table": "", "names": [edition.name(number)], "scores": [], "note": edition.words[why]}
        for number, why in away
    ]
    return {
        "title": f"{edition.words['round']} {one.number}",
        "detail": _detail(edition, edition.words["pairings-by-table"]),
        "rows": rows,
        "seats": max((len(table.seats) for table in one.tables), default=2),
        "starts": edition.state.settings.starts is Starts.PAIRING,
    }


def pairings_by_name(edition: Edition) -> Data | None:
    one = edition.round
    if one is None:
        return None
    rows = [
        {
            "name": edition.sorted_name(number),
            "table": str(table.number),
            "note": _meeting(edition, table, number),
        }
        for table in one.tables
        for number in table.seats
    ]
    rows += [
        {"name": edition.sorted_name(bye.entrant), "table": "", "note": edition.words["bye"]}
        for bye in one.byes
    ]
    rows.sort(key=lambda row: sort_key(edition.language, row["name"]))
    return {
        "title": f"{edition.words['round']} {one.number}",
        "detail": _detail(edition, edition.words["pairings-by-name"]),
        "rows": rows,
    }


def _meeting(edition: Edition, table: Table, number: int) -> str:
    """Whom a player meets and, where the pairing says it (P-2.1), who starts."""
    names = ", ".join(edition.name(other) for other in table.seats if other != number)
    if not _starter_given(edition, table):
        return say(edition.language, MEETS if len(table.seats) == 2 else SITS_WITH, names=names)
    return say(edition.language, STARTS if number == table.seats[0] else REPLIES, names=names)


def _starter_given(edition: Edition, table: Table) -> bool:
    return edition.state.settings.starts is Starts.PAIRING and len(table.seats) == 2


def _detail(edition: Edition, text: str) -> str:
    """The paper's own line, with the phase and the day where the event has several."""
    if edition.round is None:
        return text
    where = phase_words(edition.language, edition.state.settings, edition.round.number)
    return f"{text} · {where}" if where else text


def _tables(edition: Edition) -> list[Data]:
    if edition.round is None:
        return []
    return [
        {
            "round": str(edition.round.number),
            "table": str(table.number),
            "names": [edition.name(number) for number in table.seats],
            "starts": _starter_given(edition, table),
            "scorer": _scorer(edition, table),
        }
        for table in edition.round.tables
    ]


# M-13, M-18: one scorer for the table, who writes both totals
def _scorer(edition: Edition, table: Table) -> bool:
    return len(table.seats) > 2 or edition.state.settings.rule_set.tie is Tie.BEFORE_DEDUCTION


def table_cards(edition: Edition) -> Data | None:
    items = _tables(edition)
    return {"items": items} if items else None


# P-5.2: what both sign; M-18: both totals and the letter drawn
def protocols(edition: Edition) -> Data | None:
    return table_cards(edition)


# P-1.3.1: values of moves, sums, exchanges, passes and losses; P-4.2.2: letters of the blanks
def score_sheets(edition: Edition) -> Data | None:
    items = _tables(edition)
    return {"items": items} if items else None


# P-4.11.1: nothing but the letters of the set
def tracking_sheets(edition: Edition) -> Data | None:
    tiles = load_tile_set(edition.state.settings.rule_set.tiles)
    counts = tiles.tiles()
    letters = [
        {"repeated": letter * counts[letter]}
        for letter in (*tiles.alphabet.upper, BLANK_TILE)
        if counts[letter]
    ]
    pages = max(1, -(-len(edition.taking_part()) // TRACKING_PER_PAGE))
    return {"letters": letters, "total": str(tiles.total), "pages": pages}


# P-6.3.2, P-6.3.3: what a late player is told
def late_slips(edition: Edition) -> Data | None:
    items = []
    for table in edition.round.tables if edition.round is not None else ():
        late = table.late
        for number in late.absent if late is not None else ():
            if late is None or edition.round is None:
                continue
            arrived = next((at for who, at in late.arrived if who == number), None)
            left = time_left(edition.state, table, number, late.started)
            both = len(late.absent) == len(table.seats)
            items.append(
                {
                    "round": str(edition.round.number),
                    "table": str(table.number),
                    "name": edition.name(number),
                    "started": edition.clock(late.started),
                    "arrived": "__________" if arrived is None else edition.clock(arrived),
                    "left": "__________" if arrived is None or left is None else _minutes(left),
                    "clause": "P-6.3.3" if both else "P-6.3.2",
                }
            )
    return {"items": items} if items else None


def _minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"
