"""The clock, in fake time, to the millisecond."""

from __future__ import annotations

import pytest

from mydelko.rules import Phase, advance, deadline
from mydelko.rules import events as ev
from mydelko.rules.clock import hold_clock
from mydelko.rules.options import awaited
from rules.score_sheet import ala_and_olek, table


@pytest.mark.clause("P-1.2", "K-2.1", "K-2.3")
def test_a_moves_time_runs_from_the_record_to_the_stop() -> None:
    game = ala_and_olek("komorow").at("0:35.250").does("Ala", "play 8H KOTY")
    game.at("0:40.750")
    assert (game.left("Ala"), game.left("Olek")) == ("19:24.750", "20:00.000")
    game.does("Olek", "record").at("1:00.751")
    assert (game.left("Ala"), game.left("Olek")) == ("19:24.750", "19:39.999")


@pytest.mark.clause("R-5", "P-6.2.1")
def test_the_flag_falls_at_zero_and_not_a_millisecond_earlier() -> None:
    early = ala_and_olek().clock("0:10", "20:00").at("0:09.999").does("Ala", "play 8H KOTY")
    assert early.left("Ala") == "0:00.001"
    late = ala_and_olek().clock("0:10", "20:00").at("0:10.000")
    late.refused("Ala", "play 8H KOTY", "P-6.2.1")
    assert late.state.flagged == (0,)
    assert late.left("Ala") == "0:00.000"


@pytest.mark.clause("P-6.2.2", "R-5")
def test_a_word_fully_laid_comes_off_when_the_flag_falls() -> None:
    game = ala_and_olek().clock("0:10", "20:00").at("0:09").does("Ala", "place 8H KOTY")
    game.at("0:12").refused("Ala", "stop", "P-6.2.2")
    assert game.rack("Ala") == "EKMOTYŁ"
    assert game.turn == "Olek"
    assert game.left("Olek") == "19:58.000"


@pytest.mark.clause("P-6.2.2")
def test_the_last_word_too_comes_off_when_the_flag_falls() -> None:
    game = table().seat("Ala", "OSA").seat("Olek", "BC").bag(0).clock("0:10", "20:00")
    game.board("8:7KOT5").at("0:05").does("Ala", "place 7H OSA").at("0:10").settle()
    assert not game.state.is_over()
    assert game.rack("Ala") == "AOS"


@pytest.mark.clause("P-6.2.1", "R-3", "K-2.2")
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_two_passes_of_the_only_player_with_time_end_the_game(rules: str) -> None:
    game = ala_and_olek(rules).clock("0:10", "20:00").at("0:20").does("Olek", "pass")
    assert not game.state.is_over()
    game.does("Olek", "pass")
    assert game.state.ended is ev.EndReason.PASSES


@pytest.mark.clause("P-6.2.1")
def test_the_only_player_ends_by_three_losses_and_passes() -> None:
    game = ala_and_olek().words().clock("0:10", "20:00").at("0:20")
    for _ in range(2):
        game.does("Olek", "play 8H OSA").does("Ala", "challenge")
        assert not game.state.is_over()
    game.does("Olek", "pass")
    assert game.state.ended is ev.EndReason.MIXED


@pytest.mark.clause("P-6.2.3")
def test_a_player_out_of_time_may_still_challenge() -> None:
    game = ala_and_olek().words("KOTY").clock("0:10", "20:00").at("0:20")
    game.does("Olek", "play 8H BANC").does("Ala", "challenge BANC")
    assert game.state.scores == (0, 0)
    assert game.turn == "Olek"


@pytest.mark.clause("P-5.1.1c", "K-9.3", "P-5.1.4")
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_both_out_of_time_ends_the_game_and_each_loses_the_own_tiles(rules: str) -> None:
    game = ala_and_olek(rules).clock("0:10", "0:30").scores(50, 60).at("5:00").settle()
    assert game.state.ended is ev.EndReason.TIME
    assert game.state.time == 40_000
    assert game.state.scores == (50 - 13, 60 - 10)


@pytest.mark.clause("P-4.6.2", "R-6")
def test_a_dallying_opponents_clock_is_started_and_the_challenge_lives_on() -> None:
    game = ala_and_olek().words().at("0:10").does("Ala", "play 8H KOTY").at("0:30")
    game.does("Ala", "start")
    assert game.state.phase is Phase.CHALLENGE
    assert len(game.rack("Ala")) == 3
    game.at("0:50").does("Olek", "challenge")
    assert game.left("Olek") == "19:40.000"
    assert game.turn == "Olek"
    assert game.state.scores == (0, 0)


