"""`mydelko tournament series`: events in, a table, a sheet or JSON out."""

from __future__ import annotations

import pytest

from cli.tournament.shell import Shell

pytestmark = pytest.mark.slow

RULES = """name = "Grand Prix"
events = ["cup.event", "second.event"]
places = [10, 6, 3]
present = 1
best = 1
"""


@pytest.fixture
def played(shell: Shell) -> Shell:
    """Two events of two people, of whom one is a minor: Ala wins one, Ola the other."""
    for name, score in (("cup.event", (400, 300)), ("second.event", (300, 400))):
        event = Shell(shell.program, shell.folder)
        event.event = str(shell.folder / name)
        event.ok("new", "--template", "club", "--name", name.split(".")[0], "--day", "2026-05-16")
        people = "Imię;Nazwisko;Miasto;Ranking;Niepełnoletni\nAla;Żółw;Kielce;150;\n"
        event.ok("players", event.file("list.csv", people + "Ola;Kot;Opole;140;x\n"))
        event.ok("pair")
        event.ok("publish")
        seats = event.ok("show", "--json").data["tables"][0]["seats"]
        own = score if seats[0] == 1 else score[::-1]
        event.ok("result", "1", *map(str, own))
    shell.event = shell.file("gp.toml", RULES)
    return shell


def test_a_series_is_shown_written_and_given_as_data(played: Shell) -> None:
    shown = played.ok("series").out
    assert "Grand Prix" in shown
    assert "cup (not closed yet)" in shown
    assert "Ola Kot" in shown
    assert "[6]" in shown
    data = played.ok("series", "--json").data
    assert [(row["name"], row["points"]) for row in data["rows"]] == [
        ("Ala Żółw", 10),
        ("Ola Kot", 10),
    ]
    assert "Ola" not in played.ok("series", "--public").out
    target = played.folder / "gp.csv"
    played.ok("series", "-o", str(target))
    sheet = target.read_text("utf-8-sig").splitlines()
    assert sheet[0].split(";")[2:4] == ["cup", "second"]
    assert sheet[2].split(";") == ["1", "#2", "[6]", "10", "10"]


def test_what_is_wrong_with_a_series_is_said_with_its_file(played: Shell) -> None:
    played.event = played.file("gp.toml", RULES.replace("best = 1", 'best = "one"'))
    assert "best" in played("series").err
    played.event = played.file("gp.toml", RULES.replace("second", "third"))
    assert "third.event" in played("series").err
    played.event = played.file("gp.toml", RULES.replace("places = [10, 6, 3]", ""))
    assert "places = [25, 20, 16]" in played("series").err
    played.event = str(played.folder / "none.toml")
    assert played("series").status == 2
