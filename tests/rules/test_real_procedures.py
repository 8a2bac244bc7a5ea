"""Procedures at a real board beside those told as scenarios: limits, faults and their ends."""

from __future__ import annotations

import pytest

from mydelko.rules import Phase, Refusal, decide
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Exchange, Order, StartClock
from mydelko.rules.bag import UNSEEN_DRAW
from mydelko.rules.options import Awaited, awaited, options
from mydelko.rules.set_of_tiles import untold_tiles
from mydelko.rules.state import LineKind
from rules.score_sheet import Table, table
from rules.test_real_board import AT_TABLE, begun, offered, tiles
from rules.test_real_ending import near_the_end


def told(game: Table, step: str) -> Table:
    """Everybody says so."""
    for name in game.state.names:
        game.does(name, f"tell {step}")
    return game


@pytest.mark.clause("P-4.10.1", "R-11", place=AT_TABLE)
def test_the_opponent_sees_two_more_than_are_put_back_or_all_there_are() -> None:
    game = told(begun(), "surplus Ala 1")
    assert game.state.real is not None
    assert game.state.real.overdraw is not None
    assert (game.state.real.overdraw.looks, tiles(game)) == (3, (8, 7, 85))
    assert awaited(game.state) == Awaited((1,), "return-surplus", since=0)
    assert offered(game, "Olek") == {"return-surplus", "think"}
    few = told(near_the_end("pinczow", "*", "***", bag=4), "surplus Ala 1")
    assert few.state.real is not None
    assert few.state.real.overdraw is not None
    assert few.state.real.overdraw.looks == 2  # x + 2 would be three


@pytest.mark.clause("P-4.10.1", "R-11", place=AT_TABLE)
def test_the_opponent_sees_two_more_also_before_the_first_clock_runs() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board().does("Ala", "begin Ala")
    told(game, "surplus Ala 1")
    assert game.state.real is not None
    assert game.state.real.overdraw is not None
    assert game.state.real.overdraw.looks == 3
    game.does("Olek", "return-surplus").does("Olek", "start")
    assert (game.state.phase, tiles(game)) == (Phase.LAYING, (7, 7, 86))


def test_who_thinks_the_own_time_away_passes_once_the_tiles_are_back() -> None:
    game = (
        begun().at("0:10").does("Ala", "play 8H KOTY").does("Olek", "record").does("Ala", "start")
    )
    told(game.at("0:20"), "surplus Ala 1").does("Olek", "think").at("21:00").settle()
    assert (game.state.flagged, game.state.phase) == ((1,), Phase.SURPLUS)
    game.does("Olek", "return-surplus")
    assert (game.state.sheet[-1].forced, game.turn) == (True, "Ala")


@pytest.mark.clause("P-6.2.1", "P-6.2.2", "P-4.10.1", place=AT_TABLE)
@pytest.mark.parametrize(
    "before", [(), ("declare-exchange",), ("call-referee", "declare-exchange")]
)
def test_a_mover_who_thinks_the_own_time_away_over_surplus_tiles_passes(
    before: tuple[str, ...],
) -> None:
    game = table().seat("Ala").seat("Olek").clock("1:00", "20:00").on_real_board()
    game.does("Ala", "begin Ala").does("Olek", "start")
    for act in before:
        game.does("Ala", act)
    told(game, "surplus Olek 1").does("Ala", "think").at("2:00").settle()
    game.does("Ala", "return-surplus")
    assert (game.state.flagged, game.turn, game.left("Olek")) == ((0,), "Olek", "20:00.000")
    assert (game.state.sheet[-1].forced, game.state.phase) == (True, Phase.LAYING)


@pytest.mark.clause("P-4.9.2", place=AT_TABLE)
def test_who_had_the_surplus_starts_the_clock_also_when_it_stood_before() -> None:
    game = told(begun().does("Ala", "call-referee"), "surplus Olek 1").does("Ala", "think")
    game.at("0:30").does("Ala", "return-surplus").refused("Ala", "start", "P-4.9.2")
    game.does("Olek", "start").does("Ala", "play 8H KOT")


