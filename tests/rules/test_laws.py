"""Laws that hold in every game of every rule set, over random games of all commands."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mydelko.rulebook import Profile, load_profile, parse_profile, profile_names
from mydelko.rules import State, apply, deadline, fold, read_record, write_record
from mydelko.rules import events as ev
from mydelko.rules.acts import POINTS
from mydelko.rules.codes import codes_of
from mydelko.rules.fold import open_state
from mydelko.rules.state import NOBODY
from mydelko.rules.verify import verify_game
from rules.random_games import RandomGame, whole_set

CLUBS = {
    "double": {"base": "komorow", "challenge": "double", "time": "3:00", "increment": "0:05"},
    "five-point": {"base": "base", "challenge": "five-point", "time": "1:00"},
    "ten-point": {"base": "pinczow", "challenge": "ten-point", "move_limit": "1:00"},
    "single": {"base": "base", "challenge": "single", "overtime_limit": "0:30", "time": "0:30"},
}
RULES = [*profile_names(), *CLUBS]
GAMES = int(os.environ.get("MYDELKO_GAMES", "120"))  # of each rule set; `make soak` plays thousands
SEEDS = st.integers(min_value=0, max_value=2**32)
STEPS = 120


def profile_of(name: str) -> Profile:
    return parse_profile(CLUBS[name]) if name in CLUBS else load_profile(name)


def check_laws(name: str, seed: int) -> None:
    game = RandomGame(profile_of(name), seed)
    checkpoints = [game.state]
    for _ in range(STEPS):
        if game.state.is_over() and game.random.random() < 0.3:
            break
        before = msgspec.json.encode(game.state)
        known = game.state
        command = game.step()
        assert msgspec.json.encode(known) == before, f"{command} changed a state in place"
        checkpoints.append(game.state)
        check_no_dead_end(game)
    check_stream(game.events, checkpoints)


def check_no_dead_end(game: RandomGame) -> None:
    if game.state.is_over() or deadline(game.state) is not None:
        return
    assert any(game.accepts(step) for step in game.next_steps()), game.state.phase


def bring_to_end(game: RandomGame) -> None:
    """Players who only want to be done, and time: no referee helps."""
    for _ in range(200):
        if game.state.is_over():
            return
        step = next((step for step in game.next_steps() if game.accepts(step)), None)
        if step is not None:
            game.give(step)
        else:
            due = deadline(game.state)
            assert due is not None, game.state.phase
            game.now = max(game.now, due)
            game.pass_time()
    raise AssertionError(f"still {game.state.phase} after {len(game.events)} events")


def all_tiles(state: State) -> Counter[str]:
    """Every tile of the game wherever it is: always the whole set."""
    codes = codes_of(state.profile.tiles)
    board = Counter("?" if code & 0x80 else codes.letter[code] for code in state.board if code)
    laid = Counter(codes.tile[text] for _, text in state.laid)
    rest = Counter("".join(state.racks) + state.bag + state.aside + state.dead)
    return board + laid + rest


def check_stream(events: list[ev.Event], checkpoints: list[State]) -> None:
    parsed = read_record(write_record(events))
    assert list(parsed) == events, "serialise, parse: equal"
    opened = parsed[0]
    assert isinstance(opened, ev.GameOpened)
    state = open_state(opened)
    at_version = {state.version: state for state in checkpoints}
    tiles = whole_set(state)
    for event in parsed[1:]:
        state = apply(state, event)
        assert dict(all_tiles(state)) == {t: n for t, n in tiles.items() if n}, event
        check_clock(state)
        if state.version in at_version:
            assert state == at_version[state.version], "the fold of every prefix is the state"
    assert state.scores == sum_of_events(parsed)
    assert fold(parsed) == state
    assert fold(parsed) == checkpoints[-1]


def check_clock(state: State) -> None:
    """Used times and stopped time are the time gone, to the millisecond."""
    clock = state.clock
    if clock.began is not None:
        since = state.time - clock.since
        used, stopped = sum(clock.used), clock.stopped
        if clock.running == NOBODY:
            stopped += since
        else:
            used += since
        assert used + stopped == state.time - clock.began


def sum_of_events(events: Sequence[ev.Event]) -> tuple[int, ...]:
    opened = events[0]
    assert isinstance(opened, ev.GameOpened)
    scores = [0] * len(opened.names)
    ending = [0] * len(opened.names)
    for event in events:
        match event:
            case ev.MoveAccepted() | ev.MoveRestored() | ev.BonusGiven() | ev.CorrectionAgreed():
                scores[event.seat] += event.points
            case ev.MoveAnnulled():
                scores[event.seat] -= event.points
            case ev.RefereeDecided(measure=ev.ScoreCorrected(seat, points)):
                scores[seat] += points
            case ev.RefereeDecided(measure=ev.Penalised(seat, points)):
                scores[seat] -= points
            case ev.LeftoversCounted() | ev.OvertimeCharged():
                ending = [sum(pair) for pair in zip(ending, event.points, strict=True)]
            case ev.GameReopened() | ev.GameEnded():  # P-7.2b: a walkover counts it anew
                ending = [0] * len(scores)
            case _:
                pass
    return tuple(sum(pair) for pair in zip(scores, ending, strict=True))


@pytest.mark.clause("P-1.1.1", "P-3.2.1", "K-1.6", "S-1.3", "R-17")
@pytest.mark.parametrize("name", RULES)
@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS)
def test_every_random_game_keeps_the_laws(name: str, seed: int) -> None:
    check_laws(name, seed)


@pytest.mark.slow
@pytest.mark.clause("P-1.1.1", "P-3.2.1", "K-1.6", "S-1.3", "R-17")
@pytest.mark.parametrize("name", profile_names())
@settings(max_examples=GAMES, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS)
def test_many_random_games_keep_the_laws(name: str, seed: int) -> None:
    check_laws(name, seed)


@pytest.mark.slow
@pytest.mark.clause("B-4", "B-6")
@pytest.mark.parametrize("name", CLUBS)
@settings(max_examples=GAMES // 6, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS)
def test_many_random_club_games_keep_the_laws(name: str, seed: int) -> None:
    check_laws(name, seed)


@pytest.mark.clause("P-6.1", "K-6.3")
@pytest.mark.parametrize("name", RULES)
@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS)
def test_no_sequence_of_measures_keeps_a_game_from_its_end(name: str, seed: int) -> None:
    game = RandomGame(profile_of(name), seed)
    for _ in range(STEPS // 2):
        if game.random.random() < 0.4:
            game.give(game.some_decision())
        else:
            game.step()
    write_record(game.events)
    bring_to_end(game)
    assert game.state.result is not None
    assert max(map(abs, game.state.scores)) < POINTS * STEPS


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=5, suppress_health_check=list(HealthCheck))
@given(seed=SEEDS)
def test_every_finished_game_can_be_redrawn_from_its_seed(name: str, seed: int) -> None:
    game = RandomGame(profile_of(name), seed)
    for _ in range(STEPS * 3):
        game.step()
        if game.state.is_over():
            break
    verified = verify_game(game.events)
    assert verified.fair == game.state.is_over(), verified
