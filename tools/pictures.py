"""`python tools/pictures.py [NAME…]`: takes the pictures of the README and of the documents anew.

A real server and browser, as in the browser tests: the same racks, the same moves in every run. The
pictures go to `docs/images`, as WebP, which the browser itself writes; all together stay under
three megabytes. Run it by hand when the page has changed its looks, and look at what it made.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]  # the house of the browser tests is there

from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

from browser.event import Desk  # noqa: E402
from browser.house import (  # noqa: E402
    CHROMIUM,
    PATIENCE,
    Screen,
    build_page,
    running,
    worst_pair,
)
from browser.test_event import LIST  # noqa: E402

IMAGES = ROOT / "docs" / "images"
MOST = 3_000_000  # bytes, all pictures together
QUALITY = 88
DESK: dict[str, object] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
NIGHT: dict[str, object] = {**DESK, "color_scheme": "dark"}
PHONE: dict[str, object] = {
    "viewport": {"width": 390, "height": 780},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "color_scheme": "light",
}
HALL: dict[str, object] = {"viewport": {"width": 1280, "height": 720}, "color_scheme": "light"}
SEED = 4  # deals racks with good moves


class Studio:
    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url

    def screen(self, options: dict[str, object], place: str = "") -> Screen:
        context = self._browser.new_context(locale="pl", **options)  # type: ignore[arg-type]
        screen = Screen(context, self._url)
        screen.page.goto(f"{self._url}/#/{place}")
        return screen

    def play(self, options: dict[str, object], turns: int) -> Screen:
        """Against the computer, so many moves of one's own."""
        screen = self.screen(options)
        screen.part("play-now").click()
        for _turn in range(turns):
            screen.await_turn()
            screen.lay_by_clicks(screen.best_move() or [])
            screen.finish()
            expect(screen.page.locator(".tile.laid")).to_have_count(0)
        screen.await_turn()
        return screen

    def sit_down(self, *, judged: bool = False) -> list[Screen]:
        """Two people under the clock, who moves first; before them the referee where one judges."""
        host = self.screen(DESK)
        form = host.page.locator("form")
        form.locator("input[name=opponent][value=invite]").check()
        form.locator("#profile").select_option("pinczow")
        if judged:
            host.part("judging").check()
        else:
            form.locator("#name-0").fill("Ala")
        host.part("start").click()
        seats = 2 if judged else 1
        expect(host.part("invite")).to_have_count(seats)
        links = [host.part("invite").nth(place).input_value() for place in range(seats)]
        players = [] if judged else [host]
        for link, name in zip(links, ("Olek", "Zofia"), strict=False):
            player = self.screen(DESK)
            player.page.goto(link)
            player.page.locator("#nickname").fill(name)
            player.part("join").click()
            players.append(player)
        for player in players:
            expect(player.page.locator(".rack .tile")).to_have_count(7)
            player.part("dismiss").click()
        laying = "[data-test=status][data-mode=lay]"
        players.sort(key=lambda one: one.page.locator(laying).count(), reverse=True)
        return [host, *players] if judged else players


def game(studio: Studio) -> Screen:
    screen = studio.play(DESK, 5)
    screen.lay_by_clicks(screen.best_move() or [])
    expect(screen.part("preview")).to_be_visible()
    return screen


def game_dark(studio: Studio) -> Screen:
    return studio.play(NIGHT, 6)


def phone(studio: Studio) -> Screen:
    return studio.play(PHONE, 4)


def at_board(studio: Studio, depth: str) -> Screen:
    """Up to the first move being written."""
    screen = studio.screen(PHONE, "board")
    screen.page.locator("form select").first.select_option("pinczow")
    for seat, name in enumerate(("Ala", "Olek")):
        screen.page.locator(f"#real-name-{seat}").fill(name)
    screen.page.locator(f"input[name=depth][value={depth}]").check(force=True)
    tap(screen, "open-real", "begin-0", "press-1", "press-0", "press-0")
    return screen


def tap(screen: Screen, *parts: str) -> None:
    for part in parts:
        expect(screen.part(part)).to_be_enabled()
        screen.part(part).tap()


