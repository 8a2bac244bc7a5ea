"""Makes src/mydelko/engine/data/*.ranks.xz: the commonest words of a dictionary, commonest first.

Needs the PyPI package `wordfreq`, which the program itself does not:
    .venv/bin/pip install wordfreq && .venv/bin/python tools/make_ranks.py
"""

import lzma
from pathlib import Path

import wordfreq

from mydelko.lexicon import load_lexicon

LANGUAGES = {"polish": "pl", "english": "en"}
KEPT = 60_000
DATA = Path(__file__).parents[1] / "src/mydelko/engine/data"


def main() -> None:
    for name, language in LANGUAGES.items():
        lexicon = load_lexicon(name)
        common = (word for word in wordfreq.top_n_list(language, 500_000) if word.isalpha())
        known = [word for word in common if len(word) > 1 and lexicon.contains(word)]
        packed = lzma.compress("\n".join(known[:KEPT]).encode(), preset=9)
        (DATA / f"{name}.ranks.xz").write_bytes(packed)
        print(f"{name}: {min(KEPT, len(known))} words, {len(packed)} bytes")


if __name__ == "__main__":
    main()
