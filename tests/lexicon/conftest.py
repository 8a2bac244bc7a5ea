"""Every test has its own data and cache directories."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def apart(own_places: None) -> None:
    """Dictionaries and tables that one test builds are not there for the next."""
