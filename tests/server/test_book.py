"""The rule book over the wire: clauses, examples the law plays itself, rule sets, own rules."""

from __future__ import annotations

import tomllib

import pytest

from mydelko.locale import LANGUAGES
from mydelko.rulebook import parse_profile
from mydelko.rulebook.clauses import load_book
from mydelko.rulebook.profile import FIELDS, load_profile
from mydelko.scenarios import example_names, load_example
from mydelko.server.rest_book import _scenario
from server.hall import Hall

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_the_book_has_every_clause_and_its_examples_in_every_language(hall: Hall) -> None:
    book = (await (await hall.visitor()).get("/api/book")).json()
    assert [one["id"] for one in book["clauses"]] == [clause.id for clause in load_book()]
    assert [one["name"] for one in book["scenarios"]] == list(example_names())
    for told in (*book["documents"], *book["clauses"], *book["scenarios"]):
        assert set(told["title"]) == set(LANGUAGES)
    known = {one["id"] for one in book["clauses"]}
    assert {clause for one in book["scenarios"] for clause in one["clauses"]} <= known


@pytest.mark.parametrize("address", ["/api/book", "/api/profiles", "/api/levels"])
async def test_what_is_the_same_to_everybody_travels_compressed(hall: Hall, address: str) -> None:
    visitor = await hall.visitor()
    plain = await visitor.request("GET", address, headers={"Accept-Encoding": "identity"})
    packed = await visitor.request("GET", address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert packed.json() == plain.json()
    assert "content-encoding" not in (await visitor.get("/api/games")).headers


def test_every_example_is_played_to_its_end() -> None:
    for name in example_names():
        shown, scenario = _scenario(name), load_example(name)
        assert len(shown.steps) == 1 + len(scenario.steps)
        assert [step.act for step in shown.steps[1:]] == [
            step["do"].split()[0] for step in scenario.steps
        ]


async def test_an_example_tells_what_came_of_every_step(hall: Hall) -> None:
    guest = await hall.visitor()
    shown = (await guest.get("/api/scenarios/p-joint-verdict")).json()
    last = shown["steps"][-1]
    assert (last["by"], last["act"], last["rest"]) == ("Ala", "challenge", "OS TA KO")
    assert [one["news"] for one in last["news"]] == ["challenged", "verdict", "lost", "turn"]
    assert last["scores"] == [14, 0]
    assert last["board"][7] == ".......KOTY...."
    refused = (await guest.get("/api/scenarios/s-isolated-word")).json()["steps"]
    assert any("S-10.2" in step["refusal"].get("pl", "") for step in refused)
    assert (await guest.get("/api/scenarios/nothing")).json()["code"] == "unknown-scenario"


async def test_rule_sets_stand_side_by_side_with_their_clauses(hall: Hall) -> None:
    rules = (await (await hall.visitor()).get("/api/rules")).json()
    assert [field["name"] for field in rules["fields"]] == list(FIELDS)
    sets = {one["name"]: one for one in rules["sets"]}
    assert sets["pinczow"]["values"]["time"] == "20:00"
    assert sets["pinczow"]["clauses"]["verdict"] == list(load_profile("pinczow").clauses["verdict"])
    for field in rules["fields"]:
        values = {one["values"][field["name"]] for one in rules["sets"]}
        if field["kind"] == "choice":
            assert values <= set(field["words"])


OWN = {
    "base": "pinczow",
    "title": "Liga szkolna",
    "values": {"time": "25:00", "players": "2–4", "seven_bonus": "35", "challenge": "double"},
}


async def test_own_rules_are_described_as_a_table_plays_them_and_written_as_a_file(
    hall: Hall,
) -> None:
    guest = await hall.visitor("Ala")
    answer = (await guest.post("/api/rules", OWN)).json()
    assert answer["profile"]["time"] == 1_500_000
    assert (answer["profile"]["fewest"], answer["profile"]["most"]) == (2, 4)
    read = parse_profile({"name": "Liga", **tomllib.loads(answer["toml"])})
    assert (read.time, read.players, read.seven_bonus) == (1_500_000, (2, 4), 35)
    assert read.clauses["time"] == ("own",)


async def test_a_game_is_played_by_own_rules(hall: Hall) -> None:
    guest = await hall.visitor("Ala")
    seats = [{"kind": "here"}] * 3
    opened = await guest.open_game(rules=OWN, seats=seats)
    setup = (await hall.room(opened["game"])).table.setup
    assert (setup.profile.name, setup.profile.seven_bonus) == ("Liga szkolna", 35)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"base": "nothing"}, "base"),
        ({"values": {"seven_bonus": "9" * 25}}, "values.seven_bonus"),
        ({"values": {"seven_bonus": "many"}}, "values.seven_bonus"),
        ({"values": {"time": "99:00:00"}}, "values.time"),
        ({"values": {"board": "../../secret"}}, "values.board"),
        ({"values": {"players": "1–9"}}, "values.players"),
        ({"values": {"nothing": "1"}}, "values.nothing"),
        ({"values": {"dictionary": "x" * 61}}, "values.dictionary"),
        ({"title": "x" * 61}, "title"),
    ],
)
async def test_rules_that_cannot_be_are_refused_beside_their_field(
    hall: Hall, change: dict[str, object], field: str
) -> None:
    guest = await hall.visitor("Ala")
    answer = await guest.post("/api/rules", {**OWN, **change})
    assert answer.status_code in (400, 422)
    assert [one["field"] for one in answer.json()["fields"]] == [field]
    asked = await guest.post("/api/games", {"rules": {**OWN, **change}})
    assert [one["field"] for one in asked.json()["fields"]] == [f"rules.{field}"]
