"""The page: what a first visit loads, and how long a dropped tile takes to be painted.

A real browser with its processor slowed down four times, over plain HTTP, drags tiles from the
rack to the board. Told are the milliseconds from the release of the pointer to the frame that
shows the tile, the same on a bare page that only moves an element, their ratio, and the kilobytes
of everything loaded until a first game could be played.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Locator, Page, Response, sync_playwright

from clients import ServerProcess, free_port

LIMITS = {"drop_p99_ms": 50.0, "first_load_kb": 150.0}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
SLOWDOWN = 4
CENTRE = 112
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
WATCH = """() => {
    window.drops = [];
    document.addEventListener("pointerup", event => requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.drops.push(performance.now() - event.timeStamp);
        painted.port2.postMessage(null);
    }), true);
}"""


def measure(url: str, drops: int) -> dict[str, float]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        bare = browser.new_page()
        bare.set_content(BARE)
        least = sorted(drop_tiles(bare, bare.locator(".tile"), bare.locator(".square"), drops))
        page = browser.new_context(locale="pl").new_page()
        loaded: list[Response] = []
        page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 - marked by it
        page.goto(url)
        page.locator("[data-test=play-now]").click()
        page.locator("[data-test=status][data-mode=lay]").wait_for()
        kilobytes = sum(one.request.sizes()["responseBodySize"] for one in loaded) / 1024
        tile = page.locator(".rack .place:has(.tile:not([data-letter='?']))").first
        square = page.locator(f"[data-square='{CENTRE}']")
        times = sorted(drop_tiles(page, tile, square, drops))
        browser.close()
    return {
        "drops": len(times),
        "drop_p50_ms": round(middle(times), 1),
        "drop_p99_ms": round(times[min(len(times) - 1, len(times) * 99 // 100)], 1),
        "bare_p50_ms": round(middle(least), 1),
        "drop_to_bare": round(middle(times) / middle(least), 2),
        "first_load_kb": round(kilobytes, 1),
    }


def middle(times: list[float]) -> float:
    return times[len(times) // 2]


def drop_tiles(page: Page, tile: Locator, square: Locator, count: int) -> list[float]:
    """The same tile, to its square and back each time."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.evaluate(WATCH)
    for drop in range(count):
        tile.drag_to(square)
        page.wait_for_function("count => window.drops.length > count", arg=drop)
        square.click(button="right")
        page.wait_for_function("count => window.drops.length > count", arg=drop + 1)
        page.evaluate("window.drops.pop()")
    times: list[float] = page.evaluate("window.drops")
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drops", type=int, default=100)
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
            print(f"{name:15} {value:8}{limit}")
    return int(any(found[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main())
