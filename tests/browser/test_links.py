"""Links to an event's devices: handed over by code, copy and paper, shown again, replaced."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.event import PHONE, PROJECTOR, Desk
from browser.house import Screen
from browser.test_page import faults

PLAIN_HTTP = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def open_devices(screen: Screen) -> Desk:
    screen.page.add_init_script(PLAIN_HTTP)
    desk = Desk(screen)
    desk.open("Puchar")
    desk.show("devices")
    return desk


def make(screen: Screen, role: str, label: str, pin: str = "") -> str:
    screen.page.locator("#link-role").select_option(role)
    screen.page.locator("#link-label").fill(label)
    if pin:
        screen.page.locator("#link-pin").fill(pin)
    screen.part("make-link").click()
    expect(screen.part("made-link")).to_contain_text(label)
    return screen.part("address").inner_text()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_link_is_handed_over_and_shown_again(
    new_screen: NewScreen, size: dict[str, object]
) -> None:
    director = new_screen(**size)
    open_devices(director)
    address = make(director, "clerk", "Sekretariat")
    sheet = director.part("made-link")
    expect(sheet).to_be_focused()
    expect(sheet.get_by_role("img")).to_be_visible()
    expect(sheet).to_contain_text("możesz tu pokazać ponownie")  # said before it is closed
    director.part("copy-link").click()
    expect(director.part("copy-link")).to_have_text("Skopiowano")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert director.page.evaluate(wide) == 0
    assert faults(director.page) == []

    director.page.emulate_media(media="print")  # the paper has the link and nothing else
    expect(sheet.get_by_role("img")).to_be_visible()
    expect(director.part("address")).to_be_visible()
    for hidden in ("copy-link", "links", "make-link", "tab-people"):
        expect(director.part(hidden)).to_be_hidden()
    director.page.emulate_media(media="screen")

    director.part("close-link").click()
    expect(sheet).to_have_count(0)
    director.page.reload()
    expect(director.part("links")).to_contain_text("Sekretarz: Sekretariat")
    expect(director.part("links")).to_contain_text("utworzony")
    director.part("show-link").click()
    expect(director.part("address")).to_have_text(address)


def test_a_lost_link_is_replaced_and_opens_nothing_any_more(new_screen: NewScreen) -> None:
    director, hall = new_screen(**PHONE), new_screen(**PROJECTOR)
    open_devices(director)
    lost = make(director, "hall", "Rzutnik")
    hall.page.goto(lost)
    expect(hall.part("hall")).to_be_visible()
    director.page.reload()
    expect(director.part("links")).to_contain_text("ostatnio użyty")

    director.part("renew-link").click()
    question = director.page.get_by_role("dialog")
    expect(question).to_contain_text("Zastąpić link „Rzutnik” nowym?")
    question.get_by_role("button", name="Anuluj").click()
    expect(hall.part("hall")).to_be_visible()
    director.part("renew-link").click()
    director.part("sure").click()
    expect(director.part("address")).not_to_have_text(lost)
    expect(hall.part("hall")).to_have_count(0)  # an old picture is not taken for the present one
    expect(hall.page.get_by_text("Link jest nieważny")).to_be_visible()
    hall.page.goto(director.part("address").inner_text())
    expect(hall.part("hall")).to_be_visible()
    expect(director.part("show-link")).to_have_count(1)  # the one took the other's place

    director.part("end-link").click()
    director.part("sure").click()
    expect(director.part("show-link")).to_have_count(0)
    expect(hall.part("hall")).to_have_count(0)