@pytest.mark.clause("P-4.10.1", place=AT_TABLE)
@pytest.mark.parametrize("whose", ["Ala", "Olek"])
@pytest.mark.parametrize("before", [("stop",), ("declare-exchange", "stop")])
def test_surplus_tiles_are_told_when_what_the_clock_was_stopped_for_is_done(
    before: tuple[str, ...], whose: str
) -> None:
    game = begun()
    for act in before:
        game.does("Ala", act)
    assert "surplus" not in options(game.state, REFEREE).steps
    game.refused("referee", f"tell surplus {whose} 1", "P-4.10.1")
    if game.state.phase is Phase.STOPPED:
        game.does("Ala", "play 8H KOT")
    else:
        game.does("Olek", "start").does("Ala", "exchange **")
    told(game, f"surplus {whose} 1")
    assert game.state.phase is Phase.SURPLUS


def test_what_one_player_tells_counts_only_when_the_other_says_the_same() -> None:
    game = begun().does("Ala", "tell surplus Olek 1").does("Olek", "tell surplus Ala 1")
    assert (game.state.phase, tiles(game)) == (Phase.LAYING, (7, 7, 86))
    game.does("Ala", "untell").refused("Ala", "untell", "P-6.1")
    game.does("Ala", "tell surplus Ala 1")
    assert game.state.phase is Phase.SURPLUS
    begun().does("referee", "tell surplus Ala 2")


@pytest.mark.parametrize(
    "step",
    [
        "surplus Ala 0",
        "surplus Ala 99",
        "undrawn Ala 8",
        "drawn Ala",
        "dead-blank 8H",
        "reread 8H A",
        "repeat",
        "retyped KOT",
        "leave Ala",
        "missing Ala 1",
    ],
)
def test_what_cannot_have_happened_is_refused(step: str) -> None:
    begun().refused("Ala", f"tell {step}", "P-6.1")


def test_a_forbidden_exchange_leaves_every_other_move() -> None:
    game = near_the_end("pinczow", "*******", "*******", bag=6).at("0:20")
    game.does("Ala", "declare-exchange").refused("Ala", "exchange *", "P-4.3.4").does("Ala", "stop")
    game.does("Olek", "start")
    assert game.happened(ev.ClockReturned)[0].clause == "P-4.3.4"
    game.at("0:30").does("Ala", "play 8H KOTY").does("Olek", "record")
    fourth = begun()
    for _ in range(3):
        fourth.does("Ala", "exchange *").does("Olek", "record").does("Ala", "start")
        fourth.does("Olek", "pass").does("Ala", "record").does("Olek", "start")
    fourth.does("Ala", "stop").refused("Ala", "exchange *", "P-4.3.5").does("Olek", "start")
    assert "exchange" not in offered(fourth, "Ala")
    fourth.does("Ala", "pass")


@pytest.mark.clause("P-4.7.13", place=AT_TABLE)
def test_words_typed_otherwise_than_they_lie_are_checked_again() -> None:
    game = begun("pinczow", "values").words("KOTY").does("Ala", "value 14 4")
    game.does("Olek", "challenge KOTI")
    assert game.state.sheet[-1].kind is LineKind.LOSS
    told(game, "retyped KOTY")
    assert (game.state.scores, game.state.phase) == ((14, 0), Phase.RECORDED)
    game.does("Ala", "start").does("Olek", "value 20 3").does("Ala", "challenge KOTY")
    told(game, "retyped KOTYK")  # the board has one letter more
    assert (game.state.scores, game.state.sheet[-1].kind) == ((14, 0), LineKind.LOSS)


def test_only_rule_sets_with_a_procedure_offer_it() -> None:
    steps = {
        rules: options(table(rules).seat("A").seat("B").on_real_board().state, 0).steps
        for rules in ("komorow", "marmara")
    }
    assert steps == {"komorow": (), "marmara": ()}  # the game has not begun
    komorow = begun("komorow")
    assert options(komorow.state, 0).steps == ()
    assert "surplus" in options(begun().state, 0).steps


