"""Answers that come late, the last asked for first: a page is shown in one piece, and what can be
clicked stays where it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from browser.conftest import NewScreen
from browser.test_accounts import register

# What was shown and then moved by itself; the scroll bar moves the head of a page.
OBSERVE = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const { hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput)
      for (const { node, previousRect: was, currentRect: is } of sources)
        if (was.y !== is.y)
          moved.push(`${node?.textContent.trim().slice(0, 30)}: ${was.y} → ${is.y}`);
}).observe({ type: "layout-shift", buffered: true });
"""
MOST_PAINTED = 3000
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Each with what is there when all has come.
PAGES = {
    "": "[data-test=start]",
    "#/lobby": "[data-test=open-seek]",
    "#/account": "[data-test=logout]",
    "#/dictionary": "#list",
    "#/board": "main .button",
    "#/events": "[data-test=templates] button",
    "#/rules/P": "[data-test=document]",
}


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_when_answers_come_late(new_screen: NewScreen, width: int) -> None:
    screen = new_screen(viewport={"width": width, "height": 844})
    register(screen, f"Ewa {width}")
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    screen.page.add_init_script(OBSERVE)
    screen.page.route("**/api/**", hold)
    moved = {}
    for page, whole in PAGES.items():
        screen.page.goto("about:blank")
        screen.page.goto(f"{screen.url}/{page}")
        for _ in range(MOST_PAINTED):
            if late:
                late.pop().fallback()
            screen.page.evaluate(PAINTED)
            if not late and screen.page.locator(whole).first.is_visible():
                break
        else:
            pytest.fail(f"{page} never came")
        moved[page] = screen.page.evaluate("moved")
    assert moved == {page: [] for page in PAGES}
