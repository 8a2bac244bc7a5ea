"""A judge's stand: what two players at a real board are told of their words, and what is kept."""

from __future__ import annotations

import pytest

from mydelko.lexicon import load_lexicon
from mydelko.play.stand import (
    MOST_CHECKS,
    Closed,
    Event,
    Linked,
    Stand,
    Taken,
    fold_stand,
    judge,
    open_stand,
    read_stand_event,
    write_stand_event,
)
from mydelko.rulebook import load_profile
from mydelko.rulebook.profile import Typist


def stand_of(rules: str) -> Stand:
    return fold_stand([open_stand(load_profile(rules), "polish", 1)])


@pytest.mark.clause("P-4.7.11", place="table")
@pytest.mark.parametrize(("words", "valid"), [(["KOT", "KOTX"], False), (["KOT", "KOTY"], True)])
def test_a_joint_stand_does_not_tell_which_word_was_wrong(words: list[str], valid: bool) -> None:
    ruling = stand_of("pinczow").ruling(judge(load_lexicon("polish"), words, 2))
    assert (ruling.valid, ruling.each) == (valid, ())


def test_where_words_are_judged_one_by_one_each_is_told() -> None:
    ruling = stand_of("komorow").ruling(judge(load_lexicon("polish"), ["KOT", "KOTX"], 2))
    assert (ruling.valid, ruling.each) == (False, (True, False))


@pytest.mark.clause("P-4.7.12", place="table")
def test_the_challenged_player_types_under_p_and_the_referee_under_m() -> None:
    opened = stand_of("pinczow").opened
    assert (opened.typist, opened.clauses) == (Typist.CHALLENGED, ("P-4.7.11", "P-4.7.12"))
    assert stand_of("marmara").opened.typist is Typist.REFEREE


@pytest.mark.clause("P-4.7.13", place="table")
def test_what_was_typed_otherwise_than_it_lies_is_checked_again() -> None:
    lexicon = load_lexicon("polish")
    typed = [judge(lexicon, [word], at) for at, word in enumerate(["KTO", "KOTT", "KOT"])]
    stand = fold_stand([stand_of("pinczow").opened, *typed])
    assert [stand.ruling(one).valid for one in stand.judged] == [True, False, True]
    assert len(typed) < MOST_CHECKS


def test_a_new_link_takes_the_stand_from_its_device() -> None:
    events: list[Event] = [
        stand_of("pinczow").opened,
        Linked(at=2, secret="a"),
        Taken(at=3, device="tablet"),
    ]
    assert fold_stand(events).device == "tablet"
    assert fold_stand([*events, Linked(at=4, secret="b")]).device == ""
    assert fold_stand([*events, Closed(at=4)]).closed


def test_events_are_read_as_they_were_written() -> None:
    judged = judge(load_lexicon("polish"), ["ŻÓŁW"], 5)
    assert read_stand_event(write_stand_event(judged)) == judged
