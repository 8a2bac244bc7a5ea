"""What was changed, in the words of the forms: no name of a field, no TOML."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec.structs import replace

from mydelko.locale import LANGUAGES
from mydelko.tournament import commands as cmd
from mydelko.tournament.changes_told import changed_entry, changed_settings
from mydelko.tournament.entrants import Details, Kind
from mydelko.tournament.logbook import log_lines
from mydelko.tournament.settings import Award, Criterion, Fee, RatingKind, RatingRules, System
from mydelko.tournament.templates import load_template, template_names
from tournament.hall import hall

FEDERATION = load_template("federation")


def told(**changes: object) -> list[str]:
    return changed_settings("pl", FEDERATION, replace(FEDERATION, **changes))


def test_a_setting_has_its_label_and_its_choices_their_words() -> None:
    assert told(rating=RatingRules(kind=RatingKind.ELO)) == [
        "Zasady rankingu, Ranking: Hollingtona, jak w polskiej federacji → Elo klubu"
    ]
    assert told(bye=Award(big=2, small_for=350, small_against=250)) == [
        "Wolny los, Małe punkty zdobyte: 300 → 350"
    ]
    assert told(criteria=(Criterion.BIG, Criterion.SUM)) == [
        "O miejscu decydują kolejno: duże punkty, różnica, suma małych punktów, losowanie"
        " → duże punkty, suma małych punktów"
    ]
    assert told(days=("2026-05-16",), online=True) == [
        "Dni: – → 16 maja 2026",
        "Partie rozgrywa się w programie: nie → tak",
    ]


def test_of_records_the_changed_one_is_named_by_its_place_or_told_as_it_came() -> None:
    first, second = FEDERATION.phases
    other = replace(second, rounds=(*second.rounds[:-1], System.DANISH))
    assert told(phases=(first, other)) == [
        "Fazy 2, Systemy kolejnych rund: szwajcarski, 4 × walczący o nagrody"
        " → szwajcarski, 3 × walczący o nagrody, duński"
    ]
    assert told(fees=(Fee(title="Wpisowe", amount=Decimal("40.50")),)) == [
        "Opłaty: – → Wpisowe, 40.50"
    ]
    assert told(prizes=FEDERATION.prizes[:-1]) == ["Nagrody: Debiut, debutant → –"]


def test_an_entry_is_told_by_the_labels_of_its_form() -> None:
    old = Details(first="Ala", last="Kot", city="Łódź")
    duet = replace(old, city="", kind=Kind.DUET, members=("Ala Kot", "Ola Lis"), minor=True)
    assert changed_entry("pl", old, duet) == [
        "Kto gra: Osoba → Duet",
        "Skład: – → Ala Kot, Ola Lis",
        "Miasto: Łódź → –",
        "niepełnoletni: nie → tak",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_change_is_told_by_a_fields_name(language: str) -> None:
    every = [load_template(name) for name in template_names()]
    lines = [line for one in every for line in changed_settings(language, FEDERATION, one)]
    labels = [line.partition(": ")[0] for line in lines]
    assert lines
    assert not [label for label in labels if "desk." in label or "_" in label]


def test_the_log_says_it_in_the_readers_language() -> None:
    event = hall(3).enter("Ala")
    event.do(cmd.ChangeSettings(settings=replace(event.state.settings, first_table=21)))
    said = {code: list(log_lines(event.desk, code))[-1].words for code in ("pl", "en")}
    assert said["pl"] == "zmieniono ustawienia (Numer pierwszego stołu: 1 → 21)"
    assert said["en"] == "settings changed (Number of the first table: 1 → 21)"
