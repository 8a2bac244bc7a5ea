"""How the program helps who mistypes: help, version, near names, and the shell's completion."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.calls import Program
from mydelko import __version__
from mydelko.cli.main import COMMANDS


@pytest.mark.parametrize("call", [["-h"], ["check", "-h"], ["lexicon", "words", "-h"]])
def test_a_short_option_shows_the_same_help(mydelko: Program, call: list[str]) -> None:
    short = mydelko(*call)
    assert short.status == 0
    assert short == mydelko(*call[:-1], "--help")
    assert "-h" in short.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(mydelko: Program, command: str) -> None:
    answer = mydelko(command, "--help")
    assert answer.status == 0
    assert command in answer.out


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_both_options_tell_the_version(mydelko: Program, option: str) -> None:
    assert mydelko(option) == (0, f"{__version__}\n", "")


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (["chekc", "KOT"], "check"),
        (["lexicon", "wrods", "K?T"], "words"),
        (["--prot", "9000"], "--port"),
        (["--versoin"], "--version"),
        (["check", "KOT", "--lexikon", "english"], "--lexicon"),
    ],
)
def test_a_mistyped_name_is_answered_by_the_one_that_was_meant(
    mydelko: Program, call: list[str], meant: str
) -> None:
    answer = mydelko(*call)
    assert answer.status == 2
    [line] = answer.err.splitlines()
    assert f"did you mean {meant}?" in line


def test_a_name_like_no_other_is_answered_by_all(mydelko: Program) -> None:
    [line] = mydelko("frobnicate").err.splitlines()
    assert all(command in line for command in COMMANDS)


@pytest.mark.parametrize(("language", "said"), [("pl", "może chodziło"), ("tr", "demek istediniz")])
def test_the_hint_is_in_the_users_language(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    assert said in mydelko("chekc").err
    assert said in mydelko("check", "--eahc", "KOT").err


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["--port", "99999"], "--port: a number from 0 to 65535"),
        (["autoplay", "--games", "0"], "--games: a number from 1 to 1000000000 is needed"),
        (["autoplay", "--passes-to-end", str(2**31)], "--passes-to-end: a number from 1 to "),
        (["autoplay", "--exchange-minimum", str(2**31)], "--exchange-minimum: a number from 0 to "),
        (["train", "winning", "--out", "x", "--games", "1e9"], "--games: a number from 1 to "),
    ],
)
def test_a_number_out_of_range_is_answered_by_its_bounds(
    mydelko: Program, call: list[str], said: str
) -> None:
    answer = mydelko(*call)
    assert answer.status == 2
    assert said in answer.err


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["levels", "a", "b"], "not expected: a b"),
        (["check", "--each=3", "KOT"], "option --each takes no value"),
        (
            ["check", "KOT", "--lexicon"],
            "option --lexicon needs a value (help: mydelko check --help)",
        ),
        (
            ["tournament", "add", "cup.event", "--by"],
            "option --by needs a value (help: mydelko tournament add --help)",
        ),
        (["tournament", "correct", "cup.event", "one", "2"], ": a whole number is needed"),
        (["serve", "--log", "jsno"], ": one of plain, json is needed; did you mean json?"),
        (["check", "-KOT"], "what begins with a dash and is no option comes after --"),
    ],
)
def test_a_wrong_call_is_answered_by_what_is_needed(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, call: list[str], said: str
) -> None:
    answer = mydelko(*call)
    assert answer.status == 2
    [line] = answer.err.splitlines()
    assert said in line
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    assert said not in mydelko(*call).err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_each_shell_has_its_script(mydelko: Program, shell: str) -> None:
    answer = mydelko("completion", shell)
    assert answer.status == 0
    assert "_MYDELKO_COMPLETE" in answer.out
    assert "mydelko" in answer.out


def test_the_users_own_shell_is_found(mydelko: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert mydelko("completion").out == mydelko("completion", "fish").out
    monkeypatch.delenv("SHELL")
    unknown = mydelko("completion")
    assert unknown.status == 2
    assert "bash" in unknown.err


def test_completion_is_installed_where_the_shell_looks(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    answer = mydelko("completion", "bash", "--install")
    assert answer.status == 0
    script = tmp_path / ".bash_completions" / "mydelko.sh"
    assert str(script) in answer.out
    assert script.read_text() + "\n" == mydelko("completion", "bash").out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("mydelko che", {"check"}),
        ("mydelko check --le", {"--lexicon"}),
        ("mydelko lexicon wo", {"words"}),
        ("mydelko nothing --le", set()),
    ],
)
def test_a_shell_is_told_how_a_line_could_go_on(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, typed: str, offered: set[str]
) -> None:
    monkeypatch.setenv("_MYDELKO_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
    answer = mydelko()
    assert answer.status == 0
    assert set(answer.out.split()) == offered
    assert answer.err == ""


def test_a_default_in_words_stands_without_brackets_of_its_own(mydelko: Program) -> None:
    assert "[default: 127.0.0.1]" in mydelko("serve", "--help").out
    page = " ".join(mydelko("analyze", "--help").out.replace("│", "").split())
    assert "Seconds for a position (else 5), or a turn of a game (else 1)." in page


def test_help_names_lists_and_arguments_as_readers_do(mydelko: Program) -> None:
    assert "list[Path]" not in mydelko("backup", "--help").out
    assert "[[SHELL]]" not in mydelko("completion", "--help").out
