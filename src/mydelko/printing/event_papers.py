"""Papers about the event as a whole: entries with fees, tables, cards, decisions.

One function for each paper. An empty paper (no prizes) is None and is left out.
"""

from __future__ import annotations

from itertools import groupby

from mydelko.printing.edition import Data, Edition
from mydelko.tournament.columns import own_criteria, own_values
from mydelko.tournament.entrants import Entrant, Standing
from mydelko.tournament.fees import fee_of, money, till
from mydelko.tournament.formats.page import chart_cell
from mydelko.tournament.history import History, Line, LineKind, clauses_outside, histories
from mydelko.tournament.labels import (
    label,
    measure_label,
    origin,
    repair_label,
)
from mydelko.tournament.naming import public_referee
from mydelko.tournament.standings import (
    Row,
    carries,
    standings,
    team_standings,
)
from mydelko.tournament.state import MeasureKind, Repair
from mydelko.tournament.wording import big_points, phase_title, progress_words, signed

CHART_ROUNDS = 7  # on a sheet of the wall chart
AWAY = {LineKind.BYE: "bye", LineKind.ABSENCE: "absent"}


def entry_list(edition: Edition) -> Data | None:
    """The list of the check-in desk: who has come, who has paid, and the sums.

    In public it is the list of players alone.
    """
    state = edition.state
    if not state.entrants:
        return None
    desk = not edition.public
    fees = desk and bool(state.settings.fees)
    listed = edition.by_name(state.entrants.values())
    keys = ["number", "name", "from", "categories", "rating", *["fee", "paid"] * fees]
    keys += ["present"] * desk
    found = till(state)
    sums = {"owed": found.owed, "paid": found.paid, "unpaid": found.owed - found.paid}
    totals = [[edition.words[key], money(amount, state.settings)] for key, amount in sums.items()]
    return {
        "title": edition.words["entry-list"],
        "detail": f"{label(edition.language, 'players')}: {len(listed)}",
        "titles": [edition.words[key] for key in keys],
        "rows": [_entry(edition, one, desk=desk, fees=fees) for one in listed],
        "sums": totals if fees else [],
    }


def _entry(edition: Edition, one: Entrant, *, desk: bool, fees: bool) -> list[str]:
    details = edition.details(one.number)
    row = [
        str(one.number),
        edition.sorted_name(one.number),
        ", ".join(part for part in (details.school or details.club, details.city) if part),
        ", ".join(details.categories),
        "" if details.rating is None else str(details.rating),
    ]
    if fees:
        row += [money(fee_of(details, edition.state.settings), edition.state.settings)]
        row += [_box(ticked=details.paid)]
    return [*row, *[_box(ticked=one.checked_in)] * desk]


def _box(*, ticked: bool) -> str:
    return "☑" if ticked else "☐"


def standings_paper(edition: Edition) -> Data | None:
    """The table of the event; categories and teams have tables of their own below it."""
    if not standings(edition.state):
        return None
    title = label(edition.language, "standings")
    below = [_table(edition, category, category) for category in edition.state.settings.categories]
    return {
        "title": title,
        "detail": progress_words(edition.language, edition.state),
        "tables": [
            _table(edition, ""),
            *(table for table in (*below, _teams(edition)) if table["rows"]),
        ],
    }


def _table(edition: Edition, category: str, title: str = "") -> Data:
    brought = carries(edition.state)
    beside = origin(edition.state)
    named = ["place", "name"] + ([beside.value] if beside else [])
    keys = [*named, "big", *["carried"] * brought, "difference", "small", "games"]
    keys += [one.value for one in own_criteria(edition.state.settings)]
    titles = [edition.words[key] for key in keys]
    rows = standings(edition.state, category=category)
    return {
        "title": title,
        "titles": titles,
        "named": len(named),
        "rows": [_row(edition, row, brought=brought) for row in rows],
    }


def _teams(edition: Edition) -> Data:
    return {
        "title": label(edition.language, "teams"),
        "titles": [edition.words[key] for key in ("place", "team", "big", "difference")],
        "named": 2,
        "rows": [
            [str(row.place), row.team, big_points(row.halves), signed(row.difference)]
            for row in team_standings(edition.state)
        ],
    }


def _row(edition: Edition, row: Row, *, brought: bool) -> list[str]:
    beside = origin(edition.state)
    standing = edition.state.entrants[row.number].standing
    gone = "" if standing is Standing.PLAYING else f" ({label(edition.language, standing.value)})"
    return [
        str(row.place),
        edition.name(row.number) + gone,
        *([edition.details(row.number).label(beside)] if beside else []),
        big_points(row.halves),
        *[big_points(row.carried)] * brought,
        signed(row.difference),
        str(row.small_for),
        str(row.games),
        *map(str, own_values(edition.state.settings, row)),
    ]


