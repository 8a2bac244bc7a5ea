"""Endings, leftovers and ties."""

from __future__ import annotations

import pytest

from mydelko.letters import load_tile_set
from mydelko.rules import events as ev
from rules.score_sheet import Table, ala_and_olek, table


def last_tiles(rules: str) -> Table:
    """Ala can go out with OSA; Olek is left with B and C (5 points)."""
    game = table(rules).seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5")
    return game.scores(100, 110)


@pytest.mark.clause("K-9.1", "K-9.4", "P-5.1.1a", "B-13")
@pytest.mark.parametrize("rules", ["komorow", "pinczow", "base"])
def test_who_goes_out_gains_the_others_leftovers(rules: str) -> None:
    game = last_tiles(rules).play("7H", "OSA")
    points = game.state.sheet[-1].points
    assert game.state.ended is ev.EndReason.OUT
    assert game.state.scores == (100 + points + 5, 110 - 5)


@pytest.mark.clause("S-11.1", "S-11.3")
def test_under_s_each_loses_the_own_leftovers_only() -> None:
    game = last_tiles("scrabble").play("7H", "OSA")
    assert game.state.scores == (100 + game.state.sheet[-1].points, 110 - 5)


@pytest.mark.clause("K-5.2", "K-9.2", "P-5.1.1b", "S-5.2", "S-11.2", "B-9", "S-12.9")
@pytest.mark.parametrize("rules", ["komorow", "pinczow", "scrabble", "base"])
def test_everybody_passing_twice_in_a_row_ends_the_game(rules: str) -> None:
    game = ala_and_olek(rules)
    for name in ("Ala", "Olek", "Ala"):
        game.does(name, "pass")
        assert not game.state.is_over()
    game.does("Olek", "pass")
    assert game.state.ended is ev.EndReason.PASSES
    assert game.state.scores == (-13, -10)


@pytest.mark.clause("P-5.1.1b", "P-5.1.4")
def test_six_losses_and_passes_mixed_end_the_game() -> None:
    game = ala_and_olek().words()
    for _ in range(2):
        game.does("Ala", "play 8H KOTY").does("Olek", "challenge").does("Olek", "pass")
    game.does("Ala", "pass")
    assert not game.state.is_over()
    game.does("Olek", "play 8H NABC").does("Ala", "challenge")
    assert game.state.ended is ev.EndReason.MIXED
    assert game.state.scores == (-13, -10)


@pytest.mark.clause("B-9")
def test_elsewhere_losses_end_nothing() -> None:
    game = ala_and_olek("komorow").words()
    for name, other, word in [("Ala", "Olek", "KOTY"), ("Olek", "Ala", "NABC")] * 4:
        game.does(name, f"play 8H {word}").does(other, "challenge")
    assert not game.state.is_over()


@pytest.mark.clause("K-1.3", "R-2")
def test_under_k_the_better_word_of_the_last_placement_decides_a_tie() -> None:
    game = ala_and_olek("komorow").scores(0, 8).play("8H", "KOTY").play("H8", "KOSA")
    ala, olek = (line.best_word for line in game.state.sheet)
    difference = game.state.scores[0] - game.state.scores[1]
    leftovers = [rack_points(game, "Ala"), rack_points(game, "Olek")]
    change = difference - leftovers[0] + leftovers[1]
    game.does("referee", f"decide K-6.3 score Olek {change}")
    for name in ("Ala", "Olek", "Ala", "Olek"):
        game.does(name, "pass")
    assert game.state.scores[0] == game.state.scores[1]
    assert ala > olek
    assert game.winner == "Ala"
    assert game.state.result is not None
    assert game.state.result.tie_break == "K-1.3"


def rack_points(game: Table, name: str) -> int:
    return sum(load_tile_set("polish").value(tile) for tile in game.rack(name))