@pytest.mark.clause("R-6", "P-4.6.2")
def test_who_moves_on_without_recording_accepts_the_move() -> None:
    game = ala_and_olek().does("Ala", "play 8H KOTY").does("Ala", "start")
    game.at("0:20").does("Olek", "place H8 KOSA")
    assert game.state.scores == (14, 0)
    assert len(game.rack("Ala")) == 7
    assert game.state.phase is Phase.LAYING
    assert game.left("Olek") == "19:40.000"


@pytest.mark.clause("R-6", "P-6.2.3")
def test_an_opponent_out_of_time_is_first_offered_the_challenge() -> None:
    game = ala_and_olek().clock("20:00", "0:05").does("Ala", "play 8H KOTY").does("Ala", "start")
    game.at("0:10").settle()
    assert game.state.phase is Phase.CHALLENGE
    assert game.state.flagged == (1,)
    game.does("Ala", "start")
    assert game.state.scores == (14, 0)
    assert game.turn == "Ala"


@pytest.mark.clause("P-6.1", "P-4.4.2c", "P-4.9.2", "P-4.9.3", "P-4.9.4")
def test_the_clock_waits_for_the_referee_and_the_caller_starts_it() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "place 8H KOT").does("Ala", "call-referee")
    game.at("3:00").does("Ala", "place 8H KOTY").does("Olek", "start").at("3:05")
    assert game.left("Ala") == "19:45.000"
    game.does("Olek", "call-referee").refused("Ala", "start", "P-4.9.2").does("Olek", "start")


@pytest.mark.clause("P-3.4.4")
def test_a_limit_for_one_move_forces_a_pass() -> None:
    game = ala_and_olek(move_limit="1:00").at("0:59").does("Ala", "place 8H KOTY")
    game.at("1:00").settle()
    assert game.turn == "Olek"
    assert game.state.passes() == 1
    assert game.state.flagged == ()
    assert game.rack("Ala") == "EKMOTYŁ"


@pytest.mark.clause("R-27")
def test_where_a_move_has_days_an_unanswered_one_is_accepted_when_they_are_over() -> None:
    game = ala_and_olek("base", move_limit="24:00:00").does("Ala", "play 8H KOTY")
    game.does("Ala", "start").at("23:59:59.999").settle()
    assert (game.state.phase, game.state.scores) == (Phase.CHALLENGE, (0, 0))
    game.at("24:00:00").settle()
    assert (game.turn, game.state.scores) == ("Olek", (14, 0))
    assert len(game.rack("Ala")) == 7
    game.at("47:59:59.999").settle()
    assert game.turn == "Olek"
    game.at("48:00:00").settle()
    assert (game.turn, game.state.passes()) == ("Ala", 1)


@pytest.mark.clause("R-27")
def test_sealed_declarations_have_the_days_of_a_move_too() -> None:
    game = table("marmara", move_limit="24:00:00").seat("Ala", "CATSEEE").seat("Olek", "DOGIIIA")
    game.does("Ala", "play 8H CAT").at("23:59:59.999").settle()
    assert game.state.phase is Phase.CHALLENGE
    game.at("24:00:00").settle()
    assert game.turn == "Olek"


@pytest.mark.clause("R-27", "R-26")
def test_nobody_is_hurried_where_a_move_has_days() -> None:
    game = ala_and_olek("base", move_limit="24:00:00").at("1:00:00")
    game.refused("Olek", "hurry", "R-26")
    game.does("Ala", "play 8H KOTY").does("Ala", "start").refused("Ala", "hurry", "R-26")


@pytest.mark.clause("R-27")
def test_a_game_that_all_have_left_ends_by_the_passes_of_its_days() -> None:
    game = ala_and_olek("scrabble", move_limit="24:00:00").at("95:59:59.999").settle()
    assert not game.state.is_over()
    game.at("96:00:00").settle()
    assert game.state.ended is ev.EndReason.PASSES


@pytest.mark.clause("B-4")
def test_an_increment_is_added_when_the_move_is_stopped() -> None:
    game = ala_and_olek("base", time="10:00", increment="0:05").at("0:20").play("8H", "KOTY")
    assert game.left("Ala") == "9:45.000"


