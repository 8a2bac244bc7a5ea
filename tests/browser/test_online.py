"""Two people with two browsers under the rules of document P: phases, clocks, mishaps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import NewScreen
from browser.house import Screen, Server, worst_pair

pytestmark = pytest.mark.slow

PHONE: dict[str, object] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SIZES = [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone")]


def sit_down(new_screen: NewScreen, **size: object) -> tuple[Screen, Screen]:
    """Host and guest at a table; who moves first comes first."""
    host = new_screen(**size)
    host.page.goto(host.url)
    form = host.page.locator("form")
    form.get_by_role("radio", name="Zaproszenie").check()
    form.locator("#profile").select_option("pinczow")
    form.locator("#name-0").fill("Ala")
    host.part("start").click()
    link = host.part("invite").input_value()
    guest = new_screen(**size)
    guest.page.goto(link)
    guest.page.locator("#nickname").fill("Olek")
    guest.part("join").click()
    for screen in (host, guest):
        expect(screen.page.locator("[data-test=status][data-awaited=move]")).to_be_visible()
        expect(screen.page.locator(".rack .tile")).to_have_count(7)
    moves_first = host.page.locator("[data-test=status][data-mode=lay]").count() > 0
    return (host, guest) if moves_first else (guest, host)


def play_best(screen: Screen) -> None:
    screen.await_turn()
    move = screen.best_move()
    assert move is not None
    screen.lay_by_clicks(move)
    screen.finish()
    expect(screen.part("pending")).to_be_visible()


@pytest.mark.clause("P-3.2.1", "P-4.7.4", "P-4.8.1", "K-7.3")
def test_a_challenged_false_word_is_a_loss(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    rack = mover.rack()
    first, second = worst_pair(rack)
    mover.lay_by_clicks([(112, first), (113, second)])
    mover.finish()
    other.part("pending").get_by_role("checkbox").check()
    expect(other.page.locator(".cell.doubted")).to_have_count(2)
    other.part("challenge").click()
    for screen in (mover, other):
        expect(screen.page.locator("td[data-kind=loss]")).to_contain_text("strata")
        assert screen.board() == {}
    other.await_turn()
    assert sorted(mover.rack()) == sorted(rack)


@pytest.mark.clause("P-4.7.3", "P-4.8.3")
def test_a_good_word_survives_a_challenge_and_is_recorded(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    play_best(mover)
    other.part("challenge").click()
    expect(other.page.get_by_text("Dopuszczalne.").first).to_be_visible()
    other.part("record").click()
    expect(mover.page.locator("td[data-kind=placement]")).to_have_count(1)
    other.await_turn()
    play_best(other)
    mover.part("record").click()
    expect(other.page.locator("td[data-kind=placement]")).to_have_count(2)


@pytest.mark.clause("P-3.2.3")
def test_a_wrong_layout_is_a_loss_when_it_is_claimed(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    plain = [tile for tile in mover.rack() if tile != "?"]
    mover.lay_by_clicks([(0, plain[0]), (1, plain[1])])
    mover.finish()
    other.part("claim").click()
    expect(mover.page.locator("td[data-kind=loss]")).to_be_visible()


@pytest.mark.clause("P-3.3", "P-4.3.6")
def test_an_exchange_is_declared_and_then_made(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    mover.part("open-exchange").click()
    expect(mover.part("stop")).to_be_visible()
    expect(other.page.get_by_text("zgłasza wymianę").first).to_be_visible()
    mover.page.locator(".rack .place").nth(0).click()
    mover.part("exchange").click()
    other.await_turn()
    expect(other.page.locator("td[data-kind=exchange]")).to_contain_text("wymiana 1")


@pytest.mark.clause("P-4.3.3")
def test_a_half_finished_exchange_is_returned_to_the_mover(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    mover.part("open-exchange").click()
    expect(mover.part("stop")).to_be_visible()
    mover.part("stop").click()
    other.part("start-clock").click()
    expect(mover.page.get_by_text("Dokończ wymianę albo spasuj.")).to_be_visible()
    mover.page.get_by_role("button", name="Pas", exact=True).click()
    mover.part("sure").click()
    other.await_turn()


@pytest.mark.clause("P-4.6.2")
def test_the_mover_starts_the_clock_of_a_dallying_opponent(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    play_best(mover)
    mover.part("start-clock").click()
    expect(other.page.locator("[data-test=status][data-mode=lay]")).to_be_visible()
    other.part("record").click()
    expect(other.page.locator("td[data-kind=placement]")).to_have_count(1)


@pytest.mark.clause("P-6.1")
def test_a_called_referee_stops_the_clock_until_it_is_started(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    mover.page.get_by_text("Więcej").click()
    mover.part("call-referee").click()
    expect(other.part("status")).to_contain_text("wezwano sędziego")
    mover.part("start-clock").click()
    mover.await_turn()


@pytest.mark.clause("P-4.9.2", "P-4.9.3")
@pytest.mark.parametrize("size", SIZES)
def test_the_mover_plays_on_while_the_clock_stands_and_only_the_caller_starts_it(
    new_screen: NewScreen, size: dict[str, object]
) -> None:
    mover, other = sit_down(new_screen, **size)
    other.page.get_by_text("Więcej").click()
    other.part("call-referee").click()
    expect(mover.part("status")).to_contain_text("wezwano sędziego")
    expect(mover.page.get_by_text("Możesz grać dalej")).to_be_visible()
    expect(mover.part("start-clock")).to_have_count(0)
    expect(other.part("start-clock")).to_have_text("Włącz zegar")
    play_best(mover)
    expect(other.part("pending")).to_be_visible()
    other.part("record").click()
    expect(mover.page.locator("td[data-kind=placement]")).to_have_count(1)


@pytest.mark.clause("P-4.9.3")
def test_the_mover_passes_or_exchanges_while_the_clock_stands(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    other.page.get_by_text("Więcej").click()
    other.part("call-referee").click()
    expect(mover.page.get_by_text("Możesz grać dalej")).to_be_visible()
    mover.part("open-exchange").click()
    expect(mover.part("exchange")).to_be_visible()  # which ends the choice (P-4.9.3)
    mover.page.locator(".rack .place").nth(0).click()
    mover.part("exchange").click()
    expect(other.page.locator("td[data-kind=exchange]")).to_have_count(1)
    other.await_turn()
    other.page.get_by_text("Więcej").click()
    other.part("call-referee").click()
    expect(other.page.get_by_text("Możesz grać dalej")).to_be_visible()
    other.pass_turn()
    expect(mover.page.locator("td[data-kind=pass]")).to_have_count(1)


@pytest.mark.clause("P-4.9.4")
def test_the_opponent_starts_the_clock_for_a_mover_who_forgot(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    mover.page.get_by_text("Więcej").click()
    mover.part("call-referee").click()
    expect(other.part("start-clock")).to_contain_text("Włącz zegar za gracza")
    other.part("start-clock").click()
    expect(mover.part("status")).to_contain_text("Twój ruch")
    expect(mover.part("start-clock")).to_have_count(0)


@pytest.mark.clause("P-6.2.1", "P-6.2.2", "P-6.2.3")
def test_a_fallen_flag_takes_the_laid_tiles_back(new_screen: NewScreen, server: Server) -> None:
    mover, other = sit_down(new_screen)
    move = mover.best_move()
    assert move is not None
    mover.lay_by_clicks(move)
    server.leap()
    for screen in (mover, other):
        expect(screen.page.get_by_text("koniec czasu").first).to_be_visible()
        expect(screen.page.locator("[data-test=happened][data-news=flag]")).to_be_visible()
    expect(mover.page.locator(".tile.laid")).to_have_count(0)
    other.await_turn()
    assert other.board() == {}


def test_a_reload_in_mid_move_keeps_the_laid_tiles(new_screen: NewScreen) -> None:
    mover, other = sit_down(new_screen)
    move = mover.best_move()
    assert move is not None
    mover.lay_by_clicks(move)
    laid = mover.laid()
    mover.page.reload()
    mover.await_turn()
    assert mover.laid() == laid
    assert other.board() == {}
    mover.finish()
    other.part("record").click()
    expect(mover.page.locator("td[data-kind=placement]")).to_have_count(1)


def test_a_killed_server_loses_nothing(new_screen: NewScreen, server: Server) -> None:
    mover, other = sit_down(new_screen)
    play_best(mover)
    laid = other.page.locator(".tile.foreign").count()
    rack = other.rack()
    server.kill()
    for screen in (mover, other):
        expect(screen.page.get_by_text("Brak połączenia")).to_be_visible()
    server.start()
    for screen in (mover, other):
        expect(screen.page.get_by_text("Brak połączenia")).to_have_count(0)
        expect(screen.part("pending")).to_be_visible()
    assert other.page.locator(".tile.foreign").count() == laid
    assert other.rack() == rack
    other.part("record").click()
    expect(mover.page.locator("td[data-kind=placement]")).to_have_count(1)
    play_best(other)
    mover.part("record").click()
    expect(other.page.locator("td[data-kind=placement]")).to_have_count(2)


def test_an_invitation_is_for_one_person(new_screen: NewScreen) -> None:
    host = new_screen()
    host.page.goto(host.url)
    host.page.locator("form").get_by_role("radio", name="Zaproszenie").check()
    host.part("start").click()
    link = host.part("invite").input_value()
    guest, late = new_screen(), new_screen()
    guest.page.goto(link)
    guest.page.locator("#nickname").fill("Olek")
    guest.part("join").click()
    expect(guest.part("status")).to_be_visible()
    late.page.goto(link)
    expect(
        late.page.get_by_text("zajął już ktoś inny").or_(late.page.get_by_role("alert"))
    ).to_be_visible()


def with_referee(new_screen: NewScreen) -> tuple[Screen, Screen, Screen]:
    """A host who does not play, and two players."""
    referee = new_screen()
    referee.page.goto(referee.url)
    form = referee.page.locator("form")
    form.get_by_role("radio", name="Zaproszenie").check()
    form.locator("#profile").select_option("pinczow")
    form.get_by_role("checkbox", name="Nie gram").check()
    referee.part("start").click()
    expect(referee.part("invite")).to_have_count(2)
    expect(referee.part("decide")).to_have_count(0)  # nothing to decide yet
    links = [referee.part("invite").nth(place).input_value() for place in range(2)]
    players = []
    for link, name in zip(links, ("Ala", "Olek"), strict=True):
        player = new_screen()
        player.page.goto(link)
        player.page.locator("#nickname").fill(name)
        player.part("join").click()
        expect(player.part("status")).to_be_visible()
        players.append(player)
    return referee, players[0], players[1]


def choose_effect(panel: Locator, effect: str, name: str) -> None:
    """The second of a decision's three steps, after its clause."""
    effects = panel.get_by_role("group", name=effect)
    effects.get_by_role("button", name=name, exact=True).click()


