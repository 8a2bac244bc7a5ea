"""The page itself: for all eyes and ears, small screens, fingers, three languages."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewScreen
from browser.house import STATIC, WEB, Screen
from mydelko.letters import SIZE

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
FIRST_LOAD = 150 * 1024  # bytes, compressed
SMALLEST_SQUARE = 20  # pixels on the narrowest phone
FINGER = 44  # pixels


def faults(page: Page) -> list[str]:
    """What axe finds wrong, with the elements it found it in."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # Colours are judged when nothing moves any more.
    page.evaluate("Promise.all(document.getAnimations().map(one => one.finished))")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_axe_finds_nothing_wrong(new_screen: NewScreen, language: str, theme: str) -> None:
    screen = new_screen(language, color_scheme=theme)
    screen.page.goto(screen.url)
    expect(screen.page.locator(".levels").first).to_be_visible()
    assert faults(screen.page) == []
    screen.part("play-now").click()
    screen.await_turn()
    move = screen.best_move()
    assert move is not None
    screen.lay_by_clicks(move[:1])
    assert faults(screen.page) == []
    screen.page.goto(f"{screen.url}/#/games")
    expect(screen.page.locator(".games li.card")).to_have_count(1)
    assert faults(screen.page) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [("pl", "Graj z komputerem"), ("en", "Play the computer"), ("tr", "Bilgisayarla oyna")],
)
def test_the_page_speaks_the_browsers_language(
    new_screen: NewScreen, language: str, words: str
) -> None:
    screen = new_screen(language)
    screen.page.goto(screen.url)
    expect(screen.part("play-now")).to_have_text(words)
    assert screen.page.evaluate("document.documentElement.lang") == language


def test_the_language_is_chosen_and_kept(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.page.locator("header select").select_option("tr")
    expect(screen.part("status")).to_contain_text("Sıra sende")
    screen.page.reload()
    expect(screen.part("status")).to_contain_text("Sıra sende")


def test_the_theme_is_chosen_and_kept(new_screen: NewScreen) -> None:
    screen = new_screen(color_scheme="light")
    screen.page.goto(screen.url)
    screen.page.get_by_role("button", name="Ciemny wygląd").click()
    assert screen.page.evaluate("document.documentElement.dataset.theme") == "dark"
    screen.page.reload()
    assert screen.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_narrowest_phone_shows_the_whole_board(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    start(screen)
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 320
    cell = screen.cell(0).bounding_box()
    last = screen.cell(SIZE * SIZE - 1).bounding_box()
    assert cell is not None
    assert last is not None
    assert cell["width"] >= SMALLEST_SQUARE
    assert last["x"] + last["width"] <= 320
    screen.page.get_by_role("button", name="Powiększ").tap()
    zoomed = screen.cell(0).bounding_box()
    assert zoomed is not None
    assert zoomed["width"] >= FINGER


def test_a_finger_taps_tiles_to_the_board_and_back(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    start(screen)
    plain = next(tile for tile in screen.rack() if tile != "?")
    screen.rack_tile(plain).tap()
    screen.cell(112).tap()
    assert screen.laid() == {112: plain}
    screen.cell(112).tap()
    assert screen.laid() == {}


def test_a_finger_drags_a_tile_to_the_board(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    start(screen)
    plain = next(tile for tile in screen.rack() if tile != "?")
    source = screen.rack_tile(plain).bounding_box()
    target = screen.cell(112).bounding_box()
    assert source is not None
    assert target is not None
    lift = 34  # the tile floats above the finger
    from_x, from_y = source["x"] + source["width"] / 2, source["y"] + source["height"] / 2
    to_x, to_y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2 + lift
    touch = screen.page.context.new_cdp_session(screen.page)
    for part in (0.0, 0.3, 0.6, 1.0):
        point = {"x": from_x + (to_x - from_x) * part, "y": from_y + (to_y - from_y) * part}
        kind = "touchStart" if part == 0 else "touchMove"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert screen.laid() == {112: plain}


def test_a_first_visit_loads_little(page_built: None) -> None:
    total = 0
    for file in STATIC.iterdir():
        data = file.read_bytes()
        total += len(data) if file.suffix == ".woff2" else len(gzip.compress(data))
    assert 0 < total <= FIRST_LOAD


def test_nothing_is_loaded_from_elsewhere(new_screen: NewScreen) -> None:
    screen = new_screen()
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    start(screen)
    assert asked
    assert [url for url in asked if not url.startswith(screen.url)] == []


def test_an_unknown_game_is_said_to_be_unknown(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(f"{screen.url}/#/game/nothing")
    expect(screen.page.get_by_role("heading", name="Nie ma takiej gry")).to_be_visible()
