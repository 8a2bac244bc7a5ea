"""Who starts: each document's draw, its blanks and its ties."""

from __future__ import annotations

import pytest

from mydelko.rulebook import ProfileError, load_profile
from mydelko.rules import Phase, decide, fold, open_game
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Begin, Order
from mydelko.rules.bag import ScriptedDraw
from rules.score_sheet import Table, table


def two(rules: str, draws: str) -> Table:
    game = table(rules).seat("Ala").seat("Olek").draws(draws).waiting()
    return game.does("referee", "draw-start")


@pytest.mark.clause("K-1.4", "P-2.1", "B-3")
@pytest.mark.parametrize("rules", ["komorow", "pinczow", "base"])
def test_the_letter_nearer_to_the_beginning_starts(rules: str) -> None:
    assert two(rules, "ĆC").turn == "Olek"
    assert two(rules, "AĄ").turn == "Ala"


@pytest.mark.clause("P-2.1", "R-9", "B-3")
@pytest.mark.parametrize("rules", ["komorow", "base"])
def test_a_blank_comes_before_a(rules: str) -> None:
    assert two(rules, "A?").turn == "Olek"


@pytest.mark.clause("P-2.1")
def test_under_p_a_blank_equals_an_a_and_the_draw_is_repeated() -> None:
    game = two("pinczow", "A?CB")
    assert game.turn == "Olek"
    assert len(game.happened(ev.StartLettersDrawn)) == 2
    kinds = [type(event) for event in game.events]
    first, second = (i for i, kind in enumerate(kinds) if kind is ev.StartLettersDrawn)
    assert ev.StartLettersReturned in kinds[first:second]


@pytest.mark.clause("K-1.4", "K-1.5")
def test_under_k_equal_letters_draw_on_with_the_tiles_kept_out() -> None:
    game = two("komorow", "EEZA")
    assert game.turn == "Olek"
    assert len(game.happened(ev.StartLettersReturned)) == 1
    assert game.happened(ev.StartLettersReturned)[0].tiles == "EEZA"


@pytest.mark.clause("M-5", "M-6")
def test_under_m_letters_make_the_whole_order_and_only_the_tied_draw_again() -> None:
    game = table("marmara").seat("Ann").seat("Ben").seat("Cem").seat("Dee").waiting()
    game.draws("KB?BTD").does("referee", "draw-start")
    assert [game.state.names[seat] for seat in game.state.order] == ["Cem", "Dee", "Ben", "Ann"]
    letters = [event.letters for event in game.happened(ev.StartLettersDrawn)]
    assert letters[1] == ((1, "T"), (3, "D"))
    assert game.turn == "Cem"


@pytest.mark.clause("P-2.3", "P-2.4", "K-1.5", "K-2.4", "M-6", "B-2")
@pytest.mark.parametrize(("rules", "early"), [("pinczow", 1), ("komorow", 2)])
def test_the_clock_starts_while_the_starter_draws_and_the_other_draws_after(
    rules: str, early: int
) -> None:
    game = two(rules, "AB")
    began = next(i for i, event in enumerate(game.events) if isinstance(event, ev.GameBegan))
    drawn = [
        event for event in game.events[began:] if isinstance(event, ev.TilesDrawn | ev.ClockStarted)
    ]
    assert isinstance(drawn[0], ev.TilesDrawn)
    assert len(drawn[0].tiles) == early
    assert isinstance(drawn[1], ev.ClockStarted)
    assert isinstance(drawn[3], ev.TilesDrawn)
    assert drawn[3].seat == 1
    assert [len(rack) for rack in game.state.racks] == [7, 7]


@pytest.mark.clause("S-3.1", "S-3.2")
def test_under_s_humans_start_before_the_computer_in_order_of_entry() -> None:
    kinds = (ev.SeatKind.COMPUTER, ev.SeatKind.HUMAN)
    opened = open_game(load_profile("scrabble"), ["Robot", "Ala"], game="g", kinds=kinds)
    state = fold([opened])
    draw = ScriptedDraw(state.bag)
    begun = decide(state, Order(REFEREE, 0, Begin()), draw, lambda _: True)
    assert isinstance(begun, list)
    assert fold([opened, *begun]).turn == 1
    table("scrabble").seat("Ala").seat("Olek").waiting().refused("Ala", "draw-start", "S-3.2")


@pytest.mark.clause("P-2.1")
def test_under_p_the_pairing_may_say_who_begins() -> None:
    game = table("pinczow").seat("Ala").seat("Olek").waiting()
    begun = decide(game.state, Order(REFEREE, 0, Begin(first=1)), ScriptedDraw(""), str.isalpha)
    assert isinstance(begun, list)
    began = next(event for event in begun if isinstance(event, ev.GameBegan))
    assert (began.order, began.clause) == ((1, 0), "P-2.1")
    assert not any(isinstance(event, ev.StartLettersDrawn) for event in begun)


@pytest.mark.clause("P-2.1")
def test_there_is_one_start() -> None:
    game = two("pinczow", "AB")
    game.refused("Ala", "draw-start", "P-2.1")
    waiting = table().seat("Ala").seat("Olek").waiting().refused("Ala", "play 8H KOTY", "P-2.4")
    assert waiting.state.phase is Phase.STARTING


@pytest.mark.clause("K-1.2", "B-1", "S-1.2")
@pytest.mark.parametrize(("rules", "seats"), [("komorow", 3), ("marmara", 5), ("base", 1)])
def test_a_table_must_fit_the_rules(rules: str, seats: int) -> None:
    with pytest.raises(ProfileError, match="seats"):
        open_game(load_profile(rules), [f"p{seat}" for seat in range(seats)], game="g")


@pytest.mark.clause("P-2.1")
@pytest.mark.parametrize("real", [False, True])
def test_without_a_draw_and_without_a_name_nobody_begins(real: bool) -> None:
    game = table().seat("Ala").seat("Olek").waiting()
    if real:
        game.on_real_board()
    game.refused("Olek", "begin", "P-2.1").does("Olek", "begin Olek")
    assert game.state.order == (1, 0)