def test_a_game_with_the_programs_own_tiles_knows_nothing_of_a_real_board() -> None:
    game = table().seat("Ala", "KOTYŁEM").seat("Olek", "OSANABC")
    for act in ("check-set", "agree", "value 14 4", "tell surplus Ala 1", "think", "sign"):
        game.refused("Ala", act, "base")


@pytest.mark.clause("P-4.10.1", "P-4.10.3", place=AT_TABLE)
def test_nobody_is_passed_for_before_the_tiles_are_back() -> None:
    game = begun().at("0:30").does("Ala", "play 8H KOTY")
    told(game, "surplus Ala 1")
    assert "pass" not in options(game.state, REFEREE).measures
    game.refused("referee", "decide P-4.10.3 pass Ala", "P-4.10.1").does("Olek", "return-surplus")
    assert game.state.phase is Phase.RECORDED
    assert [line.kind for line in game.state.sheet] == [LineKind.LOSS]


@pytest.mark.clause("P-4.10.1", place=AT_TABLE)
def test_the_referee_ends_no_game_before_the_surplus_is_back_in_the_bag() -> None:
    game = told(begun(), "surplus Ala 1")
    assert "end" not in options(game.state, REFEREE).measures
    game.refused("referee", "decide P-7.3 end", "P-4.10.1").does("Olek", "return-surplus")
    game.does("referee", "decide P-7.3 end")
    assert (game.state.phase, tiles(game)) == (Phase.COUNTING, (7, 7, 86))


def test_after_surplus_tiles_it_is_said_who_starts_the_clock() -> None:
    game = told(begun(), "surplus Olek 1").does("Ala", "return-surplus")
    game.refused("Ala", "start", "P-4.9.2")
    refusal = decide(game.state, Order(0, 0, StartClock()), UNSEEN_DRAW, lambda _word: True)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.arguments["name"]) == ("start-caller", "Olek")
    game.does("Olek", "start")


def challenged_in_vain() -> Table:
    """Ala's move stands, Olek's clock runs, and the referee may still overrule the verdict."""
    game = begun().words("KOTY").at("0:30").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    return game.does("Olek", "record").does("Ala", "start").at("1:00")


@pytest.mark.clause("P-4.7.14")
@pytest.mark.clause("P-4.8.1", place=AT_TABLE)
def test_an_overruled_move_is_recorded_as_a_loss_before_the_other_clock_runs() -> None:
    game = challenged_in_vain().does("referee", "decide P-4.7.14 verdict invalid").at("2:00")
    assert (game.state.phase, game.left("Olek")) == (Phase.RECORDED, "19:30.000")
    game.refused("Ala", "start", "R-17").does("Olek", "record").does("Ala", "start")
    assert (game.turn, tiles(game), game.state.mixed()) == ("Olek", (7, 7, 86), 1)


@pytest.mark.clause("P-4.7.14")
@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
@pytest.mark.parametrize("depth", ["whole", "values"])
def test_tiles_that_came_off_the_board_with_a_loss_were_drawn(depth: str) -> None:
    move, words = ("play 8H KOTY", "") if depth == "whole" else ("value 14 4", " KOTY")
    game = begun("pinczow", depth).words().does("Ala", move).does("Olek", f"challenge{words}")
    game.refused("referee", "tell undrawn Ala 4", "P-4.10.5").does("referee", "tell undrawn Ala 3")
    game.does("referee", "decide P-4.7.14 verdict valid")
    assert tiles(game) == (0, 7, 89)


@pytest.mark.clause("P-4.7.14")
@pytest.mark.clause("P-6.4", "P-4.10.5", place=AT_TABLE)
@pytest.mark.parametrize("step", ["leave Ala", "undrawn Ala 4"])
def test_tiles_that_were_not_drawn_do_not_go_back_with_an_overruled_move(step: str) -> None:
    game = challenged_in_vain().does("referee", f"tell {step}")
    assert tiles(game) == (3, 7, 86)
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert tiles(game) == (7, 7, 86)
    assert game.state.real is not None
    assert game.state.real.undrawn == ()


