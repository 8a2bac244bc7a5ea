"""The end of a game on a real board: leftovers are told, the result signed; and M whole."""

from __future__ import annotations

import pytest

from mydelko.rules import Phase
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.options import Awaited, awaited, options
from mydelko.rules.state import LineKind
from rules.score_sheet import Table, table
from rules.test_real_board import AT_TABLE, begun, offered, tiles


def near_the_end(rules: str = "pinczow", *racks: str, bag: int = 0) -> Table:
    """KOT lies on the board; the clock of who begins runs."""
    game = table(rules).board("8:7KOT5").scores(100, 90).bag(bag)
    for name, rack in zip(("Ala", "Olek"), racks or ("**", "***"), strict=True):
        game.seat(name, rack)
    return game.on_real_board().does("Ala", "begin Ala").does("Olek", "start")


@pytest.mark.clause("P-5.1.1", "P-5.1.1a", "P-5.1.2", "P-5.2", place=AT_TABLE)
def test_who_goes_out_gains_what_the_other_tells_and_both_sign() -> None:
    game = near_the_end().at("0:30").does("Ala", "play 8H KOTY")
    game.does("Olek", "record").does("Ala", "start").does("Olek", "pass")
    game.does("Ala", "record").does("Olek", "start").does("Ala", "play L8 A")
    assert game.state.phase is Phase.CHALLENGE  # the opponent records it, or challenges
    game.does("Olek", "record")
    assert awaited(game.state) == Awaited((1,), "leftovers", since=game.state.clock.since)
    game.refused("Olek", "leftovers ŻŻŻ", "P-1.1.1").refused("Olek", "leftovers ŻA", "P-5.1.4")
    game.refused("Olek", "pass", "P-5.1.4").does("Olek", "leftovers ŻA?")
    # KOTY: 2 + 1 + 2 + 2 = 7; YA and KOTYA: the last tile makes KOTYA in the row, 2+1+2+2+1 = 8
    assert game.happened(ev.LeftoversCounted)[0].points == (6, -6)
    assert game.state.racks == ("", "ŻA?")
    game.does("Ala", "sign").refused("Ala", "sign", "base").does("Olek", "sign")
    game.refused("Ala", "correct Ala 1", "P-5.1.1a")


@pytest.mark.clause("P-5.1.1b", "P-5.1.3", "P-5.1.4", "P-5.2", place=AT_TABLE)
def test_after_four_passes_each_loses_what_the_own_rack_holds() -> None:
    game = begun()
    for number, name in enumerate(("Ala", "Olek") * 2):
        other = "Olek" if name == "Ala" else "Ala"
        game.does(name, "pass")
        if number < 3:
            game.does(other, "record").does(name, "start")
    assert game.state.phase is Phase.COUNTING
    game.does("Olek", "leftovers ĄĆĘŁŃÓŚ").does("Ala", "leftovers AAAAEEI")
    # Ą5 Ć6 Ę5 Ł3 Ń7 Ó5 Ś5 = 36; seven ones = 7
    assert game.state.scores == (-7, -36)
    assert game.winner == "Ala"
    # a slip in the protocol: both agree before they sign, later only the referee corrects it
    game.does("Ala", "sign").does("Ala", "correct Olek 40").does("Olek", "correct Olek 40")
    assert (game.state.scores, game.winner) == ((-7, 4), "Olek")
    assert game.state.real is not None
    assert game.state.real.signed == ()
    game.does("Ala", "sign").does("Olek", "sign")
    game.refused("Ala", "correct Olek -40", "P-5.1.1b")
    game.does("referee", "decide P-5.2 score Olek -40")
    assert game.winner == "Ala"


@pytest.mark.clause("P-5.1.1c", "P-6.2.1", "P-6.2.2", "P-6.2.3", place=AT_TABLE)
def test_who_is_out_of_time_passes_may_still_challenge_and_the_game_ends_with_both() -> None:
    game = near_the_end("pinczow", "*******", "*******", bag=80).words("KOT")
    game.at("20:01").settle()  # whatever lies there comes back, the other's clock runs
    assert (game.state.flagged, game.turn) == ((0,), "Olek")
    game.at("20:31").does("Olek", "play 8H KOTY").does("Ala", "challenge").does("Ala", "record")
    game.does("Olek", "start").at("39:00")
    assert game.state.scores == (100, 90)
    game.at("41:00").settle()
    assert game.state.phase is Phase.COUNTING
    game.does("Ala", "leftovers AAAAAAA").does("Olek", "leftovers EEEEEEE")
    assert (game.state.ended, game.state.scores) == (ev.EndReason.TIME, (93, 83))


