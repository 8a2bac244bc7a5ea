"""A game on a real board: the ordinary cycle, written down by those who play it."""

from __future__ import annotations

from itertools import product

import pytest

from mydelko.rulebook import load_profile, profile_names
from mydelko.rules import Phase, fold
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.options import Awaited, Otherwise, awaited, options
from mydelko.rules.real import consent_due, device_allowed
from mydelko.rules.set_of_tiles import untold_tiles
from mydelko.rules.state import NOBODY, LineKind
from rules.real_games import RealGame, tiles_of
from rules.score_sheet import Table, table

AT_TABLE = "table"


def begun(rules: str = "pinczow", depth: str = "whole") -> Table:
    """Ala begins, Olek has started her clock."""
    game = table(rules).seat("Ala").seat("Olek").on_real_board(depth)
    return game.does("Ala", "begin Ala").does("Olek", "start")


def offered(game: Table, name: str) -> set[str]:
    """But for what one may say at any time."""
    always = {"call-referee", "correct", "tell", "untell"}
    return set(options(game.state, game._seat(name)).acts) - always


def tiles(game: Table) -> tuple[int, ...]:
    """On both racks and in the bag."""
    return (*map(len, game.state.racks), len(game.state.bag))


@pytest.mark.parametrize(
    ("rules", "depth", "seed"), list(product(profile_names(), ev.Depth, range(6)))
)
def test_what_is_offered_at_a_real_board_is_accepted_and_no_tile_is_lost(
    rules: str, depth: ev.Depth, seed: int
) -> None:
    profile = load_profile(rules)
    device = next(one for one in reversed(ev.Device) if device_allowed(profile, one))
    game = RealGame(profile, ev.RealBoard(depth, device), seed)
    for _ in range(120):
        game.step()
        state = game.state
        assert tiles_of(state) == 100
        assert state.phase is not Phase.RECORDED or state.clock.running == NOBODY
        assert state.phase is not Phase.CHALLENGE or state.pending is not None
    assert fold(game.events) == game.state


@pytest.mark.clause(
    *("P-3.2.1", "P-3.2.1a", "P-3.2.1c", "P-3.2.1f", "P-3.2.1g", "P-3.2.1h", "P-4.4.2a"),
    *("P-4.9.1", "P-1.3.1", "K-2.3"),
    place=AT_TABLE,
)
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_each_player_has_one_next_action_and_tiles_are_drawn_after_the_next_clock(
    rules: str,
) -> None:
    game = begun(rules).at("0:30")
    assert {"stop", "play"} <= offered(game, "Ala")
    assert offered(game, "Olek") == set()
    game.does("Ala", "stop")
    assert awaited(game.state) == Awaited((0,), "move", Otherwise.START, 30_000)
    game.does("Ala", "play 8H KOTY")
    assert awaited(game.state) == Awaited((1,), "record", Otherwise.START, 30_000)
    game.does("Olek", "record")
    assert game.state.scores == (14, 0)
    assert [(line.points, line.total) for line in game.state.sheet] == [(14, 14)]
    assert (game.state.phase, tiles(game)) == (Phase.RECORDED, (3, 7, 86))
    assert awaited(game.state) == Awaited((0,), "start", since=30_000)
    assert offered(game, "Olek") == set()
    game.refused("Olek", "start", "K-2.3" if rules == "komorow" else "P-4.9.1")
    game.at("0:40").does("Ala", "start")
    assert (game.turn, tiles(game)) == ("Olek", (7, 7, 82))
    assert (game.left("Ala"), game.left("Olek")) == ("19:30.000", "20:00.000")


@pytest.mark.clause("P-3.2.2", "P-4.7.2", "P-4.7.3", place=AT_TABLE)
def test_a_value_is_written_before_or_after_the_stop_and_the_record_ends_the_doubt() -> None:
    early = begun().at("0:30").does("Ala", "play 8H KOTY")  # written and stopped in one
    late = begun().at("0:30").does("Ala", "stop").at("0:50").does("Ala", "play 8H KOTY")
    assert early.left("Ala") == late.left("Ala") == "19:30.000"
    early.does("Olek", "record").refused("Olek", "challenge", "P-4.7.3")


