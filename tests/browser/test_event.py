"""Whole events on the page: a two-day event of 21, forty children of nine schools, six online."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.event import PHONE, PROJECTOR, Desk
from browser.house import Screen, Server
from browser.test_page import faults

pytestmark = pytest.mark.slow
NAMES = (
    *("Ala Kot", "Ola Lis", "Ewa Żuk", "Iza Sum", "Jan Łoś", "Piotr Ryś", "Adam Bąk", "Tomek Ćma"),
    *("Jan Nowak", "Jan Nowak", "Ida Wilk", "Zoja Mors", "Olaf Żubr", "Igor Sęp", "Ewa Kos"),
    *("Anna Gil", "Karol Jeż", "Lena Foka", "Maja Kuna", "Leon Bóbr"),
)
CITIES = {9: "Radom"}  # of the second Jan Nowak; all others are from Kielce
LIST = "imię,nazwisko,miasto,niepełnoletni,Ort\n" + "\n".join(
    f"{name.replace(' ', ',')},{CITIES.get(place, 'Kielce')},{'tak' if name == 'Ala Kot' else ''},x"
    for place, name in enumerate(NAMES)
)
ALA = 1
REFEREE = "Sędzia Główny"
TWO_DAYS: dict[str, Any] = {
    "referees": [{"name": REFEREE}],
    "days": ["2026-05-16", "2026-05-17"],
    "phases": [
        {"name": "sobota", "rounds": ["swiss"] * 3, "day": 1},
        {"name": "niedziela", "rounds": ["swiss"] * 2, "day": 2},
    ],
}


def report(phone: Screen, *scores: int) -> None:
    for field, score in zip(phone.part("report").locator("input").all(), scores, strict=True):
        field.fill(str(score))


def open_table(director: Screen, table: int) -> None:
    director.part(f"table-{table}").get_by_role("button").last.click()
    expect(director.part("mend")).to_be_visible()


def test_a_two_day_event_of_21_runs_from_its_list_to_the_podium(
    new_screen: NewScreen, server: Server
) -> None:
    director, hall = new_screen(viewport={"width": 1280, "height": 800}), new_screen(**PROJECTOR)
    desk = Desk(director)
    desk.open("Mistrzostwa Kielc", **TWO_DAYS)
    desk.enter(LIST)
    expect(director.part("people").locator("li")).to_have_count(20)
    expect(director.part("people")).to_contain_text("Jan Nowak (Radom)")
    assert faults(director.page) == []
    hall.page.goto(desk.link("hall")["link"])
    screen = hall.part("hall")
    expect(screen).to_have_attribute("data-shows", "check-in")

    desk.follow("pair")
    expect(director.part("draft-1").locator(".person")).to_have_count(2)
    one, other = director.part("draft-1").locator(".person").all_inner_texts()
    third = director.part("draft-2").locator(".person").first
    moved = third.inner_text().removesuffix(" ▸")
    director.part("draft-1").locator(".person").nth(1).press("Enter")
    third.press("Enter")  # by keys alone
    expect(director.part("draft-1")).to_contain_text(moved)
    director.part("draft-1").locator(".person").nth(1).drag_to(
        director.part("draft-2").locator(".person").first
    )
    expect(director.part("draft-1").locator(".person")).to_have_text([one, other])
    expect(screen).to_have_attribute("data-shows", "check-in")  # a draft is nobody's business
    assert faults(director.page) == []
    desk.follow("publish")
    expect(screen).to_have_attribute("data-shows", "seating")
    assert faults(hall.page) == []
    desk.follow("start")
    expect(screen).to_have_attribute("data-shows", "playing")
    desk.awaits("results")

    # both report from their phones, and not the same
    mine = desk.table_of(ALA)
    links, phones = desk.player_links(), [new_screen(**PHONE), new_screen(**PHONE)]
    for phone, number in zip(phones, mine["seats"], strict=True):
        phone.page.goto(links[number])
        expect(phone.part("my-table")).to_contain_text(f"Stół {mine['number']}")
    assert faults(phones[0].page) == []
    report(phones[0], 402, 350)
    late, turned = [one["number"] for one in desk.tables() if one["number"] != mine["number"]][:2]
    desk.enter_results(mine["number"], late, turned)
    expect(director.part("results")).to_contain_text("7 z 10")
    phones[0].part("send").tap()  # results of others have not touched what was typed
    expect(phones[0].part("reported")).to_contain_text("402 : 350")
    report(phones[1], 402, 305)
    phones[1].part("send").tap()
    desk.awaits("contradiction")
    phones[1].part("reported").get_by_role("button").tap()
    report(phones[1], 402, 350)
    phones[1].part("send").tap()
    for phone in phones:
        expect(phone.part("my-result")).to_contain_text("402")

    # a penalty turns a game, and somebody does not come
    guilty, winner = next(one["seats"] for one in desk.tables() if one["number"] == turned)
    desk.type_result(turned, 409, 405)
    punished = {"entrant": guilty, "table": turned, "points": 10, "note": "telefon"}
    referee = desk.link("referee", label=REFEREE)["token"]
    told = desk.do("decide", token=referee, measure="penalty", clause="P-7.1b", **punished)
    names = {one["number"]: one["name"] for one in desk.get().json()["view"]["people"]}
    assert "399 : 405" in told
    assert names[winner] in told
    expect(director.part(f"table-{turned}")).to_contain_text("399 : 405")
    open_table(director, late)
    director.part("mend").get_by_role("button").first.click()
    expect(director.part(f"table-{late}").get_by_role("button", name="Jest")).to_be_visible()
    server.leap()
    desk.follow("time-gone")
    expect(director.part(f"table-{late}")).to_contain_text("walkower")
    expect(screen).to_have_attribute("data-shows", "standings")

    # one comes late, one leaves: from now on an odd number
    desk.show("people")
    for field, said in (("first", "Late"), ("last", "Przybysz"), ("city", "Busko")):
        director.page.locator(f"#person-{field}").fill(said)
    director.part("person").locator("button[type=submit]").click()
    expect(director.part("people").locator("li")).to_have_count(21)
    desk.play_round()
    desk.do("withdraw", number=21 - 1, reason="pociąg")
    desk.play_round()
    assert len(desk.get().json()["view"]["rounds"][-1]["byes"]) == 1

    # on the second day the first is put right: by the protocol yes, by turning it round no
    server.next_day()
    first = desk.get().json()["view"]["rounds"][0]["tables"][-1]
    swapped = {"round": 1, "table": first["number"], "scores": first["scores"][::-1]}
    refused = desk.ask("correct-result", kind="swapped", **swapped)
    assert "P-4.6.4" in refused.json()["clauses"]
    desk.show("round")
    director.part("results").locator("select").select_option("1")
    open_table(director, first["number"])
    director.part("mend").locator("input").nth(0).fill("444")
    director.page.locator(f"#note-{first['number']}").fill("w protokole 444")
    director.page.get_by_role("button", name="Popraw według protokołu").click()
    expect(director.part(f"table-{first['number']}")).to_contain_text("444")
    for _round in (4, 5):
        desk.play_round()

    desk.show("papers")
    with director.page.expect_response("**/papers/standings.pdf") as printed:
        director.part("paper-standings").click()
    assert printed.value.ok
    for paper in ("protocols", "diplomas"):
        assert desk.get(f"/papers/{paper}.pdf").body().startswith(b"%PDF")
    desk.follow("close")
    expect(screen).to_have_attribute("data-shows", "podium")
    assert faults(hall.page) == []
    expect(phones[0].part("podium")).to_be_visible()
    desk.show("log")
    expect(director.part("log")).to_contain_text("w protokole 444")
    public = new_screen()
    public.page.goto(f"{public.url}/#/public/{desk.path.rpartition('/')[2]}")
    public.part("tab-crosstable").click()
    expect(public.part("crosstable").locator("tbody tr")).to_have_count(21)
    expect(public.page.locator("main")).to_contain_text("#1")
    expect(public.page.locator("main")).not_to_contain_text("Ala Kot")
    assert faults(public.page) == []
    public.part("tab-statistics").click()
    expect(public.part("statistics")).to_contain_text("Najwyższy wynik")
    expect(public.part("spread").get_by_role("img")).to_have_accessible_name(
        re.compile(r"Rozkład wyników: .*\d+\+ × \d+")
    )
    assert faults(public.page) == []
    public.part("tab-standings").click()
    public.part("standings").get_by_role("button").first.click()
    expect(public.part("places").get_by_role("img")).to_have_accessible_name(
        re.compile(r"Miejsce po kolejnych rundach: (\d+, ){4}1$")
    )
    exported = public.page.request.get(f"{public.url}{desk.path}/exports/csv").text()
    assert "Ala Kot" not in exported
    assert "Jan Nowak (Radom)" in exported


def by_wizard(screen: Screen) -> Desk:
    """An event of three rounds from the template."""
    screen.page.goto(f"{screen.url}/#/events")
    screen.part("template-komorow").click()
    expect(screen.part("event-name")).to_be_focused()
    screen.part("event-name").fill("Puchar Kielc")
    screen.part("section-times").locator("summary").click()
    expect(screen.part("fixed-minutes")).to_contain_text("20, tak stanowią te zasady (K-2.1)")
    expect(screen.part("set-minutes")).to_have_count(0)
    screen.part("template-pinczow").click()  # what was typed stays
    expect(screen.part("set-minutes")).to_be_visible()
    expect(screen.part("event-name")).to_have_value("Puchar Kielc")
    for _round in range(4):
        screen.part("fewer").click()
    screen.part("create").click()
    desk = Desk(screen)
    desk.awaits("enter-players")
    return desk


def test_on_a_phone_a_new_event_is_opened_and_leads_to_its_first_entry(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(**PHONE)
    screen.page.goto(f"{screen.url}/#/events")
    screen.part("template-club").click()
    screen.page.locator("#set-name").fill("Puchar szkoły")
    expect(screen.part("create")).to_be_in_viewport(ratio=1)  # however long the form is
    screen.part("create").click()
    desk = Desk(screen)
    desk.follow("enter-players")
    first = screen.page.locator("#person-first")
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("language", "half", "nothing", "rating"),
    [
        (
            "pl",
            "liczy się jak 350 : 0; duże punkty: ½",
            "wolny los (bez pary): bez punktów",
            "polskiej",
        ),
        ("en", "counts as 350 : 0; big points: ½", "bye (no opponent): no points", "Polish"),
        ("tr", "350 : 0 sayılır; büyük puan: ½", "bay (rakipsiz): puan yok", "Polonya"),
    ],
)
def test_templates_say_in_plain_words_what_a_bye_is_worth_and_whose_rating_is_meant(
    new_screen: NewScreen, language: str, half: str, nothing: str, rating: str
) -> None:
    screen = new_screen(language)
    screen.page.goto(f"{screen.url}/#/events")
    expect(screen.part("template-club")).to_contain_text(half)
    expect(screen.part("template-scrabble")).to_contain_text(nothing)
    expect(screen.part("template-federation")).to_contain_text(rating)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 667), (667, 375), (1280, 800)])
def test_a_template_shows_its_form_and_no_field_that_is_reached_lies_beneath_its_buttons(
    new_screen: NewScreen, width: int, height: int
) -> None:
    screen = new_screen(viewport={"width": width, "height": height})
    screen.page.goto(f"{screen.url}/#/events")
    for template in ("club", "marmara"):  # the form is made, then it is there
        screen.part(f"template-{template}").click()
        expect(screen.part("event-name")).to_be_focused()
        assert screen.in_focus() == "set-name"
        expect(screen.part("section-event").locator("summary")).to_be_in_viewport(ratio=1)
    assert screen.beneath_on_the_way_to("create") == []


# How much of the table is to be scrolled to, and whether a shade at its side would say so.
TO_THE_SIDE = """() => {
  const table = document.querySelector(".wide");
  const shade = getComputedStyle(table).backgroundAttachment.split(", ");
  return [table.scrollWidth - table.clientWidth, shade.includes("local")];
}"""


def test_standings_fit_a_phone_and_where_they_do_not_a_shade_says_so_and_keys_scroll(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(**PHONE)
    desk = Desk(screen)
    desk.open("Puchar Radomia")
    desk.enter(LIST)
    desk.play_round()
    screen.page.goto(f"{screen.url}/#/public/{desk.path.rpartition('/')[2]}")
    screen.part("tab-standings").tap()
    expect(screen.part("standings").locator("tbody tr")).to_have_count(20)
    assert screen.page.evaluate(TO_THE_SIDE) == [0, True]
    expect(screen.part("standings").get_by_text("Partie")).to_be_in_viewport(ratio=1)
    screen.page.set_viewport_size({"width": 240, "height": 667})
    table = screen.page.get_by_role("region", name="Tabela")
    screen.part("tab-statistics").focus()
    screen.page.keyboard.press("Tab")
    expect(table).to_be_focused()
    screen.page.keyboard.press("ArrowRight")
    screen.page.wait_for_function("() => document.querySelector('.wide').scrollLeft > 0")
    assert faults(screen.page) == []


def test_a_player_enters_by_phone_is_taken_by_the_desk_and_checks_in(
    new_screen: NewScreen,
) -> None:
    director = new_screen(viewport={"width": 1280, "height": 800})
    desk = by_wizard(director)
    desk.enter("\n".join(LIST.splitlines()[:9]))
    desk.show("people")
    director.part("registration").locator("summary").click()
    for switch in ("listed", "registration-open", "registration-check-in"):
        director.part(switch).check()
    director.part("save-registration").click()
    address = str(director.part("join-link").get_attribute("href"))
    desk.show("settings")
    director.part("section-prizes").locator("summary").click()
    director.page.get_by_label("Kategorie").fill("junior, lekarz")
    director.part("save-settings").click()
    desk.show("people")
    expect(director.part("person").get_by_label("lekarz")).to_be_visible()

    phone = new_screen(**PHONE)
    phone.page.goto(f"{phone.url}/#/events")
    phone.part("public-events").get_by_role("link", name="Puchar Kielc").click()
    phone.part("to-join").click()
    expect(phone.page).to_have_url(address)
    expect(phone.part("join-form")).to_be_visible()
    phone.part("join-duet").check()
    for field, said in (("partnerFirst", "Ida"), ("partnerLast", "Sęk")):
        phone.page.locator(f"#join-{field}").fill(said)
    assert faults(phone.page) == []
    phone.page.get_by_label("lekarz").check()
    phone.page.get_by_label("Imię", exact=True).fill("Jan")
    phone.page.get_by_label("Nazwisko", exact=True).fill("Rak")
    phone.part("apply").tap()
    expect(phone.part("applied")).to_contain_text("Jan Rak, Ida Sęk")
    phone.part("join-duet").uncheck()
    phone.page.get_by_label("Imię").fill("Ewa")
    phone.page.get_by_label("Nazwisko").fill("Żuk")
    phone.page.get_by_label("Miasto").fill("Opole")
    phone.part("apply").tap()
    expect(phone.part("applied")).to_have_count(2)
    phone.part("applied").first.get_by_role("link").tap()
    expect(phone.part("answer")).to_contain_text("czeka")
    assert faults(phone.page) == []

    desk.awaits("applications")
    expect(director.part("applications")).to_contain_text("Takie samo nazwisko ma: Ewa Żuk")
    assert faults(director.page) == []
    expect(director.part("applications")).to_contain_text("Jan Rak, Ida Sęk, lekarz")
    taken = director.page.get_by_role("button", name="Przyjmij: Rak / Sęk")
    taken.click()
    expect(taken).to_have_count(0)
    expect(director.part("told")).to_contain_text("Rak")  # from here on nothing moves
    # the second half of a double click, under which the next in the list has come
    director.page.get_by_role("button", name="Odrzuć: Ewa Żuk").hover()
    director.page.mouse.down(click_count=2)
    director.page.mouse.up(click_count=2)
    director.page.get_by_role("button", name="Przyjmij: Ewa Żuk").click()
    expect(phone.page.get_by_role("heading", name="Ewa Żuk (Opole)")).to_be_visible()
    phone.part("check-in").tap()
    expect(phone.part("here")).to_be_visible()
    present = director.part("people").locator("li", has_text="Ewa Żuk (Opole)")
    expect(present.get_by_role("checkbox").first).to_be_checked()

    # the desk enters a duet as well, and puts what is written of it right
    director.page.locator("#person-kind").select_option("duet")
    for field, said in (("last", "Koty"), ("members", "Ala Kot")):
        director.page.locator(f"#person-{field}").fill(said)
    director.part("person").locator("button[type=submit]").click()
    expect(director.page.get_by_role("alert")).to_contain_text("P-1.2")
    director.page.locator("#person-members").fill("Ala Kot, Ola Lis")
    director.part("person").locator("summary").click()
    director.page.locator("#person-table").fill("2")
    assert faults(director.page) == []
    director.part("person").locator("button[type=submit]").click()
    duet = director.part("people").locator("li", has_text="Koty")
    expect(duet).to_contain_text("Ala Kot, Ola Lis")
    duet.get_by_role("button", name="Koty").click()
    expect(duet.get_by_label("Stały stół")).to_have_value("2")
    duet.get_by_label("Klub").fill("Fikus")
    duet.get_by_role("button", name="Zapisz", exact=True).click()
    expect(duet).to_contain_text("Fikus")


def test_results_typed_while_the_server_is_away_are_kept_and_sent_once(
    new_screen: NewScreen, server: Server
) -> None:
    director = new_screen()
    desk = by_wizard(director)
    desk.enter("\n".join(LIST.splitlines()[:9]))
    desk.pair()
    server.kill()
    expect(director.part("waiting")).to_be_visible()
    for table in (1, 2):
        line = director.part("result-line")
        line.fill(f"{table} 417 350")
        line.press("Enter")
        expect(line).to_have_value("")
    expect(director.part("waiting")).to_contain_text("2 wpisy")
    director.page.route("**/api/events/*/commands", lambda route: route.abort())
    server.start()
    director.page.reload()  # a tab that was closed meanwhile
    expect(director.part("waiting")).to_contain_text("2 wpisy")
    director.page.unroute("**/api/events/*/commands")
    for table in (1, 2):
        expect(director.part(f"table-{table}")).to_contain_text("417 : 350")
    expect(director.part("waiting")).to_have_count(0)
    desk.show("log")
    expect(director.part("log").get_by_text("417 : 350")).to_have_count(2)
