"""Pairing from the shell: locked pairs, a draft thrown away, somebody who leaves."""

from __future__ import annotations

import pytest

from cli.tournament.shell import Shell, tables

pytestmark = pytest.mark.slow


def test_pairs_are_locked_opened_and_thrown_away_with_the_draft(entered: Shell) -> None:
    found = entered.ok("pair", "--lock", "4,5", "--json").data
    assert found["locked"] == [[4, 5]]
    assert sorted(map(sorted, tables(entered))) == [[1, 2], [4, 5]]
    assert "Locked" in entered.ok("show").out
    assert entered("pair", "--lock", "4").status == 2
    assert entered("pair", "--discard", "--lock", "1,2").status == 2
    assert entered("pair", "--swap", "1,2", "--lock", "1,2").status == 2
    assert "Number 1" in entered("pair", "--unlock", "1").err
    assert entered.ok("pair", "--unlock", "5", "--json").data["locked"] == []
    assert "discarded" in entered.ok("pair", "--discard").out
    assert entered("publish").status == 2


def test_a_list_of_tables_is_refused_where_the_program_pairs_or_the_rules_seat_fewer(
    entered: Shell,
) -> None:
    paired_by_program = entered("pair", "--fixed", "1,2")
    assert paired_by_program.status == 2
    assert "only the system fixed takes a list" in paired_by_program.err
    entered.ok("settings", "--set", 'phases=[{rounds=["fixed"]}]')
    three = entered("pair", "--fixed", "1,2,3")
    assert (three.status, three.err) == (2, "Under these rules a table has 2 players.\n")
    assert [
        one["seats"] for one in entered.ok("pair", "--fixed", "5,1", "--json").data["tables"]
    ] == [[5, 1]]


def test_leaving_a_published_round_mends_only_what_it_touches(paired: Shell) -> None:
    before = tables(paired)
    leaving, staying = before[0]
    assert "paired again" in paired("withdraw", str(leaving)).err  # what can be done is said
    told = paired.ok("withdraw", str(leaving), "--pair-again", "--dry-run").out
    assert "The other tables of round 1 stay as they were." in told
    assert tables(paired) == before
    paired.ok("withdraw", str(leaving), "--pair-again")
    after = tables(paired)
    assert before[1] in after
    assert any(staying in seats for seats in after)  # meets the one who had the bye
    paired.ok("start")
    assert paired("absent", str(staying), "1", "--pair-again").status == 2
