"""Every state of a table on every size of screen: whatever may be done is in view and in reach.

What may be done the server says in its messages; each such act has a button, which must lie in the
viewport with nothing over it. The board is whole, and no button moves when something is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import NewScreen
from browser.house import Screen, Server, running, worst_pair
from mydelko.letters.tiles import load_tile_set, tile_set_names

SIZES = (
    (320, 568),
    (360, 640),
    (375, 667),
    (390, 664),
    (667, 375),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
)
# The buttons of an act, any of which will do. Laying, naming and taking back are gestures.
BUTTONS = {
    "play": ("finish", "exchange"),
    "stop": ("finish", "stop", "exchange", "stop-clock"),
    "declare-exchange": ("open-exchange", "exchange"),
    "exchange": ("open-exchange", "exchange"),
    "pass": ("pass",),
    "record": ("record",),
    "challenge": ("challenge",),
    "claim": ("claim",),
    "start": ("start-clock", "start-absent"),
    "decide": ("decide", "to-referee"),
    "resume": ("resume",),
}
MENU = ("hint", "undo", "pause", "hurry", "call-referee", "correct", "resign")
RACK = "ZEKP?LR"  # what this seed deals to the first player of its first game: a blank is there

# What is wrong with these elements: outside, or under something else at a corner or in the middle.
# Of a list of selectors one element in reach will do.
LOOK = """async (selectors) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.push('the page is too wide');
  const look = (element, name) => {
    const box = element.getBoundingClientRect();
    const where = `${name} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
    if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > innerHeight + 1)
      return `${where} is outside`;
    for (const [x, y] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]) {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      if (!hit || !(element.contains(hit) || hit.contains(element)))
        return `${where} is under ${hit?.className || hit?.tagName}`;
    }
    return '';
  };
  for (const wanted of selectors) {
    const any = Array.isArray(wanted);
    const name = String(wanted);
    const seen = [...document.querySelectorAll(name)].filter((one) => one.checkVisibility());
    const wrong = seen.map((element) => look(element, name)).filter(Boolean);
    if (!seen.length) faults.push(`${name} is missing`);
    else if (!any || wrong.length === seen.length) faults.push(...wrong);
  }
  const words = new Range();
  for (const button of document.querySelectorAll('.bar .row > button:not([data-test=speaker])')) {
    const box = button.getBoundingClientRect();
    for (const text of button.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) continue;
      words.selectNodeContents(text);
      const { left, right, width: room } = words.getBoundingClientRect();
      if (room && Math.min(left - box.left, box.right - right) < LEAST)
        faults.push(`${text.data.trim()} has no room in its button of ${Math.round(box.width)}`);
    }
  }
  const places = {};
  for (const button of document.querySelectorAll('button[data-test]')) {
    const { left, top, width: wide, height } = button.getBoundingClientRect();
    if (wide) places[button.dataset.test] = [left, top, wide, height].map(Math.round);
  }
  return { faults, places };
}""".replace("LEAST", "2")  # pixels on either side of a word, its button's edge with them

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(
    chromium: Browser, page_built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), seed=77753) as started:
        yield started


class Looker:
    """A screen that knows from the server what may be done there."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page
        self.options: Any = {}
        self.faults: list[str] = []
        self.places: dict[tuple[int, int], list[dict[str, list[int]]]] = {}  # of buttons, by size
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        heard = json.loads(frame)
        for message in heard if isinstance(heard, list) else [heard]:
            view = message.get("view") or message.get("changes") or {}
            self.options = view.get("options", self.options)

    def acts(self) -> set[str]:
        offered = self.options if isinstance(self.options, list) else [self.options]
        return {act for one in offered if one for act in one["acts"]}

    def needed(self) -> list[str | list[str]]:
        """Selectors of what must be in view now: the board, the rack in use, a button an act."""
        acts = self.acts()
        wanted: list[str | list[str]] = [
            f".board [data-square='{square}']" for square in (0, 14, 112, 210, 224)
        ]
        owing = "record" in acts  # first the answer, then the own move
        if {"place", "exchange"} & acts and not owing and self.page.locator(".rack .tile").count():
            wanted.append(".rack .place")
        for act, names in BUTTONS.items():
            if act in acts:
                wanted.append([f"[data-test='{name}']" for name in names])
        return [*wanted, "[data-test=more]"] if acts else wanted

    def look(self, state: str, selectors: Sequence[str | list[str]] = ()) -> None:
        """Notes what is wrong in this state, at any size."""
        wanted = list(selectors) or self.needed()
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            found = self.page.evaluate(LOOK, wanted)
            self.faults += [f"{state} {width}x{height}: {fault}" for fault in found["faults"]]
            self.places.setdefault((width, height), []).append(found["places"])

    def look_at_menu(self) -> None:
        self.screen.part("more").click()
        offered = [f"[data-test='{name}']" for name in MENU if name in self.acts()]
        assert offered
        self.look("the menu", offered)
        self.page.keyboard.press("Escape")

    def moved(self) -> list[str]:
        """Buttons that stood elsewhere in another state, size by size."""
        return [
            f"{size}: {name} stands at {sorted(stood)}"
            for size, places in self.places.items()
            for name in ("finish", "take-all", "shuffle", "open-exchange", "pass", "more")
            if len(stood := {tuple(one[name]) for one in places if name in one}) > 1
        ]

    def dismiss(self) -> None:
        """What just happened has been read."""
        self.screen.part("dismiss").click()
        expect(self.screen.part("dismiss")).to_have_count(0)


def test_against_the_computer_everything_is_in_reach_and_no_button_moves(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(has_touch=True)
    looker = Looker(screen)
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    assert sorted(screen.rack()) == sorted(RACK)
    looker.look("my turn")
    screen.rack_tile("?").click()
    screen.cell(112).click()
    letters = screen.page.get_by_role("dialog").get_by_role("button")
    expect(letters.first).to_be_visible()
    looker.look("a blank is named", ["dialog button"])
    screen.page.keyboard.press("Escape")
    first, second = worst_pair(screen.rack())
    screen.lay_by_clicks([(112, first)])
    expect(screen.part("preview")).to_be_visible()
    looker.look("a tile laid")
    screen.lay_by_clicks([(113, second)])
    expect(screen.part("preview")).to_contain_text(first + second)
    looker.look("tiles laid")
    screen.finish()
    expect(screen.part("refusal")).to_be_visible()
    looker.look("refused")
    assert looker.moved() == []
    looker.look_at_menu()
    screen.part("open-exchange").click()
    expect(screen.part("exchange")).to_be_visible()
    looker.look("exchange")
    screen.page.keyboard.press("Escape")
    screen.part("more").click()
    screen.part("resign").click()
    looker.look("asked once more", ["dialog button"])
    screen.part("sure").click()
    expect(screen.part("ended")).to_be_visible()
    looker.look("ended", [".board [data-square='224']", "[data-test=onward] > *"])
    assert not looker.faults, "\n".join(looker.faults)


@pytest.mark.parametrize("language", ["en", "tr"])
def test_in_other_languages_too_the_words_have_room_in_their_buttons(
    new_screen: NewScreen, language: str
) -> None:
    screen = new_screen(language, has_touch=True)
    looker = Looker(screen)
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    looker.look("my turn")
    screen.part("open-exchange").click()
    screen.page.locator(".rack .place").first.click()
    expect(screen.part("exchange")).to_be_enabled()
    looker.look("exchange", ["[data-test=exchange]"])
    assert not looker.faults, "\n".join(looker.faults)


def test_under_the_clock_both_sides_have_everything_in_reach(new_screen: NewScreen) -> None:
    host, guest = Looker(new_screen(has_touch=True)), Looker(new_screen("en", has_touch=True))
    host.page.goto(host.screen.url)
    form = host.page.locator("form")
    form.locator("input[name=opponent][value=invite]").check()
    form.locator("#profile").select_option("pinczow")
    host.screen.part("start").click()
    link = host.screen.part("invite").input_value()
    waiting: list[str | list[str]] = [
        "[data-test=invite]",
        "[data-test=copy]",
        ["[data-test='start-absent']"],
    ]
    host.look("waiting room", waiting if "start" in host.acts() else waiting[:2])
    guest.page.goto(link)
    guest.page.locator("#nickname").fill("Aleksandra")
    guest.screen.part("join").click()
    for one in (host, guest):
        expect(one.page.locator(".rack .tile")).to_have_count(7)
        one.dismiss()
    laying = "[data-test=status][data-mode=lay]"
    mover, other = (host, guest) if host.page.locator(laying).count() else (guest, host)
    onlooker = Looker(new_screen(has_touch=True))
    onlooker.page.goto(link)
    onlooker.page.get_by_role("link", name="Obejrzyj grę").click()
    expect(onlooker.screen.part("status")).to_contain_text("Oglądasz grę")
    onlooker.dismiss()
    onlooker.look("looking on")
    mover.look("my turn")
    other.look("waiting")
    other.look_at_menu()
    other.screen.part("more").click()
    other.screen.part("call-referee").click()
    expect(other.screen.part("start-clock")).to_be_visible()
    expect(mover.page.locator("[data-test=status][data-awaited=decide]")).to_be_visible()
    for one in (mover, other):
        one.dismiss()
    mover.look("a referee is called")
    other.look("the referee's caller")
    other.screen.part("start-clock").click()
    expect(other.screen.part("start-clock")).to_have_count(0)
    mover.screen.part("open-exchange").click()
    expect(mover.screen.part("stop")).to_be_visible()
    mover.look("exchange")
    mover.screen.part("exchange").click()
    mover.screen.await_turn()
    mover.screen.lay_by_clicks(mover.screen.best_move() or [])
    mover.look("tiles laid")
    mover.screen.finish()
    expect(other.screen.part("record")).to_be_visible()
    other.look("challenge window")
    mover.look("waiting for the answer")
    mover.screen.part("start-clock").click()
    other.screen.await_turn()
    other.look("the clock runs, the answer is owed")
    expect(onlooker.screen.part("dismiss")).to_have_count(0)  # the call is over, and so is its card
    onlooker.look("looking on while an answer is owed")
    other.screen.part("by-text").click()
    expect(other.screen.part("command")).to_be_focused()
    other.look("in words", ["[data-test=log]", "[data-test=command]", "form [type=submit]"])
    faults = mover.faults + other.faults + onlooker.faults
    assert not faults, "\n".join(faults)


def test_the_referee_has_every_decision_in_reach(new_screen: NewScreen) -> None:
    looker = Looker(new_screen(has_touch=True))
    referee = looker.screen
    referee.page.goto(referee.url)
    form = referee.page.locator("form")
    form.locator("input[name=opponent][value=invite]").check()
    form.locator("#profile").select_option("pinczow")
    referee.part("judging").check()
    referee.part("start").click()
    expect(referee.part("invite")).to_have_count(2)
    links = [referee.part("invite").nth(place).input_value() for place in range(2)]
    players = [new_screen() for _link in links]
    for player, link, name in zip(players, links, ("Ala", "Olek"), strict=True):
        player.page.goto(link)
        player.page.locator("#nickname").fill(name)
        player.part("join").click()
        expect(player.part("status")).to_be_visible()
    expect(referee.part("decide")).to_be_visible()
    assert "decide" in looker.acts()
    looker.dismiss()
    looker.look("the referee")
    players[0].part("more").click()
    players[0].part("call-referee").click()
    expect(referee.page.get_by_role("alert")).to_be_visible()
    looker.dismiss()
    looker.look("a call")
    assert not looker.faults, "\n".join(looker.faults)


def test_three_at_one_screen_declare_with_everything_in_reach(new_screen: NewScreen) -> None:
    looker = Looker(new_screen("tr", has_touch=True))
    screen = looker.screen
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.locator("input[name=opponent][value=here]").check()
    form.locator("#profile").select_option("marmara")
    form.get_by_role("radio", name="3", exact=True).check()
    screen.part("start").click()
    expect(screen.part("lift")).to_be_visible()
    looker.dismiss()
    looker.look("the curtain", [".board [data-square='224']", "[data-test=lift]"])
    screen.part("lift").click()
    screen.await_turn()
    looker.look("my turn")
    plain = [tile for tile in screen.rack() if tile != "?"]
    screen.lay_by_clicks([(112, plain[0]), (113, plain[1])])
    screen.finish()
    expect(screen.part("speaker")).to_have_count(2)
    looker.look("declaration", [*looker.needed(), "[data-test=speaker]"])
    assert not looker.faults, "\n".join(looker.faults)


# The ink of letter and value on a tile, for every letter, as the browser would draw it.
TOUCHING = """(letters) => {
  const tile = document.querySelector('.rack .tile:not(.blank)');
  const pen = document.createElement('canvas').getContext('2d');
  const ink = (element, text) => {
    const style = getComputedStyle(element, element.textContent ? null : '::before');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const size = pen.measureText(text);
    const box = element.getBoundingClientRect();
    // The line is as high as the type: its baseline stands where the font's ascent ends.
    const slack = size.fontBoundingBoxAscent + size.fontBoundingBoxDescent - box.height;
    const base = box.top - slack / 2 + size.fontBoundingBoxAscent;
    const left = box.left + (box.width - size.width) / 2;
    return [left - size.actualBoundingBoxLeft, left + size.actualBoundingBoxRight,
            base - size.actualBoundingBoxAscent, base + size.actualBoundingBoxDescent];
  };
  const [letter, value] = [tile.querySelector('.letter'), tile.querySelector('.value')];
  return letters.filter(([text, points]) => {
    letter.textContent = text;
    value.dataset.printed = points;
    const [left, right, top, bottom] = ink(letter, text);
    const [start, end, high, low] = ink(value, points);
    return left < end && start < right && top < low && high < bottom;
  }).map(([text]) => text);
}"""


def test_no_letter_touches_its_value_and_triple_squares_are_the_darker_ones(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    letters = [
        (letter, str(points)) for name in tile_set_names() for letter, points in values(name)
    ]
    assert screen.page.evaluate(TOUCHING, letters) == []
    for theme in ("light", "dark"):
        screen.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        light = {kind: brightness(screen, kind) for kind in "dtDT"}
        assert light["t"] < light["d"]
        assert light["T"] < light["D"]


def values(name: str) -> list[tuple[str, int]]:
    tiles = load_tile_set(name)
    return [(letter, tiles.points[place]) for place, letter in enumerate(tiles.alphabet.upper)]


def brightness(screen: Screen, kind: str) -> float:
    """Of the premium squares of this kind, relative luminance without the curve."""
    colour = screen.page.evaluate(
        "kind => getComputedStyle(document.querySelector("
        "`.cell[data-premium=${kind}]:not(.filled)`)).backgroundColor",
        kind,
    )
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