@pytest.mark.clause("P-6.3.2", place=AT_TABLE)
def test_the_clock_of_an_absent_player_runs_and_the_game_begins_without_that_time() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board().does("Ala", "start")
    game.at("4:00").does("Olek", "stop").does("Ala", "begin Ala")
    assert game.state.phase is Phase.RECORDED
    game.does("Olek", "start").at("4:10")
    assert (game.left("Ala"), game.left("Olek")) == ("19:50.000", "16:00.000")


@pytest.mark.clause("P-6.3.2", "P-4.4.2d", place=AT_TABLE)
def test_what_the_referee_stopped_goes_on_as_the_clock_of_the_same_absent_player() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board().does("Ala", "start")
    assert "start" not in options(game.state, REFEREE).acts
    game.at("3:00").does("referee", "stop").at("5:00")
    assert "start" in options(game.state, REFEREE).acts
    game.does("referee", "start").at("6:00").does("Olek", "stop")
    assert (game.left("Ala"), game.left("Olek")) == ("20:00.000", "16:00.000")
    assert "start" not in options(game.state, REFEREE).acts  # both are there
    game.refused("referee", "start", "P-6.3.2").does("Ala", "begin Ala")


@pytest.mark.clause("P-6.3.3", place=AT_TABLE)
def test_when_both_are_absent_each_loses_the_time_of_the_own_delay() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board().does("referee", "start")
    game.at("3:00").does("Olek", "stop")  # the first to come
    assert (game.left("Ala"), game.left("Olek")) == ("17:00.000", "17:00.000")
    game.at("5:00").does("Ala", "stop").does("Ala", "begin Olek")
    assert (game.left("Ala"), game.left("Olek")) == ("15:00.000", "17:00.000")
    nobody = table().seat("Ala").seat("Olek").on_real_board().does("referee", "start")
    nobody.at("20:00").settle()
    assert (nobody.state.is_over(), nobody.winner) == (True, None)


@pytest.mark.clause("P-6.4", "P-5.1.4", "P-5.2", place=AT_TABLE)
@pytest.mark.parametrize("how", ["P-7.3 end", "P-7.1c walkover Olek"])
def test_who_left_the_board_is_bound_by_no_leave_when_nobody_moves_any_more(how: str) -> None:
    game = begun().does("Ala", "play 8H KOTY").does("Olek", "record").does("Ala", "start")
    game.does("referee", "tell leave Ala").does("referee", f"decide {how}")
    assert game.state.real is not None
    assert game.state.real.away is None
    if game.state.phase is Phase.COUNTING:
        assert "leftovers" in options(game.state, 0).acts
        game.does("Ala", "leftovers AAA").does("Olek", "leftovers AAAEEIO")
    assert options(game.state, 0).may("sign")
    game.does("Ala", "sign").does("Olek", "sign")


@pytest.mark.clause("P-6.4", "P-5.1.1c", place=AT_TABLE)
def test_the_time_of_who_stays_away_ends_the_game_like_any_other() -> None:
    game = table().seat("Ala").seat("Olek").clock("8:00", "2:00").on_real_board()
    game.does("Ala", "begin Ala").does("Olek", "start").at("0:05").does("Ala", "play 8H KOTY")
    game.does("Olek", "record").does("Ala", "start").does("referee", "tell leave Ala")
    game.at("30:00").settle()
    assert (game.state.phase, game.state.flagged) == (Phase.COUNTING, (1, 0))
    game.does("Ala", "leftovers AAA").does("Olek", "leftovers AAAEEIO")
    assert game.state.ended is ev.EndReason.TIME


@pytest.mark.clause("P-4.3.6", "P-7.3")
@pytest.mark.clause("P-5.1.4", place=AT_TABLE)
@pytest.mark.parametrize("count", [3, 7])
def test_tiles_set_aside_count_on_the_rack_when_play_ends_before_others_are_drawn(
    count: int,
) -> None:
    game = begun().does("Ala", "exchange " + "*" * count).does("referee", "decide P-7.3 end")
    assert (tiles(game), game.state.aside) == ((7, 7, 86), "")
    assert awaited(game.state) == Awaited((0, 1), "leftovers", since=0)
    game.does("Ala", "leftovers ŻŹŃAAAA").does("Olek", "leftovers AAAAEEI")
    assert game.state.scores == (-25, -7)  # Ż5 Ź9 Ń7 and four ones


