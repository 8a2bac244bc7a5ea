"""The law and the native core agree: scores of every generated move, and whole games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mydelko import native
from mydelko.engine import Engine, Move
from mydelko.letters import BLANK_TILE, load_tile_set
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position, parse_cgp
from mydelko.rulebook import load_profile, parse_profile
from mydelko.rules import ScriptedDraw, State, acts, advance, decide, fold, open_game
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.codes import codes_of, premiums_of
from mydelko.rules.placement import Laid, find_fault, spell
from mydelko.rules.scoring import score_placement
from rules.random_games import RandomGame

BENCH = Path(__file__).parents[2] / "benchmarks"
LANGUAGES = ("polish", "english")


@cache
def engine_of(language: str) -> Engine:
    return Engine(load_lexicon(language))


def laid(board: bytes, move: Move | native.Move, language: str) -> Laid:
    codes = codes_of(language)
    if isinstance(move, Move):
        place, word = move.placement.place, move.placement.word
        row, column, down = place.row, place.column, place.down
    else:
        row, column, down, word = move.row, move.column, move.down, move.word
    return spell(board, row * 15 + column, 15 if down else 1, codes.alphabet.decode(word), codes)


def check_scores(position: Position, language: str, top: int) -> int:
    found = engine_of(language).moves(position, top=top).moves
    codes, premiums = codes_of(language), premiums_of("standard")
    for move in found:
        tiles = laid(position.board, move, language)
        assert len(tiles) == move.placed
        assert find_fault(position.board, tiles, 1) is None
        assert score_placement(position.board, tiles, codes, premiums, 50).total == move.score
    return len(found)


@pytest.mark.clause("B-11", "B-12")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_generated_move_of_known_positions_scores_the_same(language: str) -> None:
    lines = (BENCH / f"{language}.cgp").read_text(encoding="utf-8").splitlines()
    tiles = load_tile_set(language)
    checked = sum(check_scores(parse_cgp(line, tiles), language, 300) for line in lines[::40])
    assert checked > 3000


@pytest.mark.clause("B-11")
@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_every_generated_move_of_random_boards_scores_the_same(language: str, seed: int) -> None:
    game = RandomGame(parse_profile({"base": "base", "tiles": language}), seed)
    for _ in range(60):
        if game.state.is_over():
            break
        game.step()
    alphabet = codes_of(language).alphabet
    rack = bytes(0 if tile == BLANK_TILE else alphabet.number(tile) for tile in game.state.racks[0])
    position = Position(board=game.state.board, rack=rack)
    check_scores(position, language, 200)


class Replay:
    """A game of the core, played again under the base rules with the tiles it drew."""

    def __init__(self, language: str, played: native.Game) -> None:
        self.language = language
        self.played = played
        profile = parse_profile({"base": "base", "tiles": language})
        drawn = b"".join([*played.racks, *(turn.drawn for turn in played.turns)])
        self.draw = ScriptedDraw(self.tiles(drawn))
        opened = open_game(profile, ["A", "B"], game="core")
        self.state: State = replace(fold([opened]), ordered=True)
        self.give(Order(acts.REFEREE, 0, acts.Begin()))

    def tiles(self, numbers: bytes) -> str:
        upper = codes_of(self.language).alphabet.upper
        return "".join(upper[number - 1] if number else BLANK_TILE for number in numbers)

    def give(self, command: Order) -> list[ev.Event]:
        words = engine_of(self.language).lexicon
        answer = decide(self.state, command, self.draw, words.contains)
        assert isinstance(answer, list), answer
        self.state = advance(self.state, answer)
        return answer

    def take(self, turn: native.Turn) -> None:
        by = self.state.turn
        assert sorted(self.state.racks[by]) == sorted(self.tiles(turn.rack))
        decision = turn.decision
        match decision.kind:
            case native.TurnKind.PLACE:
                assert decision.move is not None
                tiles = laid(self.state.board, decision.move, self.language)
                self.give(Order(by, 0, acts.Play(tiles=tiles)))
                assert self.state.pending is not None
                assert self.state.pending.points == decision.move.score
                self.give(Order(1 - by, 0, acts.Challenge()))
                self.give(Order(1 - by, 0, acts.Record()))
            case native.TurnKind.EXCHANGE:
                self.give(Order(by, 0, acts.Exchange(tiles=self.tiles(decision.given))))
            case native.TurnKind.PASS:
                self.give(Order(by, 0, acts.Pass()))


@pytest.mark.clause("B-13", "B-14")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(4))
def test_a_game_of_the_core_replays_equal_through_the_law(language: str, number: int) -> None:
    tiles = load_tile_set(language)
    bag = bytes(n for n, count in enumerate(tiles.counts, 1) for _ in range(count))
    generator = engine_of(language).generator
    played = generator.play_game(bag + bytes(tiles.blanks), 20, number)
    replay = Replay(language, played)
    for turn in played.turns:
        replay.take(turn)
    assert replay.state.is_over()
    assert replay.state.scores == played.scores


def test_profiles_name_tile_sets_the_core_knows() -> None:
    assert {load_profile(name).tiles for name in ("base", "marmara")} == set(LANGUAGES)
