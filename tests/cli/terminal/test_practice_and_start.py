"""At the keyboard: practice (R-21), who begins (P-2.1), and who is absent (P-6.3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.calls import Program
from cli.terminal.tables import Script, table
from mydelko.rulebook import load_profile
from mydelko.rulebook.profile import Start
from mydelko.rules import Phase, read_record
from mydelko.rules import events as ev

MINUTES = 60


def opened(path: Path) -> ev.GameOpened:
    first = read_record(path.read_bytes())[0]
    assert isinstance(first, ev.GameOpened)
    return first


@pytest.mark.clause("R-21")
def test_in_practice_a_finished_move_is_taken_back(tmp_path: Path) -> None:
    keyboard = Script("pas", "cofnij ruch", "cofnij ruch")
    loop, screen = table(tmp_path, keyboard, players=("Ala",), computers=1, practice=True)
    loop.run()
    assert loop.state.sheet == ()
    assert loop.state.turn == 0
    assert "trening" in screen.getvalue()
    assert "Nie ma twojego ruchu" in screen.getvalue()  # the second time
    assert opened(tmp_path / "game.json").practice


@pytest.mark.clause("R-21")
def test_in_practice_the_clock_is_stopped_for_a_pause(tmp_path: Path) -> None:
    keyboard = Script("", (5, "przerwa"), (600, "włącz zegar"), (1, "plansza"))
    loop, screen = table(tmp_path, keyboard, "pinczow", ("Ala",), 1, practice=True, first=0)
    loop.run()
    assert loop.state.clock.used[0] == 6_000
    assert "Ala: przerwa" in screen.getvalue()


@pytest.mark.clause("R-21")
@pytest.mark.parametrize("go_on", ["wznów", "Olek: resume", "włącz zegar"])
def test_while_the_game_is_paused_nobody_moves_until_anybody_goes_on(
    tmp_path: Path, go_on: str
) -> None:
    keyboard = Script("", "", (5, "Olek: przerwa"), (60, "Ala: pas"), (60, go_on), "", (1, "pas"))
    loop, screen = table(tmp_path, keyboard, "pinczow", practice=True, first=0)
    loop.run()
    shown = screen.getvalue()
    assert shown.count("Gra jest wstrzymana. Najpierw ją wznów.") == 1
    assert "wznów" in shown.partition("Olek: przerwa")[2]  # the hint below the table
    assert [line.seat for line in loop.state.sheet] == [0]
    assert loop.state.clock.used[0] == 6_000


@pytest.mark.clause("R-21")
@pytest.mark.parametrize(
    "line", ["cofnij ruch", "przerwa", "undo", "pause", "resume", "podpowiedź"]
)
@pytest.mark.parametrize("rules", ["scrabble", "komorow", "pinczow"])
def test_outside_practice_both_are_refused_with_the_ruling(
    tmp_path: Path, rules: str, line: str
) -> None:
    lines = [line] if rules == "scrabble" else ["", line]
    loop, screen = table(tmp_path, Script(*lines), rules, ("Ala",), 1)
    loop.run()
    assert "tylko w grze otwartej jako trening. (R-21)" in screen.getvalue()
    assert loop.state.clock.paused_by is None


@pytest.mark.clause("R-21")
def test_a_first_game_against_the_computer_is_practice_unless_one_says_otherwise(
    mydelko: Program, tmp_path: Path
) -> None:
    games = tmp_path / "data" / "games"

    def is_practice(*options: str) -> bool:
        before = set(games.glob("*.json"))
        answer = mydelko("terminal", "-r", "scrabble", *options, text="quit\n")
        assert answer.status == 0, answer.err
        [path] = set(games.glob("*.json")) - before
        assert ("(R-21)" in answer.out) is opened(path).practice
        return opened(path).practice

    assert not is_practice("-p", "Ala", "--no-practice", "--level", "sredni")
    for path in games.glob("*"):
        path.unlink()
    assert not is_practice("-p", "Ala,Olek")
    assert is_practice("-p", "Ala", "--level", "sredni")
    assert not is_practice("-p", "Ala", "--level", "sredni")
    assert is_practice("-p", "Ala,Olek", "--practice")


@pytest.mark.clause("P-2.1")
def test_the_starter_is_given_by_name_where_the_rules_know_a_pairing(
    mydelko: Program, tmp_path: Path
) -> None:
    players = ("-p", "Ala,Olek", "--first", "olek")
    answer = mydelko("terminal", "-r", "pinczow", *players, text="\nquit\n")
    assert answer.status == 0, answer.err
    [path] = (tmp_path / "data" / "games").glob("*.json")
    events = read_record(path.read_bytes())
    assert [event.order for event in events if isinstance(event, ev.GameBegan)] == [(1, 0)]
    assert not any(isinstance(event, ev.StartLettersDrawn) for event in events)
    refused = mydelko("terminal", "-r", "komorow", *players, text="")
    assert refused.status != 0
    assert "nobody can be named to begin (K-1.4)" in refused.err
    stranger = mydelko("terminal", "-r", "pinczow", "-p", "Ala,Olek", "--first", "Jan", text="")
    assert "Jan does not play; at the table: Ala, Olek" in stranger.err


@pytest.mark.parametrize(
    ("start", "prompt"),
    [
        (Start.DRAW, "Naciśnij Enter, by losować i włączyć zegar. "),
        (Start.ENTRY, "Naciśnij Enter, aby włączyć zegar. "),
    ],
)
def test_a_draw_is_announced_only_where_the_law_offers_one(
    tmp_path: Path, start: Start, prompt: str
) -> None:
    keyboard = Script("")
    rules = replace(load_profile("komorow"), start=start)
    loop, _screen = table(tmp_path, keyboard, rules)
    loop.run()
    assert keyboard.prompts[0] == prompt
    assert loop.state.clock.running == loop.state.turn


@pytest.mark.clause("P-6.3.2")
def test_the_absent_players_clock_is_started_and_coming_stops_it(tmp_path: Path) -> None:
    keyboard = Script("Ala: włącz zegar", (3 * MINUTES, ""))
    loop, screen = table(tmp_path, keyboard, "pinczow")
    loop.run()
    assert loop.state.phase is Phase.LAYING
    assert loop.state.clock.used == (0, 180_000)
    assert "Ala: włącz-zegar" in screen.getvalue()
    assert "Chodzi zegar: Olek" in keyboard.prompts[1]
    assert keyboard.patience[1] == 20 * MINUTES * 1000


@pytest.mark.clause("P-6.3.4", "R-19")
def test_whose_time_runs_out_before_coming_loses_by_walkover(tmp_path: Path) -> None:
    keyboard = Script("Ala: włącz zegar", (20 * MINUTES, ""))
    loop, screen = table(tmp_path, keyboard, "pinczow")
    loop.run()
    assert loop.state.awarded == 0
    assert "Ala wygrywa walkowerem (P-6.3.4)" in screen.getvalue()


@pytest.mark.clause("R-19")
def test_a_walkover_is_named_by_who_wins_by_it(tmp_path: Path) -> None:
    keyboard = Script("", "", "pomoc", "orzeczenie P-7.1c walkower Olek")
    loop, screen = table(tmp_path, keyboard, "pinczow", first=0)
    loop.run()
    assert loop.state.awarded == 1
    assert "orzeczenie P-7.1c walkower Olek: Olek wygrywa walkowerem" in screen.getvalue()
    assert "Koniec partii: Olek wygrywa walkowerem (P-7.1c)." in screen.getvalue()
