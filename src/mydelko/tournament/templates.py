"""Templates: ready settings for the four documents, a club evening and a federation event.

A template is a TOML file of settings; a user's own file is read the same way. What cannot be
read is refused with the place in the file.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from mydelko.tournament.settings import Settings


class TemplateError(ValueError):
    """Settings that cannot be read; the text says where and why."""


def template_names() -> list[str]:
    files = resources.files("mydelko.tournament").joinpath("templates").iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def load_template(name: str) -> Settings:
    if name not in template_names():
        raise TemplateError(f"{name}: {', '.join(template_names())}")
    file = resources.files("mydelko.tournament").joinpath("templates", f"{name}.toml")
    return parse_settings(file.read_text(encoding="utf-8"))


def read_settings(path: Path) -> Settings:
    try:
        return parse_settings(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise TemplateError(f"{path.name}: {error}") from error


def parse_settings(text: str) -> Settings:
    try:
        data: dict[str, Any] = tomllib.loads(text)
        return msgspec.convert(data, Settings)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise TemplateError(str(error)) from error
