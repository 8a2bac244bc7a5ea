"""A computer at a live table: keeps within its clock, lays and calls phoneys as its level does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from mydelko.engine import Engine
from mydelko.engine.level import Level, find_level
from mydelko.engine.player import Player
from mydelko.lexicon import Lexicon, load_lexicon
from mydelko.play.computer import (
    PATIENCE,
    Wake,
    choose,
    clock_of,
    impatient_computer,
    waiting_computer,
)
from mydelko.play.practice import Pause
from mydelko.rulebook import load_profile
from mydelko.rulebook.profile import Profile
from mydelko.rules import State, acts, time_left
from mydelko.rules import events as ev
from mydelko.rules.state import LineKind
from play.tables import Live, begun, opened

AROUND = 250  # milliseconds for everything but the thinking
MINUTE = 60_000
STEP = 0.1  # seconds the false clock goes on at every look


@cache
def polish() -> Lexicon:
    return load_lexicon("polish")


def two_computers(profile: Profile) -> Live:
    return begun(opened(profile, *[ev.SeatKind.COMPUTER] * 2), polish().contains)


class FalseClock:
    """Seconds that pass by being looked at."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        self.seconds += STEP
        return self.seconds


def play(live: Live, players: list[Player], clock: FalseClock, seed: int = 1) -> Iterator[State]:
    """A whole game; what a player looks at its watch for is charged to the table's clock."""
    chance, now = Random(seed), live.state.time
    while (seat := waiting_computer(live.state)) is not None:
        started = clock.seconds
        chosen = choose(
            players[seat], live.state, seat, now, random=chance, cancelled=lambda: False
        )
        now += round(1000 * (clock.seconds - started)) + AROUND
        live.clock.now = now
        live.do(seat, *chosen)
        yield live.state


def hasty(level: Level) -> Level:
    """The same player with little work in each look at the clock."""
    return replace(level, simulate=min(level.simulate, 60), endgame=min(level.endgame, 0.1))


@pytest.mark.slow
@pytest.mark.clause("K-2.2")
@pytest.mark.parametrize("minutes", [20, 1])
def test_a_champion_never_oversteps_its_clock(minutes: int) -> None:
    live = two_computers(replace(load_profile("komorow"), time=minutes * MINUTE))
    clock = FalseClock()
    players = [Player(hasty(find_level("mistrz")), Engine(polish()), clock.now) for _ in range(2)]
    thought = 0.0
    for state in play(live, players, clock):
        thought = clock.seconds
        assert not state.flagged
        assert all((time_left(state, seat, state.time) or 0) > 0 for seat in range(2))
    assert live.state.is_over()
    assert thought > 5  # it did look at the clock and took some of its time


def test_the_clock_given_is_the_time_left_at_the_table() -> None:
    live = two_computers(load_profile("komorow"))
    seat = live.state.turn
    early = clock_of(live.state, seat, live.state.time)
    late = clock_of(live.state, seat, live.state.time + 5 * MINUTE)
    assert early is not None
    assert late is not None
    assert (early.left, late.left) == (20 * MINUTE, 15 * MINUTE)
    assert early.moves > 8
    untimed = two_computers(replace(load_profile("komorow"), time=None))
    assert clock_of(untimed.state, seat, 0) is None


def test_a_limit_for_a_move_shortens_the_clock() -> None:
    live = two_computers(replace(load_profile("komorow"), move_limit=MINUTE))
    seat, now = live.state.turn, live.state.time
    free = clock_of(live.state, seat, now)
    pressed = clock_of(live.state, seat, now + 50_000)
    assert free is not None
    assert pressed is not None
    assert free.share() < MINUTE
    assert pressed.share() < 10_000


def finish(live: Live, players: list[Player], seed: int = 1) -> State:
    for state in play(live, players, FalseClock(), seed):
        assert not state.flagged
    assert live.state.is_over()
    return live.state


