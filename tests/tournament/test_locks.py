"""Locked pairs with the rest matched, and drafts thrown away."""

from __future__ import annotations

from mydelko.tournament import commands as cmd
from mydelko.tournament.account import account
from mydelko.tournament.explain import explain_pairing
from mydelko.tournament.naming import names_of
from mydelko.tournament.settings import Entry, Phase, System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import ReasonCode, Round, WishCode
from tournament.hall import Hall, hall


def pairs(one: Round | None) -> set[frozenset[int]]:
    assert one is not None
    return {frozenset(table.seats) for table in one.tables}


def sets(*found: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in found}


def eight() -> Hall:
    return hall().enter_rated(150, 140, 130, 120, 110, 100, 90, 80)


def test_a_locked_pair_plays_and_the_rest_is_matched_around_it() -> None:
    event = eight().draft()
    assert pairs(event.state.draft) == sets((1, 5), (2, 6), (3, 7), (4, 8))
    # Left are 3 to 8, of whom 5 or 6 must play within the lower half. Four places apart is exact:
    # 3–6, 4–7, 5–8 are one off each, 1 + 1 + 1 = 3; 3–7, 4–8, 5–6 cost 0 + 0 + 9.
    event.do(cmd.DraftRound(lock=((1, 2),)))
    assert pairs(event.state.draft) == sets((1, 2), (3, 6), (4, 7), (5, 8))
    assert event.state.draft is not None
    words = explain_pairing(event.state.draft, 1, names_of(event.state), "en")
    assert words[0] == "Set by the director."


def test_a_lock_holds_until_it_is_opened_or_the_round_published() -> None:
    event = eight().do(cmd.DraftRound(lock=((1, 2),))).enter("Late").draft()
    assert frozenset({1, 2}) in pairs(event.state.draft)
    event.do(cmd.DraftRound(unlock=(2,)))
    assert frozenset({1, 2}) not in pairs(event.state.draft)
    assert event.refuses(cmd.DraftRound(unlock=(2,))).code == "not-locked"
    event.do(cmd.DraftRound(lock=((1, 2),))).do(cmd.DraftRound(lock=((2, 3),)))
    assert event.state.locked == ((2, 3),)  # nobody is in two pairs
    assert not event.do(cmd.Publish()).state.locked


def test_a_locked_pair_that_met_is_the_director_s_warning_and_no_failure_of_the_pairing() -> None:
    # Round one: 1–4, 2–5, 3–6. With 1–4 set again winners 2, 3 and losers 5, 6 meet: no repeat.
    event = hall().enter_rated(150, 140, 130, 120, 110, 100).play()
    event.do(cmd.DraftRound(lock=((4, 1),)))
    draft = event.state.draft
    assert draft is not None
    assert pairs(draft) == sets((1, 4), (2, 3), (5, 6))
    assert [(one.wish, one.count) for one in draft.given_up] == [(WishCode.DIRECTOR, 1)]
    words = explain_pairing(draft, 4, names_of(event.state), "en")
    assert words[:2] == ["Set by the director.", "They met before, last in round 1."]


def test_who_is_locked_cannot_have_the_bye_and_the_reason_says_the_truth() -> None:
    event = hall().enter_rated(150, 140, 130, 120, 110).do(cmd.DraftRound(lock=((4, 5),)))
    draft = event.state.draft
    assert draft is not None
    assert pairs(draft) == sets((1, 2), (4, 5))
    assert [bye.entrant for bye in draft.byes] == [3]  # the lowest who is free
    assert [reason.code for reason in draft.byes[0].reasons] == [ReasonCode.BYE_LOWEST]


def test_a_swap_takes_a_locked_pair_apart() -> None:
    event = eight().do(cmd.DraftRound(lock=((1, 2),)))
    event.do(cmd.SwapInDraft(one=2, other=1))  # who starts is another matter
    assert event.state.locked == ((1, 2),)
    assert not event.do(cmd.SwapInDraft(one=2, other=3)).state.locked


def test_locks_that_make_no_sense_are_refused() -> None:
    event = eight().do(cmd.Withdraw(number=8))
    assert event.refuses(cmd.DraftRound(lock=((1, 1),))).code == "listed-twice"
    assert event.refuses(cmd.DraftRound(lock=((1, 2), (3, 1)))).code == "listed-twice"
    assert event.refuses(cmd.DraftRound(lock=((1, 8),))).code == "not-playing"
    assert event.refuses(cmd.DraftRound(lock=((1, 99),))).code == "not-playing"
    schedule = hall(3, System.ROUND_ROBIN).enter("A", "B", "C", "D")
    assert schedule.refuses(cmd.DraftRound(lock=((1, 2),))).code == "no-locks"


def test_who_did_not_reach_the_phase_cannot_be_locked_into_it() -> None:
    final = Phase(rounds=(System.SWISS,), entry=Entry.STANDINGS, places=4)
    event = hall(phases=(Phase(rounds=(System.SWISS,)), final)).enter_rated(*range(150, 90, -10))
    event.play()
    inside = [row.number for row in standings(event.state)]
    assert event.refuses(cmd.DraftRound(lock=((inside[0], inside[5]),))).code == "not-playing"
    event.do(cmd.DraftRound(lock=((inside[0], inside[1]),)))
    assert frozenset(inside[:2]) in pairs(event.state.draft)


def test_a_lock_waits_while_one_of_the_pair_is_away() -> None:
    event = eight().do(cmd.DraftRound(lock=((1, 2),)))
    event.do(cmd.AnnounceAbsence(number=2, rounds=(1,))).draft()
    assert event.state.draft is not None
    assert event.state.draft.table_of(2) is None
    event.do(cmd.CancelAbsence(number=2)).draft()
    assert frozenset({1, 2}) in pairs(event.state.draft)


def test_a_discarded_draft_is_gone_with_its_locks() -> None:
    event = eight().do(cmd.DraftRound(lock=((1, 2),)))
    before = event.state
    done = event.ask(cmd.DiscardDraft())
    assert isinstance(done, list)
    assert event.state.draft is None
    assert event.state.locked == ()
    told = account(before, done, event.state, event.now, "pl")
    assert told == ["projekt rundy 1 odrzucony"]
    assert event.refuses(cmd.DiscardDraft()).code == "no-draft"
    event.draft()
    assert pairs(event.state.draft) == sets((1, 5), (2, 6), (3, 7), (4, 8))


def test_discarding_the_first_draft_of_a_phase_opens_it_again() -> None:
    event = hall(3, System.ROUND_ROBIN).enter("A", "B", "C").draft()
    late = cmd.AddEntrant(details=event.state.entrants[1].details)
    assert event.refuses(late).code == "entered-twice"
    assert event.state.phase_entry(0) is not None
    event.do(cmd.DiscardDraft())
    assert event.state.phase_entry(0) is None
    event.enter("D").pair()
    assert len(event.current.tables) == 2


def test_discarding_a_later_draft_leaves_the_phase_as_it_began() -> None:
    phases = (Phase(rounds=(System.ROUND_ROBIN,) * 3),)
    event = hall(phases=phases).enter("A", "B", "C", "D").play().draft()
    entry = event.state.phase_entry(0)
    event.do(cmd.DiscardDraft())
    assert event.state.phase_entry(0) == entry
