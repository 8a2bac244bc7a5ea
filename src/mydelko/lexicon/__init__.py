"""Dictionaries: word lists in compact form, their provenance, judging and looking up words.

Knows letters and the native core; refuses to know rules, boards on screens and languages of
the interface. Errors are `LexiconError`: a code and arguments, said in words at the edge.
"""

from mydelko.lexicon.blank import word_readings
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.lexicon.lexicon import Hooks, Lexicon
from mydelko.lexicon.shelf import Entry, entries, find_entry, load_lexicon, remove_lexicon

__all__ = [
    "Entry",
    "Hooks",
    "Lexicon",
    "LexiconCode",
    "LexiconError",
    "entries",
    "find_entry",
    "load_lexicon",
    "remove_lexicon",
    "word_readings",
]
