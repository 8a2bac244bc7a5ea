"""The phases of a move (P-3.2.1) and what each of them allows."""

from __future__ import annotations

import pytest

from mydelko.rules import Phase
from mydelko.rules import events as ev
from rules.score_sheet import ala_and_olek, table


@pytest.mark.clause("P-3.2.1", "P-3.2.1a", "P-3.2.1c", "P-3.2.1d", "P-3.2.1f", "P-3.2.1g")
def test_a_placement_goes_through_its_phases_in_order() -> None:
    game = ala_and_olek().at("0:35").does("Ala", "place 8H KOTY").does("Ala", "stop")
    assert game.state.phase is Phase.CHALLENGE
    game.does("Olek", "record")
    kinds = [type(event) for event in game.events if event.at == 35_000]
    assert kinds == [
        ev.TilesLaid,
        ev.ClockStopped,
        ev.MoveStopped,
        ev.ValueAnnounced,
        ev.MoveRecorded,
        ev.MoveAccepted,
        ev.TurnBegan,
        ev.ClockStarted,
        ev.TilesDrawn,
    ]


@pytest.mark.clause("K-7.4", "P-3.2.1i", "P-3.2.1h")
def test_the_mover_draws_only_after_the_value_is_recorded() -> None:
    game = ala_and_olek().draws("ZZWI").does("Ala", "play 8H KOTY")
    assert game.rack("Ala") == "EMŁ"
    assert len(game.state.bag) == 86
    game.does("Olek", "record")
    assert game.rack("Ala") == "EIMWZZŁ"


@pytest.mark.clause("P-3.2.1")
def test_a_command_out_of_its_phase_is_refused_with_the_phase_named() -> None:
    game = ala_and_olek().does("Ala", "play 8H KOTY")
    game.refused("Ala", "record", "P-3.2.1").refused("Olek", "play H8 KOSA", "P-3.2.1")
    refusal = game._give("Olek", "pass")
    assert refusal is not None
    assert refusal.arguments["phase"] == "challenge"
    assert "challenge" in refusal.message("en")


@pytest.mark.clause("P-3.1", "P-3.2.1")
def test_only_the_player_on_move_lays_tiles() -> None:
    ala_and_olek().refused("Olek", "place 8H OSA", "P-3.2.1").refused("Olek", "pass", "P-3.2.1")


@pytest.mark.clause("P-4.4.1", "K-6.4")
@pytest.mark.parametrize(("rules", "clause"), [("pinczow", "P-4.4.1"), ("komorow", "K-6.4")])
@pytest.mark.parametrize("text", ["place 8H KOT", "take-back", "pass", "exchange ŁEM"])
def test_stopping_the_clock_freezes_the_move(rules: str, clause: str, text: str) -> None:
    ala_and_olek(rules).does("Ala", "play 8H KOTY").refused("Ala", text, clause)


@pytest.mark.clause("P-4.7.7", "P-4.4.1")
def test_until_the_clock_is_stopped_the_move_may_be_changed() -> None:
    game = ala_and_olek().does("Ala", "place 8H KOTY").does("Ala", "place 8G KOT")
    assert game.rack("Ala") == "EMYŁ"
    game.does("Ala", "take-back")
    assert game.rack("Ala") == "EKMOTYŁ"
    game.does("Ala", "place 8H MOTY").does("Ala", "stop")


@pytest.mark.clause("P-4.4.2", "P-4.4.2a")
def test_the_clock_is_not_stopped_for_nothing() -> None:
    ala_and_olek().refused("Ala", "stop", "P-4.4.2")


