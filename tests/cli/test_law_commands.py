"""`scenario`, `verify`, `rules`, `explain` and `replay`: answers, errors, exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.calls import Program
from mydelko.cli.rule_view import find_clause_id
from mydelko.rulebook.profile import FIELDS
from mydelko.rules import write_record
from mydelko.rules.events import GameOpened
from rules.test_bag import finished

Writer = Callable[..., str]

EMPTY = "/".join(["15"] * 15)
GOLDEN = Path(__file__).parent.parent / "rules" / "golden"
SCENARIO = """\
title   = "A good word is challenged: it stands"
clauses = ["P-4.7.6", "P-4.8.3"]
rules   = "pinczow"
words   = ["KOT", "KOTY", "OSA"]
seats   = ["Ala", "Olek"]
racks   = ["KOTYŁEM", "OSANABC"]

[[step]]
by = "Ala"
do = "play 8H KOTY"

[[step]]
by = "Olek"
do = "challenge KOTY"
expect = { verdict = "valid" }

[[step]]
by = "Olek"
do = "record"
expect = { scores = [14, 0], turn = "Olek" }
"""


@pytest.fixture
def written(tmp_path: Path) -> Writer:
    def write(text: str, name: str = "one.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


# scenario


def test_a_scenario_passes(mydelko: Program, written: Writer) -> None:
    answer = mydelko("scenario", written(SCENARIO))
    assert answer.status == 0
    assert answer.out.startswith("pass: ")
    assert "A good word is challenged: it stands" in answer.out


def test_the_first_difference_is_told_with_its_step_and_line(
    mydelko: Program, written: Writer
) -> None:
    file = written(SCENARIO.replace("[14, 0]", "[12, 0]"))
    answer = mydelko("scenario", file)
    assert answer.status == 1
    assert f"differs: {file}, line 20 – A good word" in answer.out
    assert "step 3 (Olek: record): scores: expected [12, 0], found [14, 0]" in answer.out
    ran = mydelko("scenario", file, "--json").data["scenarios"][0]
    assert (ran["outcome"], ran["step"], ran["line"]) == ("differs", 3, 20)
    assert ran["clauses"] == ["P-4.7.6", "P-4.8.3"]


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ('rules   = "pinczow"', 'rules   = "pinczow', 3),
        ("seats", "saets", 5),
        ('rules   = "pinczow"', 'rules   = "pinczuw"', 3),
        ('do = "record"', 'du = "record"', 17),
        ('expect = { verdict = "valid" }', 'expect = { veredict = "valid" }', 15),
        ('by = "Olek"\ndo = "record"', 'by = "Ewa"\ndo = "record"', 18),
        ('racks   = ["KOTYŁEM", "OSANABC"]', 'racks   = ["KOTYŁEM"]', 6),
    ],
)
def test_a_malformed_scenario_names_the_line(
    mydelko: Program, written: Writer, before: str, after: str, line: int
) -> None:
    assert before in SCENARIO
    file = written(SCENARIO.replace(before, after))
    answer = mydelko("scenario", file)
    assert answer.status == 2
    assert f"{file}, line {line}: " in answer.err


@pytest.mark.parametrize(
    "wrong",
    ["scores = 5", "racks = 3", "clock = [1, 2]", "told = 1", "phase = [1]", "bag = 'x'"],
)
def test_a_value_of_the_wrong_kind_names_its_step_and_line(
    mydelko: Program, written: Writer, wrong: str
) -> None:
    file = written(SCENARIO.replace("scores = [14, 0]", wrong))
    answer = mydelko("scenario", file)
    assert answer.status == 2
    assert answer.err.startswith(f"{file}, line 20: step 3: {wrong.split(maxsplit=1)[0]}: expected")


@pytest.mark.parametrize(
    "wrong", ["seats = 5", "racks = 5", "words = [1]", "clauses = 3", "board = 5", "clock = [3, 3]"]
)
def test_a_head_of_the_wrong_kind_names_its_line(
    mydelko: Program, written: Writer, wrong: str
) -> None:
    key = wrong.split(maxsplit=1)[0]
    kept = [line for line in SCENARIO.splitlines() if not line.startswith(key)]
    file = written("\n".join([wrong, *kept]))
    answer = mydelko("scenario", file)
    assert answer.status == 2
    assert answer.err.startswith(f"{file}, line 1: {key}: expected")


@pytest.mark.parametrize(
    ("before", "after", "pl", "tr"),
    [
        (
            "[14, 0]",
            "[12, 0]",
            "krok 3 (Olek: record): scores: oczekiwano",
            "adım 3 (Olek: record)",
        ),
        ("[14, 0]", "5", "krok 3: scores: oczekiwano: lista, jest: liczba całkowita", "tam sayı"),
        ('"pinczow"', '"pinczow', "to nie jest poprawny zapis TOML", "TOML kurallarına göre"),
        ("seats", "saets", "nieznany klucz 'saets'", "bilinmeyen anahtar 'saets'"),
        ('by = "Ala"', 'by = "Ala"\nat = "soon"', "krok 1: at: 'soon'", "adım 1: at: 'soon'"),
        ('"KOTYŁEM", ', '"KOTXŁEM", ', "'X' nie jest literą", "bir harf değil"),
        ('"record"', '"challenge"', "krok 3 (Olek: challenge): odmówiono: ", "reddedildi: "),
        ('["KOT", ', '["XERO", "KOT", ', "XERO: 'X' nie jest literą", "bir harf değil"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_told_in_the_readers_language(  # noqa: PLR0917
    mydelko: Program,
    written: Writer,
    monkeypatch: pytest.MonkeyPatch,
    before: str,
    after: str,
    pl: str,
    tr: str,
) -> None:
    assert before in SCENARIO
    file = written(SCENARIO.replace(before, after))
    for code, said in (("pl", pl), ("tr", tr)):
        monkeypatch.setenv("MYDELKO_LANG", code)
        answer = mydelko("scenario", file)
        assert said in answer.out + answer.err


def test_several_files_are_all_run_and_the_worst_decides(mydelko: Program, written: Writer) -> None:
    good, bad = written(SCENARIO), written(SCENARIO.replace("[14, 0]", "[12, 0]"), "two.toml")
    answer = mydelko("scenario", good, bad, good)
    assert answer.status == 1
    assert "3 scenarios: 2 pass" in answer.out
    assert mydelko("scenario", good, "nowhere.toml").status == 2


def test_a_scenario_may_name_a_word_list(mydelko: Program, written: Writer) -> None:
    text = SCENARIO.replace('words   = ["KOT", "KOTY", "OSA"]', 'lexicon = "polish"')
    assert mydelko("scenario", written(text)).status == 0
    answer = mydelko("scenario", written(text.replace('"polish"', '"klingon"')))
    assert answer.status == 2
    assert "there is no dictionary klingon" in answer.err


# own rule sets


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("time = 20", "time: 20 nie jest czasem takim jak"),
        ("exchange_limt = 2", "może chodziło o 'exchange_limit'?"),
        ("challenge = 'loud'", "challenge: 'loud' nie jest żadną z wartości: "),
        ("seven_bonus = -1", "seven_bonus: -1 nie jest liczbą całkowitą od 0"),
        ("base =", "own.toml: wiersz 1 nie jest zapisem TOML"),
    ],
)
def test_what_is_wrong_with_an_own_rule_set_is_said_in_the_users_language(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, said: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    path = tmp_path / "own.toml"
    path.write_text(written, "utf-8")
    answer = mydelko("rules", "--profile", str(path))
    assert answer.status == 2
    assert said in answer.err


def test_a_dictionary_without_a_name_is_described_in_the_users_language(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    assert "słownik gry" in mydelko("rules", "scrabble").out
    monkeypatch.setenv("MYDELKO_LANG", "tr")
    assert "the club's" not in mydelko("rules", "base").out
    welcome = mydelko("terminal", "-p", "Ala,Olek", "-r", "base").out
    assert "Sözlük: " in welcome


# verify


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "no sound game file"),
        (b"{}", "no sound game file"),
        (b"\xff\xfe", "no sound game file"),
        (b"[" * 100_000, "no sound game file"),
        (b'{"format": "mydelko-game", "version": 1, "events": []}', "holds no possible game"),
        (b'{"format": "mydelko-game", "version": 99, "events": []}', "newer version"),
        (b'{"format": "mydelko-game", "version": 1, "events": [\n{"type', "ends in the middle"),
    ],
)
def test_a_file_that_cannot_be_checked_is_an_error(
    mydelko: Program, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    answer = mydelko("verify", str(path))
    assert answer.status == 2
    assert complaint in answer.err
    assert answer.out == ""


def test_a_game_without_a_commitment_cannot_be_checked(mydelko: Program, tmp_path: Path) -> None:
    for path in GOLDEN.glob("*.json"):
        data = json.loads(path.read_bytes())
        data["events"][0].pop("commitment", None)
        game = tmp_path / path.name
        game.write_text(json.dumps(data), encoding="utf-8")
        answer = mydelko("verify", str(game))
        assert answer.status == 2
        assert "no commitment was published" in answer.err


def test_what_was_noted_before_the_game_is_checked(mydelko: Program, tmp_path: Path) -> None:
    events = finished()
    opened = events[0]
    assert isinstance(opened, GameOpened)
    path = tmp_path / "game.json"
    path.write_bytes(write_record(events))
    own = "00112233445566778899aabbccddeeff"
    kept = mydelko("verify", str(path), "--commitment", opened.commitment, "--bytes", own)
    assert (kept.status, kept.out.startswith("yes: ")) == (0, True)
    other = mydelko("verify", str(path), "--commitment", "00" * 32)
    assert (other.status, other.out) == (
        1,
        "no: the record carries another commitment than the one you noted\n",
    )
    lost = mydelko("verify", str(path), "--bytes", "11" * 16)
    assert (lost.status, lost.out) == (1, "no: the bytes you noted are not in the record\n")
    for option in ("--commitment", "--bytes"):
        typed = mydelko("verify", str(path), option, "xyz")
        assert typed.status == 2
        assert typed.err.startswith(f"{option}: hexadecimal digits are expected")


@pytest.mark.parametrize("command", ["verify", "replay", "analyze"])
def test_a_number_of_thousands_of_digits_is_no_game(
    mydelko: Program, tmp_path: Path, command: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"a":' + "9" * 5000 + "}", "utf-8")
    answer = mydelko(command, str(path))
    assert answer.status == 2
    assert len(answer.err.splitlines()) == 1


def test_a_missing_file_is_an_error(mydelko: Program) -> None:
    assert mydelko("verify", "nowhere.json").status == 2


# rules


def test_a_clause_is_shown_however_it_is_typed(mydelko: Program) -> None:
    for typed in ("P-4.7.6", "p-4.7.6"):
        answer = mydelko("rules", typed)
        assert answer.status == 0
        assert answer.out.startswith("P-4.7.6 “Challenge” cannot be taken back")
    data = mydelko("rules", "R-1", "--json").data[0]
    assert data["reason"]
    assert {"profile": "marmara", "field": "exchange_minimum"} in data["behind"]


def test_a_clause_of_conduct_says_when_it_matters_and_what_a_referee_may_do(
    mydelko: Program,
) -> None:
    told = " ".join(mydelko("rules", "P-2.3").out.split())
    moment = "Conduct at a real board: while tiles are drawn."
    assert f"{moment} A referee may answer with: warning, penalty." in told
    data = mydelko("rules", "P-2.3", "--json").data[0]
    assert data["conduct"] == {"at": ["drawing"], "effects": ["warning", "penalty"]}
    assert mydelko("rules", "P-4.7.6", "--json").data[0]["conduct"] is None


def test_a_heading_lists_its_clauses(mydelko: Program) -> None:
    assert "P-4.3.1" in mydelko("rules", "P-4.3").out


def test_the_book_is_searched_in_the_users_language(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "K-4.3" in mydelko("rules", "exchange", "bag").out
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    assert "P-4.3.1" in mydelko("rules", "wymiany").out
    answer = mydelko("rules", "żółwiowisko")
    assert answer.status == 1
    assert "żaden punkt nie mówi o" in answer.err


def test_a_document_is_listed_by_its_letter(mydelko: Program) -> None:
    found = mydelko("rules", "M", "--json").data
    assert [clause["id"] for clause in found][:3] == ["M-1", "M-2", "M-3"]


def test_the_contents_name_documents_and_rule_sets(mydelko: Program) -> None:
    answer = mydelko("rules")
    assert answer.status == 0
    assert "Pińczów tournament" in answer.out
    assert "marmara" in answer.out
    data = mydelko("rules", "--json").data
    assert len(data["profiles"]) == 5
    assert set(data["documents"]) == {"K", "P", "S", "M", "R", "B"}


def test_a_rule_set_shows_every_field_with_value_and_clause(mydelko: Program) -> None:
    answer = mydelko("rules", "--profile", "pinczow")
    assert answer.status == 0
    assert all(field in answer.out for field in FIELDS)
    fields = mydelko("rules", "--profile", "pinczow", "--json").data["fields"]
    known = {row["field"]: (row["value"], row["clauses"]) for row in fields}
    assert known["exchange_limit"] == ("3", ["P-4.3.1"])
    assert known["time"][0] == "20:00"
    assert mydelko("rules", "--profile", "nowhere").status == 2


def test_values_of_a_rule_set_are_told_in_the_readers_words_and_as_one_writes_them(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    monkeypatch.setenv("COLUMNS", "200")
    told = mydelko("rules", "pinczow").out
    assert "tak (yes)" in told
    assert "kojarzenie lub losowanie (pairing-or-draw)" in told
    assert "20:00 (" not in told
    assert "blank w losowaniu: jako A\n" in mydelko("rules", "P-2.1").out


# explain


def test_a_value_is_explained_letter_by_letter(mydelko: Program) -> None:
    answer = mydelko("explain", f"{EMPTY} / 0/0 0", "8F KOTY")
    assert answer.status == 0
    assert answer.out == "8F KOTY: K 2 + O 1 + T 2 + Y 2 = 7; word ×2 = 14\ntotal: 14\n"
    data = mydelko("explain", EMPTY, "/", "0/0", "0", "8F", "KoTY", "--json").data
    assert data["total"] == 12
    assert [letter["value"] for letter in data["words"][0]["letters"]] == [2, 0, 2, 2]
    assert data["words"][0]["letters"][2]["word_premium"] == 2


def test_what_is_wrong_with_a_move_is_remarked(mydelko: Program) -> None:
    answer = mydelko("explain", f"{EMPTY} / 0/0 0", "1A KTYŁ", "--rules", "komorow")
    assert answer.status == 0
    assert "The first word must cover the centre. (K-3.1" in answer.out
    assert "KTYŁ" in answer.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("8H", "a CGP line has board, racks"),
        ("99Z KOT", "is not a place"),
        ("8H KXT", "is not a letter"),
        ("8N KOTY", "does not fit on the board"),
    ],
)
def test_a_wrong_move_is_a_plain_complaint(mydelko: Program, move: str, complaint: str) -> None:
    answer = mydelko("explain", f"{EMPTY} / 0/0 0", move)
    assert answer.status == 2
    assert complaint in answer.err


def test_a_word_over_other_letters_is_refused(mydelko: Program) -> None:
    rows = ["15"] * 15
    rows[7] = "7KOT5"
    board = "/".join(rows)
    assert mydelko("explain", f"{board} / 0/0 0", "8H KAT").status == 2
    answer = mydelko("explain", f"{board} / 0/0 0", "8H KOTY")
    assert answer.out.endswith("total: 7\n")
    assert "lays no tile" in mydelko("explain", f"{board} / 0/0 0", "8H KOT").err


# replay


def test_a_game_is_told_again(mydelko: Program, tmp_path: Path) -> None:
    mydelko("terminal", "-p", "Ala,Olek", text="\npass\n\npass\n\npass\n\npass\n")
    [path] = (tmp_path / "data" / "games").glob("*.json")
    answer = mydelko("replay", str(path))
    assert answer.status == 0
    assert answer.out.count("Ala: pass") == 2
    assert "The game is over by passes" in answer.out
    assert mydelko("replay", path.stem, "--to", "1").out.count(": pass") == 1
    data = mydelko("replay", str(path), "--json").data
    assert [line["kind"] for line in data["sheet"]] == ["pass"] * 4
    assert mydelko("replay", str(path), "--to", "9").status == 2
    assert mydelko("replay", "nowhere").status == 2


def test_a_game_told_to_a_line_shows_nothing_of_the_next_move(mydelko: Program) -> None:
    path = str(GOLDEN / "v1-base-1.json")
    for lines in (1, 2):
        told = mydelko("replay", path, "--to", str(lines)).out
        assert told.count(" points (") == lines
        data = mydelko("replay", path, "--to", str(lines), "--json").data
        assert (len(data["sheet"]), data["phase"]) == (lines, "laying")
    assert " points (" not in mydelko("replay", path, "--to", "0").out


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_every_event_that_was_ever_written_can_be_told(mydelko: Program, path: Path) -> None:
    assert mydelko("replay", str(path)).status == 0


def test_a_clause_is_found_however_it_is_typed() -> None:
    assert find_clause_id("p-5.1.1B") == "P-5.1.1b"
    assert find_clause_id("m-16") == "M-16"
    assert find_clause_id("X-1") is None


@pytest.mark.parametrize("command", [["scenario"], ["tournament", "series"]])
def test_a_file_without_end_is_refused_in_a_line(
    mydelko: Program, tmp_path: Path, command: list[str]
) -> None:
    path = tmp_path / "deep.toml"
    path.write_text("words = " + "[" * 100_000, encoding="utf-8")
    answer = mydelko(*command, str(path))
    assert (answer.status, answer.err) == (2, "A file is nested too deeply to be read.\n")