@pytest.mark.clause("P-4.10.1", "P-4.4.2b", place=AT_TABLE)
@pytest.mark.parametrize("name", ["Ala", "Olek"])
def test_no_verdict_is_overruled_before_the_surplus_is_back_in_the_bag(name: str) -> None:
    game = challenged_in_vain().does("referee", f"tell surplus {name} 1")
    assert "verdict" not in options(game.state, REFEREE).measures
    game.refused("referee", "decide P-4.7.14 verdict invalid", "P-4.10.1")
    game.does("referee", "return-surplus").does("referee", "decide P-4.7.14 verdict invalid")
    assert (game.state.phase, tiles(game)) == (Phase.RECORDED, (7, 7, 86))


@pytest.mark.clause("P-4.10.3", "R-17", place=AT_TABLE)
def test_a_loss_that_was_recorded_is_not_recorded_again_for_surplus_tiles() -> None:
    game = begun().words("KOTY").does("Ala", "play 8H KOT").does("Olek", "challenge")
    game.does("Olek", "record").does("referee", "tell surplus Ala 1").does("Olek", "return-surplus")
    assert awaited(game.state) == Awaited((0,), "start", since=0)
    late = begun().does("Ala", "play 8H KOT").does("Olek", "record")
    late.does("referee", "tell surplus Ala 1").does("Olek", "return-surplus")
    assert awaited(late.state) == Awaited((1,), "record", since=0)  # it was written as a move


@pytest.mark.clause("P-3.1", "P-4.3.1")
@pytest.mark.clause("P-4.10.3", place=AT_TABLE)
@pytest.mark.parametrize("act", ["exchange ***", "pass"])
@pytest.mark.parametrize("written", [(), ("record",)])
def test_an_exchange_or_a_pause_made_with_too_many_tiles_is_a_loss_before_the_next_clock(
    act: str, written: tuple[str, ...]
) -> None:
    game = begun().does("Ala", act)
    for record in written:
        game.does("Olek", record)
    told(game, "surplus Ala 1")
    assert (game.state.phase, tiles(game), game.state.aside) == (Phase.SURPLUS, (8, 7, 85), "")
    assert game.state.real is not None
    assert game.state.real.overdraw is not None
    assert game.state.real.overdraw.looks == 3
    game.does("Olek", "return-surplus").refused("Ala", "start", "R-17").does("Olek", "record")
    game.does("Ala", "start")
    assert [line.kind for line in game.state.sheet] == [LineKind.LOSS]
    assert (game.turn, tiles(game)) == ("Olek", (7, 7, 86))
    assert (game.state.passes(), game.state.exchanges) == (0, (0, 0))


@pytest.mark.clause("P-5.1.1b", "P-4.10.3", place=AT_TABLE)
def test_a_pause_made_with_too_many_tiles_is_none_of_the_four_that_end_the_game() -> None:
    game = begun()
    for number, name in enumerate(("Ala", "Olek") * 2):
        assert game.state.phase is Phase.LAYING
        game.does(name, "pass")
        if number == 1:
            told(game, "surplus Olek 1").does("Ala", "return-surplus")
        game.does("Olek" if name == "Ala" else "Ala", "record").does(name, "start")
    assert (game.state.passes(), game.state.mixed()) == (2, 4)


@pytest.mark.clause("P-4.8.5", "P-1.1.1", place=AT_TABLE)
def test_no_tile_is_read_as_a_letter_whose_last_tile_lies_in_the_stopped_move() -> None:
    game = begun().words("KOT").does("Ala", "play 8H KOT").does("Olek", "record")
    game.does("Ala", "start").does("Olek", "play 9H ŃA")
    assert untold_tiles(game.state)["Ń"] == 0
    game.refused("referee", "tell reread 8J Ń", "P-4.8.5").does("referee", "tell reread 8J D")
    game.does("Ala", "challenge").does("Ala", "record").does("Olek", "start")
    told(game, "reread 8J Ń")  # that move came off, and the tile is on a rack or in the bag


