"""Games played in the program as results of tables."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mydelko.rules import State as Game
from mydelko.tournament import commands as cmd
from mydelko.tournament.played_game import PROGRAM, game_result, pairing_result
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.standings import standings
from mydelko.tournament.state import Highlight, Source
from rules.score_sheet import ala_and_olek, table
from rules.test_real_ending import equal_values
from tournament.hall import Hall, hall


def played(rules: str = "pinczow", scores: tuple[int, int] = (400, 410)) -> Game:
    """Ala goes out with OSA; Olek is left with B and C (5 points)."""
    game = table(rules).seat("Ala", "OSA").seat("Olek", "BC").bag(0).board("8:7KOT5")
    return game.scores(*scores).play("7H", "OSA").state


def paired(first: str = "Olek", second: str = "Ala", profile: str = "pinczow") -> Hall:
    return hall(1, profile=profile).enter(first, second).pair()


def record(event: Hall, game: Game) -> cmd.RecordGame | Refusal:
    return game_result(event.state, event.current.tables[0], game, {})


def test_seats_are_matched_by_name_and_both_totals_kept() -> None:
    event, game = paired(), played()
    made = record(event, game)
    assert isinstance(made, cmd.RecordGame)
    names = [event.state.entrants[number].name for number in event.current.tables[0].seats]
    assert dict(zip(names, made.scores, strict=True)) == dict(
        zip(game.names, game.scores, strict=True)
    )
    total = sum(game.scores)
    assert sum(made.before) == total  # five points change hands
    event.do(made, by=PROGRAM)
    result = event.current.tables[0].result
    assert result is not None
    assert (result.source, result.game) == (Source.GAME, game.game)
    assert result.highlights == (Highlight(entrant=2, word="OSA", points=max(_points(game))),)


def _points(game: Game) -> list[int]:
    return [word.points for line in game.sheet for word in line.words]


def test_a_game_still_played_or_given_away_is_no_result() -> None:
    unfinished = record(paired(), ala_and_olek().state)
    assert isinstance(unfinished, Refusal)
    assert unfinished.code == "game-unfinished"
    given = record(paired(), replace(played(), awarded=0))
    assert isinstance(given, Refusal)
    assert given.code == "game-awarded"


@pytest.mark.clause("R-12", place="tournament")
def test_a_game_to_which_nobody_came_is_no_draw() -> None:
    game = table().seat("Ala").seat("Olek").on_real_board().does("referee", "start")
    game.at("20:00").settle()
    neither = record(paired(), game.state)
    assert isinstance(neither, Refusal)
    assert neither.code == "game-awarded"


def test_a_game_of_other_people_is_refused_with_both_lists() -> None:
    wrong = record(paired("Ola"), played())
    assert isinstance(wrong, Refusal)
    assert wrong.code == "game-players"
    assert "Ala, Olek" in wrong.message("pl")


def test_namesakes_whom_the_game_does_not_tell_apart_are_not_both_the_same_seat() -> None:
    event = hall(1).enter("Ala", city="Kielce").enter("Ala", city="Łódź").pair()
    wrong = record(event, played())
    assert isinstance(wrong, Refusal)
    assert wrong.code == "game-players"


def test_the_game_of_a_pairing_is_matched_by_its_seats_whatever_stands_there() -> None:
    game = replace(played(), names=("#2", "#1"))
    event = paired("Ala", "Olek")
    made = pairing_result(event.current.tables[0], game, {})
    assert isinstance(made, cmd.RecordGame)
    assert made.scores == game.scores


def test_under_k_the_last_word_of_the_game_decides_an_equal_score() -> None:
    game = played("komorow")
    game = replace(game, scores=(400, 400))
    assert game.result is not None
    game = replace(game, result=replace(game.result, winner=0))
    event = paired(profile="komorow")
    made = record(event, game)
    assert isinstance(made, cmd.RecordGame)
    event.do(made, by=PROGRAM)
    first = standings(event.state)[0]
    assert (event.state.entrants[first.number].name, first.wins) == ("Ala", 1)


@pytest.mark.clause("K-1.3", "R-2", place="tournament")
def test_a_table_kept_by_values_says_itself_whose_last_word_was_better() -> None:
    game, event = equal_values(14, 14), paired("Ala", "Olek", profile="komorow")
    asked = record(event, game.state)
    assert isinstance(asked, cmd.RecordGame)
    assert asked.ahead is None  # nobody has told yet: the desk asks
    told = record(event, game.does("Ala", "last-words 10 12").state)
    assert isinstance(told, cmd.RecordGame)
    assert told.ahead is not None
    assert event.state.entrants[told.ahead].name == "Olek"
