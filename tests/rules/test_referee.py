"""The referee: at any time, with a clause, in the record."""

from __future__ import annotations

import msgspec
import pytest

from mydelko.rules import Refusal, decide
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Decide, Order
from mydelko.rules.options import options
from mydelko.rules.state import Phase
from rules.score_sheet import ala_and_olek, table


@pytest.mark.clause("P-6.1")
def test_a_decision_cites_a_clause_of_the_book_and_only_the_referee_makes_one() -> None:
    game = ala_and_olek().refused("referee", "decide X-1 note", "P-6.1")
    game.refused("Ala", "decide P-7.1 score Olek -5", "P-6.1")
    game.does("referee", 'decide P-6.6.3 note "gra na zwłokę"')
    assert game.happened(ev.RefereeDecided)[0].note == "gra na zwłokę"


@pytest.mark.clause("P-7.1", "P-7.1a", "P-7.1b")
def test_a_penalty_is_a_multiple_of_five() -> None:
    game = ala_and_olek().refused("referee", "decide P-7.1 score Olek -7", "P-7.1")
    game.does("referee", "decide P-7.1 score Olek -10").does("referee", "decide P-7.1 warn Ala")
    game.does("referee", "decide P-7.1b penalty Ala 5")
    assert game.state.scores == (-5, -10)


ABSURD: list[tuple[ev.Measure, str]] = [
    (ev.ScoreCorrected(7, 5), "unknown-seat"),
    (ev.Penalised(-1, 5), "unknown-seat"),
    (ev.ClockAdjusted(2, 60_000), "unknown-seat"),
    (ev.PassForced(-1), "unknown-seat"),
    (ev.WalkoverAwarded(2), "unknown-seat"),
    (ev.Warned(-2), "unknown-seat"),
    (ev.ScoreCorrected(0, 10**25), "measure-limit"),
    (ev.ScoreCorrected(0, -10_001), "measure-limit"),
    (ev.Penalised(0, 10**25), "measure-limit"),
    (ev.ClockAdjusted(0, 10**25), "measure-limit"),
    (ev.ClockAdjusted(0, -1), "measure-limit"),
]


@pytest.mark.clause("P-6.1", "K-6.3")
@pytest.mark.parametrize("rules", ["pinczow", "komorow", "marmara", "base", "scrabble"])
@pytest.mark.parametrize(("measure", "code"), ABSURD)
def test_a_measure_names_a_seat_of_the_table_and_numbers_within_reason(
    rules: str, measure: ev.Measure, code: str
) -> None:
    game = table(rules).seat("Ala").seat("Ola")
    order = Order(REFEREE, 0, Decide(clause="P-6.1", measure=measure))
    answer = decide(game.state, order, game.draw, lambda _: True)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.settled) == (code, ())
    texts = {answer.message(language) for language in ("pl", "en", "tr")}
    assert len(msgspec.json.encode(sorted(texts))) > 100
    assert len(texts) == 3


@pytest.mark.clause("P-4.6.3")
def test_players_do_not_agree_on_an_absurd_number_either() -> None:
    game = ala_and_olek().does("Ala", "play 8H KOTY")
    game.refused("Ala", f"correct Ala {10**25}", "P-6.1").does("Ala", "correct Ala 10000")


@pytest.mark.clause("P-6.1")
def test_no_clock_is_set_after_the_end() -> None:
    game = ala_and_olek().does("referee", "decide P-7.3 end")
    game.refused("referee", "decide P-6.1 clock Ala 05:00", "P-7.3")


@pytest.mark.parametrize("rules", ["marmara", "scrabble", "base"])
def test_no_clock_is_set_where_time_is_not_limited(rules: str) -> None:
    game = table(rules).seat("Ala").seat("Olek")
    assert "clock" not in options(game.state, REFEREE).measures
    game.refused("referee", "decide P-6.1 clock Ala 5:00", "B-4")
    assert "clock" in options(ala_and_olek().state, REFEREE).measures


@pytest.mark.clause("P-7.1c", "R-19")
def test_a_walkover_names_who_wins_by_it() -> None:
    game = ala_and_olek().scores(10, 200).does("referee", "decide P-7.1c walkover Ala")
    assert game.winner == "Ala"
    early = ala_and_olek().waiting().does("referee", "decide P-6.3.4 walkover Olek")
    assert early.winner == "Olek"