@pytest.mark.clause("P-4.3.6", "P-7.3")
def test_tiles_set_aside_are_on_the_rack_again_when_the_game_is_awarded() -> None:
    game = begun().does("Ala", "exchange ***").does("referee", "decide P-7.1c walkover Olek")
    assert (tiles(game), game.state.aside) == ((7, 7, 86), "")


def marmara() -> Table:
    """Three pupils; Cem drew a joker, the others the same letter, and Ben then the better one."""
    game = table("marmara").seat("Ann").seat("Ben").seat("Cem").on_real_board()
    game.does("Ann", "draw-start EE?")
    assert options(game.state, 0).drawing == (0, 1)
    return game.does("Ann", "draw-start IA")


@pytest.mark.clause("M-5", "M-6", "M-13", place=AT_TABLE)
def test_letters_say_where_all_sit_and_one_scorer_writes_without_a_clock() -> None:
    game = marmara()
    assert (game.state.order, game.turn) == ((2, 1, 0), "Cem")
    assert [len(rack) for rack in game.state.racks] == [7, 7, 7]
    game.refused("Cem", "stop", "M-8")
    game.does("Cem", "pass")  # written once, by the scorer
    assert game.turn == "Ben"


@pytest.mark.clause("M-7", "M-8", "M-9", "M-12", "M-13", "M-14", place=AT_TABLE)
def test_a_scorer_writes_placements_with_their_premiums() -> None:
    game = marmara().refused("Cem", "play 8H CATZZ", "M-3")
    game.does("Cem", "play 8H CATFiSH").does("Ann", "record").does("Ben", "record")
    # C3 A1 T1 F4 i0 (a joker, also on 8L) S1 H4 = 14, the centre doubles it: 28, seven tiles: 78
    assert game.state.scores == (0, 0, 78)
    game.does("Ben", "play H8 CAB").does("Ann", "record").does("Cem", "record")
    assert game.state.scores == (0, 7, 78)  # C lay there: 3 + 1 + B3, no premium under new tiles
    game.does("Ann", "play 1A ZOO").does("Ben", "claim")  # touches nothing
    assert game.state.sheet[-1].kind is LineKind.LOSS


@pytest.mark.clause("M-10", place=AT_TABLE)
def test_under_m_as_many_tiles_are_drawn_as_were_put_aside_and_only_then_returned() -> None:
    game = marmara().does("Cem", "exchange ****")
    kinds = [type(event) for event in game.events]
    assert kinds.index(ev.TilesReturned) > kinds.index(ev.TilesSetAside)
    drawn = game.happened(ev.TilesDrawn)[-1]
    assert (drawn.tiles, len(game.state.bag)) == ("****", 79)


@pytest.mark.clause("M-16", place=AT_TABLE)
def test_hands_raised_at_the_table_are_written_by_the_scorer_and_bind_as_they_should() -> None:
    game = marmara().words("CAT").does("Cem", "play 8H CATS")
    game.does("Ann", "challenge").does("Ben", "record")
    # wrong: the mover and who did not challenge lose the turn
    assert [(line.seat, line.kind, line.forced) for line in game.state.sheet] == [
        (2, LineKind.LOSS, False),
        (1, LineKind.PASS, True),
    ]
    game.does("Ann", "play 8H CAT").does("Cem", "challenge").does("Ben", "record")
    assert game.state.sheet[-1] == game.state.sheet[3]
    assert game.state.sheet[3].forced  # good: Cem, who challenged, passes
    assert game.turn == "Ben"


@pytest.mark.clause("M-17", place=AT_TABLE)
def test_after_two_rounds_of_passes_the_scorer_tells_every_rack() -> None:
    game = marmara()
    for name in ("Cem", "Ben", "Ann") * 2:
        game.does(name, "pass")
    assert awaited(game.state) == Awaited((0, 1, 2), "leftovers", since=game.state.clock.since)
    game.does("Ann", "leftovers QZAAAAA").does("Ben", "leftovers EEEEEEE")
    game.does("Cem", "leftovers ??IIIII")
    assert game.state.scores == (-25, -7, -5)
    assert game.winner == "Cem"


def test_a_verdict_is_overruled_while_the_leftovers_are_counted() -> None:
    game = near_the_end("pinczow", "*", "***").words("KOT", "KOTY").at("0:30")
    game.does("Ala", "play 8K Y").does("Olek", "challenge").does("Olek", "record")
    assert game.state.phase is Phase.COUNTING
    game.does("referee", "decide P-4.7.14 verdict invalid")
    assert (game.state.phase, tiles(game)) == (Phase.RECORDED, (1, 3, 0))
    assert game.state.scores == (100, 90)


