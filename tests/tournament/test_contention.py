"""Contender-aware pairing on named fixtures, against Danish, with the reason in words."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.explain import explain_pairing, explain_wish, names_of
from mydelko.tournament.pairing.contention import (
    Field,
    contenders,
    simulate_rest,
    staying_away,
)
from mydelko.tournament.settings import Award, Contention, Phase, RatingKind, Repeats, System
from mydelko.tournament.state import ReasonCode, WishCode
from tournament.hall import Hall, hall

Rounds = tuple[tuple[tuple[int, int], ...], ...]  # pairs (winner, loser), round by round

RUNAWAY: Rounds = (  # 1 has won everything; five have two wins, 4 and 7 have one
    ((1, 2), (3, 4), (5, 6), (7, 8)),
    ((1, 3), (2, 5), (4, 7), (8, 6)),
    ((1, 4), (6, 2), (3, 7), (5, 8)),
    ((1, 5), (2, 3), (6, 4), (8, 7)),
)
CHASED: Rounds = (  # 5 leads with four wins; 1 and 2 follow with three
    ((1, 2), (3, 4), (5, 6), (7, 8)),
    ((1, 3), (2, 4), (5, 7), (6, 8)),
    ((1, 4), (2, 3), (5, 8), (7, 6)),
    ((5, 1), (2, 6), (3, 8), (4, 7)),
)


def contest(history: Rounds, last: System, players: int = 8, **more: Any) -> Hall:  # noqa: ANN401
    """An event with this history, its last round to be paired by `last`."""
    systems = (*(System.FIXED,) * len(history), last)
    event = hall(phases=(Phase(rounds=systems),), **more)
    event.enter_rated(*range(200, 200 - players, -1))
    for pairs in history:
        event.do(cmd.DraftRound(fixed=pairs)).do(cmd.Publish())
        for winner, _loser in pairs:
            event.beat(winner)
    return event.pair()


def opponent(event: Hall, number: int) -> int:
    table = event.current.table_of(number)
    assert table is not None
    return next(one for one in table.seats if one != number)


def test_a_leader_whom_nobody_can_catch_meets_someone_without_a_prize_at_stake() -> None:
    danish = contest(RUNAWAY, System.DANISH, repeats=Repeats.ALLOWED)
    contender = contest(RUNAWAY, System.CONTENDER, repeats=Repeats.ALLOWED)
    assert opponent(danish, 1) == 2
    assert opponent(contender, 1) in (4, 7)
    assert contender.pairs() != danish.pairs()
    reasons = explain_pairing(contender.current, 1, names_of(contender.state), "en")
    assert "P001 can no longer be caught" in reasons[0]


def test_the_leader_meets_the_rival_who_can_catch_up() -> None:
    contender = contest(CHASED, System.CONTENDER, repeats=Repeats.ALLOWED)
    rival = opponent(contender, 5)
    assert rival in (1, 2)
    words = explain_pairing(contender.current, rival, names_of(contender.state), "pl")
    assert "dogonić" in words[0]


def test_contenders_for_a_prize_play_each_other_and_half_against_half_mixes_them() -> None:
    contender = contest(CHASED, System.CONTENDER)
    codes = {reason.code for table in contender.current.tables for reason in table.reasons}
    assert ReasonCode.LEADER_RIVAL in codes
    assert not codes & {ReasonCode.LEADER_NO_RIVAL, ReasonCode.LEADER_TOUCHES}
    assert contest(CHASED, System.RANDOM).pairs() != contender.pairs()


def test_a_leader_without_a_legal_rival_is_paired_and_the_wish_given_up_is_named() -> None:
    history: Rounds = (((1, 2), (3, 4)), ((1, 3), (4, 2)))  # only 4 is left for 1
    systems = (System.FIXED, System.FIXED, System.CONTENDER)
    event = hall(phases=(Phase(rounds=systems),), contention=Contention(places=1))
    event.enter_rated(200, 199, 198, 101)
    for pairs in history:
        event.do(cmd.DraftRound(fixed=pairs)).do(cmd.Publish())
        for winner, _loser in pairs:
            event.beat(winner)
    event.pair()
    assert opponent(event, 1) == 4
    assert all(table.reasons for table in event.current.tables)


def test_a_settled_leader_takes_the_bye_when_everybody_else_plays_for_a_prize() -> None:
    history: Rounds = (
        ((1, 2), (3, 4)),
        ((1, 3), (2, 5)),
        ((1, 4), (5, 3)),
        ((1, 5), (4, 2)),
    )
    event = contest(
        history,
        System.CONTENDER,
        players=5,
        repeats=Repeats.ALLOWED,
        bye=Award(),
        contention=Contention(places=4, threshold=1),
    )
    assert [bye.entrant for bye in event.current.byes] == [1]
    assert event.current.byes[0].reasons[0].code is ReasonCode.BYE_LEADER


def test_a_leader_who_gains_by_staying_away_is_noticed() -> None:
    """The lead of one win and a large difference: losing to the second is the only danger."""
    field = Field([8, 6, 4, 4], [900, 100, 0, 0], [150.0, 150.0, 150.0, 150.0], RatingKind.NONE)
    away = staying_away(field, [(0, 1), (2, 3)], (0, 0), seed=1)
    assert away.staying == 1.0
    close = Field([8, 6, 4, 4], [300, 100, 0, 0], [150.0] * 4, RatingKind.NONE)
    found = staying_away(close, [(0, 1), (2, 3)], (0, 0), seed=1)
    assert found.playing < found.staying


def test_the_warning_names_the_leader_in_words() -> None:
    history: Rounds = (((1, 2), (3, 4)), ((1, 3), (2, 4)))
    systems = (System.FIXED, System.FIXED, System.DANISH)
    event = hall(phases=(Phase(rounds=systems),), repeats=Repeats.ALLOWED)
    event.enter_rated(150, 150, 150, 150)
    for pairs, scores in zip(history, ((450, 300), (450, 350)), strict=True):
        event.do(cmd.DraftRound(fixed=pairs)).do(cmd.Publish())
        for winner, _loser in pairs:
            event.beat(winner, scores)
    event.draft()
    assert event.state.draft is not None
    warnings = [one for one in event.state.draft.given_up if one.wish is WishCode.AWAY]
    assert len(warnings) == 1
    assert "P001" in explain_wish(warnings[0], names_of(event.state), "en")
    assert "staying away" in explain_wish(warnings[0], names_of(event.state), "en")


def test_who_is_too_far_behind_can_reach_nothing() -> None:
    field = Field([8, 8, 6, 0], [300, 200, 100, -600], [150.0] * 4, RatingKind.NONE)
    found = contenders(field, 1, Contention(places=2), seed=3)
    assert found.prize == {0, 1, 2}
    assert found.catches == {1, 2}
    assert not found.settled


@pytest.mark.parametrize("kind", list(RatingKind))
def test_simulated_chances_add_up_and_are_reproducible(kind: RatingKind) -> None:
    field = Field([4, 4, 2, 2, 0], [50, 40, 0, -40, -50], [150.0, 140, 130, 120, 110], kind)
    one = simulate_rest(field, 3, Contention(), seed=9)
    assert one == simulate_rest(field, 3, Contention(), seed=9)
    assert sum(one.first) == pytest.approx(1.0)
    assert sum(one.prize) == pytest.approx(3.0)


def test_two_hundred_players_share_one_first_place() -> None:
    count = 200
    halves = sorted((number % 17 for number in range(count)), reverse=True)
    field = Field(
        halves, [0] * count, [float(200 - rank) for rank in range(count)], RatingKind.HOLLINGTON
    )
    assert sum(simulate_rest(field, 6, Contention(), seed=1).first) == pytest.approx(1.0)