@pytest.mark.clause("R-2")
def test_a_player_who_placed_nothing_has_a_last_word_of_0() -> None:
    game = table("komorow").seat("Ala", "AAAAAAA").seat("Olek", "IIIIIII")
    for name in ("Ala", "Olek", "Ala", "Olek"):
        game.does(name, "pass")
    assert game.winner is None
    assert game.state.result is not None
    assert game.state.result.places == (1, 1)


@pytest.mark.clause("P-7.1", "B-15")
@pytest.mark.parametrize("rules", ["pinczow", "scrabble", "base"])
def test_equal_totals_are_a_draw(rules: str) -> None:
    game = table(rules).seat("Ala", "AAAAAAA").seat("Olek", "IIIIIII")
    for name in ("Ala", "Olek", "Ala", "Olek"):
        game.does(name, "pass")
    assert game.winner is None


@pytest.mark.clause("M-18")
def test_under_m_the_total_before_deduction_decides_a_tie() -> None:
    game = table("marmara").seat("Ann", "AAEEIIO").seat("Ben", "BEEIIOO").scores(50, 52)
    for name in ("Ann", "Ben", "Ann", "Ben"):
        game.does(name, "pass")
    assert game.state.scores == (43, 43)
    assert game.winner == "Ben"
    assert game.state.result is not None
    assert game.state.result.tie_break == "M-18"


@pytest.mark.clause("M-18")
def test_under_m_letters_are_drawn_when_all_is_equal() -> None:
    game = table("marmara").seat("Ann", "AAEEIIO").seat("Ben", "EEEIIOO").draws("DDB?")
    for name in ("Ann", "Ben", "Ann", "Ben"):
        game.does(name, "pass")
    letters = [event.letters for event in game.happened(ev.TieLettersDrawn)]
    assert letters == [((0, "D"), (1, "D")), ((0, "B"), (1, "?"))]
    assert game.winner == "Ben"


@pytest.mark.clause("M-17")
def test_under_m_all_pass_twice_at_a_table_of_three() -> None:
    game = table("marmara").seat("Ann", "AAEEIIO").seat("Ben", "EEEIIOO").seat("Cem", "RRSSTTL")
    for name in ("Ann", "Ben", "Cem", "Ann", "Ben"):
        game.does(name, "pass")
    assert not game.state.is_over()
    game.does("Cem", "pass")
    assert game.state.ended is ev.EndReason.PASSES


@pytest.mark.clause("B-16")
@pytest.mark.parametrize(
    "said",
    [
        ("Ala offer-draw", "Olek offer-draw", "Iza resign"),
        ("Iza resign", "Ala offer-draw", "Olek offer-draw"),
    ],
)
def test_all_who_have_not_resigned_agree_on_a_draw_whoever_spoke_last(
    said: tuple[str, ...],
) -> None:
    game = ala_and_olek("base").seat("Iza", "ZZZZWEE")
    for words in said:
        game.does(*words.split())
    assert (game.state.ended, game.winner) == (ev.EndReason.AGREED, None)
    assert game.state.result is not None
    assert game.state.result.places == (1, 1, 3)


@pytest.mark.clause("B-16", "P-6.6.2", "M-15")
def test_resigning_and_draws_by_agreement_only_where_the_rules_allow_them() -> None:
    ala_and_olek().refused("Ala", "resign", "P-6.6.1").refused("Ala", "offer-draw", "P-6.6.2")
    game = ala_and_olek("base").does("Ala", "resign")
    assert game.winner == "Olek"
    three = ala_and_olek("base").seat("Iza", "ZZZZWEE").does("Iza", "resign")
    three.does("Ala", "offer-draw").refused("Iza", "offer-draw", "base").does("Olek", "offer-draw")
    assert three.state.result is not None
    assert three.state.result.places == (1, 1, 3)
    game = ala_and_olek("base").does("Ala", "offer-draw").does("Olek", "offer-draw")
    assert game.winner is None
    assert game.state.is_over()
