"""Where an event lives: a file, the database, and from one to the other."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.calls import Program
from cli.tournament.shell import Shell
from mydelko.locale import LANGUAGES
from mydelko.log import FileLog
from server.real import RealServer

pytestmark = pytest.mark.slow  # the program is called again and again


@pytest.fixture
def stored(shell: Shell) -> Shell:
    """An event in the database."""
    shell.event = "store:cup"
    shell.ok("new", "--template", "pinczow", "--name", "Puchar", "--day", "2026-05-16")
    shell.ok("add", "Ala Kot")
    shell.ok("add", "Ola Lis")
    return shell


def test_a_day_at_the_desk_goes_in_the_database_as_in_a_file(stored: Shell) -> None:
    stored.ok("pair")
    stored.ok("publish")
    stored.ok("result", "1", "400", "300")
    stored.ok("undo")
    assert "taken back: 6" in stored.ok("log", "--last", "1").out
    assert "no table 9" in stored("result", "9", "400", "300").err
    stored.ok("result", "1", "410", "300")
    assert [row["big"] for row in stored.ok("standings", "--json").data] == [1, 0]


def test_an_event_moves_into_the_database_and_back_unchanged(entered: Shell) -> None:
    before = Path(entered.event).read_bytes()
    moved = entered.ok("move", "store:cup")
    assert moved.out == "The event is at store:cup now.\n"
    assert "cup.event.moved" in moved.err
    assert not Path(entered.event).exists()
    assert "There is no event" in entered("pair").err
    program = entered.program
    assert program("tournament", "undo", "store:cup").status == 0
    assert program("tournament", "move", "store:cup", entered.event).status == 0
    after = Path(entered.event).read_bytes()
    assert after.startswith(before)
    assert b'"type":"undone"' in after.removeprefix(before)
    assert entered.ok("players", "--json").data == []  # the list was one command, there too
    assert [row["name"] for row in program("tournament", "events", "--json").data] == ["cup.moved"]


def test_what_comes_in_while_an_event_is_moved_goes_along(
    entered: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    retire = FileLog.retire

    def retire_late(log: FileLog, expected: int) -> Path | None:
        monkeypatch.setattr(FileLog, "retire", retire)
        Shell(entered.program, entered.folder).ok("add", "Jan Późny")
        return log.retire(expected)

    monkeypatch.setattr(FileLog, "retire", retire_late)
    entered.ok("move", "store:cup")
    rows = entered.program("tournament", "players", "store:cup", "--json").data
    assert [row["details"]["last"] for row in rows][-1] == "Późny"


def test_nothing_is_moved_over_what_is_there(stored: Shell) -> None:
    before = stored.ok("log").out
    assert stored("move", "store:cup").err == "store:cup exists already.\n"
    letter = stored.file("letter.txt", "Drogi Janie!\n")
    assert "line 1" in stored("move", letter).err
    assert Path(letter).read_text() == "Drogi Janie!\n"
    assert stored("new").err == "store:cup exists already.\n"
    assert stored("import", letter, "--format", "tsh").err == "store:cup exists already.\n"
    assert stored.ok("log").out == before


def test_the_events_of_a_database_are_listed(stored: Shell) -> None:
    stored.event = "store:Żółty puchar"
    stored.ok("new", "--name", "Żółty", "--day", "2026-05-17")
    listed = stored.program("tournament", "events").out.splitlines()
    assert listed == ["cup  Puchar  2026-05-16", "Żółty puchar  Żółty  2026-05-17"]


def test_an_event_that_cannot_be_read_hides_no_other(stored: Shell) -> None:
    database = stored.folder / "data" / "mydelko.db"
    with closing(sqlite3.connect(database)) as rows, rows:
        rows.execute("INSERT INTO events VALUES ('tournament/bad', 1, NULL, 1, x'7b7d')")
    bad, good = stored.program("tournament", "events").out.splitlines()
    assert bad.startswith("bad  This is no record of an event")
    assert good == "cup  Puchar  2026-05-16"
    assert "store:bad, line 1" in stored.program("tournament", "show", "store:bad").err


def test_any_database_can_be_named(stored: Shell) -> None:
    place = f"sqlite:///{stored.folder}/club.db#cup"
    stored.ok("move", place)
    assert "Ala Kot" in stored.program("tournament", "players", place).out
    database = ["--database", place.removesuffix("#cup")]
    assert "Puchar" in stored.program("tournament", "events", *database).out
    assert stored("pair").status == 2
    wrong = stored.program("tournament", "show", "sqlite:club#cup")
    assert (wrong.status, "sqlite:///FILE" in wrong.err) == (2, True)


@pytest.mark.parametrize("name", ["", "a/b", " cup", "a\nb", "x" * 101])
def test_a_name_is_one_that_a_file_could_have(mydelko: Program, name: str) -> None:
    answer = mydelko("tournament", "new", f"store:{name}")
    assert answer.status == 2
    assert "cannot be the name" in answer.err


def test_papers_of_an_event_in_the_database_are_named_after_it(
    stored: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(stored.folder)
    stored.ok("papers", "standings")
    assert (stored.folder / "cup.pdf").read_bytes().startswith(b"%PDF")


def test_a_database_that_cannot_be_used_is_told_in_every_language(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shell.folder / "data").mkdir()
    (shell.folder / "data" / "mydelko.db").write_text("Ala ma kota\n" * 500)
    shell.event = "store:cup"
    said = set()
    for code in LANGUAGES:
        monkeypatch.setenv("MYDELKO_LANG", code)
        answer = shell("show")
        assert answer.status == 1
        assert len(answer.err.splitlines()) == 1
        said.add(answer.err)
    assert len(said) == len(LANGUAGES)


def test_the_desk_works_while_the_server_serves_the_same_database(stored: Shell) -> None:
    server = RealServer(stored.folder / "data")
    try:
        stored.ok("pair")
        stored.ok("publish")
        assert server.is_alive()
    finally:
        server.stop()
    assert stored.ok("show", "--json").data["tables"]


def test_a_backup_carries_the_events_and_restoring_brings_them_back(stored: Shell) -> None:
    copy = str(stored.folder / "club.backup")
    assert stored.program("backup", copy).status == 0
    stored.ok("add", "Jan Późny")
    assert stored.program("restore", copy).status == 0
    assert len(stored.ok("players", "--json").data) == 2
