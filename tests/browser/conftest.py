"""Chromium, the built page and servers for the browser tests.

Without Chromium these tests are skipped, and the reason is said; in CI that is a failure.
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.house import CHROMIUM, PATIENCE, Screen, Server, build_page, running
from lacking import lacks

FLAGS = ["--no-sandbox", "--in-process-gpu"]  # as root; what is drawn needs no process of its own
NewScreen = Callable[..., Screen]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        lacks("no browser")
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def page_built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Built once, also when several workers want it at the same time."""
    lock = tmp_path_factory.getbasetemp().parent / "page-built.lock"
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        build_page()


@pytest.fixture(scope="module")
def server(
    chromium: Browser, page_built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("data")
    with running(data) as started:
        yield started


@pytest.fixture
def new_screen(chromium: Browser, server: Server) -> Iterator[NewScreen]:
    """Another person with another browser; a script error on any of their pages fails the test."""
    screens: list[Screen] = []

    def open_screen(language: str = "pl", **options: object) -> Screen:
        context = chromium.new_context(locale=language, **options)  # type: ignore[arg-type]
        screen = Screen(context, server.url)
        screens.append(screen)
        return screen

    yield open_screen
    for screen in screens:
        screen.page.context.close()
    assert [error for screen in screens for error in screen.errors] == []
