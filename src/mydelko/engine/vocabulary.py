"""What a weaker player knows: the commonest words of a dictionary, as a dictionary of its own.

The words come in order of rank from a packaged list; only those that the dictionary in use has
are taken, so a player never lays a word the judge would refuse. Compiled once into the cache.
"""

from __future__ import annotations

import lzma
from functools import cache
from importlib import resources

from mydelko import native
from mydelko.lexicon import Lexicon
from mydelko.lexicon.places import cache_directory


@cache
def ranked_words(letters: str) -> tuple[str, ...]:
    """Words of a language, commonest first; none where no list is packaged."""
    file = resources.files("mydelko.engine").joinpath("data", f"{letters}.ranks.xz")
    if not file.is_file():
        return ()
    return tuple(lzma.decompress(file.read_bytes()).decode("utf-8").split("\n"))


def vocabulary(lexicon: Lexicon, size: int, longest: int) -> Lexicon:
    """The dictionary of somebody who knows so many words, none of them longer than that."""
    known = [
        word
        for word in ranked_words(lexicon.tiles.name)[:size]
        if len(word) <= longest and lexicon.contains(word)
    ]
    if not known:
        return lexicon  # no ranks for this language: everybody knows everything
    tiles = lexicon.tiles
    name = f"{lexicon.name}-{lexicon.dawg.checksum:016x}-{size}-{longest}"
    path = cache_directory() / "vocabularies" / f"{name}.dawg"
    try:
        dawg = native.Dawg.open(str(path))
    except (OSError, native.FormatError):  # not there yet, or damaged
        path.parent.mkdir(parents=True, exist_ok=True)
        native.build_dawg(
            "\n".join(known).encode("utf-8"),
            tiles.alphabet.upper,
            tiles.alphabet.lower,
            bytes(tiles.counts),
            tiles.blanks,
            str(path),
        )
        dawg = native.Dawg.open(str(path))
    return Lexicon(lexicon.name, tiles, dawg, lexicon.provenance)
