"""The keyboard: lines, the end of input, and the alarm of a running clock."""

from __future__ import annotations

import io
import signal
import sys

import pytest

from mydelko.cli.terminal.keyboard import END, TIME_UP, Keyboard

ALARM = getattr(signal, "SIGALRM", None)


class Ringing(io.BytesIO):
    """A read during which the time runs out."""

    def readline(self, _size: int | None = -1, /) -> bytes:
        assert ALARM is not None
        signal.raise_signal(ALARM)
        return b"too late\n"


def piped(monkeypatch: pytest.MonkeyPatch, data: io.BytesIO) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(data)))


def test_lines_come_one_by_one_and_then_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, io.BytesIO("zażółć\r\nlast".encode()))
    keyboard = Keyboard()
    assert [keyboard.read("Ala> ") for _ in range(3)] == ["zażółć", "last", END]
    assert capsys.readouterr().out.startswith("Ala> ")


@pytest.mark.skipif(ALARM is None, reason="this system cannot interrupt a read")
def test_a_read_ends_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ALARM is not None
    before = signal.getsignal(ALARM)
    stdin = type("Stdin", (), {"buffer": Ringing(), "isatty": lambda _self: False})()
    monkeypatch.setattr(sys, "stdin", stdin)
    assert Keyboard().read("Ala> ", 600_000) is TIME_UP
    assert signal.getsignal(ALARM) == before


def test_ctrl_c_is_an_end_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("mydelko.cli.terminal.keyboard._read_line", interrupted)
    assert Keyboard().read("Ala> ") is END
