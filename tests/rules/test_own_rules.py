"""Rules of somebody's own: whatever can be written is played, and written again it is the same."""

from __future__ import annotations

import random
import tomllib

import pytest

from mydelko.rulebook import load_profile, parse_profile, profile_names
from mydelko.rulebook.fields import describe_field, parse_own, show_value, write_own
from mydelko.rulebook.profile import FIELDS
from rules.random_games import RandomGame
from rules.score_sheet import ala_and_olek, table


def some_values(chance: random.Random) -> dict[str, str]:
    values = {}
    for name in FIELDS:
        field = describe_field(name)
        least = max(field.least, chance.choice((0, 1, 3, 7)))
        others = {"number": (str(least),), "time": ("0:00", "1:00"), "choice": (), "text": ("x",)}
        if chance.random() < 0.5:
            values[name] = chance.choice((*field.words, *others[field.kind]))
    return values


@pytest.mark.parametrize("seed", range(25))
def test_any_own_rules_are_played_without_a_fault(seed: int) -> None:
    chance = random.Random(seed)
    base, values = chance.choice(profile_names()), some_values(chance)
    profile = parse_own(base, "Liga", values)
    assert parse_profile({"name": "Liga", **tomllib.loads(write_own(base, "Liga", values))}) == (
        profile
    )
    game = RandomGame(profile, seed)
    for _command in range(40):
        game.step()
    assert len(game.events) > 1


@pytest.mark.parametrize("name", profile_names())
def test_every_value_of_the_box_can_be_written(name: str) -> None:
    profile = load_profile(name)
    written = {field: show_value(field, getattr(profile, field)) for field in FIELDS}
    again = parse_own("base", name, written)
    assert all(getattr(again, field) == getattr(profile, field) for field in FIELDS)


@pytest.mark.clause("R-6")
def test_a_refused_layout_leaves_the_move_that_it_would_have_accepted_alone() -> None:
    game = ala_and_olek(illegal_layout="refused").at("0:30").does("Ala", "play 8H KOTY")
    game.at("0:40").does("Ala", "start").refused("Olek", "play 1A OSA", "P-3.2.3")
    assert (game.rack("Ala"), game.rack("Olek")) == ("EMŁ", "AABCNOS")
    game.does("Olek", "record")
    assert game.state.scores == (14, 0)


@pytest.mark.clause("R-6")
def test_the_clock_of_the_next_who_has_not_resigned_is_started_for_dallying() -> None:
    game = table("base", time="20:00").seat("Ala", "KOTYŁEM").seat("Olek", "OSANABC")
    game.seat("Iza", "ZZZZWEE").does("Olek", "resign").at("0:10").does("Ala", "play 8H KOT")
    game.at("0:20").does("Ala", "start").at("0:30").does("Iza", "pass")
    assert (game.state.scores, game.turn) == ((10, 0, 0), "Ala")
    assert (game.left("Olek"), game.left("Iza")) == ("20:00.000", "19:50.000")
