"""What players may know of the tiles they do not see."""

from __future__ import annotations

from collections import Counter

import pytest

from mydelko.letters import load_tile_set
from mydelko.rules.tracking import shows_bag, unseen_tiles
from rules.score_sheet import ala_and_olek


@pytest.mark.clause("P-6.5.1", "P-6.5.2", "P-4.11.2")
def test_under_p_the_bag_is_counted_only_while_a_clock_runs() -> None:
    game = ala_and_olek()
    assert shows_bag(game.state)
    game.does("Ala", "play 8H KOTY")
    assert not shows_bag(game.state)
    game.does("Ala", "start")
    assert not shows_bag(game.state), "a finished move interrupts the count"
    game.does("Olek", "record")
    assert shows_bag(game.state)


@pytest.mark.clause("B-16")
def test_elsewhere_the_bag_is_always_shown() -> None:
    assert shows_bag(ala_and_olek("komorow").does("Ala", "play 8H KOTY").state)


@pytest.mark.clause("P-1.4")
def test_the_tracking_sheet_holds_what_a_player_has_not_seen() -> None:
    game = ala_and_olek().play("8H", "KOTY")
    unseen = unseen_tiles(game.state, 0)
    seen = Counter("KOTY") + Counter(game.state.racks[0])
    assert unseen + seen == +load_tile_set("polish").tiles()
