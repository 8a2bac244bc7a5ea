"""The worked examples of the box, by name."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from mydelko.scenarios.scenario import Scenario, parse_scenario

FOLDER = resources.files("mydelko.scenarios").joinpath("data")
ENDING = ".toml"


@cache
def example_names() -> tuple[str, ...]:
    found = (file.name for file in FOLDER.iterdir() if file.name.endswith(ENDING))
    return tuple(sorted(name.removesuffix(ENDING) for name in found))


@cache
def load_example(name: str) -> Scenario:
    if name not in example_names():
        raise KeyError(name)
    file = FOLDER.joinpath(name + ENDING)
    return parse_scenario(tomllib.loads(file.read_text(encoding="utf-8")))
