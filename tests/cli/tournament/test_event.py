"""A whole event from the shell: every command, its JSON, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.calls import Program
from cli.tournament.shell import LIST, Shell, tables
from mydelko.cli import complaints
from mydelko.cli.tournament.command import COMMANDS, command_name


@pytest.mark.slow
def test_an_event_is_run_from_opening_to_closing(entered: Shell) -> None:
    for _round in range(7):
        entered.ok("pair", "--json")
        entered.ok("publish", "--json")
        entered.ok("start")
        lines = [f"{table} 4{table}0 3{table}5" for table in range(1, len(tables(entered)) + 1)]
        entered.ok("result", "--from", entered.file("results.txt", "\n".join(lines)))
    entered.ok("close")
    rows = entered.ok("standings", "--json").data
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5]
    assert sum(row["games"] for row in rows) == 28
    won = entered.ok("standings", "--prizes", "--json").data
    assert [one["title"] for one in won] == ["I", "II", "III"]
    assert entered.ok("standings", "--stats", "--json").data["games"] == 14


@pytest.mark.parametrize(
    ("language", "name"),
    [("pl", "Turniej rankingowy"), ("en", "Rated tournament"), ("tr", "Puanlı turnuva")],
)
def test_an_event_without_a_name_has_one_in_the_readers_language(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, language: str, name: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    shell.ok("new", "--template", "federation")
    assert f'name = "{name}"\n' in shell.ok("settings").out


def test_who_looks_for_events_makes_no_empty_club(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYDELKO_DATA", str(tmp_path / "nothing"))
    assert mydelko("tournament", "events").out == "There is no event in the database.\n"
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize("device", ["/dev/full", "/dev/null"])
def test_an_event_is_kept_in_no_device(mydelko: Program, device: str) -> None:
    """One of them would be read for ever."""
    answer = mydelko("tournament", "new", device)
    assert (answer.status, answer.err) == (2, f"{device} is no plain file; name another.\n")


def test_what_never_ends_is_not_read_to_its_end(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(complaints, "MOST_READ", 2**20)
    answer = mydelko("verify", "/dev/zero")
    assert (answer.status, answer.err) == (2, "/dev/zero is too large: at most 1 MB are read.\n")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('minutes="x"', "minutes: a number is needed."),
        ("name=3", "name: a text is needed, in quotation marks."),
        ("criteria=3", "criteria: a list is needed, in [ ]."),
        ("bye=3", "bye: fields in braces are needed."),
        ("online=3", "online: true or false is needed."),
        ("rounds=3", "There is no field rounds."),
        ("bye={ large = 3 }", "There is no field bye.large."),
    ],
)
def test_a_setting_of_the_wrong_kind_is_told_in_words(shell: Shell, change: str, said: str) -> None:
    shell.ok("new")
    answer = shell("settings", "--set", change)
    assert (answer.status, answer.err) == (2, f"The settings cannot be read: {said}\n")


def test_a_list_is_previewed_and_its_faults_have_lines(shell: Shell) -> None:
    shell.ok("new")
    bad = shell.file("bad.csv", LIST + "Bez;;100\nOla;Kot;140\n")
    preview = shell("players", bad, "--preview", "--json")
    assert preview.status == 1
    assert [one["line"] for one in preview.data["problems"]] == [7, 8]
    refused = shell("players", bad)
    assert refused.status == 2
    assert "bad.csv, line 7: The last name is missing." in refused.err
    assert shell.ok("players", "--json").data == []
    assert shell.ok("players", bad, "--skip-bad").status == 0
    assert len(shell.ok("players", "--json").data) == 5


def test_a_list_in_another_encoding_is_refused_with_its_line(shell: Shell) -> None:
    shell.ok("new")
    club = shell.file("club.csv", LIST.encode("cp1250"))
    answer = shell("players", club)
    assert answer.status == 2
    assert "line 1" in answer.err
    assert "cp1250" in answer.err
    shell.ok("players", club, "--encoding", "cp1250")
    assert "Żółw" in shell.ok("players").out


def test_the_pairing_is_explained(paired: Shell) -> None:
    reasons = paired.ok("why", "1", "--json").data["reasons"]
    assert any("Half meets half" in reason for reason in reasons)
    assert "bye" in paired.ok("why", "5").out
    assert paired("why", "99").status == 2


def test_a_draft_is_changed_before_it_is_published(entered: Shell) -> None:
    entered.ok("pair")
    before = tables(entered)
    changed = entered.ok("pair", "--swap", "1,2", "--json").data
    assert changed["status"] == "draft"
    assert tables(entered) != before
    assert entered("pair", "--swap", "1").status == 2
    entered.ok("publish")
    assert entered("publish").status == 2
    entered.ok("publish", "--take-back", "a mistake")


def test_bad_results_are_refused_with_line_and_reason_and_good_ones_kept(paired: Shell) -> None:
    lines = "1 400 380\n1 500 300\n9 1 2\n2 9999 3\nx\n2 410 : 390\n"
    answer = paired("result", "--from", paired.file("results.txt", lines))
    assert answer.status == 2
    for fault in (
        "line 2: Table 1 already has a result: 400 : 380. (P-5.2)",
        "line 3: Round 1 has no table 9.",
        "line 4: The score 9999 is impossible",
        "line 5:",
    ):
        assert fault in answer.err
    assert "All results of the round are in." in answer.out


def test_a_result_is_entered_corrected_and_undone(paired: Shell) -> None:
    seats = tables(paired)[0]
    order = f"{seats[1]},{seats[0]}"
    paired.ok("result", "1", "300", "720", "--players", order, "--word", f"{seats[0]},ŻÓŁWIE,92")
    assert "unusually many" in paired("result", "2", "720", "400").err
    assert "720 : 300" in paired.ok("show").out
    paired.ok("correct", "1", "1")
    assert "300 : 720" in paired.ok("show").out
    paired.ok("undo")
    assert "720 : 300" in paired.ok("show").out
    refused = paired("correct", "1", "1", "500", "500")
    assert "reason" in refused.err
    paired.ok("correct", "1", "1", "721", "300", "--note", "protocol says 721")
    log = paired.ok("log", "--json").lines
    assert [one["undone"] for one in log].count(True) == 1
    told = paired.ok("log").out
    assert "protocol, 720 : 300 is now 721 : 300 (P-5.2 protocol says 721)" in told
    assert "wrong way round, 720 : 300 is now 300 : 720 (P-4.6.4) (undone)" in told


@pytest.mark.parametrize("word", ["9,ŻÓŁWIE,92", "ŻÓŁWIE"])
def test_a_result_whose_best_word_is_refused_is_not_kept(paired: Shell, word: str) -> None:
    before = paired.ok("log").out
    assert paired("result", "1", "300", "720", "--word", word).status == 2
    assert paired.ok("log").out == before


def test_results_of_two_sources_are_refused(paired: Shell) -> None:
    lines = paired.file("results.txt", "1 400 300\n")
    twice = paired("result", "1", "300", "720", "--from", lines)
    assert (twice.status, twice.err) == (2, "One thing at a time: --from, scores.\n")


def test_the_referee_decides_with_a_clause(paired: Shell) -> None:
    loser, winner = map(str, tables(paired)[0])
    wrong = paired("decide", "warning", "--clause", "P-9.9", "--entrant", loser)
    assert "P-6.1" in wrong.err
    walkover = ("decide", "walkover", "--clause", "P-7.1c", "--by", "Jan Nowak")
    assert "referee EVENT" in paired(*walkover, "--winner", winner).err
    paired.ok("referee", "Ala Bury")
    assert "Who decides: Ala Bury" in paired(*walkover, "--winner", winner).err
    assert "chief" in paired.ok("referee", "Jan Nowak", "--role", "chief").out
    assert "--winner" in paired(*walkover, "--entrant", loser).err
    answer = paired.ok(*walkover, "--winner", winner, "--score", "455")
    assert "wins by walkover: (0 + 7 · 400) / 7 = 400" in answer.out
    assert "455 : 1" in answer.out
    assert "Ala Żółw – Ela Pies  1 : 455 (Ela Pies wins by walkover)" in answer.out
    second = paired.ok("result", "2", "402", "400").out
    assert "round 1, table 2: Ola Kot – Iza Lis 402 : 400" in second
    penalty = ("decide", "penalty", "--clause", "P-7.1b", "--entrant", "2", "--by", "Jan Nowak")
    turned = paired.ok(*penalty, "--points", "5").out
    assert "This penalty turns the game: 400 : 397 for Iza Lis." in turned
    assert "2 Ola Kot – 4 Iza Lis  397 : 400 (Ola Kot −5)" in paired.ok("show").out
    assert "wins by walkover" in paired.ok("show").out
    assert "P-7.1b" in paired(*penalty, "--points", "3").err


def test_referees_are_named_shown_and_removed(entered: Shell) -> None:
    assert "names no referee" in entered.ok("referee").out
    entered.ok("referee", "Ala Żółw", "--entrant", "1", "--school", "SP 7")
    assert "Ala Żółw, SP 7, plays as number 1" in entered.ok("referee").out
    entered.ok("referee", "Jan Nowak")
    assert [one["name"] for one in entered.ok("referee", "--json").data] == [
        "Ala Żółw",
        "Jan Nowak",
    ]
    entered.ok("referee", "ala żółw", "--remove")
    assert "Ala" not in entered.ok("referee").out
    assert entered("referee", "Kto To", "--remove").status == 2
    assert entered("referee", "Kto To", "--entrant", "99").status == 2
    own = Shell(entered.program, entered.folder)
    own.event = str(entered.folder / "own.event")
    own.ok("new", "--referee", "Ala Bury", "--referee", "Jan Nowak")
    assert own.ok("referee").out.splitlines() == ["Ala Bury", "Jan Nowak"]


def test_people_come_late_leave_return_and_are_absent(entered: Shell) -> None:
    entered.ok("checkin", "1", "2", "3", "4", "--absent-rest")
    entered.ok("add", "Jan Nowak", "--city", "Kielce", "--rating", "125.5")
    entered.ok("withdraw", "4")
    entered.ok("rejoin", "4")
    entered.ok("absent", "3", "2")
    entered.ok("pair")
    entered.ok("publish")
    shown = entered.ok("show", "--json").data
    assert shown["absent"] == [5]
    table = shown["tables"][0]
    entered.ok("late", "1", str(table["seats"][0]))
    assert "0 of 20 min gone" in entered.ok("late").out
    came = entered.ok("late", "--arrived", str(table["seats"][0])).out
    assert re.search(r"has lost 0:0\d and has (20:00|19:5\d) left\.", came)
    assert entered("late").status == 2
    assert entered("withdraw", "1").status == 2
    assert entered("add", "Jan Nowak", "--city", "Kielce").status == 2


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        ("federation", "Lp. Imię Nazwisko"),
        ("csv", "Żółw"),
        ("json", '"format": 1'),
        ("site", '"tournament"'),
        ("tsh", "Żółw, Ala 150"),
        ("html", "<!doctype html>"),
        ("schema", "EventFile"),
    ],
)
def test_the_event_is_written_in_every_format(paired: Shell, kind: str, word: str) -> None:
    assert word in paired.ok("export", kind).out
    target = str(paired.folder / "out")
    paired.ok("export", kind, "-o", target)
    assert word in Path(target).read_text("utf-8")


def test_a_website_is_written_over_an_older_one_and_over_nothing_else(paired: Shell) -> None:
    folder = paired.folder / "public"
    assert "6" in paired.ok("website", str(folder)).out
    (folder / "player-99.html").write_text("left", "utf-8")
    assert paired.ok("website", str(folder), "--json").data["pages"][0] == "index.html"
    assert sorted(file.name for file in folder.iterdir())[-1] == "player-5.html"
    (folder / "notes.txt").write_text("mine", "utf-8")
    assert paired("website", str(folder)).status == 2
    assert (folder / "notes.txt").exists()


def test_a_workbook_needs_a_file_and_cp1250_is_written(paired: Shell) -> None:
    assert paired("export", "xlsx").status == 2
    paired.ok("export", "xlsx", "-o", str(paired.folder / "event.xlsx"))
    target = paired.folder / "club.txt"
    paired.ok("export", "federation", "--encoding", "cp1250", "-o", str(target))
    assert "Imię" in target.read_text("cp1250")
    plain = paired("export", "federation", "--encoding", "ascii")
    assert (plain.status, plain.out) == (2, "")
    assert plain.err.startswith("The text cannot be written in ascii: it has no letter ")
    unknown = paired("export", "federation", "--encoding", "klingon")
    assert (unknown.status, unknown.err) == (2, "There is no encoding klingon.\n")
    assert paired("export", "csv", "--sheet", "menu").status == 2


def test_papers_are_printed(paired: Shell) -> None:
    target = paired.folder / "round.pdf"
    found = paired.ok("papers", "-o", str(target), "--json").data
    assert "protocols" in found["papers"]
    assert target.read_bytes().startswith(b"%PDF")
    pages = paired.folder / "pages"
    paired.ok("papers", "standings", "--pages", str(pages), "--lang", "tr")
    assert [page.name for page in pages.iterdir()] == ["page-001.png"]
    assert paired("papers", "banners").status == 2
    assert "did you mean standings?" in paired("papers", "standngs").err
    beyond = paired("papers", "standings", "--round", "99")
    assert (beyond.status, beyond.err) == (2, "There is no such round.\n")


@pytest.mark.parametrize("call", [["papers"], ["export", "html"], ["website", "public"]])
def test_a_language_that_is_not_there_is_answered_by_those_that_are(
    paired: Shell, call: list[str]
) -> None:
    refused = paired(*call, "--lang", "xx")
    assert (refused.status, refused.err) == (2, "There is no language xx. Known: pl, en, tr.\n")


def test_a_narrow_terminal_shows_the_names_all_the_same(
    paired: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "30")
    shown = paired.ok("standings").out
    assert all(name in shown for name in ("Ala", "Ola", "Ela", "Iza", "Ewa"))


def test_an_empty_list_says_that_it_is_empty(entered: Shell) -> None:
    assert entered.ok("standings", "--teams").out == "There is nothing to list yet.\n"
    listed = entered.program("tournament", "events")
    assert (listed.status, listed.out) == (0, "There is no event in the database.\n")


@pytest.mark.clause("K-2.1", place="tournament")
def test_an_event_under_komorow_takes_no_other_time(shell: Shell) -> None:
    refused = shell("new", "-t", "komorow", "--minutes", "5")
    assert refused.status != 0
    assert "20 min for the game. (K-2.1)" in " ".join(refused.err.split())
    shell.ok("new", "-t", "komorow", "--minutes", "20")


@pytest.mark.parametrize("minutes", ["0", "-5", "1441"])
def test_a_time_that_nobody_can_play_is_refused(entered: Shell, minutes: str) -> None:
    refused = entered("settings", "--set", f"minutes={minutes}")
    assert refused.status == 2
    assert refused.err.endswith("A number from 1 to 1440, please.\n")


def test_numbers_far_beyond_an_event_are_refused(paired: Shell) -> None:
    assert paired("absent", "1", "1-99999999999").err == "There is no such round.\n"
    assert paired("clock", "--add", "9" * 20).status == 2
    other = Shell(paired.program, paired.folder / "nowhere")
    assert other("new", "--rounds", "9" * 9).status == 2


def test_fees_of_a_turkish_event_are_in_lira(shell: Shell) -> None:
    shell.ok("new", "--template", "marmara")
    assert shell.ok("settings", "--json").data["currency"] == "₺"


def test_ratings_and_their_history(paired: Shell) -> None:
    paired.ok("result", "1", "400", "300")
    rows = paired.ok("rating", "--json").data
    assert {row["frozen"] for row in rows} == {"150.00", "140.00", "130.00", "120.00", "110.00"}
    history = str(paired.folder / "history.jsonl")
    waiting = paired.ok("rating", "--history", history, "--json").data
    assert all(row["place"] is None for row in waiting)
    again = paired.ok("rating", "--history", history, "--list", "2026-06-01", "--json").data
    assert [row["player"] for row in again] == [row["player"] for row in waiting]
    assert paired("rating", "--history", history, "--list", "June").status == 2
    both = paired("rating", "--history", history, "--list", "2026-06-01", "--take")
    assert (both.status, both.err) == (2, "One thing at a time: --list, --take.\n")
    for option in (["--list", "2026-06-01"], ["--take"]):
        alone = paired("rating", *option)
        assert alone.status == 2
        assert "--history" in alone.err
    assert paired("rating", "--history", "nowhere.jsonl", "--list", "2026-06-01").status == 2


def test_a_school_event_draws_letters_between_equals(shell: Shell) -> None:
    shell.ok("new", "--template", "marmara", "--name", "Okul")
    for number in range(4):
        shell.ok("add", f"Öğrenci {number}", "--school", f"Okul {number % 2}")
    shell.ok("pair")
    shell.ok("publish")
    seats = tables(shell)[0]
    entered = shell.ok("result", "1", "200", "200", "150", "100")
    assert "--before" in entered.err
    early = shell("letters", "1", f"{seats[0]}=B", f"{seats[1]}=A")
    assert "--before" in early.err
    told = shell.ok("tie", "1", "--before", "210,210,160,110")
    assert f"letters EVENT 1 {seats[0]}=… {seats[1]}=…" in told.err
    assert "M-18" in shell("pair").err
    again = shell.ok("letters", "1", f"{seats[0]}=B", f"{seats[1]}=B")
    assert "M-18" in again.err
    drawn = shell.ok("letters", "1", f"{seats[0]}=B", f"{seats[1]}=A")
    assert "letters drawn BB : BA : – : –" in drawn.out
    assert drawn.err == ""
    assert shell("letters", "1", "x").status == 2


def test_a_simulation_prints_seconds_and_quality(mydelko: Program) -> None:
    call = ("tournament", "simulate", "--players", "16", "--rounds", "5", "--system", "swiss")
    found = mydelko(*call, "--json").data
    assert found["repeats"] == 0
    assert found["slowest_round"] < 1
    assert mydelko("tournament", "simulate", "--system", "fixed").status == 2


def test_a_simulated_knockout_goes_on_after_a_draw_and_ends_with_its_winner(
    mydelko: Program,
) -> None:
    call = ("tournament", "simulate", "--players", "60", "--rounds", "8", "--system", "knockout")
    assert mydelko(*call, "--json").data["rounds"] == 6


def test_a_template_with_other_rounds_allows_repeats_at_its_end_as_before(shell: Shell) -> None:
    assert "3 rounds" in shell.ok("new", "--template", "club", "--rounds", "3").out
    assert shell.ok("settings", "--json").data["repeat_rounds"] == [3]


def test_a_system_alone_is_that_of_the_template_s_rounds(shell: Shell) -> None:
    shell.ok("new", "--template", "club", "--system", "swiss")
    [phase] = shell.ok("settings", "--json").data["phases"]
    assert phase["rounds"] == ["swiss"] * 4


def test_a_folder_or_another_file_is_named_and_stays_as_it_is(shell: Shell, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    foreign.write_bytes(b"\x00" * 100)
    for command in ("show", "standings", "pair"):
        assert shell.program("tournament", command, str(foreign)).err == (
            f"{foreign}: This is no record of an event: the file is damaged, or another one.\n"
        )
        folder = shell.program("tournament", command, str(tmp_path))
        assert (folder.status, folder.err) == (2, f"{tmp_path}: that is a folder\n")
    new = shell.program("tournament", "new", str(foreign))
    assert (new.status, new.err) == (2, f"{foreign} exists already.\n")
    assert foreign.read_bytes() == b"\x00" * 100


def test_a_file_that_is_no_event_or_damaged_is_named(shell: Shell) -> None:
    assert "There is no event" in shell("show").err
    shell.ok("new")
    assert shell("new").status == 2
    path = Path(shell.event)
    path.write_bytes(b"garbage\n" + path.read_bytes())
    assert "line 1" in shell("show").err


def test_settings_of_ones_own_are_read_and_their_faults_named(shell: Shell) -> None:
    wrong = shell.file("own.toml", 'name = "X"\nphases = [{ rounds = ["chess"] }]\n')
    assert "chess" in shell("new", "--settings", wrong).err
    right = shell.file("own.toml", 'name = "X"\nphases = [{ rounds = ["swiss"] }]\n')
    shell.ok("new", "--settings", right, "--rounds", "3", "--system", "danish", "--minutes", "25")
    assert "swiss" not in Path(shell.event).read_text("utf-8")


@pytest.mark.parametrize("command", [command_name(one[0]) for one in COMMANDS])
def test_every_command_has_help_with_an_example(mydelko: Program, command: str) -> None:
    answer = mydelko("tournament", command, "--help")
    assert answer.status == 0
    assert answer.out.count(f"mydelko tournament {command}") == 2  # usage and example
    assert "--json" in answer.out


def test_the_standings_show_one_thing_at_a_time(paired: Shell) -> None:
    refused = paired("standings", "--prizes", "--stats")
    assert (refused.status, refused.err) == (2, "One thing at a time: --prizes, --stats.\n")


def test_an_event_with_a_round_taken_back_is_exported_and_printed(paired: Shell) -> None:
    paired.ok("referee", "Jan Nowak")
    noted = ("decide", "note", "--clause", "P-7.3", "--round", "1", "--table", "1")
    paired.ok(*noted, "--note", "cisza", "--by", "Jan Nowak")
    paired.ok("result", "1", "400", "300")
    paired.ok("correct", "1", "1", "--clear", "--note", "wrong protocol")
    paired.ok("publish", "--take-back", "pomyłka")
    assert '"cisza"' in paired.ok("export", "json", "--private").out
    paired.ok("export", "json")
    paired.ok("papers", "decisions", "-o", str(paired.folder / "decisions.pdf"))
