"""People: guests, accounts, invitations, languages, and what each form says to bad input."""

from __future__ import annotations

from io import BytesIO

import pytest
import segno
from argon2 import extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY
from msgspec.structs import replace

from mydelko.engine.levels import levels
from mydelko.server.sessions import COOKIE, hash_password
from server.hall import Hall, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_guest_has_a_name_and_keeps_it(hall: Hall) -> None:
    guest = await hall.visitor("  Żółw   Błażej ")
    me = (await guest.get("/api/me")).json()
    assert (me["nickname"], me["account"]) == ("Żółw Błażej", "")
    await guest.post("/api/guest", {"nickname": "Ala"})
    assert (await guest.get("/api/me")).json()["nickname"] == "Ala"


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"nickname": ""}, "nickname", "Co najmniej 1 znak."),
        ({"nickname": "x" * 31}, "nickname", "Co najwyżej 30 znaków."),
        ({"nickname": 5}, "nickname", "To nie jest wartość właściwego rodzaju."),
        ({}, "nickname", "Tego brakuje."),
        ({"nickname": "a", "nick": 1}, "nick", "To pole nie jest znane."),
        ({"nickname": "<b>"}, "nickname", "Dozwolone są litery, cyfry, odstępy oraz - _ . '"),
        ({"nickname": "a\u202eb"}, "nickname", "Dozwolone są litery, cyfry, odstępy oraz - _ . '"),
    ],
)
async def test_bad_input_gets_a_sentence_beside_its_field(
    hall: Hall, body: dict[str, object], field: str, message: str
) -> None:
    guest = await hall.visitor(**{"Accept-Language": "pl-PL,en;q=0.5"})
    answer = await guest.post("/api/guest", body)
    assert answer.status_code in (400, 422)
    assert answer.json()["fields"] == [{"field": field, "message": message}]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"profile": "chess"}, "profile"),
        ({"lexicon": "klingon"}, "lexicon"),
        ({"profile": "komorow", "lexicon": "english"}, "lexicon"),
        ({"seats": [{"kind": "here"}]}, "seats"),
        ({"seats": [{"kind": "computer"}, {"kind": "computer"}]}, "seats"),
        ({"seats": [{"kind": "here"}, {"kind": "ghost"}]}, "seats[1].kind"),
        ({"seats": [{"kind": "here"}, {"kind": "computer", "level": "god"}]}, "seats[1].level"),
        (
            {"seats": [{"kind": "here", "name": "A"}, {"kind": "here", "name": "A"}]},
            "seats[1].name",
        ),
        ({"profile": "pinczow", "seats": [{"kind": "here"}] * 3}, "seats"),
        ({"clock": {"time": 5}}, "clock.time"),
        ({"ownBytes": "zz"}, "ownBytes"),
    ],
)
@pytest.mark.parametrize("language", ["pl", "en", "tr"])
async def test_every_wrong_field_of_a_new_game_is_named(
    hall: Hall, body: dict[str, object], field: str, language: str
) -> None:
    guest = await hall.visitor("Ala", **{"Accept-Language": language})
    answer = await guest.post("/api/games", body)
    assert answer.status_code in (400, 422), answer.text
    (fault,) = answer.json()["fields"]
    assert fault["field"] == field
    assert fault["message"]


