"""Against the computer, by clicks alone, as document S describes its screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, worst_pair


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()


@pytest.mark.clause("S-1.2", "S-2.7", "S-3.1", "S-9", "S-11.3")
@pytest.mark.slow
def test_a_whole_game_is_played_with_a_finger_at_a_phone(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    screen.by_touch = True
    start(screen)
    for _turn in range(60):
        screen.await_turn()
        if screen.is_over():
            break
        move = screen.best_move()
        before = screen.score(0)
        if move is None:
            screen.pass_turn()
        else:
            turns = screen.turns()
            screen.lay_by_clicks(move)
            screen.finish()
            screen.choose_reading(move, turns)
            expect(screen.page.locator(".tile.laid")).to_have_count(0)
            screen.await_turn()
            if not screen.is_over():
                assert screen.score(0) > before
    expect(screen.part("ended")).to_be_visible()
    assert screen.score(0) > screen.score(1)
    expect(screen.page.get_by_role("heading", name="Wygrana!")).to_be_visible()
    steps = screen.page.locator(".ending .steps li")
    assert steps.count() >= 2


def test_playing_starts_with_one_click(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.page.get_by_role("button", name="Graj z komputerem").click()
    expect(screen.part("status")).to_contain_text("Twój ruch")
    expect(screen.page.locator(".rack .tile")).to_have_count(7)


@pytest.mark.clause("S-2.3")
def test_a_right_click_takes_a_tile_back(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    rack = screen.rack()
    plain = next(tile for tile in rack if tile != "?")
    screen.lay_by_clicks([(112, plain)])
    assert sorted(screen.rack()) == sorted(rack.replace(plain, "", 1))
    screen.cell(112).click(button="right")
    assert screen.rack() == rack
    assert screen.laid() == {}


@pytest.mark.clause("S-2.4", place="book")
def test_right_clicks_on_two_rack_tiles_swap_them(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    rack = screen.rack()
    places = screen.page.locator(".rack .place")
    places.nth(1).click(button="right")
    expect(places.nth(1)).to_have_class("place swapping")
    places.nth(5).click(button="right")
    expected = list(rack)
    expected[1], expected[5] = expected[5], expected[1]
    assert list(screen.rack()) == expected
    expect(screen.page.locator(".place.swapping")).to_have_count(0)


@pytest.mark.clause("S-2.5", "S-4")
def test_exchange_marks_chosen_red_and_unchosen_green(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.page.get_by_role("button", name="Wymiana liter").click()
    places = screen.page.locator(".rack .place")
    places.nth(0).click()
    places.nth(2).click()
    expect(places.nth(0)).to_have_class("place chosen")
    places.nth(2).click()
    expect(places.nth(2)).to_have_class("place unchosen")
    kept = screen.rack()[1:]
    screen.part("exchange").click()
    expect(screen.page.locator("td[data-kind=exchange]").first).to_contain_text("wymiana 1")
    screen.await_turn()
    assert len(screen.rack()) == 7
    assert not set(kept) - set(screen.rack())


@pytest.mark.clause("S-2.5")
def test_exchange_with_nothing_chosen_is_cancelled(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.part("open-exchange").click()
    screen.part("exchange").click()
    expect(screen.part("finish")).to_be_visible()
    expect(screen.page.locator("td[data-kind=exchange]")).to_have_count(0)


@pytest.mark.clause("S-2.6", "S-5.1")
def test_passing_in_mid_laying_returns_the_tiles(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    rack = screen.rack()
    plain = next(tile for tile in rack if tile != "?")
    screen.lay_by_clicks([(112, plain)])
    screen.pass_turn()
    expect(screen.page.locator("td[data-kind=pass]").first).to_contain_text("pas")
    screen.await_turn()
    assert sorted(screen.rack()) == sorted(rack)


def test_a_refusal_goes_when_the_player_goes_on_and_when_the_turn_is_over(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    start(screen)
    first, second = worst_pair(screen.rack())
    refusal = screen.part("refusal")

    def be_refused() -> None:
        screen.lay_by_clicks([(112, first), (113, second)])
        screen.finish()
        expect(refusal).to_be_visible()

    be_refused()
    screen.part("open-exchange").click()
    expect(screen.part("exchange")).to_be_visible()
    expect(refusal).to_have_count(0)
    screen.part("exchange").click()  # nothing chosen: back to the move
    be_refused()
    screen.part("shuffle").click()
    expect(refusal).to_have_count(0)
    be_refused()
    elsewhere = Screen(screen.page.context, screen.url)  # the same player
    elsewhere.page.goto(screen.page.url)
    elsewhere.await_turn()
    elsewhere.pass_turn()
    screen.await_line(0)
    expect(refusal).to_have_count(0)


@pytest.mark.clause("S-2.1", "S-2.7", "S-7.3")
def test_a_bad_word_comes_off_and_the_turn_goes_on(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    rack = screen.rack()
    first, second = worst_pair(rack)
    screen.lay_by_clicks([(112, first), (113, second)])
    expect(screen.part("preview").locator(".bad")).to_be_visible()
    screen.finish()
    expect(screen.part("refusal")).to_contain_text("Nie ma w słowniku")
    expect(screen.part("status")).to_contain_text("Twój ruch")
    assert screen.laid() == {}
    assert sorted(screen.rack()) == sorted(rack)


def test_the_last_move_can_be_undone(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    rack = screen.rack()
    move = screen.best_move()
    assert move is not None
    screen.lay_by_clicks(move)
    screen.finish()
    expect(screen.page.locator("td[data-kind]")).to_have_count(2)
    screen.await_turn()
    screen.page.get_by_text("Więcej").click()
    screen.part("undo").click()
    expect(screen.page.locator("td[data-kind]")).to_have_count(0)
    screen.await_turn()
    assert sorted(screen.rack()) == sorted(rack)
    assert screen.board() == {}
    expect(screen.page.locator(".news")).to_have_count(0)  # undone moves are no news


def test_a_pause_holds_the_game_until_it_is_resumed(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.page.get_by_text("Więcej").click()
    screen.part("pause").click()
    expect(screen.part("status")).to_contain_text("Przerwa")
    expect(screen.page.locator(".news")).to_have_text("Gość: przerwa.")
    screen.part("resume").click()
    screen.await_turn()


def test_tiles_are_dragged_to_the_board_and_back(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    rack = screen.rack()
    plain = next(tile for tile in rack if tile != "?")
    screen.rack_tile(plain).drag_to(screen.cell(112))
    assert screen.laid() == {112: plain}
    screen.cell(112).drag_to(screen.cell(114))
    assert screen.laid() == {114: plain}
    screen.cell(114).drag_to(screen.page.locator(".rack .place").nth(3))
    assert screen.laid() == {}
    assert sorted(screen.rack()) == sorted(rack)


def test_a_game_is_resumed_deleted_and_brought_back(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.page.get_by_role("link", name="Moje gry").click()
    games = screen.page.locator(".games li.card")
    expect(games).to_have_count(1)
    screen.page.get_by_role("button", name="Usuń grę").click()
    expect(games).to_have_count(0)
    screen.page.get_by_role("button", name="Cofnij").click()
    expect(games).to_have_count(1)
    screen.page.set_viewport_size({"width": 375, "height": 667})
    screen.page.goto(f"{screen.url}/#/")
    resumed = screen.page.get_by_role("link", name="Graj dalej")
    expect(resumed).to_be_in_viewport(ratio=1)
    resumed.click()
    screen.await_turn()


NOTED = """() => Object.entries(localStorage)
    .filter(([name]) => name.startsWith("mydelko.fair."))
    .map(([, note]) => JSON.parse(note))
    .find((note) => note.bytes)"""


def test_one_click_notes_the_commitment_before_bytes_are_added(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.unroute("**/api/games")  # this screen adds its own bytes
    sent: list[str] = []
    screen.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text)))
    )
    start(screen)
    noted = screen.page.wait_for_function(NOTED).json_value()
    assert len(noted["commitment"]) == 64
    assert [noted["bytes"] in text for text in sent if "add-bytes" in text] == [True]
