"""Names: nothing hidden in them, and nobody is taken for somebody else."""

from __future__ import annotations

import pytest

from mydelko.server.names import are_alike, clean_name, free_name
from server.hall import Hall, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PASSWORD = "tajne hasło"


@pytest.mark.parametrize(
    "hidden",
    ["\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "\u2066", "\u200f", "\u00ad", "\u3164",
     "\u115f", "\uffa0", "\u0338", "\ufe0f", "\U000e0041"],
)  # fmt: skip
def test_invisible_letters_and_marks_of_direction_are_in_no_name(hidden: str) -> None:
    assert clean_name(f"A{hidden}la") is None
    assert clean_name(hidden) is None


@pytest.mark.parametrize(
    "other",
    ["ALA", "АlА", "AIa", "A1a", "Ａｌａ", "Αla", "𝐀𝐥𝐚"],
)
def test_names_of_the_same_look_are_alike(other: str) -> None:
    assert are_alike("Ala", other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Łukasz", "Lukasz"), ("Żółw", "Zolw"), ("Özge", "Ozge"), ("Kali", "Kail"), ("Ala", "Ala 2")],
)
def test_names_of_another_look_are_not(name: str, other: str) -> None:
    assert not are_alike(name, other)


def test_a_name_like_one_at_the_table_gets_a_number() -> None:
    assert free_name("АIа", ["Ala", "Ola"]) == "АIа 2"
    assert free_name("Ala", ["Ola"]) == "Ala"


async def test_guests_never_take_the_name_of_an_account(hall: Hall) -> None:
    ala = await hall.visitor()
    await ala.post("/api/register", {"name": "Ala", "password": PASSWORD})
    guest = await hall.visitor("Jan")
    seats = [{"kind": "here", "name": "ala"}, {"kind": "computer"}]
    opened = await ala.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
    join = f"/api/invites/{opened['invites'][0]['token']}"
    for path, body, field in (
        ("/api/guest", {"nickname": "ALA"}, "nickname"),
        ("/api/guest", {"nickname": "АIа"}, "nickname"),
        ("/api/games", {"seats": seats}, "seats[0].name"),
        (join, {"nickname": "Ala"}, "nickname"),
        ("/api/register", {"name": "А1а", "password": PASSWORD}, "name"),
        ("/api/register", {"name": "Gość", "password": PASSWORD}, "name"),
    ):
        answer = await guest.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken"), path
        assert answer.json()["fields"][0]["field"] == field
    assert (await ala.post("/api/guest", {"nickname": "Ala"})).status_code == 200
    assert (await guest.post(join, {"nickname": "Jan"})).status_code == 200


async def test_a_guest_whose_name_became_an_account_plays_on_as_a_guest(hall: Hall) -> None:
    guest = await hall.visitor("Ala", **{"Accept-Language": "en"})
    await (await hall.visitor()).post("/api/register", {"name": "Ala", "password": PASSWORD})
    game = (await guest.open_game())["game"]
    async with guest.at_table(game) as table:
        assert table.view["seats"][0]["name"] == "Guest"


async def test_a_look_alike_at_the_table_is_told_apart(hall: Hall) -> None:
    ala, false = await hall.visitor("Ala"), await hall.visitor("Jan")
    opened = await ala.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
    token = opened["invites"][0]["token"]
    joined = (await false.post(f"/api/invites/{token}", {"nickname": "АIа"})).json()
    assert [seat["name"] for seat in joined["seats"]] == ["Ala", "АIа 2"]
    seats = [{"kind": "here", "name": "Ola"}, {"kind": "here", "name": "0la"}]
    refused = (await ala.post("/api/games", {"seats": seats})).json()
    assert refused["code"] == "names-equal"


async def test_a_hidden_game_closes_the_dictionary_all_the_same(hall: Hall) -> None:
    ask = {"lexicon": "polish", "words": ["KOT"]}
    table = await two_at_a_table(hall)
    await table.ala.delete(f"/api/games/{table.game}")
    assert (await table.ala.get("/api/games")).json() == []
    assert (await table.ala.post("/api/words", ask)).json()["code"] == "challenge-game"
    await table.ala.post("/api/register", {"name": "Ala", "password": PASSWORD})
    assert (await table.ala.post("/api/words", ask)).json()["code"] == "challenge-game"


async def test_a_number_makes_nobody_an_account(hall: Hall) -> None:
    await (await hall.visitor()).post("/api/register", {"name": "Ala 2", "password": PASSWORD})
    ala, other = await hall.visitor("Ala"), await hall.visitor("Jan")
    opened = await ala.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
    token = opened["invites"][0]["token"]
    joined = (await other.post(f"/api/invites/{token}", {"nickname": "Ala"})).json()
    assert [seat["name"] for seat in joined["seats"]] == ["Ala", "Ala 3"]


@pytest.mark.parametrize(
    "name", ["Gość", "Guest 7", "Gracz 2", "2. oyuncu", "PIayer 3", "Mistrz", "Champion"]
)
async def test_what_the_program_calls_people_and_computers_is_nobody_s_own(
    hall: Hall, name: str
) -> None:
    answer = await (await hall.visitor()).post(
        "/api/register", {"name": name, "password": PASSWORD}
    )
    assert answer.json().get("code") == "name-taken"


async def test_the_second_of_a_duet_is_no_account_of_another_either(hall: Hall) -> None:
    await (await hall.visitor()).post("/api/register", {"name": "Ela", "password": PASSWORD})
    seats = [{"kind": "here", "name": "Ala", "partner": "EIa"}, {"kind": "here", "name": "Olek"}]
    answer = await (await hall.visitor("Ala")).post(
        "/api/games", {"profile": "pinczow", "seats": seats, "real": {}}
    )
    assert answer.json()["code"] == "name-taken"
    assert answer.json()["fields"][0]["field"] == "seats[0].partner"
