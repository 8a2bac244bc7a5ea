"""Exchange and pass, each document's way."""

from __future__ import annotations

import pytest

from mydelko.rules import Phase, Refusal, decide, parse_command
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.options import options
from rules.score_sheet import ala_and_olek, table


@pytest.mark.clause("K-4.3", "P-4.3.1", "B-8", "R-1")
@pytest.mark.parametrize(
    ("rules", "bag", "clause"),
    [
        ("komorow", 7, "K-4.3"),
        ("pinczow", 6, "P-4.3.4"),
        ("base", 6, "B-8"),
        ("scrabble", 1, "R-1"),
    ],
)
def test_too_few_tiles_in_the_bag_forbid_an_exchange(rules: str, bag: int, clause: str) -> None:
    game = ala_and_olek(rules).bag(bag).refused("Ala", "exchange KO", clause)
    assert game.turn == "Ala"


@pytest.mark.clause("K-4.3", "P-4.3.1", "R-1", "K-4.1")
@pytest.mark.parametrize(("rules", "bag"), [("komorow", 8), ("pinczow", 7), ("scrabble", 2)])
def test_just_enough_tiles_in_the_bag_allow_it(rules: str, bag: int) -> None:
    game = ala_and_olek(rules).bag(bag).does("Ala", "exchange KO")
    assert game.turn == "Olek"
    assert len(game.state.bag) == bag


@pytest.mark.clause("P-3.3", "P-3.3a", "P-3.3b", "P-3.3c", "P-3.3d", "P-3.3e", "P-3.3f", "P-3.3g")
def test_an_exchange_keeps_its_order_of_steps() -> None:
    game = ala_and_olek().at("0:12").does("Ala", "exchange KOT")
    kinds = [type(event) for event in game.events if event.at == 12_000]
    assert kinds == [
        ev.ExchangeDeclared,
        ev.TilesSetAside,
        ev.ClockStopped,
        ev.ExchangeRecorded,
        ev.TurnBegan,
        ev.ClockStarted,
        ev.TilesDrawn,
        ev.TilesReturned,
    ]


@pytest.mark.clause("P-4.3.6", "K-4.2", "M-10", "S-4")
@pytest.mark.parametrize("rules", ["pinczow", "komorow", "scrabble", "marmara"])
def test_as_many_are_drawn_as_set_aside_and_only_then_the_others_go_back(rules: str) -> None:
    game = table(rules).seat("Ala", "KOTABEM").seat("Olek", "OSANABC")
    game.draws("ZWI").does("Ala", "exchange KOT")
    assert game.rack("Ala") == "ABEIMWZ"
    assert game.state.scores == (0, 0)
    assert len(game.state.bag) == 86
    assert game.state.draws[-1].back == "KOT"


@pytest.mark.clause("P-4.3.1", "P-4.3.5")
def test_the_fourth_exchange_is_refused_and_a_placement_still_legal() -> None:
    game = ala_and_olek()
    for _ in range(3):
        game.does("Ala", f"exchange {game.state.racks[0][0]}").does("Olek", "pass")
    game.refused("Ala", f"exchange {game.state.racks[0][0]}", "P-4.3.5")
    game.does("Ala", "pass").does("Olek", "exchange O")


@pytest.mark.clause("P-4.3.3")
def test_a_half_finished_exchange_can_only_be_finished_or_passed() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "declare-exchange").does("Ala", "stop")
    assert game.state.phase is Phase.EXCHANGE_STOPPED
    game.refused("Ala", "exchange KO", "P-4.3.3").at("0:15").does("Olek", "start")
    game.refused("Ala", "place 8H KOTY", "P-4.3.3").refused("Ala", "stop", "P-4.3.3")
    game.at("0:20").does("Ala", "exchange KO")
    assert game.turn == "Olek"
    assert game.left("Ala") == "19:45.000"


@pytest.mark.clause("P-4.3.2", "P-4.4.1")
def test_a_declared_exchange_may_be_changed_until_the_clock_is_stopped() -> None:
    game = ala_and_olek().does("Ala", "declare-exchange").does("Ala", "take-back")
    assert game.state.phase is Phase.LAYING
    game.does("Ala", "declare-exchange").play("8H", "KOTY")


@pytest.mark.clause("S-2.5")
def test_no_tile_chosen_cancels_the_exchange() -> None:
    game = ala_and_olek("scrabble").does("Ala", "declare-exchange").does("Ala", "exchange")
    assert game.state.phase is Phase.LAYING
    assert game.turn == "Ala"


@pytest.mark.clause("P-4.3.2")
def test_an_exchange_of_nothing_or_of_tiles_not_held_is_refused() -> None:
    ala_and_olek().refused("Ala", "exchange", "P-4.3.2").refused("Ala", "exchange ZZ", "P-4.1.1")


