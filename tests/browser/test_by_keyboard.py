"""Without a mouse: the whole game by keys, Polish letters by AltGr as on a Polish keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, Tiles, engine, worst_pair
from mydelko.letters import SIZE

CENTRE = 112
ALT_GR = 1 | 2  # Alt and Ctrl: how AltGr arrives on Windows


def press_letter(screen: Screen, letter: str) -> None:
    """A key of the Polish programmer's layout."""
    alphabet = engine().lexicon.tiles.alphabet
    place = alphabet.number(letter) - 1
    lower, base = alphabet.lower[place], alphabet.base[place]
    code = "KeyX" if lower == "ź" else f"Key{base}"
    session = screen.page.context.new_cdp_session(screen.page)
    event = {
        "key": lower,
        "code": code,
        "modifiers": 0 if alphabet.upper[place] == base else ALT_GR,
    }
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": lower, **event})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})
    session.detach()


def start_by_keys(screen: Screen) -> None:
    screen.page.goto(screen.url)
    expect(screen.part("play-now")).to_be_visible()
    while not screen.page.evaluate("document.activeElement?.dataset.test === 'play-now'"):
        screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    screen.await_turn()


def go_to(screen: Screen, square: int) -> None:
    """Arrow keys move the cursor, wherever it is."""
    if screen.page.locator(".cell.cursor").count() == 0:
        screen.page.keyboard.press("ArrowRight")
    here = int(screen.page.locator(".cell.cursor").get_attribute("data-square") or CENTRE)
    down, right = square // SIZE - here // SIZE, square % SIZE - here % SIZE
    for _ in range(abs(down)):
        screen.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        screen.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")


def point(screen: Screen, is_down: bool) -> None:
    arrow = "down" if is_down else "across"
    if screen.page.locator(f".arrow.{arrow}").count() == 0:
        screen.page.keyboard.press("Space")
    expect(screen.page.locator(f".arrow.{arrow}")).to_have_count(1)


def lay_by_keys(screen: Screen, tiles: Tiles) -> None:
    alphabet = engine().lexicon.tiles.alphabet
    squares = [square for square, _ in tiles]
    go_to(screen, squares[0])
    point(screen, is_down=len(squares) > 1 and squares[0] % SIZE == squares[-1] % SIZE)
    for square, text in tiles:
        if text in alphabet.lower:
            screen.page.keyboard.press("*")
            expect(screen.page.get_by_role("dialog")).to_be_visible()
            press_letter(screen, text)
            expect(screen.page.get_by_role("dialog")).to_have_count(0)
        else:
            press_letter(screen, text)
        expect(screen.cell(square).locator(".tile.laid")).to_be_visible()


@pytest.mark.slow
def test_a_whole_game_is_played_with_the_keyboard_alone(new_screen: NewScreen) -> None:
    screen = new_screen()
    start_by_keys(screen)
    for _turn in range(60):
        screen.await_turn()
        if screen.is_over():
            break
        move = screen.best_move()
        if move is None:
            pass_by_keys(screen)
            continue
        lay_by_keys(screen, move)
        turns = screen.turns()
        screen.page.keyboard.press("Enter")
        choose_reading(screen, move, turns)
    expect(screen.part("ended")).to_be_visible()
    assert screen.score(0) > screen.score(1)


def choose_reading(screen: Screen, move: Tiles, turns: int) -> None:
    if (meant := screen.reading_asked(move, turns)) is None:
        return
    while not screen.page.evaluate("text => document.activeElement?.textContent === text", meant):
        screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    screen.await_line(turns)


def pass_by_keys(screen: Screen) -> None:
    turns = screen.turns()
    for name in ("pass", "sure"):
        expect(screen.part(name)).to_be_visible()
        while not screen.page.evaluate(
            "name => document.activeElement?.dataset.test === name", name
        ):
            screen.page.keyboard.press("Tab")
        screen.page.keyboard.press("Enter")
    screen.await_line(turns)


def test_backspace_takes_the_last_tile_and_escape_all_of_them(new_screen: NewScreen) -> None:
    screen = new_screen()
    start_by_keys(screen)
    letters = [tile for tile in screen.rack() if tile != "?"][:3]
    for letter in letters:
        press_letter(screen, letter)
    assert list(screen.laid().values()) == letters
    screen.page.keyboard.press("Backspace")
    assert list(screen.laid().values()) == letters[:2]
    screen.page.keyboard.press("Escape")
    assert screen.laid() == {}


def test_space_turns_the_direction(new_screen: NewScreen) -> None:
    screen = new_screen()
    start_by_keys(screen)
    letters = [tile for tile in screen.rack() if tile != "?"][:2]
    go_to(screen, CENTRE)
    point(screen, is_down=True)
    for letter in letters:
        press_letter(screen, letter)
    assert sorted(screen.laid()) == [CENTRE, CENTRE + SIZE]


def test_a_letter_not_held_is_refused_in_words(new_screen: NewScreen) -> None:
    screen = new_screen()
    start_by_keys(screen)
    alphabet = engine().lexicon.tiles.alphabet
    if "?" in screen.rack():
        screen.page.keyboard.press("*")
        press_letter(screen, "E")
    held = {alphabet.base[alphabet.number(tile) - 1] for tile in screen.rack() if tile != "?"}
    missing = next(
        letter for letter in alphabet.upper if letter not in held and letter in alphabet.base
    )
    press_letter(screen, missing)
    expect(screen.page.get_by_role("alert")).to_contain_text(f"Nie masz litery {missing}")


def test_direction_and_worth_are_told_to_those_who_listen(new_screen: NewScreen) -> None:
    screen = new_screen()
    start_by_keys(screen)
    go_to(screen, CENTRE)
    expect(screen.part("direction")).to_have_text("Pisanie w prawo")
    point(screen, is_down=True)
    expect(screen.part("direction")).to_have_text("Pisanie w dół")
    first, second = worst_pair(screen.rack())
    for letter in (first, second):
        press_letter(screen, letter)
    expect(screen.part("worth")).to_contain_text(f"H8 {first}{second}")
    expect(screen.part("worth")).to_contain_text("Nie ma w słowniku")
