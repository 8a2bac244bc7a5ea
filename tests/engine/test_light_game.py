"""Light games: whole ones of levels, two to four players, and the ladder they make."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mydelko.engine import Engine
from mydelko.engine.level import Level, find_level, levels
from mydelko.engine.level_matches import climb, play_level_match
from mydelko.engine.light_game import House, formed_words, play_light_game
from mydelko.engine.matches import as_level
from mydelko.engine.player import Player
from mydelko.letters import load_tile_set
from mydelko.lexicon import load_lexicon
from mydelko.notation import parse_board, parse_placement

POLISH = load_tile_set("polish")


@pytest.fixture
def engine() -> Engine:
    return Engine(load_lexicon("english"))


def quick(level: Level) -> Level:
    return replace(level, simulate=min(level.simulate, 2), endgame=min(level.endgame, 0.05))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", levels(), ids=lambda level: level.id)
def test_every_level_plays_to_the_end_with_two_three_and_four(
    engine: Engine, level: Level, players: int
) -> None:
    player = Player(quick(level), engine)
    house = House(exchange_minimum=0, out_gains=False)  # S and M
    game = play_light_game([player] * players, engine, "1", house)
    assert len(game.scores) == players
    assert game.turns == sum(tally.turns for tally in game.tallies)
    assert max(game.scores) > 30
    assert all(tally.phoneys == 0 for tally in game.tallies)


def test_a_seed_repeats_a_game(engine: Engine) -> None:
    pair = [Player("sredni", engine), Player("latwy", engine)]
    first, again, other = (play_light_game(pair, engine, seed) for seed in ("1", "1", "2"))
    assert (first.scores, first.turns) == (again.scores, again.turns)
    assert (first.scores, first.turns) != (other.scores, other.turns)


@pytest.mark.slow
def test_a_stronger_level_wins_and_misses_less(engine: Engine) -> None:
    weak, strong = Player("poczatkujacy", engine), Player("turniejowy", engine)
    house = House(challenges=True, watch_sevens=True)
    match = play_level_match(engine, strong, weak, 12, 3, house=house)
    assert match.games == 12
    assert match.share.mean > 0.8
    assert match.spread > 0
    strong_tally, weak_tally = match.tallies
    assert weak_tally.phoneys > strong_tally.phoneys
    assert weak_tally.phoneys >= weak_tally.phoneys_called > 0
    assert weak_tally.sevens_missed >= weak_tally.sevens * 0.9
    ladder = climb(
        (weak.level, strong.level),
        [match],
        {weak.level.id: weak.words_known, strong.level.id: strong.words_known},
    )
    assert [rung.level for rung in ladder] == ["poczatkujacy", "turniejowy"]
    assert ladder[1].elo > 150
    assert ladder[0].elo == ladder[0].margin == 0
    assert ladder[1].step == ladder[1].elo


def test_pairs_change_the_seats(engine: Engine) -> None:
    player = Player("sredni", engine)
    match = play_level_match(engine, player, player, 4, 1)
    assert match.games == 4
    alone = play_level_match(engine, player, player, 3, 1, pairs=False, threads=2)
    assert alone.games == 3


def test_players_of_the_core_stand_in_as_levels() -> None:
    assert as_level("greedy").leaves == 0
    assert as_level("static").simulate == 0
    assert as_level("sim", 7).simulate == 7
    assert as_level("champion") == levels()[-1]
    assert as_level("latwy") == find_level("latwy")


def test_words_formed_are_the_main_one_and_those_across() -> None:
    rows = ["15"] * 7 + ["7KOT5"] + ["15"] * 7
    board = parse_board("/".join(rows), POLISH.alphabet)
    placement = parse_placement("9H OtO", POLISH.alphabet)
    words = [POLISH.alphabet.decode(word) for word in formed_words(board, placement)]
    assert words == ["OTO", "KO", "OT", "TO"]