@pytest.mark.clause("P-4.7.14", "K-6.3")
def test_a_good_verdict_can_be_overridden_before_the_record() -> None:
    game = ala_and_olek().words("KOTY").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert game.state.scores == (0, 0)
    assert game.turn == "Olek"


@pytest.mark.clause("P-4.7.14", "K-6.3")
def test_a_loss_can_be_turned_back_into_the_placement() -> None:
    game = ala_and_olek().draws("ZZWI").words().does("Ala", "play 8H KOTY")
    game.does("Olek", "challenge").does("Olek", "place 8H OSA")
    game.does("referee", "decide P-4.7.14 verdict valid")
    assert game.state.scores == (14, 0)
    assert game.turn == "Olek"
    assert game.rack("Ala") == "EIMWZZŁ"
    assert game.state.laid == ()
    assert game.state.sheet[-1].kind.value == "placement"
    game.does("Olek", "pass").refused("referee", "decide P-4.7.14 verdict invalid", "P-4.7.14")


@pytest.mark.clause("P-4.7.14")
def test_a_move_challenged_in_vain_can_be_annulled_and_its_draw_goes_back() -> None:
    game = ala_and_olek().draws("ZZWI").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.accept()
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert game.state.scores == (0, 0)
    assert game.rack("Ala") == "EKMOTYŁ"
    assert len(game.state.bag) == 86
    assert not any(game.state.board)


@pytest.mark.clause("P-4.7.14", "P-5.1.2")
def test_overriding_the_last_move_reopens_the_game() -> None:
    game = table().seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5")
    game.does("Ala", "play 7H OSA").does("Olek", "challenge").accept()
    assert game.state.is_over()
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert not game.state.is_over()
    assert game.state.scores == (0, 0)
    assert game.turn == "Olek"
    game.does("referee", "decide P-4.7.14 verdict valid")
    assert game.state.is_over()
    assert game.winner == "Ala"


@pytest.mark.clause("P-4.7.14", "R-20")
def test_what_nobody_challenged_is_not_annulled() -> None:
    game = ala_and_olek().words().play("8H", "KOTY")
    game.refused("referee", "decide P-4.7.14 verdict invalid", "R-20")
    waiting = ala_and_olek().words().does("Ala", "play 8H KOTY")
    waiting.refused("referee", "decide P-4.7.14 verdict invalid", "P-4.7.14")
    waiting.refused("referee", "decide P-4.7.14 verdict valid", "P-4.7.14")


@pytest.mark.clause("R-20", "M-16")
def test_under_m_what_all_accepted_is_not_annulled() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.words().play("8H", "CATS").refused("referee", "decide M-16 verdict invalid", "R-20")


@pytest.mark.clause("R-20")
@pytest.mark.parametrize("checked", [False, True])
def test_a_word_lost_for_its_layout_is_not_put_back(checked: bool) -> None:
    game = ala_and_olek().does("Ala", "play 1A KOTY")
    if checked:
        game.does("Olek", "challenge")
    game.does("Olek", "claim")
    game.refused("referee", "decide P-4.7.14 verdict valid", "R-20")
    game.refused("referee", "decide P-4.7.14 verdict invalid", "R-20")


@pytest.mark.clause("K-6.3")
def test_under_k_the_jury_names_any_penalty() -> None:
    game = ala_and_olek("komorow").does("referee", "decide K-6.3 penalty Olek 7")
    assert game.state.scores == (0, -7)
    game.refused("referee", "decide K-6.3 penalty Olek 0", "K-6.3")


@pytest.mark.clause("M-16", "P-4.7.14")
def test_under_m_the_other_verdict_binds_the_other_players() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.words().does("Ann", "play 8H CATS").does("Ben", "record").does("Cem", "challenge")
    assert game.turn == "Cem"
    game.does("referee", "decide M-16 verdict valid")
    assert game.turn == "Ben"
    assert game.state.scores[0] == 12
    assert [owed.seat for owed in game.state.must_pass] == [2]


@pytest.mark.clause("P-6.1", "P-4.9.2")
def test_after_an_override_the_clock_waits_for_who_called() -> None:
    game = ala_and_olek().words().at("0:10").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.at("0:20").does("Ala", "call-referee").at("2:00")
    game.does("referee", "decide P-4.7.14 verdict valid").at("3:00")
    assert game.left("Olek") == "19:50.000"
    game.does("Ala", "start").at("3:10")
    assert game.left("Olek") == "19:40.000"