@pytest.mark.clause("M-18", place=AT_TABLE)
def test_equal_totals_are_parted_before_the_deduction_and_then_by_letters_told() -> None:
    game = marmara()
    for name in ("Cem", "Ben", "Ann") * 2:
        game.does(name, "pass")
    game.does("Ann", "leftovers AAAAEEE").does("Ben", "leftovers IIIIOOO")
    game.does("Cem", "leftovers AAAAEER")
    assert (game.state.scores, game.winner) == ((-7, -7, -7), None)
    assert options(game.state, 0).drawing == (2, 1, 0)  # in order of play
    game.refused("Ann", "draw-tie AB", "M-18").refused("Ann", "draw-tie QQA", "M-3")
    game.does("Ann", "draw-tie BAA")
    assert options(game.state, 0).drawing == (1, 0)
    game.does("Ann", "draw-tie ?C")  # a joker stands before A
    assert game.state.result is not None
    assert game.state.result.places == (2, 1, 3)
    game.refused("Ann", "draw-tie AB", "M-18")


@pytest.mark.clause("M-18", place=AT_TABLE)
def test_letters_part_only_the_tie_that_they_were_drawn_for() -> None:
    game = marmara()
    for name in ("Cem", "Ben", "Ann") * 2:
        game.does(name, "pass")
    for name in ("Ann", "Ben", "Cem"):
        game.does(name, "leftovers AAEEIIO")
    for name in ("Ann", "Ben", "Cem"):
        game.does(name, "correct Cem -1")
    assert options(game.state, 0).drawing == (1, 0)
    game.does("Ann", "draw-tie AB")
    assert game.state.result is not None
    assert game.state.result.places == (2, 1, 3)
    for name in ("Ann", "Ben", "Cem"):
        game.does(name, "correct Ann -1")
    assert options(game.state, 0).drawing == (2, 0)  # Ann and Cem are equal now, and draw
    game.does("Ann", "draw-tie AB")
    assert game.state.result is not None
    assert game.state.result.places == (3, 1, 2)


def test_where_nobody_came_both_lose() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board().does("referee", "start")
    game.at("20:00").settle()
    assert game.state.result is not None
    assert (game.state.result.places, game.winner) == ((2, 2), None)


def equal_values(*values: int) -> Table:
    """Komorów kept by values: moves of three tiles worth so much, then all pass."""
    game = table("komorow").seat("Ala").seat("Olek").on_real_board("values")
    game.does("Ala", "begin Ala").does("Olek", "start")
    for act in (*(f"value {value} 3" for value in values), *["pass"] * 4):
        mover, other = game.turn, "Olek" if game.turn == "Ala" else "Ala"
        game.does(mover, act)
        if game.state.phase is not Phase.COUNTING:
            game.does(other, "record").does(mover, "start")
    return game.does("Ala", "leftovers AAAAEEE").does("Olek", "leftovers IIIIOOO")


@pytest.mark.clause("K-1.3", "R-2", place=AT_TABLE)
def test_where_values_alone_are_written_equal_totals_ask_for_the_last_words() -> None:
    game = equal_values(14, 14)
    assert (game.winner, options(game.state, 1).drawing) == (None, (0, 1))
    assert set(options(game.state, 1).acts) == {"last-words", "correct"}
    game.refused("Olek", "sign", "K-1.3").does("Olek", "last-words 12 12")
    assert game.winner is None  # still equal is a draw
    assert set(options(game.state, 1).acts) == {"sign", "correct"}
    game.does("Ala", "sign").refused("Ala", "last-words 12 10", "K-1.3")


@pytest.mark.clause("K-1.3", "R-2", place=AT_TABLE)
def test_the_last_word_of_who_placed_nothing_is_not_asked_for() -> None:
    game = equal_values(14).does("Ala", "correct Ala -14").does("Olek", "correct Ala -14")
    assert options(game.state, 0).drawing == (0,)
    game.refused("Ala", "last-words 15", "R-2").does("Ala", "last-words 9")
    assert game.winner == "Ala"
    nothing = equal_values()
    assert (nothing.winner, options(nothing.state, 0).drawing) == (None, ())
    nothing.does("Ala", "sign")


