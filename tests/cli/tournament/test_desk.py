"""The desk's day from the shell: settings, fees, both players' results, phases, the log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.tournament.shell import LIST, Shell, tables
from mydelko.rules import write_record
from rules.score_sheet import table

pytestmark = pytest.mark.slow  # whole days at the desk

FEES = 'fees=[{title="Entry", amount=40}, {title="Entry", amount=15.5, category="junior"}]'


def test_settings_are_shown_as_toml_and_changed_one_by_one(entered: Shell) -> None:
    entered.ok("settings", "--set", "minutes=25", "--set", 'place="Kielce"')
    shown = entered.ok("settings").out
    assert "minutes = 25" in shown
    own = entered.file("own.toml", shown)
    entered.program("tournament", "new", str(entered.folder / "copy.event"), "--settings", own)
    copy = entered.program("tournament", "settings", str(entered.folder / "copy.event"), "--json")
    assert copy.data == entered.ok("settings", "--json").data
    assert "TOML" in entered("settings", "--set", "minutes=many").err
    assert "colour" in entered("settings", "--set", "colour=1").err


def test_fees_are_taken_at_check_in_and_their_sum_is_seen(entered: Shell) -> None:
    entered.ok("settings", "--set", 'categories=["junior"]', "--set", FEES)
    entered.ok("change", "5", "--category", "junior", "--city", "Łódź")
    answer = entered.ok("checkin", "1", "5", "--paid")
    assert "Fees: 55,50 zł paid of 175,50 zł" in answer.out
    assert "Not paid: 2–4" in answer.out
    assert "Awaited: 2–4" in answer.out
    entered.ok("pay", "2")
    assert "Fees: 55,50 zł" in entered.ok("pay", "2", "--back").out
    listed = entered.ok("players").out
    assert "15,50 zł ✓" in listed
    rows = entered.ok("players", "--json").data
    assert [(row["fee"], row["details"]["paid"]) for row in rows[3:]] == [
        ("40", False),
        ("15.5", True),
    ]
    assert entered("pay", "99").status == 2
    assert entered("checkin").status == 2
    found = entered.ok("papers", "entry-list", "--json", "-o", str(entered.folder / "list.pdf"))
    assert found.data["papers"] == ["entry-list"]


def test_only_what_is_given_of_an_entrant_changes(entered: Shell) -> None:
    before = entered.ok("players", "--json").data[0]
    entered.ok("change", "1", "--name", "Ala Żółwik", "--minor", "--table", "7", "--rounds", "1,2")
    after = entered.ok("players", "--json").data[0]
    assert after["details"]["last"] == "Żółwik"
    assert after["details"]["rating"] == before["details"]["rating"]
    assert (after["details"]["minor"], after["details"]["table"]) == (True, 7)
    assert entered("change", "99", "--city", "X").status == 2
    assert entered("change", "2", "--category", "queen").status == 2


def test_both_players_confirm_a_result(paired: Shell) -> None:
    one, other = map(str, tables(paired)[0])
    assert "Not confirmed yet" in paired.ok("report", one, "410", "390").out
    assert "They differ" in paired.ok("report", other, "390", "410").out
    assert "Confirmed by all: 410 : 390" in paired.ok("report", other, "410", "390").out
    refused = paired("correct", "1", "1", "400", "400", "--note", "x")
    assert "P-4.6.4" in refused.err
    assert paired("report", "99", "1", "2").status == 2


def game_file(shell: Shell, name: str, first: str, second: str) -> str:
    game = table("pinczow").seat(first, "OSA").seat(second, "BC").bag(0).board("8:7KOT5")
    return shell.file(name, write_record(game.scores(400, 410).play("7H", "OSA").events))


def test_the_file_of_a_game_that_the_desk_brings_is_a_result(paired: Shell) -> None:
    names = {row["number"]: row["details"] for row in paired.ok("players", "--json").data}
    one, other = (f"{names[seat]['first']} {names[seat]['last']}" for seat in tables(paired)[0])
    strangers = paired("result", "1", "--game", game_file(paired, "a.json", one, "Kto Inny"))
    assert "Kto Inny" in strangers.err
    paired.ok("result", "1", "--game", game_file(paired, "b.json", other, one))
    stored = paired.ok("show", "--json").data["tables"][0]["result"]
    assert (stored["source"], stored["scores"]) == ("desk", [405, 418])
    assert stored["highlights"][0]["word"] == "OSA"
    assert paired("result", "9", "--game", game_file(paired, "c.json", one, other)).status == 2
    assert "There is no file" in paired("result", "2", "--game", "nothing.json").err


TWO_DAYS = """
name = "Dwa dni"
profile = "pinczow"
days = ["2026-05-16", "2026-05-17"]
[[phases]]
name = "I"
rounds = ["swiss", "swiss"]
[[phases]]
name = "II"
day = 2
rounds = ["danish"]
entry = "standings"
places = 4
"""


def test_a_second_day_carries_points_over_and_says_so(shell: Shell) -> None:
    shell.ok("new", "--settings", shell.file("two.toml", TWO_DAYS))
    for number in range(6):
        shell.ok("add", f"P {number}", "--rating", str(150 - number))
    for _round in range(3):
        shell.ok("pair")
        shell.ok("publish")
        for place in range(1, len(tables(shell)) + 1):
            shell.ok("result", str(place), "400", "350")
    assert "phase II, May 17, 2026" in shell.ok("standings").out
    rows = shell.ok("standings", "--json").data
    assert [row["games"] for row in rows] == [3, 3, 3, 3, 2, 2]
    assert sum(row["big"] - row["carried"] for row in rows[:4]) == 2
    alone = shell.ok("standings", "--phase", "2", "--json").data
    assert [row["games"] for row in alone] == [1, 1, 1, 1]
    assert len(shell.ok("standings", "--phase", "1", "--json").data) == 6
    assert shell("standings", "--phase", "3").status == 2
    assert shell("standings", "--phase", "2", "--round", "1").status == 2


def test_phases_need_their_days(shell: Shell) -> None:
    assert "II" in shell("new", "-t", "federation", "--day", "2026-05-16").err
    shell.ok("new", "-t", "federation", "--day", "2026-05-16", "--day", "2026-05-17")


def test_the_log_is_told_in_the_user_s_language(
    entered: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    told = entered.ok("log", "--last", "1").out
    assert "wpisano: 5 Ewa Mysz" in told


def test_an_equal_score_says_what_the_rules_still_need(shell: Shell) -> None:
    shell.ok("new", "-t", "komorow")
    shell.ok("add", "Ala Kot")
    shell.ok("add", "Ola Lis")
    shell.ok("pair")
    shell.ok("publish")
    answer = shell.ok("result", "1", "300", "300")
    assert "K-1.3" in answer.err
    assert "tie EVENT 1 --ahead" in answer.err
    assert "equal scores wait at tables: 1" in answer.out
    assert "--ahead" in shell("pair").err
    assert "ahead by the last word: Ola Lis" in shell.ok("tie", "1", "--ahead", "2").out
    shell.ok("undo")
    shell.ok("undo")
    assert shell.ok("result", "1", "300", "300", "--ahead", "2").err == ""
    shell.ok("undo")
    shell.ok("result", "--from", shell.file("one.txt", "1 300:300 ahead=1\n"))
    assert "ahead by the last word: Ala Kot" in shell.ok("show").out
    assert shell("result", "--from", shell.file("two.txt", "1 300 300 ahead=\n")).status == 2
    shell.ok("undo")
    one = shell.ok("report", "1", "300", "300", "--ahead", "0")
    assert "Ala Kot: 300 : 300 (the last words are equal: a draw)" in one.out
    both = shell.ok("report", "2", "300", "300", "--ahead", "0")
    assert "Confirmed by all: 300 : 300 (the last words are equal: a draw)" in both.out
    assert both.err == ""
    assert "P-5.2" in shell("undo").err
    shell.ok("pair")


def test_a_format_without_a_place_for_ties_says_so(shell: Shell) -> None:
    shell.ok("new", "-t", "komorow")
    shell.ok("add", "Ala Kot")
    shell.ok("add", "Ola Lis")
    shell.ok("pair")
    shell.ok("publish")
    shell.ok("result", "1", "300", "300", "--ahead", "1")
    for kind in ("tsh", "federation"):
        assert "1/1" in shell.ok("export", kind).err
    assert shell.ok("export", "json").err == ""


def test_ratings_of_the_history_are_brought_to_the_next_event(paired: Shell) -> None:
    paired.ok("result", "1", "400", "300")
    paired.ok("result", "2", "400", "300")
    history = str(paired.folder / "history.jsonl")
    paired.ok("rating", "--history", history)
    paired.ok("rating", "--history", history)  # once more: the event is in it once
    assert len(Path(history).read_bytes().splitlines()) == 4
    later = Shell(paired.program, paired.folder)
    later.event = str(paired.folder / "later.event")
    later.ok("new", "-t", "pinczow", "--day", "2026-06-20")
    winner = paired.ok("standings", "--json").data[0]["name"]
    later.ok("add", winner)
    later.ok("add", "Nowy Gracz")
    assert "Ratings taken: 1" in later.ok("rating", "--history", history, "--take").out
    known, unknown = later.ok("players", "--json").data
    assert float(known["details"]["rating"]) > 100
    assert known["details"]["games"] == 1
    assert unknown["details"]["rating"] is None
    bad = later.file("bad.jsonl", Path(history).read_bytes() + b"garbage\n")
    assert "bad.jsonl, line 5" in later("rating", "--history", bad).err


def test_ratings_are_written_as_the_language_does(
    paired: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert re.search(r"\d\.\d\d", paired.ok("rating").out)
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    said = paired.ok("rating").out
    assert re.search(r"\d,\d\d", said)
    assert "." not in said


def test_a_club_s_elo_goes_on_from_event_to_event(shell: Shell) -> None:
    shell.ok("new", "-t", "club", "--day", "2026-05-16")
    shell.ok("add", "Ala Kot")
    shell.ok("add", "Ola Lis")
    shell.ok("pair")
    shell.ok("publish")
    shell.ok("result", "1", "400", "300")
    history = str(shell.folder / "club.jsonl")
    rows = shell.ok("rating", "--history", history, "--json").data
    assert [(row["place"], row["rating"]) for row in rows] == [(1, "1010.00"), (2, "990.00")]
    later = Shell(shell.program, shell.folder)
    later.event = str(shell.folder / "later.event")
    later.ok("new", "-t", "club", "--day", "2026-05-23")
    later.ok("add", "Ola Lis")
    later.ok("rating", "--history", history, "--take")
    assert later.ok("players", "--json").data[0]["details"]["rating"] == "990.00"


def test_results_of_an_earlier_round_go_where_it_is_said(paired: Shell) -> None:
    paired.ok("result", "1", "400", "300")
    paired.ok("result", "2", "400", "300")
    paired.ok("pair")
    paired.ok("publish")
    paired.ok("correct", "1", "1", "--clear", "--note", "wrong protocol")
    source = paired.file("one.txt", "1 411 222\n")
    paired.ok("result", "--from", source, "--round", "1")
    found = paired.ok("show", "--round", "1", "--json").data["tables"][0]["result"]
    assert found["scores"] == [411, 222]
    assert paired.ok("show", "--round", "2", "--json").data["tables"][0]["result"] is None
    one, other = ("Ala Żółw", "Ola Kot")
    refused = paired("result", "1", "--game", game_file(paired, "g.json", one, other), "--round=1")
    assert refused.status == 2
    assert refused.err.startswith("A game's file goes into round 2")


def test_what_only_looks_like_a_number_is_refused_in_one_line(paired: Shell) -> None:
    word = paired("result", "1", "300", "200", "--word", "²,KOT,5")
    assert (word.status, word.err) == (2, "²,KOT,5: expected number,word,points\n")
    drawn = paired("letters", "1", "²=A", "2=B")
    assert (drawn.status, drawn.err) == (2, "²=A: expected number=letter\n")
    long = paired("result", "--from", paired.file("long.txt", "x y " * 1000))
    assert long.status == 2
    assert len(long.err) < 200


def test_a_round_is_not_published_for_want_of_a_reason_to_take_one_back(paired: Shell) -> None:
    for number in ("1", "2"):
        paired.ok("result", number, "400", "300")
    paired.ok("pair")
    refused = paired("publish", "--take-back", "")
    assert refused.status == 2
    assert paired.ok("show", "--json").data["status"] == "draft"


def test_who_leaves_the_last_round_is_not_told_of_one_after_it(shell: Shell) -> None:
    shell.ok("new", "--template", "club", "--rounds", "1", "--name", "Puchar")
    shell.ok("players", shell.file("list.csv", LIST))
    shell.ok("pair")
    shell.ok("publish")
    left = shell.ok("withdraw", "1", "--pair-again").out
    assert "Ala Żółw is not paired any more, from round 1 on." in left
