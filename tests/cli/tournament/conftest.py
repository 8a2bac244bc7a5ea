"""An event to work on."""

from pathlib import Path

import pytest

from cli.calls import Program
from cli.tournament.shell import LIST, Shell


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
