"""The book is whole: every clause is there, told in three languages, found and citable."""

from __future__ import annotations

import re

import pytest

import texts
from mydelko.rulebook import load_profile, profile_names
from mydelko.rulebook.clauses import (
    BookError,
    Clause,
    UnknownClause,
    build_book,
    load_book,
    parent_id,
)

# How many points each section has; K and S are numbered by us, P and M by their documents.
KOMOROW = {1: 10, 2: 4, 3: 3, 4: 3, 5: 2, 6: 4, 7: 4, 8: 7, 9: 4}
SCRABBLE = {1: 5, 2: 7, 3: 2, 4: 0, 5: 2, 6: 3, 7: 4, 8: 5, 9: 0, 10: 4, 11: 3, 12: 9}
PINCZOW = {
    "1.1": 2, "1.2": 0, "1.3": 1, "1.4": 0,
    "2.1": 0, "2.2": 0, "2.3": 0, "2.4": 0,
    "3.1": 0, "3.2": 3, "3.3": 0, "3.4": 4,
    "4.1": 3, "4.2": 2, "4.3": 6, "4.4": 4, "4.5": 3, "4.6": 4, "4.7": 14, "4.8": 5, "4.9": 5,
    "4.10": 5, "4.11": 2,
    "5.1": 4, "5.2": 0,
    "6.1": 0, "6.2": 3, "6.3": 4, "6.4": 0, "6.5": 3, "6.6": 9,
    "7.1": 0, "7.2": 0, "7.3": 0,
}  # fmt: skip
LETTERED = {
    "P-3.1": "abc",
    "P-3.2.1": "abcdefghij",
    "P-3.3": "abcdefg",
    "P-4.4.2": "abcd",
    "P-4.7.1": "ab",
    "P-5.1.1": "abc",
    "P-7.1": "abcd",
    "P-7.2": "abc",
}


def expected_ids() -> set[str]:
    ids = {f"M-{point}" for point in range(1, 20)} | {f"R-{point}" for point in range(1, 29)}
    ids |= {f"B-{point}" for point in range(1, 18)} | {"base", "own", "P-0"}
    for document, sections in (("K", KOMOROW), ("S", SCRABBLE)):
        for section, points in sections.items():
            ids.add(f"{document}-{section}")
            ids |= {f"{document}-{section}.{point}" for point in range(1, points + 1)}
    for section_of_p, points in PINCZOW.items():
        ids |= {f"P-{section_of_p.partition('.')[0]}", f"P-{section_of_p}"}
        ids |= {f"P-{section_of_p}.{point}" for point in range(1, points + 1)}
    for clause_id, letters in LETTERED.items():
        ids |= {clause_id + letter for letter in letters}
    return ids


BOOK = load_book()
CLAUSES = list(BOOK)
WRITTEN = texts.finished()


def test_the_book_holds_exactly_the_numbered_clauses() -> None:
    assert {clause.id for clause in BOOK} == expected_ids()


def test_every_clause_but_a_heading_lives_somewhere() -> None:
    headings = {clause.id for clause in BOOK if clause.is_heading()}
    assert all(BOOK.clause(heading).children for heading in headings)
    assert "P-4.7" in headings
    assert "S-4" not in headings


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_is_told_in_three_languages_found_and_citable(clause: Clause) -> None:
    assert BOOK.clause(clause.id) is clause
    for lang in WRITTEN:
        assert clause.title[lang]
        assert clause.text[lang]
        assert BOOK.search(clause.id, lang)[0] is clause
        assert clause in BOOK.search(clause.title[lang], lang)
    if not clause.is_heading():
        own = {clause.text[lang] for lang in WRITTEN}
        assert len(own) == len(WRITTEN), "each language has its own words"
        assert all(text.rstrip("”)")[-1] == "." for text in clause.text.values())


def test_a_clause_named_inside_another_exists() -> None:
    named = re.compile(r"\b[KPSMRB]-\d+(?:\.\d+)*[a-z]?\b")
    for clause in BOOK:
        for text in (*clause.text.values(), *clause.reason.values()):
            assert all(found in BOOK for found in named.findall(text)), clause.id
        if clause.document == "P":  # the document names its own points without a letter
            for text in clause.text.values():
                for found in re.findall(r"\b\d+\.\d+(?:\.\d+)*\b", text):
                    assert f"P-{found}" in BOOK or found == "7.4", clause.id