@pytest.mark.clause("P-5.2", "M-18", place=AT_TABLE)
def test_nobody_signs_before_equal_totals_are_parted() -> None:
    game = marmara()
    for name in ("Cem", "Ben", "Ann") * 2:
        game.does(name, "pass")
    for name in ("Ann", "Ben", "Cem"):
        game.does(name, "leftovers AAEEIIO")
    game.refused("Ann", "sign", "M-18").does("Ann", "draw-tie ABC").does("Ann", "sign")


@pytest.mark.clause("P-5.2", place=AT_TABLE)
@pytest.mark.parametrize("measure", ["P-5.2 score Olek 5", "P-7.1b penalty Olek 5"])
def test_what_the_referee_corrects_before_all_have_signed_is_signed_anew(measure: str) -> None:
    game = near_the_end("pinczow", "*", "**").does("Ala", "play 8K Y").does("Olek", "record")
    game.does("Olek", "leftovers ŻA").does("Ala", "sign")
    game.does("referee", f"decide {measure}")
    for name in ("Ala", "Olek"):
        assert offered(game, name) == {"sign"}
        game.does(name, "sign")
    # the protocol is the referee's now, and nobody else corrects it
    game.does("referee", f"decide {measure}")
    assert options(game.state, 0).acts == ()


@pytest.mark.clause("P-5.2", "M-18", place=AT_TABLE)
def test_a_tie_that_the_referee_makes_of_a_signed_result_is_parted_by_letters() -> None:
    game = marmara().does("Cem", "play 8H CATS").does("Ann", "record").does("Ben", "record")
    for name in ("Ben", "Ann", "Cem") * 2:
        game.does(name, "pass")
    game.does("Ann", "leftovers AAEEIIO").does("Ben", "leftovers QAEEIIO")
    game.does("Cem", "leftovers UUNNLLR")
    for name in ("Ann", "Ben", "Cem"):
        game.does(name, "sign")
    game.does("referee", "decide M-2 score Ann 12")
    assert (game.winner, options(game.state, 1).drawing) == (None, (2, 0))
    game.refused("Ann", "sign", "M-18").does("Ben", "draw-tie BA")
    assert game.winner == "Ann"
    assert options(game.state, 0).acts == ()


@pytest.mark.clause("P-5.2", "K-1.3", place=AT_TABLE)
def test_a_tie_that_the_referee_makes_of_a_signed_result_asks_for_the_last_words() -> None:
    game = equal_values(20, 18).does("Ala", "sign").does("Olek", "sign")
    game.does("referee", "decide K-6.3 score Olek 2")
    assert (game.winner, options(game.state, 0).drawing) == (None, (0, 1))
    game.does("Olek", "last-words 12 14")
    assert game.winner == "Olek"


@pytest.mark.clause("P-6.3.2")
@pytest.mark.clause("P-6.3.2", "P-6.3.3", place=AT_TABLE)
@pytest.mark.parametrize("real", [False, True])
def test_no_clock_of_an_absent_player_runs_where_no_rule_knows_it(real: bool) -> None:
    for rules in ("komorow", "marmara", "base"):
        game = table(rules).seat("Ala").seat("Olek").waiting()
        if real:
            game.on_real_board()
        assert "start" not in options(game.state, 0).acts
        assert "start" not in options(game.state, REFEREE).acts
        clause = game.profile.cites["start-refused"][0]
        game.refused("Ala", "start", clause).refused("referee", "start", clause)


@pytest.mark.clause("P-5.2", "P-4.6.3", place=AT_TABLE)
def test_a_walkover_after_the_signatures_opens_the_protocol_to_nobody() -> None:
    game = near_the_end("pinczow", "*", "**").does("Ala", "play 8K Y").does("Olek", "record")
    game.does("Olek", "leftovers ŻA").does("Ala", "sign").does("Olek", "sign")
    racks, totals = game.state.racks, game.state.scores
    game.does("referee", "decide P-7.1c walkover Olek")
    assert (game.state.racks, game.state.scores, game.winner) == (racks, totals, "Olek")
    assert options(game.state, 0).acts == ()
    game.refused("Ala", "correct Olek 50", "P-7.1c")


@pytest.mark.clause("P-5.2", place=AT_TABLE)
def test_a_tie_that_the_referee_makes_is_parted_and_nothing_else_is_corrected() -> None:
    game = equal_values(20, 18).does("Ala", "sign").does("Olek", "sign")
    game.does("referee", "decide K-6.3 score Olek 2")
    assert "correct" not in options(game.state, 0).acts
    game.refused("Ala", "correct Ala 5", "K-9.2")
