"""`make install`: brings the environment in .venv up to date and tells every step.

Compared with what the last run wrote into .venv/installed.json are: the Python and the place, the
packages, and the sources that are compiled (core, texts and page). Only what changed is done again;
when nothing did, nothing is called. Whatever is fetched is kept in the user's cache and installed
from there, so a network is needed once. Build tools live in a folder of their own and leave when
the build is done; `--kit` adds the developers' kit, which has them, and stays from then on.
"""

from __future__ import annotations

import argparse
import errno
import hashlib
import json
import os
import platform
import re
import shutil
import sys
import time
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from preflight import missing
from progress import Failed, Steps, Unexplained
from speech import gettext as _
from speech import marked, speak_anywhere

if TYPE_CHECKING:
    from progress import Hear

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.json"
LOCK = ROOT / "requirements" / "lock.txt"
TOOLS = ROOT / "build" / "tools"  # while something is built; always here, so that work is kept
BUILDER = ROOT / "tools" / "build_page.py"
MODULES = ROOT / "web" / "node_modules"
PAGE = ROOT / "src" / "mydelko" / "server" / "static" / "index.html"
SPOKEN = ROOT / "src" / "mydelko" / "locale" / "pl.mo"
LOG = ROOT / "build" / "install.log"


SYSTEM = {
    errno.EACCES: marked("it is not allowed"),
    errno.EPERM: marked("it is not allowed"),
    errno.ENOSPC: marked("the disk is full"),
    errno.EROFS: marked("it can only be read"),
    errno.ENOTDIR: marked("that is not a folder"),
    errno.EEXIST: marked("that is not a folder"),  # a file where one was to be made
}


def wheels() -> Path:
    """Where fetched packages are kept; beside the dictionary tables, see `lexicon/places.py`."""
    home = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or home) / "mydelko"
    return Path(os.environ.get("MYDELKO_CACHE") or cache) / "wheels"


def read_project() -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - a Python too old to have it is told so first

    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def digest(*parts: str | bytes) -> str:
    sha = hashlib.sha256()
    for part in parts:
        sha.update(part if isinstance(part, bytes) else part.encode())
        sha.update(b"\0")
    return sha.hexdigest()[:16]


def core_sources() -> list[Path]:
    return [ROOT / "CMakeLists.txt", *(ROOT / "native").rglob("*.[ch]pp")]


def page_sources() -> list[Path]:
    """With the texts, which it says; what is compiled from them is no source."""
    web, texts = ROOT / "web", ROOT / "src" / "mydelko" / "locale"
    files = [*web.glob("*"), *web.glob("src/**/*"), *texts.glob("*.po")]
    made = web / "src" / "messages"
    sources = [path for path in files if path.is_file() and made not in path.parents]
    return [BUILDER, ROOT / "tools" / "texts.py", *sources]


def contents(paths: list[Path]) -> Iterator[str | bytes]:
    for path in sorted(paths):
        yield str(path.relative_to(ROOT))
        yield path.read_bytes()


class Wanted:
    """What .venv should be, in the words of the stamp."""

    def __init__(self, project: dict[str, Any], kit: bool) -> None:
        self.kit = kit
        self.runtime: list[str] = list(project["project"]["dependencies"])
        self.build: list[str] = list(project["build-system"]["requires"])
        sets = [self._packages()]
        if kit:
            self.runtime += project["project"]["optional-dependencies"]["dev"]
            sets.append(self._packages())
        tables = [project[key] for key in ("build-system", "project")]
        tables.append(project["tool"]["scikit-build"])
        python = f"{platform.python_version()} {sys.base_prefix}"
        self.stamp = {
            "python": f"{python} {ROOT}",
            "packages": sets[-1],
            "core": digest(json.dumps(tables), *contents(core_sources())),
            "page": digest(*contents(page_sources())),
            "kit": str(kit),
        }
        # Compiled packages differ from one Python to the next; the kit includes what players need.
        tag = sys.implementation.cache_tag
        self.fetched = [wheels() / f"{tag}-{packages}.fetched" for packages in sets]

    def _packages(self) -> str:
        return digest(json.dumps([self.runtime, self.build]), LOCK.read_bytes())


def read_stamp() -> dict[str, str]:
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if PYTHON.exists() else {}


