"""Makes src/mydelko/engine/data/*.ranks.xz: the commonest words of a dictionary, commonest first.

A word counts by its own frequency or by its share of its lemma's, whichever is more: the forms of
a lemma share it evenly, so that somebody who knows a word knows its rarer forms soon after.
Needs PyPI packages that the program itself does not:
    .venv/bin/pip install wordfreq morfeusz2 lemminflect && .venv/bin/python tools/make_ranks.py
"""

import lzma
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import lemminflect
import morfeusz2
import wordfreq

from mydelko.lexicon import Lexicon, load_lexicon

LONGEST = 15
KEPT = 200_000
DATA = Path(__file__).parents[1] / "src/mydelko/engine/data"

Lemmas = Callable[[str], set[str]]


def polish_lemmas() -> Lemmas:
    morfeusz = morfeusz2.Morfeusz(generate=False, expand_tags=False)
    unknown = "ign"

    def lemmas(word: str) -> set[str]:
        readings = (reading for _first, _last, reading in morfeusz.analyse(word))
        return {lemma.split(":")[0].lower() for _, lemma, tag, *_ in readings if tag != unknown}

    return lemmas


def english_lemmas() -> Lemmas:
    def lemmas(word: str) -> set[str]:
        return {lemma for found in lemminflect.getAllLemmas(word).values() for lemma in found}

    return lemmas


LANGUAGES = {"polish": ("pl", polish_lemmas), "english": ("en", english_lemmas)}


def rank(lexicon: Lexicon, frequency: dict[str, float], lemmas_of: Lemmas) -> list[str]:
    lengths = range(2, LONGEST + 1)
    words = [word.lower() for length in lengths for word in lexicon.words("?" * length)]
    lemmas = {word: lemmas_of(word) for word in words}
    forms = Counter(lemma for found in lemmas.values() for lemma in found)

    def common(word: str) -> float:
        shares = (frequency.get(lemma, 0.0) / forms[lemma] for lemma in lemmas[word])
        return max(frequency.get(word, 0.0), *shares, 0.0)

    known = {word: common(word) for word in words}
    return sorted((word for word in words if known[word]), key=lambda word: (-known[word], word))


def main() -> None:
    for name, (language, lemmas) in LANGUAGES.items():
        frequency = wordfreq.get_frequency_dict(language, "best")
        ranked = rank(load_lexicon(name), frequency, lemmas())[:KEPT]
        packed = lzma.compress("\n".join(ranked).encode(), preset=9)
        (DATA / f"{name}.ranks.xz").write_bytes(packed)
        print(f"{name}: {len(ranked)} words, {len(packed)} bytes")


if __name__ == "__main__":
    main()