@pytest.mark.clause("P-6.1")
def test_a_clock_is_adjusted_and_a_fallen_flag_raised() -> None:
    game = ala_and_olek().clock("0:10", "20:00").at("0:20").settle()
    assert game.state.flagged == (0,)
    game.does("referee", "decide P-6.1 clock Ala 05:00").does("Olek", "pass")
    assert game.turn == "Ala"
    assert game.left("Ala") == "5:00.000"


@pytest.mark.clause("P-3.4.4")
def test_the_referee_can_force_a_pass_now_or_next_turn() -> None:
    game = ala_and_olek().does("Ala", "place 8H KOTY").does("referee", "decide P-3.4.4 pass Ala")
    assert game.turn == "Olek"
    assert game.rack("Ala") == "EKMOTYŁ"
    game.does("referee", "decide P-3.4.4 pass Ala").does("Olek", "exchange O")
    assert game.turn == "Olek"


@pytest.mark.clause("P-6.1", "P-7.3")
def test_the_referee_can_end_the_game_and_correct_a_score_afterwards() -> None:
    game = ala_and_olek().scores(30, 30).does("referee", "decide P-7.3 end")
    assert game.winner == "Olek"
    game.does("referee", "decide P-4.6.3 score Ala 20")
    assert game.winner == "Ala"
    game.refused("referee", "decide P-7.3 end", "P-7.3")
    game.does("referee", "decide P-7.1c walkover Olek")
    assert game.winner == "Olek"


@pytest.mark.clause("P-6.1", "P-3.4.4")
def test_a_decision_before_the_start_takes_effect_with_the_first_turn() -> None:
    game = ala_and_olek().waiting().does("referee", "decide P-7.1 pass Ala")
    game.does("referee", "begin Ala")
    assert game.turn == "Olek"


@pytest.mark.parametrize("rules", ["pinczow", "komorow", "marmara"])
def test_a_call_stands_until_a_referee_answers_or_who_called_plays_on(rules: str) -> None:
    stopped = ala_and_olek(rules) if rules != "marmara" else table(rules).seat("Ala").seat("Olek")
    assert stopped.state.call is None
    stopped.at("0:10").does("Ala", "call-referee")
    assert stopped.state.call == (0, 10_000)
    stopped.at("0:20").does("Ala", "start")  # P-4.9.2
    assert stopped.state.call is None
    stopped.does("Olek", "call-referee").does("referee", "decide P-6.1 note")
    assert stopped.state.call is None


def test_a_call_that_nobody_answered_in_time_and_one_beside_a_standing_clock_are_not_lost() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "call-referee").at("9:00").settle()
    assert game.state.clock.running == 0  # it runs on
    assert game.state.call == (0, 10_000)
    game.does("Ala", "play 8H KOTY").does("Olek", "call-referee").does("Olek", "record")
    assert game.state.call == (1, 540_000)
    game.does("referee", "stop")
    assert game.state.call is None


@pytest.mark.clause("B-5")
@pytest.mark.parametrize(("challenge", "points"), [("five-point", 5), ("ten-point", 10)])
def test_an_overruled_verdict_takes_the_points_for_a_challenge_in_vain_back(
    challenge: str, points: int
) -> None:
    game = ala_and_olek("base", challenge=challenge).words("KOTY").does("Ala", "play 8H KOTY")
    game.does("Olek", "challenge")
    assert game.state.scores == (points, 0)
    game.does("referee", "decide B-5 verdict invalid")
    assert game.state.scores == (0, 0)
    game.does("referee", "decide B-5 verdict valid")
    assert game.state.scores == (points + 14, 0)


@pytest.mark.clause("B-5")
def test_an_overruled_verdict_gives_a_right_challenger_the_turn_back() -> None:
    game = ala_and_olek("base", challenge="double").words("KOTY").does("Ala", "play 8H KOTY")
    game.does("Olek", "challenge").does("referee", "decide B-5 verdict invalid")
    assert game.turn == "Olek"
    game.does("referee", "decide B-5 verdict valid")
    assert game.turn == "Ala"  # and the one in vain loses it


