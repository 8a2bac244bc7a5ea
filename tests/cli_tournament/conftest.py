"""The program's fixture, shared with the other commands' tests, and an event to work on."""

from pathlib import Path

import pytest

from cli.calls import Program
from cli.conftest import mydelko
from cli_tournament.shell import LIST, Shell

__all__ = ["mydelko"]


@pytest.fixture
def shell(mydelko: Program, tmp_path: Path) -> Shell:
    return Shell(mydelko, tmp_path)


@pytest.fixture
def entered(shell: Shell) -> Shell:
    shell.ok("new", "--template", "pinczow", "--name", "Puchar", "--day", "2026-05-16")
    shell.ok("players", shell.file("list.csv", LIST))
    return shell


@pytest.fixture
def paired(entered: Shell) -> Shell:
    entered.ok("pair")
    entered.ok("publish")
    return entered
