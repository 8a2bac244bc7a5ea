"""Computer players: what they know, dare and believe, and that a seed repeats them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from mydelko.engine import Engine
from mydelko.engine.levels import (
    ExchangeChoice,
    Level,
    PassChoice,
    PlaceChoice,
    Player,
    UnknownLevel,
    find_level,
    levels,
)
from mydelko.engine.vocabulary import believed, ranked_words, vocabulary, wrong_forms
from mydelko.letters import load_tile_set
from mydelko.lexicon import load_lexicon
from mydelko.locale import LANGUAGES
from mydelko.notation import Position, parse_cgp
from mydelko.notation.position import parse_rack

ALPHABET = load_tile_set("polish").alphabet
NO_WORD = "KOTKOTY"


def opening(rack: str) -> Position:
    return Position(rack=parse_rack(rack, ALPHABET))


def quick(level: Level) -> Level:
    """The same player with fewer thoughts."""
    return replace(level, simulate=min(level.simulate, 12))


@pytest.fixture
def engine() -> Engine:
    return Engine(load_lexicon("polish"))


def words_laid(player: Player, rack: str, seeds: range, *, phoneys: bool = False) -> set[str]:
    choices = [
        player.choose(opening(rack), exchange_minimum=7, random=Random(seed), phoneys=phoneys)
        for seed in seeds
    ]
    placed = [choice.placement.word for choice in choices if isinstance(choice, PlaceChoice)]
    return {ALPHABET.decode(word) for word in placed}


def test_there_are_at_least_eight_levels_named_and_described_in_three_languages() -> None:
    assert len(levels()) >= 8
    assert len({level.id for level in levels()}) == len(levels())
    for level in levels():
        assert set(level.names) == set(level.descriptions) == set(LANGUAGES)
        assert all(level.names.values())
        assert all("\n" not in text and text for text in level.descriptions.values())
    for language in ("pl", "en", "tr"):
        assert len({level.names[language] for level in levels()}) == len(levels())


@pytest.mark.parametrize("level_id", ["latwy", "sredni", "mocny", "mistrz"])
def test_levels_people_know_keep_their_ids(level_id: str) -> None:
    assert find_level(level_id).id == level_id


def test_every_level_knows_more_and_errs_less_than_the_one_before() -> None:
    whole = 10**9
    for weaker, stronger in pairwise(levels()):
        for letters in ("polish", "english"):
            assert (weaker.rank(letters) or whole) <= (stronger.rank(letters) or whole)
        assert weaker.short <= stronger.short
        assert weaker.longest <= stronger.longest
        assert weaker.misses_seven >= stronger.misses_seven
        assert weaker.considers >= stronger.considers
        assert weaker.steadiness <= stronger.steadiness
        assert weaker.leaves <= stronger.leaves
        assert weaker.simulate <= stronger.simulate
        assert weaker.endgame <= stronger.endgame
        assert weaker.thinking >= stronger.thinking
        assert weaker.phoney >= stronger.phoney
        assert weaker.challenge < stronger.challenge


def test_the_beginner_knows_short_common_words_only(engine: Engine) -> None:
    level = levels()[0]
    common = {ALPHABET.normalise(word) for word in ranked_words("polish")[: level.rank("polish")]}
    laid = words_laid(Player(level, engine), "KOTYWIA", range(40))
    assert len(laid) > 3
    assert laid <= {word for word in common if len(word) <= level.longest}


def test_a_steady_player_takes_the_best_move_by_points_and_tiles_kept(engine: Engine) -> None:
    level = replace(find_level("mistrz"), simulate=0, leaves=0.0)
    position = opening("ŻÓŁWIEA")
    best = engine.best(position)
    assert best is not None
    choice = Player(level, engine).choose(position, exchange_minimum=7, random=Random(1))
    assert choice == PlaceChoice(best.placement)


def test_judging_the_tiles_kept_changes_the_choice(engine: Engine) -> None:
    blind = Player(replace(find_level("mistrz"), simulate=0, leaves=0.0), engine)
    wise = Player(replace(find_level("mistrz"), simulate=0), engine)
    racks = ("KOTYSA?", "ŻÓŁWIEA", "DOMALIE", "PRZEKOT", "WYSZŁAM", "AAEIOOU")
    differ = [
        rack
        for rack in racks
        if blind.choose(opening(rack), exchange_minimum=7, random=Random(1))
        != wise.choose(opening(rack), exchange_minimum=7, random=Random(1))
    ]
    assert differ


@pytest.mark.slow
@pytest.mark.parametrize("level", levels(), ids=lambda level: level.id)
def test_a_seed_repeats_a_players_choice(engine: Engine, level: Level) -> None:
    first, again = (
        Player(quick(level), engine).choose(
            opening("ALGORYT"), exchange_minimum=7, random=Random(5)
        )
        for _ in range(2)
    )
    assert first == again


def test_a_player_without_a_move_exchanges_and_without_a_bag_passes(engine: Engine) -> None:
    player = Player("latwy", engine)
    hopeless = opening("ŹŃĆĄĘÓŻ")
    choice = player.choose(hopeless, exchange_minimum=7, random=Random(1))
    assert isinstance(choice, ExchangeChoice)
    assert sorted(choice.tiles) == sorted("ŹŃĆĄĘÓŻ")
    assert player.choose(hopeless, exchange_minimum=94, random=Random(1)) == PassChoice()


def test_a_wise_player_keeps_the_good_tiles_of_a_poor_rack(engine: Engine) -> None:
    player = Player(replace(find_level("mistrz"), simulate=0), engine)
    choice = player.choose(opening("ŹŃĆFŻA?"), exchange_minimum=7, random=Random(1))
    assert isinstance(choice, ExchangeChoice)
    assert "?" not in choice.tiles


def test_nobody_exchanges_in_hope_for_ever(engine: Engine) -> None:
    stalled = replace(opening("ŹŃĆĄĘÓŻ"), scoreless=6)
    choice = Player("latwy", engine).choose(stalled, exchange_minimum=7, random=Random(1))
    assert choice == PassChoice()


def test_nobody_exchanges_more_than_the_others_leave_in_the_bag(engine: Engine) -> None:
    tiles = engine.lexicon.tiles
    board = "/".join(["15"] * 7 + ["4ŻÓŁWIEM4"] + ["15"] * 7)
    position = parse_cgp(f"{board} ŹŃĆFHA?/ 0/0 0", tiles)
    player = Player(replace(find_level("mistrz"), simulate=0), engine)
    for rivals, may in ((1, True), (3, True), (12, False)):
        choice = player.choose(position, exchange_minimum=7, random=Random(1), rivals=rivals)
        assert isinstance(choice, ExchangeChoice) <= may


def test_a_cancelled_player_answers_at_once(engine: Engine) -> None:
    player = Player("mocny", engine)
    choice = player.choose(
        opening("KOT"), exchange_minimum=7, random=Random(1), cancelled=lambda: True
    )
    assert choice == PassChoice()


def test_a_cache_that_cannot_be_written_takes_no_words_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish = load_lexicon("polish")
    kept = vocabulary(polish, 1999, 5)
    (tmp_path / "file").touch()
    monkeypatch.setenv("MYDELKO_CACHE", str(tmp_path / "file"))
    assert vocabulary(polish, 1999, 5).words("*") == kept.words("*")


def test_a_vocabulary_holds_nothing_the_dictionary_lacks() -> None:
    school = load_lexicon("polish-school")
    known = vocabulary(school, 20_000, 15)
    assert 10_000 < known.word_count <= 20_000
    assert known.contains("dom")
    assert all(school.contains(word) for word in known.words("K???"))


def test_short_words_are_known_besides_the_common_ones() -> None:
    polish = load_lexicon("polish")
    known = vocabulary(polish, 2000, 15, short=3)
    assert set(polish.words("???")) == set(known.words("???"))
    assert len(known.words("????")) < len(polish.words("????"))


def test_wrong_forms_are_no_words_and_are_believed() -> None:
    for name in ("polish", "english"):
        lexicon = load_lexicon(name)
        wrong = wrong_forms(lexicon, 300, 8)
        assert len(wrong) > 100
        assert not any(lexicon.contains(word) for word in wrong)
        trusting = believed(lexicon, 300, 8)
        assert all(trusting.contains(word) for word in wrong[:50])


def test_phoneys_are_laid_only_where_words_are_challenged(engine: Engine) -> None:
    player = Player("poczatkujacy", engine)
    racks = ("KOTEKSA", "DOMOWYA", "CZASEMY", "LUDZIEK")
    honest, daring = (
        set().union(*(words_laid(player, rack, range(30), phoneys=phoneys) for rack in racks))
        for phoneys in (False, True)
    )
    assert engine.lexicon.judge(honest)
    assert not engine.lexicon.judge(daring)
    strongest = Player(replace(find_level("mistrz"), simulate=0), engine)
    assert engine.lexicon.judge(words_laid(strongest, "KOTEKSA", range(5), phoneys=True))


def test_the_champion_challenges_exactly(engine: Engine) -> None:
    champion = Player("mistrz", engine)
    for seed in range(50):
        assert champion.challenges(["KOT", NO_WORD], Random(seed))
        assert champion.doubts(["KOT", NO_WORD], Random(seed)) == (NO_WORD,)
        assert not champion.challenges(["KOT", "ŻÓŁW"], Random(seed))


def test_weaker_players_miss_more_phoneys_and_doubt_good_words(engine: Engine) -> None:
    seen: Counter[str] = Counter()
    rare = "PITIO"
    assert engine.lexicon.contains(rare)
    for level_id in ("poczatkujacy", "klubowy", "mistrz"):
        player = Player(level_id, engine)
        for seed in range(200):
            seen[f"{level_id} called"] += player.challenges([NO_WORD], Random(seed))
            seen[f"{level_id} wrongly"] += player.challenges([rare], Random(seed))
            assert not player.challenges(["DOM"], Random(seed))
    assert seen["poczatkujacy called"] < seen["klubowy called"] < seen["mistrz called"] == 200
    assert seen["poczatkujacy wrongly"] > seen["klubowy wrongly"] > seen["mistrz wrongly"] == 0


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(UnknownLevel, match="arcymistrz"):
        Player("arcymistrz", Engine(load_lexicon("english")))
