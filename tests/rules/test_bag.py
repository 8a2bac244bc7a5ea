"""The fair bag: commitment, stream, reveal, and verification by anyone."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from mydelko.rulebook import load_profile
from mydelko.rules import FairDraw, acts, read_record, verify_game, write_record
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import CHAIN, Stream, chain_seeds, commitment, seed_before
from mydelko.rules.options import options
from mydelko.rules.verify import Flaw
from rules.random_games import RandomGame

SEED = bytes(range(32))


def finished(seed: int = 7, rules: str = "marmara") -> list[ev.Event]:
    game = RandomGame(load_profile(rules), seed)
    game.give(Order(0, 0, acts.AddBytes(data="00112233445566778899aabbccddeeff")))
    for _ in range(60):
        game.step()
    if not game.state.is_over():
        game.give(
            Order(acts.REFEREE, game.now, acts.Decide(clause="P-7.3", measure=ev.EndOrdered()))
        )
    return game.events


def test_the_commitment_is_the_hash_of_seed_and_game() -> None:
    expected = hashlib.sha256(SEED + b"game-1").hexdigest()
    assert commitment(SEED, "game-1") == expected == FairDraw(SEED, "game-1").commitment()


def test_a_finished_game_verifies() -> None:
    verified = verify_game(finished())
    assert verified.fair, verified
    assert verified.draws > 3


@pytest.mark.parametrize("rules", ["base", "komorow", "pinczow", "scrabble"])
def test_games_of_every_rule_set_verify(rules: str) -> None:
    verified = verify_game(finished(3, rules))
    assert verified.fair, verified


def test_a_changed_seed_is_detected() -> None:
    events = [
        replace(event, seed="00" * 32) if isinstance(event, ev.SeedRevealed) else event
        for event in finished()
    ]
    assert verify_game(events).flaw is Flaw.OTHER_SEED


def test_a_changed_draw_is_detected() -> None:
    events = finished()
    number = next(i for i, event in enumerate(events) if isinstance(event, ev.TilesDrawn))
    drawn = events[number]
    assert isinstance(drawn, ev.TilesDrawn)
    events[number] = replace(drawn, tiles="E" if drawn.tiles != "E" else "A")
    verified = verify_game(events)
    assert (verified.flaw, verified.event) == (Flaw.OTHER_TILES, number + 1)


def test_an_event_that_does_not_fit_is_told() -> None:
    events = finished()
    events.insert(4, ev.MoveRecorded(at=0, seat=0))
    verified = verify_game(events)
    assert (verified.flaw, verified.event) == (Flaw.IMPOSSIBLE, 5)


def test_an_unfinished_game_cannot_be_verified_yet() -> None:
    game = RandomGame(load_profile("pinczow"), 1)
    assert verify_game(game.events).flaw is Flaw.NOT_REVEALED
    assert verify_game([]).flaw is Flaw.NO_GAME


def test_a_seats_bytes_change_the_bag() -> None:
    plain = RandomGame(load_profile("pinczow"), 5)
    seeded = RandomGame(load_profile("pinczow"), 5)
    seeded.give(Order(1, 0, acts.AddBytes(data="ff" * 16)))
    assert plain.draw.take(plain.state, 20) != seeded.draw.take(seeded.state, 20)


def test_no_bytes_are_added_before_the_commitment_is_published() -> None:
    game = RandomGame(load_profile("pinczow"), 5)
    game.state = replace(game.state, commitment="")
    assert not options(game.state, 1).may("add-bytes")
    refusal = game.give(Order(1, 0, acts.AddBytes(data="ff" * 16)))
    assert refusal is not None
    assert refusal.code == "bytes-early"


def test_a_draw_does_not_depend_on_what_was_asked_before() -> None:
    game = RandomGame(load_profile("pinczow"), 9)
    asked = game.draw.take(game.state, 100)
    states = []
    for _ in range(30):
        game.step()
        states.append(game.state)
    fresh = FairDraw(bytes.fromhex(game.draw.reveal(game.state)), game.state.game)
    for state in reversed(states):
        assert fresh.take(state, 7) == game.draw.take(state, 7)
    assert fresh.take(RandomGame(load_profile("pinczow"), 9).state, 100) == asked


def test_a_shuffle_keeps_the_tiles_and_is_even() -> None:
    stream = Stream(SEED, b"context")
    counts: Counter[tuple[int, str]] = Counter()
    rounds = 6000
    for _ in range(rounds):
        deck = stream.shuffle("ABCDE")
        assert sorted(deck) == list("ABCDE")
        counts.update(enumerate(deck))
    expected = rounds / 5
    chi = sum((counts[i, tile] - expected) ** 2 / expected for i in range(5) for tile in "ABCDE")
    assert chi < 45  # 16 degrees of freedom, p ≈ 0.0001; the stream is fixed, so is the value


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairDraw(b"short", "g")


def ended_by_verdict(draw: FairDraw | None = None) -> RandomGame:
    """A game that a verdict ends: the first player pauses, and the other's word is lost."""
    game = RandomGame(replace(load_profile("pinczow"), mixed_to_end=1), 7)
    game.judge = lambda _: False
    if draw is not None:
        game.draw = draw
        game.events[0] = replace(game.events[0], game="game-7", commitment=draw.commitment())
    for act in (acts.AddBytes(data="0a" * 16), acts.DrawStart()):
        assert game.give(Order(0, 0, act)) is None
    assert game.give(Order(game.state.turn, 0, acts.Pass())) is None
    mover = game.state.turn
    play = acts.Play(tiles=game.placement(mover, legal=True))
    assert game.give(Order(mover, 0, play)) is None
    assert game.give(Order(1 - mover, 0, acts.Challenge())) is None
    assert game.state.seed
    return game


