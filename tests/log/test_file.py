"""A log in a file: its lines, its lock, command ids across restarts, and being put aside."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mydelko.log import Appended, Conflict, Entry, FileLog
from mydelko.log.locking import hold


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cup.event"


def test_lines_without_command_ids_are_written_as_they_always_were(path: Path) -> None:
    FileLog(path).append(0, [b'{"a":1}', b'{"b":2}'])
    assert path.read_bytes() == (
        b'{"version":1,"part":1,"parts":2,"event":{"a":1}}\n'
        b'{"version":2,"part":2,"parts":2,"event":{"b":2}}\n'
    )


def test_a_command_s_id_is_on_its_first_line_and_answered_after_a_restart(path: Path) -> None:
    assert FileLog(path).append(0, [b"1", b"2"], "c1") == Appended(1, 2)
    assert path.read_bytes().count(b'"command":"c1"') == 1
    assert FileLog(path).append(2, [b"3"], "c1") == Appended(1, 2, repeated=True)
    assert FileLog(path).append(0, [b"3"], "c2") == Conflict(2)
    assert FileLog(path).read() == [Entry(1, b"1", "c1", 2), Entry(2, b"2")]


def test_a_repeat_is_known_where_another_program_wrote_the_command(path: Path) -> None:
    one, other = FileLog(path), FileLog(path)
    one.append(0, [b"1"])
    assert other.append(1, [b"2"], "c") == Appended(2, 2)
    assert one.append(1, [b"2"], "c") == Appended(2, 2, repeated=True)


def test_reading_on_gives_what_came_since(path: Path) -> None:
    log, other = FileLog(path), FileLog(path)
    log.append(0, [b"1"])
    assert log.read(1) == []
    other.append(1, [b"2"])
    assert log.read(1) == [Entry(2, b"2", None, 2)]
    assert log.read(0) == other.read()


def test_another_file_in_its_place_is_a_conflict_though_it_is_as_long(path: Path) -> None:
    log = FileLog(path)
    log.append(0, [b"1"])
    other = FileLog(path.with_name("other"))
    other.append(0, [b"2"])
    other.path.replace(path)
    assert log.read(1) == []
    assert log.append(1, [b"3"]) == Conflict(1)
    assert log.read() == [Entry(1, b"2", None, 1)]
    assert log.append(1, [b"3"]) == Appended(2, 2)


def test_who_writes_is_waited_for(path: Path) -> None:
    other = path.open("a+b")
    waited = []

    def wait() -> None:
        waited.append(True)
        if len(waited) == 3:
            other.close()

    hold(other, lambda: None)
    assert FileLog(path, wait).append(0, [b"1"]) == Appended(1, 1)
    assert len(waited) == 3


def test_who_waited_while_the_file_was_put_aside_finds_a_log_without_events(path: Path) -> None:
    FileLog(path).append(0, [b"1"])
    writer = path.open("a+b")
    hold(writer, lambda: None)
    aside = path.with_name("aside")

    def move_on() -> None:
        path.rename(aside)
        writer.close()

    assert FileLog(path, move_on).append(1, [b"2"]) == Conflict(0)
    assert len(FileLog(aside).read()) == 1


def test_a_file_is_put_aside_only_where_nothing_was_added(path: Path) -> None:
    log = FileLog(path)
    log.append(0, [b"1", b"2"])
    assert log.retire(1) is None
    assert len(log.read()) == 2
    assert log.retire(2) == path.with_name("cup.event.moved")
    assert not path.exists()
    log = FileLog(path)
    log.append(0, [b"3"])
    assert log.retire(1) == path.with_name("cup.event.moved2")
    assert FileLog(path.with_name("cup.event.moved")).read()[1] == Entry(2, b"2")


def test_a_log_is_filled_only_from_where_it_stands(path: Path) -> None:
    source = FileLog(path)
    source.append(0, [b"1", b"2"], "c1")
    source.append(2, [b"3"])
    target = FileLog(path.with_name("target"))
    assert target.fill(source.read())
    assert not target.fill(source.read())
    assert target.path.read_bytes() == path.read_bytes()
    assert target.append(3, [b"4"], "c1") == Appended(1, 2, repeated=True)


WITHOUT_FCNTL = """
import json, pathlib, sys, types
import msgspec
import mydelko
locked = []
windows = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *asked: locked.append(asked[1:]))
sys.modules["msvcrt"], sys.modules["fcntl"] = windows, None
sys.platform = "win32"
from mydelko.log import FileLog
log = FileLog(pathlib.Path(sys.argv[1]))
log.append(0, [b"1"])
log.append(1, [b"2"])
print(json.dumps([len(log.read()), locked]))
"""


def test_a_system_without_fcntl_locks_in_its_own_way(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_FCNTL, path], capture_output=True, text=True, check=False
    )
    assert done.stdout == "[2, [[2, 1], [2, 1]]]\n", done.stderr
