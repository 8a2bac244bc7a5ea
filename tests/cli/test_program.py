"""The program as a process: help in each language, speed of starting, closed pipes."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "mydelko.cli.main"]


def call(*arguments: str, language: str = "en", text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MYDELKO_LANG": language, "COLUMNS": "100"}
    return subprocess.run(
        [*PROGRAM, *arguments],
        env=environment,
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("language", "word"), [("pl", "Przykład:"), ("en", "Example:"), ("tr", "Örnek:")]
)
def test_help_is_in_the_users_language(language: str, word: str) -> None:
    answer = call("check", "--help", language=language)
    assert answer.returncode == 0
    assert f"{word} mydelko check" in answer.stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", ["Użycie: mydelko check [OPCJE] ", "SŁOWA", "<tekst>"]),
        ("en", ["Usage: mydelko check [OPTIONS] ", "WORDS", "<text>"]),
        ("tr", ["Kullanım: mydelko check [SEÇENEKLER] ", "SÖZCÜKLER", "<metin>"]),
    ],
)
def test_a_help_page_names_usage_and_values_in_the_users_language(
    language: str, words: list[str]
) -> None:
    page = call("check", "--help", language=language).stdout
    assert all(word in page for word in words)
    assert "<bool>" not in page
    assert "<str>" not in page
    assert "words..." not in page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", "brakuje: SŁOWA (pomoc: mydelko check --help)\n"),
        ("en", "missing: WORDS (help: mydelko check --help)\n"),
        ("tr", "eksik: SÖZCÜKLER (yardım: mydelko check --help)\n"),
    ],
)
def test_a_missing_argument_is_named_in_the_users_language(language: str, said: str) -> None:
    assert call("check", language=language).stderr == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", "Bez polecenia uruchamia stronę, tak jak serve."),
        ("en", "Without a command it starts the page, as serve does."),
        ("tr", "Komut verilmezse serve gibi sayfayı başlatır."),
    ],
)
def test_the_first_page_says_what_the_program_does_alone(language: str, said: str) -> None:
    assert said in " ".join(call("--help", language=language).stdout.split())


def test_an_option_alone_is_the_servers() -> None:
    answer = call("--port", "many")
    assert answer.returncode == 2
    assert "--port" in answer.stderr
    assert "0.1.0" in call("--version").stdout


def test_a_small_command_loads_nothing_large() -> None:
    script = (
        "import sys\n"
        "from mydelko.cli.main import run\n"
        "sys.argv = ['mydelko', 'check', 'KOT']\n"
        "try:\n    run()\nexcept SystemExit as end:\n    assert not end.code\n"
        "large = {'litestar', 'sqlalchemy', 'typst', 'rustworkx', 'openpyxl', 'uvicorn'}\n"
        "print(sorted(large & set(sys.modules)))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True
    )
    assert answer.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_is_no_traceback() -> None:
    program = shlex.join([*PROGRAM, "lexicon", "words", "*", "--limit", "50000"])
    piped = subprocess.run(
        ["bash", "-c", f"{program} | head -1"],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert len(piped.stdout.splitlines()) == 1
    assert "Traceback" not in piped.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("call", [["moves"], ["check"], ["levels", "--json"], ["frobnicate"]])
def test_a_closed_stream_is_no_traceback(call: list[str], closed: str) -> None:
    open_one = subprocess.run([*PROGRAM, *call], input=b"", capture_output=True, check=False)
    shut = subprocess.run(
        ["bash", "-c", f"{shlex.join([*PROGRAM, *call])} {closed}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert shut.returncode == open_one.returncode
    assert "Traceback" not in shut.stderr


@pytest.mark.parametrize(
    ("call", "full", "status", "said"),
    [
        (["check", "KOT"], ">", 1, "the disk is full\n"),
        (["levels", "--json"], ">", 1, "the disk is full\n"),
        (["--version"], ">", 1, "the disk is full\n"),
        (["check", "--help"], ">", 1, "the disk is full\n"),
        (["frobnicate"], "2>", 2, ""),
    ],
)
def test_output_to_a_full_disk_is_said_in_one_line(
    call: list[str], full: str, status: int, said: str
) -> None:
    buffered = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}
    answer = subprocess.run(
        ["bash", "-c", f"{shlex.join([*PROGRAM, *call])} {full} /dev/full"],
        env={**buffered, "MYDELKO_LANG": "en"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (status, said)


def test_a_terminal_without_polish_letters_still_works() -> None:
    environment = {**os.environ, "MYDELKO_LANG": "pl", "PYTHONIOENCODING": "ascii"}
    answer = subprocess.run(
        [*PROGRAM, "lexicon", "hooks", "KOT"], env=environment, capture_output=True, check=False
    )
    assert answer.returncode == 0
    assert b"Traceback" not in answer.stderr
