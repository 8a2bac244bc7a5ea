"""NOTICE and `mydelko about` name the work of others, with its terms."""

from __future__ import annotations

from pathlib import Path

import pytest

from mydelko.cli.about import LICENCES, Part, read_parts
from mydelko.locale import LANGUAGES

NOTICE = (Path(__file__).parents[2] / "NOTICE").read_text("utf-8")


@pytest.mark.parametrize("part", read_parts(), ids=lambda part: part.name)
def test_every_part_is_in_the_notice_and_brings_its_terms(part: Part) -> None:
    assert part.name in NOTICE
    assert part.licence in NOTICE
    assert part.package in NOTICE
    assert set(part.use) == set(LANGUAGES)
    assert part.terms.startswith(part.copyright)
    assert len(part.terms) > 500


def test_no_licence_lies_about_unused() -> None:
    used = {LICENCES / part.text for part in read_parts()}
    assert set(LICENCES.glob("*.txt")) <= used


def test_the_core_carries_its_binding_library() -> None:
    assert {"nanobind", "robin-map"} <= {part.name for part in read_parts()}
