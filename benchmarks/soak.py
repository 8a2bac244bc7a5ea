"""Soak: the long trials, one after the other, each in a process of its own.

`soak.py` makes all of them, `soak.py crash draws` those two; `--scale 0.01` makes a hundredth of
each. The last line says which failed, and the exit status whether any did.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
SECRET_GAMES = 200  # of each rule set
TRIALS = {
    "draws": "the bag: a million draws",
    "crash": "200 games, killed 50 times",
    "garble": "a million garbled messages",
    "siege": "attacks, and what others notice",
    "secrecy": "a thousand games with marked tiles, every byte that leaves scanned",
    "steady": "ten minutes of load",
}


def call_of(trial: str, scale: float) -> tuple[list[str], dict[str, str]]:
    """The command, and what it is to find in its environment."""
    if trial == "secrecy":
        games = str(max(1, round(SECRET_GAMES * scale)))
        test = str(HERE.parent / "tests" / "server" / "test_secrecy.py")
        return [sys.executable, "-m", "pytest", "-n", "2", test], {"MYDELKO_GAMES": games}
    return [sys.executable, str(HERE / f"{trial}.py"), "--scale", str(scale)], {}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=", ".join(TRIALS))
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    unknown = set(options.trials) - set(TRIALS)
    if unknown:
        parser.error(f"no such trial: {', '.join(sorted(unknown))}")
    failed = []
    begin = time.monotonic()
    for trial in options.trials or TRIALS:
        print(f"--- {trial}: {TRIALS[trial]}", flush=True)
        call, environment = call_of(trial, options.scale)
        started = time.monotonic()
        status = subprocess.run(call, env={**os.environ, **environment}, check=False).returncode
        outcome = "FAILED" if status else "passed"
        print(f"--- {trial}: {outcome}, {time.monotonic() - started:.0f} s", flush=True)
        failed += [trial] if status else []
    minutes = (time.monotonic() - begin) / 60
    verdict = f"FAILED ({', '.join(failed)})" if failed else "passed"
    print(f"soak: {verdict}, {minutes:.0f} minutes")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
