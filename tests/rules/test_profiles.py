"""Profiles: complete, sourced, and refused when wrong."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest

import texts
from mydelko.rulebook import ProfileError, load_profile, parse_profile, profile_names, read_profile
from mydelko.rulebook.clauses import load_book
from mydelko.rulebook.profile import AS_MANY, FIELDS, Challenge
from mydelko.rules.placement import LayoutFault


def test_the_box_holds_base_and_four_documents() -> None:
    assert profile_names() == ["base", "komorow", "marmara", "pinczow", "scrabble"]


@pytest.mark.parametrize("name", profile_names())
def test_every_field_has_a_value_and_a_clause_of_the_book(name: str) -> None:
    file = resources.files("mydelko.rulebook").joinpath("profiles", f"{name}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    book, profile = load_book(), load_profile(name)
    assert set(data) == {*FIELDS, "name", "titles", "cites"}
    for field in FIELDS:
        assert profile.clauses[field]
        assert all(clause in book for clause in profile.clauses[field]), field
    for situation, clauses in profile.cites.items():
        assert all(clause in book for clause in clauses), situation
    assert set(profile.titles) == {"pl", "en", "tr"}


@pytest.mark.parametrize("name", profile_names())
def test_every_refusal_has_clauses_to_cite(name: str) -> None:
    profile = load_profile(name)
    codes = {*texts.keys_of("refusal"), *(fault.value for fault in LayoutFault)}
    assert codes - {"ended"} <= set(profile.cites), "an ended game cites what ended it"


def test_the_documents_differ_by_their_fields() -> None:
    least = {name: load_profile(name).exchange_minimum for name in profile_names()}
    assert least == {"base": 7, "komorow": 8, "pinczow": 7, "scrabble": AS_MANY, "marmara": AS_MANY}
    assert load_profile("komorow").time == 20 * 60_000
    assert load_profile("marmara").challenge is Challenge.SEALED
    assert load_profile("scrabble").validates()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])  # editors of Windows add a mark
def test_a_small_file_changes_what_it_says_and_keeps_the_rest(
    tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "klub.toml"
    path.write_text(
        'base = "pinczow"\ntime = "15:00"\nexchange_limit = "none"\n'
        'challenge = { value = "5-point", clause = "B-6" }\n',
        encoding=encoding,
    )
    profile = read_profile(path)
    assert profile.name == "klub"
    assert profile.time == 15 * 60_000
    assert profile.exchange_limit is None
    assert profile.challenge is Challenge.FIVE_POINT
    assert profile.clauses["challenge"] == ("B-6",)
    assert profile.clauses["time"] == ("own",)
    assert profile.clauses["mixed_to_end"] == ("P-5.1.1b",)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("exchange_limt", 3), ("challenge", "loud"), ("time", 20), ("time", "soon"),
        ("players", [1, 9]), ("seven_bonus", -1), ("seven_bonus", "many"), ("base", "monopoly"),
        ("exchange_minimum", "few"), ("verdict", {"wert": 1}), ("tiles", 5), ("chat", 3),
        ("tiles", "klingon"), ("board", "round"), ("ended_otherwise", "gain"),
        ("tie", {"value": "draw", "clause": 7}), ("titles", "x"), ("cites", []),
    ],
)  # fmt: skip
def test_a_wrong_field_or_value_is_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(ProfileError) as caught:
        parse_profile({"base": "pinczow"} | {field: value})
    assert caught.value.field == field
    assert str(caught.value).startswith(field)


def test_a_misspelt_field_gets_a_hint() -> None:
    with pytest.raises(ProfileError, match="did you mean 'exchange_limit'"):
        parse_profile({"exchange_limt": 3})


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("base = ", encoding="utf-8")
    with pytest.raises(ProfileError, match=r"bad\.toml: line 1 is not TOML"):
        read_profile(path)
