"""Chromium, the built page and servers for the browser tests.

Without Chromium these tests are skipped, and the reason is said; in CI that is a failure.
What the screens of a failed test showed is kept in `build/failures`, as pictures and pages.
"""

from __future__ import annotations

import fcntl
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from browser.house import CHROMIUM, PATIENCE, ROOT, Screen, Server, build_page, running
from lacking import lacks

FLAGS = ["--no-sandbox", "--in-process-gpu"]  # as root; what is drawn needs no process of its own
NewScreen = Callable[..., Screen]
FAILURES = ROOT / "build" / "failures"
FAILED = pytest.StashKey[bool]()  # the test itself, before anything is put away


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


def keep_what_was_shown(test: str, screens: list[Screen]) -> None:
    FAILURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", test)
    for number, screen in enumerate(screens):
        kept = FAILURES / f"{name}-{number}"
        try:
            kept.with_suffix(".html").write_text(screen.page.content(), encoding="utf-8")
            screen.page.screenshot(path=kept.with_suffix(".png"), timeout=10_000)
        except Error as error:  # a page that was closed or hangs must not hide why the test failed
            kept.with_suffix(".txt").write_text(str(error), encoding="utf-8")


@pytest.fixture
def new_screen(
    request: pytest.FixtureRequest, chromium: Browser, server: Server
) -> Iterator[NewScreen]:
    """Another person with another browser; a script error on any of their pages fails the test."""
    screens: list[Screen] = []

    def open_screen(language: str = "pl", **options: object) -> Screen:
        context = chromium.new_context(locale=language, **options)  # type: ignore[arg-type]
        screen = Screen(context, server.url)
        screens.append(screen)
        return screen

    yield open_screen
    if request.node.stash.get(FAILED, False):
        keep_what_was_shown(request.node.name, screens)
    for screen in screens:
        screen.page.context.close()
    assert [error for screen in screens for error in screen.errors] == []
