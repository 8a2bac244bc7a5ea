"""Where files live: the user's own dictionaries, and tables that can always be built again.

`MYDELKO_DATA` and `MYDELKO_CACHE` override the platform's directories.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_directory() -> Path:
    given = os.environ.get("MYDELKO_DATA")
    return Path(given) if given else platformdirs.user_data_path("mydelko", appauthor=False)


def cache_directory() -> Path:
    given = os.environ.get("MYDELKO_CACHE")
    return Path(given) if given else platformdirs.user_cache_path("mydelko", appauthor=False)


def packaged_lexicons() -> Path:
    return Path(__file__).parent / "data"


def user_lexicons() -> Path:
    return data_directory() / "lexicons"


def generation_tables() -> Path:
    return cache_directory() / "tables"
