"""Building, listing, describing, verifying and removing dictionaries by commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.calls import Program


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_bytes("kot\r\nŻÓŁW\r\nkot\r\nquiz\r\njaźń\r\n".encode("cp1250"))
    return path


def build(mydelko: Program, words: Path, *options: str) -> int:
    call = ("lexicon", "build", str(words), "--letters", "polish", "--name", "club", *options)
    return mydelko(*call).status


def test_a_list_is_built_used_described_and_removed(mydelko: Program, words: Path) -> None:
    built = mydelko(
        "lexicon", "build", str(words), "--letters", "polish", "--name", "club", "--json"
    ).data
    assert built["words"] == 3
    assert built["duplicates"] == 1
    assert built["rejected"] == 1
    assert built["encoding"] == "cp1250"
    assert built["examples"] == [{"line": 4, "word": "quiz", "reason": "unknown_letter"}]
    assert mydelko("check", "jaźń", "--lexicon", "club").status == 0
    listed = mydelko("lexicon", "list", "--json").data
    assert {"club": False, "polish": True}.items() <= {
        row["name"]: row["packaged"] for row in listed
    }.items()
    info = mydelko("lexicon", "info", "club", "--json").data
    assert info["words"] == 3
    assert info["lengths"] == {"3": 1, "4": 2}
    assert info["source"] == "words.txt"
    assert mydelko("lexicon", "remove", "club").status == 0
    assert mydelko("check", "jaźń", "--lexicon", "club").status == 2


def test_a_report_for_people_shows_what_was_left_out(mydelko: Program, words: Path) -> None:
    answer = mydelko("lexicon", "build", str(words), "--name", "club")
    assert answer.status == 0
    assert "3 words" in answer.out
    assert "quiz" in answer.out


def test_a_place_that_cannot_be_written_is_the_worlds_fault(
    mydelko: Program, words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("MYDELKO_DATA", str(tmp_path / "file"))
    monkeypatch.setenv("MYDELKO_CACHE", str(tmp_path / "file"))
    for call in (["build", str(words), "--name", "club"], ["tables", "english"]):
        answer = mydelko("lexicon", *call)
        assert answer.status == 1
        assert "that is not a folder" in answer.err


def test_names_are_protected(mydelko: Program, words: Path) -> None:
    assert build(mydelko, words) == 0
    assert build(mydelko, words) == 2
    assert build(mydelko, words, "--replace") == 0
    call = ("lexicon", "build", str(words), "--name", "polish", "--replace")
    assert mydelko(*call).status == 2
    assert mydelko("lexicon", "remove", "polish").status == 2


def test_unknown_letters_are_refused(mydelko: Program, words: Path) -> None:
    answer = mydelko("lexicon", "build", str(words), "--letters", "elvish", "--name", "club")
    assert answer.status == 2
    assert "polish" in answer.err


def test_info_counts_the_packaged_words(mydelko: Program) -> None:
    info = mydelko("lexicon", "info", "polish", "--json").data
    assert info["words"] == 3_319_725
    assert sum(info["lengths"].values()) == 3_319_725
    assert info["licence"] == "CC BY 4.0"
    assert mydelko("lexicon", "info", "english").status == 0


def test_verify_finds_damage(mydelko: Program, words: Path, tmp_path: Path) -> None:
    assert build(mydelko, words) == 0
    sound = mydelko("lexicon", "verify", "club", "--json")
    assert sound.status == 0
    assert sound.data == {"name": "club", "dictionary": True, "tables": None}
    assert mydelko("lexicon", "tables", "club").status == 0
    assert mydelko("lexicon", "verify", "club", "--json").data["tables"] is True
    [tables] = (tmp_path / "cache" / "tables").glob("club-*.tables")
    content = bytearray(tables.read_bytes())
    content[len(content) // 2] ^= 0x55
    tables.write_bytes(bytes(content))
    damaged = mydelko("lexicon", "verify", "club", "--json")
    assert damaged.status == 1
    assert damaged.data["tables"] is False


@pytest.mark.parametrize(
    ("language", "words", "size"),
    [
        ("pl", "3\u00a0319\u00a0725 słów", "1,7 MB"),
        ("en", "3,319,725 words", "1.7 MB"),
        ("tr", "3.319.725 sözcük", "1,7 MB"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, language: str, words: str, size: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    assert f"({words})" in mydelko("lexicon", "list").out
    told = mydelko("lexicon", "info", "polish").out
    assert f": {words.rpartition(' ')[0]}\n" in told
    assert f"({size})" in told


@pytest.mark.parametrize("list_of_words", [b"\xfe\xfc \xf0\n" * 50, b"x\n", b"\n"])
def test_a_list_without_a_word_that_can_be_played_is_said_and_builds_nothing(
    mydelko: Program, tmp_path: Path, list_of_words: bytes
) -> None:
    words = tmp_path / "words"
    words.write_bytes(list_of_words)
    answer = mydelko("lexicon", "build", str(words), "--name", "club")
    assert (answer.status, answer.err) == (2, f"{words} has no word that can be played\n")
    assert not list((tmp_path / "data").rglob("club.*"))
