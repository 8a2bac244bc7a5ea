"""The computer's seat: the one the server has, told the score and the time, at the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cli.terminal.tables import Script, dealt, engine, table, tiles_first
from mydelko.engine.levels import Choice, Clock, Player
from mydelko.notation import Position
from mydelko.play.computer import PATIENCE
from mydelko.rulebook import load_profile
from mydelko.rules import fold, read_record

pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize("rules", ["komorow", "pinczow", "base"])
def test_a_word_that_is_none_is_challenged_and_lost(tmp_path: Path, rules: str) -> None:
    start = [] if rules == "base" else [""]
    keyboard = Script(*start, "play 8H KTYŁ")
    loop, screen = table(tmp_path, keyboard, rules, ["Ala"], 1, order=dealt("KOTYŁEM", "OSANABC"))
    loop.run()
    assert "Robot0: challenge of KTYŁ" in screen.getvalue()
    assert "Verdict: not allowed" in screen.getvalue()
    assert loop.state.scores[0] == 0


def test_a_good_word_is_recorded_and_answered(tmp_path: Path) -> None:
    keyboard = Script("", "play 8H KOTY")
    loop, screen = table(
        tmp_path, keyboard, "pinczow", ["Ala"], 1, order=dealt("KOTYŁEM", "OSANABC")
    )
    loop.run()
    assert "Robot0: recorded" in screen.getvalue()
    assert loop.state.pending is not None
    assert loop.state.pending.seat == 1


def test_a_wrong_layout_is_claimed(tmp_path: Path) -> None:
    keyboard = Script("", "play 1A KOTY")
    loop, screen = table(
        tmp_path, keyboard, "pinczow", ["Ala"], 1, order=dealt("KOTYŁEM", "OSANABC")
    )
    loop.run()
    assert "Robot0: claim of wrong layout; the first word is off the centre" in screen.getvalue()
    assert loop.state.scores[0] == 0


def test_under_m_16_it_declares_like_anyone(tmp_path: Path) -> None:
    order = tiles_first("AB" + "CATSDOG" + "EEEEEEE", "english")
    keyboard = Script("play 8H CTSD")
    loop, screen = table(tmp_path, keyboard, "marmara", ["Ala"], 1, order=order)
    loop.run()
    assert "Robot0: declared" in screen.getvalue()
    assert "Ala: loss, the tiles come off (M-16)" in screen.getvalue()


def test_a_clock_stopped_too_early_is_started_again(tmp_path: Path) -> None:
    keyboard = Script("", "play 8H KO?Y", "name T", "stop")
    loop, screen = table(
        tmp_path, keyboard, "pinczow", ["Ala"], 1, order=dealt("KO?YŁEM", "OSANABC")
    )
    loop.run()
    assert "Ala: your clock runs again (P-4.5.3)" in screen.getvalue()
    assert loop.state.scores[0] == 10


def test_an_exchange_without_tiles_gets_its_clock_back(tmp_path: Path) -> None:
    keyboard = Script("", "zgłoś wymianę", "stop", "play 8H KOTY", "wymiana KOT")
    loop, screen = table(
        tmp_path, keyboard, "pinczow", ["Ala"], 1, order=dealt("KOTYŁEM", "OSANABC")
    )
    loop.run()
    assert "Ala: your clock runs again (P-4.3.3)" in screen.getvalue()
    assert "Finish the exchange or pass" in screen.getvalue()
    assert "Ala: exchanged 3 tiles" in screen.getvalue()


def test_who_does_not_record_finds_the_own_clock_running(tmp_path: Path) -> None:
    keyboard = Script("", "pass", (PATIENCE / 1000 - 1, "clock"), (2, "clock"), "record")
    loop, screen = table(
        tmp_path, keyboard, "pinczow", ["Ala"], 1, order=dealt("KOTYŁEM", "OSANABC")
    )
    loop.run()
    assert "Ala: your clock was started, record or challenge" in screen.getvalue()
    assert loop.state.scores[1] > 0


def test_it_waits_while_the_referee_is_called(tmp_path: Path) -> None:
    keyboard = Script("", "call referee", "decide P-7.1a warn Ala", "start", "pass")
    loop, screen = table(
        tmp_path, keyboard, "pinczow", ["Ala"], 1, order=dealt("KOTYŁEM", "OSANABC")
    )
    loop.run()
    assert "The referee: warning for Ala (P-7.1a)" in screen.getvalue()
    assert loop.state.pending is not None


@pytest.mark.slow
@pytest.mark.parametrize("level", ["poczatkujacy", "sredni", "turniejowy"])
def test_a_weaker_level_plays_a_game_to_its_end(tmp_path: Path, level: str) -> None:
    keyboard = Script("", *["pass", "record"] * 60)
    loop, _screen = table(tmp_path, keyboard, "pinczow", ["Ala"], 1)
    loop.computer = Player(level, engine("polish"))
    loop.run()
    assert loop.state.is_over()
    assert loop.state.scores[1] > loop.state.scores[0]


def test_an_exchange_that_the_rules_forbid_is_not_thought_of(tmp_path: Path) -> None:
    keyboard = Script("", *["pass", "record"] * 20)
    hopeless = "ŁŁPPWWŹ"  # nothing can be laid with these alone
    loop, _screen = table(
        tmp_path, keyboard, "pinczow", ["Ala"], 1, order=dealt("KOTYŁEM", hopeless)
    )
    loop.run()
    robot = [line.kind.value for line in loop.state.sheet if line.seat == 1]
    assert robot[0] == "exchange"
    assert robot.count("exchange") <= 3


class Watched(Player):
    """Plays as it does and keeps what it was asked."""

    def __init__(self, level: str) -> None:
        super().__init__(level, engine("polish"))
        self.positions: list[Position] = []
        self.clocks: list[Clock | None] = []

    def choose(
        self,
        position: Position,
        *,
        exchange_minimum: int,
        random: Random,
        cancelled: Callable[[], bool] = bool,
        clock: Clock | None = None,
        rivals: int = 1,
        out_gains: bool = True,
        phoneys: bool = False,
    ) -> Choice:
        self.positions.append(position)
        self.clocks.append(clock)
        return super().choose(
            position,
            exchange_minimum=exchange_minimum,
            random=random,
            cancelled=cancelled,
            clock=clock,
            rivals=rivals,
            out_gains=out_gains,
            phoneys=phoneys,
        )


def test_it_knows_the_score_and_what_its_clock_allows(tmp_path: Path) -> None:
    hurried = replace(load_profile("pinczow"), move_limit=60_000)
    loop, _screen = table(
        tmp_path,
        Script("", (30, "play 8H KOTY")),
        hurried,
        ["Ala"],
        1,
        order=dealt("KOTYŁEM", "OSANABC"),
    )
    loop.computer = watched = Watched("latwy")
    loop.run()
    [position], [clock] = watched.positions, watched.clocks
    assert position.scores == (0, 14)
    assert clock is not None
    assert clock.share() < 60_000


def test_a_blank_of_the_computer_is_laid_named_and_stopped_at_once(tmp_path: Path) -> None:
    keyboard = Script("", "pass", "")
    order = tiles_first("KOTYŁEM" + "?SANAEC")
    loop, screen = table(tmp_path, keyboard, "scrabble", ["Ala"], 1, order=order)
    loop.run()
    [line] = [line for line in loop.state.sheet if line.seat == 1]
    assert any(text.islower() for _square, text in line.tiles)
    assert "Robot0: the blank is" in screen.getvalue()
    saved = read_record((tmp_path / "game.json").read_bytes())
    assert fold(saved) == loop.state