@pytest.mark.clause("P-4.4.1", "P-4.4.2", place=AT_TABLE)
def test_a_stopped_move_is_not_changed_any_more() -> None:
    game = begun().does("Ala", "play 8H KOTY")
    game.refused("Ala", "play 8H KOT", "P-4.4.1").refused("Ala", "pass", "P-4.4.1")
    begun().does("Ala", "stop").refused("Ala", "stop", "P-4.4.2")


@pytest.mark.clause("P-4.4.3", place=AT_TABLE)
def test_while_the_movers_clock_runs_the_opponent_neither_challenges_nor_plays() -> None:
    game = begun().at("0:30").refused("Olek", "challenge", "P-4.7.7")
    game.refused("Olek", "play 8H KOTY", "P-4.4.3").refused("Olek", "record", "P-3.2.1")


@pytest.mark.clause("P-3.2.1b", "P-4.2.1", "P-4.2.2", "K-1.6", place=AT_TABLE)
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_a_blank_counts_nothing_and_its_letter_stays_on_the_board(rules: str) -> None:
    game = begun(rules).does("Ala", "play 8H KoTY").does("Olek", "record").does("Ala", "start")
    assert game.state.scores == (12, 0)
    assert untold_tiles(game.state)["?"] == 1
    game.does("Olek", "play H8 KrĄG").does("Ala", "record").does("Olek", "start")
    # two blanks lie there; a third one is not in the set
    assert untold_tiles(game.state)["?"] == 0
    game.refused("Ala", "play 1A aL", "P-1.1.1" if rules == "pinczow" else "K-1.6")


@pytest.mark.clause("P-4.5.3", place=AT_TABLE)
def test_the_clock_runs_again_for_a_blank_without_a_letter_and_for_a_value_not_given() -> None:
    game = begun().at("0:30").does("Ala", "play 8H K?TY").does("Olek", "start")
    assert offered(game, "Ala") == {"name", "stop"}
    game.at("0:35").does("Ala", "name o").does("Ala", "stop")
    assert (game.left("Ala"), game.state.pending is not None) == ("19:25.000", True)
    silent = begun().at("0:30").does("Ala", "stop").at("1:00").does("Olek", "start")
    silent.at("1:10").does("Ala", "stop").does("Ala", "play 8H KOTY")
    assert silent.left("Ala") == "19:20.000"


@pytest.mark.clause(
    "P-3.3", "P-3.3a", "P-3.3c", "P-3.3d", "P-3.3e", "P-3.4.2", "R-17", place=AT_TABLE
)
def test_exchange_and_pass_are_confirmed_by_the_other_before_the_next_clock() -> None:
    game = begun().at("0:20").does("Ala", "declare-exchange").does("Ala", "exchange ***")
    assert (tiles(game), len(game.state.aside)) == ((4, 7, 86), 3)
    game.refused("Ala", "start", "R-17").does("Olek", "record").does("Ala", "start")
    assert (tiles(game), game.state.exchanges) == ((7, 7, 86), (1, 0))
    game.at("0:50").does("Olek", "stop").does("Olek", "pass").refused("Olek", "start", "R-17")
    game.does("Ala", "record").does("Olek", "start")
    kinds = [line.kind for line in game.state.sheet]
    assert (kinds, game.turn) == ([LineKind.EXCHANGE, LineKind.PASS], "Ala")
    assert (game.left("Ala"), game.left("Olek")) == ("19:40.000", "19:30.000")


@pytest.mark.clause("P-4.3.3", place=AT_TABLE)
def test_an_exchange_stopped_without_showing_tiles_is_finished_or_becomes_a_pass() -> None:
    game = begun().at("0:20").does("Ala", "declare-exchange").does("Ala", "stop")
    game.at("0:25").does("Olek", "start")
    assert offered(game, "Ala") == {"exchange", "pass"}
    game.refused("Ala", "play 8H KOTY", "P-4.3.3").does("Ala", "exchange **")