def show(studio: Studio) -> Screen:
    """A game at a real board, for the hall to see."""
    tablet = at_board(studio, "whole")
    for seat, move in enumerate(("8H KOTY", "I8 OKO", "10H ROK")):
        mover, other = seat % 2, 1 - seat % 2
        if seat:
            tap(tablet, f"press-{mover}", f"press-{mover}")
        tablet.page.locator("#real-word").fill(move)
        tablet.part("write").tap()
        expect(tablet.part("panel")).to_have_count(0)
        tap(tablet, f"press-{other}", f"press-{mover}")
        expect(tablet.part(f"place-{other}")).to_have_attribute("data-face", "runs")
    screen = studio.screen(HALL, tablet.page.url.partition("#/")[2].replace("game/", "show/", 1))
    expect(screen.page.locator(".cell .tile").first).to_be_visible()
    return screen


def real_board(studio: Studio) -> Screen:
    """A value is stopped and waits for the other's record."""
    screen = at_board(studio, "values")
    for key in "24":
        screen.part("panel").get_by_role("button", name=key, exact=True).first.tap()
    screen.part("count-4").tap()
    screen.part("write").tap()
    expect(screen.part("panel")).to_have_count(0)
    return screen


def answer(studio: Studio) -> Screen:
    mover, other = studio.sit_down()
    for _turn in range(4):
        play(mover)
        other.part("record").click()
        other.await_turn()
        mover, other = other, mover
    play(mover)
    expect(other.part("challenge")).to_be_visible()
    return other


def play(screen: Screen) -> None:
    screen.lay_by_clicks(screen.best_move() or [])
    screen.finish()


def verdict(studio: Studio) -> Screen:
    mover, other = studio.sit_down()
    first, second = worst_pair(mover.rack())
    mover.lay_by_clicks([(112, first), (113, second)])
    mover.finish()
    other.part("challenge").click()
    expect(other.part("happened")).to_have_attribute("data-news", "verdict")
    return other


def referee(studio: Studio) -> Screen:
    judge, _mover, other = studio.sit_down(judged=True)
    other.part("more").click()
    other.part("call-referee").click()
    expect(judge.page.get_by_role("alert")).to_be_visible()
    judge.part("dismiss").click()
    return judge


def referee_phone(studio: Studio) -> Screen:
    judge = referee(studio)
    judge.page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]
    judge.page.goto(f"{judge.url}/#/referee")
    judge.part("open-decision").click()
    judge.part("offered").first.click()
    judge.part("effect").nth(2).click()
    expect(judge.part("effect-preview")).to_be_visible()
    return judge


def history(studio: Studio) -> Screen:
    screen = studio.play(DESK, 4)
    screen.part("open-history").click()
    expect(screen.part("history").locator(".cell").first).to_be_visible()
    return screen


def rules(studio: Studio) -> Screen:
    screen = studio.screen(DESK, "rules/M-16")
    screen.page.locator("[data-clause='M-16'] button[aria-expanded]").first.click()
    screen.part("next").click()
    return screen


def dictionary(studio: Studio) -> Screen:
    screen = studio.screen(DESK, "dictionary")
    screen.page.locator("input[value=family]").check(force=True)
    screen.page.locator("#asked").fill("OS")
    screen.page.locator("#asked").press("Enter")
    expect(screen.part("hooks")).to_be_visible()
    return screen


def words(studio: Studio) -> Screen:
    screen = studio.play(DESK, 2)
    screen.part("by-text").click()
    for text in ("stojak", "plansza", "pole 8H", "wynik"):
        screen.part("command").fill(text)
        screen.part("command").press("Enter")
    return screen


def entered(studio: Studio) -> Desk:
    """Eight players."""
    desk = Desk(studio.screen(DESK, "events"))
    desk.open("Puchar Kielc")
    desk.enter("\n".join(LIST.splitlines()[:9]))
    return desk


def event(studio: Studio) -> Desk:
    """A round in play, two results known."""
    desk = entered(studio)
    desk.pair()
    for table in (1, 2):
        desk.type_result(table, 400 + 11 * table, 352)
    return desk


def desk(studio: Studio) -> Screen:
    screen = event(studio).screen
    screen.part("result-line").fill("3 389 401")
    return screen


def boards(studio: Studio) -> Screen:
    """Tables with tablets: the code for one of them."""
    screen = event(studio).screen
    screen.part("boards").locator("summary").click()
    screen.part("open-boards").click()
    screen.part("hand-3").click()
    screen.part("handed").scroll_into_view_if_needed()
    return screen


