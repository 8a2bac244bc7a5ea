"""The audit of packages: what is known to be weak fails, what cannot be asked is said."""

from __future__ import annotations

import json
import threading

import pytest

from audit import audit, in_time

LOCK = "# a comment\nmsgspec==0.22.0\nuvicorn==0.54.0\n"


def answering(*results: object) -> bytes:
    return json.dumps({"results": results}).encode()


def test_every_package_is_asked_about_by_name_and_version(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[bytes] = []

    def ask(question: bytes) -> bytes:
        asked.append(question)
        return answering({}, {})

    assert audit(LOCK, ask) == 0
    assert [
        (query["package"]["name"], query["version"]) for query in json.loads(asked[0])["queries"]
    ] == [("msgspec", "0.22.0"), ("uvicorn", "0.54.0")]
    assert capsys.readouterr().out == "audit: 2 packages, 0 with known weaknesses\n"


def test_a_known_weakness_fails_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    weak = {"vulns": [{"id": "PYSEC-2"}, {"id": "GHSA-1"}]}
    assert audit(LOCK, lambda _question: answering({}, weak)) == 1
    assert capsys.readouterr().err == "audit: uvicorn 0.54.0: GHSA-1, PYSEC-2\n"


@pytest.mark.parametrize("answer", [b"", b"<html>", b"{}", b"[]", answering({})])
def test_an_answer_that_is_none_is_said_and_fails_nothing(
    answer: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(LOCK, lambda _question: answer) == 0
    assert capsys.readouterr().out.startswith("audit: skipped, the database of advisories")


def test_a_database_out_of_reach_is_waited_for_no_longer_than_said() -> None:
    released = threading.Event()

    def hang(_question: bytes) -> bytes:
        released.wait()
        return b""

    assert audit(LOCK, lambda question: in_time(hang, question, 0)) == 0
    released.set()


def test_an_error_of_the_network_is_no_weakness(capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(_question: bytes) -> bytes:
        raise ConnectionRefusedError("refused")

    assert audit(LOCK, lambda question: in_time(refuse, question)) == 0
    assert "(refused)" in capsys.readouterr().out
