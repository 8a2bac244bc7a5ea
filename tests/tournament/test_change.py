"""Changes of an event's pages: they lead to the next page and say little of what stays."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from mydelko.tournament import commands as cmd
from mydelko.tournament.change import SAME, Node, Same, find_change
from mydelko.tournament.desk_viewing import director_page
from mydelko.tournament.settings import Criterion, System
from mydelko.tournament.state import MeasureKind
from mydelko.tournament.viewing import hall_page, player_page, public_page
from mydelko.tournament.views import AnyPage
from tournament.hall import Hall, hall


def put_together(value: Any, change: Node) -> Any:  # noqa: ANN401 - JSON
    """As the page does it."""
    if not isinstance(change, dict):
        return change
    if "to" in change:
        return change["to"]
    if "in" in change:
        fields = {name: put_together(value[name], one) for name, one in change["in"].items()}
        return {**value, **fields}
    old = {row.get("number", row.get("round")): row for row in value}
    rows = {int(key): one for key, one in change["rows"].items()}
    order = change.get("order", list(old))
    return [put_together(old.get(key), rows[key]) if key in rows else old[key] for key in order]


def plain(value: object) -> Any:  # noqa: ANN401 - JSON
    return msgspec.json.decode(msgspec.json.encode(value))


def pages_of(event: Hall) -> list[AnyPage]:
    state = event.state
    desk = director_page(state, event.now, "pl")
    return [public_page(state), player_page(state, 1), hall_page(state), desk]


def watched(event: Hall, before: list[AnyPage]) -> list[AnyPage]:
    """The pages as they are now, to which the changes lead from those before."""
    now = pages_of(event)
    for old, new in zip(before, now, strict=True):
        change = find_change(old, new)
        found = plain(old) if isinstance(change, Same) else put_together(plain(old), plain(change))
        assert found == plain(new)
    return now


def test_changes_lead_from_every_page_of_an_event_to_the_next() -> None:
    criteria = (Criterion.BIG, Criterion.BUCHHOLZ, Criterion.SUM, Criterion.LOT)
    event = hall(4, System.MONRAD, criteria=criteria)
    lots = random.Random(7)
    pages = watched(event.enter(*["Ala", "Ola", "Ewa", "Iza", "Jan"]), pages_of(event))
    for _round in range(4):
        pages = watched(event.draft(), pages)
        pages = watched(event.do(cmd.Publish()), pages)
        for table in event.current.tables:
            scores = (lots.randint(250, 500), lots.randint(250, 500))
            pages = watched(event.result(table.number, *scores), pages)
        entrant = event.current.tables[0].seats[0]
        event.decide(MeasureKind.PENALTY, "P-7.1b", entrant=entrant, points=5)
        pages = watched(event, pages)
    watched(event.do(cmd.Close()), pages)


def test_a_result_among_many_players_is_told_in_few_words() -> None:
    event = hall(3).enter(*(f"P{number:03}" for number in range(100))).play().play().pair()
    before = public_page(event.state)
    after = public_page(event.result(1, 400, 300).state)
    change = msgspec.json.encode(find_change(before, after))
    assert len(change) * 4 < len(msgspec.json.encode(after.standings))


def test_what_is_the_same_is_not_told() -> None:
    event = hall(1).enter("Ala", "Ola").pair()
    assert find_change(public_page(event.state), public_page(event.state)) is SAME