@pytest.mark.clause("P-4.5.3", "P-4.2.1", "P-3.2.1b")
def test_a_blank_left_unnamed_lets_the_opponent_start_the_clock_again() -> None:
    game = table().seat("Ala", "KO?YŁEM").seat("Olek", "OSANABC")
    game.at("0:10").does("Ala", "play 8H KO?Y")
    assert game.state.phase is Phase.ANNOUNCING
    game.refused("Olek", "record", "P-4.2.1").refused("Olek", "challenge", "P-4.5.3")
    game.at("0:20").does("Olek", "start")
    assert game.state.phase.value == "naming"
    game.refused("Ala", "place 8H KOŁY", "P-4.5.3").refused("Ala", "pass", "P-4.5.3")
    game.refused("Ala", "take-back", "P-4.5.3")
    game.at("0:25").does("Ala", "name T").does("Ala", "stop")
    assert game.state.phase.value == "challenge"
    assert game.left("Ala") == "19:45.000"
    game.refused("Ala", "name Z", "P-4.5.3")


@pytest.mark.clause("P-4.2.1")
def test_a_blank_named_with_the_clock_stopped_completes_the_move() -> None:
    game = table().seat("Ala", "KO?YŁEM").seat("Olek", "OSANABC")
    game.does("Ala", "play 8H KO?Y").does("Ala", "name T")
    assert game.state.phase is Phase.CHALLENGE
    assert game.state.pending is not None
    assert [word.word for word in game.state.pending.words] == ["KOTY"]
    assert game.state.pending.points == 10


@pytest.mark.clause("S-2.7", "S-7.2")
def test_a_validated_game_collapses_the_phases_into_one_step() -> None:
    game = ala_and_olek("scrabble").words("KOTY").does("Ala", "play 8H KOTY")
    assert game.turn == "Olek"
    assert game.state.scores == (14, 0)
    assert len(game.rack("Ala")) == 7


@pytest.mark.clause("S-2.7", "S-7.3")
def test_a_bad_word_comes_off_the_board_and_the_turn_goes_on() -> None:
    game = ala_and_olek("scrabble").words("KOT").does("Ala", "place 8H KOTY")
    game.refused("Ala", "stop", "S-7.3")
    assert game.state.laid == ()
    assert game.rack("Ala") == "EKMOTYŁ"
    assert game.turn == "Ala"
    game.does("Ala", "play 8H KOT")


@pytest.mark.clause("S-2.2", "S-1.5")
def test_a_blank_typed_without_its_mark_is_read_by_the_program() -> None:
    game = table("scrabble").words("ŁĄKA").seat("Ala", "Ł?KAEEE").seat("Olek", "OSANABC")
    game.does("Ala", "play 8H ŁaKA")
    assert [word.word for word in game.state.sheet[0].words] == ["ŁĄKA"]


@pytest.mark.clause("S-2.2")
def test_two_readings_are_asked_and_a_name_answers() -> None:
    game = table("scrabble").words("KAT", "KĄT").seat("Ala", "K?TEEEE").seat("Olek", "OSANABC")
    game.refused("Ala", "play 8H KaT", "S-2.2")
    game.does("Ala", "place 8H K?T").does("Ala", "name A").does("Ala", "stop")
    assert [word.word for word in game.state.sheet[0].words] == ["KAT"]


@pytest.mark.clause("P-4.1.1", "P-4.1.2")
def test_tiles_must_be_held_and_squares_free() -> None:
    game = ala_and_olek().play("8H", "KOTY")
    game.refused("Olek", "place 8H OSA", "P-4.1.2").refused("Olek", "place H8 KZA", "P-4.1.1")
    game.refused("Olek", "place 8N SAN", "P-4.1.2")


@pytest.mark.clause("P-4.6.3")
def test_a_counting_error_is_corrected_by_both_while_the_clock_is_stopped() -> None:
    game = ala_and_olek().refused("Ala", "correct Ala 2", "P-4.6.3").does("Ala", "play 8H KOTY")
    game.does("Ala", "correct Ala 2").does("Olek", "correct Ala 3")
    assert game.state.scores == (0, 0)
    game.does("Olek", "correct Ala 2")
    assert game.state.scores == (2, 0)
