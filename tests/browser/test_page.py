"""The page itself: for all eyes and ears, small screens, fingers, three languages."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from browser.conftest import NewScreen
from browser.house import WEB, Screen
from mydelko.letters import SIZE

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
FIRST_LOAD = 150 * 1024  # bytes, compressed
SMALLEST_SQUARE = 20  # pixels on the narrowest phone
FINGER = 44  # pixels


def faults(page: Page) -> list[str]:
    """What axe finds wrong in light and in dark, with the elements it found it in."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [fault for theme in ("light", "dark") for fault in _faults_in(page, theme)]


def _faults_in(page: Page, theme: str) -> list[str]:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    # Colours are judged when nothing moves any more.
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    # Themes differ in their colours alone.
    rules = None if theme == "light" else ["color-contrast", "link-in-text-block"]
    found = page.evaluate(
        "runOnly => axe.run(document, {resultTypes: ['violations'], ...(runOnly && {runOnly})})",
        rules,
    )
    return [
        f"{theme}: {fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()


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
    with screen.page.expect_response("**/api/language"):  # the page speaks it before that
        screen.page.locator("header select").select_option("tr")
    expect(screen.part("status")).to_contain_text("Sıra sende")
    screen.page.reload()
    expect(screen.part("status")).to_contain_text("Sıra sende")


def test_the_theme_is_chosen_and_kept(new_screen: NewScreen) -> None:
    screen = new_screen(color_scheme="light")
    screen.page.goto(screen.url)
    screen.part("open-settings").click()
    screen.part("settings").get_by_role("radio", name="Ciemny").check()
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


# who sees no colours reads the squares apart
@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("pl", {"2L": 24, "3L": 12, "2S": 16, "3S": 8, "★": 1}),
        ("en", {"2L": 24, "3L": 12, "2W": 16, "3W": 8, "★": 1}),
        ("tr", {"2H": 24, "3H": 12, "2K": 16, "3K": 8, "★": 1}),
    ],
)
def test_every_premium_square_has_a_label(
    new_screen: NewScreen, language: str, labels: dict[str, int]
) -> None:
    screen = new_screen(language)
    start(screen)
    shown = screen.page.evaluate(
        """() => [...document.querySelectorAll('.board .cell')].map(cell =>
            [...cell.querySelectorAll('*')].map(part =>
                getComputedStyle(part, '::before').content + part.textContent).join('')
            || getComputedStyle(cell, '::before').content)"""
    )
    found = Counter(label for text in shown for label in labels if label in text)
    assert found == labels
    names = screen.page.locator(".board .cell").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    kinds = Counter(name.partition(", ")[2] for name in names)
    assert sorted(kinds.values()) == sorted([*labels.values(), SIZE * SIZE - sum(labels.values())])


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
    lift = 48  # the tile floats above the finger
    from_x, from_y = source["x"] + source["width"] / 2, source["y"] + source["height"] / 2
    to_x, to_y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2 + lift
    touch = screen.page.context.new_cdp_session(screen.page)
    for part in (0.0, 0.3, 0.6, 1.0):
        point = {"x": from_x + (to_x - from_x) * part, "y": from_y + (to_y - from_y) * part}
        kind = "touchStart" if part == 0 else "touchMove"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert screen.laid() == {112: plain}


# counted as benchmarks/page.py counts: everything until a first game stands and nothing more comes
def test_a_first_visit_loads_little(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.unroute("**/api/games")  # a visitor's game begins with bytes of their own
    loaded: list[Response] = []
    screen.page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 - marked
    start(screen)
    screen.page.wait_for_load_state("networkidle")
    total = sum(one.request.sizes()["responseBodySize"] for one in loaded)
    assert 0 < total <= FIRST_LOAD


# What stands in the page when the frame after a drop is made, and which squares are touched.
DROPPED = """() => {
  window.touched = [];
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const square = target.closest('[data-square]')?.dataset.square;
      if (square && !window.touched.includes(square)) window.touched.push(square);
    }
  }).observe(document.querySelector('.board'), { subtree: true, childList: true, attributes: 1 });
  document.addEventListener('pointerup', () => requestAnimationFrame(() => {
    window.frame = {
      painted: Boolean(document.querySelector('.tile.laid')),
      finish: !document.querySelector('[data-test=finish]').disabled,
      drafts: Object.keys(localStorage).filter(name => name.startsWith('mydelko.draft.')).length,
    };
  }), true);
}"""


def test_a_dropped_tile_touches_its_square_alone_and_all_else_follows_its_picture(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    previews: list[str] = []

    def note(said: bytes | str) -> None:
        if "preview" in str(said):
            previews.append(str(said))

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", note)

    screen.page.on("websocket", listen)
    start(screen)
    plain = next(tile for tile in screen.rack() if tile != "?")
    screen.page.evaluate(DROPPED)
    screen.rack_tile(plain).drag_to(screen.cell(112))
    expect(screen.part("preview")).to_be_visible()
    expect(screen.part("finish")).to_be_enabled()
    frame = screen.page.evaluate("window.frame")
    assert frame == {"painted": True, "finish": False, "drafts": 0}
    assert screen.page.evaluate("window.touched") == ["112"]
    assert len(previews) == 1
    screen.page.reload()
    screen.await_turn()
    expect(screen.cell(112).locator(".tile.laid")).to_be_visible()


# a tile is painted when it is dropped, whatever the network does
def test_tiles_are_laid_without_asking_the_server(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    plain = next(tile for tile in screen.rack() if tile != "?")
    screen.page.context.set_offline(True)
    screen.rack_tile(plain).drag_to(screen.cell(112))
    assert screen.laid() == {112: plain}
    screen.cell(112).click(button="right")
    assert screen.laid() == {}
    screen.page.context.set_offline(False)


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
