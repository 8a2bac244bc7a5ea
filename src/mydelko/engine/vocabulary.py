"""What a weaker player knows: the commonest words of a dictionary, as a dictionary of its own.

The words come in order of rank from a packaged list; only those that the dictionary in use has
are taken, so what a player knows is right. What it wrongly believes is another list: everyday
words with endings they do not take (`data/endings.toml`). Compiled once into the cache.
"""

from __future__ import annotations

import lzma
import tomllib
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from mydelko import native
from mydelko.letters import SIZE, TileSet, UnknownLetter
from mydelko.lexicon import Lexicon
from mydelko.lexicon.places import cache_directory

TRUSTED = 3000  # commonest words that somebody unsure tries endings on


@cache
def ranked_words(letters: str) -> tuple[str, ...]:
    """Words of a language, commonest first; none where no list is packaged."""
    packed = _packed_ranks(letters)
    return tuple(lzma.decompress(packed).decode("utf-8").split("\n")) if packed else ()


def _packed_ranks(letters: str) -> bytes:
    file = resources.files("mydelko.engine").joinpath("data", f"{letters}.ranks.xz")
    return file.read_bytes() if file.is_file() else b""


@cache
def endings(letters: str) -> tuple[str, ...]:
    file = resources.files("mydelko.engine").joinpath("data", "endings.toml")
    return tuple(tomllib.loads(file.read_text(encoding="utf-8")).get(letters, ()))


def known_words(lexicon: Lexicon, size: int, longest: int, short: int = 0) -> list[str]:
    """What somebody knows of a dictionary; nothing where no ranks are packaged."""
    common = [
        word
        for word in ranked_words(lexicon.tiles.name)[:size]
        if len(word) <= longest and lexicon.contains(word)
    ]
    if not common:
        return []
    learnt = [word for length in range(2, short + 1) for word in lexicon.words("?" * length)]
    return common + learnt


def vocabulary(lexicon: Lexicon, size: int, longest: int, short: int = 0) -> Lexicon:
    """The dictionary of somebody who knows so many words, none of them longer than that."""
    name = f"{_source(lexicon)}-{size}-{longest}-{short}"
    return _compiled(lexicon, name, lambda: known_words(lexicon, size, longest, short))


def believed(lexicon: Lexicon, size: int, longest: int, short: int = 0) -> Lexicon:
    """The same with the words that somebody wrongly takes for words."""
    name = f"{_source(lexicon)}-{size}-{longest}-{short}-wrong"
    return _compiled(
        lexicon,
        name,
        lambda: [
            *known_words(lexicon, size, longest, short),
            *wrong_forms(lexicon, min(size or TRUSTED, TRUSTED), longest),
        ],
    )


@cache
def _ranks_checksum(letters: str) -> int:
    return zlib.crc32(_packed_ranks(letters))


def _source(lexicon: Lexicon) -> str:
    """What a compiled vocabulary is made of: other words or other ranks make another file."""
    ranks = _ranks_checksum(lexicon.tiles.name)
    return f"{lexicon.name}-{lexicon.dawg.checksum:016x}-{ranks:08x}"


def wrong_forms(lexicon: Lexicon, size: int, longest: int) -> list[str]:
    """Common words with endings that make no word of the dictionary."""
    letters = lexicon.tiles.name
    forms = (word + ending for word in ranked_words(letters)[:size] for ending in endings(letters))
    return [form for form in forms if len(form) <= min(longest, SIZE) and _is_none(form, lexicon)]


def _is_none(form: str, lexicon: Lexicon) -> bool:
    try:
        return not lexicon.dawg.contains(lexicon.alphabet.encode(form))
    except UnknownLetter:
        return False  # not to be laid with these tiles


def _compiled(lexicon: Lexicon, name: str, words: Callable[[], Iterable[str]]) -> Lexicon:
    path = cache_directory() / "vocabularies" / f"{name}.dawg"
    try:
        dawg = native.Dawg.open(str(path))
    except (OSError, native.FormatError):  # not there yet, or damaged
        known = list(words())
        if not known:
            return lexicon  # no ranks for this language: everybody knows everything
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            dawg = _built(lexicon.tiles, known, path)
        except OSError:  # a cache that is full or not ours costs time, not the game
            with TemporaryDirectory() as folder:
                dawg = _built(lexicon.tiles, known, Path(folder) / path.name)
    return Lexicon(lexicon.name, lexicon.tiles, dawg, lexicon.provenance)


def _built(tiles: TileSet, words: list[str], path: Path) -> native.Dawg:
    native.build_dawg(
        "\n".join(words).encode("utf-8"),
        tiles.alphabet.upper,
        tiles.alphabet.lower,
        bytes(tiles.counts),
        tiles.blanks,
        str(path),
    )
    return native.Dawg.open(str(path))
