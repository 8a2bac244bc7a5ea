"""Templates and settings of one's own: written and read again, faults named with their place."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec.structs import replace

from mydelko.tournament.setting_checks import check_settings
from mydelko.tournament.settings import Fee
from mydelko.tournament.templates import (
    TemplateError,
    load_template,
    parse_settings,
    read_settings,
    template_names,
    write_settings,
)


@pytest.mark.parametrize("name", template_names())
def test_every_template_is_sound_and_comes_back_as_written(name: str) -> None:
    settings = load_template(name)
    assert check_settings(settings) is None
    priced = replace(settings, fees=(Fee(title="„Wpisowe”", amount=Decimal("12.50")),))
    assert parse_settings(write_settings(priced)) == priced


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('phases = [{ rounds = ["swiss"] }]', "settings-missing", "name"),
        ('name = "x"\nphases = []\nfoo = 1', "settings-unknown", "foo"),
        ('name = "x"\nphases = [{ rounds = ["chess"] }]', "settings-value", "phases[0].rounds[0]"),
        ("name = 3\nphases = []", "settings-text", "name"),
        ('name = "x"\n\nphases = [', "settings-syntax", "3"),
        (
            'name = "x"\nphases = []\nfees = [{ title = "a", amount = "x" }]',
            "settings-wrong",
            "fees",
        ),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, code: str, words: str) -> None:
    with pytest.raises(TemplateError) as caught:
        parse_settings(text)
    assert caught.value.refusal.code == code
    for language in ("pl", "en", "tr"):
        assert words in caught.value.refusal.message(language)


def test_settings_in_another_encoding_are_refused_with_their_line() -> None:
    with pytest.raises(TemplateError) as caught:
        read_settings('# a\nname = "Żółw"\n'.encode("cp1250"))
    assert caught.value.refusal.message("pl") == "Wiersz 2: ustawienia zapisuje się w UTF-8."


def test_an_unknown_template_is_refused_with_those_known() -> None:
    with pytest.raises(TemplateError, match="komorow"):
        load_template("chess")
