"""Paper data: what each paper says, as plain values for the layout.

One function for each paper. An empty paper (no prizes, nobody late) is None and is left out.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from mydelko.letters import BLANK_TILE, load_tile_set
from mydelko.printing.words import paper_words
from mydelko.tournament.entrants import Standing, name_key, public_name
from mydelko.tournament.explain import dictionary_notice, explain_wish
from mydelko.tournament.formats.page import chart_cell
from mydelko.tournament.labels import criterion_label, label, measure_label, system_label
from mydelko.tournament.lateness import time_left
from mydelko.tournament.record import LineKind, records
from mydelko.tournament.settings import Criterion, Starts
from mydelko.tournament.standings import Row, prize_list, standings
from mydelko.tournament.state import Round, State
from mydelko.tournament.wording import big_points, signed

Data = dict[str, Any]
TRACKING_PER_PAGE = 6
NAMED_COLUMNS = (Criterion.BIG, Criterion.DIFFERENCE, Criterion.SUM)


class Desk:
    """What every paper needs: the state, a language, and how names are shown."""

    def __init__(
        self, state: State, language: str, round_number: int | None = None, *, public: bool = False
    ) -> None:
        self.state = state
        self.language = language
        self.words = paper_words(language)
        self.public = public
        self.round = self._round(round_number)

    def _round(self, number: int | None) -> Round | None:
        if number is None:
            return self.state.draft or self.state.current
        if self.state.draft is not None and self.state.draft.number == number:
            return self.state.draft
        return self.state.rounds[number - 1] if 1 <= number <= len(self.state.rounds) else None

    def name(self, number: int) -> str:
        entrant = self.state.entrants[number]
        return public_name(entrant, self.state.settings) if self.public else entrant.name

    def sorted_name(self, number: int) -> str:
        entrant = self.state.entrants[number]
        shown = self.name(number)
        return shown if shown != entrant.name else entrant.details.sorted_name


def pairings_by_table(desk: Desk) -> Data | None:
    one = desk.round
    if one is None:
        return None
    rows = [
        {
            "table": str(table.number),
            "names": [desk.name(number) for number in table.seats],
            "note": "",
        }
        for table in one.tables
    ]
    for bye in one.byes:
        rows.append({"table": "", "names": [desk.name(bye.entrant)], "note": desk.words["bye"]})
    for number in one.absent:
        rows.append({"table": "", "names": [desk.name(number)], "note": desk.words["absent"]})
    notes = [explain_wish(wish, desk.name, desk.language) for wish in one.given_up]
    notice = dictionary_notice(desk.state.settings, desk.language)
    return {
        "title": f"{desk.words['round']} {one.number}",
        "detail": system_label(desk.language, one.system),
        "rows": rows,
        "notes": [] if desk.public else [*notes, notice],
    }


def pairings_by_name(desk: Desk) -> Data | None:
    one = desk.round
    if one is None:
        return None
    places = [
        (desk.sorted_name(number), str(table.number))
        for table in one.tables
        for number in table.seats
    ]
    places += [(desk.sorted_name(bye.entrant), desk.words["bye"]) for bye in one.byes]
    rows = [{"name": name, "table": table} for name, table in sorted(places, key=_by_name)]
    title = f"{desk.words['round']} {one.number}"
    return {"title": title, "detail": desk.words["pairings-by-name"], "rows": rows}


def _by_name(place: tuple[str, str]) -> tuple[str, str]:
    """Letters with marks beside those without: Ć among the C's."""
    return name_key(place[0]), place[0]


def _tables(desk: Desk) -> list[Data]:
    if desk.round is None:
        return []
    named = desk.state.settings.starts is Starts.PAIRING
    several = any(len(table.seats) > 2 for table in desk.round.tables)
    return [
        {
            "round": str(desk.round.number),
            "table": str(table.number),
            "names": [desk.name(number) for number in table.seats],
            "starts": named and len(table.seats) == 2,
            "before": several,
        }
        for table in desk.round.tables
    ]


def table_cards(desk: Desk) -> Data | None:
    items = _tables(desk)
    return {"items": items} if items else None


# P-1.3.1: values of moves, sums, exchanges, passes and losses; P-4.2.2: letters of the blanks
def score_sheets(desk: Desk) -> Data | None:
    items = [item for item in _tables(desk) if len(item["names"]) == 2]
    return {"items": items} if items else None


