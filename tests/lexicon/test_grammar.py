"""Readings of words: recorded analyses become few lines that say no more than is true."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from lexicon.analyses import RECORDED
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.grammar import MOST, Analysis, Reading, installed, read, readings_of


def said(word: str) -> list[str]:
    return [" ".join((one.lemma, *one.form)) for one in read(word, RECORDED.__getitem__)]


def test_a_reading_is_the_lemma_without_its_mark_and_the_form_in_a_fixed_order() -> None:
    assert said("koty") == [
        "kot subst pl nom acc voc m2",
        "kota subst sg gen f",
        "kota subst pl nom acc voc f",
        "kot depr pl nom acc voc m2",
    ]
    assert said("czytałom") == ["czytać praet sg n pri imperf"]


def test_forms_that_differ_in_case_alone_are_one() -> None:
    assert said("pięciu") == [
        "pięć num pl nom acc voc m1",
        "pięć num pl gen dat inst loc",
        "piąć ger sg dat loc n imperf",
    ]


def test_what_was_joined_by_case_is_joined_by_gender_too() -> None:
    assert said("śpiewaku") == ["śpiewak subst sg loc voc m1.m2"]


def test_forms_that_differ_in_case_and_gender_stay_apart() -> None:
    # Joined they would claim an accusative that does not exist.
    assert said("białego")[:2] == ["biały adj sg acc m1.m2", "biały adj sg gen m1.m2.m3 n"]


def test_two_words_of_the_same_forms_are_said_once() -> None:
    assert said("zamek") == ["zamek subst sg nom acc m3"]


def test_all_values_of_a_category_are_not_worth_saying() -> None:
    assert said("do") == ["do prep gen", "do subst n"]


def test_the_aspect_tells_the_present_from_the_future() -> None:
    assert said("czytam") == ["czytać fin sg pri imperf"]
    assert said("przeczytam") == ["przeczytać fin.perf sg pri perf"]


def test_only_marked_degrees_are_said() -> None:
    assert said("szybciej") == ["szybko adv com"]


def test_a_word_of_two_segments_is_explained_by_both() -> None:
    assert said("łaknijże") == ["łaknąć impt sg sec imperf", "ż part"]


def test_what_the_analyser_does_not_know_has_no_reading() -> None:
    assert said("aaa") == []


def test_readings_are_bounded() -> None:
    many = [Analysis("as", f"as{place}", "subst:sg:nom:m2") for place in range(MOST + 1)]
    assert [one.lemma for one in read("as", lambda _word: many)] == [
        f"as{place}" for place in range(MOST)
    ]


def test_only_words_of_the_list_are_explained_and_only_by_who_knows_its_letters() -> None:
    polish, analysers = load_lexicon("polish"), {"polish": RECORDED.__getitem__}
    reading = Reading("szybko", ("adv", "com"))
    assert readings_of(polish, "SZYBCIEJ", analysers) == (reading,)
    assert readings_of(polish, "kkk", analysers) == ()
    assert readings_of(polish, "szybciej", {}) == ()
    assert readings_of(load_lexicon("english"), "do", analysers) == ()


def test_the_analyser_is_asked_for_whole_past_tenses_and_no_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = {}

    def morfeusz(**options: object) -> SimpleNamespace:
        asked.update(options)
        reading = ("czytałom", "czytać", "praet:sg:n:pri:imperf", (), ("dawn.",))
        return SimpleNamespace(analyse=lambda _word: [(0, 1, reading)])

    package = SimpleNamespace(Morfeusz=morfeusz, STRICTLY_CASE_SENSITIVE=101)
    monkeypatch.setitem(sys.modules, "morfeusz2", package)
    analysers = installed.__wrapped__()
    assert list(analysers["polish"]("czytałom")) == RECORDED["czytałom"]
    assert asked == {"generate": False, "praet": "composite", "case_handling": 101}


def test_without_the_package_no_word_has_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "morfeusz2", None)
    assert installed.__wrapped__() == {}
