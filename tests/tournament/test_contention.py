"""Contender-aware pairing on named fixtures, against Danish, with the reason in words."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from mydelko.tournament import commands as cmd
from mydelko.tournament.explain import explain_pairing, explain_wish
from mydelko.tournament.naming import names_of
from mydelko.tournament.pairing.contention import (
    Field,
    Prizes,
    Reach,
    contenders,
    settled_ranks,
    simulate_rest,
    staying_away,
)
from mydelko.tournament.settings import (
    Award,
    Contention,
    Phase,
    Prize,
    RatingKind,
    Repeats,
    Starts,
    System,
)
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
TWO_HORSES: Rounds = (  # 1 and 2 have won everything and have not met; the rest have two or less
    ((1, 7), (2, 8), (3, 4), (5, 6)),
    ((1, 3), (2, 6), (4, 5), (7, 8)),
    ((1, 8), (2, 4), (5, 7), (6, 3)),
    ((1, 6), (2, 5), (4, 7), (8, 3)),
)
ONE_RIVAL_LEFT: Rounds = (  # 2 leads with four wins and has met 3; of those with three, 1 is left
    ((2, 8), (3, 7), (4, 6), (5, 1)),
    ((1, 7), (2, 6), (3, 4), (5, 8)),
    ((1, 4), (2, 3), (6, 8), (7, 5)),
    ((1, 8), (2, 5), (3, 6), (4, 7)),
)
PRETENDERS: Rounds = (  # 2 leads; 1, 3 and 4 have three wins each, the rest one or none
    ((1, 6), (2, 5), (3, 8), (4, 7)),
    ((2, 8), (3, 7), (4, 1), (5, 6)),
    ((1, 5), (2, 7), (3, 6), (4, 8)),
    ((1, 3), (2, 4), (6, 7), (8, 5)),
)


class Fixture(NamedTuple):
    """A last round that Danish and contender-aware pairing pair differently."""

    history: Rounds
    danish: tuple[int, int]  # what Danish makes of the pair that matters
    contender: tuple[int, int]
    words: str
    repeats: Repeats = Repeats.AVOIDED


FIXTURES = {
    "runaway": Fixture(
        RUNAWAY,
        (1, 2),
        (1, 4),
        "P001 can no longer be caught and meets an opponent with no prize at stake.",
        Repeats.ALLOWED,
    ),
    "two horses": Fixture(
        TWO_HORSES,
        (1, 4),
        (1, 2),
        "P001 leads, and the opponent can still catch up: they meet at the board.",
    ),
    "one rival left": Fixture(
        ONE_RIVAL_LEFT,
        (2, 4),
        (2, 1),
        "P002 leads, and the opponent can still catch up: they meet at the board.",
    ),
    "pretenders": Fixture(PRETENDERS, (3, 5), (3, 4), "Both can still reach a prize place."),
}


def contest(history: Rounds, last: System, players: int = 8, **more: Any) -> Hall:  # noqa: ANN401
    """An event with this history, its last round to be paired by `last`."""
    systems = (*(System.FIXED,) * len(history), last)
    event = hall(phases=(Phase(rounds=systems),), starts=Starts.DRAW, **more)
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


@pytest.mark.parametrize("name", FIXTURES)
def test_contender_aware_differs_from_danish_and_says_why(name: str) -> None:
    fixture = FIXTURES[name]
    danish = contest(fixture.history, System.DANISH, repeats=fixture.repeats)
    contender = contest(fixture.history, System.CONTENDER, repeats=fixture.repeats)
    one = fixture.contender[0]
    assert (one, opponent(danish, one)) == fixture.danish
    assert (one, opponent(contender, one)) == fixture.contender
    assert danish.pairs() != contender.pairs()
    reasons = explain_pairing(contender.current, one, names_of(contender.state), "en")
    assert reasons[0] == fixture.words


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
    """Everyone has met everyone but one: 1 leads, and only 6, who has won nothing, is left."""
    history: Rounds = (
        ((4, 6), (5, 3), (1, 2)),
        ((2, 6), (1, 3), (5, 4)),
        ((5, 6), (1, 4), (2, 3)),
        ((3, 6), (2, 4), (1, 5)),
    )
    event = contest(history, System.CONTENDER, players=6)
    assert opponent(event, 1) == 6
    words = explain_pairing(event.current, 1, names_of(event.state), "en")
    assert words[0] == "P001 leads; nobody who can still catch up was free to play."
    given_up = [explain_wish(one, names_of(event.state), "en") for one in event.current.given_up]
    assert "Given up: the leader's opponent as the contest would ask." in given_up
    assert not any("no repeats" in one for one in given_up)  # the weightier wish is kept


def test_a_settled_leader_takes_the_bye_when_everybody_else_plays_for_a_prize() -> None:
    history: Rounds = (  # 7, 6, 2 and 4 have had the bye
        ((1, 2), (3, 4), (5, 6)),
        ((1, 3), (2, 5), (4, 7)),
        ((1, 4), (5, 3), (7, 6)),
        ((1, 5), (2, 6), (3, 7)),
    )
    more: dict[str, Any] = {
        "players": 7,
        "bye": Award(),
        "contention": Contention(places=6, threshold=1),
    }
    event = contest(history, System.CONTENDER, **more)
    assert [bye.entrant for bye in event.current.byes] == [1]
    words = explain_pairing(event.current, 1, names_of(event.state), "en")
    assert words == ["The leader can no longer be caught and takes the bye."]
    danish = contest(history, System.DANISH, **more)
    assert [bye.entrant for bye in danish.current.byes] == [5]  # the lower of those without one


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
    top = Prizes((0, 1, 2, 3), 2)
    field = Field([8, 8, 6, 0], [300, 200, 100, -600], [150.0] * 4, RatingKind.NONE, [top])
    found = contenders(field, 1, Contention(control_loss=0), seed=3)
    assert found.prize == {0, 1, 2}
    assert found.catches == {1, 2}
    assert not found.settled


@pytest.mark.parametrize("kind", list(RatingKind))
def test_simulated_chances_add_up_and_are_reproducible(kind: RatingKind) -> None:
    halves, differences = [4, 4, 2, 2, 0], [50, 40, 0, -40, -50]
    top = Prizes((0, 1, 2, 3, 4), 3)
    field = Field(halves, differences, [150.0, 140, 130, 120, 110], kind, [top])
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


def even_field(halves: list[int], differences: list[int], *prizes: Prizes) -> Field:
    return Field(halves, differences, [150.0] * len(halves), RatingKind.NONE, prizes)


def test_equal_points_are_caught_only_within_the_spread_a_game_may_turn() -> None:
    field = even_field([8, 6], [500, -99], Prizes((0, 1), 1))
    assert Reach(field, 1, 300).catches(1, 0)  # each may win and lose by 300: 599 of 600
    assert not Reach(field, 1, 299).catches(1, 0)
    assert Reach(field._replace(by_difference=False), 1, 0).catches(1, 0)
    assert settled_ranks(field, Reach(field, 1, 299)) == {0}
    assert not settled_ranks(field, Reach(field, 1, 300))


def test_a_lower_place_and_a_class_can_be_settled_too() -> None:
    """One round is left: the second is two wins from everybody, the junior four."""
    halves, differences = [10, 10, 6, 5, 5, 0, 0], [90, 80, 0, 0, 0, 0, 0]
    whole, juniors = Prizes(tuple(range(7)), 3), Prizes((2, 6), 1)
    field = even_field(halves, differences, whole, juniors)
    reach = Reach(field, 1, 300)
    assert settled_ranks(field, reach) == frozenset()  # 0 and 1 may change places
    apart = field._replace(halves=[14, 10, 6, 5, 5, 0, 0])
    assert settled_ranks(apart, Reach(apart, 1, 300)) == {0, 1}  # 2 is a sure junior, but not third
    alone = apart._replace(prizes=[juniors])
    assert settled_ranks(alone, Reach(alone, 1, 300)) == {2}


def test_with_two_prizes_the_settled_leader_meets_nobody_with_a_prize_at_stake() -> None:
    prizes = tuple(Prize(title=str(place), place=place) for place in (1, 2))
    event = contest(RUNAWAY, System.CONTENDER, prizes=prizes, repeats=Repeats.ALLOWED)
    codes = {reason.code for table in event.current.tables for reason in table.reasons}
    assert ReasonCode.LEADER_SAFE in codes


def test_the_prizes_of_an_event_say_how_many_places_are_fought_for() -> None:
    def rivals(count: int) -> int:
        prizes = tuple(Prize(title=str(place), place=place) for place in range(1, count + 1))
        event = contest(PRETENDERS, System.CONTENDER, prizes=prizes)
        return sum(
            reason.code in {ReasonCode.RIVALS, ReasonCode.LEADER_RIVAL}
            for table in event.current.tables
            for reason in table.reasons
        )

    assert rivals(1) < rivals(8)


def test_the_leader_meets_who_would_lose_control_of_the_event() -> None:
    """The second wins the event at the leader's board; the third would need luck there as well."""
    halves, differences = [12, 12, 10, 10, 4, 4], [200, 150, 0, -100, 0, 0]
    field = even_field(halves, differences, Prizes(tuple(range(6)), 1))
    assert contenders(field, 1, Contention(), seed=1).catches == {1}
    assert contenders(field, 1, Contention(control_loss=0), seed=1).catches == {1, 2, 3}


def test_repeats_are_allowed_in_the_rounds_that_say_so() -> None:
    event = hall(3, System.DANISH, repeat_rounds=(3,)).enter_rated(150, 140, 130, 120)
    event.play()
    first = event.pairs()
    event.play()
    assert not event.pairs() & first
    event.pair()
    assert event.pairs() == first
    wrong = event.refuses(
        cmd.ChangeSettings(settings=replace(event.state.settings, repeat_rounds=(4,)))
    )
    assert wrong.code == "repeat-round"


def test_the_last_two_of_an_event_are_paired_by_contention_too() -> None:
    event = hall(3, System.CONTENDER).enter_rated(150, 140)
    for _round in range(3):
        event.play()
    assert [len(one.tables) for one in event.state.rounds] == [1, 1, 1]
