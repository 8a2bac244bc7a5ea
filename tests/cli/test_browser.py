"""The page in a browser: one that has windows, and never in the way of who serves the page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "mydelko.cli.main", "--port", "0"]
SHOW = [sys.executable, "-m", "mydelko.cli.browser", "http://here/"]
ECHO = '#!/bin/sh\necho "$1"\n'
READER = """
import socket, sys, urllib.request
try:
    said = urllib.request.urlopen(sys.argv[1], timeout=10).read()
except OSError as error:
    said = repr(error).encode()
socket.create_connection(("127.0.0.1", {port})).sendall(said)
"""
Environment = dict[str, str]


@pytest.fixture
def bare(tmp_path: Path) -> Environment:
    """A terminal of a computer without windows, where nothing is installed yet."""
    (tmp_path / "bin").mkdir()
    ours = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
    kept = {name: text for name, text in os.environ.items() if name not in ours}
    return {**kept, "TERM": "xterm", "PATH": str(tmp_path / "bin")}


def install(environment: Environment, name: str, text: str) -> Path:
    file = Path(environment["PATH"]) / name
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


def shown(environment: Environment) -> str:
    """What the browser is given; it has ended when nobody holds its output any more."""
    done = subprocess.run(SHOW, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize("name", ["www-browser", "links", "elinks", "lynx", "w3m"])
def test_a_text_browser_is_never_opened(bare: Environment, name: str) -> None:
    browser = install(bare, name, ECHO)
    for chosen in ({}, {"DISPLAY": ":0"}, {"BROWSER": name}, {"BROWSER": f"{browser} %s"}):
        assert shown({**bare, **chosen}) == ""


@pytest.mark.parametrize("chosen", [{"DISPLAY": ":0"}, {"BROWSER": "own"}, {"BROWSER": "own %s"}])
def test_a_browser_with_windows_or_of_ones_choice_is_opened(
    bare: Environment, chosen: Environment
) -> None:
    for name in ("xdg-open", "own", "w3m"):
        install(bare, name, ECHO)
    assert shown({**bare, **chosen}) == "http://here/\n"


def test_a_browser_that_waits_for_the_page_gets_it(bare: Environment, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as ear:
        ear.settimeout(60)
        port = ear.getsockname()[1]
        reader = install(bare, "reader.py", READER.format(port=port))
        # a first line #! knows no place with a space
        browser = install(bare, "own", f'#!/bin/sh\nexec "{sys.executable}" "{reader}" "$1"\n')
        call = [*PROGRAM, "--data", str(tmp_path / "data")]
        environment = {**bare, "BROWSER": str(browser)}
        with subprocess.Popen(call, env=environment, stdout=subprocess.DEVNULL) as program:
            try:
                heard, _ = ear.accept()
                with heard, heard.makefile(encoding="utf-8") as page:
                    assert "<html" in page.read()
            finally:
                program.terminate()