def test_languages_agree_on_every_number_of_a_clause() -> None:
    for clause in BOOK:
        told = {lang: sorted(re.findall(r"\d+(?:\.\d+)*", clause.text[lang])) for lang in WRITTEN}
        assert told["pl"] == told["en"] == told["tr"], clause.id


def test_a_ruling_gives_its_reason_and_a_document_does_not() -> None:
    for clause in BOOK:
        assert bool(clause.reason) == (clause.document == "R"), clause.id


def test_clauses_stand_in_document_order() -> None:
    def numbers(clause_id: str) -> tuple[tuple[int, str], ...]:
        parts = re.findall(r"(\d+)([a-z]?)", clause_id)
        return tuple((int(number), letter) for number, letter in parts)

    for document in "KPSMR":
        ids = [clause.id for clause in BOOK if clause.document == document]
        assert ids == sorted(ids, key=numbers)


def test_a_parent_lists_its_children_and_they_name_it() -> None:
    assert BOOK.clause("P-4.4.2").children == ("P-4.4.2a", "P-4.4.2b", "P-4.4.2c", "P-4.4.2d")
    assert BOOK.clause("P-4.4.2b").parent == "P-4.4.2"
    assert parent_id("P-4.4") == "P-4"
    assert parent_id("M-16") is None
    for clause in BOOK:
        assert all(BOOK.clause(child).parent == clause.id for child in clause.children)


def test_an_unknown_clause_is_refused_with_near_ones() -> None:
    with pytest.raises(UnknownClause, match=r"P-4\.7\.6") as caught:
        BOOK.clause("P-4.7.66")
    assert "P-4.7.6" in caught.value.near
    assert "P-4.7.66" not in BOOK


@pytest.mark.parametrize(
    ("query", "lang", "first"),
    [
        ("mydelko", "pl", "S-1.5"),
        ("WYMIANA ZGŁOSZONA", "pl", "P-4.3.3"),
        ("joint verdict", "en", "P-4.7.11"),
        ("JOKER ölüdür", "tr", "P-4.8.4"),
        ("itirazin bedeli", "tr", "P-4.8.3"),
        ("4.10.5", "en", "P-4.10.5"),
    ],
)
def test_search_drops_case_and_marks(query: str, lang: str, first: str) -> None:
    assert BOOK.search(query, lang)[0].id == first


def test_search_for_nothing_finds_nothing() -> None:
    assert BOOK.search("  ", "pl") == ()
    assert BOOK.search("zegar kukułka", "pl") == ()
    with pytest.raises(ValueError, match="'xx'"):
        BOOK.search("Uhr", "xx")


def row(**changes: object) -> dict[str, object]:
    told = {"pl": "Tak.", "en": "Yes.", "tr": "Evet."}
    return {"id": "X-1", "lives": ["game"], "title": told, **told, **changes}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row(), row()], "used twice"),
        ([row(id="X-1.1")], "parent X-1 is missing"),
        ([row(lives=["moon"])], "'moon'"),
        ([row(tr=" ")], "no text in 'tr'"),
        ([row(en=" ")], "no text in 'en'"),
        ([row(lives=[])], "lives nowhere"),
        ([row(colour="red")], "colour"),
        ([row(reason={"pl": "Bo tak."})], "only a ruling"),
    ],
)
def test_a_faulty_book_is_refused_with_the_clause_at_fault(
    rows: list[dict[str, object]], message: str
) -> None:
    with pytest.raises(BookError, match=message):
        build_book([("X", found) for found in rows], {})


@pytest.mark.parametrize("name", profile_names())
def test_a_profile_names_only_clauses_of_the_book(name: str) -> None:
    profile = load_profile(name)
    for field, clauses in {**profile.clauses, **profile.cites}.items():
        assert clauses, field
        assert all(clause in BOOK for clause in clauses), field
