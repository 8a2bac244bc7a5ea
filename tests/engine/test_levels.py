"""Computer players: what they know, and that a seed repeats them."""

from __future__ import annotations

from random import Random

import pytest

from mydelko.engine import Engine
from mydelko.engine.levels import (
    ExchangeChoice,
    PassChoice,
    PlaceChoice,
    Player,
    UnknownLevel,
    levels,
)
from mydelko.engine.vocabulary import ranked_words, vocabulary
from mydelko.letters import load_tile_set
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position
from mydelko.notation.position import parse_rack

ALPHABET = load_tile_set("polish").alphabet


def opening(rack: str) -> Position:
    return Position(rack=parse_rack(rack, ALPHABET))


@pytest.fixture
def engine() -> Engine:
    return Engine(load_lexicon("polish"))


def words_laid(player: Player, rack: str, seeds: range) -> set[str]:
    choices = [
        player.choose(opening(rack), exchange_minimum=7, random=Random(seed)) for seed in seeds
    ]
    placed = [choice.placement.word for choice in choices if isinstance(choice, PlaceChoice)]
    return {ALPHABET.decode(word) for word in placed}


def test_every_level_is_named_and_described_in_three_languages() -> None:
    for level in levels():
        assert set(level.names) == set(level.descriptions) == {"pl", "en", "tr"}
    assert len({level.id for level in levels()}) == len(levels())


def test_the_easy_player_knows_short_common_words_only(engine: Engine) -> None:
    common = {ALPHABET.normalise(word) for word in ranked_words("polish")[:6000]}
    laid = words_laid(Player("latwy", engine), "KOTYWIA", range(40))
    assert len(laid) > 3
    assert laid <= {word for word in common if len(word) <= 5}


def test_the_strong_player_takes_the_best_move(engine: Engine) -> None:
    position = opening("ŻÓŁWIEA")
    best = engine.best(position)
    assert best is not None
    choice = Player("mocny", engine).choose(position, exchange_minimum=7, random=Random(1))
    assert choice == PlaceChoice(best.placement)


@pytest.mark.parametrize("level", [level.id for level in levels()])
def test_a_seed_repeats_a_players_choice(engine: Engine, level: str) -> None:
    player = Player(level, engine)
    first, again = (
        player.choose(opening("ALGORYT"), exchange_minimum=7, random=Random(5)) for _ in range(2)
    )
    assert first == again


def test_a_player_without_a_move_exchanges_and_without_a_bag_passes(engine: Engine) -> None:
    player = Player("sredni", engine)
    hopeless = opening("ŹŃĆĄĘÓŻ")
    choice = player.choose(hopeless, exchange_minimum=7, random=Random(1))
    assert isinstance(choice, ExchangeChoice)
    assert sorted(choice.tiles) == sorted("ŹŃĆĄĘÓŻ")
    assert player.choose(hopeless, exchange_minimum=94, random=Random(1)) == PassChoice()


def test_a_cancelled_player_answers_at_once(engine: Engine) -> None:
    player = Player("mocny", engine)
    choice = player.choose(
        opening("KOT"), exchange_minimum=7, random=Random(1), cancelled=lambda: True
    )
    assert choice == PassChoice()


def test_a_vocabulary_holds_nothing_the_dictionary_lacks() -> None:
    school = load_lexicon("polish-school")
    known = vocabulary(school, 20_000, 15)
    assert 10_000 < known.word_count <= 20_000
    assert known.contains("dom")
    assert all(school.contains(word) for word in known.words("K???"))


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(UnknownLevel, match="arcymistrz"):
        Player("arcymistrz", Engine(load_lexicon("english")))
