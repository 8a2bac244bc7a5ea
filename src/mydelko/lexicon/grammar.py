"""What a word is: its dictionary form and which of its forms it is, for players who wonder.

The analysis is that of a package that need not be there (`pip install mydelko[morfeusz]`); without
it no word has readings. Only words of the list are explained. A form is a row of keys, the tags of
SGJP as texts know them (context `grammar`), said in words at the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from threading import Lock
from typing import NamedTuple

import msgspec

from mydelko.lexicon.lexicon import Lexicon

MOST = 6  # readings of one word

# Everything else in a tag (stress, vocalisation, agreement) helps nobody at a board.
PARTS = {
    "adj", "adjc", "adjp", "adv", "aglt", "bedzie", "brev", "comp", "cond", "conj", "depr", "fin",
    "frag", "ger", "imps", "impt", "inf", "interj", "num", "pact", "pant", "part", "pcon", "ppas",
    "ppron12", "ppron3", "praet", "pred", "prep", "siebie", "subst", "winien",
}  # fmt: skip
FUTURE = "fin.perf"  # the present tense of verbs that have none
CATEGORIES = {  # in the order they are said; whoever has all values of one has none worth saying
    "number": ("sg", "pl"),
    "case": ("nom", "gen", "dat", "acc", "inst", "loc", "voc"),
    "gender": ("m1", "m2", "m3", "f", "n"),
    "person": ("pri", "sec", "ter"),
    "degree": ("pos", "com", "sup"),
    "aspect": ("imperf", "perf"),
    "negation": ("aff", "neg"),
}
JOINED = {"case", "gender"}  # forms that differ in one of these alone are one line
UNMARKED = frozenset(("pos", "aff"))
VALUES = frozenset(value for those in CATEGORIES.values() for value in those) - UNMARKED
TOGETHER = ("m2.m3.f.n", "m1.m2.m3", "m1.m2")  # genders with a name of their own, the widest first


class Reading(msgspec.Struct, frozen=True):
    lemma: str
    form: tuple[str, ...]  # keys of texts, the part of speech first


class Analysis(NamedTuple):
    segment: str  # of the word, or all of it
    lemma: str
    tag: str  # subst:pl:nom.acc.voc:m2


class Sorted(NamedTuple):
    lemma: str
    part: str  # of speech
    values: tuple[frozenset[str], ...]  # by category


Analyser = Callable[[str], Iterable[Analysis]]  # of a word in lower case


def readings_of(
    lexicon: Lexicon, word: str, analysers: Mapping[str, Analyser] | None = None
) -> tuple[Reading, ...]:
    """In the analyser's order; none where nobody analyses words of such letters."""
    analyse = (installed() if analysers is None else analysers).get(lexicon.tiles.name)
    if analyse is None or not lexicon.contains(word):
        return ()
    return read(lexicon.alphabet.lower_case(word), analyse)


def read(word: str, analyse: Analyser) -> tuple[Reading, ...]:
    found = list(analyse(word))
    whole = [one for one in found if one.segment == word]
    known: list[Sorted] = []
    for one in whole or found:  # ŁAKNIJŻE is its two segments
        part, *tags = one.tag.split(":")
        if part in PARTS:
            have = {value for tag in tags for value in tag.split(".")}
            values = tuple(frozenset(have.intersection(those)) for those in CATEGORIES.values())
            _join(known, Sorted(one.lemma.partition(":")[0], part, values))  # kot:Sm2
    return tuple(Reading(one.lemma, _form(one)) for one in known[:MOST])


def _join(known: list[Sorted], new: Sorted, place: int | None = None) -> None:
    """Into one from which it differs in no more than the case or the gender, else behind all."""
    for at, old in enumerate(known):
        differing = {
            name
            for name, mine, its in zip(CATEGORIES, new.values, old.values, strict=True)
            if mine != its
        }
        same_word = (new.lemma, new.part) == (old.lemma, old.part)
        if same_word and len(differing) <= 1 and differing <= JOINED:
            del known[at]
            both = (mine | its for mine, its in zip(new.values, old.values, strict=True))
            _join(known, new._replace(values=tuple(both)), at)  # it may now fit a third
            return
    known.insert(len(known) if place is None else place, new)


def _form(reading: Sorted) -> tuple[str, ...]:
    keys = []
    for order, have in zip(CATEGORIES.values(), reading.values, strict=True):
        said = [value for value in order if value in have & VALUES]
        for group in TOGETHER:
            members = group.split(".")
            if set(members) <= set(said):
                place = said.index(members[0])
                said = [value for value in said if value not in members]
                said.insert(place, group)
        keys += said if len(have) < len(order) else []
    is_future = reading.part == "fin" and "perf" in keys
    return (FUTURE if is_future else reading.part, *keys)


@cache
def installed() -> Mapping[str, Analyser]:
    """By the tiles whose words they know."""
    try:
        import morfeusz2  # noqa: PLC0415 - an optional extra
    except ImportError:
        return {}
    # A word in lower case is no name; the past tense is one word with its ending.
    morfeusz = morfeusz2.Morfeusz(
        generate=False, praet="composite", case_handling=morfeusz2.STRICTLY_CASE_SENSITIVE
    )
    lock = Lock()  # one analyser for all threads

    def analyse(word: str) -> list[Analysis]:
        with lock:
            found = morfeusz.analyse(word)
        return [Analysis(*reading[:3]) for _start, _end, reading in found]

    return {"polish": analyse}
