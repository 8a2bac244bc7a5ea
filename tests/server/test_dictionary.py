"""The dictionary over the wire: open to everybody but who plays a game with challenges."""

from __future__ import annotations

import pytest

from lexicon.analyses import RECORDED
from mydelko.lexicon import grammar
from server.hall import Hall, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_words_are_found_by_pattern_tiles_and_letters(hall: Hall) -> None:
    guest = await hall.visitor("Ala")
    found = {}
    for by, text in (("pattern", "k?t"), ("tiles", "ko?"), ("letters", "kt")):
        body = {"lexicon": "polish", "by": by, "text": text, "longest": 3}
        answer = await guest.post("/api/words/search", body)
        assert answer.status_code == 200, answer.text
        found[by] = set(answer.json()["words"])
    assert "KOT" in found["pattern"] & found["letters"]
    assert "KOt" in found["tiles"]
    family = (await guest.post("/api/words/family", {"lexicon": "polish", "word": "tok"})).json()
    assert (family["word"], family["valid"]) == ("TOK", True)
    assert "S" in family["front"]
    assert "STOK" in family["before"]["words"]


async def test_a_word_of_the_list_is_explained_in_every_language(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grammar, "installed", lambda: {"polish": RECORDED.__getitem__})
    guest = await hall.visitor("Ala")

    async def readings(lexicon: str, word: str) -> object:
        body = {"lexicon": lexicon, "word": word}
        return (await guest.post("/api/words/family", body)).json()["readings"]

    explained = {
        "lemma": "czytać",
        "form": {
            "pl": "czasownik, czas przeszły, liczba pojedyncza, rodzaj nijaki, pierwsza osoba, "
            "niedokonany",
            "en": "verb, past tense, singular, neuter, first person, imperfective",
            "tr": "fiil, geçmiş zaman, tekil, nötr, birinci kişi, bitmemişlik görünüşü",
        },
    }
    assert await readings("polish", "CzytałoM") == [explained]
    assert await readings("polish", "kkk") == []
    assert await readings("english", "koty") == []


@pytest.mark.parametrize(
    ("path", "asked", "code", "field"),
    [
        ("search", {"by": "pattern", "text": "k1t"}, "search-letter", "text"),
        ("search", {"by": "tiles", "text": "k" * 16}, "search-long", "text"),
        ("search", {"by": "tiles", "text": "?????"}, "search-blanks", "text"),
        ("search", {"by": "tiles", "text": "k", "longest": 99}, "wrong-fields", "longest"),
        ("family", {"word": "k*t"}, "search-letter", "word"),
    ],
)
async def test_what_cannot_be_looked_for_is_said_beside_its_field(
    hall: Hall, path: str, asked: dict[str, object], code: str, field: str
) -> None:
    guest = await hall.visitor("Ala")
    answer = await guest.post(f"/api/words/{path}", {"lexicon": "polish", **asked})
    problem = answer.json()
    assert problem["code"] == code
    assert [one["field"] for one in problem["fields"]] == [field]


async def test_a_player_is_told_which_game_closes_the_dictionary(hall: Hall) -> None:
    stranger = await hall.visitor("Jan")
    assert (await stranger.get("/api/words")).json() == {"closedBy": []}
    table = await two_at_a_table(hall)
    assert (await table.ala.get("/api/words")).json() == {"closedBy": [table.game]}


async def test_a_real_board_that_judges_any_word_is_closed_with_the_dictionary(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    here = [{"kind": "here", "name": "Ala"}, {"kind": "here", "name": "Ola"}]
    board = (await ala.open_game(profile="scrabble", seats=here, real={}))["game"]
    async with ala.at_table(board) as table:
        ask = {"type": "preview", "number": 1, "seat": 0, "tiles": [[112, "K"], [113, "X"]]}
        table.say(ask)
        assert (await table.next("preview", "error"))["type"] == "preview"
        await ala.open_game(profile="pinczow")
        table.say(ask)
        assert (await table.next("preview", "error"))["code"] == "challenge-game"
        assert (await table.do("begin", seat=0))["code"] == "challenge-game"


async def test_every_list_says_where_it_comes_from(hall: Hall) -> None:
    lists = (await (await hall.visitor()).get("/api/lexicons")).json()
    assert all(one["source"] and one["licence"] for one in lists if not one["own"])