def serves(python: str) -> bool:
    """It was made for this place, and the system has not put another Python in its own's."""
    version = platform.python_version().rpartition(".")[0]
    other = Path(sys.prefix) == VENV and not python.startswith(f"{version}.")
    return python.endswith(f" {ROOT}") and not other


def bring_up_to_date(kit: bool, this_python: bool) -> None:
    write_paths_from_here()
    stamp = read_stamp()
    wanted = Wanted(read_project(), kit or stamp.get("kit") == "True")
    if stamp and not this_python and serves(stamp["python"]):
        wanted.stamp["python"] = stamp["python"]  # nobody asked for another
    fresh = stamp.get("python") != wanted.stamp["python"]
    if fresh:
        stamp = {}
    changed = {key for key, text in wanted.stamp.items() if stamp.get(key) != text}
    repack = "packages" in changed
    rebuild = bool(changed) or not (PAGE.exists() and SPOKEN.exists())
    fetch = rebuild and not all(mark.exists() for mark in wanted.fetched)
    if not rebuild:
        return
    started = time.monotonic()
    complain(missing())
    steps = Steps(fresh + fetch + repack + rebuild, LOG)
    forget(stamp, changed)
    if fresh:
        make_environment(steps)
    if fetch:
        fetch_packages(steps, wanted)
    if repack:
        install_packages(steps, wanted)
        write_stamp({key: wanted.stamp[key] for key in ("python", "packages", "kit")})
    if changed <= {"page"}:
        build_page(steps, wanted)
    else:
        build_program(steps, wanted)
    write_stamp(wanted.stamp)
    ready = _("Ready in {seconds} s; .venv has {size} MB.")
    seconds = f"{time.monotonic() - started:.0f}"
    print(ready.format(seconds=seconds, size=megabytes(VENV)), flush=True)


def complain(complaints: list[str]) -> None:
    if complaints:
        raise Failed("\n".join(f"mydelko: {complaint}" for complaint in complaints))


def make_environment(steps: Steps) -> None:
    title = _("Making .venv with Python {version}")
    steps.begin(title.format(version=platform.python_version()))
    venv.create(VENV, clear=True, symlinks=True)
    unpack_pip = ["-m", "ensurepip", "--upgrade", "--default-pip"]
    steps.run([str(PYTHON), *unpack_pip], lambda _line: None, dict(os.environ))


def fetch_packages(steps: Steps, wanted: Wanted) -> None:
    folder = wheels()
    title = _("Fetching packages into {folder} (once, needs a network)")
    steps.begin(title.format(folder=folder))
    folder.mkdir(parents=True, exist_ok=True)
    for wheel in folder.glob("*.whl"):
        if not zipfile.is_zipfile(wheel):  # cut short, when the disk was full or at Ctrl+C
            wheel.unlink()
    options = ["--wheel-dir", str(folder), "--find-links", str(folder)]
    try:
        pip(steps, hear_downloads(), "wheel", *options, *wanted.runtime, *wanted.build)
    except Unexplained as failure:
        question = _("A network is needed this once: is PyPI in reach?")
        raise Failed(f"{failure}\n{question}") from None
    for mark in wanted.fetched:
        mark.touch()


def install_packages(steps: Steps, wanted: Wanted) -> None:
    kit = _("Installing the packages with the developers' kit")
    steps.begin(kit if wanted.kit else _("Installing the packages"))
    tools = wanted.build if wanted.kit else []
    pip(steps, hear_pip, "install", *kept_ones(), *wanted.runtime, *tools)


def build_program(steps: Steps, wanted: Wanted) -> None:
    title = _("Building the core, the texts and the page")
    if not (MODULES.exists() or wanted.kit):
        title = _("Building the core, the texts and the page (once 12 MB from npm)")
    steps.begin(title)
    with build_tools(steps, wanted, wanted.build) as environment:
        options = [*kept_ones(), "--no-build-isolation", "--no-deps", "--verbose"]
        pip(steps, hear_build, "install", *options, "--editable", str(ROOT), **environment)
    write_paths_from_here()


def write_paths_from_here() -> None:
    """Python reads a .pth in the locale's letters, and the place of all this may have others."""
    for file in VENV.glob("lib/python*/site-packages/_editable_*.pth"):
        lines = file.read_text("utf-8").splitlines()
        near = [os.path.relpath(line, file.parent) if line[:1] == "/" else line for line in lines]
        if near != lines:
            file.write_text("\n".join(near) + "\n", encoding="utf-8")