@pytest.mark.slow
def test_a_host_who_plays_names_a_referee_by_link_and_all_see_who_it_is(
    new_screen: NewScreen,
) -> None:
    mover, other = sit_down(new_screen)
    host = mover if mover.part("name-referee").count() else other
    naming = host.part("name-referee")
    naming.locator("summary").click()
    host.part("referee-kind").select_option("link")
    naming.get_by_role("button", name="Wyznacz sędziego").click()
    link = host.part("referee-link").input_value()
    referee = new_screen()
    referee.page.goto(link)
    referee.page.locator("#nickname").fill("Zofia")
    referee.part("join").click()
    expect(referee.page.get_by_role("region", name="Sędzia")).to_be_visible()
    for screen in (mover, other):
        expect(screen.part("referees")).to_contain_text("Zofia")
    expect(host.part("referee-link")).to_have_count(0)


@pytest.mark.clause("P-6.1", "P-7.1")
def test_a_host_who_does_not_play_decides_as_the_referee(new_screen: NewScreen) -> None:
    referee, *players = with_referee(new_screen)
    panel = referee.page.get_by_role("region", name="Sędzia")
    panel.get_by_role("button", name="Orzekam").click()
    expect(panel.get_by_role("alert")).to_contain_text("Podaj punkt regulaminu")
    panel.locator("#clause").fill("P-99")
    choose_effect(panel, "kara punktowa", "Olek")
    panel.get_by_role("button", name="Orzekam").click()
    expect(panel.get_by_role("alert")).to_contain_text("P-99")
    panel.locator("#clause").fill("P-7.1")
    expect(panel.get_by_role("button", name="P-7.1")).to_be_visible()
    expect(referee.part("effect-preview")).to_contain_text("Olek 0 → −5")
    panel.locator("#note").fill("rozmowy")
    panel.get_by_role("button", name="Orzekam").click()
    for screen in (referee, *players):
        expect(screen.page.get_by_text("Decyzja sędziego: kara punktowa").first).to_be_visible()
        assert screen.score(1) == -5