def hall(studio: Studio) -> Screen:
    screen = studio.screen(HALL)
    screen.page.goto(event(studio).link("hall")["link"])
    expect(screen.part("lines").locator("li")).to_have_count(2)
    return screen


def applied(studio: Studio) -> tuple[Desk, Screen]:
    """Registration is open; two have entered themselves and a third is about to."""
    director = entered(studio)
    director.show("people")
    director.screen.part("registration").locator("summary").click()
    director.screen.part("registration-open").check()
    director.screen.part("save-registration").click()
    phone = studio.screen(PHONE)
    phone.page.goto(str(director.screen.part("join-link").get_attribute("href")))
    for first, last, city in (("Ewa", "Żuk", "Opole"), ("Zenon", "Mak", "Radom")):
        fill(phone, first, last, city)
        phone.part("apply").tap()
        expect(phone.part("applied").first).to_contain_text(last)
    expect(director.screen.part("applications").locator("li")).to_have_count(2)
    return director, phone


def fill(phone: Screen, first: str, last: str, city: str) -> None:
    phone.page.get_by_label("Imię").fill(first)
    phone.page.get_by_label("Nazwisko").fill(last)
    phone.page.get_by_label("Miasto").fill(city)


def entries(studio: Studio) -> Screen:
    screen = applied(studio)[0].screen
    screen.part("registration").locator("summary").click()
    screen.part("applications").scroll_into_view_if_needed()
    return screen


def join(studio: Studio) -> Screen:
    director, _phone = applied(studio)
    link = str(director.screen.page.url).replace("#/event/", "#/join/")
    screen = studio.screen(PHONE)
    screen.page.goto(link)
    fill(screen, "Iga", "Kruk", "Kielce")
    return screen


def seating(studio: Studio) -> Screen:
    director = entered(studio)
    for code in ("pair", "publish"):
        director.follow(code)
    director.awaits("start")
    screen = studio.screen(HALL)
    screen.page.goto(director.link("hall")["link"])
    expect(screen.part("lines").locator("li")).to_have_count(8)
    return screen


def statistics(studio: Studio) -> Screen:
    director = event(studio)
    for table in (3, 4):
        director.type_result(table, 380 + 13 * table, 351 + 9 * table)
    director.show("devices")
    screen = studio.screen(DESK)
    screen.page.goto(f"{screen.url}{director.screen.part('public-link').get_attribute('href')}")
    screen.part("tab-statistics").click()
    expect(screen.part("spread")).to_be_visible()
    return screen


def player(studio: Studio) -> Screen:
    screen = studio.screen(PHONE)
    screen.page.goto(event(studio).player_links()[1])
    expect(screen.part("my-table")).to_be_visible()
    return screen


PICTURES: dict[str, Callable[[Studio], Screen]] = {
    "game": game,
    "game-dark": game_dark,
    "phone": phone,
    "real-board": real_board,
    "show": show,
    "answer": answer,
    "verdict": verdict,
    "referee": referee,
    "referee-phone": referee_phone,
    "history": history,
    "rules": rules,
    "dictionary": dictionary,
    "words": words,
    "desk": desk,
    "boards": boards,
    "hall": hall,
    "player": player,
    "entries": entries,
    "join": join,
    "seating": seating,
    "statistics": statistics,
}


def take(screen: Screen, file: Path) -> None:
    page = screen.page
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    camera = page.context.new_cdp_session(page)
    shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file.write_bytes(base64.b64decode(shot["data"]))


def main(names: list[str]) -> None:
    build_page()
    expect.set_options(timeout=PATIENCE * 1000)
    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in names or PICTURES:
            # A server of its own: racks do not depend on what was taken before.
            with tempfile.TemporaryDirectory() as data, running(Path(data), SEED) as server:
                screen = PICTURES[name](Studio(browser, server.url))
                take(screen, IMAGES / f"{name}.webp")
                for context in browser.contexts:
                    context.close()
            print(f"{name}: {(IMAGES / f'{name}.webp').stat().st_size // 1000} kB", flush=True)
        browser.close()
    total = sum(file.stat().st_size for file in IMAGES.iterdir())
    if total > MOST:
        sys.exit(f"too much for a clone: {total} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
