"""Refusals: what they say is so, and what they settled stays."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from mydelko.locale import say_key
from mydelko.rulebook import load_profile, profile_names
from mydelko.rules import Phase, Refusal, acts, decide, parse_command
from mydelko.rules.acts import Order
from mydelko.rules.options import Otherwise, awaited, options
from mydelko.rules.state import LineKind
from rules.score_sheet import Table, ala_and_olek, table
from rules.test_real_board import AT_TABLE, begun
from rules.test_real_ending import near_the_end


def code_of(game: Table, name: str, act: acts.Act) -> str:
    order = Order(game.state.names.index(name), game.now, act)
    return refusal_of(game, name, order).code


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
        game.does("referee", "begin Ala").does("Ala", "call-referee")
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


@pytest.mark.clause("P-4.7.2", place=AT_TABLE)
def test_a_move_that_is_stopped_is_not_called_unstopped() -> None:
    game = begun().does("Ala", "stop")
    for act in (acts.Challenge(), acts.Claim()):
        assert refusal_of(game, "challenge", Order(1, 0, act)).code == "challenge-unwritten"
    exchange = begun().does("Ala", "declare-exchange").does("Ala", "stop")
    early = refusal_of(exchange, "challenge", Order(1, 0, acts.Challenge()))
    assert early.code == "challenge-nothing"


@pytest.mark.clause("P-4.7.7", "P-4.5.3")
def test_a_blank_that_was_named_after_the_stop_is_not_called_unnamed() -> None:
    game = table().seat("Ala", "KOT?ŁEM").seat("Olek", "OSANABC").does("Ala", "place 8H K?T")
    game.does("Ala", "stop").does("Olek", "start").does("Ala", "name O")
    assert refusal_of(game, "challenge", Order(1, 0, acts.Challenge())).code == "challenge-early"


@pytest.mark.clause("K-7.1", "M-16", "B-5")
@pytest.mark.parametrize("rules", ["komorow", "base", "pinczow"])
def test_no_clause_is_cited_twice(rules: str) -> None:
    game = ala_and_olek(rules).play("8H", "KOTY")
    refusal = refusal_of(game, "challenge", Order(0, 0, acts.Challenge()))
    assert refusal.code == "challenge-early"
    assert len(set(refusal.clauses)) == len(refusal.clauses)


@pytest.mark.clause("P-5.1.1b")
def test_a_challenge_after_an_end_by_passes_is_refused_by_the_end() -> None:
    game = ala_and_olek()
    for name in ("Ala", "Olek", "Ala", "Olek"):
        game.does(name, "pass")
    assert refusal_of(game, "challenge", Order(0, 0, acts.Challenge())).clauses == ("P-5.1.1b",)


@pytest.mark.clause("P-6.6.5", place=AT_TABLE)
def test_who_is_asked_for_no_consent_has_not_given_it_already() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board()
    assert refusal_of(game, "agree", Order(0, 0, acts.Agree())).code == "no-consent"


@pytest.mark.clause("P-4.3.3")
def test_who_stopped_for_an_exchange_is_told_of_exchanges() -> None:
    game = ala_and_olek().does("Ala", "declare-exchange").does("Ala", "stop")
    assert refusal_of(game, "start", Order(0, 0, acts.StartClock())).clauses[0] == "P-4.3.3"


@pytest.mark.parametrize("rules", ["scrabble", "marmara", "base"])
def test_nobodys_clock_is_said_to_run_where_there_is_none(rules: str) -> None:
    game = table(rules).seat("Ala", "CATSEEE").seat("Olek", "DOGIIIA")
    assert refusal_of(game, "start", Order(1, 0, acts.StartClock())).code == "start-none"


@pytest.mark.clause("P-6.3.2")
def test_who_has_not_come_is_told_by_number() -> None:
    game = ala_and_olek().waiting()
    game._state = replace(game.state, names=("Ala", ""))
    game.does("Ala", "start")
    refusal = refusal_of(game, "start", Order(0, 0, acts.StartClock()))
    assert refusal.message().startswith("2's clock")


@pytest.mark.clause("P-6.2.3", place=AT_TABLE)
def test_at_a_real_board_nobody_is_said_to_start_a_clock_against_who_has_no_time() -> None:
    game = table().seat("Ala").seat("Olek").clock("20:00", "0:30").on_real_board()
    game.does("Ala", "begin Ala").does("Olek", "start").does("Ala", "play 8H KOT")
    game.does("Olek", "record").does("Ala", "start").at("1:00").settle()
    game.does("Ala", "play 9H OSA").refused("Ala", "start", "P-6.2.3")
    waited = awaited(game.state)
    assert waited is not None
    assert (waited.seats, waited.act, waited.otherwise) == ((1,), "record", Otherwise.NOTHING)


def test_the_next_to_answer_is_found_even_where_all_others_resigned() -> None:
    state = replace(ala_and_olek("base").state, resigned=(1,))
    assert state.next_answerer(0) == 0


def owing_a_pass(*seats: str) -> Table:
    """Olek challenged in vain and owes a turn; Ala has started the clock of who dallies."""
    game = table("base", time="20:00", challenge="double")
    for name, rack in zip(seats, ("KOTYEMA", "OSANABC", "LASYDOM"), strict=False):
        game.seat(name, rack)
    return game.does("Ala", "play 8H KOT").does("Olek", "challenge").at("0:20").does("Ala", "start")


@pytest.mark.clause("R-6", "B-6")
@pytest.mark.parametrize("seats", [("Ala", "Olek"), ("Ala", "Olek", "Ewa")])
def test_the_pass_that_is_owed_accepts_the_move_as_any_pass_does(seats: tuple[str, ...]) -> None:
    game = owing_a_pass(*seats).does("Olek", "pass")
    kinds = [(line.seat, line.kind) for line in game.state.sheet]
    assert kinds == [(0, LineKind.PLACEMENT), (1, LineKind.PASS)]
    assert (game.turn, game.state.pending) == (seats[2 % len(seats)], None)


@pytest.mark.clause("R-6", "B-6")
def test_who_owes_a_pass_is_offered_it_over_the_move_and_nothing_else_to_move_on_with() -> None:
    acts = options(owing_a_pass("Ala", "Olek").state, 1).acts
    assert {"pass", "record"} <= set(acts)
    assert not {"place", "play", "exchange", "declare-exchange"} & set(acts)


@pytest.mark.clause("R-6", "B-6")
def test_who_owes_a_pass_and_moves_on_is_told_whose_turn_it_is_then() -> None:
    game = owing_a_pass("Ala", "Olek", "Ewa").refused("Olek", "play 9H OSA", "B-1")
    assert (game.turn, len(game.state.sheet)) == ("Ewa", 2)


@pytest.mark.clause("P-5.1.1a", place=AT_TABLE)
@pytest.mark.parametrize("act", ["play 9H OSA", "exchange *", "declare-exchange"])
def test_who_moves_on_over_the_last_move_is_told_that_the_racks_are_counted(act: str) -> None:
    game = near_the_end("pinczow", "*", "***").does("Ala", "play 8H KOTY").does("Ala", "start")
    game.refused("Olek", act, "P-5.1.4")
    assert game.state.phase is Phase.COUNTING


@pytest.mark.parametrize("language", ["en", "pl", "tr"])
@pytest.mark.parametrize("text", ["exchange OO", "play 8H KOTO"])
def test_of_a_tile_held_once_nobody_says_that_there_is_none(text: str, language: str) -> None:
    order = parse_command(text, 0, 0, ala_and_olek().state)
    assert isinstance(order, Order)
    refusal = refusal_of(ala_and_olek(), text, order)
    never = say_key(language, "refusal", "not-on-rack", {"tile": "O"})
    assert (refusal.code, refusal.arguments["tile"]) == ("not-on-rack", "O")
    assert refusal.message(language).startswith(never)
    assert not re.search("no tile|nie ma|yok", never)


@pytest.mark.clause("P-3.4.2", "P-4.9.1", "R-17", place=AT_TABLE)
def test_after_a_move_at_a_real_board_it_is_said_what_is_still_to_be_done() -> None:
    game = begun().does("Ala", "pass")
    for name in ("Ala", "Olek"):
        assert code_of(game, name, acts.Pass()) == "start-unrecorded"
    game.does("Olek", "record")
    for name in ("Ala", "Olek"):
        assert code_of(game, name, acts.Stop()) == "recorded"


@pytest.mark.clause("P-4.5.3", "P-4.4.1", place=AT_TABLE)
def test_where_nothing_lies_yet_no_blanks_are_said_to_be_named() -> None:
    game = begun().does("Ala", "stop").does("Olek", "start")
    assert code_of(game, "Ala", acts.DeclareExchange()) == "frozen"
    assert code_of(game, "Ala", acts.TakeBack()) == "frozen"
    game.does("Ala", "exchange **")
    assert game.state.sheet[-1].count == 2


@pytest.mark.clause("P-5.1.2", place=AT_TABLE)
def test_who_went_out_is_told_that_the_rack_holds_nothing() -> None:
    game = near_the_end("pinczow", "*", "***").does("Ala", "play 8H KOTY").does("Olek", "record")
    refusal = refusal_of(game, "leftovers", Order(0, 0, acts.Leftovers(tiles="")))
    assert (refusal.code, refusal.arguments["count"]) == ("leftovers-count", 0)
    game.does("Olek", "leftovers OSA").refused("Olek", "leftovers OSA", "P-5.1.1a")
