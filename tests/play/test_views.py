"""Views: each audience sees its own, changes lead from one view to the next, nothing leaks."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mydelko.letters import load_tile_set
from mydelko.play import news, view
from mydelko.play.change import find_changes
from mydelko.play.reporting import tell_all
from mydelko.play.screen import REFEREE, SPECTATOR, Audience, AudienceKind, view_of
from mydelko.play.setup import SeatPlan, Setup
from mydelko.play.viewer import Viewer
from mydelko.rulebook import load_profile, profile_names
from mydelko.rules import Phase, State, advance, fold
from mydelko.rules.codes import codes_of
from mydelko.rules.tracking import unseen_tiles
from play.client import apply_changes
from rules.random_games import RandomGame

STEPS = 60


def setup_of(state: State) -> Setup:
    return Setup(
        game=state.game,
        profile=state.profile,
        lexicon="polish",
        seats=tuple(
            SeatPlan(name, kind, session="s")
            for name, kind in zip(state.names, state.kinds, strict=True)
        ),
        host="s",
        commitment=state.commitment,
        opened=0,
    )


def talk_apart(rules: str) -> bool:
    """Whether players do, each at a device of one's own; at one screen nobody does."""
    shared = setup_of(RandomGame(load_profile(rules), 1).state)
    assert not shared.talks()
    apart = [msgspec.structs.replace(seat, session=seat.name) for seat in shared.seats]
    return msgspec.structs.replace(shared, seats=tuple(apart)).talks()


@pytest.mark.clause("B-16")
def test_players_talk_outside_tournaments_and_komorow_is_one() -> None:
    """K itself says nothing of talking."""
    assert [talk_apart(rules) for rules in ("base", "scrabble", "komorow")] == [True, True, False]


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("pinczow", marks=pytest.mark.clause("P-6.6.1")),
        pytest.param("marmara", marks=pytest.mark.clause("M-15")),
    ],
)
def test_players_do_not_talk_where_a_document_forbids_it(rules: str) -> None:
    assert not talk_apart(rules)


def played(profile: str, seed: int) -> RandomGame:
    game = RandomGame(load_profile(profile), seed)
    for _ in range(STEPS):
        game.step()
    return game


def audiences(state: State) -> list[Audience]:
    shared = Audience(AudienceKind.SCREEN, seats=tuple(state.seats)[:2])
    seats = (Audience(AudienceKind.SEAT, seat) for seat in state.seats)
    return [*seats, shared, SPECTATOR, REFEREE]


@pytest.mark.parametrize("profile", profile_names())
@settings(max_examples=8)
@given(seed=st.integers(0, 10_000))
def test_changes_lead_from_each_view_to_the_next(profile: str, seed: int) -> None:
    game = played(profile, seed)
    viewer = Viewer(setup_of(game.state))
    for audience in audiences(game.state):
        state = fold(game.events[:1])
        shown = view_of(viewer, state, audience)
        for event in game.events[1:]:
            state = advance(state, [event])
            now = view_of(viewer, state, audience)
            changes = find_changes(shown, now)
            if changes is None:
                assert isinstance(now, view.EndedView) or isinstance(shown, view.EndedView)
            else:
                sent = msgspec.json.decode(msgspec.json.encode(changes), type=view.AnyChanges)
                assert apply_changes(shown, sent) == now
            shown = now
        assert shown == view_of(Viewer(setup_of(state)), state, audience)


@pytest.mark.parametrize("profile", profile_names())
@settings(max_examples=8)
@given(seed=st.integers(0, 10_000))
def test_tiles_are_shown_to_others_only_after_the_stop(profile: str, seed: int) -> None:
    game = played(profile, seed)
    viewer = Viewer(setup_of(game.state))
    state = fold(game.events[:1])
    for event in game.events[1:]:
        state = advance(state, [event])
        if state.is_over() or not state.laid or state.lies_open():
            continue
        for seat in state.opponents(state.turn):
            assert viewer.seat_view(state, seat).laid == ()
        assert viewer.spectator_view(state).laid == ()
        assert viewer.seat_view(state, state.turn).laid == state.laid


