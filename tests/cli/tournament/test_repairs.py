"""Repair from the shell: what each command says, trying it first, undoing, private files."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from cli.calls import Program
from cli.tournament.shell import Shell, tables
from mydelko.cli.tournament.command import COMMANDS, changes_something, command_name


@pytest.mark.parametrize(
    "command", [command_name(one[0]) for one in COMMANDS if changes_something(one[0])]
)
def test_every_command_that_changes_something_can_be_tried(mydelko: Program, command: str) -> None:
    assert "--dry-run" in mydelko("tournament", command, "--help").out


def test_a_command_that_is_tried_says_the_same_and_keeps_nothing(paired: Shell) -> None:
    before = Path(paired.event).read_bytes()
    tried = paired.ok("result", "1", "412", "388", "--dry-run")
    assert "Dry run" in tried.err
    assert Path(paired.event).read_bytes() == before
    assert paired.ok("result", "1", "412", "388").out == tried.out
    other = Shell(paired.program, paired.folder)
    other.event = str(paired.folder / "other.event")
    other.ok("new", "--dry-run")
    paired.ok("move", other.event, "--dry-run")
    assert not Path(other.event).exists()


def test_the_desk_corrects_moves_clears_and_reopens(paired: Shell) -> None:
    names = {row["number"]: row["details"]["last"] for row in paired.ok("players", "--json").data}
    first, second = tables(paired)[:2]
    paired.ok("result", "1", "400", "300")
    moved = paired.ok("correct", "1", "1", "--to", "2", "--note", "protocol of table 2").out
    assert "typed at the wrong table, moved to table 2" in moved
    assert f"{names[second[1]]}  400 : 300" in moved
    paired.ok("result", "1", "410", "390")
    turned = paired.ok("correct", "1", "1", "385", "390", "--note", "protocol").out
    assert "This turns the game: 390 : 385 for" in turned
    assert names[first[1]] in turned
    assert "reason" in paired("correct", "1", "1", "--clear").err
    paired.ok("correct", "1", "1", "--clear", "--note", "not played yet")
    assert paired("correct", "1", "2", "1", "2", "--clear", "--note", "x").status == 2
    assert "tables: 1" in paired("close").err
    paired.ok("result", "1", "410", "390")
    paired.ok("close")
    assert "reopen" in paired("absent", "1", "2").err
    assert "protocol found" in paired.ok("reopen", "protocol found").out
    paired.ok("correct", "1", "1", "411", "390", "--note", "protocol found")


def test_undo_goes_by_author_and_version(paired: Shell) -> None:
    paired.ok("result", "1", "400", "300", "--by", "Ola")
    paired.ok("result", "2", "410", "310", "--by", "Jan")
    version = str(paired.ok("log", "--last", "1", "--json").data["version"] - 1)
    assert "--of 'Ola'" in paired("undo", "--version", version, "--by", "Jan").err
    taken = paired.ok("undo", "--version", version, "--of", "Ola", "--by", "Jan").out
    assert "400 : 300" in taken
    assert "400 : 300" not in paired.ok("show").out
    paired.ok("undo", "--by", "Jan")
    assert "Jan" in paired("undo", "--by", "Jan").err


def test_absences_and_clocks_are_told(paired: Shell) -> None:
    assert "misses rounds 2–4" in paired.ok("absent", "3", "2-4").out
    assert "misses rounds 2, 4" in paired.ok("absent", "3", "3", "--cancel").out
    assert "misses no round" in paired.ok("absent", "3", "--cancel").out
    assert paired("absent", "3").status == 2
    assert "10:99" in paired("late", "1", "1", "--at", "10:99").err


def test_private_files_are_the_owners_and_foreign_columns_are_read(shell: Shell) -> None:
    shell.ok("new", "-t", "marmara", "--name", "Okul")
    listed = shell.file("list.csv", "Soyad;Boy;Ort\nKaya;150;Izmir\n")
    previewed = shell.ok("players", listed, "--preview", "--column", "Ort=city")
    assert "Izmir" in previewed.out
    assert "“Boy” is left out" in previewed.err
    assert shell("players", listed, "--column", "Ort=town").status == 2
    shell.ok("players", listed, "--column", "Ort=city", "--column", "Boy=")
    assert "Kaya" not in shell.ok("export", "csv", "--sheet", "players").out
    target = shell.folder / "own.csv"
    shell.ok("export", "csv", "--sheet", "players", "--private", "-o", str(target))
    assert "Kaya" in target.read_text("utf-8-sig")
    for path in (target, Path(shell.event)):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert shell("export", "html", "--private").status == 2
    pipe = shell.folder / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    shell.ok("export", "csv", "--sheet", "players", "--private", "-o", str(pipe))
    assert b"Kaya" in os.read(reader, 10_000)
    os.close(reader)
    assert pipe.is_fifo()
