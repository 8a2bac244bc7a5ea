"""Challenges of every kind, claims, and the window in which they live."""

from __future__ import annotations

import pytest

from mydelko.rules import Phase
from mydelko.rules import events as ev
from rules.score_sheet import Table, ala_and_olek, table


@pytest.mark.clause("P-4.7.6", "P-4.8.3", "P-4.7.1", "P-4.7.1a", "R-4")
@pytest.mark.parametrize("rules", ["pinczow", "komorow", "base"])
def test_a_challenge_in_vain_has_no_consequence(rules: str) -> None:
    game = ala_and_olek(rules).words("KOTY").does("Ala", "play 8H KOTY")
    game.does("Olek", "challenge koty").does("Olek", "record")
    assert game.state.scores == (14, 0)
    assert game.turn == "Olek"
    assert game.state.must_pass == ()


@pytest.mark.clause("P-4.8.1", "K-7.3", "P-3.2.3", "P-3.2.1e")
@pytest.mark.parametrize("rules", ["pinczow", "komorow", "base"])
def test_a_bad_word_comes_off_and_the_turn_is_lost(rules: str) -> None:
    game = ala_and_olek(rules).words().does("Ala", "play 8H KOTY").does("Olek", "challenge")
    assert game.state.scores == (0, 0)
    assert game.rack("Ala") == "EKMOTYŁ"
    assert game.turn == "Olek"
    assert game.state.sheet[-1].kind.value == "loss"
    assert [word.word for word in game.state.sheet[-1].words] == ["KOTY"]  # stays readable
    assert game.state.passes() == 0


@pytest.mark.clause("P-4.7.5", "P-4.7.6")
def test_a_move_is_checked_once() -> None:
    game = ala_and_olek().words("KOTY").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.refused("Olek", "challenge KOTY", "P-4.7.5")


@pytest.mark.clause("P-4.7.4", "P-4.7.6")
def test_a_subset_is_judged_alone() -> None:
    game = ala_and_olek().words("SOBA").play("8H", "KOTY").does("Olek", "play I7 SOBA")
    game.refused("Ala", "challenge KOT", "P-4.7.4").does("Ala", "challenge SOBA")
    assert game.state.pending is not None
    assert game.state.pending.verdict is True


@pytest.mark.clause("P-4.7.11", "K-7.1")
@pytest.mark.parametrize(("rules", "told"), [("pinczow", None), ("komorow", ("KOTYM",))])
def test_a_joint_verdict_does_not_tell_which_word_was_wrong(
    rules: str, told: tuple[str, ...] | None
) -> None:
    game = table(rules).seat("Ala", "KOTYŁEM").seat("Olek", "MASANBC").words("KOTY", "MASA")
    game.play("8H", "KOTY").does("Olek", "play L8 MASA").does("Ala", "challenge")
    verdict = game.happened(ev.VerdictGiven)[-1]
    assert verdict.words == ("MASA", "KOTYM")
    assert verdict.valid is False
    assert verdict.wrong == told


@pytest.mark.clause("P-4.7.7", "P-4.7.2")
def test_too_early_a_challenge_has_no_effect_and_the_move_may_change() -> None:
    game = ala_and_olek().words().does("Ala", "place 8H KOTY")
    game.refused("Olek", "challenge KOTY", "P-4.7.7").does("Ala", "place 8H KOT")


@pytest.mark.clause("P-4.7.8", "P-4.7.3", "K-7.1")
@pytest.mark.parametrize(("rules", "clause"), [("pinczow", "P-4.7.8"), ("komorow", "K-7.1")])
def test_too_late_a_challenge_has_no_effect(rules: str, clause: str) -> None:
    game = ala_and_olek(rules).words().play("8H", "KOTY")
    game.refused("Olek", "challenge KOTY", clause)
    assert game.state.scores == (14, 0)


@pytest.mark.clause("P-4.7.1b", "P-3.2.3", "B-7")
@pytest.mark.parametrize("square", ["7A", "8I"])
def test_a_first_word_off_the_centre_is_lost_when_claimed(square: str) -> None:
    game = ala_and_olek().does("Ala", f"play {square} KOTY").does("Olek", "claim")
    assert game.turn == "Olek"
    assert game.state.sheet[-1].kind.value == "loss"


@pytest.mark.clause("R-8")
def test_an_off_centre_word_nobody_claims_stands_and_is_joined() -> None:
    game = ala_and_olek().play("2B", "KOTY")
    game.does("Olek", "play 8H OSA").does("Ala", "claim")
    assert game.turn == "Ala"
    game.does("Ala", "pass").play("C2", "OSA")
    assert game.state.scores[1] > 0


