"""Rounds: draft, change, publish, take back; the laws of a whole event."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mydelko.tournament import commands as cmd
from mydelko.tournament.explain import explain_pairing
from mydelko.tournament.fold import fold
from mydelko.tournament.history import LineKind, histories
from mydelko.tournament.naming import names_of
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.seeding import contestants
from mydelko.tournament.settings import Apart, Carry, Label, Phase, Repeats, Starts, System
from mydelko.tournament.spans import spans
from mydelko.tournament.standings import standings
from mydelko.tournament.state import RoundStatus, WishCode
from tournament.hall import Hall, hall, plain


def test_the_next_round_waits_and_says_which_results_are_missing() -> None:
    event = hall().enter_rated(150, 140, 130, 120).pair().result(1, 400, 300)
    answer = event.refuses(cmd.DraftRound())
    assert answer.code == "results-missing"
    assert answer.arguments == {"round": 1, "tables": "2"}


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((), ""), ((3,), "3"), ((1, 2), "1, 2"), ((9, 2, 3, 4), "2–4, 9"), (range(1, 501), "1–500")],
)
def test_long_lists_of_tables_are_written_as_spans(numbers: Sequence[int], text: str) -> None:
    assert spans(numbers) == text


def test_a_draft_is_not_a_round_until_it_is_published() -> None:
    event = hall().enter_rated(150, 140).draft()
    assert event.state.rounds == ()
    assert event.refuses(cmd.EnterResult(table=1, scores=(400, 300))).code == "no-such-round"
    event.do(cmd.Publish())
    assert event.current.status is RoundStatus.PUBLISHED
    assert event.refuses(cmd.Publish()).code == "no-draft"


def test_the_director_may_change_the_draft_and_the_change_is_said() -> None:
    event = hall().enter_rated(150, 140, 130, 120, 110).draft()
    event.do(cmd.SwapInDraft(one=1, other=2)).do(cmd.SwapInDraft(one=5, other=4))
    event.do(cmd.Publish())
    assert event.pairs() == {frozenset({2, 3}), frozenset({1, 5})}
    assert [bye.entrant for bye in event.current.byes] == [4]
    words = explain_pairing(event.current, 1, names_of(event.state), "en")
    assert words == ["Set by the director."]
    assert event.refuses(cmd.SwapInDraft(one=1, other=2)).code == "no-draft"


def test_a_director_s_change_that_repeats_a_meeting_says_so() -> None:
    event = hall(3, System.SWISS).enter_rated(150, 140, 130, 120).play().draft()
    assert event.state.draft is not None
    one, other = event.state.draft.tables[0].seats
    before = next(iter(pair for pair in event.pairs() if one in pair))
    friend = next(number for number in before if number != one)
    event.do(cmd.SwapInDraft(one=other, other=friend))
    draft = event.state.draft
    assert draft is not None
    warning = next(wish for wish in draft.given_up if wish.wish is WishCode.DIRECTOR)
    assert warning.count == 2  # both tables now repeat round one
    words = explain_pairing(draft, one, names_of(event.state), "en")
    assert words == ["Set by the director.", "They met before, last in round 1."]
    event.do(cmd.SwapInDraft(one=other, other=friend))
    assert event.state.draft is not None
    assert all(wish.wish is not WishCode.DIRECTOR for wish in event.state.draft.given_up)


def test_drawn_starts_are_nobody_s_to_balance() -> None:
    event = hall(2, System.FIXED, starts=Starts.DRAW).enter_rated(150, 140)
    event.do(cmd.DraftRound(fixed=((1, 2),))).do(cmd.Publish()).result(1, 400, 300)
    ranked = list(event.state.entrants.values())
    found = contestants(event.state, ranked, histories(event.state))
    assert [one.balance for one in found] == [0, 0]


def test_a_stranger_cannot_be_swapped_into_a_draft() -> None:
    event = hall().enter_rated(150, 140).draft()
    assert event.refuses(cmd.SwapInDraft(one=1, other=9)).code == "not-in-draft"


def test_a_published_round_is_taken_back_with_a_reason_before_its_first_result() -> None:
    event = hall().enter_rated(150, 140, 130, 120).pair()
    assert event.refuses(cmd.WithdrawRound(reason=" ")).code == "reason-needed"
    event.do(cmd.WithdrawRound(reason="a player left")).pair().result(1, 400, 300)
    assert event.refuses(cmd.WithdrawRound(reason="too late")).code == "has-results"


def test_pairing_a_round_again_does_not_multiply_byes() -> None:
    event = hall().enter_rated(150, 140, 130).pair()
    event.do(cmd.WithdrawRound(reason="mistake")).draft().draft().pair()
    for table in event.current.tables:
        event.result(table.number, 400, 300)
    byes = [
        line
        for one in histories(event.state).values()
        for line in one.lines
        if line.kind is LineKind.BYE
    ]
    assert len(byes) == 1


def test_an_event_has_no_more_rounds_than_planned() -> None:
    event = hall(1).enter_rated(150, 140).play()
    assert event.refuses(cmd.DraftRound()).code == "no-rounds-left"


def test_one_player_makes_no_round() -> None:
    assert hall().enter("Ala").refuses(cmd.DraftRound()).code == "too-few"


def test_the_first_round_follows_ratings_and_the_lot_decides_between_equals() -> None:
    event = hall().enter_rated(110, 150, 130, 140).pair()
    assert event.pairs() == {frozenset({2, 3}), frozenset({4, 1})}
    drawn = [hall(seed=seed).enter("A", "B", "C", "D").pair().pairs() for seed in range(12)]
    assert len({frozenset(one) for one in drawn}) > 1


@pytest.mark.clause("P-2.1", place="tournament")
def test_the_pairing_names_the_starter_and_balances_starts() -> None:
    event = hall(6, System.MONRAD).enter_rated(*range(200, 190, -1))
    for _round in range(6):
        event.play()
    for history in histories(event.state).values():
        games = [line.first for line in history.lines if line.kind is LineKind.GAME]
        assert abs(2 * sum(games) - len(games)) <= 2
    drawn = hall(starts=Starts.DRAW).enter_rated(150, 140).pair()
    assert "starts" not in {reason.code.value for reason in drawn.current.tables[0].reasons}


def test_schoolmates_are_kept_apart_when_asked() -> None:
    apart = Apart(labels=(Label.SCHOOL,))
    event = hall(apart=apart).enter("A", "B", "C", "D", school="one")
    event.enter("E", "F", "G", "H", school="two").pair()
    for table in event.current.tables:
        schools = {event.state.entrants[number].details.school for number in table.seats}
        assert len(schools) == 2


def test_who_always_plays_at_a_table_plays_there() -> None:
    event = hall().enter_rated(150, 140, 130, 120, 110).enter("Wheels", table=1).pair()
    table = event.current.table_of(6)
    assert table is not None
    assert table.number == 1
    assert sorted(one.number for one in event.current.tables) == [1, 2, 3]


def test_points_are_carried_over_or_the_phase_starts_from_zero() -> None:
    for carry, halves in ((Carry.POINTS, 4), (Carry.NOTHING, 2)):
        phases = (Phase(rounds=(System.SWISS,)), Phase(rounds=(System.SWISS,), carry=carry))
        event = hall(phases=phases).enter_rated(150, 140, 130, 120).play().play()
        assert standings(event.state)[0].halves == halves


def test_settings_change_but_not_below_what_was_played() -> None:
    event = hall(3).enter_rated(150, 140, 130, 120).play().play()
    fewer = msgspec.structs.replace(event.state.settings, phases=(Phase(rounds=(System.SWISS,)),))
    assert event.refuses(cmd.ChangeSettings(settings=fewer)).code == "rounds-played"
    more = msgspec.structs.replace(
        event.state.settings, phases=(Phase(rounds=(System.SWISS,) * 6),)
    )
    event.do(cmd.ChangeSettings(settings=more))
    assert event.state.settings.rounds == 6


def test_a_closed_event_takes_no_more_commands() -> None:
    event = hall(1).enter_rated(150, 140).pair()
    assert event.refuses(cmd.Close()).code == "results-missing"
    event.result(1, 400, 300).do(cmd.Close())
    assert event.refuses(cmd.DraftRound()).code == "closed"


SYSTEMS = st.sampled_from(
    [System.SWISS, System.MONRAD, System.DANISH, System.CONTENDER, System.RANDOM, System.TABLES]
)


def play_randomly(event: Hall, draw: random.Random) -> None:
    """Rounds with results, withdrawals, late entries, absences, corrections and undoings."""
    while event.state.coming <= event.state.settings.rounds:
        if draw.random() < 0.3:
            event.enter(f"Late {event.state.next_number}")
        numbers = [one.number for one in event.state.playing]
        if len(numbers) > 4 and draw.random() < 0.3:
            event.do(cmd.Withdraw(number=draw.choice(numbers)))
        numbers = [one.number for one in event.state.playing]
        if len(numbers) > 4 and draw.random() < 0.3:
            rounds = (event.state.coming,)
            event.do(cmd.AnnounceAbsence(number=draw.choice(numbers), rounds=rounds))
        expected = sorted(one.number for one in event.state.playing)
        event.pair()
        seated = [number for table in event.current.tables for number in table.seats]
        byes = [bye.entrant for bye in event.current.byes]
        assert sorted(seated + byes) == expected  # nobody twice, missing or withdrawn
        for table in event.current.tables:
            scores = tuple(draw.randrange(200, 600) for _ in table.seats)
            event.result(table.number, *scores)
            if draw.random() < 0.1:
                event.do(cmd.Undo())
                event.result(table.number, *scores)
            if draw.random() < 0.1 and scores != scores[::-1] and len(scores) == 2:
                event.do(event.swap_scores(event.current.number, table.number))


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), system=SYSTEMS, players=st.integers(4, 14))
def test_laws_of_any_event(seed: int, system: System, players: int) -> None:
    """Nobody twice, nobody missing, no withdrawn player, no dead end, replay is the state."""
    draw = random.Random(seed)
    event = hall(5, system, seed=seed)
    event.enter(*(f"Player {number}" for number in range(players)))
    play_randomly(event, draw)
    state = event.state
    assert plain(fold(event.events)) == plain(state)
    for one in state.rounds:
        seated = [number for table in one.tables for number in table.seats]
        everyone = [*seated, *(bye.entrant for bye in one.byes), *one.absent]
        assert len(everyone) == len(set(everyone))
        assert len(one.byes) <= 1
    lines = histories(state)
    for number, entrant in state.entrants.items():
        rounds = [line.round for line in lines[number].lines]
        assert rounds == sorted(set(rounds))
        if entrant.plays_in(state.settings.rounds):
            assert state.settings.rounds in rounds


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), system=SYSTEMS)
def test_the_same_seed_gives_the_same_rounds(seed: int, system: System) -> None:
    def run() -> list[set[frozenset[int]]]:
        event = hall(3, system, seed=seed).enter(*(f"P {number}" for number in range(9)))
        found = []
        for _round in range(3):
            event.play()
            found.append(event.pairs())
        return found

    assert run() == run()


def score_of(number: int, round_number: int) -> int:
    """A score that depends on the player and the round alone."""
    return 300 + random.Random(f"{number}:{round_number}").randrange(200)


@settings(max_examples=15)
@given(order=st.permutations(range(8)))
def test_the_order_of_the_entry_list_does_not_matter(order: list[int]) -> None:
    def names(event: Hall) -> set[frozenset[str]]:
        return {
            frozenset(event.state.entrants[number].name for number in table.seats)
            for table in event.current.tables
        }

    ratings = [180, 170, 160, 150, 140, 130, 120, 110]
    straight, shuffled = hall(2), hall(2)
    for event, indices in ((straight, range(8)), (shuffled, order)):
        for index in indices:
            event.enter(f"P{index}", rating=ratings[index])
        event.pair()
    assert names(straight) == names(shuffled)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), system=st.sampled_from((System.SWISS, System.DANISH)))
def test_the_order_in_which_results_come_in_does_not_matter(seed: int, system: System) -> None:
    draw = random.Random(seed)
    straight, shuffled = (hall(3, system).enter_rated(*range(150, 139, -1)) for _ in range(2))
    for _round in range(3):
        for event in (straight, shuffled):
            event.pair()
            tables = list(event.current.tables)
            if event is shuffled:
                draw.shuffle(tables)
            for table in tables:
                scores = [score_of(number, event.current.number) for number in table.seats]
                event.result(table.number, *scores)
        assert straight.current.tables == shuffled.current.tables
    assert standings(straight.state) == standings(shuffled.state)


def test_repeats_happen_only_when_nothing_else_is_left() -> None:
    event = hall(5, System.SWISS).enter_rated(150, 140, 130, 120)
    for _round in range(3):
        event.play()
        assert event.current.given_up == () or all(
            one.wish.value != "no-repeats" for one in event.current.given_up
        )
    event.play()
    assert event.current.given_up[0].wish.value == "no-repeats"
    free = hall(4, System.DANISH, repeats=Repeats.ALLOWED).enter_rated(150, 140, 130, 120)
    free.play().play()
    assert free.pairs() == {frozenset({1, 3}), frozenset({2, 4})}


def test_unknown_players_and_tables_are_named_in_the_refusal() -> None:
    event = hall().enter_rated(150, 140).pair()
    assert "9" in event.refuses(cmd.EnterResult(table=9, scores=(1, 2))).message("en")
    assert "77" in event.refuses(cmd.Withdraw(number=77)).message("tr")
    assert isinstance(event.ask(cmd.Undo()), Refusal)
