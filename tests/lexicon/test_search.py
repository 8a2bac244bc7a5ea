"""Looking words up: every way finds what it says, and no question is answered without bounds."""

from __future__ import annotations

from functools import cache

import pytest

from mydelko.lexicon import Lexicon, LexiconError, load_lexicon
from mydelko.lexicon.search import (
    COUNTED,
    SHOWN,
    Lengths,
    family_of,
    fit_pattern,
    have_letters,
    spell_from,
)


@cache
def polish() -> Lexicon:
    return load_lexicon("polish")


def test_a_pattern_finds_words_of_the_lengths_asked_for_and_no_others() -> None:
    found = fit_pattern(polish(), "k?t*", Lengths(3, 4))
    assert {"KOT", "KOTY", "KAT", "KĄT"} <= set(found.words)
    assert {len(word) for word in found.words} == {3, 4}
    assert all(word[0] == "K" and word[2] == "T" for word in found.words)
    assert [len(word) for word in found.words] == sorted(map(len, found.words), reverse=True)


def test_a_run_with_too_many_words_still_finds_those_of_one_length() -> None:
    found = fit_pattern(polish(), "*a", Lengths(2, 2))
    assert len(polish().words("*a", COUNTED + 1)) > COUNTED
    assert found.words == tuple(polish().words("?a"))
    assert found.complete


def test_tiles_spell_words_with_a_blanks_letter_in_lower_case() -> None:
    found = spell_from(polish(), "żół?", Lengths(4, 4))
    assert "ŻÓŁw" in found.words
    assert all(len(word) == 4 for word in found.words)


def test_words_with_given_letters_have_them_all() -> None:
    found = have_letters(polish(), "źć", Lengths(2, 9))
    assert "DŹWIGAĆ" in found.words
    assert all({"Ź", "Ć"} <= set(word) and len(word) <= 9 for word in found.words)
    assert found.complete


def test_more_than_can_be_shown_is_counted_and_more_than_is_counted_is_said() -> None:
    some = fit_pattern(polish(), "kot*", Lengths())
    assert (len(some.words), some.complete) == (SHOWN, True)
    assert len(some.words) + some.more == len(polish().words("kot*"))
    all_of_them = fit_pattern(polish(), "*", Lengths())
    assert len(all_of_them.words) + all_of_them.more == COUNTED
    assert not all_of_them.complete


def test_a_word_grows_before_behind_and_around() -> None:
    family = family_of(polish(), "tok")
    assert "S" in family.hooks.front
    assert "I" in family.hooks.back
    assert "STOK" in family.before.words
    assert all(word.endswith("TOK") and word != "TOK" for word in family.before.words)
    assert all(word.startswith("TOK") and word != "TOK" for word in family.behind.words)
    assert all("TOK" in word[1:-1] for word in family.around.words)
    assert "KOT" in family.anagrams.words
    assert "TOK" not in family.anagrams.words
    assert any(word.upper() == "STOK" for word in family.one_more.words)


def test_a_word_with_a_sign_that_is_no_letter_has_no_family() -> None:
    with pytest.raises(LexiconError):
        family_of(polish(), "k*t")