@pytest.mark.clause(
    *("P-3.2.1e", "P-4.1.1", "P-4.7.1", "P-4.7.1a", "P-4.7.4", "P-4.7.5", "P-4.7.6", "P-4.7.9"),
    *("P-4.8.1", "K-7.1", "K-7.2"),
    place=AT_TABLE,
)
@pytest.mark.parametrize("rules", ["pinczow", "komorow"])
def test_a_wrong_word_comes_off_and_both_write_a_loss_before_the_clock(rules: str) -> None:
    game = begun(rules).words("KOT", "TAK").does("Ala", "play 8H KOTY").does("Olek", "challenge")
    assert game.state.scores == (0, 0)
    assert (tiles(game), set(game.state.board)) == ((7, 7, 86), {0})
    game.refused("Ala", "start", "R-17").does("Olek", "record").does("Ala", "start")
    game.does("Olek", "play 8H KOT").does("Ala", "challenge KOT")
    verdicts = [event.valid for event in game.happened(ev.VerdictGiven)]
    assert verdicts == [False, True]
    again = "P-4.7.5" if rules == "pinczow" else "K-7.1"
    game.refused("Ala", "challenge KOT", again).does("Ala", "record")
    assert game.state.scores == (0, 10)


def three(rules: str, **changed: object) -> Table:
    """Ala, Olek and Ewa, who resign when they like; Ala is on turn."""
    game = table(rules, **changed).seat("Ala").seat("Olek").seat("Ewa").on_real_board()
    game.does("Ala", "begin" if rules == "scrabble" else "begin Ala")
    return game.does("Ewa", "start") if changed else game


@pytest.mark.clause("B-16")
@pytest.mark.clause("R-17", place=AT_TABLE)
@pytest.mark.parametrize("rules", ["base", "scrabble"])
def test_who_resigns_after_an_exchange_has_made_it_and_is_not_passed_for_in_that_turn(
    rules: str,
) -> None:
    game = three(rules).does("Ala", "exchange ***").does("Ala", "resign")
    assert [(line.seat, line.kind) for line in game.state.sheet] == [(0, LineKind.EXCHANGE)]
    game.does("Olek", "record").does("Ewa", "record")
    assert (game.turn, tiles(game), game.state.aside) == ("Olek", (7, 7, 7, 79), "")
    assert len(game.state.sheet) == 1


@pytest.mark.clause("B-16")
@pytest.mark.parametrize("last", ["Ala", "Ewa"])
def test_who_resigns_before_the_next_clock_starts_none_any_more(last: str) -> None:
    game = three("base", time="20:00").at("0:30").does("Ala", "pass").does("Olek", "record")
    for name in ("Ewa", "Ala") if last == "Ala" else ("Ala", "Ewa"):
        game.does(name, "resign" if name == "Ala" else "record")
    assert (game.turn, game.state.clock.running, len(game.state.sheet)) == ("Olek", 1, 1)


@pytest.mark.clause("B-16")
@pytest.mark.clause("R-17", place=AT_TABLE)
def test_the_record_of_who_resigns_is_not_waited_for() -> None:
    game = three("base").does("Ala", "pass").does("Olek", "resign")
    assert awaited(game.state) == Awaited((2,), "record", since=0)
    game.does("Ewa", "record")
    assert (game.turn, [line.seat for line in game.state.sheet]) == ("Ewa", [0, 1])


@pytest.mark.clause("P-4.7.1b", place=AT_TABLE)
def test_a_wrong_layout_is_claimed() -> None:
    game = begun().does("Ala", "play 1A KOTY").does("Olek", "claim")
    assert [line.kind for line in game.state.sheet] == [LineKind.LOSS]
    values = begun("pinczow", "values").does("Ala", "value 14 4")
    values.refused("Olek", "claim", "P-4.7.1b")  # nobody told where the tiles lie


@pytest.mark.clause("P-1.3.1", "P-4.7.9", place=AT_TABLE)
def test_where_only_values_are_written_words_are_typed_for_a_challenge() -> None:
    game = begun("pinczow", "values").words("KOTY").refused("Ala", "play 8H KOTY", "P-1.3.1")
    game.does("Ala", "value 14 4").refused("Olek", "challenge", "P-4.7.12")
    game.does("Olek", "challenge koty").does("Olek", "record").does("Ala", "start")
    assert (game.state.scores, tiles(game)) == ((14, 0), (7, 7, 82))
    game.does("Olek", "value 90 7").does("Ala", "challenge żółwik").does("Ala", "record")
    assert (game.state.scores, tiles(game)) == ((14, 0), (7, 7, 82))
    game.does("Olek", "start").refused("Ala", "value 20 8", "P-4.1.1")


