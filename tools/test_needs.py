"""Installs what only tests need, where it may; elsewhere names the command and goes on.

Tests that miss something are reported as skipped; with CI=true they fail instead.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def has_browser() -> bool:
    return any(shutil.which(name) for name in BROWSERS)


def has_postgres() -> bool:
    found = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    return shutil.which("postgres") is not None or any(found)


NEEDS = {  # Debian package: (is it there, what for)
    "chromium": (has_browser, "browser tests"),
    "postgresql": (has_postgres, "store tests on PostgreSQL"),
}


def main() -> None:
    missing = {package: why for package, (there, why) in NEEDS.items() if not there()}
    if not missing:
        return
    packages = " ".join(missing)
    if shutil.which("apt-get") and os.geteuid() == 0:
        print(f"Installing {packages} for the tests …", flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing],
        ):
            subprocess.run(
                command,
                env=environment,
                stdout=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL,
                check=False,
            )
        missing = {package: why for package, why in missing.items() if not NEEDS[package][0]()}
    for package, why in missing.items():
        print(f"{why} need {package}: sudo apt-get install {package}", file=sys.stderr)


if __name__ == "__main__":
    main()
