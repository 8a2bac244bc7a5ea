"""The log: state is its fold, undoing is one more line, nothing acknowledged is lost."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import texts
from mydelko.locale import LANGUAGES
from mydelko.log import Conflict, DamagedLogError, Entry, FileLog
from mydelko.log.entry import batch
from mydelko.log.file import decode_lines, encode_lines
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.desk import Desk
from mydelko.tournament.entrants import Details
from mydelko.tournament.fold import fold
from mydelko.tournament.log import decode_event, read_events, write_events
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.upcasters import VERSIONS
from tournament.hall import START, Hall, hall, plain


def written(path: Path) -> Hall:
    return hall(log=FileLog(path)).enter_rated(150, 140, 130, 120).play()


def test_replaying_the_file_gives_the_same_state(tmp_path: Path) -> None:
    event = written(tmp_path / "event.log")
    again = Desk(FileLog(tmp_path / "event.log"))
    assert plain(again.state) == plain(event.state)
    assert again.state.version == len(event.events)


def test_every_event_says_who_and_when() -> None:
    event = hall()
    event.wait(5).do(cmd.AddEntrant(details=Details(last="Ala")), by="Ola")
    assert [(one.at, one.by) for one in event.events] == [(START, "Director"), (START + 5, "Ola")]


@pytest.mark.parametrize("cut", [1, 2, 10, 40])
def test_a_torn_last_line_is_left_out_and_cut_off_before_the_next(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "event.log"
    event = written(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    torn = Desk(FileLog(path))
    assert torn.state.version == len(event.events) - 1
    answer = torn.do(cmd.EnterResult(table=2, scores=(410, 390)), START, "Director")
    assert isinstance(answer, list)
    assert Desk(FileLog(path)).state == torn.state


def test_a_batch_without_its_end_was_never_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "event.log"
    event = written(path)
    two = (
        ev.CheckedIn(at=START, by="x", number=1, present=True),
        ev.CheckedIn(at=START, by="x", number=2, present=True),
    )
    first = next(encode_lines(batch(len(event.events), write_events(two), "")))
    path.write_bytes(path.read_bytes() + first)
    assert Desk(FileLog(path)).state == event.state


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "event.log"
    written(path)
    lines = path.read_bytes().split(b"\n")
    lines[2] = b"garbage"
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(DamagedLogError, match="line 3"):
        Desk(FileLog(path))


def test_an_append_reads_only_what_others_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "event.log"
    desk = Desk(FileLog(path))
    seen: list[int] = []

    def counting(data: bytes, before: int = 0) -> tuple[list[Entry], int]:
        seen.append(len(data))
        return decode_lines(data, before)

    monkeypatch.setattr("mydelko.log.file.decode_lines", counting)
    desk.do(cmd.Open(settings=hall().state.settings), START, "a")
    for number in range(5):
        desk.do(cmd.AddEntrant(details=Details(last=f"P{number}")), START, "a")
    assert seen == [0] * 6
    other = FileLog(path)
    other.append(len(other.read()), write_events([ev.EventClosed(at=START, by="b")]))
    line = len(path.read_bytes().splitlines(keepends=True)[-1])
    seen.clear()
    answer = desk.do(cmd.AddEntrant(details=Details(last="late")), START, "a")
    assert isinstance(answer, Refusal)
    # the tail, then the desk reads anew, and refuses once nothing came meanwhile
    assert seen == [line, len(path.read_bytes()), 0]


def test_a_file_put_in_place_of_the_known_one_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "event.log"
    desk = Desk(FileLog(path))
    desk.do(cmd.Open(settings=hall().state.settings), START, "a")
    shorter = path.read_bytes()
    desk.do(cmd.AddEntrant(details=Details(last="Ala")), START, "a")
    backup = tmp_path / "backup.log"
    backup.write_bytes(shorter)
    backup.replace(path)
    desk.do(cmd.AddEntrant(details=Details(last="Ola")), START, "a")
    again = Desk(FileLog(path))
    assert [one.name for one in again.state.entrants.values()] == ["Ola"]
    assert plain(again.state) == plain(desk.state)


def test_two_desks_on_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "event.log"
    written(path)
    one, other = Desk(FileLog(path)), Desk(FileLog(path))
    one.do(cmd.AddEntrant(details=Details(last="Ala")), START, "a")
    answer = other.do(cmd.AddEntrant(details=Details(last="Ola")), START, "b")
    assert isinstance(answer, list)
    assert [entrant.name for entrant in other.state.entrants.values()][-2:] == ["Ala", "Ola"]
    closing = write_events([ev.EventClosed(at=START, by="x")])
    assert FileLog(path).append(1, closing) == Conflict(other.version)


def test_undoing_is_one_more_event_and_gives_the_state_before() -> None:
    event = hall().enter_rated(150, 140, 130, 120).pair()
    before = event.state
    event.result(1, 400, 300).do(cmd.Undo())
    assert isinstance(event.events[-1], ev.Undone)
    assert msgspec.structs.replace(event.state, version=0) == msgspec.structs.replace(
        before, version=0
    )
    assert plain(fold(event.events)) == plain(event.state)


def test_undoing_twice_takes_back_two_commands() -> None:
    event = hall().enter("Ala", "Ola").do(cmd.Undo()).do(cmd.Undo())
    assert not event.state.entrants
    event.enter("Ela")
    assert [one.name for one in event.state.entrants.values()] == ["Ela"]


def test_the_number_of_an_entry_taken_back_is_given_to_nobody_else() -> None:
    """A player's link goes by the number, and may have been handed out."""
    event = hall().enter("Ala", "Ola").do(cmd.Undo()).enter("Ela")
    assert {one.number: one.name for one in event.state.entrants.values()} == {1: "Ala", 3: "Ela"}
    assert fold(event.events).next_number == 4


def test_a_command_of_several_events_is_undone_as_a_whole() -> None:
    event = hall().do(cmd.AddEntrants(details=(Details(last="Ala"), Details(last="Ola"))))
    event.do(cmd.Undo())
    assert not event.state.entrants


def test_what_the_hall_has_seen_is_not_undone() -> None:
    event = hall().enter("Ala", "Ola").pair()
    assert event.refuses(cmd.Undo()).code == "seen-by-all"
    assert hall().refuses(cmd.Undo()).code == "opening-stays"


def test_every_kind_of_event_has_a_version_and_survives_json() -> None:
    event = hall().enter_rated(150, 140, 130, 120, 110).play()
    assert {kind for kind, version in VERSIONS.items() if version != 1} == {"decided"}
    for one in event.events:
        assert decode_event(msgspec.json.encode(one)) == one


def test_an_event_of_a_newer_program_is_refused() -> None:
    raw = b'{"type":"event-closed","v":2,"at":1,"by":"x"}'
    with pytest.raises(ValueError, match="newer"):
        decode_event(raw)
    with pytest.raises(DamagedLogError, match="line 1: log-newer"):
        read_events([Entry(1, raw, None, 1)])


def test_every_refusal_speaks_three_languages() -> None:
    english = texts.texts_of(texts.read(texts.TEXTS / "en.po"))
    for (context, code), text in english.items():
        if context == "tournament":
            arguments = dict.fromkeys(re.findall(r"{(\w+)[:}]", texts.forms(text)[0]), 7)
            said = {Refusal(code, (), {**arguments}).message(language) for language in LANGUAGES}
            assert len(said) == len(LANGUAGES), code
