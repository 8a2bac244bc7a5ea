"""check, blank, about and the look-up commands of lexicon, as people and scripts call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.calls import Program
from lexicon.analyses import RECORDED
from mydelko.lexicon import grammar

CASES = json.loads((Path(__file__).parents[1] / "data" / "blank_cases.json").read_text("utf-8"))


def test_check_gives_one_joint_verdict(mydelko: Program) -> None:
    assert mydelko("check", "KOT", "żółw") == (0, "allowed\n", "")
    assert mydelko("check", "KOT", "QQ").status == 1
    assert mydelko("check", "KOT", "QQ").out == "not allowed\n"


def test_check_each_says_it_word_by_word(mydelko: Program) -> None:
    assert mydelko("check", "KOT", "QQ", "--each") == (1, "KOT: yes\nQQ: no\n", "")


def test_check_in_json(mydelko: Program) -> None:
    assert mydelko("check", "KOT", "QQ", "--json").data == {"valid": False, "words": ["KOT", "QQ"]}
    each = mydelko("check", "KOT", "QQ", "--json", "--each").data
    assert each["words"] == [{"word": "KOT", "valid": True}, {"word": "QQ", "valid": False}]


def test_check_in_another_dictionary(mydelko: Program) -> None:
    assert mydelko("check", "quiz", "--lexicon", "english").status == 0
    assert mydelko("check", "quiz").status == 1


def test_check_reads_words_from_the_input(mydelko: Program) -> None:
    assert mydelko("check", "-", text="KOT żółw\n\nPIES\n") == (0, "allowed\n", "")
    each = mydelko("check", "-", "--each", text="KOT\nQQ\n")
    assert each == (1, "KOT: yes\nQQ: no\n", "")
    assert mydelko("check", "-", "--json", text="KOT\n").data == {"valid": True, "words": ["KOT"]}


def test_a_mark_of_order_before_the_first_word_is_no_letter(mydelko: Program) -> None:
    """As editors of another system write it."""
    assert mydelko("check", "-", text="\ufeffKOT\nPIES\n").out == "allowed\n"


@pytest.mark.parametrize(("text", "said"), [(" \n", "no words"), (b"\xff\xfe", "UTF-8")])
def test_an_input_without_words_is_no_verdict(
    mydelko: Program, text: str | bytes, said: str
) -> None:
    answer = mydelko("check", "-", text=text)
    assert answer.status == 2
    assert answer.out == ""
    assert said in answer.err


@pytest.mark.parametrize("name", ["pinczow", "Pińczów"])
def test_a_rule_set_is_shown_by_its_name(mydelko: Program, name: str) -> None:
    shown = mydelko("rules", name)
    assert shown == mydelko("rules", "--profile", "pinczow")
    assert "P-4.3.1" in shown.out
    fields = {each["field"]: each for each in mydelko("rules", name, "--json").data["fields"]}
    assert fields["exchange_minimum"]["value"] == "7"
    assert fields["exchange_minimum"]["clauses"] == ["P-4.3.1"]
    mistyped = mydelko("rules", "pinczo")
    assert mistyped.status == 1
    assert "did you mean pinczow?" in mistyped.err


@pytest.mark.clause("S-2.2")
@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["pattern"])
def test_blank_prints_the_readings(mydelko: Program, case: dict[str, str]) -> None:
    answer = mydelko("blank", case["pattern"], case["typed"], "--json")
    assert answer.status == 0
    assert answer.data == {key: case[key] for key in ("pattern", "typed", "readings")}


def test_blank_without_a_reading_answers_no(mydelko: Program) -> None:
    answer = mydelko("blank", "K?T", "Z", "--json")
    assert answer.status == 1
    assert answer.data["readings"] == []
    assert mydelko("blank", "K?T", "AA").status == 2


def test_about_shows_every_attribution(mydelko: Program) -> None:
    answer = mydelko("about")
    assert answer.status == 0
    assert "SJP.PL" in answer.out
    assert "CC BY 4.0" in answer.out
    assert "Sindre Sorhus" in answer.out
    data = mydelko("about", "--json").data
    assert {each["name"] for each in data["lexicons"]} == {"polish", "polish-school", "english"}
    assert all(each["terms"] for each in data["lexicons"])


def test_about_tells_of_own_dictionaries_too(mydelko: Program, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("KOT\nDOM\n", "utf-8")
    mydelko("lexicon", "build", str(words), "--name", "club", "--licence", "ours")
    answer = mydelko("about")
    assert answer.status == 0
    assert "club: club" in answer.out
    described = tmp_path / "data" / "lexicons" / "club.toml"
    described.write_text(described.read_text("utf-8") + 'licence_file = "no"\n', "utf-8")
    without = mydelko("about", "--json")
    assert without.status == 0
    assert without.err == "the description of club cannot be read (licence_file: no)\n"
    assert "club" not in {each["name"] for each in without.data["lexicons"]}


def test_words_anagrams_and_hooks(mydelko: Program) -> None:
    words = mydelko("lexicon", "words", "KO?", "--json").data
    assert "KOT" in words["words"]
    assert words["more"] is False
    assert mydelko("lexicon", "words", "*", "--limit", "3", "--json").data["more"] is True
    anagrams = mydelko("lexicon", "anagrams", "KOT", "--json").data
    assert set(anagrams["words"]) == {"KOT", "KTO", "TOK"}
    assert mydelko("lexicon", "words", "ŹŹ").err == "There is no such word.\n"
    hooks = mydelko("lexicon", "hooks", "KOT", "--json").data
    assert hooks["valid"] is True
    assert "S" in hooks["front"]
    assert "Y" in hooks["back"]


def test_hooks_say_what_form_the_word_is_where_an_analyser_is_installed(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grammar, "installed", lambda: {"polish": RECORDED.__getitem__})
    assert mydelko("lexicon", "hooks", "szybciej").out.splitlines()[2:] == [
        "SZYBCIEJ: szybko, adverb, comparative"
    ]
    readings = mydelko("lexicon", "hooks", "szybciej", "--json").data["readings"]
    assert readings == [{"lemma": "szybko", "form": ["adv", "com"]}]
    monkeypatch.setattr(grammar, "installed", dict)
    assert len(mydelko("lexicon", "hooks", "szybciej").out.splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["lexicon", "words", "K_T"],
        ["lexicon", "anagrams", "K*T"],
        ["lexicon", "hooks", "K?T"],
        ["check", "KOT", "--lexicon", "klingon"],
        ["check"],
        ["check", "--frobnicate", "KOT"],
        ["frobnicate"],
        ["lexicon", "frobnicate"],
        ["blank", "K?T", "7"],
        ["lexicon", "info", "klingon"],
        ["lexicon", "words", "KOT", "--limit", "many"],
        ["lexicon", "words", "KOT", "--limit", "99999999999999999999"],
    ],
)
def test_wrong_input_is_said_on_stderr_with_status_2(
    mydelko: Program, arguments: list[str]
) -> None:
    answer = mydelko(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.strip()
    assert "Traceback" not in answer.err


def test_errors_are_said_in_the_users_language(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code, words in (("pl", "nie ma słownika"), ("en", "no dictionary"), ("tr", "sözlüğü yok")):
        monkeypatch.setenv("MYDELKO_LANG", code)
        assert words in mydelko("check", "KOT", "--lexicon", "klingon").err


def test_faults_of_an_own_dictionary_are_said_in_the_users_language(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("KOT\nDOM\n", "utf-8")
    mydelko("lexicon", "build", str(words), "--name", "club")
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    described = tmp_path / "data" / "lexicons" / "club.toml"
    for text, place in (
        ("letters = = 1", "club.toml:1"),
        ("letters = 1\ntitle = {}", "club.toml: letters"),
        ("title = {}", "club.toml: letters"),
        ('letters = "elvish"\ntitle = { en = "x" }', "elvish"),
    ):
        described.write_text(text, "utf-8")
        answer = mydelko("check", "KOT", "--lexicon", "club")
        assert answer.status == 2
        assert answer.err == f"opisu słownika club nie da się odczytać ({place})\n"
    missing = mydelko("lexicon", "build", str(tmp_path / "no"), "--name", "other")
    assert "nie ma takiego pliku" in missing.err


def test_the_help_lists_the_commands(mydelko: Program) -> None:
    answer = mydelko("--help")
    assert answer.status == 0
    for command in ("moves", "check", "lexicon", "about"):
        assert command in answer.out
    assert mydelko("lexicon").status == 0


def test_the_version(mydelko: Program) -> None:
    assert mydelko("--version").out.strip() == "0.1.0"


@pytest.mark.clause("P-4.7.12", "P-4.7.13", place="table")
def test_judge_waits_for_the_challenger_and_takes_words_typed_anew(
    mydelko: Program, tmp_path: Path
) -> None:
    log = tmp_path / "verdicts.jsonl"
    told = mydelko("judge", "--log", str(log), text="kto\nkot kotx\n\n\n")
    assert told.status == 0
    assert "The challenged player types all words (P-4.7.12)" in told.out
    assert told.out.count("ALLOWED") == told.out.count("NOT ALLOWED") == 1
    assert ": allowed" not in told.out  # one joint verdict
    [kept] = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert (kept["words"], kept["valid"]) == (["kot", "kotx"], [True, False])
    each = mydelko("judge", "--rules", "marmara", text="cat catx\n\n")
    assert "The referee types" in each.out
    assert "CATX: not allowed" in each.out


def test_a_judges_log_that_cannot_be_written_is_refused_before_the_first_players(
    mydelko: Program, tmp_path: Path
) -> None:
    refused = mydelko("judge", "--log", str(tmp_path), text="kot\n\n")
    assert (refused.status, refused.out, refused.err) == (
        2,
        "",
        f"{tmp_path}: that is a folder\n",
    )


def test_words_that_are_no_text_are_not_judged(mydelko: Program) -> None:
    refused = mydelko("check", b"za\xbf".decode("utf-8", "surrogateescape"))
    assert (refused.status, refused.out) == (2, "")
    assert "is not UTF-8 text" in refused.err