async def test_an_invitation_binds_to_the_first_who_follows_it(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    thief = await hall.visitor("Jan")
    shown = (await thief.get(f"/api/invites/{table.token}")).json()
    assert shown["open"] is False
    answer = await thief.post(f"/api/invites/{table.token}", {"nickname": "Jan"})
    assert (answer.status_code, answer.json()["code"]) == (409, "invite-taken")
    again = await table.ola.post(f"/api/invites/{table.token}", {"nickname": "Ola"})
    assert again.status_code == 200
    assert len(table.token) * 4 >= 128
    guessed = await thief.post(f"/api/invites/{'0' * 32}", {"nickname": "Jan"})
    assert (guessed.status_code, guessed.json()["code"]) == (404, "invite-unknown")


async def test_an_invitation_can_be_scanned(hall: Hall) -> None:
    host = await hall.visitor("Ala")
    (invite,) = (await host.open_game(seats=[{"kind": "here"}, {"kind": "invite"}]))["invites"]
    drawn = await host.get(invite["code"])
    assert drawn.headers["content-type"] == "image/svg+xml"
    link = f"http://hall/join/{invite['token']}"
    assert invite["link"] == link
    expected = BytesIO()
    segno.make(link, error="m", micro=False).save(
        expected, kind="svg", border=2, light="#fff", omitsize=True
    )
    assert drawn.content == expected.getvalue()
    assert (await host.get(f"/api/invites/{'0' * 32}/code")).status_code == 404


async def test_only_the_host_sees_open_invitations(hall: Hall) -> None:
    host, other = await hall.visitor("Ala"), await hall.visitor("Jan")
    opened = await host.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
    path = f"/api/games/{opened['game']}"
    assert (await host.get(path)).json()["invites"] == opened["invites"]
    assert (await other.get(path)).json()["invites"] == []
    assert (await host.get(path)).json()["status"] == "waiting"
    async with host.at_table(opened["game"]) as table:
        assert table.view["seats"][1]["taken"] is False
        assert (await table.do("pass"))["code"] == "waiting"
        await other.post(f"/api/invites/{opened['invites'][0]['token']}", {"nickname": "Jan"})
        view = await table.until(lambda view: view["phase"] == "laying")
        assert [seat["name"] for seat in view["seats"]] == ["Ala", "Jan"]


async def test_accounts_register_log_in_and_are_revoked(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    body = {"name": "Ala", "password": "tajne hasło"}
    assert (await ala.post("/api/register", body)).json()["account"] == "Ala"
    game = (await ala.open_game())["game"]
    taken = await (await hall.visitor()).post("/api/register", {**body, "name": "ALA"})
    assert (taken.status_code, taken.json()["fields"][0]["field"]) == (409, "name")
    phone = await hall.visitor()
    wrong = await phone.post("/api/login", {**body, "password": "złe hasło"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "login")
    assert (await phone.post("/api/login", body)).json()["account"] == "Ala"
    assert [one["game"] for one in (await phone.get("/api/games")).json()] == [game]
    async with phone.at_table(game) as table:
        assert table.view["audience"] == "seat"
    old = dict(phone.cookies)
    await phone.post("/api/logout")
    phone.cookies = old  # a cookie replayed after the logout
    assert (await phone.get("/api/me")).json()["account"] == ""
    assert (await phone.get("/api/games")).json() == []


async def signed_up(hall: Hall, name: str = "Ala", password: str = "tajne hasło") -> Visitor:
    visitor = await hall.visitor()
    answer = await visitor.post("/api/register", {"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    return visitor


async def signed_in(hall: Hall, name: str = "Ala", password: str = "tajne hasło") -> Visitor:
    visitor = await hall.visitor()
    answer = await visitor.post("/api/login", {"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    return visitor


async def test_a_guest_who_registers_keeps_the_games_on_every_device(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    running = (await ala.open_game())["game"]
    waiting = (await ala.open_game(seats=[{"kind": "here"}, {"kind": "invite"}]))["game"]
    async with ala.at_table(running) as table:
        before = table.view["rack"]
        await ala.post("/api/register", {"name": "Ala", "password": "tajne hasło"})
        assert (await table.do("pass"))["type"] == "ack"
    await ala.post("/api/logout")
    phone = await signed_in(hall)
    assert {one["game"] for one in (await phone.get("/api/games")).json()} == {running, waiting}
    async with phone.at_table(running) as table:
        assert (table.view["audience"], table.view["rack"]) == ("seat", before)
        assert len(table.view["sheet"]) >= 1


async def test_a_guest_who_signs_in_brings_the_games_along(hall: Hall) -> None:
    await signed_up(hall)
    guest = await hall.visitor("Gość")
    game = (await guest.open_game())["game"]
    await guest.post("/api/login", {"name": "Ala", "password": "tajne hasło"})
    phone = await signed_in(hall)
    assert [one["game"] for one in (await phone.get("/api/games")).json()] == [game]


async def test_games_that_a_guest_hid_follow_the_account_too(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(profile="pinczow"))["game"]
    await ala.delete(f"/api/games/{game}")
    await ala.post("/api/register", {"name": "Ala", "password": "tajne hasło"})
    phone = await signed_in(hall)  # where the dictionary is as closed as here
    assert (await phone.get("/api/words")).json()["closedBy"] == [game]


async def test_sessions_are_listed_and_any_of_them_can_be_ended(hall: Hall) -> None:
    laptop = await signed_up(hall)
    hall.wall.pass_time(1_000)
    phone = await signed_in(hall)
    listed = (await laptop.get("/api/sessions")).json()
    assert [one["current"] for one in listed] == [False, True]
    ended = await laptop.delete(f"/api/sessions/{listed[0]['id']}")
    assert ended.status_code == 204
    assert (await phone.get("/api/me")).json()["account"] == ""
    assert len((await laptop.get("/api/sessions")).json()) == 1
    again = await laptop.delete(f"/api/sessions/{listed[0]['id']}")
    assert (again.status_code, again.json()["code"]) == (404, "unknown-session")
    assert (await laptop.delete(f"/api/sessions/{listed[1]['id']}")).status_code == 204
    await laptop.arrive()
    assert (await laptop.get("/api/me")).json()["account"] == ""


async def test_a_session_that_is_ended_loses_its_open_sockets(hall: Hall) -> None:
    laptop = await signed_up(hall)
    hall.wall.pass_time(1_000)
    phone = await signed_in(hall)
    game = (await laptop.open_game())["game"]
    async with phone.at_table(game) as socket, laptop.at_table(game) as mine:
        listed = (await laptop.get("/api/sessions")).json()
        await laptop.delete(f"/api/sessions/{listed[0]['id']}")
        assert (await socket.next("closed"))["type"] == "closed"
        assert (await mine.do("pass"))["type"] == "ack"


async def test_another_session_of_the_same_holder_is_another_session(hall: Hall) -> None:
    """Two that one guest's cookie led to: to end one is not to log out of the other."""
    laptop = await signed_up(hall)
    store, holder = hall.hub.store.sessions, await laptop.session()
    (known,) = await store.of_user((await hall.sessions.visitor(laptop.cookies[COOKIE])).user, 0)
    await store.add(replace(known, id="f" * 64))
    listed = (await laptop.get("/api/sessions")).json()
    assert sorted(one["current"] for one in listed) == [False, True]
    other = next(one["id"] for one in listed if not one["current"])
    assert (await laptop.delete(f"/api/sessions/{other}")).status_code == 204
    assert await laptop.session() == holder


async def test_nobody_ends_the_session_of_another_account(hall: Hall) -> None:
    ala, jan = await signed_up(hall), await signed_up(hall, "Jan")
    (his,) = (await jan.get("/api/sessions")).json()
    assert (await ala.delete(f"/api/sessions/{his['id']}")).status_code == 404
    guest = await hall.visitor()
    assert (await guest.get("/api/sessions")).json()["code"] == "no-account"
    assert (await guest.delete(f"/api/sessions/{his['id']}")).status_code == 403
    assert (await jan.get("/api/me")).json()["account"] == "Jan"


async def test_a_changed_password_ends_the_other_sessions(hall: Hall) -> None:
    laptop = await signed_up(hall)
    phone = await signed_in(hall)
    wrong = await laptop.post("/api/password", {"current": "złe", "password": "nowe hasło"})
    assert (wrong.status_code, wrong.json()["fields"][0]["field"]) == (403, "current")
    body = {"current": "tajne hasło", "password": "nowe hasło"}
    assert (await laptop.post("/api/password", body)).json()["account"] == "Ala"
    assert (await phone.get("/api/me")).json()["account"] == ""
    assert (await signed_in(hall, password="nowe hasło")).cookies
    guest = await hall.visitor()
    assert (await guest.post("/api/password", body)).json()["code"] == "no-account"


async def test_guessing_at_a_present_password_is_limited_too(hall: Hall) -> None:
    laptop = await signed_up(hall)
    body = {"current": "złe", "password": "nowe hasło"}
    codes = {(await laptop.post("/api/password", body)).json()["code"] for _ in range(12)}
    assert codes == {"password", "too-many-logins"}


def test_a_guess_at_a_password_costs_memory_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # not the cheap ones of the other tests
    costs = extract_parameters(hash_password("Ala ma kota"))
    assert costs.memory_cost >= RFC_9106_LOW_MEMORY.memory_cost
    assert costs.time_cost >= RFC_9106_LOW_MEMORY.time_cost


async def test_logins_are_limited_for_each_address_and_name(hall: Hall) -> None:
    guest = await hall.visitor()
    body = {"name": "Ala", "password": "wrong password"}
    codes = [(await guest.post("/api/login", body)).status_code for _ in range(12)]
    assert codes == [403] * 10 + [429] * 2
    hall.wall.pass_time(6_000)
    assert (await guest.post("/api/login", body)).status_code == 403


async def test_my_games_can_be_hidden(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    assert (await table.ala.delete(f"/api/games/{table.game}")).status_code == 204
    assert (await table.ala.get("/api/games")).json() == []
    assert len((await table.ola.get("/api/games")).json()) == 1
    stranger = await hall.visitor()
    assert (await stranger.delete(f"/api/games/{table.game}")).status_code == 404


async def test_the_language_is_the_cookies_then_the_browsers(hall: Hall) -> None:
    guest = await hall.visitor(**{"Accept-Language": "xx,tr;q=0.8"})
    assert (await guest.get("/api/me")).json()["language"] == "tr"
    assert (await guest.get("/api/games/nowhere")).json()["message"].startswith("Böyle bir oyun")
    await guest.post("/api/language", {"language": "en"})
    assert (await guest.get("/api/me")).json()["language"] == "en"


async def test_the_dictionary_is_closed_during_a_game_with_challenges(hall: Hall) -> None:
    ask = {"lexicon": "polish", "words": ["KOT", "KOTX"]}
    table = await two_at_a_table(hall)
    answer = await table.ala.post("/api/words", ask)
    assert (answer.status_code, answer.json()["code"]) == (403, "challenge-game")
    async with table.playing() as (mover, _):
        mover.say({"type": "preview", "number": 7, "tiles": [[112, mover.view["rack"][0]]]})
        assert (await mover.next("preview"))["wrong"] is None
    stranger = await hall.visitor("Jan")
    assert [one["valid"] for one in (await stranger.post("/api/words", ask)).json()] == [
        True,
        False,
    ]


async def test_rules_levels_tiles_and_clauses_can_be_read(hall: Hall) -> None:
    guest = await hall.visitor()
    profiles = {one["name"]: one for one in (await guest.get("/api/profiles")).json()}
    assert profiles["pinczow"]["tournament"]
    assert not profiles["scrabble"]["tournament"]
    assert profiles["pinczow"]["overtime"] is None
    assert profiles["scrabble"]["overtime"] == 10 * 60_000
    assert profiles["scrabble"]["overtimePenalty"] == 10
    shown = [one["id"] for one in (await guest.get("/api/levels")).json()]
    assert shown == [level.id for level in levels()]
    tiles = (await guest.get("/api/tiles/polish")).json()
    assert sum(letter["count"] for letter in tiles["letters"]) + tiles["blanks"] == 100
    assert (await guest.get("/api/clauses/P-4.7.6")).json()["id"] == "P-4.7.6"
    assert (await guest.get("/api/clauses/P-99")).status_code == 404
    assert (await guest.get("/api/clauses?search=blank")).json()
    lexicons = {one["name"]: one for one in (await guest.get("/api/lexicons")).json()}
    assert set(lexicons) >= {"english", "polish", "polish-school"}
    for profile in profiles.values():
        assert lexicons[profile["lexicon"]]["tiles"] == profile["tiles"]


async def test_a_game_is_played_by_the_dictionary_that_was_chosen(hall: Hall) -> None:
    guest = await hall.visitor("Ala")
    game = (await guest.open_game(lexicon="polish-school"))["game"]
    async with guest.at_table(game) as table:
        assert table.view["table"]["lexicon"] == "polish-school"
    refused = await guest.post("/api/games", {"profile": "marmara", "lexicon": "polish"})
    assert refused.json()["fields"][0]["message"].startswith("Ten słownik nie pasuje")