@pytest.mark.clause("B-4")
def test_overtime_costs_ten_points_for_each_begun_minute_up_to_its_limit() -> None:
    game = ala_and_olek("base", time="1:00", overtime_limit="2:00").at("2:00.001")
    game.does("Ala", "pass").does("Olek", "pass").does("Ala", "pass").does("Olek", "pass")
    assert game.state.scores == (-20 - 13, -10)
    limit = ala_and_olek("base", time="1:00", overtime_limit="2:00").at("3:00")
    limit.refused("Ala", "pass", "B-4")


def test_the_deadline_tells_a_server_when_to_wake_up() -> None:
    game = ala_and_olek().clock("0:10", "20:00")
    assert deadline(game.state) == 10_000
    game.does("Ala", "play 8H KOTY")
    assert deadline(game.state) is None


def test_an_outage_is_charged_to_nobody() -> None:
    game = ala_and_olek().at("0:10")
    held = hold_clock(game.state, heartbeat=12_000, now=60_000)
    state = advance(game.state, held)
    assert state.clock.used == (12_000, 0)
    assert state.clock.stopped == 48_000
    assert state.clock.running == 0


@pytest.mark.clause("R-24")
def test_an_outage_does_not_wear_out_the_patience_for_a_referee() -> None:
    game = ala_and_olek().at("1:00").does("Olek", "call-referee")
    assert deadline(game.state) == 240_000
    held = hold_clock(game.state, heartbeat=90_000, now=600_000)
    assert deadline(advance(game.state, held)) == 240_000 + 510_000


@pytest.mark.clause("R-25")
def test_an_outage_does_not_wear_out_the_patience_for_a_declaration() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").at("1:00")
    game.does("Ann", "play 8H CATS")
    assert deadline(game.state) == 240_000
    held = hold_clock(game.state, heartbeat=90_000, now=600_000)
    assert deadline(advance(game.state, held)) == 240_000 + 510_000


@pytest.mark.clause("P-2.4")
def test_the_clock_of_an_absent_player_does_not_start_the_game() -> None:
    game = ala_and_olek().waiting().does("Ala", "start").at("3:00").does("Olek", "stop")
    assert game.state.phase is Phase.STARTING
    game.does("referee", "begin Ala")
    assert game.left("Olek") == "17:00.000"
    assert game.turn == "Ala"


@pytest.mark.clause("P-4.3.3", "R-24")
def test_a_clock_that_the_opponent_does_not_start_again_runs_after_the_tables_patience() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "declare-exchange").does("Ala", "stop")
    waited = awaited(game.state)
    assert waited is not None
    assert (waited.seats, waited.until) == ((1,), 190_000)
    game.at("3:20").settle()
    assert game.state.phase is Phase.EXCHANGE_ONLY
    assert game.left("Ala") == "19:40.000"  # ten seconds before, and ten since
    game.does("Ala", "exchange K")
    assert game.turn == "Olek"


@pytest.mark.clause("P-4.3.3", "R-24")
def test_who_calls_the_referee_again_and_again_keeps_no_clock_standing_for_ever() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "declare-exchange").does("Ala", "stop")
    for time in ("2:00", "4:00", "6:00"):
        game.at(time).does("Olek", "call-referee")
    game.at("6:20").settle()
    assert (game.state.phase, game.left("Ala")) == (Phase.EXCHANGE_ONLY, "19:40.000")


@pytest.mark.clause("P-4.3.3", "R-24")
def test_an_outage_takes_nothing_from_a_call_over_a_stopped_exchange() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "declare-exchange").does("Ala", "stop")
    game.at("1:10").does("Olek", "call-referee")
    game._happen(hold_clock(game.state, 80_000, 380_000))
    assert deadline(game.state) == 550_000  # 4:10, and the five minutes of the outage


@pytest.mark.clause("P-4.3.3", "R-24")
def test_an_outage_wears_no_patience_out_with_a_clock_to_be_started_again() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "declare-exchange").does("Ala", "stop")
    game._happen(hold_clock(game.state, 20_000, 320_000))
    game.at("8:10").settle()
    assert game.state.phase is Phase.EXCHANGE_ONLY
    assert game.left("Ala") == "19:50.000"  # 0:10, and three minutes without the five of the outage


@pytest.mark.clause("P-4.3.3", "R-24")
def test_patience_with_a_stopped_exchange_begins_with_its_stop_or_with_a_call() -> None:
    game = ala_and_olek("komorow").at("0:10").does("Olek", "call-referee")
    game.does("referee", "decide K-6.3 note").at("9:00")
    game.does("Ala", "declare-exchange").does("Ala", "stop")
    assert deadline(game.state) == 720_000
    game.at("11:55").does("Olek", "call-referee")
    assert deadline(game.state) == 895_000
