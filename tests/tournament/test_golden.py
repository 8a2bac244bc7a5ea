"""Logs of released versions: they fold to the same tables for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from mydelko.log import FileLog
from mydelko.tournament.desk import Desk
from mydelko.tournament.formats.federation import final_table, players_block, rounds_block
from mydelko.tournament.state import MeasureKind, State
from mydelko.tournament.upcasters import VERSIONS

FOLDER = Path(__file__).with_name("golden")


def facts(state: State) -> str:
    """What an event came to: tables, games, decisions, who still plays."""
    decisions = [
        f"{one.number} {one.measure.value} {one.clause} "
        f"{one.entrant} {one.round}/{one.table} {one.points}"
        for one in state.decisions
    ]
    standing = [f"{one.number} {one.standing.value}" for one in state.entrants.values()]
    blocks = (final_table(state), rounds_block(state), players_block(state))
    return "\n".join((*blocks, *decisions, *standing, f"version {state.version}")) + "\n"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.log")), ids=lambda path: path.stem)
def test_a_log_of_an_earlier_version_still_tells_the_same(path: Path) -> None:
    assert facts(Desk(FileLog(path)).state) == path.with_suffix(".facts").read_text("utf-8")


def test_a_walkover_of_the_first_version_still_names_who_won_by_it() -> None:
    decision = Desk(FileLog(FOLDER / "v1-pinczow.log")).state.decisions[0]
    assert (decision.measure, decision.entrant, decision.named) == (MeasureKind.WALKOVER, 1, 2)


def test_every_kind_of_event_is_in_some_golden_log() -> None:
    found = {
        str(type(one.event).__struct_config__.tag)
        for path in FOLDER.glob("*.log")
        for one in Desk(FileLog(path)).stored
    }
    assert set(VERSIONS) <= found
