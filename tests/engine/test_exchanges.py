"""How many exchanges a rack allows."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mydelko.engine import count_exchanges


def test_seven_different_tiles_make_127_exchanges() -> None:
    assert count_exchanges(bytes(range(7)), bag=50) == 127


def test_equal_tiles_make_equal_exchanges() -> None:
    assert count_exchanges(b"\1\1\1", bag=50) == 3
    assert count_exchanges(b"\1\1\2", bag=50) == 5


@pytest.mark.clause("P-4.3.1")
def test_the_bag_must_hold_the_minimum() -> None:
    assert count_exchanges(b"\1\2", bag=7) == 3
    assert count_exchanges(b"\1\2", bag=6) == 0


@pytest.mark.clause("K-4.3")
def test_komorow_needs_eight() -> None:
    assert count_exchanges(b"\1\2", bag=7, minimum=8) == 0
    assert count_exchanges(b"\1\2", bag=8, minimum=8) == 3


def test_no_more_tiles_are_exchanged_than_the_bag_holds() -> None:
    assert count_exchanges(b"\1\2\3", bag=1, minimum=0) == 3
    assert count_exchanges(b"\1\2\3", bag=0, minimum=0) == 0


@given(st.binary(max_size=7), st.integers(0, 10), st.integers(0, 8))
def test_exchanges_are_distinct_choices_of_tiles(rack: bytes, bag: int, minimum: int) -> None:
    choices = {
        tuple(sorted(chosen))
        for size in range(1, min(len(rack), bag) + 1)
        for chosen in combinations(rack, size)
    }
    assert count_exchanges(rack, bag, minimum) == (len(choices) if bag >= minimum else 0)
