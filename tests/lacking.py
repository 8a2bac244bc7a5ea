"""What a test does when the machine lacks something it needs: it is skipped, and says so.

With CI=true it fails instead, so that nothing goes untested unseen; SYSTEM=no is the word of
somebody who knows (`make test SYSTEM=no`), and is obeyed in CI too.
"""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacks(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true" and os.environ.get("SYSTEM") != "no":
        pytest.fail(f"must be tested here: {reason}")
    pytest.skip(reason)
