"""Sealed is sealed: games that differ only in what one seat keeps to itself look alike to others.

Compared byte by byte: views, news, what may be done, refusals, and the number that a version may
tell (M-16, R-7, P-4.4.1).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from mydelko.play.noticing import mark
from mydelko.play.reporting import tell_all
from mydelko.play.screen import REFEREE as REFEREES
from mydelko.play.screen import SPECTATOR, Audience, AudienceKind, view_of
from mydelko.play.viewer import Viewer
from mydelko.rulebook import profile_names
from mydelko.rules import Phase, Refusal, State, acts, advance, decide
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Act, Order
from mydelko.rules.bag import ScriptedDraw
from mydelko.rules.options import options
from mydelko.rules.text import PLAIN
from play.test_views import setup_of
from rules.random_games import RandomGame, judge
from rules.score_sheet import table
from rules.test_laws import profile_of

TRIED: tuple[Act, ...] = (
    *(kind() for kind in PLAIN.values()),
    acts.Challenge(),
    acts.Exchange(tiles=""),
    acts.Name(letter="A"),
    acts.Correct(seat=0, points=1),
)


def done(state: State, seat: int, wanted: Sequence[Act]) -> tuple[State, list[ev.Event]]:
    """The state after these acts of one seat, and what happened."""
    happened: list[ev.Event] = []
    for act in wanted:
        answer = decide(state, Order(seat, state.time, act), ScriptedDraw(state.bag), judge)
        assert not isinstance(answer, Refusal), answer
        happened += answer
        state = advance(state, answer)
    return state, happened


def seen_by_others(state: State, seat: int, wanted: Sequence[Act]) -> bytes:
    """Everything that anybody but this seat and the referee learns of these acts."""
    after, happened = done(state, seat, wanted)
    others = [other for other in state.seats if other != seat]
    viewer = Viewer(setup_of(state))
    audiences = [SPECTATOR, *(Audience(AudienceKind.SEAT, other) for other in others)]
    views = [view_of(viewer, after, audience) for audience in audiences]
    numbers = [mark(after).version_for(audience) for audience in audiences]
    offered = [options(after, other) for other in others]
    refusals = [refused(after, other, act) for other in others for act in TRIED]
    told = tell_all(state, happened)
    return msgspec.json.encode((views, told, numbers, offered, refusals))


def refused(state: State, by: int, act: Act) -> str:
    """What this act would be answered, as far as nothing of it happens."""
    answer = decide(state, Order(by, state.time, act), ScriptedDraw(state.bag), judge)
    return answer.message("pl") if isinstance(answer, Refusal) else ""


def sealed_states(seed: int) -> list[State]:
    """Moves that wait for at least two declarations."""
    game = RandomGame(profile_of("marmara"), seed)
    found: list[State] = []
    for _ in range(60):
        game.step()
        pending = game.state.pending
        if pending is not None and pending.words and len(game.state.undeclared(pending)) > 1:
            found.append(game.state)
    return found


@pytest.mark.clause("M-16", "R-7")
def test_what_was_declared_is_seen_by_nobody_before_all_have() -> None:
    states = [state for seed in range(12) for state in sealed_states(seed)]
    assert len(states) > 20
    for state in states:
        assert state.pending is not None
        seat = state.undeclared(state.pending)[0]
        one = acts.Challenge(words=(state.pending.words[-1].word,))
        ways: tuple[list[Act], ...] = (
            [acts.Record()],
            [acts.Challenge()],
            [one],
            [acts.Record(), acts.Challenge()],
            [acts.Record(), one],
        )
        assert len({seen_by_others(state, seat, way) for way in ways}) == 1


@pytest.mark.clause("M-16", "R-7")
def test_a_seat_that_has_declared_says_no_more_of_the_move_but_to_join_a_challenge() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.does("Ann", "play 8H CATS").does("Ben", "challenge").refused("Ben", "claim", "M-16")
    game.refused("Ben", "record", "R-7")


@pytest.mark.clause("M-16", "R-7")
def test_the_opening_does_not_tell_who_declared_first() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.does("Ann", "play 8H CATS")
    before = game.state
    told = set()
    for order in ((1, 2), (2, 1)):
        state, happened = before, list[ev.Event]()
        for seat in order:
            state, more = done(state, seat, [acts.Challenge()])
            happened += more
        news = [
            item for item in tell_all(before, happened) if item.__struct_config__.tag != "answered"
        ]
        told.add(msgspec.json.encode(news))
    assert len(told) == 1


@pytest.mark.clause("P-4.4.1", "P-3.2.1")
@pytest.mark.parametrize("name", profile_names())
def test_tiles_laid_and_taken_back_are_noticed_by_nobody_else(name: str) -> None:
    laying = 0
    for seed in range(8):
        game = RandomGame(profile_of(name), seed)
        for _ in range(25):
            game.step()
            state = game.state
            tiles = game.placement(state.turn, legal=True) if state.turn >= 0 else ()
            if state.phase is not Phase.LAYING or state.turn in state.flagged or not tiles:
                continue
            place, back = acts.Place(tiles=tiles), acts.TakeBack()
            ways: tuple[list[Act], ...] = ([], [place], [place, place, back], [place, back, place])
            assert len({seen_by_others(state, state.turn, way) for way in ways}) == 1
            mine = Audience(AudienceKind.SEAT, state.turn)
            own = {mark(done(state, state.turn, way)[0]).version_for(mine) for way in ways}
            assert len(own) == 3  # one's own screens follow
            laying += 1
    assert laying > 5


def test_the_referee_may_notice_everything() -> None:
    game = table("pinczow").seat("Ala", "KOTYŁEM").seat("Olek", "OSANABC")
    game.does("Ala", "place 8H KOTY").does("Ala", "take-back")
    state = game.state
    seats = [Audience(AudienceKind.SEAT, seat) for seat in (0, 1)]
    shared = Audience(AudienceKind.SCREEN, seats=(0, 1))
    told = [mark(state).version_for(who) for who in (SPECTATOR, *seats, shared, REFEREES)]
    assert [state.version - each for each in told] == [2, 0, 2, 0, 0]
    assert options(state, REFEREE).may("decide")