@pytest.mark.clause("P-4.7.14", "R-20")
def test_no_move_is_lost_after_the_end() -> None:
    game = ala_and_olek().words("KOTY").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.does("referee", "decide P-7.3 end")
    assert options(game.state, REFEREE).overrule is None
    game.refused("referee", "decide P-4.7.14 verdict invalid", "P-4.7.14")
    assert game.state.sheet == ()


@pytest.mark.clause("R-28", "P-4.7.14", "P-7.1c")
@pytest.mark.parametrize("measure", ["P-7.1c walkover Ala", "P-7.3 end"])
def test_no_other_verdict_annuls_a_walkover_or_an_ordered_end(measure: str) -> None:
    game = ala_and_olek().words().does("Ala", "play 8H KOTY").does("Olek", "challenge")
    assert options(game.state, REFEREE).overrule is True
    game.does("referee", f"decide {measure}")
    assert options(game.state, REFEREE).overrule is None
    game.refused("referee", "decide P-4.7.14 verdict valid", "R-28")
    before = game.state.scores[0]
    game.does("referee", "decide P-4.6.3 score Ala 14")
    assert game.state.scores[0] == before + 14


@pytest.mark.clause("R-28", "B-16")
@pytest.mark.parametrize("ending", [("Olek resign",), ("Olek offer-draw", "Ala offer-draw")])
def test_no_other_verdict_brings_back_who_resigned_or_agreed_on_a_draw(
    ending: tuple[str, ...],
) -> None:
    game = ala_and_olek("base").words().does("Ala", "play 8H KOTY").does("Olek", "challenge")
    for said in ending:
        game.does(*said.split())
    game.refused("referee", "decide B-5 verdict valid", "R-28")
    assert game.state.is_over()


@pytest.mark.clause("R-28", "P-7.1c")
def test_at_a_real_board_an_end_is_lasting_too_before_the_leftovers_are_told() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board().words().does("Ala", "begin Ala")
    game.does("Olek", "start").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.does("referee", "decide P-7.3 end")
    assert game.state.phase is Phase.COUNTING
    game.refused("referee", "decide P-4.7.14 verdict valid", "R-28")


@pytest.mark.clause("P-5.1.1c", "K-9.3")
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_a_word_put_back_when_both_are_out_of_time_draws_nothing_after_the_end(rules: str) -> None:
    game = ala_and_olek(rules).words().does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.at("45:00").settle()
    assert game.state.ended is ev.EndReason.TIME
    game.does("referee", "decide P-6.1 verdict valid")
    assert game.rack("Ala") == "EMŁ"
    # E1 M2 Ł3 left; Olek's OSANABC: 1 + 1 + 1 + 1 + 1 + 3 + 2
    assert game.state.scores == (14 - 6, -10)


@pytest.mark.clause("R-18")
def test_a_correction_taken_back_binds_again_who_challenged_only_words_that_stand() -> None:
    game = table("marmara").seat("Ada", "CATSQOI").seat("Ben", "DOGEEUV").seat("Cem", "PINKRAW")
    game.seat("Eda", "LEMONTH").words("CATS", "GOD").play("8H", "CATS")
    game.does("Ben", "play 9H GOD").does("Cem", "challenge CG").does("Eda", "challenge GOD")
    game.does("Ada", "record")
    first = game.state.must_pass, game.turn
    assert [owed.seat for owed in game.state.must_pass] == [0, 3]
    game.does("referee", "decide M-16 verdict valid")
    game.does("referee", "decide M-16 verdict invalid")
    assert (game.state.must_pass, game.turn) == first


@pytest.mark.clause("P-3.4.4", "P-6.1")
def test_tiles_that_the_referee_takes_back_quote_the_decision() -> None:
    game = ala_and_olek().does("Ala", "place 8H KOTY").does("referee", "decide P-7.3 pass Ala")
    (back,) = game.happened(ev.TilesTakenBack)
    assert back.clause == "P-7.3"


@pytest.mark.clause("P-4.9.4", "P-6.1")
def test_who_starts_the_clock_for_the_caller_takes_no_call_back() -> None:
    game = ala_and_olek().at("0:30").does("Ala", "call-referee").does("Olek", "start")
    assert game.state.call == (0, 30_000)
    game.at("0:40").does("Ala", "call-referee").does("Ala", "start")
    assert game.state.call is None
    game.does("Ala", "play 8H KOTY").does("Ala", "start").at("0:50").does("Olek", "call-referee")
    game.does("Ala", "start")
    assert game.state.call == (1, 50_000)


