"""Calls of the program inside the test's process, with their own data and cache directories."""

from __future__ import annotations

import io
import sys

import pytest

from cli.calls import Answer, Program
from mydelko.cli.main import run


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "en")


@pytest.fixture
def mydelko(
    own_places: None,
    english: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Program:
    def call(*arguments: str, text: str | bytes = "") -> Answer:
        data = text.encode("utf-8") if isinstance(text, str) else text
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        with pytest.raises(SystemExit) as caught:
            run(list(arguments))
        out, err = capsys.readouterr()
        status = caught.value.code
        assert isinstance(status, int)
        return Answer(status, out, err)

    return call