def build_page(steps: Steps, wanted: Wanted) -> None:
    steps.begin(_("Building the texts and the page"))
    needed = [tool for tool in wanted.build if tool.startswith(("nodejs", "babel"))]
    with build_tools(steps, wanted, needed) as environment:
        steps.run([str(PYTHON), str(BUILDER)], hear_build, {**os.environ, **environment})


@contextmanager
def build_tools(steps: Steps, wanted: Wanted, tools: list[str]) -> Iterator[dict[str, str]]:
    """What a build finds them by. The kit has them; else they are here for as long as it takes."""
    if wanted.kit:
        yield {"MYDELKO_PAGE_KIT": "1"}
        return
    shutil.rmtree(TOOLS, ignore_errors=True)
    pip(steps, hear_pip, "install", *kept_ones(), "--target", str(TOOLS), *tools)
    try:
        yield {"PYTHONPATH": str(TOOLS)}
    finally:
        shutil.rmtree(TOOLS)


def kept_ones() -> list[str]:
    return ["--no-index", "--find-links", str(wheels())]


def pip(steps: Steps, hear: Hear, command: str, *options: str, **more: str) -> None:
    # Older pips hold build tools to PIP_CONSTRAINT, newer ones to PIP_BUILD_CONSTRAINT. Both split
    # at spaces, which an address has none of.
    locked = LOCK.as_uri()
    environment = {**os.environ, "PIP_CONSTRAINT": locked, "PIP_BUILD_CONSTRAINT": locked, **more}
    always = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    steps.run([str(PYTHON), "-m", "pip", command, *always, *options], hear, environment)


def hear_downloads() -> Hear:
    total = 0.0
    unit = {"bytes": 1e-6, "kB": 1e-3, "MB": 1.0}

    def hear(line: str) -> str | None:
        nonlocal total
        found = re.match(r"\s*Downloading \S*?([^/\s]+?)-\d\S* \(([\d.]+) (bytes|kB|MB)\)", line)
        if found is None:
            return None
        name, size, measure = found.groups()
        total += float(size) * unit[measure]
        return _("{size} MB with {name}").format(size=f"{total:.0f}", name=name)

    return hear


def hear_pip(line: str) -> str | None:
    if line.startswith("Installing collected packages"):
        return _("packages: {count}").format(count=line.count(",") + 1)
    return None


def hear_build(line: str) -> str | None:
    found = re.search(r"(\[\d+/\d+\]) (?:Building|Linking) .*?([^/ ]+)$", line.rstrip())
    if found is not None:
        return f"{found[1]} {found[2]}"
    heard = {
        "Configuring CMake": marked("looking at the compiler"),
        "Building project": marked("compiling"),
    }
    return next((_(words) for trace, words in heard.items() if trace in line), None)


def forget(stamp: dict[str, str], changed: set[str]) -> None:
    """What is at work on is nothing known: stopped halfway, it must not be taken for whole."""
    kept = {key: text for key, text in stamp.items() if key not in changed}
    if kept:
        write_stamp(kept)
    else:
        STAMP.unlink(missing_ok=True)


def write_stamp(stamp: dict[str, str]) -> None:
    STAMP.write_text(json.dumps(stamp, indent=2), encoding="utf-8")


def megabytes(folder: Path) -> int:
    """On disk, in whole blocks, as `du -sm` counts."""
    files = (path.lstat() for path in folder.rglob("*"))
    return round(sum(file.st_blocks * 512 for file in files) / 2**20)


def main() -> None:
    parser = argparse.ArgumentParser(description="Brings the environment in .venv up to date.")
    parser.add_argument("--kit", action="store_true", help="with the developers' kit")
    parser.add_argument(
        "--this-python", action="store_true", help="replace an environment of another Python"
    )
    options = parser.parse_args()
    bring_up_to_date(options.kit, options.this_python)


def explain(error: OSError) -> str:
    reason = SYSTEM.get(error.errno or 0)
    said = _(reason) if reason else error.strerror or str(error)
    if error.filename is not None:
        said = _("{file}: {reason}").format(file=os.fsdecode(error.filename), reason=said)
    return f"mydelko: {said}"


def run() -> int | str:
    """What the shell is told: a status, or a line and 1."""
    speak_anywhere()
    try:
        main()
    except Failed as failure:
        return str(failure)
    except BrokenPipeError:  # whoever listened has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return explain(error)
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(run())
