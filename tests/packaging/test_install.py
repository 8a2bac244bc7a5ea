"""What `make install` decides to do, what it tells meanwhile, and when system packages may come."""

from __future__ import annotations

import ast
import errno
import inspect
import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

import install
import preflight
import speech
import test_needs
from lacking import lacks
from lock import canonical
from mydelko import locale
from progress import Failed, Steps, Unexplained
from test_needs import Machine, may_install

MAKES_OWN = {"PYTHON", "MAKEFLAGS", "MFLAGS", "MAKELEVEL"}  # these tests may run inside of make


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "en")


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The steps a call takes, in an environment of nobody that nothing is installed into."""
    steps: list[str] = []
    environment = tmp_path / ".venv"
    monkeypatch.setenv("MYDELKO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(install, "VENV", environment)
    monkeypatch.setattr(install, "PYTHON", environment / "bin" / "python")
    monkeypatch.setattr(install, "STAMP", environment / "installed.json")
    monkeypatch.setattr(install, "LOG", tmp_path / "install.log")
    monkeypatch.setattr(install, "PAGE", Path(__file__))
    monkeypatch.setattr(install, "missing", list)

    def make_environment(_steps: Steps) -> None:
        steps.append("environment")
        install.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        install.PYTHON.touch()

    def fetch_packages(_steps: Steps, wanted: install.Wanted) -> None:
        steps.append("fetch")
        install.wheels().mkdir(parents=True, exist_ok=True)
        for mark in wanted.fetched:
            mark.touch()

    monkeypatch.setattr(install, "make_environment", make_environment)
    monkeypatch.setattr(install, "fetch_packages", fetch_packages)
    for name in ("install_packages", "build_program", "build_page"):
        monkeypatch.setattr(install, name, lambda *_, name=name: steps.append(name))
    return steps


def call(*, kit: bool = False, this_python: bool = False) -> None:
    install.bring_up_to_date(kit, this_python)


def change(key: str, text: str) -> None:
    stamp = json.loads(install.STAMP.read_text("utf-8"))
    install.STAMP.write_text(json.dumps({**stamp, key: text}), encoding="utf-8")


def test_a_first_install_takes_four_steps_and_a_second_none(done: list[str]) -> None:
    call()
    assert done == ["environment", "fetch", "install_packages", "build_program"]
    done.clear()
    call()
    call(this_python=True)
    assert done == []


@pytest.mark.parametrize(
    ("changed", "steps"),
    [
        ("page", ["build_page"]),
        ("core", ["build_program"]),
        ("packages", ["install_packages", "build_program"]),
    ],
)
def test_only_what_changed_is_done_again(done: list[str], changed: str, steps: list[str]) -> None:
    call()
    done.clear()
    change(changed, "something older")
    call()
    assert done == steps


@pytest.mark.parametrize(
    ("changed", "stopped"),
    [
        ("python", "make_environment"),
        ("packages", "install_packages"),
        ("core", "build_program"),
        ("page", "build_page"),
    ],
)
def test_a_step_that_was_stopped_is_done_again_even_if_the_change_is_taken_back(
    done: list[str], monkeypatch: pytest.MonkeyPatch, changed: str, stopped: str
) -> None:
    call()
    before = json.loads(install.STAMP.read_text("utf-8"))[changed]

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as halfway:
        halfway.setattr(install, stopped, stop)
        change(changed, "something older")
        with pytest.raises(KeyboardInterrupt):
            call()
    assert changed not in install.read_stamp()
    done.clear()
    call()
    assert json.loads(install.STAMP.read_text("utf-8"))[changed] == before
    assert stopped.removeprefix("make_") in done


def test_the_kit_is_added_to_the_same_environment_and_stays(done: list[str]) -> None:
    call()
    done.clear()
    call(kit=True)
    assert done == ["fetch", "install_packages", "build_program"]
    done.clear()
    call()
    assert done == []


def test_who_has_the_kit_has_fetched_what_a_player_needs(done: list[str]) -> None:
    call(kit=True)
    install.STAMP.unlink()
    done.clear()
    call()
    assert "fetch" not in done


def test_only_a_python_that_is_asked_for_replaces_another(done: list[str]) -> None:
    call()
    change("python", f"3.12.1 /somewhere {install.ROOT}")
    done.clear()
    call()
    assert done == []
    call(this_python=True)
    assert done == ["environment", "install_packages", "build_program"]


def test_an_environment_that_was_moved_is_made_again(done: list[str]) -> None:
    call()
    change("python", f"{sys.version_info.major}.0 /somewhere /elsewhere/mydelko")
    done.clear()
    call()
    assert done[0] == "environment"


def test_an_environment_whose_python_became_another_is_made_again(
    done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    call()
    monkeypatch.setattr(sys, "prefix", str(install.VENV))
    done.clear()
    call()
    assert done == []
    change("python", f"3.1.4 /usr {install.ROOT}")
    call()
    assert done[0] == "environment"


def test_a_program_whose_place_has_foreign_letters_is_found_in_every_locale(
    done: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sources = tmp_path / "Mydełko" / "src"
    sources.mkdir(parents=True)
    (sources / "found.py").touch()
    monkeypatch.setattr(install, "VENV", sources.parent / ".venv")
    venv.create(install.VENV, symlinks=True)
    (packages,) = install.VENV.glob("lib/*/site-packages")
    paths = packages / "_editable_skbc_mydelko.pth"
    paths.write_text(f"import sys\n{sources}\n", encoding="utf-8")
    call()
    assert paths.read_bytes().isascii()
    python = install.VENV / "bin" / "python"
    for locale_name in ("C", "xx_XX.UTF-8"):
        environment = {**os.environ, "LC_ALL": locale_name}
        subprocess.run([python, "-c", "import found"], env=environment, check=True)


@pytest.mark.parametrize(
    ("python", "whole", "asked"),
    [
        (sys.executable, True, ".venv/bin/python"),
        (sys.executable, False, "python3"),  # it would make its own place of itself
        ("/gone/python3", True, "python3"),
        ("/bin/false", True, "python3"),  # it finds its packages no more
    ],
)
def test_an_environment_is_asked_only_while_it_is_sound(
    tmp_path: Path, python: str, whole: bool, asked: str
) -> None:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(python)
    if whole:
        (tmp_path / ".venv" / "installed.json").touch()
    for folder in ("native", "web"):
        (tmp_path / folder).mkdir()
    told = subprocess.run(
        ["make", "--dry-run", "--file", install.ROOT / "Makefile", "install"],
        cwd=tmp_path,
        env={name: text for name, text in os.environ.items() if name not in MAKES_OWN},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f'"{asked}" tools/preflight.py && "{asked}" tools/install.py' in told.stdout


def test_a_package_that_was_cut_short_is_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYDELKO_CACHE", str(tmp_path))
    install.wheels().mkdir()
    cut = install.wheels() / "numpy-2.0-py3-none-any.whl"
    cut.write_bytes(b"PK\x03\x04 and no end")
    asked: list[bool] = []
    monkeypatch.setattr(install, "pip", lambda *_, **__: asked.append(cut.exists()))
    wanted = install.Wanted(install.read_project(), kit=False)
    install.fetch_packages(Steps(1, tmp_path / "install.log"), wanted)
    assert asked == [False]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("OSError: [Errno 28] No space left on device", "mydelko: the disk is full."),
        (
            "Retrying after NewConnectionError('pypi.org')",
            "mydelko: a network is needed this once.",
        ),
        ("NameResolutionError('pypi.org')", "mydelko: a network is needed this once."),
        (
            "[Errno -3] Temporary failure in name resolution",
            "mydelko: a network is needed this once.",
        ),
        ("ERROR: nothing is like it", "A network is needed this once: is PyPI in reach?"),
    ],
)
def test_packages_that_cannot_be_fetched_are_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, told: str
) -> None:
    monkeypatch.setenv("MYDELKO_CACHE", str(tmp_path))
    monkeypatch.setattr(install, "PYTHON", sys.executable)
    steps = Steps(1, tmp_path / "install.log")

    def pip(steps: Steps, *_: object) -> None:
        command = [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"]
        steps.run(command, lambda _: None, dict(os.environ))

    monkeypatch.setattr(install, "pip", pip)
    with pytest.raises(Failed) as caught:
        install.fetch_packages(steps, install.Wanted(install.read_project(), kit=False))
    assert told in str(caught.value)
    assert (said in str(caught.value)) is not told.startswith("mydelko: ")


def test_a_step_is_not_explained_by_what_an_earlier_one_said(tmp_path: Path) -> None:
    steps = Steps(2, tmp_path / "install.log")

    def run(script: str) -> None:
        steps.run([sys.executable, "-c", script], lambda _: None, dict(os.environ))

    run("print('Retrying after NewConnectionError')")
    with pytest.raises(Unexplained, match="no such header"):
        run("print('no such header'); raise SystemExit(1)")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", "mydelko: /a/b: dysk jest pełny"),
        ("en", "mydelko: /a/b: the disk is full"),
        ("tr", "mydelko: /a/b: disk dolu"),
    ],
)
def test_what_the_system_refuses_is_a_line_in_the_users_language(
    monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    def main() -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/a/b")

    monkeypatch.setenv("MYDELKO_LANG", language)
    monkeypatch.setattr(install, "main", main)
    assert install.run() == said


def test_ctrl_c_leaves_nobody_at_work(tmp_path: Path) -> None:
    steps = Steps(1, tmp_path / "install.log")
    waiting = "import os, signal; print(os.getpid(), flush=True); signal.pause()"
    worker: list[int] = []

    def interrupt(line: str) -> str | None:
        if not line:
            return None
        worker.append(int(line))
        raise KeyboardInterrupt

    command = [sys.executable, "-c", waiting]
    with pytest.raises(KeyboardInterrupt):
        steps.run(command, interrupt, dict(os.environ))
    with pytest.raises(ProcessLookupError):
        os.kill(worker[0], 0)


@pytest.mark.parametrize("variables", [{"LANG": "tr_TR.UTF-8"}, {"LANG": "C"}, {"LC_ALL": "en_GB"}])
def test_the_installer_chooses_the_programs_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    for name in speech.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, text in variables.items():
        monkeypatch.setenv(name, text)
    assert speech.VARIABLES == locale.VARIABLES
    assert speech.language() == locale.language()


def test_the_installer_says_what_the_catalogues_say(monkeypatch: pytest.MonkeyPatch) -> None:
    for code in ("pl", "tr"):
        monkeypatch.setenv("MYDELKO_LANG", code)
        for text in ("Installing the packages with the developers' kit", "the disk is full"):
            assert speech.gettext(text) == locale.gettext(text) != text


@pytest.mark.parametrize("module", [preflight, speech])
def test_an_old_python_understands_that_it_is_too_old(module: ModuleType) -> None:
    tree = ast.parse(inspect.getsource(module), feature_version=(3, 6))
    later = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    assert "__future__" not in {one.module for one in later}  # annotations are of 3.7


def test_every_source_of_the_core_and_the_page_counts() -> None:
    names = {path.name for path in (*install.core_sources(), *install.page_sources())}
    assert {"CMakeLists.txt", "generator.cpp", "generator.hpp", "App.svelte"} <= names
    assert {"package-lock.json", "build.mjs", "index.html", "build_page.py"} <= names
    assert not any("node_modules" in path.parts for path in install.page_sources())


def test_the_lock_names_every_package_we_ask_for_and_no_place_to_fetch_it_from() -> None:
    lines = install.LOCK.read_text("utf-8").splitlines()[1:]
    locked = dict(line.split("==") for line in lines)
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", line) for line in lines)
    wanted = install.Wanted(install.read_project(), kit=True)
    for requirement in (*wanted.runtime, *wanted.build):
        name = re.match(r"[A-Za-z0-9_.-]+", requirement)
        assert name is not None
        assert canonical(name[0]) in locked, requirement


def test_downloads_are_told_with_what_they_add_up_to() -> None:
    hear = install.hear_downloads()
    assert hear("Collecting numpy>=1.26\n") is None
    line = "  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_28_x86_64.whl (16.8 MB)\n"
    assert hear(line) == "17 MB with numpy"
    assert hear("  Downloading rich-15.0.0-py3-none-any.whl (310 kB)\n") == "17 MB with rich"


def test_compiling_is_told_by_file() -> None:
    line = "  [5/39] Building CXX object CMakeFiles/core.dir/native/file.cpp.o\n"
    assert install.hear_build(line) == "[5/39] file.cpp.o"
    assert install.hear_build("  *** Configuring CMake...\n") == "looking at the compiler"
    assert install.hear_build("  *** Building project with Ninja...\n") == "compiling"


@pytest.mark.parametrize(("there", "told"), [(False, " (once 12 MB from npm)"), (True, "")])
def test_what_the_page_fetches_is_announced(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    there: bool,
    told: str,
) -> None:
    modules = tmp_path / "node_modules"
    if there:
        modules.mkdir()
    for name, place in (("MODULES", modules), ("TOOLS", tmp_path / "t"), ("VENV", tmp_path / "v")):
        monkeypatch.setattr(install, name, place)
    monkeypatch.setattr(install, "pip", lambda *_, **__: install.TOOLS.mkdir(exist_ok=True))
    steps = Steps(1, tmp_path / "install.log")
    install.build_program(steps, install.Wanted(install.read_project(), kit=False))
    title = f"1/1 Building the core, the texts and the page{told}\n"
    assert capsys.readouterr().out == title


def test_a_failed_step_shows_the_end_of_what_it_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = Steps(1, tmp_path / "install.log")
    steps.begin("Trying")
    command = [sys.executable, "-c", "print('no such package'); raise SystemExit(1)"]
    with pytest.raises(Unexplained, match="no such package"):
        steps.run(command, lambda _: None, dict(os.environ))
    assert capsys.readouterr().out.startswith("1/1 Trying")


def test_windows_and_old_pythons_are_refused_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert preflight.unsupported() == []
    monkeypatch.setattr(preflight, "OLDEST", (99, 0))
    assert len(preflight.unsupported()) == 1
    monkeypatch.setattr(sys, "platform", "win32")
    (complaint,) = preflight.unsupported()
    assert complaint.startswith("Windows is not supported yet")


FREE = Machine(forbidden=False, root=True, apt=True, terminal=False)


@pytest.mark.parametrize(
    ("machine", "answer", "may"),
    [
        (FREE, None, True),
        (FREE._replace(forbidden=True), None, False),
        (FREE._replace(root=False), None, False),
        (FREE._replace(apt=False), None, False),
        (FREE._replace(root=False, terminal=True), None, False),
        (FREE._replace(terminal=True), "", True),
        (FREE._replace(terminal=True), "y", True),
        (FREE._replace(terminal=True), "n", False),
    ],
)
def test_system_packages_come_only_where_they_may(
    machine: Machine, answer: str | None, may: bool
) -> None:
    questions = []

    def ask(question: str) -> str:
        questions.append(question)
        assert answer is not None, "nobody is there to be asked"
        return answer

    assert may_install(machine, "chromium", ask) is may
    assert len(questions) == (answer is not None)


def test_without_a_terminal_the_installing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert may_install(FREE, "chromium", lambda _: "")
    assert capsys.readouterr().out.startswith("Installing chromium for the tests")


def test_what_is_left_out_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SYSTEM", "no")
    monkeypatch.setattr(test_needs, "NEEDS", {"chromium": (lambda: False, "browser tests")})
    test_needs.main()
    said = capsys.readouterr().err
    assert "browser tests are left out" in said
    assert "apt-get install chromium" in said


@pytest.mark.parametrize(
    ("variables", "outcome"),
    [
        ({}, pytest.skip.Exception),
        ({"CI": "true"}, pytest.fail.Exception),
        ({"CI": "true", "SYSTEM": "no"}, pytest.skip.Exception),
    ],
)
def test_a_lack_is_skipped_and_in_ci_fails_unless_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], outcome: type[BaseException]
) -> None:
    for name in ("CI", "SYSTEM"):
        monkeypatch.delenv(name, raising=False)
    for name, text in variables.items():
        monkeypatch.setenv(name, text)
    with pytest.raises(outcome, match="no browser"):
        lacks("no browser")
