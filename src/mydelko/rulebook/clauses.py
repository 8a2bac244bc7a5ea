"""The book: the documents cut into clauses, retold in Polish, English and Turkish.

A clause is cited by its id (`P-4.7.6`, `K-1.3`, `M-16`, `R-2`, `B-8`). Ids nest: `P-4.4.2b`
lies under `P-4.4.2`, which lies under `P-4.4` and `P-4`. A clause that lives nowhere is a
heading; its text is its title. The book knows nothing of profiles, games or tests, and what
it hands out never changes.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from mydelko.locale import LANGUAGES, in_language
from mydelko.rulebook.conduct import Conduct, read_conduct

Place = Literal["game", "table", "tournament", "book"]
PLACES: tuple[Place, ...] = get_args(Place)
FILES = ("k", "p", "p_conduct", "s", "m", "rulings", "base")  # the order of the book

# What folding by NFKD leaves as it is: Ł has no decomposition, Turkish ı no dot to lose.
UNDECOMPOSED = str.maketrans({"ł": "l", "ı": "i"})


class UnknownClause(KeyError):
    """An id that no clause of the book bears; `near` holds ids that look like it."""

    def __init__(self, clause_id: str, near: tuple[str, ...]) -> None:
        super().__init__(clause_id)
        self.clause_id = clause_id
        self.near = near

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"no clause {self.clause_id!r} in the rule book{hint}"


class BookError(ValueError):
    """A file of the book that cannot be used."""


class Clause(msgspec.Struct, frozen=True):
    id: str
    document: str  # K, P, S, M; R for rulings, B for the base rules
    lives: tuple[Place, ...]  # where it is fulfilled; a heading lives nowhere
    title: dict[str, str]  # by language
    text: dict[str, str]  # by language
    reason: dict[str, str]  # by language: why a ruling says so; empty for the documents
    parent: str | None
    children: tuple[str, ...]
    conduct: Conduct | None = None  # at a real board only people can keep it

    def is_heading(self) -> bool:
        return not self.lives


class Book:
    """All clauses in document order."""

    def __init__(
        self, clauses: Mapping[str, Clause], documents: Mapping[str, dict[str, str]]
    ) -> None:
        self._clauses = dict(clauses)
        self._documents = dict(documents)
        self._index: dict[str, tuple[_Entry, ...]] = {}  # by language, made at its first search

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __len__(self) -> int:
        return len(self._clauses)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._clauses

    def clause(self, clause_id: str) -> Clause:
        found = self._clauses.get(clause_id)
        if found is None:
            near = difflib.get_close_matches(clause_id, self._clauses, 3)
            raise UnknownClause(clause_id, tuple(near))
        return found

    def document_title(self, document: str, lang: str) -> str:
        return in_language(self._documents[document], lang)

    def living_in(self, place: Place) -> tuple[Clause, ...]:
        return tuple(clause for clause in self if place in clause.lives)

    def search(self, text: str, lang: str) -> tuple[Clause, ...]:
        """Clauses that hold every word of the query, marks and case aside.

        An id, or the beginning of one, finds its clause; a hit in the title comes before
        one in the text alone.
        """
        if lang not in LANGUAGES:
            raise ValueError(f"the book is written in {', '.join(LANGUAGES)}, not in {lang!r}")
        wanted = _fold(text).split()
        if not wanted:
            return ()
        if lang not in self._index:
            self._index[lang] = tuple(_entry(clause, lang) for clause in self)
        ranked = [(_rank(entry, wanted), entry.clause) for entry in self._index[lang]]
        hits = [(rank, clause) for rank, clause in ranked if rank is not None]
        hits.sort(key=lambda hit: hit[0])  # stable: document order within a rank
        return tuple(clause for _, clause in hits)


@cache
def load_book() -> Book:
    documents: dict[str, dict[str, str]] = {}
    rows: list[tuple[str, dict[str, Any]]] = []
    for name in FILES:
        file = resources.files("mydelko.rulebook").joinpath("book", f"{name}.toml")
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        if "title" in data:
            documents[data["document"]] = data["title"]
        rows.extend((data["document"], row) for row in data["clause"])
    return build_book(rows, documents)


def build_book(
    rows: list[tuple[str, dict[str, Any]]], documents: Mapping[str, dict[str, str]]
) -> Book:
    """A book from rows as they stand in the files; the first fault is named."""
    ids = [row["id"] for _, row in rows]
    twice = sorted({clause_id for clause_id in ids if ids.count(clause_id) > 1})
    if twice:
        raise BookError(f"{', '.join(twice)}: the id is used twice")
    children: dict[str, list[str]] = {clause_id: [] for clause_id in ids}
    for clause_id in ids:
        above = parent_id(clause_id)
        if above is not None:
            if above not in children:
                raise BookError(f"{clause_id}: its parent {above} is missing")
            children[above].append(clause_id)
    return Book(
        {row["id"]: _clause(document, row, tuple(children[row["id"]])) for document, row in rows},
        documents,
    )


def parent_id(clause_id: str) -> str | None:
    """The id one level up: P-4.4.2b → P-4.4.2 → P-4.4 → P-4 → none."""
    if re.fullmatch(r".*\d[a-z]", clause_id):
        return clause_id[:-1]
    above, dot, _ = clause_id.rpartition(".")
    return above if dot else None


def _clause(document: str, row: dict[str, Any], children: tuple[str, ...]) -> Clause:
    clause_id = row["id"]
    unknown = set(row) - {"id", "lives", "conduct", "title", "reason", *LANGUAGES}
    if unknown:
        raise BookError(f"{clause_id}: unknown key {', '.join(sorted(unknown))}")
    lives = row.get("lives", [])
    for place in lives:
        if place not in PLACES:
            raise BookError(f"{clause_id}: {place!r} is none of {', '.join(PLACES)}")
    title = _in_all_languages(clause_id, "title", row["title"])
    if lives:
        text = _in_all_languages(
            clause_id, "text", {lang: row[lang] for lang in LANGUAGES if lang in row}
        )
    elif children:
        text = title  # a heading says no more than its title
    else:
        raise BookError(f"{clause_id}: lives nowhere and has no clauses under it")
    reason: dict[str, str] = {}
    if document == "R":
        reason = _in_all_languages(clause_id, "reason", row.get("reason", {}))
    elif "reason" in row:
        raise BookError(f"{clause_id}: only a ruling has a reason")
    return Clause(
        clause_id,
        document,
        tuple(lives),
        title,
        text,
        reason,
        parent_id(clause_id),
        children,
        _conduct(clause_id, row),
    )


def _conduct(clause_id: str, row: dict[str, Any]) -> Conduct | None:
    if "conduct" not in row:
        return None
    if "table" not in row.get("lives", []):
        raise BookError(f"{clause_id}: conduct lives at the table")
    try:
        return read_conduct(row["conduct"])
    except ValueError as error:
        raise BookError(f"{clause_id}: conduct: {error}") from error


def _in_all_languages(clause_id: str, part: str, found: dict[str, str]) -> dict[str, str]:
    """What a language lacks altogether stands there in English."""
    texts = {lang: found.get(lang, found.get("en", "")) for lang in LANGUAGES}
    for lang, text in texts.items():
        if not text.strip():
            lacking = lang if lang in found else "en"
            raise BookError(f"{clause_id}: no {part} in {lacking!r}")
    return texts


class _Entry(NamedTuple):
    """A clause as search sees it, folded."""

    clause: Clause
    own_id: str
    title: str
    body: str


def _entry(clause: Clause, lang: str) -> _Entry:
    title = _fold(clause.title[lang])
    body = f"{title} {_fold(clause.text[lang])} {_fold(clause.reason.get(lang, ''))}"
    return _Entry(clause, _fold(clause.id), title, body)


def _rank(entry: _Entry, wanted: list[str]) -> int | None:
    if len(wanted) == 1:
        if wanted[0] in (entry.own_id, entry.own_id.rpartition("-")[2]):
            return 0
        if "-" in wanted[0] and entry.own_id.startswith(wanted[0]):
            return 1
    if all(word in entry.title for word in wanted):
        return 2
    if all(word in entry.body for word in wanted):
        return 3
    return None


def _fold(text: str) -> str:
    """For finding only, never for game words: case and marks are dropped."""
    spread = unicodedata.normalize("NFKD", text.casefold().translate(UNDECOMPOSED))
    return "".join(character for character in spread if not unicodedata.combining(character))