@pytest.mark.clause("P-4.8.4", "P-4.8.5", "P-4.7.9", place=AT_TABLE)
@pytest.mark.parametrize(
    ("first", "step", "word", "points"),
    [("KOTY", "reread 8I Ó", "KÓTYK", 15), ("KoTY", "reread 8I ó", "KÓTYK", 10)],
)
def test_a_stopped_move_is_judged_by_the_letter_that_the_tile_is(
    first: str, step: str, word: str, points: int
) -> None:
    game = begun().words("KOTYK").does("Ala", f"play 8H {first}").does("Olek", "record")
    game.does("Ala", "start").does("Olek", "play 8L K")
    scores = game.state.scores
    told(game, step)
    assert game.state.pending is not None
    assert [one.word for one in game.state.pending.words] == [word]
    assert (game.state.pending.points, game.state.scores) == (points, scores)
    game.does("Ala", "challenge")
    assert game.state.sheet[-1].kind is LineKind.LOSS


@pytest.mark.clause("R-6")
@pytest.mark.clause("P-4.10.5", "R-10", place=AT_TABLE)
def test_who_moves_on_over_a_move_that_kills_the_bag_is_offered_no_exchange() -> None:
    game = begun().does("Ala", "play 8H KOTY").does("Olek", "record").does("Ala", "start")
    told(game, "undrawn Ala 4").does("Olek", "play 9H OSA").does("Ala", "record")
    told(game.does("Olek", "start"), "undrawn Olek 3")
    game.does("Ala", "play 10H WE").does("Ala", "start")
    assert options(game.state, 1).most == 0
    game.refused("Olek", "exchange *", "P-4.3.4").does("Olek", "pass")
    assert (tiles(game), len(game.state.dead)) == ((1, 4, 0), 86)


@pytest.mark.clause("P-4.7.1b", "P-4.7.2", place=AT_TABLE)
@pytest.mark.clause("P-3.2.3")
def test_where_values_alone_are_written_a_wrong_layout_is_told_and_lost() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board("values").does("Ala", "begin Ala")
    game.does("Olek", "start").refused("referee", "tell misplaced", "P-6.1")
    game.does("Ala", "value 14 4").refused("Olek", "claim", "P-4.7.1b")
    told(game, "misplaced")
    assert (game.state.sheet[-1].kind, tiles(game)) == (LineKind.LOSS, (7, 7, 86))
    game.does("Olek", "record").does("Ala", "start").does("Olek", "value 9 3")
    game.does("referee", "tell misplaced")  # nobody has to admit it
    assert (game.state.mixed(), game.state.passes(), game.state.scores) == (2, 0, (0, 0))
    assert "misplaced" not in options(begun().does("Ala", "play 8H KOT").state, 1).steps


@pytest.mark.clause("R-7")
def test_under_m_a_wrong_layout_told_of_values_binds_only_the_mover() -> None:
    game = table("marmara").seat("Ada").seat("Berk").seat("Cem").on_real_board("values")
    game.does("Ada", "draw-start ABC").does("Ada", "value 14 4").does("Berk", "challenge CATS")
    game.does("referee", "tell misplaced")
    assert (game.turn, game.state.must_pass, game.state.passes()) == ("Berk", (), 1)


@pytest.mark.clause("M-11", place=AT_TABLE)
@pytest.mark.parametrize("step", ["surplus", "missing"])
def test_under_m_a_wrong_number_of_tiles_is_told_also_of_a_move_whose_joker_has_no_name(
    step: str,
) -> None:
    game = table("marmara").seat("Ada").seat("Berk").on_real_board().does("Ada", "draw-start AB")
    game.does("Ada", "play 8H CA?")
    assert step in options(game.state, REFEREE).steps
    game.does("referee", f"tell {step} Ada 1")
    assert (game.turn, game.state.passes(), tiles(game)) == ("Berk", 1, (7, 7, 86))
    assert not game.state.laid


