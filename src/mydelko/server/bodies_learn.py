"""The bodies of what one learns from: the dictionary and the rule book, in the order of routes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from mydelko.play.view import View
from mydelko.server.bodies import Body, Name

Length = Annotated[int, Meta(ge=2, le=15)]


# The rule book


class ClauseInfo(View, frozen=True, kw_only=True):
    """GET /api/clauses/{id}; GET /api/clauses?search=…&language=… gives a list."""

    id: str
    document: str
    title: dict[str, str]
    text: dict[str, str]
    reason: dict[str, str]  # of a ruling, else empty
    parent: str | None
    children: tuple[str, ...]


# The dictionary


class DictionaryState(View, frozen=True, kw_only=True):
    """GET /api/words: whether the dictionary is open to me."""

    closed_by: tuple[str, ...]  # games with challenges that I am playing


class WordsBody(Body, frozen=True, kw_only=True):
    """POST /api/words: refused while one plays a game with challenges."""

    lexicon: Name
    words: Annotated[list[str], Meta(max_length=20)]


class WordAnswer(View, frozen=True, kw_only=True):
    word: str
    valid: bool


class SearchBody(Body, frozen=True, kw_only=True):
    """POST /api/words/search → WordsFound: refused while one plays a game with challenges."""

    lexicon: Name
    by: Literal["pattern", "tiles", "letters"]  # that fit it, spelt by them, with all of them
    text: Annotated[str, Meta(min_length=1, max_length=40)]  # ? any letter or a blank, * any run
    shortest: Length = 2
    longest: Length = 15


class WordsFound(View, frozen=True, kw_only=True):
    words: tuple[str, ...]  # the longest first; a blank's letter in lower case
    more: int  # beside those
    complete: bool  # else there may be still more


class FamilyBody(Body, frozen=True, kw_only=True):
    """POST /api/words/family → WordFamily: refused while one plays a game with challenges."""

    lexicon: Name
    word: Annotated[str, Meta(min_length=1, max_length=15)]


class WordFamily(View, frozen=True, kw_only=True):
    """Hooks and extensions of a word, and what its letters make."""

    word: str
    valid: bool
    front: str  # letters that make a word in front of it
    back: str  # … behind it
    before: WordsFound  # longer words that end with it
    behind: WordsFound  # … that begin with it
    around: WordsFound  # … that have it in the middle
    anagrams: WordsFound
    one_more: WordsFound  # its letters and any other
