"""Games at one keyboard, with fake time: to the end, through the curtain, against the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.terminal.tables import SEED, Autopilot, FakeTime, Script, dealt, table, tiles_first
from mydelko.cli.terminal.files import GameFile
from mydelko.play.host import host_game
from mydelko.rulebook import load_profile
from mydelko.rulebook.clauses import load_book
from mydelko.rulebook.profile import Challenge
from mydelko.rules import FairDraw, Phase, fold, read_record, verify_game
from mydelko.rules import events as ev

pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize(
    ("rules", "players", "computers"),
    [
        ("scrabble", ["Ala"], 1),
        ("scrabble", ["Ala", "Olek", "Ewa"], 0),
        ("komorow", ["Ala", "Olek"], 0),
        ("pinczow", ["Ala"], 1),
        ("pinczow", ["Ala", "Olek"], 0),
        ("marmara", ["Ala", "Olek", "Ewa", "Jan"], 0),
        ("marmara", ["Ala", "Olek"], 2),
        ("base", ["Ala", "Olek"], 1),
    ],
)
def test_a_whole_game_is_played_saved_and_verified(
    tmp_path: Path, rules: str, players: list[str], computers: int
) -> None:
    keyboard = Autopilot(load_profile(rules).tiles)
    loop, screen = table(tmp_path, keyboard, rules, players, computers)
    loop.run()
    assert loop.state.is_over()
    assert f"The seed of the bag: {SEED.hex()}" in screen.getvalue().replace("\n", " ").replace(
        "bag:  ", "bag: "
    )
    saved = read_record((tmp_path / "game.json").read_bytes())
    assert fold(saved) == loop.state
    assert verify_game(saved).fair


def test_time_passes_only_by_the_given_clock(tmp_path: Path) -> None:
    keyboard = Script("", "", (35, "pass"), "")
    loop, _screen = table(tmp_path, keyboard, "komorow")
    loop.run()
    assert sorted(loop.state.clock.used) == [0, 35_000]


def test_a_flag_that_falls_is_told_and_the_word_comes_back(tmp_path: Path) -> None:
    keyboard = Script("", "", (1, "place 8H KOTY"), (1200, "stop"), "")
    loop, screen = table(tmp_path, keyboard, "pinczow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert loop.state.flagged == (0,)
    assert loop.state.racks[0] == "ŁEMKOTY"
    assert "Ala: the flag falls (P-6.2.1)" in screen.getvalue()


def test_nobody_sees_a_rack_before_lifting_the_curtain(tmp_path: Path) -> None:
    keyboard = Script("", "", "zagraj 8H KOTY", "zapisz")
    loop, screen = table(tmp_path, keyboard, "komorow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    asked = [prompt for prompt in keyboard.prompts if "Pass the keyboard on" in prompt]
    assert asked == [
        "Pass the keyboard on: Ala, press Enter ",
        "Pass the keyboard on: Olek, press Enter ",
    ]
    shown = screen.getvalue()
    assert " A1   A1   B3   C2   N1   O1   S1 " not in shown  # the script ends at his curtain
    assert " E1   K2   Ł3   M2   O1   T2   Y2 " in shown
    assert keyboard.forgotten == 2


def test_the_mover_rack_is_hidden_while_the_other_answers(tmp_path: Path) -> None:
    keyboard = Script("", "", "zagraj 8H KOTY", "plansza")
    loop, screen = table(tmp_path, keyboard, "komorow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    answering = screen.getvalue().partition("Ala: 14 points (8H KOTY 14)")[2]
    assert "record · challenge" in answering
    assert not re.search(r"E1 +Ł3 +M2", answering)


def test_words_of_three_languages_are_understood(tmp_path: Path) -> None:
    keyboard = Script("", "", "koy 8H KOTY", "geri al", "POŁÓŻ 8h koty", "durdur", "itiraz", "yaz")
    loop, _screen = table(tmp_path, keyboard, "komorow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert loop.state.scores == (14, 0)


def test_a_word_in_lower_case_is_a_word_unless_there_are_blanks(tmp_path: Path) -> None:
    keyboard = Script("", "8h koty")
    loop, _screen = table(tmp_path, keyboard, "scrabble", order=tiles_first("KOTYŁEMOSANABC"))
    loop.run()
    assert loop.state.scores[0] == 14
    keyboard = Script("", "8h ko")
    loop, _screen = table(
        tmp_path / "two", keyboard, "scrabble", order=tiles_first("??TYŁEMOSANABC")
    )
    loop.run()
    assert loop.state.scores[0] == 0


def test_a_refusal_says_why_and_by_which_clause_in_the_users_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    keyboard = Script("", "", "zapisz", "punkt P-4.7.6", "punkt p-4.7.6", "punkt żółwiowisko")
    loop, screen = table(tmp_path, keyboard, "pinczow")
    loop.run()
    shown = screen.getvalue()
    assert "Nie ma ruchu do zapisania" in shown
    assert "Pełna treść punktu: punkt P-" in shown
    title = load_book().clause("P-4.7.6").title["pl"]
    assert shown.count(f"P-4.7.6 {title}") == 2
    assert "żaden punkt nie mówi o: żółwiowisko" in shown


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("abrakadabra", "Not understood: abrakadabra"),
        ("play", "It is written: play 8H CATS"),
        ("play 99Z KOT", "It is written: play 8H CATS"),
        ("play 8H", "It is written: play 8H CATS"),
        ("play 8H K0T", "It is written: play 8H CATS"),
        ("name", "It is written: name T"),
        ("decide", "It is written: decide P-7.1 penalty Olek 5"),
        ("decide P-7.1 penalty Nobody 5", "It is written: decide"),
        ("decide X-1 note", "The rule book has no clause X-1."),
        ("exchange", "Name the tiles to exchange"),
        ("exchange QQQ", "It is written: exchange ABC"),
        ("play 8H ŻŻŻŻ", "The rack lacks a tile Ż for that."),
        ("explain", "There is no placement to explain."),
        ("explain seven", "There is no placement to explain."),
        ("explain 99", "There is no placement to explain."),
        ("rule", "It is written: rule"),
        ("Olek: record", "There is no move to record"),
        ("\x00\x1b[31m", "Not understood"),
        ("x" * 5000, "Not understood"),
    ],
)
def test_wrong_input_is_answered_and_changes_nothing(
    tmp_path: Path, line: str, answer: str
) -> None:
    keyboard = Script("", "", line)
    loop, screen = table(tmp_path, keyboard, "komorow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert answer in screen.getvalue()
    assert loop.state.phase is Phase.LAYING
    assert loop.state.racks[0] == "KOTYŁEM"
    assert not loop.state.sheet


def test_the_score_is_explained_letter_by_letter(tmp_path: Path) -> None:
    keyboard = Script("", "", "play 8H KOTY", "explain", "record", "", "pass", "", "explain 1")
    loop, screen = table(tmp_path, keyboard, "komorow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert screen.getvalue().count("8H KOTY: K 2 + O 1 + T 2 + Y 2 = 7; word ×2 = 14") == 2


def test_the_sheet_the_clock_and_the_bag_are_shown_on_demand(tmp_path: Path) -> None:
    keyboard = Script("", "", "clock", "bag", "play 8H KOTY", "bag", "record", "", "karta", "pomoc")
    loop, screen = table(tmp_path, keyboard, "pinczow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    shown = screen.getvalue()
    assert "Ala: 20:00 ●" in shown
    assert "not seen: A×9" in shown
    assert "The bag is counted while a clock runs." in shown  # P-6.5.2
    assert "8H KOTY 14  14" in shown
    assert "write the other's value down" in shown


def test_the_referee_decides_in_plain_words(tmp_path: Path) -> None:
    keyboard = Script(
        "",
        "",
        "wołam sędziego",
        "orzeczenie p-7.1b kara Olek 5",
        "decide P-6.1 note spokój na sali",
        "włącz zegar",
        "pas",
    )
    loop, screen = table(tmp_path, keyboard, "pinczow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert loop.state.scores == (0, -5)
    assert "The referee: penalty of Olek: -5 (P-7.1b)" in screen.getvalue()
    assert "spokój na sali" in screen.getvalue()
    assert loop.state.turn == 1


def test_one_may_speak_for_another_and_for_the_referee(tmp_path: Path) -> None:
    keyboard = Script("", "", "play 8H KOTY", "Ala: start", "olek: record")
    loop, screen = table(tmp_path, keyboard, "pinczow", order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert loop.state.scores == (14, 0)
    assert "Olek: your clock was started, record or challenge" in screen.getvalue()


def test_sealed_declarations_stay_sealed_on_the_screen(tmp_path: Path) -> None:
    letters = "ABC"
    order = tiles_first(letters + "CATSDOG" + "EEEEEEE" + "IIIIIII", "english")
    keyboard = Script("", "play 8H CATS", "", "challenge", "")
    loop, screen = table(tmp_path, keyboard, "marmara", ["Ala", "Olek", "Ewa"], order=order)
    loop.run()
    assert "Olek: declared" in screen.getvalue()
    assert "challenge of" not in screen.getvalue()
    assert keyboard.prompts.count("Pass the keyboard on: Ewa, press Enter ") == 1


def test_a_blank_is_laid_and_named(tmp_path: Path) -> None:
    keyboard = Script("", "", "place 8H KO?Y", "name T", "stop", "record")
    loop, screen = table(tmp_path, keyboard, "komorow", order=dealt("KO?YŁEM", "OSANABC"))
    loop.run()
    assert loop.state.scores == (10, 0)
    assert " ? " in screen.getvalue()
    assert "Ala: the blank is t" in screen.getvalue()


def test_a_bad_word_comes_back_where_the_program_validates(tmp_path: Path) -> None:
    keyboard = Script("", "play 8H KTMŁ", "play 8H KOTY", "")
    loop, screen = table(tmp_path, keyboard, "scrabble", order=tiles_first("KOTYŁEMOSANABC"))
    loop.run()
    assert "Not in the dictionary: KTMŁ. (S-" in screen.getvalue()
    assert loop.state.scores == (14, 0)


def test_a_reading_of_a_blank_that_is_not_plain_is_asked_for(tmp_path: Path) -> None:
    keyboard = Script("", "play 8H ŁaKA", "place 8H Ł?KA", "name Ą", "stop")
    loop, screen = table(
        tmp_path,
        keyboard,
        "scrabble",
        order=tiles_first("Ł?KAEEMOSANABC"),
        judge={"ŁAKA", "ŁĄKA"}.__contains__,
    )
    loop.run()
    assert "Lay it as ? and name it" in screen.getvalue()
    assert loop.state.sheet[0].words[0].word == "ŁĄKA"


def test_plain_shows_words_and_no_picture(tmp_path: Path) -> None:
    keyboard = Script("", "play 8H KOTY", "", "board")
    loop, screen = table(
        tmp_path, keyboard, "scrabble", order=tiles_first("KOTYŁEMOSANABC"), plain=True
    )
    loop.run()
    assert "8H KOTY" in screen.getvalue()
    assert "★" not in screen.getvalue()


def test_leaving_charges_the_clock_and_the_time_away_is_nobodys(tmp_path: Path) -> None:
    keyboard = Script("", "", (10, "koniec"))
    loop, _screen = table(tmp_path, keyboard, "komorow")
    loop.run()
    turn = loop.state.turn
    assert loop.state.clock.used[turn] == 10_000
    events = read_record((tmp_path / "game.json").read_bytes())
    assert isinstance(events[-1], ev.ClockHeld)
    time = FakeTime()
    time.now += 3_600_000
    file = GameFile(tmp_path / "game.json", events)
    host = host_game(file, FairDraw(SEED, "test-game"), lambda _word: True, time)
    time.now += 1000
    host.leave()
    assert host.state.clock.used[turn] == 11_000


def test_each_price_of_a_challenge_in_vain_is_told(tmp_path: Path) -> None:
    rules = replace(load_profile("base"), challenge=Challenge.FIVE_POINT)
    keyboard = Script("", "play 8H KOTY", "challenge", "record")
    loop, screen = table(tmp_path, keyboard, rules, order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert "Ala: 5 points for a challenge in vain" in screen.getvalue()
    assert loop.state.scores == (19, 0)


def test_after_the_end_one_may_still_ask_and_enter_leaves(tmp_path: Path) -> None:
    keyboard = Script("", "", "pass", "", "pass", "", "pass", "", "pass", "sheet", "", "never read")
    loop, _screen = table(tmp_path, keyboard, "komorow")
    loop.run()
    assert loop.state.is_over()
    assert keyboard.lines == ["never read"]
    assert keyboard.prompts[-1] == "The game is over; Enter leaves> "
