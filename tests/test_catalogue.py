"""The catalogue of texts: complete, without leftovers, with real plurals, as the reader chose."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import texts
from mydelko.cli.complaints import LEXICON, NOTATION
from mydelko.cli.finder import COMMANDS
from mydelko.cli.terminal.vocabulary import MEASURES, VERBS
from mydelko.engine.levels import levels
from mydelko.lexicon import grammar
from mydelko.lexicon.errors import LexiconCode
from mydelko.locale import LANGUAGES, gettext, language, ngettext, say_key
from mydelko.notation.errors import NotationCode
from mydelko.rules import Phase
from mydelko.rules.refusal import Refusal
from mydelko.tournament.refusal import refuse
from texts import Forms, Id, forms

FIELD = re.compile(r"\{(\w*)[^}]*\}")
TABLES = {  # contexts whose keys are named by tables of the program
    "phase": {phase.value for phase in Phase},
    "verb": set(VERBS),
    "verb-meaning": set(VERBS),
    "measure": set(MEASURES),
    "verdict": {"valid", "invalid"},
    "seat": {"referee"},
    "finder": {command.name for command in COMMANDS},
    "grammar": {*grammar.PARTS, grammar.FUTURE, *grammar.TOGETHER, *grammar.VALUES},
    "level": {level.id for level in levels()},
    "level-description": {level.id for level in levels()},
}


def catalogue(code: str) -> dict[Id, Forms]:
    return texts.texts_of(texts.read(texts.TEXTS / f"{code}.po"))


def english() -> dict[Id, Forms]:
    return texts.sentences() | {one: one.key for one in texts.titles()} | catalogue("en")


def test_what_to_type_is_said_by_the_commands_alone() -> None:
    """A desk in the browser says the same refusals."""
    for code in LANGUAGES:
        said = {one: text for one, text in catalogue(code).items() if one.context == "tournament"}
        assert {one.key for one, text in said.items() if "--" in "".join(text)} == set()
    assert texts.keys_of("repair-command") <= texts.keys_of("tournament")


def test_every_text_in_use_is_there_in_every_language_and_no_other() -> None:
    assert texts.complaints() == []


@pytest.mark.parametrize(("context", "keys"), TABLES.items())
def test_every_name_in_a_table_of_the_program_has_its_words(context: str, keys: set[str]) -> None:
    assert texts.keys_of(context) == keys


def test_every_error_code_has_its_sentence() -> None:
    assert set(NOTATION) == set(NotationCode)
    assert set(LEXICON) == set(LexiconCode)


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_stands_twice_where_the_last_would_be_said_for_both(code: str) -> None:
    file = texts.TEXTS / f"{code}.po"
    written = re.findall(r"^msgid ", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(written) == len(texts.read(file)) + 1  # and the head


def test_what_is_missing_and_what_is_of_no_use_is_named(tmp_path: Path) -> None:
    for file in texts.TEXTS.glob("*.po"):
        shutil.copy(file, tmp_path)
    turkish = tmp_path / "tr.po"
    text = turkish.read_text("utf-8").replace('"home.play"', '"home.pray"', 1)
    turkish.write_text(text.replace('msgid "Say hello first."', 'msgid "Say goodbye."'), "utf-8")
    assert texts.complaints(tmp_path) == [
        "tr.po lacks Say hello first.",
        "tr.po lacks page: home.play",
        "tr.po has for nothing Say goodbye.",
        "tr.po has for nothing page: home.pray",
    ]


def test_a_language_still_being_written_may_lack_texts_but_has_none_for_nothing(
    tmp_path: Path,
) -> None:
    for file in texts.TEXTS.glob("*.po"):
        shutil.copy(file, tmp_path)
    begun = '#, fuzzy\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "Tower"\nmsgstr "Turm"\n'
    (tmp_path / "de.po").write_text(begun, "utf-8")
    assert texts.complaints(tmp_path) == ["de.po has for nothing Tower"]
    (tmp_path / "de.po").write_text(begun.removeprefix("#, fuzzy\n"), "utf-8")
    assert "de.po lacks Wins" in texts.complaints(tmp_path)


def test_what_is_compiled_is_what_the_catalogues_say() -> None:
    stale = [
        path.name
        for path, content in texts.compiled().items()
        if not path.exists() or path.read_bytes() != content
    ]
    assert not stale, "a catalogue was edited: `make texts` compiles it"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_form_says_something_with_the_arguments_of_the_english(code: str) -> None:
    originals = english()
    for one, text in catalogue(code).items():
        fields = set(FIELD.findall(forms(originals[one])[-1]))
        for form in forms(text):
            assert form.strip(), one
            assert set(FIELD.findall(form)) == fields, one


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_text_with_forms_has_all_forms_of_its_language(code: str) -> None:
    originals, number = english(), texts.read(texts.TEXTS / f"{code}.po").num_plurals
    for one, text in catalogue(code).items():
        assert isinstance(text, str) == isinstance(originals[one], str), one
        assert isinstance(text, str) or len(text) == number, one


# Arguments that count things. Others are names, lists, times, or numbers that number: a round.
COUNTS = {
    "bag", "balance", "best", "blanks", "bonus", "count", "differing", "draws", "exchanges",
    "fewest", "games", "least", "losses", "minutes", "moves", "most", "needed", "nodes", "percent",
    "placements", "planned", "played", "players", "points", "proved", "rate", "ratio", "repeats",
    "rounds", "same", "score", "seconds", "size", "tables", "times", "total", "typed", "unplayed",
    "value", "wanted", "wins", "worth",
}  # fmt: skip
FORMLESS = {
    "two, or a range: its words are in the genitive, whatever the number": {
        "Under these rules {players} players sit at a table.",
        "{found} seats, {rules} takes {fewest}–{most}",
        "{rules} takes {players} players, not {found}",
        "table-size",
    },
    "a bound with no word after it": {
        ": a number from {least} is needed",
        ": a number from {least} to {most} is needed",
        "At least {count}, please.",
        "At most {count}, please.",
        "How many moves? A number from 1 to {most}.",
        "before-less",
        "impossible-score",
        "number-range",
        "table-number",
        "{found} is not a whole number from {least} to {most}",
    },
    "a size in MB, or a bound whose words are in the genitive, whatever the number": {
        "A move makes at most {most} words.",
        "a value has 1 to {most} signs",
        "import-large",
        "measure-limit",
        "The name of an account has {least} to {most} signs.",
        "{file} has more than {most} MB of words when unpacked",
        "{file} is too large: at most {most} MB are read.",
        "{size} MB with {name}",
        "Ready in {seconds} s; .venv has {size} MB.",
    },
    "a number instead of another, no word after it": {
        "penalty-none",
        "too many tiles {tile}: {found}, the set has {most}",
        "log-order",
        "federation-round",
        "Equal scores of {count}: really a draw?",
    },
    "points as a score sheet writes them, no word after them": {
        "Corrected by consent: {name} {points:+}",
        "{name}: asks for a correction, {other} {points:+}",
        "news.correction-asked",
        "real.correct.proposal",
        "news.correction-agreed",
        "This penalty turns the game: {score} for {name}.",
        "This turns the game: {score} for {name}.",
        "entered the wrong way round, {was} is now {score}",
        "typed otherwise than the protocol, {was} is now {score}",
        "seven tiles {bonus}",
        "{name}: −{points} once the game has its result",
        "{name}: −{points} off the sum",
        "{starter} starts: games started less games replied are {balance} against {other}.",
    },
    "so many of so many, and words that never change": {
        "round {number} in play, results: {known} of {total}",
        "{first} – {second}: {wins} won, {draws} drawn, {losses} lost",
    },
    "a sum written out": {
        "{name} wins by walkover: ({total} + {unplayed} · 400) / {rounds} = {estimate}; "
        "score at the moment {score}; at least 400: {value} : 1",
    },
    "a verdict": {
        "{proved}; positions searched: {nodes}, seconds: {seconds}",
    },
    "a number already in words": {
        "yes: {draws} with the seed and its commitment",
        "{name}: the move stands after all, {points}",
        "{name}: {points} for a challenge in vain",
    },
    "a note on a sheet, the number last": {"exchange {count}", "sheet.exchange"},
    "an ordinal": {
        "{file} ends in the middle, after event {count}",
        "{file} is no sound game file: it is damaged after event {count}",
    },
    "times, said as one word": {"uses a square that counts the word {times} times"},
    "a fraction, or a rate": {
        "all moves: {rate} positions/s, {moves} moves/s",
        "best move: {rate} positions/s, {ratio} times the plain generator",
        "best moves/s: {plain:.0f}; with leave values {wise:.0f}, {ratio} of it",
        "endgames proved in {seconds:g} s: {proved} of {count}",
        "keeps {tiles}, worth {worth} points later",
        "leaves the poor tiles {tiles}, {worth} points later",
    },
}


def stands_alone(text: str) -> bool:
    """Whether every number follows a colon or a sign and no word follows it, to agree with it."""
    return all(
        re.search(rf"[:=(/·+−-] ?{{{name}[^}}]*}}(?! ?[^\W\d])", text)
        for name in FIELD.findall(text)
        if name in COUNTS
    )


def test_a_number_has_plural_forms_or_a_reason_to_have_none() -> None:
    reasons = {key for keys in FORMLESS.values() for key in keys}
    formless = {
        one.key
        for spoken in (catalogue("pl"), english())
        for one, text in spoken.items()
        if isinstance(text, str) and not stands_alone(text)
    }
    assert formless == reasons


def test_words_after_a_number_agree_with_it() -> None:
    def bag(count: int) -> str:
        return Refusal("exchange-bag", ("P-4.6.1",), {"count": count, "needed": 7}).message("pl")

    assert bag(1) == "W worku jest 1 płytka, do wymiany potrzeba 7. (P-4.6.1)"
    assert bag(4) == "W worku są 4 płytki, do wymiany potrzeba 7. (P-4.6.1)"
    assert bag(5) == "W worku jest 5 płytek, do wymiany potrzeba 7. (P-4.6.1)"
    used = [say_key("pl", "refusal", "exchange-limit", {"count": count}) for count in (1, 3, 5)]
    assert [text.split()[-1] for text in used] == ["wymianę.", "wymiany.", "wymian."]
    played = [refuse("rounds-played", count=count).message("pl") for count in (1, 2, 12, 22)]
    assert [text.split()[3] for text in played] == ["rundę:", "rundy:", "rund:", "rundy:"]
    assert refuse("rounds-played", count=1).message("en").startswith("1 round has")
    assert refuse("rounds-played", count=2).message("tr").startswith("2 tur oynandı")


def test_plurals_follow_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {}
    for code in LANGUAGES:
        monkeypatch.setenv("MYDELKO_LANG", code)
        said[code] = [
            ngettext("{count} word", "{count} words", count).format(count=count)
            for count in (0, 1, 2, 5, 12, 22)
        ]
    assert said["pl"] == ["0 słów", "1 słowo", "2 słowa", "5 słów", "12 słów", "22 słowa"]
    assert said["en"] == ["0 words", "1 word", "2 words", "5 words", "12 words", "22 words"]
    assert said["tr"] == [f"{count} sözcük" for count in (0, 1, 2, 5, 12, 22)]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "pl"),
        ({"LANG": "C.UTF-8"}, "pl"),
        ({"LANG": "xx_XX.UTF-8"}, "pl"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "tr_TR.UTF-8"}, "tr"),
        ({"LC_ALL": "tr_TR.UTF-8", "MYDELKO_LANG": "en"}, "en"),
        ({"LC_ALL": "tr_TR.UTF-8", "MYDELKO_LANG": "xx"}, "tr"),
    ],
)
def test_the_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for variable in ("MYDELKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert language() == expected


def test_an_unknown_message_comes_back_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    assert gettext("this sentence is in no catalogue") == "this sentence is in no catalogue"
