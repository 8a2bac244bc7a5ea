"""Habits of good players: a tracking sheet, and a table that calls who looks elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.test_online import play_best, sit_down
from browser.test_page import faults, start
from mydelko.letters import load_tile_set

pytestmark = pytest.mark.slow

# Notes what the page would sound and notify, as a browser in the background.
ELSEWHERE = """
window.notes = 0;
window.OscillatorNode = class extends OscillatorNode {
  constructor(...given) { super(...given); window.notes++; }
};
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.audio = this; }
};
Object.defineProperty(document, 'hidden', { get: () => true });
window.asked = 0;
window.notices = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { window.asked++; return (this.permission = 'granted'); }
  constructor(title) { window.notices.push(title); }
  close() {}
};
"""


@pytest.mark.clause("P-4.11.2", "P-6.5.2")
def test_the_tracking_sheet_is_open_while_a_clock_runs_and_no_move_waits(
    new_screen: NewScreen,
) -> None:
    mover, other = sit_down(new_screen)
    other.page.keyboard.press(".")
    sheet = other.part("unseen")
    expect(sheet.locator("[data-test=unseen-sum]")).to_have_text("Nie widać razem: 93")
    held = other.rack()
    tile = held.strip("?")[0]
    left = load_tile_set("polish").count(tile) - held.count(tile)
    expect(sheet.locator(f"[data-tile='{tile}']")).to_have_text(f"{tile} {left}")
    play_best(mover)
    expect(sheet.locator("[data-test=unseen-closed]")).to_contain_text("(P-6.5.1, P-4.11.2)")
    expect(sheet.locator("[data-tile]")).to_have_count(0)
    other.part("record").click()
    other.await_line(0)
    laid = len(other.board())
    expect(sheet.locator("[data-test=unseen-sum]")).to_have_text(f"Nie widać razem: {93 - laid}")
    other.page.set_viewport_size({"width": 320, "height": 568})
    expect(other.page.get_by_role("dialog").locator("[data-tile]")).to_have_count(33)
    assert faults(other.page) == []


def test_who_looks_elsewhere_is_called_by_title_sound_and_notice_and_finds_all_as_it_was(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    screen.page.add_init_script(ELSEWHERE)
    start(screen)
    expect(screen.page).to_have_title("● Twój ruch – Mydełko")
    screen.page.wait_for_function("() => window.audio.state === 'running'")
    screen.lay_by_clicks((screen.best_move() or [])[:1])
    screen.page.wait_for_function("() => window.notes === 1")
    screen.part("take-all").click()
    screen.part("shuffle").click()
    order = screen.rack()
    assert screen.page.evaluate("window.asked") == 0, "nothing is asked for unasked"
    screen.part("open-settings").click()
    screen.part("notices").check()
    assert faults(screen.page) == []
    screen.page.keyboard.press("Escape")
    screen.pass_turn()
    screen.page.wait_for_function("() => window.notices.length === 1")
    assert screen.page.evaluate("[window.asked, window.notices[0]]") == [1, "Twój ruch"]
    screen.part("open-settings").click()
    screen.part("sounds").uncheck()
    screen.page.keyboard.press("Escape")
    heard = screen.page.evaluate("window.notes")
    screen.pass_turn()
    screen.page.wait_for_function("() => window.notices.length === 2")
    assert screen.page.evaluate("window.notes") == heard
    screen.page.reload()
    screen.await_turn()
    assert screen.rack() == order, "over the computer's turns and over a reload"
    screen.part("open-settings").click()
    expect(screen.part("sounds")).not_to_be_checked()
    expect(screen.part("notices")).to_be_checked()


# Rows of the sheet with every other word made as long as a row of the board: their heights, and
# whether anything reaches over its cell.
ROWS = """async () => {
  const words = [...document.querySelectorAll('td .word')];
  words.forEach((word, place) => { if (place % 3 === 0) word.textContent = 'ŻÓŁWIOMKAMIĘTAJ'; });
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const rows = [...document.querySelectorAll('tbody tr')];
  const heights = rows.map(row => row.getBoundingClientRect().height);
  const wide = [...document.querySelectorAll('td .line')]
    .filter(line => line.scrollWidth > line.clientWidth || line.scrollHeight > 60);
  const alike = Math.max(...heights) - Math.min(...heights) < 3; // but for a line between two
  return [alike, rows.length, wide.length];
}"""


def test_however_long_its_words_a_row_of_the_sheet_is_as_high_as_any_other(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    start(screen)
    for lines in (2, 4):
        screen.lay_by_clicks(screen.best_move() or [])
        screen.finish()
        expect(screen.page.locator("td[data-kind]")).to_have_count(lines)
        screen.await_turn()
    first = screen.page.locator("td .line").first
    assert (first.get_attribute("title") or "").startswith(first.locator(".word").inner_text())
    for width, height in ((320, 568), (375, 667), (667, 375), (1024, 768), (1280, 800)):
        screen.page.set_viewport_size({"width": width, "height": height})
        assert screen.page.evaluate(ROWS) == [True, 2, 0], f"{width} x {height}"
