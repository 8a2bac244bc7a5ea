"""The words of the commands: three languages, no word with two meanings."""

from __future__ import annotations

import pytest

from mydelko.cli.terminal.vocabulary import (
    BY_WORD,
    ON_SCREEN,
    VERBS,
    Spoken,
    law_text,
    understand,
)
from mydelko.letters.spelling import fold
from mydelko.locale import words_anywhere
from mydelko.play.practice import WORDS as TABLE_WORDS
from mydelko.rules.text import VERBS as LAW

BEGINNING = {"begin", "draw-start"}  # the program starts the game itself
BESIDE_A_BOARD = {  # the terminal's tiles are its own
    *("agree", "check-set", "come-back", "draw-tie", "last-words", "leftovers", "return-surplus"),
    *("sign", "tell", "think", "untell", "value"),
}


def test_no_word_means_two_things() -> None:
    for verb in VERBS:
        for word in words_anywhere("verb", verb):
            assert BY_WORD[fold(word)] == verb, word


def test_every_verb_of_the_law_can_be_said() -> None:
    known = set(VERBS) - ON_SCREEN - set(TABLE_WORDS)
    assert known == set(LAW) - BEGINNING - BESIDE_A_BOARD


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("zagraj 8H KOTY", Spoken("play", "8H KOTY")),
        ("ZAGRAJ 8H KOTY", Spoken("play", "8H KOTY")),
        ("poloz H8 KO?Y", Spoken("place", "H8 KO?Y")),
        ("zglos wymiane", Spoken("declare-exchange", "")),
        ("take back", Spoken("take-back", "")),
        ("geri al", Spoken("take-back", "")),
        ("itiraz KOT", Spoken("challenge", "KOT")),
        ("değiştir ABC", Spoken("exchange", "ABC")),
        ("pas", Spoken("pass", "")),
        ("sędzia", Spoken("call-referee", "")),
        ("nic takiego", None),
        ("", None),
    ],
)
def test_a_line_is_understood(line: str, expected: Spoken | None) -> None:
    assert understand(line) == expected


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("orzeczenie p-7.1b kara Olek 5", "decide P-7.1b penalty Olek 5"),
        ("karar P-4.7.14 hüküm geçersiz", "decide P-4.7.14 verdict invalid"),
        ("decyzja K-6.3 werdykt dobre", "decide K-6.3 verdict valid"),
        ("decide P-6.1 clock Ala 05:00", "decide P-6.1 clock Ala 05:00"),
        ("decide P-6.1 note it's loud", "decide P-6.1 note 'it'\"'\"'s' loud"),
        ("decide P-7.1", "decide P-7.1"),
    ],
)
def test_a_decision_is_said_in_the_referees_language(line: str, text: str) -> None:
    spoken = understand(line)
    assert spoken is not None
    assert law_text(spoken) == text
