"""The wire's TypeScript is what the Python types say now."""

from __future__ import annotations

from pathlib import Path

from mydelko.server.typescript import generate, generate_desk

PAGE = Path(__file__).parents[2] / "web" / "src"


def test_the_committed_types_are_fresh() -> None:
    assert (PAGE / "wire.ts").read_text(encoding="utf-8") == generate()
    assert (PAGE / "desk" / "wire.ts").read_text(encoding="utf-8") == generate_desk()


def test_an_events_commands_and_pages_are_unions_of_the_desks_own_types() -> None:
    text = generate_desk()
    assert "  command: EventCommand;" in text
    assert "  view: AnyPage;" in text
    assert "  amount: string;" in text  # a decimal number keeps its digits
    assert "  changes: { [key: string]: unknown };" in text


def test_a_union_with_a_name_is_spoken_of_by_it() -> None:
    text = generate()
    assert "  news: News[];" in text
    assert max(len(line) for line in text.splitlines()) <= 100


def test_what_may_be_left_out_is_marked_so() -> None:
    text = generate()
    assert "rack?: string;" in text  # a change
    assert "clauses: string[];" in text  # always sent
    assert "  branch?: number;" in text  # a client's default