def undrawn_once() -> Table:
    """Ala did not draw three tiles after KOT, Olek moved on, and Ala is on turn again."""
    game = begun().does("Ala", "play 8H KOT").does("Olek", "record").does("Ala", "start")
    told(game, "undrawn Ala 3").does("Olek", "play 9H OSA").does("Ala", "record")
    game.does("Olek", "start")
    assert tiles(game) == (4, 7, 83)
    return game


@pytest.mark.clause("P-4.10.5", "P-3.2.1", place=AT_TABLE)
def test_what_was_not_drawn_is_not_drawn_while_the_own_next_move_waits() -> None:
    game = undrawn_once().words().does("Ala", "play 10H ZA")
    assert "drawn" not in options(game.state, 1).steps
    game.refused("referee", "tell drawn Ala", "P-4.10.5").does("Olek", "challenge")
    game.does("Olek", "record").does("Ala", "start")
    assert tiles(game) == (4, 7, 83)
    assert tiles(told(game, "drawn Ala")) == (7, 7, 80)


@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
def test_an_exchange_draws_what_it_put_aside_and_the_rest_is_still_owed() -> None:
    game = undrawn_once().does("Ala", "exchange **").does("Olek", "record")
    game.refused("referee", "tell drawn Ala", "P-4.10.5").does("Ala", "start")
    assert tiles(game) == (4, 7, 83)
    assert tiles(told(game, "drawn Ala")) == (7, 7, 80)


@pytest.mark.clause("P-4.10.5", "P-4.3.3", place=AT_TABLE)
def test_nobody_draws_from_under_an_exchange_that_the_mover_is_bound_to() -> None:
    game = undrawn_once().does("Ala", "pass").does("Olek", "record").does("Ala", "start")
    game.does("Olek", "call-referee").does("Olek", "declare-exchange")
    game.refused("referee", "tell drawn Ala", "P-4.10.5").does("Olek", "exchange **")
    told(game, "drawn Ala")
    assert tiles(game)[0] == 7


def seven_each(bag: int) -> Table:
    """Ala has played two tiles, and Olek's clock runs."""
    game = near_the_end("pinczow", "*" * 7, "*" * 7, bag=bag).does("Ala", "play 7H WE")
    return game.does("Olek", "record").does("Ala", "start")


@pytest.mark.clause("P-4.3.6")
@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
def test_nobody_draws_what_an_exchange_that_was_written_down_has_still_to_draw() -> None:
    game = told(seven_each(8), "undrawn Ala 2").does("Olek", "exchange *******")
    assert "drawn" not in options(game.state, REFEREE).steps
    game.refused("referee", "tell drawn Ala", "P-4.10.5").does("Ala", "record").does(
        "Olek", "start"
    )
    assert tiles(game) == (5, 7, 8)
    assert tiles(told(game, "drawn Ala")) == (7, 7, 6)
    enough = told(seven_each(9), "undrawn Ala 2").does("Olek", "exchange *******")
    told(enough, "drawn Ala").does("Ala", "record").does("Olek", "start")
    assert tiles(enough) == (7, 7, 7)


@pytest.mark.clause("P-4.3.1", "P-4.3.6")
@pytest.mark.clause("P-6.4", place=AT_TABLE)
def test_an_exchange_leaves_in_the_bag_what_an_absent_player_draws_first() -> None:
    game = told(seven_each(8), "leave Ala")
    assert (tiles(game), options(game.state, 1).most) == ((5, 7, 8), 0)
    refusal = game._give("Olek", "exchange **")
    assert refusal is not None
    assert (refusal.code, refusal.arguments) == ("exchange-drawn", {"needed": 7, "count": 6})
    enough = told(seven_each(9), "leave Ala").does("Olek", "exchange *******")
    enough.does("Ala", "come-back").does("Ala", "record").does("Olek", "start")
    assert tiles(enough) == (7, 7, 7)