def phoneys_scored(state: State) -> int:
    """Moves that scored with a wrong word."""
    scored = (line for line in state.sheet if line.points)
    return sum(any(not polish().contains(word.word) for word in line.words) for line in scored)


def test_weak_players_lay_phoneys_and_miss_them() -> None:
    weak = [Player("poczatkujacy", Engine(polish())) for _ in range(2)]
    games = (finish(two_computers(load_profile("komorow")), weak, seed) for seed in range(2))
    assert sum(map(phoneys_scored, games)) > 0


def test_under_automatic_validation_nobody_tries_a_phoney() -> None:
    daring = Player(replace(find_level("poczatkujacy"), phoney=1.0), Engine(polish()))
    state = finish(two_computers(load_profile("scrabble")), [daring, daring])
    assert phoneys_scored(state) == 0  # and none was refused on the way


def pending_words(words: list[str], level: str, seed: int) -> tuple[str, ...]:
    return Player(level, Engine(polish())).doubts(words, Random(seed))


def test_the_champion_calls_every_phoney_and_nothing_else() -> None:
    words = ["DOM", "DOMX", "ŻÓŁW", "ŻÓŁWA", "QQ", "KOT"]
    wrong = tuple(word for word in words if not polish().contains(word))
    for seed in range(20):
        assert pending_words(words, "mistrz", seed) == wrong
    missed = sum(pending_words(["DOMOWAŁ"], "poczatkujacy", seed) == () for seed in range(20))
    assert missed > 10


def test_a_strong_player_lets_no_phoney_of_a_beginner_stand() -> None:
    beginner = Player(replace(find_level("poczatkujacy"), phoney=1.0), Engine(polish()))
    strong = replace(find_level("mistrz"), simulate=0, endgame=0.0)
    table = two_computers(load_profile("komorow"))
    state = finish(table, [beginner, Player(strong, Engine(polish()))])
    assert phoneys_scored(state) == 0
    taken_back = [line for line in state.sheet if line.kind is LineKind.LOSS]
    assert taken_back


def test_its_choice_is_an_ordinary_move() -> None:
    live = two_computers(load_profile("komorow"))
    seat = waiting_computer(live.state)
    assert seat is not None
    player = Player("latwy", Engine(polish()))
    chosen = choose(player, live.state, seat, 0, random=Random(1), cancelled=lambda: False)
    assert isinstance(chosen[0], acts.Play | acts.Place | acts.Exchange | acts.Pass)


def after_its_move(profile: Profile, *, practice: bool = False) -> Live:
    """A computer has moved and waits for a person's record."""
    kinds = (ev.SeatKind.COMPUTER, ev.SeatKind.HUMAN)
    live = begun(opened(profile, *kinds, practice=practice), polish().contains)
    if live.state.turn == 1:
        live.do(1, acts.Pass())
    player = Player("latwy", Engine(polish()))
    assert waiting_computer(live.state) == 0
    live.do(0, *choose(player, live.state, 0, 0, random=Random(1), cancelled=lambda: False))
    return live


@pytest.mark.clause("P-4.6.2")
def test_its_patience_with_who_does_not_record_ends_and_that_clock_runs() -> None:
    live = after_its_move(load_profile("pinczow"))
    pending = live.state.pending
    assert pending is not None
    assert impatient_computer(live.state) == Wake(0, pending.since + PATIENCE)
    player = Player("latwy", Engine(polish()))
    [act] = choose(player, live.state, 0, 0, random=Random(1), cancelled=lambda: False)
    live.do(0, act)
    assert live.state.clock.running == 1
    assert impatient_computer(live.state) is None


def test_it_is_patient_where_no_time_is_limited_and_while_the_referee_is_there() -> None:
    untimed = after_its_move(replace(load_profile("pinczow"), time=None))
    assert untimed.state.pending is not None
    assert impatient_computer(untimed.state) is None
    live = after_its_move(load_profile("pinczow"), practice=True)
    live.do(0, acts.StartClock())
    live.do(1, Pause())
    assert live.state.pending is not None
    assert impatient_computer(live.state) is None
