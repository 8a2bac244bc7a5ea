"""Blanks typed without diacritics (S-2.2)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mydelko.lexicon import (
    Lexicon,
    LexiconCode,
    LexiconError,
    load_lexicon,
    word_readings,
)

CASES = json.loads((Path(__file__).parents[1] / "data" / "blank_cases.json").read_text("utf-8"))


@cache
def polish() -> Lexicon:
    return load_lexicon("polish")


@pytest.mark.clause("S-2.2")
@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["pattern"])
def test_the_worked_examples(case: dict[str, Any]) -> None:
    assert word_readings(polish(), case["pattern"], case["typed"]) == case["readings"]


@pytest.mark.clause("S-2.2")
def test_either_case_is_read() -> None:
    assert word_readings(polish(), "ł?ka", "a") == ["ŁĄKA"]


@pytest.mark.clause("S-2.2")
def test_a_typed_diacritic_means_itself() -> None:
    assert word_readings(polish(), "K?T", "Ą") == ["KĄT"]


@pytest.mark.clause("S-2.2")
def test_each_blank_needs_its_letter() -> None:
    with pytest.raises(LexiconError) as caught:
        word_readings(polish(), "K?T", "AA")
    assert caught.value.code is LexiconCode.BLANKS_TYPED
    with pytest.raises(LexiconError) as caught:
        word_readings(polish(), "K?T", "7")
    assert caught.value.code is LexiconCode.TYPED_LETTER
