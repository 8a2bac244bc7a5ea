"""Templates: ready settings for the four documents, a club evening and a federation event.

A template is a TOML file of settings; a user's own file is read the same way. What cannot be
read is refused with the place in the file, in the user's language.
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import Any, TypeVar

import msgspec

from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import Settings

T = TypeVar("T")
FAULTS = (  # what the decoder says, and our code for it
    (re.compile(r"Object missing required field `(?P<field>[^`]+)`"), "settings-missing"),
    (re.compile(r"Object contains unknown field `(?P<field>[^`]+)`"), "settings-unknown"),
    (re.compile(r"Invalid enum value '(?P<found>[^']*)'"), "settings-value"),
    *(
        (re.compile(rf"Expected `{kind}\b"), code)
        for kind, code in (
            ("int", "settings-number"),
            ("float", "settings-number"),
            ("bool", "settings-truth"),
            ("array", "settings-list"),
            ("object", "settings-table"),
            ("str", "settings-text"),
        )
    ),
)
PLACE = re.compile(r" - at `\$\.?([^`]*)`$")


class TemplateError(ValueError):
    """Settings that cannot be read; the refusal says where and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message())
        self.refusal = refusal


def template_names() -> list[str]:
    files = resources.files("mydelko.tournament").joinpath("templates").iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def load_template(name: str) -> Settings:
    if name not in template_names():
        known = ", ".join(template_names())
        raise TemplateError(refuse("unknown-template", name=name, known=known))
    file = resources.files("mydelko.tournament").joinpath("templates", f"{name}.toml")
    return parse_settings(file.read_text(encoding="utf-8"))


def read_settings(data: bytes) -> Settings:
    return read_toml(data, Settings)


def read_toml(data: bytes, kind: type[T]) -> T:
    """A file of the user's as the value it describes."""
    try:
        return _converted(parse_toml(data.decode("utf-8-sig")), kind)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise TemplateError(refuse("settings-encoding", line=line)) from error


def parse_settings(text: str) -> Settings:
    return settings_of(parse_toml(text))


def parse_toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise TemplateError(refuse("settings-syntax", line=line)) from error


def settings_of(data: dict[str, Any]) -> Settings:
    return _converted(data, Settings)


def _converted(data: dict[str, Any], kind: type[T]) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise TemplateError(_fault(str(error))) from error


def write_settings(settings: Settings) -> str:
    """The settings as TOML, to be read again or changed by hand."""
    fields = msgspec.to_builtins(settings)
    return "".join(
        f"{key} = {_toml(value)}\n" for key, value in fields.items() if value is not None
    )


def _toml(value: Any) -> str:  # noqa: ANN401 - any value a setting can have
    match value:
        case dict():
            inside = [f"{key} = {_toml(one)}" for key, one in value.items() if one is not None]
            return f"{{ {', '.join(inside)} }}"
        case list() | tuple():
            return f"[{', '.join(_toml(one) for one in value)}]"
        case _:
            return msgspec.json.encode(value).decode()


def _fault(message: str) -> Refusal:
    found = PLACE.search(message)
    place = found[1] if found else ""
    for pattern, code in FAULTS:
        match = pattern.match(message)
        if match is not None:
            told = match.groupdict()
            if "field" in told:
                told["field"] = f"{place}.{told['field']}".lstrip(".")
            return refuse(code, place=place, **told)
    return refuse("settings-wrong", place=place)
