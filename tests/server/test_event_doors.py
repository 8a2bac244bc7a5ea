"""Who comes in at an event by which link, what each is shown, and what leaves it as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from mydelko.log import FileLog
from mydelko.store.errors import Outage
from mydelko.tournament import Desk
from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Details
from mydelko.tournament.log import write_events
from mydelko.tournament.settings import Contention, Settings
from mydelko.tournament.templates import load_template
from server.event import Event, settings
from server.hall import Hall

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


MINUTE = 60_000


@pytest.fixture
async def event(hall: Hall) -> Event:
    return await Event.open(await hall.visitor("Dyrektor"))


async def test_a_link_opens_the_event_until_it_is_taken_back(event: Event, hall: Hall) -> None:
    await event.enter("Ala", "Ola")
    phone = await hall.visitor()
    links = (await event.director.get(event.path("/links"))).json()
    assert [(one["role"], one["label"]) for one in links] == [("player", "Ala"), ("player", "Ola")]
    ala = links[0]
    mine = (await event.get(by=phone, token=ala["token"])).json()
    assert (mine["role"], mine["entrant"], mine["view"]["me"]) == ("player", 1, 1)
    forged = ala["token"][:-1] + ("0" if ala["token"][-1] != "0" else "1")
    assert (await event.get(by=phone, token=forged)).json()["code"] == "event-link"
    other = ala["token"].replace(".p1.", ".p2.")
    assert (await event.get(by=phone, token=other)).json()["code"] == "event-link"
    async with event.watched(phone, ala["token"]) as socket:
        assert (await socket.frame())["role"] == "player"
        gone = await event.director.delete(event.path(f"/links/{ala['id']}"))
        assert gone.status_code == 204
        assert (await socket.frame())["code"] == "event-link"
        assert (await socket.frame())["type"] == "closed"
        assert socket.close_code == 4403
    async with event.watched(phone, ala["token"]) as socket:
        assert [(await socket.frame())["type"] for _ in range(2)] == ["error", "closed"]
        assert socket.close_code == 4403
    assert (await event.get(by=phone, token=ala["token"])).json()["code"] == "event-link"
    anew = (await event.director.get(event.path("/links"))).json()[0]
    assert (await event.get(by=phone, token=anew["token"])).status_code == 200
    assert (await phone.get(event.path("/links"))).json()["code"] == "event-role"


async def test_a_short_code_leads_to_a_players_link_and_guessing_is_slow(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola")
    ola = (await event.director.get(event.path("/links"))).json()[1]
    phone = await hall.visitor()
    typed = ola["short"].lower().replace("-", " ")
    found = (await phone.post(event.path("/code"), {"code": typed})).json()
    assert found == {"token": ola["token"], "entrant": 2}
    phone.address = "10.0.0.9"
    wrong = [await phone.post(event.path("/code"), {"code": "2345-6789"}) for _ in range(101)]
    assert {answer.json()["code"] for answer in wrong[:100]} == {"event-code"}
    assert wrong[100].json()["code"] == "too-many-tries"


async def test_where_phones_are_banned_the_station_takes_results_by_its_pin(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "marmara")
    await event.enter("Ala", "Ola", "Ela", "Iza")
    await event.pair()
    tablet, phone = await hall.visitor(), await hall.visitor()
    ala = (await event.director.get(event.path("/links"))).json()[0]
    view = (await event.get(by=phone, token=ala["token"])).json()["view"]
    seats = view["rounds"][0]["tables"][0]["seats"]
    scores = [400 - 10 * place for place in range(len(seats))]
    banned = await event.ask(
        "report-result", entrant=1, scores=scores, by=phone, token=ala["token"]
    )
    assert (banned.status_code, banned.json()["clauses"]) == (403, ["M-4"])
    token = await event.link("station", pin="4711")
    entry: dict[str, Any] = {"table": 1, "scores": scores, "by": tablet, "token": token}
    for pin in ("", "1111", "2222", "3333", "4444"):
        wrong = await event.ask("enter-result", body={"pin": pin}, **entry)
        assert (wrong.status_code, wrong.json()["code"]) == (403, "pin")
    locked = await event.ask("enter-result", body={"pin": "4711"}, **entry)
    assert (locked.status_code, locked.json()["code"]) == (429, "too-many-tries")
    hall.wall.pass_time(2 * MINUTE)
    await event.do("enter-result", body={"pin": "4711"}, **entry)


async def test_those_who_watch_are_sent_what_changed_for_them(event: Event, hall: Hall) -> None:
    await event.enter("Ala", "Ola", minor=True)
    guest = await hall.visitor()
    async with (
        event.watched(guest) as public,
        event.watched(event.director) as desk,
        event.watched(guest, await event.link("hall")) as screen,
    ):
        shown = [await socket.frame() for socket in (public, desk, screen)]
        assert [one["role"] for one in shown] == ["public", "director", "hall"]
        await event.do("draft-round")
        news = await desk.frame()
        assert news["base"] == shown[1]["version"]
        assert "draft" in news["changes"]
        await event.do("publish")
        told = [await socket.frame() for socket in (public, desk, screen)]
        assert told[1]["base"] == news["version"]
        assert told[0]["changes"].keys() == {"rounds"}  # of the draft the public heard nothing
        assert "screen" in told[2]["changes"]
        said = [str(frame) for frame in public.frames]
        assert not any("Ala" in text or "Ola" in text for text in said)
        assert any("Ala" in str(frame) for frame in screen.frames)


@pytest.mark.parametrize("struck", ["withdraw", "undo"])
async def test_who_is_struck_off_sees_no_more_and_all_others_go_on(
    event: Event, hall: Hall, struck: str
) -> None:
    await event.enter("Ala", "Ola")
    await event.enter("Iza")
    links = (await event.director.get(event.path("/links"))).json()
    iza, ola, phone = links[2]["token"], links[1]["token"], await hall.visitor()
    how = {"withdraw": {"number": 3, "trace": False}, "undo": {}}[struck]
    async with (
        event.watched(phone, iza) as gone,
        event.watched(phone, ola) as other,
        event.watched(phone) as plain,
    ):
        for socket in (gone, other, plain):
            assert (await socket.frame())["type"] == "event"
        await event.do(struck, **how)
        assert (await gone.frame())["code"] == "event-link"
        assert (await gone.frame())["type"] == "closed"
        for socket in (other, plain):
            assert (await socket.frame())["type"] == "changes"
        await event.enter("Ela")
        for socket in (other, plain):
            assert "Ela" in str(await socket.frame())


async def test_an_event_is_carried_away_as_a_file_and_brought_back(
    event: Event, hall: Hall, tmp_path: Path
) -> None:
    await event.enter("Ala", "Ola")
    await event.pair()
    clerk = await event.link("clerk")
    refused = await event.get("/file", by=await hall.visitor(), token=clerk)
    assert refused.json()["code"] == "event-role"
    file = await event.get("/file")
    assert file.headers["cache-control"] == "no-store"
    path = tmp_path / "cup.event"
    path.write_bytes(file.content)
    desk = Desk(FileLog(path))
    assert desk.state.settings.name == "Puchar"
    assert b'"audience":"private"' in file.content
    jan = await hall.visitor("Jan")
    headers = {"X-CSRF-Token": jan.csrf}
    sent = [
        await jan.request("POST", "/api/event-files", content=file.content, headers=headers)
        for _ in range(2)
    ]
    assert [one.status_code for one in sent] == [201, 201]
    assert sent[0].json() == sent[1].json()
    copy = Event(jan, sent[0].json()["id"])
    assert (await copy.get()).json()["view"]["rounds"] == (await event.get()).json()["view"][
        "rounds"
    ]
    torn = await jan.request("POST", "/api/event-files", content=file.content[:-9], headers=headers)
    assert torn.json()["code"] == "event-file"


async def test_a_format_of_pairs_is_refused_to_tables_of_several(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "marmara")
    await event.enter("Ala", "Ola", "Ela", "Iza")
    await event.pair()
    answer = await event.get("/exports/tsh")
    assert (answer.status_code, answer.json()["code"]) == (422, "tsh-pairs")


async def test_papers_and_exports_name_minors_only_to_those_who_may_read_them(
    event: Event, hall: Hall
) -> None:
    await event.enter("Ala", "Ola", minor=True)
    await event.pair()
    guest = await hall.visitor()
    for path in ("/exports/csv?sheet=players", "/exports/json", "/exports/html", "/exports/tsh"):
        answer = await event.get(path, by=guest)
        assert answer.status_code == 200, path
        assert "Ala" not in answer.text
    assert "Ala" in (await event.get("/exports/json")).text
    paper = await event.get("/papers/pairings-by-name.pdf", by=guest)
    assert (paper.status_code, paper.content[:5]) == (200, b"%PDF-")
    assert (await event.get("/papers/protocols.pdf", by=guest)).json()["code"] == "paper-unknown"
    assert (await event.get("/papers/protocols.pdf")).content[:5] == b"%PDF-"
    cards = await event.get("/papers/player-links.pdf")
    assert (cards.status_code, cards.content[:5]) == (200, b"%PDF-")
    clerk = await event.link("clerk")
    forbidden = await event.get("/papers/player-links.pdf", by=guest, token=clerk)
    assert forbidden.json()["code"] == "paper-unknown"
    assert (await event.get("/papers/nothing.pdf")).json()["code"] == "paper-unknown"
    assert (await event.get("/papers/decisions.pdf")).json()["code"] == "paper-empty"


async def test_an_entry_list_is_read_for_looking_and_nothing_is_entered(event: Event) -> None:
    await event.enter("Ala")
    text = "Imię;Nazwisko;Ranking;Buty\nOla;Kot;120;42\n;Ala;;\nEla;Sowa;dużo;\n"
    answer = await event.director.post(event.path("/entry-list"), {"text": text})
    found = answer.json()
    assert [(one["line"], bool(one["fault"])) for one in found["lines"]] == [
        (2, False),
        (3, True),
        (4, True),
    ]
    assert found["lines"][0]["details"]["rating"] == "120"
    assert found["ignored"] == ["Buty"]
    assert len((await event.get()).json()["view"]["people"]) == 1


PLAIN = replace(load_template("pinczow"), name="Puchar")
LARGE = replace(PLAIN, contention=Contention(simulations=10**9))


def opened(settings: Settings) -> ev.EventOpened:
    return ev.EventOpened(at=0, by="Jan", settings=settings)


def entered(number: int, last: str = "Kot") -> ev.EntrantAdded:
    return ev.EntrantAdded(at=0, by="Jan", number=number, details=Details(last=last))


@pytest.mark.parametrize(
    ("happened", "code"),
    [
        ([opened(replace(PLAIN, name="P" * 3_000_000))], "event-large"),
        ([opened(replace(PLAIN, name="P" * 300))], "long-name"),
        ([opened(replace(PLAIN, minutes=-5))], "number-range"),
        ([opened(LARGE)], "event-large"),
        ([opened(LARGE), ev.SettingsChanged(at=1, by="Jan", settings=PLAIN)], "event-large"),
        ([opened(PLAIN), entered(1, "K" * 3_000_000)], "event-large"),
        ([opened(PLAIN), *map(entered, range(1, 1502))], "event-large"),
    ],
    ids=["endless name", "long name", "time", "work", "work of old", "entrant", "entrants"],
)
async def test_a_file_brings_no_event_that_could_not_be_made_here(
    hall: Hall, tmp_path: Path, happened: list[ev.Event], code: str
) -> None:
    log = FileLog(tmp_path / "cup.event")
    log.append(0, write_events(happened))
    jan, content = await hall.visitor("Jan"), log.path.read_bytes()
    headers = {"X-CSRF-Token": jan.csrf}
    answer = await jan.request("POST", "/api/event-files", content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert (await jan.get("/api/events")).json() == []


async def test_what_is_wrong_with_a_setting_stands_beside_it(event: Event, hall: Hall) -> None:
    asked = {
        "minutes": settings(minutes=-5),
        "lexicon": settings(lexicon="klingoński"),
        "phases": settings(phases=[{"rounds": ["swiss"] * 101}]),
    }
    for field, wrong in asked.items():
        for answer in (
            await event.ask("change-settings", settings=wrong),
            await opening(hall, wrong),
        ):
            assert answer.status_code == 422, answer.text
            [fault] = answer.json()["fields"]
            assert fault["field"] == f"settings.{field}"
            assert fault["message"]


@pytest.mark.clause("K-2.1", place="tournament")
async def test_under_komorow_the_form_tells_the_time_and_takes_no_other(hall: Hall) -> None:
    director = await hall.visitor("Dyrektor")
    known = {one["name"]: one for one in (await director.get("/api/event-templates")).json()}
    assert {name: one["fixed"] for name, one in known.items() if one["fixed"]} == {
        "komorow": {"minutes": 20}
    }
    answer = await opening(hall, known["komorow"]["settings"] | {"name": "K", "minutes": 5})
    assert (answer.status_code, answer.json()["code"]) == (422, "time-fixed")
    assert [fault["field"] for fault in answer.json()["fields"]] == ["settings.minutes"]
    assert "K-2.1" in answer.json()["fields"][0]["message"]


async def opening(hall: Hall, wanted: dict[str, Any]) -> httpx.Response:
    return await (await hall.visitor()).post("/api/events", {"id": "e2", "settings": wanted})


async def test_a_note_has_an_end(event: Event) -> None:
    await event.enter("Ala")
    endless = await event.ask("withdraw", number=1, reason="ble " * 1000)
    assert (endless.status_code, endless.json()["code"]) == (422, "event-large")


async def test_nobody_makes_an_event_that_keeps_all_others_waiting(
    event: Event, hall: Hall
) -> None:
    huge = settings(contention={"simulations": 10**9})
    answer = await event.director.post("/api/events", {"id": "e2", "settings": huge})
    assert answer.json()["code"] == "event-large"
    changed = await event.ask("change-settings", settings=huge)
    assert changed.json()["code"] == "event-large"
    guest = await hall.visitor()
    refused = await event.ask("close", by=guest)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-your-role")
    assert (await guest.get("/api/events/unknown")).json()["code"] == "event-unknown"


async def test_another_link_takes_the_place_of_a_lost_one(event: Event, hall: Hall) -> None:
    await event.enter("Ala", "Ola", "Ela", "Iza")
    await event.pair()
    lost = await event.link("station", pin="4711")
    tablet, path = await hall.visitor(), event.path("/links")
    made = (await event.director.get(path)).json()[0]
    assert (made["token"], made["used"]) == (lost, None)
    async with event.watched(tablet, lost) as socket:
        assert (await socket.frame())["role"] == "station"
        [used] = [one["used"] for one in (await event.director.get(path)).json()[:1]]
        assert used is not None
        anew = (await event.director.post(f"{path}/{made['id']}")).json()
        assert (await socket.frame())["code"] == "event-link"
    assert (await event.get(by=tablet, token=lost)).json()["code"] == "event-link"
    kept = ("id", "role", "label")
    assert [anew[field] for field in kept] == [made[field] for field in kept]
    assert (anew["used"], anew["code"][:5]) == (None, "data:")
    # The scorer's PIN is the old one
    entry = {"table": 1, "scores": [400, 300], "by": tablet, "token": anew["token"]}
    assert (await event.ask("enter-result", body={"pin": "1111"}, **entry)).json()["code"] == "pin"
    await event.do("enter-result", body={"pin": "4711"}, **entry)
    again = (await event.director.get(f"{path}/{made['id']}")).json()
    assert (again["token"], again["code"]) == (anew["token"], anew["code"])


async def test_a_full_disk_keeps_nobody_from_looking_on(
    event: Event, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, token = await hall.visitor(), await event.link("hall")

    async def refuse(*_: object, **__: object) -> None:
        raise Outage("the disk is full")

    monkeypatch.setattr(hall.hub.store, "append", refuse)
    async with event.watched(screen, token) as socket:
        assert (await socket.frame())["role"] == "hall"


async def test_a_players_lost_link_is_replaced_too(event: Event, hall: Hall) -> None:
    await event.enter("Ala", "Ola")
    phone, path = await hall.visitor(), event.path("/links/p1")
    lost = (await event.director.get(path)).json()["token"]
    anew = (await event.director.post(path)).json()["token"]
    assert (await event.get(by=phone, token=lost)).json()["code"] == "event-link"
    assert (await event.get(by=phone, token=anew)).json()["entrant"] == 1
    assert (await event.director.get(event.path("/links/p9"))).json()["code"] == "event-link"
