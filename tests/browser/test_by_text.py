"""Without the board: whole games in words, as somebody plays who listens to the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, engine


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    screen.page.locator("summary", has_text="Polecenia tekstowe").click()


def say(screen: Screen, text: str) -> None:
    screen.part("command").fill(text)
    screen.part("command").press("Enter")
    # What was understood leaves the field; with the last move the field itself goes.
    unread = screen.page.locator("[data-test=command]:not(:placeholder-shown)")
    expect(unread).to_have_count(0)


def say_best_move(screen: Screen) -> None:
    """A blank is laid bare and named, so that the program need not guess its letter."""
    found = engine().best(screen.position())
    if found is None:
        say(screen, "pas")
        return
    alphabet = engine().lexicon.tiles.alphabet
    place, word = found.placement.format(alphabet).split()
    blanks = [letter for letter in word if letter in alphabet.lower]
    if not blanks:
        say(screen, f"graj {place} {word}")
        return
    bare = "".join("?" if letter in alphabet.lower else letter for letter in word)
    say(screen, f"połóż {place} {bare}")
    for letter in blanks:
        expect(screen.part("status")).to_have_attribute("data-awaited", "move")
        say(screen, f"mydełko {letter}")
    say(screen, "stop")


@pytest.mark.slow
def test_a_whole_game_is_played_in_words_alone(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    for _turn in range(60):
        screen.await_turn()
        if screen.is_over():
            break
        turns = screen.turns()
        say_best_move(screen)
        screen.await_line(turns)
    expect(screen.part("ended")).to_be_visible()
    assert screen.score(0) > screen.score(1)


def test_rack_board_and_scores_can_be_asked_for(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    heard = screen.part("heard")
    say(screen, "stojak")
    letters = [tile if tile != "?" else "mydełko" for tile in screen.rack()]
    assert sorted(heard.inner_text().split(", ")) == sorted(letters)
    say(screen, "plansza")
    expect(heard).to_have_text("Plansza jest pusta.")
    move = engine().best(screen.position())
    assert move is not None
    text = move.placement.format(engine().lexicon.tiles.alphabet)
    say(screen, f"graj {text}")
    screen.await_turn()
    expect(screen.page.locator("td[data-kind]")).to_have_count(2)
    say(screen, "plansza")
    expect(heard).to_contain_text(text.upper())
    say(screen, "wynik")
    expect(heard).to_have_text(f"Gość {screen.score(0)}, Początkujący {screen.score(1)}")


def test_verbs_are_english_or_the_readers_own(new_screen: NewScreen) -> None:
    screen = new_screen("tr")
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    screen.page.locator("summary", has_text="Yazılı komutlar").click()
    say(screen, "DEĞİŞTİR " + screen.rack()[0])
    expect(screen.page.locator("td[data-kind=exchange]").first).to_be_visible()
    screen.await_turn()
    say(screen, "pass")
    expect(screen.page.locator("td[data-kind=pass]").first).to_be_visible()
    screen.await_turn()
    screen.part("command").fill("zıpla")
    screen.part("command").press("Enter")
    expect(screen.page.get_by_role("alert")).to_contain_text("oyna, koy, değiştir")
