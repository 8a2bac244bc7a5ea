"""The log in words: every event has its sentence, in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from mydelko.log import FileLog
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.desk import Desk
from mydelko.tournament.events import Event
from mydelko.tournament.fold import fold

GOLDEN = Path(__file__).with_name("golden")


def stories(language: str) -> dict[str, list[str]]:
    """Sentences by kind of event, from logs that hold every kind."""
    found: dict[str, list[str]] = {}
    for path in sorted(GOLDEN.glob("*.log")):
        desk = Desk(FileLog(path))
        names = {number: one.name for number, one in desk.state.entrants.items()}
        chronicle = Chronicle(lambda number, names=names: names.get(number, ""), language)  # type: ignore[misc]
        known: list[Event] = []
        for one in desk.stored:
            said = chronicle.tell(one.event, fold(known))
            found.setdefault(kind(one.event), []).append(said)
            known.append(one.event)
    return found


def kind(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_every_event_is_told(language: str) -> None:
    told = stories(language)
    assert all(sentence.strip() for sentences in told.values() for sentence in sentences)
    assert not any("{" in sentence for sentences in told.values() for sentence in sentences)


def test_sentences_say_who_where_and_how_much() -> None:
    told = stories("pl")
    assert "wpisano: 1 Ala Żółw" in told["entrant-added"]
    assert "opłata wniesiona: 1 Ala Żółw" in told["fee-paid"]
    assert any(one.startswith("opłata cofnięta: 2 ") for one in told["fee-paid"])
    assert "runda 1, stół 1: Ala Żółw – Iza Lis 500 : 400" in told["result-entered"]
    assert any("decyzja 1" in one and "P-" in one for one in told["decided"])
    assert all(one.startswith("cofnięto wpis") for one in told["undone"])
