"""The game record: versions, upcasters, golden streams, damage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from mydelko.rulebook import load_profile
from mydelko.rules import RecordError, fold, read_record, write_record
from mydelko.rules import events as ev
from mydelko.rules.board import write_rows
from mydelko.rules.codes import codes_of
from mydelko.rules.fold import NotAGameError
from mydelko.rules.game_record import NewerRecordError, TruncatedRecordError
from mydelko.rules.upcast import VERSIONS, NewerEventError, upcast
from rules.random_games import RandomGame

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))


def some_events() -> list[ev.Event]:
    game = RandomGame(load_profile("pinczow"), 11)
    for _ in range(40):
        game.step()
    return game.events


def facts(events: tuple[ev.Event, ...]) -> dict[str, Any]:
    """What a golden stream must always fold to."""
    state = fold(events)
    return {
        "phase": state.phase.value,
        "scores": list(state.scores),
        "racks": ["".join(sorted(rack)) for rack in state.racks],
        "board": write_rows(state.board, codes_of(state.profile.tiles).alphabet),
        "bag": "".join(sorted(state.bag)),
        "used": list(state.clock.used),
        "sheet": [[line.seat, line.kind.value, line.points] for line in state.sheet],
        "places": list(state.result.places) if state.result else [],
    }


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_stream_folds_to_the_same_game_for_ever(path: Path) -> None:
    expected = json.loads(path.with_suffix(".facts").read_text(encoding="utf-8"))
    assert facts(read_record(path.read_bytes())) == expected


def test_every_event_type_is_in_some_golden_stream() -> None:
    seen = {type(event) for path in GOLDEN for event in read_record(path.read_bytes())}
    assert set(get_args(ev.Event)) == seen


def test_every_event_carries_its_version() -> None:
    for line in write_record(some_events()).decode().splitlines()[1:-1]:
        raw = json.loads(line.removesuffix(","))
        assert raw["v"] == VERSIONS[raw["type"]]
    assert len(VERSIONS) == len(get_args(ev.Event))


def test_an_older_event_is_lifted_step_by_step() -> None:
    lifted = upcast(
        {"type": "thing", "v": 1, "name": "Ala"},
        {"thing": 3},
        {
            ("thing", 1): lambda raw: {**raw, "names": [raw["name"]]},
            ("thing", 2): lambda raw: {key: raw[key] for key in raw if key != "name"},
        },
    )
    assert lifted == {"type": "thing", "v": 3, "names": ["Ala"]}


def test_a_game_opened_before_there_was_practice_was_none() -> None:
    old = min(GOLDEN)
    assert b'"practice"' not in old.read_bytes()
    opened = read_record(old.read_bytes())[0]
    assert isinstance(opened, ev.GameOpened)
    assert (opened.practice, opened.real, opened.v) == (False, None, 3)


def test_an_event_of_a_newer_program_is_a_clear_error() -> None:
    with pytest.raises(NewerEventError, match="newer program"):
        upcast({"type": "passed", "v": 2})
    events = some_events()
    newer = write_record(events).replace(b'"v":3', b'"v":9')
    with pytest.raises(NewerRecordError, match="event 1: event 'game-opened' has version 9"):
        read_record(newer)
    with pytest.raises(NewerRecordError, match="record version 2"):
        read_record(write_record(events).replace(b'"version": 1', b'"version": 2'))


@pytest.mark.parametrize("cut", [0.5, 0.9, 0.999])
def test_a_file_cut_short_says_so_and_loses_nothing_that_is_there(cut: float) -> None:
    events = some_events()
    data = write_record(events)
    part = data[: int(len(data) * cut)]
    with pytest.raises(TruncatedRecordError, match="ends in the middle") as caught:
        read_record(part)
    whole_lines = part.count(b"},\n")
    assert len(caught.value.events) >= whole_lines - 1
    assert list(caught.value.events) == events[: len(caught.value.events)]


def test_a_damaged_event_names_its_number_and_keeps_those_before() -> None:
    events = some_events()
    lines = write_record(events).splitlines()
    lines[5] = b'{"type":"passed","at":"noon","v":1},'
    with pytest.raises(RecordError, match="event 5") as caught:
        read_record(b"\n".join(lines))
    assert list(caught.value.events) == events[:4]
    lines[5] = b'{"type":"pass'
    with pytest.raises(RecordError, match="damaged after event 4"):
        read_record(b"\n".join(lines))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"format": "other"}', b"[" * 100_000]
)
def test_something_else_is_not_a_game_record(data: bytes) -> None:
    with pytest.raises(RecordError, match="not a game record"):
        read_record(data)


def test_a_stream_without_its_opening_is_no_game() -> None:
    with pytest.raises(NotAGameError):
        fold(some_events()[1:])