def wall_chart(edition: Edition) -> Data | None:
    """Everyone's games by round, on as many sheets side by side as can be read."""
    state = edition.state
    if not state.rounds:
        return None
    rows = standings(state)
    own = histories(state)
    place = {row.number: row.place for row in rows}
    lines = {row.number: {line.round: line for line in own[row.number].lines} for row in rows}
    sheets = -(-len(state.rounds) // CHART_ROUNDS)
    wide = -(-len(state.rounds) // sheets)
    rounds = [one.number for one in state.rounds]
    parts = [
        {
            "titles": [str(number) for number in part],
            "phases": _phases(edition, part),
            "rows": [
                [
                    str(row.place),
                    edition.name(row.number),
                    big_points(row.halves),
                    signed(row.difference),
                    *(chart_cell(lines[row.number].get(number), place) for number in part),
                ]
                for row in rows
            ],
        }
        for part in (rounds[start : start + wide] for start in range(0, len(rounds), wide))
    ]
    return {
        "title": edition.words["wall-chart"],
        "detail": progress_words(edition.language, state),
        "titles": [edition.words[key] for key in ("place", "name", "big", "difference")],
        "parts": parts,
    }


def _phases(edition: Edition, rounds: list[int]) -> list[Data]:
    """The phases that these rounds belong to, with the number of rounds each has here."""
    settings = edition.state.settings
    return [
        {"title": phase_title(edition.language, settings, index), "rounds": len(list(own))}
        for index, own in groupby(rounds, key=lambda number: settings.phase_of(number)[0])
    ]


def _phase_starts(edition: Edition) -> list[int]:
    """The first rounds of the later phases: papers draw a line before them."""
    settings = edition.state.settings
    return [settings.first_round(phase) for phase in range(1, len(settings.phases))]


def personal_cards(edition: Edition) -> Data | None:
    own = histories(edition.state)
    rows_of = {row.number: row for row in standings(edition.state)}
    items = []
    for entrant in edition.by_name(edition.taking_part()):
        lines = {line.round: line for line in own[entrant.number].lines}
        row = rows_of.get(entrant.number)
        rows = [
            _card_row(edition, entrant.number, round_number, lines.get(round_number))
            for round_number in range(1, edition.state.settings.rounds + 1)
        ]
        items.append(
            {
                "name": edition.name(entrant.number),
                "number": str(entrant.number),
                "rows": rows,
                "penalty": _penalty(edition, own[entrant.number]),
                "sums": _card_sums(edition, row) if lines and row is not None else "",
            }
        )
    if not items:
        return None
    rounds = edition.state.settings.rounds
    height = rounds + any(item["penalty"] for item in items)
    return {"items": items, "rounds": rounds, "lines": height, "breaks": _phase_starts(edition)}


# P-7.1b: what was taken off outside a game stands in no line of a round, and in the sums
def _penalty(edition: Edition, own: History) -> list[str]:
    if not own.minus:
        return []
    words = measure_label(edition.language, MeasureKind.PENALTY)
    return [", ".join((words, *clauses_outside(edition.state, own.number))), f"−{own.minus}"]


def _card_sums(edition: Edition, row: Row) -> str:
    sums = {
        "place": str(row.place),
        "big": big_points(row.halves),
        "difference": signed(row.difference),
    }
    return " · ".join(f"{edition.words[key]}: {value}" for key, value in sums.items())


def _card_row(edition: Edition, number: int, round_number: int, line: Line | None) -> list[str]:
    rounds = edition.state.rounds
    if line is not None and line.kind is not LineKind.GAME:
        worth = line.small_for or line.small_against
        score = f"{line.small_for} : {line.small_against}" if worth else ""
        return [str(round_number), "", edition.words[AWAY[line.kind]], score]
    table = rounds[round_number - 1].table_of(number) if round_number <= len(rounds) else None
    others = [one for one in table.seats if one != number] if table is not None else []
    names = ", ".join(edition.name(one) for one in others)
    score = f"{line.small_for} : {line.small_against}" if line is not None else ""
    return [str(round_number), str(table.number) if table is not None else "", names, score]


def decisions(edition: Edition) -> Data | None:
    rows = [
        [
            str(one.number),
            edition.moment(one.at),
            measure_label(edition.language, one.measure),
            " · ".join(
                part
                for part in (
                    edition.name(one.named) if one.named is not None else "",
                    f"−{one.points}" if one.points else "",
                    f"{edition.words['departs']} {one.departs}" if one.departs else "",
                    "" if edition.public else one.note,  # which may name a child
                    _decider(edition, one.referee),
                )
                if part
            ),
            one.clause,
            f"{one.round or '–'}/{one.table or '–'}",
        ]
        for one in edition.state.decisions
    ]
    repaired = [_repair(edition, one) for one in edition.state.repairs]
    if not rows and not repaired:
        return None
    return {
        "title": edition.words["decision-log"],
        "rows": rows,
        "repairs": repaired,
    }


def _decider(edition: Edition, name: str) -> str:
    return public_referee(edition.state, name) if edition.public else name


# P-4.6.4, P-5.2: what the desk put right, apart from what a referee decided
def _repair(edition: Edition, one: Repair) -> list[str]:
    table = edition.state.table_at(one.round, one.table)
    seats = () if table is None else table.seats
    scores = (" : ".join(map(str, scores)) or "–" for scores in (one.old, one.new))
    words = (
        " – ".join(edition.name(number) for number in seats),
        "" if edition.public else one.note,
        _decider(edition, one.by),
    )
    moved = "" if one.to is None else f" → {one.to}"
    return [
        edition.moment(one.at),
        repair_label(edition.language, one.kind),
        " · ".join(part for part in words if part),
        " → ".join(scores),
        one.clause,
        f"{one.round}/{one.table}{moved}",
    ]
