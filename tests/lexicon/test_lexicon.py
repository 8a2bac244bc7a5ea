"""The packaged dictionaries judge and find words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mydelko.lexicon import Lexicon, LexiconCode, LexiconError, entries, load_lexicon
from mydelko.lexicon.places import packaged_lexicons

MOST_PACKAGED_BYTES = 5_000_000


@cache
def lexicon(name: str) -> Lexicon:
    return load_lexicon(name)


def test_polish_and_english_are_in_the_box_with_all_their_words() -> None:
    assert lexicon("polish").word_count == 3_319_725
    assert lexicon("english").word_count == 269_870


def test_the_school_list_has_no_vulgar_words() -> None:
    school = lexicon("polish-school")
    assert school.word_count == 3_319_725 - 9_595
    assert lexicon("polish").contains("KURWA")
    assert not school.contains("KURWA")
    assert school.contains("KOT")


def test_packaged_dictionaries_stay_small() -> None:
    files = [path for path in packaged_lexicons().iterdir() if path.suffix == ".dawg"]
    assert len(files) == 3
    assert sum(path.stat().st_size for path in files) <= MOST_PACKAGED_BYTES


def test_every_packaged_list_names_its_source_and_licence() -> None:
    for entry in entries():
        provenance = entry.provenance()
        assert set(provenance.title) == {"pl", "en", "tr"}
        assert provenance.source
        assert provenance.licence
        assert provenance.attribution
        assert (entry.dawg_file.parent / provenance.licence_file).is_file()
        assert load_lexicon(entry.name).dawg.verify()


@pytest.mark.parametrize(
    "word",
    ["KOT", "kot", "Żółw", "źdźbło", "Z\N{COMBINING DOT ABOVE}O\N{COMBINING ACUTE ACCENT}ŁW"],
)
def test_words_are_judged_in_any_case_and_form(word: str) -> None:
    assert lexicon("polish").contains(word)
    assert word in lexicon("polish")


@pytest.mark.parametrize("word", ["", "K", "KQT", "KOT ", "12", "🐈", "KOTT", "X" * 1000])
def test_what_is_no_word_is_no_word(word: str) -> None:
    assert not lexicon("polish").contains(word)


@pytest.mark.clause("P-4.7.11")
def test_one_bad_word_spoils_the_joint_verdict() -> None:
    assert lexicon("polish").judge(["KOT", "OSA"])
    assert not lexicon("polish").judge(["KOT", "QQQ"])


def test_patterns_know_one_letter_and_any_run() -> None:
    words = lexicon("polish").words("Ż?Ł")
    assert "ŻÓŁ" not in words
    assert "ŻYŁ" in words
    assert all(len(word) == 3 for word in words)
    runs = lexicon("polish").words("*ŻÓŁW*")
    assert {"ŻÓŁW", "ŻÓŁWIE"} <= set(runs)
    assert lexicon("polish").words("*ŻÓŁW*", 3) == runs[:3]


def test_words_come_in_alphabet_order() -> None:
    polish = lexicon("polish")
    words = polish.words("?A")
    assert words == sorted(words, key=polish.alphabet.sort_key)


def test_anagrams_use_all_tiles_unless_told_otherwise() -> None:
    polish = lexicon("polish")
    assert set(polish.anagrams("KOT")) == {"KOT", "KTO", "TOK"}
    assert "OT" in polish.anagrams("KOT", 2)
    assert polish.anagrams("KOT", 10**30) == []
    assert "KOt" in polish.anagrams("KO?")


def test_hooks_are_letters_in_front_and_behind() -> None:
    polish = lexicon("polish")
    hooks = polish.hooks("KOT")
    assert "S" in hooks.front
    assert {"A", "Y", "U"} <= set(hooks.back)
    assert all(polish.contains(letter + "KOT") for letter in hooks.front)
    assert all(polish.contains("KOT" + letter) for letter in hooks.back)


def test_lengths_add_up() -> None:
    counts = lexicon("english").length_counts()
    assert sum(counts.values()) == 269_870
    assert min(counts) == 2
    assert max(counts) == 15


def test_an_unknown_dictionary_is_named_with_the_known_ones() -> None:
    with pytest.raises(LexiconError) as caught:
        load_lexicon("klingon")
    assert caught.value.code is LexiconCode.UNKNOWN
    assert "polish" in str(caught.value.arguments["known"])


def test_wrong_patterns_and_racks_are_refused() -> None:
    polish = lexicon("polish")
    for ask, text, code in (
        (polish.words, "K_T", LexiconCode.PATTERN_LETTER),
        (polish.words, "*A" * 21, LexiconCode.PATTERN_LENGTH),
        (polish.hooks, "K?T", LexiconCode.PATTERN_LETTER),
        (polish.anagrams, "K*T", LexiconCode.RACK_LETTER),
        (polish.anagrams, "A" * 16, LexiconCode.RACK_LENGTH),
    ):
        with pytest.raises(LexiconError) as caught:
            ask(text)
        assert caught.value.code is code


def test_a_damaged_dictionary_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "data" / "lexicons"
    own.mkdir(parents=True)
    (own / "broken.dawg").write_bytes(b"not a dictionary")
    (own / "broken.toml").write_text('letters = "polish"\ntitle = { en = "Broken" }\n', "utf-8")
    with pytest.raises(LexiconError) as caught:
        load_lexicon("broken")
    assert caught.value.code is LexiconCode.DAMAGED
    (own / "broken.toml").write_text("letters = 7", "utf-8")
    with pytest.raises(LexiconError) as caught:
        load_lexicon("broken")
    assert caught.value.code is LexiconCode.NO_PROVENANCE
