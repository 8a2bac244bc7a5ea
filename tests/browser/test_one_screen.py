"""Three people at one screen: a curtain between turns, each sees the own tiles only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, worst_pair
from browser.test_online import PHONE

NAMES = ("Ala", "Bartek", "Celina")


def start(screen: Screen, *names: str, rules: str = "scrabble") -> None:
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.get_by_role("radio", name="Znajomi").check()
    form.locator("#profile").select_option(rules)
    if len(names) > 2:
        form.get_by_role("radio", name=str(len(names)), exact=True).check()
    for place, name in enumerate(names):
        form.locator(f"#name-{place}").fill(name)
    screen.part("start").click()


def lift(screen: Screen, name: str) -> None:
    expect(screen.page.get_by_role("heading", name=f"Teraz {name}")).to_be_visible()
    assert screen.rack() == "", "nobody's tiles are shown before the curtain is lifted"
    screen.part("lift").click()
    screen.await_turn()


@pytest.mark.clause("S-3.2", "S-5.2", "S-11.2")
@pytest.mark.slow
def test_three_players_at_one_screen_play_to_the_end(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen, *NAMES)
    racks: list[str] = []
    for name in NAMES * 2:
        lift(screen, name)
        racks.append(screen.rack())
        move = screen.best_move()
        assert move is not None
        screen.lay_by_clicks(move)
        screen.finish()
    assert len(set(racks)) == len(racks), "each player sees the own tiles"
    for name in NAMES * 2:
        lift(screen, name)
        screen.pass_turn()
    expect(screen.part("ended")).to_contain_text("Wszyscy spasowali")
    steps = screen.page.locator(".ending .step")
    expect(steps).to_have_count(3)


def test_a_reload_leaves_the_curtain_down(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen, *NAMES)
    lift(screen, "Ala")
    assert len(screen.rack()) == 7
    screen.page.reload()
    expect(screen.part("lift")).to_be_visible()
    assert screen.rack() == ""


def test_two_equal_names_are_refused_beside_the_field(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.get_by_role("radio", name="Znajomi").check()
    form.locator("#name-0").fill("Ala")
    form.locator("#name-1").fill("Ala")
    screen.part("start").click()
    expect(form.locator("#name-1-fault")).to_contain_text("tę samą nazwę")


@pytest.mark.slow
def test_friends_at_one_screen_play_with_a_computer_between_them(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.get_by_role("radio", name="Znajomi").check()
    form.get_by_role("radio", name="3", exact=True).check()
    form.locator("#seat-1").select_option("computer")
    form.locator("#name-0").fill("Ala")
    form.locator("#name-2").fill("Bartek")
    screen.part("start").click()
    racks: list[str] = []
    for name in ("Ala", "Bartek"):
        lift(screen, name)
        racks.append(screen.rack())
        screen.pass_turn()
    lift(screen, "Ala")  # the computer has moved meanwhile
    assert screen.rack() == racks[0]
    assert screen.board(), "the computer laid a word"
    assert racks[0] != racks[1]


def test_four_at_one_phone_read_the_words_of_a_stopped_move_and_who_answers(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(**PHONE)
    start(screen, *NAMES, "Daria Dąbrowska-Dobrowolska", rules="base")
    screen.part("dismiss").click()
    assert screen.page.locator("td.none").evaluate("one => one.scrollWidth <= one.clientWidth")
    screen.part("lift").click()
    screen.await_turn()
    move = screen.best_move()
    assert move is not None
    screen.lay_by_clicks(move)
    screen.finish()
    answers = screen.part("pending")
    words, word = (answers.locator(part).bounding_box() for part in ("ul", "li b >> nth=0"))
    assert words is not None
    assert word is not None
    assert word["x"] + word["width"] <= words["x"] + words["width"]
    expect(screen.part("speaker")).to_have_count(3)
    for place in range(3):
        expect(screen.part("speaker").nth(place)).to_be_in_viewport(ratio=1)


def test_two_at_one_phone_see_the_whole_board_while_a_move_is_answered(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(viewport={"width": 375, "height": 667})
    start(screen, "Ala", "Olek", rules="pinczow")
    screen.part("dismiss").click()
    screen.part("lift").click()
    screen.await_turn()
    one, other = worst_pair(screen.rack())
    screen.lay_by_clicks([(112, one), (113, other)])
    screen.finish()
    answers = screen.part("pending")
    expect(answers).to_be_visible()
    expect(screen.part("speaker")).to_have_count(0)  # only one of them can answer
    last, above = screen.cell(224).bounding_box(), answers.bounding_box()
    assert last is not None
    assert above is not None
    assert last["y"] + last["height"] <= above["y"]