def reopened(draw: FairDraw | None = None) -> RandomGame:
    """The referee then turns that verdict round."""
    game = ended_by_verdict(draw)
    assert decided(game, ev.VerdictOverridden(valid=True))
    assert not game.state.is_over()
    return game


def decided(game: RandomGame, measure: ev.Measure) -> bool:
    decision = acts.Decide(clause="P-6.1", measure=measure)
    return game.give(Order(acts.REFEREE, 0, decision)) is None


def exchanged(game: RandomGame) -> str:
    """What the seat on turn draws for its first tile."""
    turn = game.state.turn
    assert game.give(Order(turn, 0, acts.Exchange(tiles=game.state.racks[turn][0]))) is None
    return next(e.tiles for e in reversed(game.events) if isinstance(e, ev.TilesDrawn))


def test_each_seed_of_a_game_is_the_hash_of_the_next() -> None:
    chain = chain_seeds(SEED)
    assert chain[-1] == SEED
    assert len(chain) == CHAIN
    assert all(seed_before(after) == seed for seed, after in pairwise(chain))
    assert FairDraw.rooted(SEED, "g", commitment(chain[0], "g")).commitment() == commitment(
        chain[0], "g"
    )
    with pytest.raises(ValueError, match="commitment"):
        FairDraw.rooted(SEED, "g", commitment(SEED, "another"))


@pytest.mark.clause("P-4.7.14", "P-6.1")
def test_a_game_reopened_after_its_seed_was_shown_goes_on_with_another() -> None:
    game = reopened()
    told = next(event for event in game.events if isinstance(event, ev.GameReopened))
    shown = next(event for event in game.events if isinstance(event, ev.SeedRevealed))
    assert told.commitment
    assert game.state.commitment == told.commitment
    assert game.state.seed == ""
    before = game.state
    known = FairDraw(bytes.fromhex(shown.seed), before.game)  # what everybody can compute
    assert game.draw.take(before, 20) != known.take(replace(before, chapter=0), 20)
    drawn = exchanged(game)
    assert drawn == game.draw.take(before, 1)
    assert decided(game, ev.EndOrdered())
    seeds = [event.seed for event in game.events if isinstance(event, ev.SeedRevealed)]
    assert len(set(seeds)) == 2
    verified = verify_game(read_record(write_record(game.events)))
    assert verified.fair, verified
    assert verified.draws >= 5


@pytest.mark.clause("P-4.7.14")
def test_a_game_whose_last_seed_was_shown_is_not_reopened_once_more() -> None:
    game = ended_by_verdict()
    reopening = Order(
        acts.REFEREE, 0, acts.Decide(clause="P-6.1", measure=ev.VerdictOverridden(valid=True))
    )
    game.state = replace(game.state, chapter=CHAIN - 1)
    refusal = game.give(reopening)
    assert refusal is not None
    assert refusal.code == "no-seed"
    game.state = replace(game.state, chapter=CHAIN - 2)
    assert game.give(reopening) is None


@pytest.mark.clause("P-6.1")
def test_a_second_seed_that_the_first_commitment_does_not_bind_is_detected() -> None:
    game = reopened()
    exchanged(game)
    assert decided(game, ev.EndOrdered())
    other = bytes(32)
    events = [
        replace(event, commitment=commitment(other, game.state.game))
        if isinstance(event, ev.GameReopened)
        else event
        for event in game.events
    ]
    last = max(n for n, event in enumerate(events) if isinstance(event, ev.SeedRevealed))
    events[last] = ev.SeedRevealed(at=0, seed=other.hex())
    assert verify_game(events).flaw is Flaw.OTHER_SEED


def test_a_record_of_a_game_reopened_with_its_old_seed_still_verifies() -> None:
    game = reopened(FairDraw(SEED, "game-7"))
    assert game.state.seed == SEED.hex()
    exchanged(game)
    assert decided(game, ev.EndOrdered())
    record = write_record(game.events)
    assert verify_game(read_record(record)).fair
    old = record.replace(b'"at":0,"v":2,"commitment":""}', b'"at":0,"v":1}')
    assert len(old) < len(record)
    assert verify_game(read_record(old)).fair


def test_a_commitment_and_bytes_noted_elsewhere_must_be_those_of_the_record() -> None:
    events = finished()
    opened = events[0]
    assert isinstance(opened, ev.GameOpened)
    own = "00112233445566778899AABBCCDDEEFF"
    assert verify_game(events, noted=opened.commitment.upper(), own_bytes=own).fair
    assert verify_game(events, noted="00" * 32).flaw is Flaw.OTHER_COMMITMENT
    assert verify_game(events, own_bytes="11" * 16).flaw is Flaw.BYTES_MISSING
