"""The form of an event's settings: complete, with words for everything and clauses that exist."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mydelko.locale import LANGUAGES, say_key
from mydelko.rulebook.clauses import load_book
from mydelko.tournament.setting_fields import (
    ELSEWHERE,
    SECTIONS,
    SettingField,
    cited,
    setting_sections,
)
from mydelko.tournament.settings import Settings
from mydelko.tournament.templates import load_template, template_names


def walked(fields: tuple[SettingField, ...], path: str = "") -> Iterator[tuple[str, SettingField]]:
    for field in fields:
        here = f"{path}.{field.name}" if path else field.name
        yield here, field
        yield from walked(field.fields, here)


def all_fields() -> list[tuple[str, SettingField]]:
    return [one for section in setting_sections() for one in walked(section.fields)]


def test_every_setting_stands_in_one_section_of_the_form() -> None:
    shown = [field for fields in SECTIONS.values() for field in fields]
    assert len(shown) == len(set(shown))
    assert set(Settings.__struct_fields__) <= {*shown, *ELSEWHERE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_every_choice_has_its_words(language: str) -> None:
    keys = [f"desk.section.{name}" for name in SECTIONS]
    for path, field in all_fields():
        keys += [f"desk.set.{path}", *(f"desk.{field.words}.{one}" for one in field.choices)]
    assert [key for key in keys if say_key(language, "page", key, {}) == key] == []


@pytest.mark.parametrize("template", template_names())
def test_clauses_beside_settings_are_in_the_book_and_name_fields_of_the_form(template: str) -> None:
    found = cited(load_template(template))
    assert found.keys() <= dict(all_fields()).keys()
    assert all(clause in load_book() for clauses in found.values() for clause in clauses)
    assert "minutes" in found
