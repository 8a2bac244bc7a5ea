"""The wire's TypeScript is what the Python types say now."""

from __future__ import annotations

from pathlib import Path

from mydelko.server.typescript import generate

COMMITTED = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_the_committed_types_are_fresh() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == generate()


def test_a_union_with_a_name_is_spoken_of_by_it() -> None:
    text = generate()
    assert "  news: News[];" in text
    assert max(len(line) for line in text.splitlines()) <= 100


def test_what_may_be_left_out_is_marked_so() -> None:
    text = generate()
    assert "rack?: string;" in text  # a change
    assert "clauses: string[];" in text  # always sent
    assert "  branch?: number;" in text  # a client's default
