"""`make lock`: writes requirements/lock.txt, what developers and CI build and test with, and
requirements/server.txt, what a server runs with: the same versions, each with its checksums.

Run by the oldest Python we support: what it needs, newer ones need too, or a part of it. The lock
only limits what is taken; a wheel keeps the wide ranges of pyproject.toml.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from itertools import product
from pathlib import Path

from install import LOCK, Wanted, read_project

HEAD = "# Written by `make lock` from pyproject.toml; for Python 3.11 to 3.13.\n"
SERVER = LOCK.with_name("server.txt")
SERVER_HEAD = HEAD + "# On Linux: pip install --require-hashes -r requirements/server.txt\n"
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES = ("x86_64", "aarch64")
WHEELS = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")

Chosen = dict[str, tuple[str, set[str]]]  # version and checksums by name


def resolve(requirements: Iterable[str], *options: str) -> Chosen:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        always = ["--quiet", "--dry-run", "--ignore-installed", "--report", str(report)]
        always += ["--target", folder]  # pip wants one before it resolves for another machine
        pip = [sys.executable, "-m", "pip", "install"]
        subprocess.run([*pip, *always, *options, *requirements], check=True)
        chosen = json.loads(report.read_text("utf-8"))["install"]
    return {
        canonical(each["metadata"]["name"]): (
            each["metadata"]["version"],
            {each["download_info"]["archive_info"]["hashes"]["sha256"]},
        )
        for each in chosen
    }


def resolve_server(requirements: Iterable[str]) -> Chosen:
    """For every Python and machine that a server may have."""
    found: Chosen = {}
    for python, machine in product(PYTHONS, MACHINES):
        wheels = [f"--platform={wheel}_{machine}" for wheel in WHEELS]
        target = [f"--python-version={python}", "--only-binary=:all:", *wheels]
        for name, (version, hashes) in resolve(requirements, f"-c{LOCK}", *target).items():
            found[name] = version, found.get(name, ("", set()))[1] | hashes
    return found


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def written(chosen: Chosen, *, hashed: bool) -> str:
    lines = []
    for name, (version, hashes) in sorted(chosen.items()):
        sums = [f" \\\n    --hash=sha256:{each}" for each in sorted(hashes)] if hashed else []
        lines.append(f"{name}=={version}{''.join(sums)}\n")
    return "".join(lines)


if __name__ == "__main__":
    wanted = Wanted(read_project(), kit=True)
    versions = resolve([*wanted.runtime, *wanted.build])
    LOCK.write_text(HEAD + written(versions, hashed=False), encoding="utf-8")
    server = resolve_server(Wanted(read_project(), kit=False).runtime)
    SERVER.write_text(SERVER_HEAD + written(server, hashed=True), encoding="utf-8")