@pytest.mark.clause("P-4.7.5")
def test_a_layout_claim_may_follow_a_word_check() -> None:
    game = ala_and_olek().does("Ala", "play 1A KOTY").does("Olek", "challenge")
    game.does("Olek", "claim")
    assert game.state.scores == (0, 0)


@pytest.mark.clause("P-4.7.1b")
def test_a_claim_of_a_right_layout_changes_nothing() -> None:
    game = ala_and_olek().does("Ala", "play 8H KOTY").does("Olek", "claim")
    assert game.state.phase is Phase.CHALLENGE
    game.does("Olek", "record")
    assert game.state.scores == (14, 0)


@pytest.mark.clause("P-5.1.2", "P-5.1.1a")
def test_the_last_move_is_challenged_before_the_game_closes() -> None:
    game = table().seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5").words()
    game.does("Ala", "play 7H OSA")
    assert not game.state.is_over()
    game.refused("Olek", "pass", "P-5.1.2").does("Olek", "challenge OSA")
    assert not game.state.is_over()
    assert game.rack("Ala") == "AOS"


@pytest.mark.clause("S-7.2")
def test_nobody_challenges_in_a_validated_game() -> None:
    ala_and_olek("scrabble").play("8H", "KOTY").refused("Olek", "challenge KOTY", "S-7.2")


@pytest.mark.clause("B-6")
def test_under_the_double_challenge_a_wrong_challenger_loses_the_next_turn() -> None:
    game = ala_and_olek("base", challenge="double").words("KOTY").does("Ala", "play 8H KOTY")
    game.does("Olek", "challenge").does("Olek", "record")
    assert game.turn == "Ala"
    assert game.state.passes() == 1


@pytest.mark.clause("B-6")
@pytest.mark.parametrize(("kind", "gain"), [("single", 0), ("five-point", 5), ("10-point", 10)])
def test_a_wrong_challenge_pays_the_challenged_player(kind: str, gain: int) -> None:
    game = ala_and_olek("base", challenge=kind).words("KOTY").does("Ala", "play 8H KOTY")
    game.does("Olek", "challenge").does("Olek", "record")
    assert game.state.scores == (14 + gain, 0)
    assert game.turn == "Olek"


def four(rules: str = "marmara") -> Table:
    game = table(rules).seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    return game.seat("Dee", "BIRDAOO")


@pytest.mark.clause("M-16")
def test_wrong_challengers_pass_when_their_turn_comes() -> None:
    game = four().words("CATS").does("Ann", "play 8H CATS").does("Ben", "challenge")
    game.does("Cem", "challenge CATS")
    assert not game.happened(ev.VerdictGiven)
    game.does("Dee", "record")
    assert game.state.scores[0] == 12
    assert game.turn == "Dee"
    assert game.state.passes() == 2


@pytest.mark.clause("M-16", "R-7")
def test_a_bad_word_costs_the_mover_and_those_who_kept_quiet_a_turn() -> None:
    game = four().words().does("Ann", "play 8H CATS").does("Ben", "record")
    game.does("Cem", "challenge").does("Dee", "record")
    assert game.turn == "Cem"
    assert game.state.passes() == 2
    game.does("Cem", "play 8H FISH").does("Ann", "record").does("Ben", "record")
    game.does("Dee", "record")
    assert game.turn == "Ann"


@pytest.mark.clause("R-7")
def test_declarations_are_sealed_and_an_accepter_may_still_join() -> None:
    game = four().words().does("Ann", "play 8H CATS").does("Ben", "record")
    game.does("Ben", "challenge").refused("Ben", "record", "R-7")
    game.does("Cem", "record").does("Dee", "record")
    assert game.turn == "Ben"


@pytest.mark.clause("R-7")
def test_a_layout_claim_binds_only_the_mover() -> None:
    game = four().does("Ann", "play 1A CATS").does("Ben", "claim")
    assert game.turn == "Ben"
    assert game.state.must_pass == ()


@pytest.mark.clause("R-7")
def test_the_referee_passes_for_a_player_who_is_gone() -> None:
    game = four().does("Ann", "play 8H CATS").does("Ben", "record").does("Cem", "record")
    game.does("referee", "decide R-7 pass Dee")
    assert game.turn == "Ben"
    assert [owed.seat for owed in game.state.must_pass] == [3]
