"""The encoding of a user's list is found out from its bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mydelko.letters import load_tile_set
from mydelko.lexicon.encodings import NotTextError, decode_list, detect_encoding

POLISH = load_tile_set("polish").alphabet
TURKISH = load_tile_set("turkish").alphabet
WORDS = "zażółć\ngęślą\njaźń\nŹDŹBŁO\nkot\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250", "iso8859-2"])
def test_polish_words_are_read_in_each_encoding(encoding: str) -> None:
    text, found = decode_list(WORDS.encode(encoding), POLISH)
    assert text.removeprefix("\N{BYTE ORDER MARK}") == WORDS
    assert found == encoding


@pytest.mark.parametrize("letter", "ąśźĄŚŹ")
def test_one_telling_letter_parts_cp1250_from_iso(letter: str) -> None:
    word = f"k{letter}t\n"
    assert detect_encoding(word.encode("cp1250"), POLISH) == "cp1250"
    assert detect_encoding(word.encode("iso8859-2"), POLISH) == "iso8859-2"


def test_big_endian_utf_16_has_its_own_mark() -> None:
    data = b"\xfe\xff" + WORDS.encode("utf-16-be")
    assert decode_list(data, POLISH) == (WORDS, "utf-16")


def test_turkish_code_pages_are_known_too() -> None:
    words = "şeker\nIĞDIR\nİzmir\nçiğ\n"
    assert decode_list(words.encode("cp1254"), TURKISH) == (words, "cp1254")


def test_plain_ascii_is_utf_8() -> None:
    assert detect_encoding(b"kot\r\nosa\r\n", POLISH) == "utf-8"


@pytest.mark.parametrize("data", [b"\x7fELF\0\0\x01", b"\xff\xfek"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NotTextError):
        decode_list(data, POLISH)


@given(st.binary(max_size=200))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    try:
        text, _encoding = decode_list(data, POLISH)
    except NotTextError:
        assert (
            b"\0" in data or data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:3] == b"\xef\xbb\xbf"
        )
    else:
        assert isinstance(text, str)
