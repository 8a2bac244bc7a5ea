"""People: guests, accounts, invitations, languages, and what each form says to bad input."""

from __future__ import annotations

import pytest

from mydelko.engine.levels import levels
from server.hall import Hall, two_at_a_table

pytestmark = pytest.mark.anyio


async def test_a_guest_has_a_name_and_keeps_it(hall: Hall) -> None:
    guest = await hall.visitor("  Żółw   Błażej ")
    me = (await guest.get("/api/me")).json()
    assert (me["nickname"], me["account"]) == ("Żółw Błażej", "")
    await guest.post("/api/guest", {"nickname": "Ala"})
    assert (await guest.get("/api/me")).json()["nickname"] == "Ala"


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"nickname": ""}, "nickname", "Najmniejsza liczba znaków: 1."),
        ({"nickname": "x" * 31}, "nickname", "Największa liczba znaków: 30."),
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
        ({"lexicon": "english"}, "lexicon"),
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
        ({"entropy": "zz"}, "entropy"),
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


# R23
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
    guest = await hall.visitor(**{"Accept-Language": "de,tr;q=0.8"})
    assert (await guest.get("/api/me")).json()["language"] == "tr"
    assert (await guest.get("/api/games/nowhere")).json()["message"].startswith("Böyle bir oyun")
    await guest.post("/api/language", {"language": "en"})
    assert (await guest.get("/api/me")).json()["language"] == "en"


# R20
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
    shown = [one["id"] for one in (await guest.get("/api/levels")).json()]
    assert shown == [level.id for level in levels()]
    tiles = (await guest.get("/api/tiles/polish")).json()
    assert sum(letter["count"] for letter in tiles["letters"]) + tiles["blanks"] == 100
    assert (await guest.get("/api/clauses/P-4.7.6")).json()["id"] == "P-4.7.6"
    assert (await guest.get("/api/clauses/P-99")).status_code == 404
    assert (await guest.get("/api/clauses?search=blank")).json()
    assert {one["name"] for one in (await guest.get("/api/lexicons")).json()} >= {"polish"}