# P-4.11.1: nothing but the letters of the set
def tracking_sheets(desk: Desk) -> Data | None:
    tiles = load_tile_set(desk.state.settings.rule_set.tiles)
    counts = tiles.tiles()
    letters = [
        {"repeated": letter * counts[letter]}
        for letter in (*tiles.alphabet.upper, BLANK_TILE)
        if counts[letter]
    ]
    players = sum(one.standing is Standing.PLAYING for one in desk.state.entrants.values())
    pages = max(1, -(-players // TRACKING_PER_PAGE))
    return {"letters": letters, "total": str(tiles.total), "pages": pages}


def standings_paper(desk: Desk) -> Data | None:
    rows = standings(desk.state)
    if not rows:
        return None
    criteria = [
        one
        for one in desk.state.settings.criteria
        if one not in (*NAMED_COLUMNS, Criterion.LOT, Criterion.GAMES)
    ]
    keys = ("place", "name", "city", "big", "difference", "small", "games")
    titles = [desk.words[key] for key in keys]
    titles += [criterion_label(desk.language, one) for one in criteria]
    places = [desk.state.settings.criteria.index(one) for one in criteria]
    detail = f"{desk.words['after-round']} {len(desk.state.rounds)}"
    return {
        "title": label(desk.language, "standings"),
        "detail": detail,
        "titles": titles,
        "rows": [_row(desk, row, places) for row in rows],
    }


def _row(desk: Desk, row: Row, places: list[int]) -> list[str]:
    entrant = desk.state.entrants[row.number]
    return [
        str(row.place),
        desk.name(row.number),
        entrant.details.city,
        big_points(row.halves),
        signed(row.difference),
        str(row.small_for),
        str(row.games),
        *(f"{float(row.values[place]):g}" for place in places),
    ]


def wall_chart(desk: Desk) -> Data | None:
    state = desk.state
    if not state.rounds:
        return None
    rows = standings(state)
    own = records(state)
    place = {row.number: row.place for row in rows}
    lines = []
    for row in rows:
        by_round = {line.round: line for line in own[row.number].lines}
        cells = [chart_cell(by_round.get(one.number), place) for one in state.rounds]
        lines.append([str(row.place), desk.name(row.number), *cells])
    titles = [desk.words["place"], desk.words["name"]]
    titles += [str(one.number) for one in state.rounds]
    return {"title": desk.words["wall-chart"], "titles": titles, "rows": lines}


def personal_cards(desk: Desk) -> Data | None:
    state = desk.state
    own = records(state)
    tables = {
        (one.number, number): str(table.number)
        for one in state.rounds
        for table in one.tables
        for number in table.seats
    }
    items = []
    for number, entrant in state.entrants.items():
        if entrant.standing is not Standing.PLAYING:
            continue
        rows: list[list[str]] = []
        lines = {line.round: line for line in own[number].lines}
        for round_number in range(1, state.settings.rounds + 1):
            line = lines.get(round_number)
            table = tables.get((round_number, number), "")
            if line is None:
                current = (
                    state.rounds[round_number - 1] if round_number <= len(state.rounds) else None
                )
                seated = current.table_of(number) if current is not None else None
                others = [one for one in seated.seats if one != number] if seated else []
                names = ", ".join(desk.name(one) for one in others)
                rows.append([str(round_number), table, names, ""])
            elif line.kind is LineKind.GAME:
                names = ", ".join(desk.name(one) for one in line.opponents)
                score = f"{line.small_for} : {line.small_against}"
                rows.append([str(round_number), table, names, score])
            else:
                rows.append([str(round_number), "", desk.words[AWAY[line.kind]], ""])
        items.append({"name": desk.name(number), "number": str(number), "rows": rows})
    return {"items": items} if items else None


AWAY = {LineKind.BYE: "bye", LineKind.ABSENCE: "absent"}


def prizes(desk: Desk) -> Data | None:
    rows = [
        [
            one.title,
            one.category,
            one.entrant.name if one.entrant is not None else desk.words["nobody"],
        ]
        for one in prize_list(desk.state)
    ]
    return {"title": desk.words["prize-list"], "rows": rows} if rows else None


def diplomas(desk: Desk) -> Data | None:
    items = [
        {"name": one.entrant.name, "title": _prize(one.title, one.category)}
        for one in prize_list(desk.state)
        if one.entrant is not None
    ]
    return {"items": items} if items else None


def _prize(title: str, category: str) -> str:
    return f"{title} ({category})" if category else title


def decisions(desk: Desk) -> Data | None:
    rows = [
        [
            str(one.number),
            _clock(one.at),
            measure_label(desk.language, one.measure),
            " · ".join(
                part
                for part in (
                    desk.name(one.entrant) if one.entrant is not None else "",
                    f"−{one.points}" if one.points else "",
                    one.note,
                    one.referee,
                )
                if part
            ),
            one.clause,
            f"{one.round or '–'}/{one.table or '–'}",
        ]
        for one in desk.state.decisions
    ]
    return {"title": desk.words["decision-log"], "rows": rows} if rows else None


# P-6.3.2, P-6.3.3: what a late player is told
def late_slips(desk: Desk) -> Data | None:
    items = []
    for table in desk.round.tables if desk.round is not None else ():
        late = table.late
        for number in late.absent if late is not None else ():
            if late is None or desk.round is None:
                continue
            arrived = next((at for who, at in late.arrived if who == number), None)
            left = time_left(desk.state, table, number, late.started)
            both = len(late.absent) == len(table.seats)
            items.append(
                {
                    "round": str(desk.round.number),
                    "table": str(table.number),
                    "name": desk.name(number),
                    "started": _clock(late.started),
                    "arrived": "__________" if arrived is None else _clock(arrived),
                    "left": "__________" if arrived is None or left is None else _minutes(left),
                    "clause": "P-6.3.3" if both else "P-6.3.2",
                }
            )
    return {"items": items} if items else None


def _clock(at: int) -> str:
    """Local time of the hall's computer."""
    return datetime.datetime.fromtimestamp(at / 1000).astimezone().strftime("%H:%M")


def _minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"


MAKERS: dict[str, Callable[[Desk], Data | None]] = {
    "pairings-by-table": pairings_by_table,
    "pairings-by-name": pairings_by_name,
    "table-cards": table_cards,
    "protocols": table_cards,
    "score-sheets": score_sheets,
    "tracking": tracking_sheets,
    "standings": standings_paper,
    "wall-chart": wall_chart,
    "personal-cards": personal_cards,
    "prizes": prizes,
    "diplomas": diplomas,
    "decisions": decisions,
    "late-slips": late_slips,
}
