"""Papers about the event as a whole: entries with fees, tables, cards, prizes, decisions.

One function for each paper. An empty paper (no prizes) is None and is left out.
"""

from __future__ import annotations

from mydelko.printing.edition import Data, Edition
from mydelko.tournament.entrants import Entrant
from mydelko.tournament.fees import fee_of, money, till
from mydelko.tournament.formats.page import chart_cell
from mydelko.tournament.history import Line, LineKind, histories
from mydelko.tournament.labels import (
    criterion_label,
    label,
    measure_label,
    origin,
    repair_label,
)
from mydelko.tournament.settings import Criterion
from mydelko.tournament.standings import Row, carries, prize_list, standings, team_standings
from mydelko.tournament.state import Repair
from mydelko.tournament.wording import big_points, progress_words, signed, sort_key

NAMED_COLUMNS = (Criterion.BIG, Criterion.DIFFERENCE, Criterion.SUM)
AWAY = {LineKind.BYE: "bye", LineKind.ABSENCE: "absent"}


def entry_list(edition: Edition) -> Data | None:
    """The list of the check-in desk: who has come, who has paid, and the sums."""
    state = edition.state
    if not state.entrants:
        return None
    fees = bool(state.settings.fees)
    listed = sorted(
        state.entrants.values(),
        key=lambda one: sort_key(edition.language, edition.sorted_name(one.number)),
    )
    keys = ["number", "name", "from", "categories", "rating", *["fee", "paid"] * fees, "present"]
    found = till(state)
    sums = {"owed": found.owed, "paid": found.paid, "unpaid": found.owed - found.paid}
    totals = [[edition.words[key], money(amount, state.settings)] for key, amount in sums.items()]
    return {
        "title": edition.words["entry-list"],
        "detail": f"{label(edition.language, 'players')}: {len(listed)}",
        "titles": [edition.words[key] for key in keys],
        "rows": [_entry(edition, one, fees=fees) for one in listed],
        "sums": totals if fees else [],
    }


def _entry(edition: Edition, one: Entrant, *, fees: bool) -> list[str]:
    details = one.details
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
    return [*row, _box(ticked=one.checked_in)]


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
    criteria = [
        one
        for one in edition.state.settings.criteria
        if one not in (*NAMED_COLUMNS, Criterion.LOT, Criterion.GAMES)
    ]
    brought = carries(edition.state)
    beside = origin(edition.state)
    named = ["place", "name"] + ([beside.value] if beside else [])
    keys = [*named, "big", *["carried"] * brought, "difference", "small", "games"]
    titles = [edition.words[key] for key in keys]
    titles += [criterion_label(edition.language, one) for one in criteria]
    places = [edition.state.settings.criteria.index(one) for one in criteria]
    rows = standings(edition.state, category=category)
    return {
        "title": title,
        "titles": titles,
        "named": len(named),
        "rows": [_row(edition, row, places, brought=brought) for row in rows],
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


def _row(edition: Edition, row: Row, places: list[int], *, brought: bool) -> list[str]:
    entrant = edition.state.entrants[row.number]
    beside = origin(edition.state)
    return [
        str(row.place),
        edition.name(row.number),
        *([entrant.details.label(beside)] if beside else []),
        big_points(row.halves),
        *[big_points(row.carried)] * brought,
        signed(row.difference),
        str(row.small_for),
        str(row.games),
        *(f"{float(row.values[place]):g}" for place in places),
    ]


def wall_chart(edition: Edition) -> Data | None:
    state = edition.state
    if not state.rounds:
        return None
    rows = standings(state)
    own = histories(state)
    place = {row.number: row.place for row in rows}
    lines = []
    for row in rows:
        by_round = {line.round: line for line in own[row.number].lines}
        cells = [chart_cell(by_round.get(one.number), place) for one in state.rounds]
        lines.append([str(row.place), edition.name(row.number), *cells])
    titles = [edition.words["place"], edition.words["name"]]
    titles += [str(one.number) for one in state.rounds]
    return {
        "title": edition.words["wall-chart"],
        "detail": progress_words(edition.language, state),
        "titles": titles,
        "rows": lines,
        "breaks": [number + 1 for number in _phase_starts(edition)],  # after place and name
    }


def _phase_starts(edition: Edition) -> list[int]:
    """The first rounds of the later phases: papers draw a line before them."""
    settings = edition.state.settings
    return [settings.first_round(phase) for phase in range(1, len(settings.phases))]


def personal_cards(edition: Edition) -> Data | None:
    own = histories(edition.state)
    items = []
    for entrant in edition.taking_part():
        lines = {line.round: line for line in own[entrant.number].lines}
        rows = [
            _card_row(edition, entrant.number, round_number, lines.get(round_number))
            for round_number in range(1, edition.state.settings.rounds + 1)
        ]
        items.append(
            {"name": edition.name(entrant.number), "number": str(entrant.number), "rows": rows}
        )
    return {"items": items, "breaks": _phase_starts(edition)} if items else None


def _card_row(edition: Edition, number: int, round_number: int, line: Line | None) -> list[str]:
    rounds = edition.state.rounds
    if line is not None and line.kind is not LineKind.GAME:
        return [str(round_number), "", edition.words[AWAY[line.kind]], ""]
    table = rounds[round_number - 1].table_of(number) if round_number <= len(rounds) else None
    others = [one for one in table.seats if one != number] if table is not None else []
    names = ", ".join(edition.name(one) for one in others)
    score = f"{line.small_for} : {line.small_against}" if line is not None else ""
    return [str(round_number), str(table.number) if table is not None else "", names, score]


def prizes(edition: Edition) -> Data | None:
    rows = [
        [
            one.title,
            one.category,
            edition.name(one.entrant.number)
            if one.entrant is not None
            else edition.words["nobody"],
        ]
        for one in prize_list(edition.state)
    ]
    return {"title": edition.words["prize-list"], "rows": rows} if rows else None


def diplomas(edition: Edition) -> Data | None:
    items = [
        {"name": edition.name(one.entrant.number), "title": _prize(one.title, one.category)}
        for one in prize_list(edition.state)
        if one.entrant is not None
    ]
    return {"items": items} if items else None


def _prize(title: str, category: str) -> str:
    """The category is named unless the title does."""
    return f"{title} ({category})" if category and category not in title.casefold() else title


def decisions(edition: Edition) -> Data | None:
    rows = [
        [
            str(one.number),
            edition.clock(one.at),
            measure_label(edition.language, one.measure),
            " · ".join(
                part
                for part in (
                    edition.name(one.named) if one.named is not None else "",
                    f"−{one.points}" if one.points else "",
                    f"{edition.words['departs']} {one.departs}" if one.departs else "",
                    "" if edition.public else one.note,  # which may name a child
                    one.referee,
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


# P-4.6.4, P-5.2: what the desk put right, apart from what a referee decided
def _repair(edition: Edition, one: Repair) -> list[str]:
    table = edition.state.rounds[one.round - 1].table(one.table)
    seats = () if table is None else table.seats
    scores = (" : ".join(map(str, scores)) or "–" for scores in (one.old, one.new))
    words = (
        " – ".join(edition.name(number) for number in seats),
        "" if edition.public else one.note,
        one.by,
    )
    moved = "" if one.to is None else f" → {one.to}"
    return [
        edition.clock(one.at),
        repair_label(edition.language, one.kind),
        " · ".join(part for part in words if part),
        " → ".join(scores),
        one.clause,
        f"{one.round}/{one.table}{moved}",
    ]
