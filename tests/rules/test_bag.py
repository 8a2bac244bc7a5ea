"""The fair bag: commitment, stream, reveal, and verification by anyone."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from msgspec.structs import replace

from mydelko.rulebook import load_profile
from mydelko.rules import FairDraw, acts, verify_game
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import Stream, commitment
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
    assert verified.fair, verified.reason
    assert verified.draws > 3


@pytest.mark.parametrize("rules", ["base", "komorow", "pinczow", "scrabble"])
def test_games_of_every_rule_set_verify(rules: str) -> None:
    verified = verify_game(finished(3, rules))
    assert verified.fair, verified.reason


def test_a_changed_seed_is_detected() -> None:
    events = [
        replace(event, seed="00" * 32) if isinstance(event, ev.SeedRevealed) else event
        for event in finished()
    ]
    assert "commitment" in verify_game(events).reason


def test_a_changed_draw_is_detected() -> None:
    events = finished()
    number = next(i for i, event in enumerate(events) if isinstance(event, ev.TilesDrawn))
    drawn = events[number]
    assert isinstance(drawn, ev.TilesDrawn)
    events[number] = replace(drawn, tiles="E" if drawn.tiles != "E" else "A")
    verified = verify_game(events)
    assert not verified.fair
    assert f"event {number + 1}" in verified.reason


def test_an_event_that_does_not_fit_is_told() -> None:
    events = finished()
    events.insert(4, ev.MoveRecorded(at=0, seat=0))
    assert "event 5 does not fit the game" in verify_game(events).reason


def test_an_unfinished_game_cannot_be_verified_yet() -> None:
    game = RandomGame(load_profile("pinczow"), 1)
    assert "not revealed" in verify_game(game.events).reason
    assert "does not begin" in verify_game([]).reason


def test_a_seats_bytes_change_the_bag() -> None:
    plain = RandomGame(load_profile("pinczow"), 5)
    seeded = RandomGame(load_profile("pinczow"), 5)
    seeded.give(Order(1, 0, acts.AddBytes(data="ff" * 16)))
    assert plain.draw.take(plain.state, 20) != seeded.draw.take(seeded.state, 20)


def test_a_draw_does_not_depend_on_what_was_asked_before() -> None:
    game = RandomGame(load_profile("pinczow"), 9)
    asked = game.draw.take(game.state, 100)
    states = []
    for _ in range(30):
        game.step()
        states.append(game.state)
    fresh = FairDraw(bytes.fromhex(game.draw.reveal()), game.state.game)
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
