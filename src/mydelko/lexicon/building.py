"""A list of words made into a dictionary: read, decoded, filtered, compiled, described.

The packaged dictionaries are made by the same path (`mydelko lexicon build --into`). A list may
be compressed by gzip or xz. Words that cannot be played are counted and left out, never guessed.
"""

from __future__ import annotations

import gzip
import hashlib
import lzma
import unicodedata
import zlib
from collections.abc import Callable
from io import BufferedIOBase, BytesIO
from pathlib import Path
from typing import NamedTuple

from mydelko import native
from mydelko.letters import SIZE, TileSet
from mydelko.lexicon.encodings import NotTextError, decode_list
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.lexicon.places import packaged_lexicons, user_lexicons
from mydelko.lexicon.provenance import Provenance, write_provenance
from mydelko.lexicon.shelf import refuse_bad_name

OPENERS = ((b"\x1f\x8b", gzip.open), (b"\xfd7zXZ\0", lzma.open))
LARGEST = 256 * 1024 * 1024  # bytes of a list when unpacked: the longest known has a fifth of it


class WordList(NamedTuple):
    text: bytes  # UTF-8, composed
    encoding: str  # of the file
    file_sum: str  # SHA-256 of the file, in hexadecimal


class Built(NamedTuple):
    report: native.BuildReport
    encoding: str
    path: Path


def read_list(path: Path, tiles: TileSet) -> WordList:
    data = _read_bytes(path)
    file_sum = hashlib.sha256(data).hexdigest()
    for magic, opener in OPENERS:
        if data.startswith(magic):
            try:
                with opener(BytesIO(data)) as unpacked:
                    data = _bounded(unpacked, path)
            except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
                raise LexiconError(LexiconCode.NOT_TEXT, file=str(path)) from error
    try:
        text, encoding = decode_list(data, tiles.alphabet)
    except NotTextError as error:
        raise LexiconError(LexiconCode.NOT_TEXT, file=str(path)) from error
    if encoding == "utf-8" and unicodedata.is_normalized("NFC", text):
        return WordList(data, encoding, file_sum)
    composed = unicodedata.normalize("NFC", text)
    return WordList(composed.encode("utf-8"), encoding, file_sum)


def build_lexicon(
    words: Path,
    name: str,
    tiles: TileSet,
    provenance: Provenance,
    *,
    without: Path | None = None,
    into: Path | None = None,
    replace: bool = False,
    keep_unplayable: bool = False,
    progress: Callable[[float], object] | None = None,
) -> Built:
    """Compiles a list into the user's dictionaries, or into a directory of packaged data.

    A word that needs more tiles than the set has can never be played and is left out, unless
    the list is to be kept whole, as the packaged ones are.
    """
    refuse_bad_name(name)
    if into is None and (packaged_lexicons() / f"{name}.dawg").exists():
        raise LexiconError(LexiconCode.PACKAGED, name=name)
    directory = into or user_lexicons()
    path = directory / f"{name}.dawg"
    if path.exists() and not replace:
        raise LexiconError(LexiconCode.EXISTS, name=name)
    source = read_list(words, tiles)
    text = source.text
    if without is not None:
        text = _leave_out(text, read_list(without, tiles).text, tiles)
    if not text.strip():
        raise LexiconError(LexiconCode.NO_WORDS, file=str(words))
    try:
        directory.mkdir(parents=True, exist_ok=True)
        report = native.build_dawg(
            text,
            tiles.alphabet.upper,
            tiles.alphabet.lower,
            bytes([SIZE] * len(tiles.counts) if keep_unplayable else tiles.counts),
            tiles.blanks,
            str(path),
            progress,
        )
        if report.words == 0:
            raise LexiconError(LexiconCode.NO_WORDS, file=str(words))
        if into is None or not path.with_suffix(".toml").exists():
            described = _describe(provenance, source, name)
            write_provenance(path.with_suffix(".toml"), described)
    except native.FormatError as error:
        raise LexiconError(LexiconCode.UNBUILDABLE, file=str(words), reason=str(error)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise LexiconError(LexiconCode.UNWRITABLE, file=str(path), reason=reason) from error
    return Built(report, source.encoding, path)


def _read_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return _bounded(file, path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise LexiconError(LexiconCode.UNREADABLE, file=str(path), reason=reason) from error


def _bounded(file: BufferedIOBase, path: Path) -> bytes:
    """Reads no more than a list can have: two megabytes may unpack to thousands."""
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise LexiconError(LexiconCode.TOO_LARGE, file=str(path), most=LARGEST // 1024**2)
    return data


def _leave_out(text: bytes, unwanted: bytes, tiles: TileSet) -> bytes:
    lower = str.maketrans(tiles.alphabet.upper, tiles.alphabet.lower)

    def words_of(lines: bytes) -> list[str]:
        plain = lines.decode("utf-8").translate(lower)
        return [line.partition("#")[0].strip() for line in plain.splitlines()]

    banned = set(words_of(unwanted))
    return "\n".join(word for word in words_of(text) if word not in banned).encode("utf-8")


def _describe(provenance: Provenance, source: WordList, name: str) -> Provenance:
    return Provenance(
        letters=provenance.letters,
        title=provenance.title or {"en": name},
        source=provenance.source,
        licence=provenance.licence,
        attribution=provenance.attribution,
        encoding=source.encoding,
        source_sum=source.file_sum,
    )