@pytest.mark.clause("K-5.1", "S-5.1", "S-2.6", "P-3.4.1", "P-3.4.2", "P-5.1.3")
@pytest.mark.parametrize("rules", ["komorow", "scrabble", "pinczow"])
def test_a_pass_is_always_allowed_also_in_mid_laying(rules: str) -> None:
    game = ala_and_olek(rules).does("Ala", "place 8H KOTY").does("Ala", "pass")
    assert game.turn == "Olek"
    assert game.rack("Ala") == "EKMOTYŁ"
    assert game.state.passes() == 1


@pytest.mark.clause("P-3.4.3")
def test_neither_an_exchange_nor_a_loss_is_a_pass() -> None:
    game = ala_and_olek().words().does("Ala", "pass").does("Olek", "exchange O")
    assert game.state.passes() == 0
    game.does("Ala", "pass").does("Olek", "play 8H NABC").does("Ala", "challenge")
    assert game.state.passes() == 0
    assert game.state.mixed() == 2


@pytest.mark.clause("M-10", "R-1")
def test_under_m_the_bag_must_hold_as_many_as_are_exchanged() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").bag(3)
    game.refused("Ann", "exchange CATS", "R-1").does("Ann", "exchange CAT")


@pytest.mark.clause("P-4.9.3")
@pytest.mark.parametrize("then", ["take-back", "place 8H KOT", "play 8H KOTY"])
def test_an_exchange_declared_while_the_clock_stands_ends_the_choice(then: str) -> None:
    game = ala_and_olek().does("Ala", "call-referee").does("Ala", "declare-exchange")
    offered = options(game.state, 0).acts
    assert {"exchange", "pass"} <= set(offered)
    assert not {"take-back", "place", "play", "stop"} & set(offered)
    game.refused("Ala", then, "P-4.3.3").refused("Ala", "exchange", "P-4.3.2")
    game.does("Ala", "exchange KO")
    assert game.turn == "Olek"


@pytest.mark.clause("P-4.9.3", "P-4.3.4", "P-4.3.5")
def test_a_forbidden_exchange_declared_while_the_clock_stands_binds_nobody() -> None:
    game = ala_and_olek().bag(6).does("Ala", "call-referee").does("Ala", "declare-exchange")
    game.does("Ala", "play 8H KOTY")


@pytest.mark.clause("S-2.5")
@pytest.mark.parametrize("rules", ["scrabble", "komorow"])
def test_where_no_rule_binds_a_declared_exchange_is_taken_back_also_while_the_clock_stands(
    rules: str,
) -> None:
    game = ala_and_olek(rules, time="20:00").does("Ala", "call-referee")
    game.does("Ala", "declare-exchange").does("Ala", "exchange").does("Ala", "place 8H KOTY")


@pytest.mark.clause("P-4.9.3", "P-4.7.7")
def test_there_is_nothing_to_challenge_in_an_exchange_that_is_declared_and_stopped() -> None:
    standing = ala_and_olek().does("Ala", "call-referee").does("Ala", "declare-exchange")
    stopped = ala_and_olek().does("Ala", "declare-exchange").does("Ala", "stop")
    for game in (standing, stopped, stopped.does("Olek", "start")):
        refusal = game._give("Olek", "challenge")
        assert refusal is not None
        assert (refusal.code, refusal.clauses) == ("challenge-nothing", ("P-4.7.2",))


@pytest.mark.clause("P-4.3.3")
def test_the_opponent_starts_the_clock_of_who_names_no_tiles_whoever_stopped_it() -> None:
    game = ala_and_olek().does("referee", "stop")
    game.refused("Olek", "start", "P-4.9.2").does("Ala", "declare-exchange")
    assert "start" in options(game.state, 1).acts
    game.does("Olek", "start").does("Ala", "exchange KO")
    assert game.turn == "Olek"


@pytest.mark.clause("P-4.9.2")
def test_who_called_and_starts_the_clock_of_a_declared_exchange_needs_no_referee_any_more() -> None:
    game = ala_and_olek().does("Olek", "call-referee").does("Ala", "declare-exchange")
    assert game.state.call == (1, 0)
    assert game.does("Olek", "start").state.call is None


@pytest.mark.clause("P-4.3.2")
def test_an_exchange_declared_while_the_clock_runs_may_still_be_taken_back() -> None:
    game = ala_and_olek().does("Ala", "declare-exchange").does("Ala", "take-back")
    game.does("Ala", "play 8H KOTY")


@pytest.mark.clause("R-6", "P-4.3.4")
def test_who_dallies_hears_how_many_tiles_the_mover_leaves_in_the_bag() -> None:
    game = ala_and_olek().bag(8).does("Ala", "play 8H KOTY").does("Ala", "start")
    before = game.state
    said = parse_command("exchange O", 1, 0, before)
    assert isinstance(said, Order)
    answer = decide(before, said, game.draw, lambda _: True)
    assert isinstance(answer, Refusal)
    assert answer.message().startswith("Once the opponent has drawn, the bag holds 4 tiles")
    assert answer.settled == ()
