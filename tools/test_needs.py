"""Finds what only tests need and installs it where that is allowed; else names the command.

At a terminal it asks first; without one (CI, a script) it installs and says so. SYSTEM=no forbids
it, and who is not root is only told the command. Tests that then miss something are skipped with
a word; with CI=true they fail, unless SYSTEM=no asked for it (`tests/lacking.py`).
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

# The best first: one that draws no window needs half the time of one that could.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")


def browser() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def has_browser() -> bool:
    return browser() is not None


def has_postgres() -> bool:
    found = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    return shutil.which("postgres") is not None or any(found)


def has_nginx() -> bool:
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None


NEEDS = {  # Debian package: (is it there, what for)
    "chromium-headless-shell": (has_browser, "browser tests"),
    "postgresql": (has_postgres, "store tests on PostgreSQL"),
    "nginx": (has_nginx, "tests of a cluster"),
}


class Machine(NamedTuple):
    """What decides whether packages may be installed here."""

    forbidden: bool  # SYSTEM=no
    root: bool
    apt: bool
    terminal: bool  # somebody is there to be asked


def this_machine() -> Machine:
    return Machine(
        forbidden=os.environ.get("SYSTEM") == "no",
        root=os.geteuid() == 0,
        apt=shutil.which("apt-get") is not None,
        terminal=sys.stdin.isatty() and sys.stdout.isatty(),
    )


def may_install(machine: Machine, packages: str, ask: Callable[[str], str]) -> bool:
    if machine.forbidden or not machine.root or not machine.apt:
        return False
    if not machine.terminal:
        print(f"Installing {packages} for the tests (SYSTEM=no forbids it) …", flush=True)
        return True
    question = f"The tests need {packages}. Install with apt-get? [Y/n] "
    return ask(question).strip().lower() in {"", "y", "yes"}


def install(packages: Iterable[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    each = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    for command in (["apt-get", "update", "-qq"], *([*each, package] for package in packages)):
        subprocess.run(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            check=False,
        )


def what_is_missing() -> dict[str, str]:
    return {package: why for package, (there, why) in NEEDS.items() if not there()}


def main() -> None:
    missing = what_is_missing()
    if missing and may_install(this_machine(), " and ".join(missing), input):
        install(missing)
        if not has_browser():
            install(["chromium"])  # some systems have no other
        missing = what_is_missing()
    for package, why in missing.items():
        command = f"sudo apt-get install {package}"
        print(f"{package} is missing, so {why} are left out: {command}", file=sys.stderr)


if __name__ == "__main__":
    main()
