"""Refusals: what they say is so, and what they settled stays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mydelko.rulebook import load_profile, profile_names
from mydelko.rules import Refusal, acts, decide
from mydelko.rules.acts import Order
from rules.score_sheet import Table, ala_and_olek, table


def refusal_of(game: Table, name: str, command: Order) -> Refusal:
    answer = decide(game.state, command, game.draw, lambda _: True)
    assert isinstance(answer, Refusal), f"{name} was accepted"
    return answer


@pytest.mark.parametrize("name", profile_names())
def test_at_most_two_clauses_are_cited(name: str) -> None:
    long = {code for code, clauses in load_profile(name).cites.items() if len(clauses) > 2}
    assert not long


@pytest.mark.clause("K-6.4", "S-7.4", "P-4.4.1")
@pytest.mark.parametrize("rules", ["komorow", "pinczow", "scrabble"])
def test_taking_back_on_the_others_turn_does_not_claim_that_the_clock_stands(rules: str) -> None:
    game = ala_and_olek(rules).play("8H", "KOTY")
    refusal = refusal_of(game, "take-back", Order(0, 0, acts.TakeBack()))
    assert refusal.code == "laid-stays"
    assert "Olek" in refusal.message("pl")
    assert "egar" not in refusal.message("pl")


@pytest.mark.clause("P-4.7.2")
def test_the_mover_is_not_too_late_before_any_move() -> None:
    game = ala_and_olek()
    assert refusal_of(game, "challenge", Order(0, 0, acts.Challenge())).code == "challenge-nothing"
    assert refusal_of(game, "claim", Order(0, 0, acts.Claim())).code == "challenge-nothing"
    game.play("8H", "KOTY")
    assert refusal_of(game, "challenge", Order(1, 0, acts.Challenge())).code == "challenge-late"


@pytest.mark.clause("M-16", "R-7")
def test_who_has_declared_is_told_that_the_others_are_waited_for() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.does("Ann", "play 8H CATS").does("Ben", "record")
    assert refusal_of(game, "pass", Order(1, 0, acts.Pass())).code == "move-waits"
    assert refusal_of(game, "pass", Order(2, 0, acts.Pass())).code == "move-pending"


@pytest.mark.clause("P-4.9.2", "P-4.9.4", "P-4.6.2", "P-4.5.3")
def test_who_may_not_start_the_clock_is_told_who_may() -> None:
    game = ala_and_olek()
    start = Order(1, 0, acts.StartClock())
    assert refusal_of(game, "start", start).code == "start-running"
    game.does("Olek", "call-referee")
    assert refusal_of(game, "start", Order(0, 0, acts.StartClock())).cites("P-4.9.2")
    game.does("Olek", "start").does("Ala", "play 8H KOTY")
    assert refusal_of(game, "start", start).cites("P-4.6.2")
    blank = table().seat("Ala", "KO?YŁEM").seat("Olek", "OSANABC").does("Ala", "play 8H KO?")
    assert refusal_of(blank, "start", Order(0, 0, acts.StartClock())).cites("P-4.5.3")


def test_bytes_given_twice_are_not_refused_as_a_game_begun() -> None:
    game = table().seat("Ala").seat("Olek").waiting()
    game._state = replace(game.state, commitment="published")
    add = Order(0, 0, acts.AddBytes(data="00" * 16))
    events = decide(game.state, add, game.draw, lambda _: True)
    assert isinstance(events, list)
    game._happen(events)
    assert refusal_of(game, "add", add).code == "bytes-twice"


@pytest.mark.clause("S-2.7", "S-7.3")
def test_a_refused_play_keeps_no_trace_of_itself_when_nothing_lay_before() -> None:
    game = ala_and_olek("scrabble").words("KOT")
    begun = game.state.version
    game.refused("Ala", "play 8H KOTEM", "S-7.3")
    assert game.state.version == begun
    assert refusal_of(game, "stop", Order(0, 0, acts.Stop())).code == "nothing-laid"
    game.does("Ala", "place 8H KOT").refused("Ala", "play 8H KOTEM", "S-7.3")
    assert game.state.laid == ()
    assert game.rack("Ala") == "EKMOTYŁ"


@pytest.mark.parametrize("text", ["correct Ala 5", "begin"])
def test_a_seat_that_is_not_there_is_named_as_such(text: str) -> None:
    game = table().seat("Ala").seat("Olek").waiting()
    command: Order = (
        Order(0, 0, acts.Begin(first=7))
        if text == "begin"
        else Order(0, 0, acts.Correct(seat=7, points=5))
    )
    if text != "begin":
        game.does("referee", "begin").does("Ala", "call-referee")
    assert refusal_of(game, text, command).code == "unknown-seat"


@pytest.mark.clause("P-4.7.4", "P-3.2.3")
def test_a_tile_alone_makes_no_word_to_challenge() -> None:
    game = ala_and_olek().does("Ala", "play 8H K")
    refusal = refusal_of(game, "challenge", Order(1, 0, acts.Challenge()))
    assert refusal.code == "no-new-words"
    game.does("Olek", "claim")
    assert game.turn == "Olek"


@pytest.mark.clause("P-4.5.3", "P-4.7.2")
def test_a_move_that_waits_for_a_letter_is_not_too_early() -> None:
    game = table().seat("Ala", "K?TYŁEM").seat("Olek", "OSANABC").does("Ala", "play 8H K?T")
    game.does("Olek", "start")
    assert refusal_of(game, "challenge", Order(1, 0, acts.Challenge())).code == "blank-unnamed"


@pytest.mark.clause("P-4.7.8", "P-6.2.1")
def test_who_passes_for_want_of_time_is_too_late_and_not_too_early() -> None:
    game = ala_and_olek().clock("20:00", "0:05").does("Ala", "play 8H KOTY").does("Olek", "record")
    game.at("0:10").settle()
    assert game.turn == "Ala"
    refusal = refusal_of(game, "challenge", Order(1, 10_000, acts.Challenge()))
    assert refusal.cites("P-4.7.8")


@pytest.mark.clause("M-16", "R-7")
@pytest.mark.parametrize("declared", ["record", "challenge"])
def test_who_declared_hears_the_same_of_a_claim_whatever_it_was(declared: str) -> None:
    game = table("marmara").seat("Ann", "CATSQOI").seat("Ben", "DOGEEUV").seat("Cem", "PINKRAW")
    game.does("Ann", "play 8H CATS").does("Ben", declared)
    refusal = refusal_of(game, "claim", Order(1, 0, acts.Claim()))
    assert (refusal.code, refusal.clause) == ("challenge-twice", "R-7")
