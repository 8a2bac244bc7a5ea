"""Fees: by category, paid at check-in or later, given back, and their sums."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.decide import decide
from mydelko.tournament.entrants import Details
from mydelko.tournament.fees import Till, fee_of, money, till
from mydelko.tournament.settings import Fee, Phase, Settings, System
from mydelko.tournament.state import NO_EVENT
from tournament.hall import Hall, hall

FEES = (
    Fee(title="Entry", amount=Decimal(40)),
    Fee(title="Entry", amount=Decimal(20), category="junior"),
    Fee(title="Entry", amount=Decimal(10), category="host"),
    Fee(title="Lunch", amount=Decimal("25.50")),
)


def event() -> Hall:
    found = hall(fees=FEES, categories=("junior", "host", "debutant")).enter("Ala", "Ola")
    return found.enter("Ela", categories=("junior",))


@pytest.mark.parametrize(
    ("categories", "fee"),
    [
        ((), "65.50"),
        (("debutant",), "65.50"),
        (("junior",), "45.50"),
        (("junior", "host"), "35.50"),
    ],
)
def test_a_category_s_own_fee_comes_before_the_general_and_the_lowest_first(
    categories: tuple[str, ...], fee: str
) -> None:
    details = Details(last="Ala", categories=categories)
    assert fee_of(details, event().state.settings) == Decimal(fee)


def test_a_fee_of_a_category_alone_is_nobody_else_s() -> None:
    only = (Fee(title="Entry", amount=Decimal(5), category="junior"),)
    settings = Settings(name="x", phases=(), fees=only, categories=("junior",))
    assert fee_of(Details(last="Ala"), settings) == 0


def test_check_in_settles_the_fee_in_one_command_that_is_undone_as_one() -> None:
    found = event().do(cmd.CheckIn(numbers=(1, 3), paid=True))
    assert till(found.state) == Till(Decimal("176.50"), Decimal(111), (2,))
    assert [isinstance(one, ev.FeePaid) for one in found.events[-4:]] == [False, False, True, True]
    found.do(cmd.Undo())
    assert till(found.state).paid == 0
    assert not any(one.checked_in for one in found.state.entrants.values())


def test_check_in_without_a_word_about_money_leaves_the_fee_open() -> None:
    found = event().do(cmd.CheckIn(numbers=(1,)))
    assert till(found.state).unpaid == (1, 2, 3)


def test_a_fee_is_paid_later_and_given_back() -> None:
    found = event().do(cmd.PayFee(numbers=(2,)))
    assert found.refuses(cmd.PayFee(numbers=(2,))).code == "nothing-changed"
    found.do(cmd.PayFee(numbers=(2,), paid=False))
    assert till(found.state).unpaid == (1, 2, 3)
    assert found.refuses(cmd.PayFee(numbers=(99,))).code == "unknown-entrant"


def test_who_owes_nothing_cannot_pay() -> None:
    assert hall().enter("Ala").refuses(cmd.PayFee(numbers=(1,))).code == "no-fee"


def test_who_left_without_paying_owes_nothing_and_what_was_paid_stays_paid() -> None:
    found = event().do(cmd.PayFee(numbers=(1,)))
    found.do(cmd.Withdraw(number=1)).do(cmd.Withdraw(number=2))
    assert till(found.state) == Till(Decimal(111), Decimal("65.50"), (3,))


@pytest.mark.parametrize(
    ("amount", "text"), [("30", "30 zł"), ("12.5", "12,50 zł"), ("0", "0 zł"), ("30.00", "30 zł")]
)
def test_money_is_printed_as_people_write_it(amount: str, text: str) -> None:
    assert money(Decimal(amount), Settings(name="x", phases=())) == text


@pytest.mark.parametrize(
    ("fee", "code"),
    [
        (Fee(title="Entry", amount=Decimal(-1)), "bad-fee"),
        (Fee(title="Entry", amount=Decimal("NaN")), "bad-fee"),
        (Fee(title="Entry", amount=Decimal(5), category="queen"), "unknown-category"),
    ],
)
def test_impossible_fees_are_refused(fee: Fee, code: str) -> None:
    settings = Settings(name="x", phases=(Phase(rounds=(System.SWISS,)),), fees=(fee,))
    answer = decide(NO_EVENT, cmd.Open(settings=settings), 0, "x")
    assert getattr(answer, "code", None) == code
