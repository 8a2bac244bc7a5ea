"""Papers that hang or lie in the hall during a round: lists, cards, protocols, sheets, slips.

One function for each paper. An empty paper (nobody late) is None and is left out.
"""

from __future__ import annotations

from mydelko.letters import BLANK_TILE, load_tile_set
from mydelko.printing.edition import Data, Edition
from mydelko.rulebook.profile import Tie
from mydelko.tournament.explain import dictionary_notice, explain_wish
from mydelko.tournament.labels import system_label
from mydelko.tournament.lateness import time_left
from mydelko.tournament.settings import Starts
from mydelko.tournament.state import Table
from mydelko.tournament.wording import phase_words, sort_key

TRACKING_PER_PAGE = 6


def pairings_by_table(edition: Edition) -> Data | None:
    one = edition.round
    if one is None:
        return None
    rows = [
        {
            "table": str(table.number),
            "names": [edition.name(number) for number in table.seats],
            "note": "",
        }
        for table in one.tables
    ]
    for bye in one.byes:
        rows.append(
            {"table": "", "names": [edition.name(bye.entrant)], "note": edition.words["bye"]}
        )
    for number in one.absent:
        rows.append({"table": "", "names": [edition.name(number)], "note": edition.words["absent"]})
    notes = [explain_wish(wish, edition.name, edition.language) for wish in one.given_up]
    notes.append(dictionary_notice(edition.state.settings, edition.language))
    return {
        "title": f"{edition.words['round']} {one.number}",
        "detail": _detail(edition, system_label(edition.language, one.system)),
        "rows": rows,
        "seats": max((len(table.seats) for table in one.tables), default=2),
        "starts": edition.state.settings.starts is Starts.PAIRING,
        "notes": [] if edition.public else [note for note in notes if note],
    }


def pairings_by_name(edition: Edition) -> Data | None:
    one = edition.round
    if one is None:
        return None
    places = [
        (edition.sorted_name(number), str(table.number))
        for table in one.tables
        for number in table.seats
    ]
    places += [(edition.sorted_name(bye.entrant), edition.words["bye"]) for bye in one.byes]
    places.sort(key=lambda place: sort_key(edition.language, place[0]))
    rows = [{"name": name, "table": table} for name, table in places]
    return {
        "title": f"{edition.words['round']} {one.number}",
        "detail": _detail(edition, edition.words["pairings-by-name"]),
        "rows": rows,
    }


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
            "starts": edition.state.settings.starts is Starts.PAIRING and len(table.seats) == 2,
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
