"""Runs the benchmarks that take seconds; longer ones are run by name, or by `make soak`."""

from __future__ import annotations

import core
import engine
import halls
import law

if __name__ == "__main__":
    law.main()
    halls.main()
    core.main()
    engine.main()
