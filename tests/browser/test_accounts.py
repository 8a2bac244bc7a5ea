"""Accounts on the page: optional, with what is wrong said beside its field, revocable anywhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, Server

PASSWORD = "tajne hasło"


def fill_in(screen: Screen, kind: str, name: str, password: str) -> None:
    screen.page.goto(f"{screen.url}/#/account")
    choice = "Nowe konto" if kind == "register" else "Mam konto"
    screen.page.get_by_role("radio", name=choice).check()
    screen.page.locator(f"#{kind}-name").fill(name)
    screen.page.locator(f"#{kind}-password").fill(password)
    screen.part(kind).click()


def register(screen: Screen, name: str) -> None:
    fill_in(screen, "register", name, PASSWORD)
    expect(screen.page.get_by_role("heading", name=name, level=1)).to_be_visible()


def log_in(screen: Screen, name: str, password: str = PASSWORD) -> None:
    fill_in(screen, "login", name, password)
    expect(screen.page.get_by_role("heading", name=name, level=1)).to_be_visible()


def test_a_guest_who_registers_finds_the_game_on_another_device(new_screen: NewScreen) -> None:
    laptop, phone = new_screen(), new_screen()
    laptop.page.goto(laptop.url)
    laptop.part("play-now").click()
    laptop.await_turn()
    rack = laptop.rack()
    register(laptop, "Ala")
    expect(laptop.part("account")).to_have_attribute("aria-label", "Konto: Ala")
    log_in(phone, "Ala")
    phone.page.get_by_role("link", name="Moje gry").click()
    phone.page.get_by_role("link", name="Graj dalej").click()
    phone.await_turn()
    assert sorted(phone.rack()) == sorted(rack)


def test_a_signed_out_browser_shows_nothing_of_the_account(new_screen: NewScreen) -> None:
    screen = new_screen()
    register(screen, "Bartek")
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    screen.part("account").click()
    screen.part("logout").click()
    expect(screen.part("account")).to_have_attribute("aria-label", "Zaloguj się")
    screen.page.get_by_role("link", name="Moje gry").click()
    expect(screen.page.get_by_text("Nie ma tu jeszcze żadnej gry")).to_be_visible()


def test_what_is_wrong_is_said_beside_the_field(new_screen: NewScreen) -> None:
    owner, other = new_screen(), new_screen()
    register(owner, "Celina")
    fill_in(other, "register", "celina", PASSWORD)
    expect(other.page.locator("#register-name-fault")).to_contain_text(
        "Ta nazwa albo bardzo podobna"
    )
    fill_in(other, "register", "Nowa", "krótkie")
    expect(other.page.locator("#register-password-fault")).to_contain_text("Co najmniej 8")
    fill_in(other, "register", "<b>", PASSWORD)
    expect(other.page.locator("#register-name-fault")).to_contain_text("Dozwolone są litery")
    fill_in(other, "login", "Celina", "zupełnie inne")
    fault = other.page.locator("#login-password-fault")
    expect(fault).to_have_text("Nazwa lub hasło są niepoprawne.")
    field = other.page.locator("#login-password")
    expect(field).to_have_attribute("aria-describedby", "login-password-fault")


@pytest.mark.parametrize(("language", "words"), [("en", "Too many attempts"), ("tr", "Çok fazla")])
def test_too_many_attempts_are_refused_in_words(
    new_screen: NewScreen, server: Server, language: str, words: str
) -> None:
    screen = new_screen(language)
    screen.page.goto(f"{screen.url}/#/account")
    screen.page.locator("#login-name").fill(f"nobody {language}")
    screen.page.locator("#login-password").fill("a wrong password")
    with server.time_held():
        for _attempt in range(11):
            with screen.page.expect_response("**/api/login"):
                screen.part("login").click()
            expect(screen.part("login")).to_be_enabled()
    expect(screen.page.get_by_role("alert")).to_contain_text(words)


def test_a_session_elsewhere_is_seen_and_ended(new_screen: NewScreen) -> None:
    laptop, phone = new_screen(), new_screen()
    register(laptop, "Darek")
    log_in(phone, "Darek")
    expect(phone.part("end-session")).to_have_count(1)
    phone.part("end-session").click()
    expect(phone.page.get_by_text("Tamta przeglądarka jest wylogowana")).to_be_visible()
    expect(phone.part("end-session")).to_have_count(0)
    laptop.page.reload()
    expect(laptop.part("account")).to_have_attribute("aria-label", "Zaloguj się")


def test_name_and_password_are_changed(new_screen: NewScreen) -> None:
    screen, other = new_screen(), new_screen()
    register(screen, "Ewa")
    screen.page.locator("#nickname").fill("Ewka")
    screen.part("rename").click()
    expect(screen.page.get_by_text("Zapisano imię")).to_be_visible()
    screen.page.locator("#current").fill("nie to")
    screen.page.locator("#password").fill("nowe hasło")
    screen.part("change-password").click()
    expect(screen.page.locator("#current-fault")).to_contain_text("To nie jest Twoje obecne hasło")
    screen.page.locator("#current").fill(PASSWORD)
    screen.part("change-password").click()
    expect(screen.page.get_by_text("Hasło zmienione")).to_be_visible()
    log_in(other, "Ewa", "nowe hasło")
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    expect(screen.page.locator("[data-seat='0'] .name")).to_have_text("Ewka")


def test_an_account_is_taken_along_and_deleted_on_the_page(new_screen: NewScreen) -> None:
    screen = new_screen()
    register(screen, "Zofia")
    with screen.page.expect_download() as started:
        screen.part("export-account").click()
    assert '"name":"Zofia"' in started.value.path().read_text("utf-8")
    screen.page.locator("#end-password").fill("złe hasło")
    screen.part("end-account").click()
    screen.part("sure").click()
    expect(screen.page.get_by_text("To nie jest Twoje obecne hasło")).to_be_visible()
    screen.page.locator("#end-password").fill(PASSWORD)
    screen.part("end-account").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Wróć").click()
    expect(screen.part("account")).to_have_attribute("aria-label", "Konto: Zofia")
    screen.part("end-account").click()
    screen.part("sure").click()
    expect(screen.part("account")).to_have_attribute("aria-label", "Zaloguj się")
    fill_in(screen, "login", "Zofia", PASSWORD)
    expect(screen.page.get_by_text("Nazwa lub hasło są niepoprawne")).to_be_visible()


def test_a_tab_goes_on_when_another_one_has_signed_in(new_screen: NewScreen) -> None:
    first = new_screen()
    first.page.goto(first.url)
    expect(first.part("play-now")).to_be_visible()
    second = Screen(first.page.context, first.url)
    register(second, "Zofia")
    first.part("play-now").click()
    expect(first.page.locator("[data-seat='0'] .name")).to_contain_text("Zofia")


def test_a_session_ended_elsewhere_leaves_its_table(new_screen: NewScreen) -> None:
    phone, laptop = new_screen(), new_screen()
    register(phone, "Wanda")
    phone.page.goto(phone.url)
    phone.part("play-now").click()
    phone.await_turn()
    assert phone.rack()
    log_in(laptop, "Wanda")
    laptop.part("end-session").click()
    expect(phone.part("account")).to_have_attribute("aria-label", "Zaloguj się")
    expect(phone.page.locator(".rack .tile")).to_have_count(0)
