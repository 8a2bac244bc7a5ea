"""The form of an event's settings: complete, with words for everything and clauses that exist."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from mydelko.locale import LANGUAGES, say_key
from mydelko.log import MemoryLog
from mydelko.rulebook.clauses import load_book
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.decide import decide
from mydelko.tournament.desk import Desk
from mydelko.tournament.log import write_events
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.setting_checks import BOUNDS, check_settings, refuse_lexicon
from mydelko.tournament.setting_fields import (
    ELSEWHERE,
    SECTIONS,
    FieldKind,
    SettingField,
    all_fields,
    cited,
    fixed,
    setting_sections,
)
from mydelko.tournament.settings import Award, Contention, Phase, Settings, System
from mydelko.tournament.state import NO_EVENT
from mydelko.tournament.templates import load_template, template_names
from tournament.hall import MINUTE, START, Hall, hall


def walked(fields: tuple[SettingField, ...], path: str = "") -> Iterator[tuple[str, SettingField]]:
    for field in fields:
        here = f"{path}.{field.name}" if path else field.name
        yield here, field
        yield from walked(field.fields, here)


def shown_fields() -> list[tuple[str, SettingField]]:
    return [one for section in setting_sections() for one in walked(section.fields)]


def test_every_setting_stands_in_one_section_of_the_form() -> None:
    shown = [field for fields in SECTIONS.values() for field in fields]
    assert len(shown) == len(set(shown))
    assert set(Settings.__struct_fields__) <= {*shown, *ELSEWHERE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_every_choice_has_its_words(language: str) -> None:
    keys = [f"desk.section.{name}" for name in SECTIONS]
    for path, field in walked(all_fields()):
        keys += [f"desk.set.{path}", *(f"desk.{field.words}.{one}" for one in field.choices)]
    assert [key for key in keys if say_key(language, "page", key, {}) == key] == []


@pytest.mark.parametrize("template", template_names())
def test_clauses_beside_settings_are_in_the_book_and_name_fields_of_the_form(template: str) -> None:
    found = cited(load_template(template))
    assert found.keys() <= dict(shown_fields()).keys()
    assert all(clause in load_book() for clauses in found.values() for clause in clauses)
    assert "minutes" in found


def test_every_number_of_the_form_has_bounds() -> None:
    numbers = (FieldKind.NUMBER, FieldKind.NUMBERS)
    assert {path for path, field in shown_fields() if field.kind in numbers} == set(BOUNDS)


PLAIN = msgspec.structs.replace(load_template("pinczow"), name="P")


def phases(rounds: int, places: int | None = None) -> tuple[Phase, ...]:
    return (Phase(rounds=(System.SWISS,) * rounds, places=places),)


@pytest.mark.parametrize(
    "name", ["Turniej w\u00a0Pińczowie", "Rodzina 👩\u200d👧", "mydeł\u00adko"]
)
def test_a_name_may_have_any_sign_that_keeps_it_on_its_line(name: str) -> None:
    assert check_settings(msgspec.structs.replace(load_template("club"), name=name)) is None


@pytest.mark.parametrize(
    ("changed", "path", "code"),
    [
        ({"name": " "}, "name", "no-name"),
        ({"name": "Cup\n2026"}, "name", "name-signs"),
        ({"name": "Cup\x1b[31m"}, "name", "name-signs"),
        ({"name": "P" * 3_000_000}, "name", "long-name"),
        ({"place": "P" * 201}, "place", "long-name"),
        ({"minutes": -5}, "minutes", "number-range"),
        ({"minutes": 10**9}, "minutes", "number-range"),
        ({"bye": Award(big=100)}, "bye.big", "number-range"),
        ({"bye": Award(small_for=-1)}, "bye.small_for", "number-range"),
        ({"absence": Award(small_against=10**6)}, "absence.small_against", "number-range"),
        ({"contention": Contention(threshold=-1)}, "contention.threshold", "number-range"),
        ({"contention": Contention(places=-1)}, "contention.places", "number-range"),
        ({"first_table": 10**20}, "first_table", "number-range"),
        ({"seed": 10**20}, "seed", "number-range"),
        ({"categories": ("junior", "senior", "Junior")}, "categories", "category-twice"),
        ({"categories": tuple(map(str, range(201)))}, "categories", "many-values"),
        ({"phases": phases(1_000_000)}, "phases", "many-rounds"),
        ({"phases": phases(5, places=0)}, "phases.places", "number-range"),
        ({"phases": ()}, "phases", "no-rounds"),
        ({"criteria": ()}, "criteria", "no-criteria"),
        ({"repeat_rounds": (0,)}, "repeat_rounds", "number-range"),
        ({"repeat_rounds": (99,)}, "repeat_rounds", "repeat-round"),
        ({"days": ("jutro",)}, "days", "not-a-date"),
        ({"zone": "Mars"}, "zone", "unknown-zone"),
    ],
)
def test_what_nobody_can_mean_is_refused_beside_its_field(
    changed: dict[str, object], path: str, code: str
) -> None:
    found = check_settings(msgspec.structs.replace(PLAIN, **changed))
    assert found is not None
    assert (found.setting, found.code) == (path, code)
    for language in LANGUAGES:
        assert found.sentence(language) not in ("", code)
        assert found.message(language).endswith(found.sentence(language))


@pytest.mark.clause("K-2.1", place="tournament")
@pytest.mark.parametrize("minutes", [5, 19, 21])
def test_under_komorow_no_event_has_a_time_of_its_own(minutes: int) -> None:
    """What says the same as the document is no other time."""
    komorow = load_template("komorow")
    same, own = (msgspec.structs.replace(komorow, minutes=one) for one in (20, minutes))
    under_p = hall(minutes=minutes)
    for event in (Hall(komorow), Hall(same), under_p):
        refused = event.refuses(cmd.ChangeSettings(settings=own))
        assert (refused.code, refused.setting) == ("time-fixed", "minutes")
        assert refused.clauses == ("K-2.1",)
        assert "20 min" in refused.message("pl")
    assert isinstance(decide(NO_EVENT, cmd.Open(settings=own), START, "Director"), Refusal)


@pytest.mark.clause("P-1.2", place="tournament")
@pytest.mark.parametrize("template", [name for name in template_names() if name != "komorow"])
def test_elsewhere_an_event_has_a_time_of_its_own(template: str) -> None:
    settings = msgspec.structs.replace(load_template(template), minutes=25)
    assert Hall(settings).state.settings.time == 25 * MINUTE
    assert fixed(settings) == {}


@pytest.mark.clause("K-2.1", place="tournament")
def test_a_time_that_an_old_event_of_komorow_holds_counts_for_nothing() -> None:
    settings = msgspec.structs.replace(load_template("komorow"), minutes=5)
    log = MemoryLog()
    log.append(0, write_events([ev.EventOpened(at=START, by="Director", settings=settings)]))
    desk = Desk(log)
    assert desk.state.settings.time == 20 * MINUTE
    assert fixed(desk.state.settings) == {"minutes": 20}
    for changed in ({"name": "Komorów 2012"}, {"minutes": None}):
        wanted = msgspec.structs.replace(desk.state.settings, **changed)
        desk.do(cmd.ChangeSettings(settings=wanted), START, "Director")
        assert desk.state.settings == wanted
    again = desk.do(cmd.ChangeSettings(settings=settings), START, "Director")
    assert isinstance(again, Refusal)


def test_a_refused_setting_is_named_as_in_the_form() -> None:
    found = check_settings(msgspec.structs.replace(PLAIN, minutes=0))
    assert isinstance(found, Refusal)
    assert found.message("en") == (
        "Minutes for each player and game (empty: as in the document): "
        "A number from 1 to 1440, please."
    )


def test_a_word_list_is_one_of_those_there_are() -> None:
    settings = load_template("pinczow")
    assert refuse_lexicon(settings, {"polish"}) is None
    found = refuse_lexicon(settings, {"english", "turkish"})
    assert found is not None
    assert (found.setting, found.code) == ("lexicon", "unknown-lexicon")
    assert "english, turkish" in found.message("pl")