@pytest.mark.clause("P-3.4.4", "P-4.7.14", "K-6.3")
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
@pytest.mark.parametrize("told", ["before the move", "over the verdict", "after the record"])
def test_another_verdict_leaves_a_pause_that_the_referee_has_imposed(rules: str, told: str) -> None:
    clause = "K-6.3" if rules == "komorow" else "P-4.7.14"
    game = ala_and_olek(rules)
    passing = f"decide {clause} pass Olek"
    if told == "before the move":
        game.does("referee", passing)
    game.does("Ala", "play 8H KOTY").does("Olek", "challenge")
    if told == "over the verdict":
        game.does("referee", passing)
    else:
        game.does("Olek", "record")
    if told == "after the record":
        game.does("referee", passing)
    game.does("referee", f"decide {clause} verdict invalid")
    assert [line.kind.value for line in game.state.sheet] == ["loss", "pass"]
    assert game.turn == "Ala"
    game.does("referee", f"decide {clause} verdict valid")
    assert [line.kind.value for line in game.state.sheet] == ["placement", "pass"]
    assert game.turn == "Ala"


@pytest.mark.clause("P-3.4.4", "P-4.7.14", "P-5.1.2")
def test_a_pause_imposed_before_the_last_move_is_served_when_the_game_goes_on() -> None:
    game = table().seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5")
    game.does("referee", "decide P-7.1 pass Olek")
    game.does("Ala", "play 7H OSA").does("Olek", "challenge").accept()
    assert game.state.is_over()
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert game.turn == "Ala"


@pytest.mark.clause("M-16", "R-7")
def test_under_m_another_verdict_leaves_who_is_gone_passed_for() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.words().does("Ann", "play 8H CATS").does("referee", "decide R-7 pass Cem")
    game.does("Ben", "challenge").does("referee", "decide M-16 verdict valid")
    # who challenged in vain loses the turn, and the other was not there
    assert [line.seat for line in game.state.sheet] == [0, 1, 2]
    assert game.turn == "Ann"


@pytest.mark.clause("R-7", "P-3.4.4")
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_who_is_passed_for_after_a_challenge_in_vain_has_recorded_the_move(rules: str) -> None:
    game = ala_and_olek(rules).does("Ala", "play 8H KOTY").does("Olek", "challenge")
    game.does("referee", "decide R-7 pass Olek")
    assert game.state.scores == (14, 0)
    assert game.turn == "Ala"


@pytest.mark.clause("P-3.2.1g")
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_who_has_challenged_in_vain_is_told_to_record(rules: str) -> None:
    game = ala_and_olek(rules).does("Ala", "play 8H KOTY").does("Olek", "challenge")
    refusal = game._give("Olek", "play 9H OSA")
    assert refusal is not None
    assert refusal.code == "move-pending"


@pytest.mark.clause("P-6.1")
@pytest.mark.parametrize("answer", ["pass", "exchange K", "play 8H KOTY"])
def test_nobody_takes_the_others_call_of_the_referee_back_by_playing_on(answer: str) -> None:
    game = ala_and_olek().at("0:10").does("Olek", "call-referee").does("Ala", answer).accept()
    assert game.turn == "Olek"
    assert game.state.clock.running == 1
    assert game.state.call == (1, 10_000)


@pytest.mark.clause("P-6.1", "P-6.6.3")
def test_who_calls_about_a_dallying_opponent_is_not_answered_by_the_record() -> None:
    game = ala_and_olek().does("Ala", "play 8H KOTY").does("Ala", "start").at("0:30")
    game.does("Ala", "call-referee").does("Olek", "record")
    assert game.state.call == (0, 30_000)


@pytest.mark.clause("P-6.2.1", "R-5")
def test_without_time_nobody_moves_even_while_the_clock_stands() -> None:
    game = ala_and_olek().does("referee", "stop").does("referee", "decide P-6.1 clock Ala 0:00")
    game.refused("Ala", "play 8H KOTY", "P-6.2.1")
    assert game.state.flagged == (0,)
    assert game.turn == "Olek"
    assert game.state.clock.running == -1  # P-4.9.2
    game.does("referee", "start").does("Olek", "pass")
    assert game.turn == "Olek"


