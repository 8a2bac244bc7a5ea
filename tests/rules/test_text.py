"""Text commands, profiles, refusals: what people type and what they read."""

from __future__ import annotations

import pytest

import texts
from mydelko.locale import LANGUAGES, say_key
from mydelko.rules import Phase, Refusal, acts
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.refusal import Argument, same_clause
from mydelko.rules.text import parse_command
from rules.score_sheet import ala_and_olek


def parse(text: str) -> Order | Refusal:
    return parse_command(text, 0, 5, ala_and_olek().play("8H", "KOTY").state)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("stop", Order(0, 5, acts.Stop())),
        ("RECORD", Order(0, 5, acts.Record())),
        ("challenge", Order(0, 5, acts.Challenge())),
        ("challenge koty żółw", Order(0, 5, acts.Challenge(words=("KOTY", "ŻÓŁW")))),
        ("exchange a?b", Order(0, 5, acts.Exchange(tiles="A?B"))),
        ("exchange A B", Order(0, 5, acts.Exchange(tiles="AB"))),
        ("name ż", Order(0, 5, acts.Name(letter="Ż"))),
        ("place H8 KOSa", Order(0, 5, acts.Place(tiles=((127, "O"), (142, "S"), (157, "a"))))),
        ("play 8G MKOTY", Order(0, 5, acts.Play(tiles=((111, "M"),)))),
        ("play 8G M....?", Order(0, 5, acts.Play(tiles=((111, "M"), (116, "?"))))),
        ("place 9h AB", Order(0, 5, acts.Place(tiles=((127, "A"), (128, "B"))))),
    ],
)
def test_a_text_becomes_a_command(text: str, expected: Order) -> None:
    assert parse(text) == expected


@pytest.mark.clause("R-16")
def test_words_are_composed_and_cased_by_the_alphabet() -> None:
    assert parse("challenge z\u0307o\u0301łw") == Order(0, 5, acts.Challenge(words=("ŻÓŁW",)))


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("score Olek -5", ev.ScoreCorrected(1, -5)),
        ("verdict invalid", ev.VerdictOverridden(False)),
        ("clock Ala 05:00", ev.ClockAdjusted(0, 300_000)),
        ("pass Olek", ev.PassForced(1)),
        ("walkover Ala", ev.WalkoverAwarded(0)),
        ("end", ev.EndOrdered()),
        ("warn Ala", ev.Warned(0)),
        ("penalty Ala -10", ev.Penalised(0, 10)),
    ],
)
def test_a_decision_is_read_with_its_clause_and_note(text: str, measure: ev.Measure) -> None:
    command = parse(f'decide P-7.1 {text} "bo tak"')
    assert command == Order(0, 5, acts.Decide(clause="P-7.1", measure=measure, note="bo tak"))


@pytest.mark.parametrize(
    "text",
    [
        "dance", "", "place 8H", "place 16A KOT", "place 8P KOT", "place ZZ KOT", "name KO",
        "name", "name 8H I9 A",
        "place 8H K0T", "decide P-7.1", "decide P-7.1 score Nobody 5", "decide P-7.1 score Ala x",
        "decide P-7.1 clock Ala noon", "decide P-7.1 hug Ala", "stop now", "exchange 12",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_a_refusal_with_a_reason(text: str) -> None:
    refusal = parse(text)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "unreadable"
    said = [refusal.message(language) for language in texts.finished()]
    reasons = [one.partition(text)[2] if text else one for one in said]
    assert len({*reasons}) == len(texts.finished())  # none in another's language


def test_the_reason_is_said_with_what_was_found() -> None:
    refusal = parse("tell surplus Jan 2")
    assert isinstance(refusal, Refusal)
    found = "„tell surplus Jan 2”: podaj gracza: Ala, Olek. (base)"
    assert refusal.message("pl") == f"Nie rozumiem {found}"


def test_what_cannot_lie_there_is_left_to_the_law_to_refuse() -> None:
    assert parse("place 8H LAS") == Order(
        0, 5, acts.Place(tiles=((112, "L"), (113, "A"), (114, "S")))
    )
    assert parse("place 8N ABC") == Order(
        0, 5, acts.Place(tiles=((118, "A"), (119, "B"), (225, "C")))
    )
    ala_and_olek().play("8H", "KOTY").accept().refused("Olek", "place 8H OSA", "P-4.1.2")
    ala_and_olek().play("8H", "KOTY").accept().refused("Olek", "place 8N OSA", "P-4.1.1")


def test_every_refusal_can_be_said_in_every_language() -> None:
    names = {
        "phase", "turn", "tile", "square", "readings", "letter", "words", "needed", "hours",
        "word", "clause", "points", "text", "reason", "count", "squares", "running", "name",
    }  # fmt: skip
    for code in texts.keys_of("refusal"):
        for language in LANGUAGES:
            arguments: dict[str, Argument] = {**dict.fromkeys(names, "x"), "phase": "laying"}
            said = Refusal(code, ("P-6.1",), arguments).message(language)
            assert said.endswith(" (P-6.1)")
            assert said != f"{code} (P-6.1)"
            # a sentence that says why does not go on to name the phase
            assert f": {say_key(language, 'phase', 'laying')})" not in said


@pytest.mark.parametrize("phase", list(Phase))
def test_a_refusal_names_the_phase_in_the_readers_language(phase: Phase) -> None:
    refusal = Refusal("phase", ("P-3.2.1",), {"phase": phase.value})
    said = {refusal.message(language) for language in texts.finished()}
    assert len(said) == len(texts.finished())
    assert not any(phase.value in text for text in (refusal.message("pl"), refusal.message("tr")))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("P-5.1.1", "P-5.1.1b", True),
        ("P-5.1.1b", "P-5.1.1", True),
        ("S-7", "S-7.3", True),
        ("P-5.1", "P-5.10", False),
        ("K-1.1", "K-1.10", False),
        ("K-4.3", "P-4.3", False),
    ],
)
def test_a_clause_and_its_part_are_the_same_place(one: str, other: str, same: bool) -> None:
    assert same_clause(one, other) is same
