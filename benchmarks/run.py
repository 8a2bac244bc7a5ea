"""Runs the benchmarks that take seconds. Longer ones (`load.py`, `crash.py`) are run by name."""

from __future__ import annotations

import core

if __name__ == "__main__":
    core.main()