@pytest.mark.clause("P-4.6.2", place=AT_TABLE)
def test_a_mover_starts_the_clock_of_who_does_not_record() -> None:
    game = begun().at("0:30").does("Ala", "play 8H KOTY").does("Ala", "start")
    game.at("0:45").does("Olek", "record")
    assert (game.turn, game.left("Olek"), tiles(game)) == ("Olek", "19:45.000", (7, 7, 82))


@pytest.mark.clause("R-7", "P-3.4.4")
@pytest.mark.parametrize("act", ["pass", "exchange **", "play 8H KOTY"])
def test_who_is_gone_and_passed_for_has_written_down_what_the_other_did(act: str) -> None:
    game = begun().does("Ala", act)
    game.does("referee", "decide R-7 pass Olek").does("Ala", "start")
    assert game.turn == "Ala"
    assert [line.seat for line in game.state.sheet] == [0, 1]


@pytest.mark.clause("P-6.1", place=AT_TABLE)
def test_the_referee_lets_the_clock_go_on_where_nobody_writes_the_other_record() -> None:
    game = begun().does("Ala", "pass").refused("Ala", "start", "R-17")
    assert "start" in options(game.state, REFEREE).acts
    game.does("referee", "start")
    assert (game.turn, game.state.clock.running) == ("Olek", 1)


@pytest.mark.clause("P-6.1", place=AT_TABLE)
@pytest.mark.parametrize(("starter", "stays"), [("Ala", True), ("Olek", False)])
def test_a_call_is_taken_back_by_who_called_and_starts_the_next_clock(
    starter: str, stays: bool
) -> None:
    game = begun().does("Olek", "call-referee").play("8H", "KOTY").does(starter, "start")
    assert game.turn == "Olek"
    assert (game.state.call is not None) == stays


@pytest.mark.clause("P-4.6.3", place=AT_TABLE)
def test_a_counting_error_is_corrected_by_consent_while_the_clock_stands() -> None:
    game = begun("pinczow", "values").does("Ala", "value 41 4")
    game.does("Olek", "record").does("Ala", "correct Ala -27").does("Olek", "correct Ala -27")
    assert game.state.scores == (14, 0)
    game.does("Ala", "start").refused("Ala", "correct Ala 1", "P-4.6.3")


@pytest.mark.clause("P-4.4.2c", "P-4.4.2d", "P-4.9.2", "P-4.9.3", "P-4.9.4", place=AT_TABLE)
def test_the_clock_waits_for_the_referee_and_the_mover_may_play_on_without_it() -> None:
    game = begun().at("0:30").does("Olek", "call-referee").refused("Ala", "start", "P-4.9.2")
    game.at("5:00").does("Ala", "play 8H KOTY").does("Olek", "record").does("Ala", "start")
    assert game.left("Ala") == "19:30.000"
    game.at("5:10").does("Olek", "call-referee").at("9:00").does("Ala", "start")  # he forgot it
    game.at("9:10").does("referee", "stop")  # a dispute elsewhere
    assert (game.left("Olek"), game.state.clock.running) == ("19:40.000", -1)
    game.does("referee", "start")


@pytest.mark.clause("P-1.1.1", "S-1.3", "M-3", place=AT_TABLE)
@pytest.mark.parametrize("rules", ["pinczow", "scrabble", "marmara"])
def test_the_set_is_counted_before_the_game_and_holds_no_more_than_it_should(rules: str) -> None:
    game = table(rules).seat("Ala").seat("Olek").on_real_board()
    game.does("Ala", "check-set").does("Olek", "check-set")
    assert game.state.real is not None
    assert game.state.real.checked == (0, 1)
    assert (untold_tiles(game.state).total(), untold_tiles(game.state)["?"]) == (100, 2)
    rare = "Q" if rules == "marmara" else "Ź"
    assert untold_tiles(game.state)[rare] == 1
    clause = {"pinczow": "P-1.1.1", "scrabble": "S-1.3", "marmara": "M-3"}[rules]
    if rules == "scrabble":
        game.does("Ala", "begin")
    else:
        game.does("Ala", "draw-start AE")
    if game.state.phase is Phase.RECORDED:
        game.does("Olek", "start")
    game.refused("Ala", f"play 8H {rare}{rare}", clause)


