"""Without the board: the table in words, as somebody plays who listens to the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import NewScreen
from browser.house import Screen, engine, worst_pair
from browser.test_online import sit_down
from mydelko.letters import SIZE
from mydelko.notation import Position
from mydelko.notation.position import parse_rack

SPOKEN = "[data-test=log] p:not(.own)"
TYPED = "[data-test=log] p.own"


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    turn_to_words(screen)


def turn_to_words(screen: Screen) -> None:
    screen.part("by-text").click()
    expect(screen.part("command")).to_be_focused()
    expect(screen.page.locator(".board")).to_have_count(0)


def log(screen: Screen) -> Locator:
    return screen.part("log")


def say(screen: Screen, text: str) -> None:
    typed = screen.page.locator(TYPED).count()
    screen.part("command").fill(text)
    screen.part("command").press("Enter")
    expect(screen.page.locator(TYPED)).to_have_count(typed + 1)


def ask(screen: Screen, text: str) -> list[str]:
    """What is answered to a question."""
    say(screen, text)
    behind = screen.page.locator(TYPED).last.locator("xpath=following-sibling::p")
    expect(behind.first).to_be_visible()
    return behind.all_inner_texts()


def position(screen: Screen) -> Position:
    """The table as one hears it; which tiles are blanks changes no word."""
    alphabet = engine().lexicon.tiles.alphabet
    board = bytearray(SIZE * SIZE)
    for place, word in re.findall(r"(\w+) (\w+)", ask(screen, "plansza")[0]):
        if found := re.fullmatch(r"(\d+)([A-O])|([A-O])(\d+)", place):
            row, column = int(found[1] or found[4]) - 1, ord(found[2] or found[3]) - ord("A")
            step = 1 if found[1] else SIZE
            for number, letter in enumerate(word):
                board[row * SIZE + column + number * step] = alphabet.number(letter)
    tiles = [tile.split(" ")[0] for tile in ask(screen, "stojak")[0].split(", ")]
    rack = "".join("?" if tile == "mydełko" else tile for tile in tiles)
    return Position(board=bytes(board), rack=parse_rack(rack, alphabet))


def best_text(screen: Screen) -> str:
    found = engine().best(position(screen))
    return "pas" if found is None else found.placement.format(engine().lexicon.tiles.alphabet)


@pytest.mark.slow
def test_a_whole_game_is_played_in_words_alone(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    mine = screen.page.locator(SPOKEN, has_text=re.compile(r"^(Gość: \w+ |Gość pasuje)"))
    which = screen.page.locator(SPOKEN, has_text="Napisz jeszcze raz")  # S-2.2
    questions = 0
    for turn in range(60):
        screen.await_turn()
        if screen.is_over():
            break
        text = best_text(screen)
        say(screen, text)
        expect(mine.or_(which)).to_have_count(turn + questions + 1)
        if which.count() > questions:
            questions += 1
            say(screen, text)
        expect(mine).to_have_count(turn + 1)
    expect(screen.part("ended")).to_be_visible()
    assert screen.score(0) > screen.score(1)


def test_all_of_the_table_can_be_asked_for_and_the_choice_is_kept(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    assert ask(screen, "plansza") == ["Plansza jest pusta."]
    text = best_text(screen)
    worth = ask(screen, f"próba {text}")[0]
    assert worth.startswith(text.upper())
    place, word = text.upper().split()
    assert ask(screen, f"próba 1A {word}")[0].startswith("Pierwsze słowo musi")
    wrong = "".join(worst_pair(word))
    assert re.search(
        rf"punkt\w*\. Nie ma w słowniku: {wrong}\.$", ask(screen, f"próba 8H {wrong}")[0]
    )
    say(screen, text)
    expect(log(screen)).to_contain_text(f"Gość: {place} {word}")
    expect(log(screen)).to_contain_text("Nowe na stojaku")
    expect(log(screen)).to_contain_text("Początkujący: ")
    screen.await_turn()
    assert f"{place} {word}" in ask(screen, "plansza")[0]
    line = ask(screen, f"rzad {place[:-1]}" if place[0].isdigit() else f"kolumna {place[0]}")[0]
    assert word in line
    assert "puste" in line
    assert ask(screen, "pole 1a") == ["1A: puste, potrójne słowo; obok nic nie leży"]
    beside = ask(screen, "pole 8H")[0]
    assert re.match(r"8H: \w; ", beside)
    assert ask(screen, "wynik") == [f"Gość {screen.score(0)}, Początkujący {screen.score(1)}"]
    assert ask(screen, "ostatni")[0].startswith("2. Początkujący: ")
    assert len(ask(screen, "karta")) == 2
    assert ask(screen, "zegar") == ["Ta gra nie ma zegara."]
    assert re.match(r"W worku: \d+ płyt", ask(screen, "worek")[0])
    assert any(f"{place} {word}" in line for line in ask(screen, "historia"))
    assert ask(screen, "stan")[0] == "Twój ruch"
    assert ask(screen, "hop")[0].startswith("Nie rozumiem")
    assert any(line.startswith("wymiana ABC: ") for line in ask(screen, "pomoc"))
    screen.page.reload()
    expect(screen.part("command")).to_be_focused()
    screen.part("by-board").click()
    expect(screen.page.locator(".board")).to_be_visible()


def test_under_the_clock_everything_is_answered_in_words(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    for screen in (mover, other):
        turn_to_words(screen)
        expect(log(screen)).to_contain_text("Losowanie kolejności")
    say(other, "sędzia")
    expect(log(mover)).to_contain_text("wzywa sędziego")
    expect(other.part("offered")).to_contain_text("włącz-zegar")
    say(other, "wlacz zegar")
    expect(mover.part("status")).to_have_text("Twój ruch")
    text = best_text(mover)
    say(mover, text)
    expect(log(other)).to_contain_text(text.upper())
    expect(other.part("offered")).to_contain_text("sprawdzam")
    say(other, "sprawdzam")
    expect(log(other)).to_contain_text("Dopuszczalne")
    expect(log(mover)).to_contain_text("Dopuszczalne")
    say(other, "zapisz")
    other.await_turn()
    assert re.match(r"\w+ \d+:\d\d, \w+ \d+:\d\d", ask(other, "zegar")[0])
    say(other, "zmień " + ask(other, "stojak")[0][0])
    expect(log(mover)).to_contain_text("wymienia 1 płytkę")


def test_verbs_are_understood_in_any_language_and_shown_in_the_readers(
    new_screen: NewScreen,
) -> None:
    screen = new_screen("tr")
    start(screen)
    say(screen, "degistir " + ask(screen, "ıstaka")[0][0])
    expect(log(screen)).to_contain_text("1 taş")
    screen.await_turn()
    say(screen, "pass")
    screen.await_turn()
    assert ask(screen, "zıpla")[0].startswith("Anlaşılmadı")
    expect(screen.part("offered")).to_contain_text("oyna")