@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
def test_a_bag_that_the_next_move_puts_out_of_play_is_exchanged_from_only_after_drawing() -> None:
    game = begun().does("Ala", "play 8H KOT").does("Olek", "record").does("Ala", "start")
    told(game, "undrawn Ala 3").does("Olek", "play 9H OSA").does("Ala", "record")
    told(game.does("Olek", "start"), "undrawn Olek 3")
    assert options(game.state, 0).most == 0
    refusal = game._give("Ala", "exchange **")
    assert refusal is not None
    assert (refusal.code, refusal.clauses) == ("exchange-dead", ("P-4.10.5", "P-4.3.4"))
    told(game, "drawn Ala").does("Ala", "exchange **").does("Olek", "record").does("Ala", "start")
    game.does("Olek", "play 10H WE").does("Ala", "record")
    assert (tiles(game), game.state.dead) == ((7, 2, 83), "")


@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
def test_what_was_not_drawn_before_a_move_is_owed_again_when_that_move_is_annulled() -> None:
    game = undrawn_once().does("Ala", "play 10H ZA").does("Olek", "challenge")
    game.does("Olek", "record").does("Ala", "start")
    assert tiles(game) == (7, 7, 78)
    game.does("referee", "decide P-4.7.14 verdict invalid")
    game.does("Olek", "record").does("Ala", "start")
    assert tiles(game) == (4, 7, 83)
    assert tiles(told(game, "drawn Ala")) == (7, 7, 80)


@pytest.mark.clause("P-6.4", place=AT_TABLE)
def test_leave_is_refused_by_its_own_clause() -> None:
    game = begun().does("Ala", "pass").does("Olek", "record").does("Ala", "start")
    game.refused("referee", "tell leave Ala", "P-6.4")


def undrawn_twice(depth: str = "whole") -> Table:
    """Neither drew three tiles after the own move, and Ala is on turn again."""
    first, second = ("play 8H KOT", "play 9H OSA") if depth == "whole" else ("value 10 3",) * 2
    game = begun("pinczow", depth).does("Ala", first).does("Olek", "record").does("Ala", "start")
    told(game, "undrawn Ala 3").does("Olek", second).does("Ala", "record").does("Olek", "start")
    return told(game, "undrawn Olek 3")


@pytest.mark.clause("P-4.7.14")
@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
def test_an_overruled_verdict_that_confirms_a_move_puts_an_undrawn_bag_out_of_play() -> None:
    game = undrawn_twice().words("KOT").does("Ala", "play 10H ZA").does("Olek", "challenge")
    assert tiles(game) == (4, 4, 86)
    game.does("referee", "decide P-4.7.14 verdict valid").does("Ala", "start")
    assert (tiles(game), len(game.state.dead)) == ((2, 4, 0), 86)


@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
def test_a_bag_that_went_out_of_play_takes_back_no_tile_that_was_not_drawn() -> None:
    game = undrawn_twice().does("Ala", "play 10H ZA").does("Olek", "record").does("Ala", "start")
    assert "undrawn" not in options(game.state, REFEREE).steps
    game.refused("referee", "tell undrawn Olek 1", "P-4.10.5")
    assert (tiles(game), len(game.state.dead)) == ((2, 4, 0), 86)


@pytest.mark.clause("P-4.7.13", "P-4.10.5", place=AT_TABLE)
def test_a_repeated_check_that_confirms_a_move_puts_an_undrawn_bag_out_of_play() -> None:
    game = undrawn_twice("values").words("ZA").does("Ala", "value 7 2")
    told(game.does("Olek", "challenge ZO"), "retyped ZA").does("Ala", "start")
    assert (tiles(game), len(game.state.dead)) == ((2, 4, 0), 86)


@pytest.mark.clause("P-4.7.14")
@pytest.mark.clause("P-4.10.5", "R-10", place=AT_TABLE)
def test_who_goes_out_beside_a_bag_that_nobody_drew_from_ends_the_game_by_another_verdict() -> None:
    game = undrawn_twice().words("KOT").does("Ala", "play 10H ZABY").does("Olek", "challenge")
    game.does("referee", "decide P-4.7.14 verdict valid")
    assert (game.state.phase, tiles(game)) == (Phase.COUNTING, (0, 4, 0))
    game.does("Olek", "leftovers AAEE")
    assert game.state.ended is ev.EndReason.OUT


