"""The page: what a first visit loads, and how long a tile takes to be painted.

A real browser with its processor slowed down four times, over plain HTTP, picks tiles up, drags
them, taps them from the rack to the board and types them, on a desktop and on a phone. Told are
the milliseconds from the release of the pointer (or the press of the key) to the frame that shows
it, what the page's own thread worked in them (which neighbours on a busy machine change least),
the same for a bare page that only moves an element, and the kilobytes of everything loaded until
a first game could be played.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Response, sync_playwright

from clients import ServerProcess, free_port

SIZES = {"desktop": (1280, 800), "phone": (375, 667)}
GESTURES = ("drop", "tap", "key", "pick")
LIMITS = {f"{size}_{gesture}_p99_ms": 50.0 for size in SIZES for gesture in GESTURES}
LIMITS["first_load_kb"] = 150.0
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
SLOWDOWN = 4
CENTRE = 112
Found = dict[str, float]
TRACED = 4  # one gesture in so many is done once more, under the browser's own trace
BARE = """<body style="margin: 0">
  <button class="tile" style="position: fixed; left: 40px; top: 400px">A</button>
  <div class="square" style="width: 40px; height: 40px; background: silver"></div>
  <script>
    const [tile, square] = [document.querySelector('.tile'), document.querySelector('.square')];
    addEventListener('pointerup', event => {
      if (event.button === 2) document.body.append(tile);
      else { tile.style.position = 'static'; square.append(tile); }
    });
    addEventListener('contextmenu', event => {
      event.preventDefault();
      tile.style.position = 'fixed';
    });
  </script>
"""
# The next pointer released, or key pressed, after `armed` was set is measured.
WATCH = """() => {
    window.took = [];
    for (const kind of ["pointerup", "keydown"])
        document.addEventListener(kind, event => {
            if (!window.armed) return;
            window.armed = false;
            performance.mark("released");
            requestAnimationFrame(() => {
                const painted = new MessageChannel();
                painted.port1.onmessage = () => {
                    window.took.push(performance.now() - event.timeStamp);
                    performance.mark("painted");
                };
                painted.port2.postMessage(null);
            });
        }, true);
}"""
REST = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))"


class Hand:
    """Brings one tile to one square and back, as often and by the gesture that is wanted."""

    def __init__(self, page: Page, tile: Locator, square: Locator) -> None:
        self._page, self._tile, self._square = page, tile, square
        self._letter = (tile.text_content() or "").strip().lower()
        self._session = page.context.new_cdp_session(page)
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        self._trace: list[dict[str, Any]] = []
        self._session.on("Tracing.dataCollected", lambda part: self._trace.extend(part["value"]))
        page.evaluate(WATCH)

    def measure(self, gesture: str, count: int) -> tuple[list[float], list[float]]:
        """Milliseconds until the frame, and those that the page's thread worked for it, sorted."""
        act: Callable[[], None] = getattr(self, gesture)
        self._page.evaluate("window.took = []")
        for _ in range(count):
            act()
        times: list[float] = self._page.evaluate("window.took")
        return sorted(times), sorted(self._traced(act, max(10, count // TRACED)))

    def drop(self) -> None:
        self._arm()
        self._press(self._tile)
        self._page.mouse.move(*_middle_of(self._square), steps=3)
        self._page.mouse.up()
        self._take_back()

    def tap(self) -> None:
        self._click(self._tile)
        self._arm()
        self._click(self._square)
        self._take_back()

    def pick(self) -> None:
        self._arm()
        self._click(self._tile)
        self._click(self._tile)

    def key(self) -> None:
        self._click(self._square)  # the cursor, wherever it stood
        self._arm()
        self._page.keyboard.press(self._letter)
        self._page.evaluate(REST)
        self._take_back()

    def _arm(self) -> None:
        self._page.evaluate("window.armed = true")

    def _press(self, element: Locator) -> None:
        self._page.mouse.move(*_middle_of(element))
        self._page.mouse.down()

    def _click(self, element: Locator) -> None:
        self._press(element)
        self._page.mouse.up()
        self._page.evaluate(REST)

    def _take_back(self) -> None:
        self._page.evaluate(REST)
        self._page.mouse.click(*_middle_of(self._square), button="right")
        self._page.evaluate(REST)

    def _traced(self, act: Callable[[], None], count: int) -> list[float]:
        self._trace.clear()
        wanted = {"includedCategories": ["toplevel", "blink.user_timing"]}
        self._session.send("Tracing.start", {"traceConfig": wanted})
        for _ in range(count):
            act()
        ended: list[object] = []
        self._session.once("Tracing.tracingComplete", lambda end: ended.append(end))  # noqa: PLW0108
        self._session.send("Tracing.end")
        while not ended:
            self._page.wait_for_timeout(50)
        return _processor_times(self._trace)


def _middle_of(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _processor_times(events: list[dict[str, Any]]) -> list[float]:
    """What the thread of the marks worked between each two of them."""
    marks = sorted(
        (event["ts"], event["name"], event["tid"], event["pid"])
        for event in events
        if event["name"] in ("released", "painted") and "user_timing" in event["cat"]
    )
    thread = marks[0][2:]
    tasks = [
        (event["ts"], event["ts"] + event["dur"], event["tdur"] / max(1, event["dur"]))
        for event in events
        if event["ph"] == "X"
        and event["name"].endswith("::RunTask")
        and (event["tid"], event["pid"]) == thread
    ]
    return [
        sum(max(0, min(end, painted) - max(start, released)) * share for start, end, share in tasks)
        / 1000
        for (released, *_), (painted, *_) in zip(marks[::2], marks[1::2], strict=True)
    ]


def measure(url: str, count: int) -> Found:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        bare = browser.new_page()
        bare.set_content(BARE)
        hand = Hand(bare, bare.locator(".tile"), bare.locator(".square"))
        found = figures("bare", *hand.measure("drop", count))
        for name, (width, height) in SIZES.items():
            page = browser.new_context(
                locale="pl", viewport={"width": width, "height": height}
            ).new_page()
            found["first_load_kb"] = first_load(page, url)
            tile = page.locator(".rack .place:has(.tile:not([data-letter='?']))").first
            hand = Hand(page, tile, page.locator(f"[data-square='{CENTRE}']"))
            for gesture in GESTURES:
                found |= figures(f"{name}_{gesture}", *hand.measure(gesture, count))
            page.context.close()
        browser.close()
    return found


def first_load(page: Page, url: str) -> float:
    """Kilobytes of everything, until a game against the computer stands and nothing more comes."""
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 - marked by it
    page.goto(url)
    page.locator("[data-test=play-now]").click()
    page.locator("[data-test=status][data-mode=lay]").wait_for()
    page.wait_for_load_state("networkidle")
    return round(sum(one.request.sizes()["responseBodySize"] for one in loaded) / 1024, 1)


def figures(name: str, times: list[float], worked: list[float]) -> Found:
    return {
        f"{name}_p50_ms": round(times[len(times) // 2], 1),
        f"{name}_p99_ms": round(times[min(len(times) - 1, len(times) * 99 // 100)], 1),
        f"{name}_work_ms": round(worked[len(worked) // 2], 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drops", type=int, default=100, help="of each gesture")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), free_port())
        server.start()
        try:
            found = measure(server.url, arguments.drops)
        finally:
            server.stop()
    if arguments.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            limit = f"  (at most {LIMITS[name]})" if name in LIMITS else ""
            print(f"{name:22} {value:8}{limit}")
    return int(any(found[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main())
