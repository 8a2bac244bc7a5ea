"""`make lock`: writes requirements/lock.txt, what developers and CI build and test with.

Run by the oldest Python we support: what it needs, newer ones need too, or a part of it. The lock
only limits what is taken; a wheel keeps the wide ranges of pyproject.toml.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from install import LOCK, Wanted, read_project

HEAD = "# Written by `make lock` from pyproject.toml; for Python 3.11 to 3.13.\n"


def resolve(requirements: list[str]) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        options = ["--quiet", "--dry-run", "--ignore-installed", "--report", str(report)]
        pip = [sys.executable, "-m", "pip", "install"]
        subprocess.run([*pip, *options, *requirements], check=True)
        chosen = json.loads(report.read_text("utf-8"))["install"]
    found = (each["metadata"] for each in chosen)
    return {canonical(each["name"]): each["version"] for each in found}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    wanted = Wanted(read_project(), kit=True)
    versions = resolve([*wanted.runtime, *wanted.build])
    lines = (f"{name}=={version}\n" for name, version in sorted(versions.items()))
    LOCK.write_text(HEAD + "".join(lines), encoding="utf-8")