@pytest.mark.clause("P-1.4")
@pytest.mark.parametrize("profile", profile_names())
@settings(max_examples=4)
@given(seed=st.integers(0, 10_000))
def test_board_and_own_tiles_are_enough_to_keep_a_tracking_sheet(profile: str, seed: int) -> None:
    game = played(profile, seed)
    viewer = Viewer(setup_of(game.state))
    tiles, tile = load_tile_set(game.state.profile.tiles), codes_of(game.state.profile.tiles).tile
    state = fold(game.events[:1])
    for event in game.events[1:]:
        state = advance(state, [event])
        for seat in state.seats if state.phase is not Phase.STARTING else ():
            seen = viewer.seat_view(state, seat)
            if not isinstance(seen, view.SeatView):
                continue
            laid = [text for _, text in seen.laid]
            open_tiles = [tile[mark] for mark in (*"".join(seen.board), *laid) if mark != "."]
            known = Counter([*open_tiles, *seen.rack, *seen.aside])
            assert unseen_tiles(state, seat) == tiles.tiles() - known


# M-16, R-7
@pytest.mark.clause("M-16")
@settings(max_examples=20)
@given(seed=st.integers(0, 10_000))
def test_sealed_declarations_stay_sealed_until_all_have_declared(seed: int) -> None:
    game = played("marmara", seed)
    viewer = Viewer(setup_of(game.state))
    state = fold(game.events[:1])
    for event in game.events[1:]:
        told = tell_all(state, [event])
        state = advance(state, [event])
        pending = state.pending
        if pending is None or state.is_over():
            continue
        for audience in audiences(state)[:-1]:
            seen = view_of(viewer, state, audience).pending
            assert seen is not None
            assert (seen.challengers, seen.challenged) == ((), ())
            assert set(seen.answered) == {*pending.recorded, *pending.challengers}
        if pending.verdict is None:
            assert not any(isinstance(item, news.Challenged | news.Recorded) for item in told)


@pytest.mark.parametrize("profile", profile_names())
@settings(max_examples=8)
@given(seed=st.integers(0, 10_000))
def test_news_never_name_tiles_of_racks_or_bag(profile: str, seed: int) -> None:
    game = played(profile, seed)
    state = fold(game.events[:1])
    letters = (news.StartLetters, news.TieLetters)
    for item in tell_all(state, game.events[1:]):
        if isinstance(item, letters):
            continue
        for field in item.__struct_fields__:
            value = getattr(item, field)
            assert not isinstance(value, str) or field in {"clause", "note", "fault"}
    assert tell_all(state, game.events[1:])


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        (view.SeatView, {"seat", "rack", "aside", "declared", "options"}),
        (view.ScreenView, {"options"}),
        (view.SpectatorView, set()),
    ],
)
def test_no_view_of_a_game_in_play_can_hold_a_foreign_rack(
    kind: type[view.PublicView], allowed: set[str]
) -> None:
    public = {field.name for field in msgspec.structs.fields(view.PublicView)}
    own = {field.name for field in msgspec.structs.fields(kind)} - public
    assert own == allowed
    hidden = {"racks", "seed", "remaining", "draws", "entropy", "dead"}
    assert not hidden & {field.name for field in msgspec.structs.fields(kind)}
    assert not hidden & {field.name for field in msgspec.structs.fields(view.SeatInfo)}
    assert all(
        field.type is int or field.name not in {"tiles", "count"}
        for field in msgspec.structs.fields(view.SeatInfo)
    )


def test_the_end_is_counted_step_by_step() -> None:
    ended = 0
    for seed in range(200, 260):
        game = RandomGame(load_profile("scrabble"), seed)
        for _ in range(200):
            if game.state.is_over():
                break
            game.step()
        state = game.state
        if not state.is_over():
            continue
        seen = Viewer(setup_of(state)).ended_view(state, 0)
        changed = Counter(dict.fromkeys(state.seats, 0))
        for step in seen.end.steps:
            changed[step.seat] += step.points
        assert tuple(changed[seat] for seat in state.seats) == (
            state.deductions or (0,) * len(changed)
        )
        last = {step.seat: step.total for step in seen.end.steps}
        assert all(total == state.scores[seat] for seat, total in last.items())
        ended += 1
    assert ended > 5
