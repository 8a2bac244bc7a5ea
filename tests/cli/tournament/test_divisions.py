"""`mydelko tournament hall` and `transfer`: two divisions run side by side."""

from __future__ import annotations

import pytest

from cli.tournament.shell import LIST, Shell, tables

pytestmark = pytest.mark.slow


def test_a_hall_pairs_its_divisions_together_or_none_of_them(entered: Shell) -> None:
    second = Shell(entered.program, entered.folder)
    second.event = str(entered.folder / "b.event")
    second.ok("new", "--template", "club", "--name", "Grupa B", "--day", "2026-05-16")
    hall = Shell(entered.program, entered.folder)
    hall.event = entered.file("hall.toml", 'events = ["cup.event", "b.event"]\n')
    assert "Grupa B" in hall("hall", "--pair").err  # nobody is entered there
    assert entered("show").status == 2  # and nothing was drafted here
    second.ok("players", second.file("b.csv", LIST.replace("Ala", "Anna")))
    told = hall.ok("hall", "--pair").out
    assert "Table 1 is wanted by Puchar and Grupa B" in told
    assert "first_table" in hall("hall", "--publish").err
    second.ok("settings", "--set", "first_table=11")
    data = hall.ok("hall", "--pair", "--publish", "--json").data
    found = [[table["number"] for table in one["round"]["tables"]] for one in data["divisions"]]
    assert found == [[1, 2], [11, 12]]
    both = entered.folder / "both.pdf"
    hall.ok("hall", "--papers", str(both))
    assert both.read_bytes().startswith(b"%PDF-")

    loose = next(one for one in range(1, 6) if all(one not in seats for seats in tables(entered)))
    assert entered("transfer", "99", second.event).status == 2
    assert entered("transfer", str(loose), entered.event).status == 2  # to where one is
    assert len(entered.ok("players", "--json").data) == 5
    moved = entered.ok("transfer", str(loose), second.event, "--pair-again", "--dry-run").out
    assert "round 1 paired again" in moved
    before = len(second.ok("players", "--json").data)
    entered.ok("transfer", str(loose), second.event, "--pair-again")
    assert len(second.ok("players", "--json").data) == before + 1
    assert len(entered.ok("players", "--json").data) == 4
    hall.event = entered.file("hall.toml", "events = []")
    assert "events" in hall("hall").err