@pytest.mark.clause("R-19", "P-7.1c")
def test_the_referee_says_who_wins_by_walkover(new_screen: NewScreen) -> None:
    referee, _ala, olek = with_referee(new_screen)
    panel = referee.page.get_by_role("region", name="Sędzia")
    panel.locator("#clause").fill("P-7.1c")
    choose_effect(panel, "wygrana walkowerem", "Olek")
    panel.get_by_role("button", name="Orzekam").click()
    expect(olek.part("ended")).to_contain_text("Wygrana!")
    expect(olek.part("ended")).to_contain_text("Olek wygrywa walkowerem.")
    panel.locator("#clause").fill("P-7.1")  # a score may still be put right, no clock runs
    expect(panel.get_by_role("group", name="poprawka wyniku")).to_be_visible()
    expect(panel.get_by_role("group", name="ustawienie zegara")).to_have_count(0)


@pytest.mark.clause("R-20", "P-4.7.14")
def test_the_referee_overrules_a_verdict_only_where_one_was_given(new_screen: NewScreen) -> None:
    referee, *players = with_referee(new_screen)
    mover = next(one for one in players if "Twój ruch" in one.part("status").inner_text())
    other = next(one for one in players if one is not mover)
    panel = referee.page.get_by_role("region", name="Sędzia")
    panel.locator("#clause").fill("P-4.7.14")
    overrule = panel.get_by_role("group", name="zmiana orzeczenia")
    play_best(mover)
    expect(referee.part("status")).to_contain_text("Czekamy na odpowiedź")
    expect(overrule).to_have_count(0)
    other.part("challenge").click()
    expect(overrule).to_have_count(1)
    choose_effect(panel, "zmiana orzeczenia", "Wybierz")
    expect(referee.part("effect-preview")).to_contain_text("Niedopuszczalne.")
    panel.get_by_role("button", name="Orzekam").click()
    expect(mover.page.locator("td[data-kind=loss]")).to_be_visible()


def test_who_forgets_a_game_that_others_wait_in_is_asked_first(new_screen: NewScreen) -> None:
    mover, _other = sit_down(new_screen)
    mover.page.goto(f"{mover.url}/#/games")
    mover.part("delete-game").click()
    mover.page.get_by_role("dialog").get_by_role("button", name="Wróć").click()
    expect(mover.part("game")).to_have_count(1)
    mover.part("delete-game").click()
    mover.part("sure").click()
    expect(mover.part("game")).to_have_count(0)
