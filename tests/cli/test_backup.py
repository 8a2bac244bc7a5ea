"""`mydelko backup` and `restore`: everything that is kept, and a word for what is not whole."""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from cli.calls import Program
from mydelko.rules.events import ClockStopped
from mydelko.rules.game_record import write_event
from mydelko.server.running import sole
from mydelko.server.serving import Address

pytestmark = pytest.mark.slow

EVENT = b'{"version":1}\n'


@pytest.fixture
def house(mydelko: Program, tmp_path: Path) -> Path:
    """A data folder with an account, a dictionary, rules of one's own and an event."""
    folder = tmp_path / "house"
    assert mydelko("user", "add", "Ala", "--data", str(folder)).status == 0
    for name in ("lexicons/club.dawg", "rules/club.toml", "events/cup.event"):
        path = folder / name
        path.parent.mkdir()
        path.write_bytes(name.encode() * 1000)
    return folder


def damaged(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "mydelko.db")) as database:
        game = "INSERT INTO events (stream, version, body) VALUES ('game/g1/0', ?, ?)"
        stopped = write_event(ClockStopped(at=0, seat=0))
        database.executemany(game, [(1, stopped), (2, stopped)])
        database.execute(statement)
        database.commit()


def test_a_backup_holds_everything_that_is_kept_and_brings_it_into_an_empty_folder(
    mydelko: Program, house: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "open.event"
    assert mydelko("tournament", "new", str(elsewhere), "--template", "pinczow").status == 0
    event = elsewhere.read_bytes()
    file, new = tmp_path / "club.backup", tmp_path / "new"
    saved = mydelko("backup", str(file), "--event", str(elsewhere), "--data", str(house))
    assert saved == (0, f"Saved: {file}\n", "")
    assert file.stat().st_mode & 0o077 == 0

    assert mydelko("restore", str(file), "--data", str(new)).status == 0
    assert "Ala" in mydelko("user", "list", "--data", str(new)).out
    for name in ("lexicons/club.dawg", "rules/club.toml", "events/cup.event"):
        assert (new / name).read_bytes() == (house / name).read_bytes()
    assert (new / "events" / "open.event").read_bytes() == event


def test_backups_locks_and_the_database_s_own_files_are_not_packed_again(
    mydelko: Program, house: Path
) -> None:
    (house / "mydelko.db.lock").touch()
    for name in ("monday.zip", "tuesday.zip"):
        assert mydelko("backup", str(house / name), "--data", str(house)).status == 0
    with zipfile.ZipFile(house / "tuesday.zip") as archive:
        assert sorted(archive.namelist()) == [
            "data/events/cup.event",
            "data/lexicons/club.dawg",
            "data/rules/club.toml",
            "database.sqlite",
            "manifest.json",
        ]


def test_restoring_keeps_beside_it_what_it_replaces_and_leaves_the_rest(
    mydelko: Program, house: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.backup"
    mydelko("backup", str(file), "--data", str(house))
    (house / "rules" / "club.toml").write_text("changed", "utf-8")
    (house / "rules" / "later.toml").write_text("later", "utf-8")
    restored = mydelko("restore", str(file), "--data", str(house))
    assert restored.status == 0
    kept = house / "rules" / "club.toml.before-restore.1"
    former = house / "mydelko.db.before-restore.1.backup"
    assert restored.err.splitlines() == [
        f"What was there before is kept as {former}.",
        f"What was there before is kept as {kept}.",
    ]
    assert former.is_file()
    assert kept.read_text("utf-8") == "changed"
    assert (house / "rules" / "club.toml").read_bytes() == b"rules/club.toml" * 1000
    assert (house / "rules" / "later.toml").read_text("utf-8") == "later"


def test_data_that_a_running_program_serves_are_not_restored_over(
    mydelko: Program, house: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.backup"
    mydelko("backup", str(file), "--data", str(house))
    mydelko("user", "add", "Ola", "--data", str(house))
    with sole(house / "mydelko.db") as tell:
        tell(Address("0.0.0.0", 8123))
        refused = mydelko("restore", str(file), "--data", str(house))
    assert refused.status == 1
    [line] = refused.err.splitlines()
    assert line.startswith("Mydełko already runs with this data at http://127.0.0.1:8123/;")
    assert "Ola" in mydelko("user", "list", "--data", str(house)).out
    assert mydelko("restore", str(file), "--data", str(house)).status == 0


def test_the_data_option_moves_own_dictionaries_too(mydelko: Program, house: Path) -> None:
    mydelko("user", "list", "--data", str(house))
    assert os.environ["MYDELKO_DATA"] == str(house)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM events WHERE version = 1", "game/g1/0: events are missing (1)"),
        ("UPDATE events SET body = x'00ff' WHERE version = 2", "game/g1/0: event 2 cannot be read"),
        (
            "UPDATE events SET stream = 'tournament/cup' WHERE stream = 'game/g1/0'",
            "tournament/cup: event 1 cannot be read",
        ),
    ],
)
def test_a_backup_of_a_damaged_game_fails_and_names_it(
    mydelko: Program, house: Path, tmp_path: Path, statement: str, said: str
) -> None:
    damaged(house, statement)
    file = tmp_path / "club.backup"
    failed = mydelko("backup", str(file), "--data", str(house))
    assert failed.status == 1
    assert "The database is damaged:" in failed.err
    assert said in failed.err
    assert "Nothing was saved; --even-damaged copies it as it is." in failed.err
    assert not file.exists()
    assert list(tmp_path.glob(".mydelko-*")) == []

    forced = mydelko("backup", str(file), "--even-damaged", "--data", str(house))
    assert forced.status == 0
    assert said in forced.err
    assert file.exists()


def test_an_inspection_names_games_that_can_be_read_and_make_no_sense(
    mydelko: Program, house: Path
) -> None:
    assert mydelko("inspect", "--data", str(house)) == (0, "Everything can be read.\n", "")
    damaged(house, "UPDATE events SET version = version")
    found = mydelko("inspect", "--data", str(house))
    assert found.status == 1
    assert found.out == "The database is damaged:\n  game/g1/0: event 1 cannot be read\n"


def test_a_backup_of_a_file_with_torn_pages_fails_and_says_so(
    mydelko: Program, house: Path, tmp_path: Path
) -> None:
    damaged(house, "UPDATE users SET name = hex(randomblob(20000))")
    path = house / "mydelko.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
    with path.open("r+b") as file:
        file.seek(-3 * 4096, os.SEEK_END)
        file.write(b"\xff" * 2 * 4096)
    failed = mydelko("backup", str(tmp_path / "club.backup"), "--data", str(house))
    assert failed.status == 1
    assert "damaged" in failed.err
    assert "the file: " in failed.err
    assert not (tmp_path / "club.backup").exists()


def rewritten(file: Path, name: str, content: bytes) -> None:
    """The archive with one of its parts changed, as a bad disk or hand would."""
    with zipfile.ZipFile(file) as archive:
        parts = {each: archive.read(each) for each in archive.namelist()}
    parts[name] = content
    with zipfile.ZipFile(file, "w") as archive:
        for each, body in parts.items():
            archive.writestr(each, body)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("data/rules/club.toml", b"other", "data/rules/club.toml in it is not what was saved"),
        ("data/rules/club.toml", b"0" * 10**6, "data/rules/club.toml in it is not what was saved"),
        ("database.sqlite", b"other", "database.sqlite in it is not what was saved"),
        ("manifest.json", b"{", "it is damaged"),
    ],
)
def test_an_archive_that_is_not_true_to_its_manifest_changes_nothing(
    mydelko: Program, house: Path, name: str, content: bytes, said: str
) -> None:
    file = house.parent / "club.backup"
    mydelko("backup", str(file), "--data", str(house))
    rewritten(file, name, content)
    (house / "mydelko.db.lock").touch()
    before = {path: path.read_bytes() for path in house.rglob("*") if path.is_file()}
    refused = mydelko("restore", str(file), "--data", str(house))
    assert refused.status == 2
    assert f"{file} cannot be restored: " in refused.err
    assert said in refused.err
    assert {path: path.read_bytes() for path in house.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("stray", ["../out", "/out", "data/../../out", "data\\..\\out", "other"])
def test_no_archive_writes_outside_the_data_folder(
    mydelko: Program, house: Path, tmp_path: Path, stray: str
) -> None:
    file = tmp_path / "club.backup"
    mydelko("backup", str(file), "--data", str(house))
    with zipfile.ZipFile(file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    manifest["files"].insert(0, {"name": stray, "size": 0, "sha256": ""})
    rewritten(file, "manifest.json", json.dumps(manifest).encode())
    refused = mydelko("restore", str(file), "--data", str(house))
    assert refused.status == 2
    assert f"{stray} has no place in a backup" in refused.err


def test_an_archive_of_a_newer_program_is_refused(
    mydelko: Program, house: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.backup"
    mydelko("backup", str(file), "--data", str(house))
    manifest = {"format": 2, "program": "9.0", "made": 1, "files": []}
    rewritten(file, "manifest.json", json.dumps(manifest).encode())
    refused = mydelko("restore", str(file), "--data", str(house))
    assert refused.status == 2
    assert "a newer version of the program wrote it (9.0)" in refused.err


def test_nothing_is_made_to_restore_what_is_not_there(mydelko: Program, tmp_path: Path) -> None:
    data, missing = tmp_path / "data", tmp_path / "no.backup"
    answer = mydelko("restore", str(missing), "--data", str(data))
    assert answer.status == 2
    assert answer.err == f"{missing} cannot be restored: there is no such file\n"
    assert not data.exists()


def test_a_database_alone_as_earlier_versions_saved_it_is_restored_too(
    mydelko: Program, house: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "new", "w"):  # a zip of somebody else's is none
        pass
    file = tmp_path / "club.backup"
    mydelko("backup", str(file), "--data", str(house))
    with zipfile.ZipFile(file) as archive:
        (tmp_path / "old.backup").write_bytes(archive.read("database.sqlite"))
    place = str(tmp_path / "empty")
    assert mydelko("restore", str(tmp_path / "old.backup"), "--data", place).status == 0
    assert "Ala" in mydelko("user", "list", "--data", place).out
    refused = mydelko("restore", str(tmp_path / "new"), "--data", place)
    assert refused.status == 2
    assert "this program did not write it" in refused.err


def test_a_folder_is_no_backup(mydelko: Program, house: Path, tmp_path: Path) -> None:
    refused = mydelko("restore", str(tmp_path), "--data", str(house))
    assert (refused.status, refused.err) == (
        2,
        f"{tmp_path} cannot be restored: that is a folder\n",
    )


def test_a_backup_names_a_wrong_target_and_wrong_events(
    mydelko: Program, house: Path, tmp_path: Path
) -> None:
    here = ("--data", str(house))
    over = mydelko("backup", str(house / "mydelko.db"), *here)
    assert over.status == 2
    assert "is the database itself; name another file." in over.err
    over_a_folder = mydelko("backup", str(tmp_path), *here)
    assert (over_a_folder.status, over_a_folder.err) == (2, f"{tmp_path}: that is a folder\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    over_a_pipe = mydelko("backup", str(pipe), *here)
    assert (over_a_pipe.status, over_a_pipe.err) == (
        2,
        f"{pipe} is no plain file; name another.\n",
    )
    assert pipe.is_fifo()
    under = mydelko("backup", str(house / "mydelko.db" / "b"), *here)
    assert (under.status, under.err) == (1, f"{house / 'mydelko.db'}: that is not a folder\n")
    nowhere = mydelko("backup", "/proc/b", *here)
    assert (nowhere.status, nowhere.err) == (2, "/proc/b: there is no such file or folder\n")
    missing = mydelko("backup", str(tmp_path / "b"), "--event", str(tmp_path / "no.event"), *here)
    assert missing.status == 2
    assert missing.err == f"There is no file {tmp_path / 'no.event'}.\n"
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "cup.event").write_bytes(EVENT)
    events = [f"--event={tmp_path / folder / 'cup.event'}" for folder in ("one", "two")]
    twice = mydelko("backup", str(tmp_path / "b"), *events, *here)
    assert twice.status == 2
    assert "Two events have the same file name" in twice.err


@pytest.mark.parametrize("text", [b"", b"\x00\xff" * 500, b"no event\n"])
def test_what_is_no_event_is_backed_up_as_one_only_on_demand(
    mydelko: Program, house: Path, tmp_path: Path, text: bytes
) -> None:
    event, file = tmp_path / "cup.event", tmp_path / "club.backup"
    event.write_bytes(text)
    call = ("backup", str(file), "--event", str(event), "--data", str(house))
    refused = mydelko(*call)
    assert refused.status == 2
    assert str(event) in refused.err
    assert not file.exists()
    assert mydelko(*call, "--even-damaged").status == 0


@pytest.mark.parametrize(
    "call", [("backup", "club.backup"), ("inspect",), ("tournament", "events")]
)
def test_data_that_are_not_there_are_neither_made_nor_called_sound(
    mydelko: Program, tmp_path: Path, call: tuple[str, ...]
) -> None:
    typed = tmp_path / "huose"
    refused = mydelko(*call, "--data", str(typed))
    missing = f"There are no data: {typed / 'mydelko.db'} does not exist.\n"
    assert (refused.status, refused.err) == (2, missing)
    assert not typed.exists()


def test_a_database_that_is_not_there_has_no_events_and_is_not_made(
    mydelko: Program, tmp_path: Path
) -> None:
    file = tmp_path / "none.db"
    refused = mydelko("tournament", "events", "--database", f"sqlite:///{file}")
    assert (refused.status, refused.err) == (2, f"There are no data: {file} does not exist.\n")
    assert not file.exists()