@pytest.mark.clause("P-1.1.2", "R-23", place=AT_TABLE)
def test_a_players_device_needs_everybodys_consent_and_under_m_is_never_used() -> None:
    assert not device_allowed(load_profile("marmara"), ev.Device.PLAYER)
    game = table("pinczow").seat("Ala").seat("Olek").on_real_board()
    assert consent_due(game.state) == ()
    own = RealGame(load_profile("pinczow"), ev.RealBoard(device=ev.Device.PLAYER), 0)
    assert consent_due(own.state) == (0, 1)
    assert awaited(own.state) == Awaited((0, 1), "agree")
    assert not {"begin", "draw-start"} & set(options(own.state, 0).acts)


@pytest.mark.clause("P-1.2", "P-2.4", "K-2.4", place=AT_TABLE)
@pytest.mark.parametrize(("rules", "early"), [("pinczow", 1), ("komorow", 2)])
def test_the_opponent_starts_the_first_clock_while_the_starter_draws(
    rules: str, early: int
) -> None:
    game = table(rules).seat("Ala").seat("Olek").on_real_board().does("Ala", "begin Olek")
    assert (game.left("Ala"), game.left("Olek")) == ("20:00.000", "20:00.000")
    assert (game.state.clock.running, tiles(game)) == (-1, (0, early, 100 - early))
    game.refused("Olek", "start", "P-4.9.1" if rules == "pinczow" else "K-2.3")
    game.at("0:05").does("Ala", "start")
    assert (game.turn, game.state.clock.running, tiles(game)) == ("Olek", 1, (7, 7, 86))


@pytest.mark.clause("K-1.4", "P-2.1")
def test_letters_kept_out_of_a_draw_are_not_drawn_again() -> None:
    kept = table("komorow").seat("Ala").seat("Olek").on_real_board().does("Ala", "draw-start BB")
    kept.refused("Ala", "draw-start BC", "K-1.6").does("Ala", "draw-start CD")  # the set has two B
    assert kept.state.order == (0, 1)
    back = table("pinczow").seat("Ala").seat("Olek").on_real_board().does("Ala", "draw-start BB")
    back.does("Ala", "draw-start CB")  # they are in the bag again
    assert back.state.order == (1, 0)


@pytest.mark.clause("R-17", place=AT_TABLE)
@pytest.mark.parametrize("act", ["pass", "exchange ***"])
def test_a_record_written_late_takes_nobodys_turn(act: str) -> None:
    game = table("base").seat("Ala").seat("Olek").on_real_board().does("Ala", "draw-start AB")
    game.does("Ala", act).does("referee", "start")
    assert game.turn == "Olek"
    game.does("Olek", "record")
    assert (game.turn, len(game.state.sheet)) == ("Olek", 1)


@pytest.mark.clause("P-4.6.2", place=AT_TABLE)
def test_a_dallier_who_resigns_leaves_no_clock_running_for_others_to_wait_on() -> None:
    game = table("base", time="20:00").seat("Ala").seat("Olek").seat("Iza").on_real_board()
    game.does("Ala", "begin Ala").does("Iza", "start")
    game.does("Ala", "play 8H KOTY").does("Ala", "start").does("Olek", "resign")
    assert game.state.clock.running == NOBODY
    assert "start" in offered(game, "Ala")


@pytest.mark.clause("P-6.4", place=AT_TABLE)
def test_the_referee_is_offered_no_start_over_who_is_away() -> None:
    game = begun().play("8H", "KOTY").does("Ala", "start")
    for name in ("Ala", "Olek"):
        game.does(name, "tell leave Ala")
    game.does("Olek", "play 9H OSA")
    assert "start" not in options(game.state, REFEREE).acts
    game.refused("referee", "start", "P-6.4")


@pytest.mark.clause("B-16")
def test_who_resigns_over_the_own_move_starts_no_clock() -> None:
    game = table("base", time="20:00").seat("Ala").seat("Olek").seat("Iza").on_real_board()
    game.does("Ala", "begin Ala").does("Iza", "start")
    game.does("Ala", "play 8H KOTY").does("Ala", "resign")
    game.does("Olek", "record").does("Iza", "record")
    assert (game.turn, game.state.clock.running) == ("Olek", 1)
