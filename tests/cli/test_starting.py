"""Starting the server: once for each database, and one clear line for whatever refuses."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from cli.calls import Answer, Program
from mydelko.cli import holding, starting
from mydelko.locale import say_key
from mydelko.server.app import Settings
from mydelko.server.running import TRIES, AlreadyRunning, sole
from mydelko.server.serving import Address
from mydelko.store.schema import REVISION
from server.real import RealServer
from store.conftest import postgres, postgres_server
from store.postgres import Postgres

pytestmark = pytest.mark.slow

__all__ = ["postgres", "postgres_server"]

HERE = Address("127.0.0.1", 8000)
URL = HERE.url()
Started = Callable[[], None]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that a browser would show."""
    pages: list[str] = []
    monkeypatch.setattr(starting, "open_page", pages.append)
    return pages


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield int(listener.getsockname()[1])


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that starts, and is stopped with Ctrl+C at once."""

    def serve(_settings: object, _listener: socket.socket, started: Started) -> NoReturn:
        started()
        raise KeyboardInterrupt

    monkeypatch.setattr(starting, "serve", serve)


def refused(answer: Answer, status: int = 1) -> str:
    """The one line that says why."""
    assert answer.status == status, answer.err
    assert answer.out == ""
    [line] = answer.err.splitlines()
    assert "Traceback" not in line
    return line


def test_a_second_start_shows_the_program_that_runs(
    mydelko: Program, tmp_path: Path, opened: list[str]
) -> None:
    with sole(tmp_path / "data" / "mydelko.db") as tell:
        tell(HERE)
        assert mydelko() == (0, f"Mydełko already runs at {URL}\n", "")
        assert opened == [URL]
        assert mydelko("--port", "8000", "--no-browser").status == 0
        assert opened == [URL]


def test_a_second_start_elsewhere_is_refused_since_a_database_is_served_once(
    mydelko: Program, tmp_path: Path, opened: list[str]
) -> None:
    with sole(tmp_path / "data" / "mydelko.db") as tell:
        tell(HERE)
        assert URL in refused(mydelko("--port", "9000"))
        assert URL in refused(mydelko("--lan"))
    assert opened == []


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_a_page_that_advises_another_start_says_to_stop_this_one(language: str) -> None:
    advice = say_key(language, "page", "waiting.loopback", {})
    assert advice.index("(Ctrl+C)") < advice.index("mydelko --lan")


def test_a_server_for_the_local_network_serves_this_computer_too(
    mydelko: Program, tmp_path: Path, opened: list[str]
) -> None:
    with sole(tmp_path / "data" / "mydelko.db") as tell:
        tell(Address("0.0.0.0", 8000))
        for options in ([], ["--lan"], ["--port", "8000"], ["--lan", "--port", "8000"]):
            assert mydelko(*options).out == f"Mydełko already runs at {URL}\n"
        assert URL in refused(mydelko("--lan", "--port", "9000"))
    assert opened == [URL] * 4


@pytest.mark.slow
def test_a_running_server_is_found_and_a_killed_one_is_not(
    mydelko: Program, tmp_path: Path, brief: None
) -> None:
    call = ("serve", "--data", str(tmp_path), "--no-browser")
    first = RealServer(tmp_path)
    try:
        assert mydelko(*call).out == f"Mydełko already runs at {first.url}/\n"
    finally:
        first.kill()
    assert (tmp_path / "mydelko.db.address").exists()
    assert mydelko(*call, "--port", "0").out.startswith("Mydełko is at ")
    assert not (tmp_path / "mydelko.db.address").exists()


def test_a_program_that_is_starting_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "mydelko.db"
    looks: list[int] = []
    with sole(file) as tell:

        def look() -> None:
            looks.append(len(looks))
            if len(looks) == 3:
                tell(HERE)

        with pytest.raises(AlreadyRunning) as caught, sole(file, look):
            pass
        assert caught.value.address == HERE
        assert len(looks) == 3


def test_a_program_that_never_comes_up_is_not_waited_for_without_end(tmp_path: Path) -> None:
    file = tmp_path / "mydelko.db"
    looks: list[None] = []
    with (
        sole(file),
        pytest.raises(AlreadyRunning) as caught,
        sole(file, lambda: looks.append(None)),
    ):
        pass
    assert caught.value.address is None
    assert len(looks) == TRIES


def test_a_program_still_starting_is_said(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "sole", lambda file: sole(file, lambda: None))
    with sole(tmp_path / "data" / "mydelko.db"):
        assert "try again" in refused(mydelko())


def test_ctrl_c_is_how_a_server_ends(mydelko: Program, brief: None, opened: list[str]) -> None:
    answer = mydelko("--port", "0")
    assert answer.status == 0
    assert answer.out.splitlines()[1:] == ["Stop with Ctrl+C.", "Stopped."]
    assert len(opened) == 1


def test_ctrl_c_before_the_page_is_there_is_an_interruption(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(*_arguments: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(starting, "serve", serve)
    assert mydelko("--port", "0") == (130, "", "")


def test_a_taken_port_that_was_asked_for_is_refused(mydelko: Program, taken: int) -> None:
    assert str(taken) in refused(mydelko("--port", str(taken)))


def test_a_taken_port_that_nobody_asked_for_gives_way_to_the_next(
    mydelko: Program, taken: int, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "PORT", taken)
    answer = mydelko("--no-browser")
    assert answer.status == 0
    assert answer.err.startswith(f"Port {taken} is taken by another program, so ")
    assert f":{taken}/" not in answer.out


def test_when_all_usual_ports_are_taken_it_is_said(
    mydelko: Program, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "PORT", taken)
    monkeypatch.setattr(starting, "LATER_PORTS", 1)
    assert "--port" in refused(mydelko())


def test_a_port_of_administrators_is_refused(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bind(_address: Address) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(starting, "bind", bind)
    assert "administrators" in refused(mydelko("--port", "80"))


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("nowhere.invalid", "nowhere.invalid"),
        ("192.0.2.1", "no such address"),
        ("\u202e", "There is no computer"),
    ],
)
def test_a_host_that_is_not_here_is_refused(mydelko: Program, host: str, said: str) -> None:
    assert said in refused(mydelko("--host", host, "--port", "0"))


@pytest.mark.parametrize(
    "command",
    [
        ["serve", "--port", "0"],
        ["user", "list"],
        ["backup", "b"],
        ["restore", __file__],
        ["inspect"],
    ],
)
@pytest.mark.parametrize(
    "url", ["rubbish", "mysql://a@b/c", "sqlite://", "postgresql://a:b@127.0.0.1:many/c"]
)
def test_an_address_of_no_database_is_wrong_input(
    mydelko: Program, command: list[str], url: str
) -> None:
    assert "postgresql://" in refused(mydelko(*command, "--database", url), 2)


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["user", "list"]])
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://ala:secret@127.0.0.1:1/club", "used: nobody listens at its address"),
        ("postgresql://ala:secret@/club?host={folder}", "used: nobody listens at its address"),
        ("postgresql://ala:secret@nowhere.invalid/club", "used: there is no computer of that name"),
        ("postgresql://ala:secret@127.0.0.1:1/club?wrong=1", "wrong"),
        ("sqlite:///{folder}/text", "not a database"),
        ("sqlite:///{folder}/newer", "newer version"),
        ("sqlite:///{folder}/text/below", "not a folder"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_in_one_line(
    mydelko: Program, tmp_path: Path, command: list[str], url: str, said: str
) -> None:
    (tmp_path / "text").write_text("Ala ma kota\n" * 500)
    with sqlite3.connect(tmp_path / "newer") as newer:
        newer.execute("CREATE TABLE alembic_version (version_num VARCHAR)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
        newer.execute("CREATE TABLE events (stream, version, command, body)")
    newer.close()
    line = refused(mydelko(*command, "--database", url.format(folder=tmp_path)))
    assert said in line
    assert "secret" not in line


@pytest.mark.parametrize("table", ["customers", "events"])
@pytest.mark.parametrize("revision", [None, "0003", REVISION, "9f2c81d0aa17", "0001a2b3"])
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["user", "list"], ["inspect"]])
def test_a_database_of_another_program_is_left_as_it_is(
    mydelko: Program, tmp_path: Path, command: list[str], revision: str | None, table: str
) -> None:
    """Which may migrate with the same tool as ours, and have a table of the same name."""
    with closing(sqlite3.connect(tmp_path / "shop")) as shop:
        shop.execute(f"CREATE TABLE {table} (id INTEGER)")
        if revision is not None:
            shop.execute("CREATE TABLE alembic_version (version_num VARCHAR)")
            shop.execute("INSERT INTO alembic_version VALUES (?)", [revision])
        shop.commit()
        before = shop.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
        line = refused(mydelko(*command, "--database", f"sqlite:///{tmp_path / 'shop'}"))
        assert "another program keeps its data there" in line
        assert shop.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall() == before
        assert not list(tmp_path.glob("*.backup"))


@pytest.mark.parametrize(
    "command",
    [["list"], ["reset", "Ala"], ["logout", "Ala"], ["disable", "Ala"], ["delete", "Ala", "--yes"]],
)
def test_who_looks_for_an_account_makes_no_empty_club(
    mydelko: Program, tmp_path: Path, command: list[str]
) -> None:
    line = refused(mydelko("user", *command, "--data", str(tmp_path / "mistyped")), 2)
    assert line.startswith("There are no data")
    assert not (tmp_path / "mistyped" / "mydelko.db").exists()


def test_a_database_that_a_server_does_not_have_is_said_in_one_line(
    mydelko: Program, postgres: Postgres
) -> None:
    url = postgres.create_database()
    missing = url.replace(url.split("/")[3].split("?")[0], "nothing_here")
    line = refused(mydelko("serve", "--port", "0", "--database", missing))
    assert "nothing_here" in line


@pytest.mark.parametrize("name", ["what now?", "50%41", "#1", "a@b:c", "żółw"])
def test_a_data_folder_may_have_any_name(mydelko: Program, tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    assert mydelko("user", "add", "Ala", "--data", str(folder)).status == 0
    assert (folder / "mydelko.db").is_file()
    assert not [path for path in tmp_path.iterdir() if path.name not in (name, "cache")]


@pytest.mark.parametrize("call", [["user", "list", "--data"], ["user", "logout"]])
def test_what_is_no_text_is_wrong_input(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    mydelko("user", "add", "Ala")
    assert "is not UTF-8 text" in refused(mydelko(*call, os.fsdecode(b"\xff")), 2)


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_a_data_folder_that_is_none_is_said_in_the_users_language(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    (tmp_path / "file").write_text("")
    said = {"pl": "nie jest folder", "en": "not a folder", "tr": "klasör değil"}[language]
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        assert said in refused(mydelko("--data", str(folder)))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", "--workers wymaga PostgreSQL (--database): plik bazy obsługuje jeden proces"),
        (
            "en",
            "--workers needs PostgreSQL (--database): a database file is served by one process",
        ),
        (
            "tr",
            "--workers için PostgreSQL gerekir (--database): bir veritabanı dosyasına tek süreç "
            "hizmet eder",
        ),
    ],
)
def test_a_database_file_has_no_workers(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    assert refused(mydelko("serve", "--workers", "2", "--port", "0"), status=2) == said


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_said() -> None:
    """As another user, where the tests are root: root may write everywhere."""
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "import mydelko.cli.starting\n"
        "from mydelko.cli.complaints import Failure\n"
        "from mydelko.cli.serve import serve\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"
        "try: serve(port=0, data=Path(sys.argv[1]))\n"
        "except Failure as failure: print(failure)\n"
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        for data in (folder, folder / "below"):
            done = subprocess.run(
                [sys.executable, "-c", program, str(data)],
                env={**os.environ, "MYDELKO_LANG": "en"},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.stdout == f"{data}: it is not allowed\n", done.stderr
        folder.chmod(0o755)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--proxy", "10.0.0.300", "--proxy is an address or a network"),
        ("--proxy", "localhost", "--proxy is an address or a network"),
        ("--public", "scrabble.example.org", "--public is an address such as"),
        ("--public", "http://[x", "--public is an address such as"),
        ("--public", "http://x:99999", "--public is an address such as"),
        ("--public", "http://x:abc", "--public is an address such as"),
        ("--public", "http://a b", "--public is an address such as"),
        ("--public", "http://", "--public is an address such as"),
        ("--public", "https://example.org/scrabble", "--public is an address without a path"),
        ("--public", "https://example.org/#join", "--public is an address without a path"),
    ],
)
def test_what_is_no_address_is_wrong_input(
    mydelko: Program, option: str, value: str, said: str
) -> None:
    assert refused(mydelko("serve", option, value), status=2).startswith(said)


def test_the_program_is_told_its_proxies_and_its_addresses(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    served: list[Settings] = []

    def serve(settings: Settings, _listener: socket.socket, started: Started) -> None:
        served.append(settings)
        started()

    monkeypatch.setattr(starting, "serve", serve)
    page = "https://scrabble.example.org"
    proxies = ("--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8")
    answer = mydelko("serve", "--lan", "--public", page, *proxies, "--port", "0")
    assert answer.out.startswith(f"Mydełko is at {page}\n")
    assert opened == [page]
    (settings,) = served
    assert settings.outside.public == page
    assert settings.outside.lan.startswith("http://")
    trusted = [settings.outside.proxies.trusts(one) for one in ("127.0.0.1", "10.9.8.7", "8.8.8.8")]
    assert trusted == [True, True, False]


def test_a_service_told_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "mydelko.cli.main", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*call, "--data", str(tmp_path)],
        env={**os.environ, "MYDELKO_LANG": "en", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        first = program.stdout.readline()
        program.send_signal(signal.SIGTERM)
        rest = program.stdout.read()
    assert first.startswith("Mydełko is at http")
    assert rest.endswith("Stopped.\n")
    assert program.returncode == 0
    assert not (tmp_path / "mydelko.db.address").exists()