@pytest.mark.clause("P-5.1.1c", "K-9.3")
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_when_the_referee_takes_the_last_time_the_game_is_over(rules: str) -> None:
    game = ala_and_olek(rules).clock("0:10", "20:00").at("0:20").settle()
    game.does("Olek", "call-referee").does("referee", "decide P-6.1 clock Olek 0:00").settle()
    assert game.state.ended is ev.EndReason.TIME


@pytest.mark.clause("P-4.9.2", "P-3.4.4")
def test_after_a_forced_pause_the_clock_waits_for_who_called() -> None:
    game = ala_and_olek().at("0:10").does("Olek", "call-referee").at("1:00")
    game.does("referee", "decide P-7.1 pass Ala")
    assert game.turn == "Olek"
    assert game.at("2:00").left("Olek") == "20:00.000"
    game.does("Olek", "start").at("2:10")
    assert game.left("Olek") == "19:50.000"


@pytest.mark.clause("P-4.9.1", "P-4.9.3", "P-4.7.14")
def test_a_call_of_before_the_end_holds_no_clock_when_the_game_goes_on() -> None:
    game = table().seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5")
    game.does("Ala", "call-referee").does("referee", "decide P-6.1 note")
    game.does("Ala", "play 7H OSA").does("Olek", "challenge").accept()
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert game.state.clock.running == 1


@pytest.mark.clause("P-7.1c")
def test_a_walkover_after_the_end_keeps_what_the_end_has_counted() -> None:
    game = table().seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5")
    game.scores(410, 300).play("7H", "OSA")
    totals = game.state.scores
    assert totals[1] == 300 - 5
    game.does("referee", "decide P-7.1c walkover Olek")
    assert game.state.scores == totals
    assert game.winner == "Olek"


@pytest.mark.clause("P-4.7.7")
def test_nobody_is_told_that_it_is_too_late_to_challenge_the_own_move() -> None:
    game = ala_and_olek().play("8H", "KOTY").does("referee", "decide P-7.1 pass Olek")
    refusal = game._give("Ala", "challenge")
    assert refusal is not None
    assert refusal.code == "challenge-nothing"


@pytest.mark.clause("P-3.4.4")
def test_tiles_that_the_limit_of_a_move_takes_off_cite_what_passes_the_turn() -> None:
    game = ala_and_olek(move_limit="1:00").does("Ala", "place 8H KOTY").at("1:00").settle()
    (taken,) = game.happened(ev.TilesTakenBack)
    (passed,) = game.happened(ev.Passed)
    assert taken.clause == passed.clause != "P-6.2.2"


@pytest.mark.clause("P-6.1")
@pytest.mark.parametrize("goes_on", ["start", "play 8H KOTY"])
def test_of_two_calls_who_called_first_takes_back_only_the_own(goes_on: str) -> None:
    game = ala_and_olek().does("Ala", "call-referee").at("0:20").does("Olek", "call-referee")
    game.does("Ala", goes_on).accept()
    assert game.state.call == (1, 20_000)


@pytest.mark.clause("P-6.1")
def test_a_call_beside_the_referees_own_stop_waits_for_its_answer() -> None:
    game = ala_and_olek().does("referee", "stop").does("Olek", "call-referee").does("Ala", "pass")
    assert game.state.call == (1, 0)


@pytest.mark.clause("P-6.1")
def test_a_referee_who_starts_the_clock_has_answered_the_call() -> None:
    game = ala_and_olek().does("Ala", "play 8H KOTY").does("Ala", "start")
    game.does("Olek", "call-referee").does("referee", "start")
    assert game.state.call is None


@pytest.mark.clause("P-3.4.4", "P-4.7.14")
def test_a_pause_forced_over_the_own_move_outlasts_another_verdict_on_the_one_before() -> None:
    game = ala_and_olek().does("Ala", "play 8H KOTY").does("Olek", "challenge").accept()
    game.does("Olek", "play 9H OSA").does("referee", "decide P-7.1 pass Olek")
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert [line.kind.value for line in game.state.sheet] == ["loss", "pass"]
    assert game.turn == "Ala"
