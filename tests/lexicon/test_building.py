"""A user's list becomes a dictionary: encodings, comments, leftovers, names."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from mydelko.letters import load_tile_set
from mydelko.lexicon import (
    LexiconCode,
    LexiconError,
    building,
    entries,
    load_lexicon,
    remove_lexicon,
)
from mydelko.lexicon.building import Built, build_lexicon
from mydelko.lexicon.provenance import Provenance

POLISH = load_tile_set("polish")
LIST = "# a club's list\r\nkot\r\nKOTY # plural\r\n\r\nżółw\r\nkot\r\njaźń\r\n"


def build(words: Path, name: str = "club", **options: object) -> Built:
    provenance = Provenance(letters="polish", title={"en": 'The "club" list'}, source="a friend")
    return build_lexicon(words, name, POLISH, provenance, **options)  # type: ignore[arg-type]


def refusal(words: Path, name: str = "club", **options: object) -> LexiconCode:
    with pytest.raises(LexiconError) as caught:
        build(words, name, **options)
    return caught.value.code


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_bytes(LIST.encode("cp1250"))
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250", "iso8859-2"])
def test_the_same_words_from_any_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(LIST.encode(encoding))
    built = build(path)
    assert built.encoding == encoding
    assert built.report.words == 4
    assert built.report.duplicates == 1
    club = load_lexicon("club")
    assert club.words("*") == ["JAŹŃ", "KOT", "KOTY", "ŻÓŁW"]
    assert club.provenance.encoding == encoding
    assert club.provenance.title_in("pl") == 'The "club" list'
    assert club.dawg.verify()


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_a_compressed_list_is_opened(tmp_path: Path, pack: object) -> None:
    path = tmp_path / "words.packed"
    path.write_bytes(pack(LIST.encode("utf-8")))  # type: ignore[operator]
    assert build(path).report.words == 4


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress])
def test_a_list_is_not_unpacked_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
) -> None:
    monkeypatch.setattr(building, "LARGEST", 1024**2)
    path = tmp_path / "words.packed"
    path.write_bytes(pack(b"kot\n" * 500_000))
    with pytest.raises(LexiconError) as refused:
        build(path)
    assert refused.value.code is LexiconCode.TOO_LARGE
    assert refused.value.arguments["most"] == 1


def test_decomposed_words_are_composed(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("z\N{COMBINING DOT ABOVE}o\N{COMBINING ACUTE ACCENT}łw\n", "utf-8")
    build(path)
    assert load_lexicon("club").contains("ŻÓŁW")


def test_words_nobody_can_lay_are_counted_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("kot\nquiz\na\nżżżżż\nkonstantynopolitański\n", "utf-8")
    report = build(path).report
    assert report.words == 1
    assert report.rejected == 4
    reasons = {word: reason for _line, word, reason in report.examples}
    assert reasons == {
        "quiz": "unknown_letter",
        "a": "too_short",
        "żżżżż": "no_tiles",
        "konstantynopolitański": "too_long",
    }
    kept = build(path, keep_unplayable=True, replace=True).report
    assert kept.words == 2
    assert load_lexicon("club").contains("ŻŻŻŻŻ")


def test_a_second_list_is_left_out(words: Path, tmp_path: Path) -> None:
    unwanted = tmp_path / "unwanted.txt"
    unwanted.write_text("KOT\nŻÓŁW\n", "utf-8")
    build(words, without=unwanted)
    assert load_lexicon("club").words("*") == ["JAŹŃ", "KOTY"]


def test_a_dictionary_is_listed_and_removed(words: Path) -> None:
    build(words)
    assert [entry.name for entry in entries() if not entry.packaged] == ["club"]
    remove_lexicon("club")
    assert all(entry.packaged for entry in entries())


def test_packaged_dictionaries_are_neither_replaced_nor_removed(words: Path) -> None:
    assert refusal(words, "polish", replace=True) is LexiconCode.PACKAGED
    with pytest.raises(LexiconError) as caught:
        remove_lexicon("polish")
    assert caught.value.code is LexiconCode.PACKAGED
    assert load_lexicon("polish").word_count > 3_000_000


def test_a_name_is_taken_once_unless_replaced(words: Path) -> None:
    build(words)
    assert refusal(words) is LexiconCode.EXISTS
    assert build(words, replace=True).report.words == 4


@pytest.mark.parametrize("name", ["", "../evil", "A", "a b", "ż", ".hidden", "a" * 64, "-x"])
def test_names_are_plain(words: Path, name: str) -> None:
    assert refusal(words, name) is LexiconCode.BAD_NAME


def test_files_that_are_no_lists_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    assert refusal(path) is LexiconCode.UNREADABLE
    path.write_bytes(b"\0\1\2")
    assert refusal(path) is LexiconCode.NOT_TEXT
    path.write_bytes(b"\x1f\x8bbroken")
    assert refusal(path) is LexiconCode.NOT_TEXT
    path.write_bytes(b"\n \n")
    assert refusal(path) is LexiconCode.NO_WORDS
    path.write_bytes(b"q\nx\n")
    assert refusal(path) is LexiconCode.NO_WORDS
    assert not (tmp_path / "data" / "lexicons" / "club.dawg").exists()