@pytest.mark.clause("R-20")
@pytest.mark.clause("P-4.10.3", place=AT_TABLE)
@pytest.mark.parametrize("challenged", [False, True])
def test_a_loss_for_surplus_tiles_is_no_verdict_that_is_overruled(challenged: bool) -> None:
    game = begun().does("Ala", "play 8H KOTY")
    if challenged:
        game.does("Olek", "challenge")
    game.does("Olek", "record")
    told(game, "surplus Ala 1").does("Olek", "return-surplus")
    assert options(game.state, REFEREE).overrule is None
    game.refused("referee", "decide P-4.7.14 verdict valid", "R-20")


@pytest.mark.clause("M-11", "M-16", place=AT_TABLE)
def test_a_turn_passed_for_missing_tiles_outlasts_another_verdict() -> None:
    game = table("marmara").seat("Ann").seat("Ben").on_real_board().words("CATS")
    game.does("Ann", "draw-start AB").does("Ann", "play 8H CATS").does("Ben", "challenge")
    assert game.turn == "Ann"
    told(game, "missing Ann 1").does("referee", "decide M-16 verdict invalid")
    assert game.turn == "Ben"
    assert [owed.seat for owed in game.state.must_pass] == [0]


@pytest.mark.clause("P-4.10.1", "M-11", place=AT_TABLE)
@pytest.mark.parametrize("rules", ["base", "komorow", "pinczow", "scrabble", "marmara"])
@pytest.mark.parametrize(
    ("value", "steps"),
    [
        ("none", set()),
        ("x-plus-two", {"surplus"}),
        ("pass-then-correct", {"surplus", "missing"}),
    ],
)
def test_a_rule_set_says_which_procedure_it_has_for_wrong_numbers_of_tiles(
    rules: str, value: str, steps: set[str]
) -> None:
    game = table(rules, wrong_tiles=value).seat("Ala").seat("Olek").on_real_board()
    first = {"marmara": "draw-start AB", "scrabble": "begin"}
    game.does("Ala", first.get(rules, "begin Ala"))
    if game.state.has_clock():
        game.does("Olek", "start")
    found = set(options(game.state, 1).steps) & {"surplus", "missing"}
    assert found == steps
    if "surplus" in steps:
        told(game, "surplus Ala 1")
        passed = [line.kind for line in game.state.sheet] == [LineKind.PASS]
        assert passed is (value == "pass-then-correct")
        assert (game.state.phase is Phase.SURPLUS) is not passed


@pytest.mark.clause("P-4.10.5", place=AT_TABLE)
def test_no_bag_that_goes_out_of_play_is_said_to_be_drawn_from() -> None:
    game = begun().does("Ala", "play 8H KOT").does("Olek", "record").does("Ala", "start")
    told(game, "undrawn Ala 3").does("Olek", "play 9H OSA").does("Ala", "record")
    told(game.does("Olek", "start"), "undrawn Olek 3")
    game.does("Ala", "play 10H AS").does("Ala", "start")
    order = Order(1, game.now, Exchange(tiles="**"))
    answer = decide(game.state, order, UNSEEN_DRAW, lambda _: True)
    assert isinstance(answer, Refusal)
    assert answer.code == "exchange-dead"


@pytest.mark.clause("P-4.10.3", place=AT_TABLE)
def test_a_word_lost_and_made_of_too_many_tiles_is_not_put_back_by_another_verdict() -> None:
    game = begun().words("OSA").does("Ala", "play 8H KOT").does("Olek", "challenge")
    game.does("referee", "tell surplus Ala 1").does("Olek", "return-surplus")
    game.refused("referee", "decide P-4.7.14 verdict valid", "P-4.7.14")
    assert [line.kind for line in game.state.sheet] == [LineKind.LOSS]
