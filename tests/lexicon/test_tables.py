"""Generation tables in the cache: built once, refused when damaged, stopped when asked."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mydelko import native
from mydelko.letters import load_tile_set
from mydelko.lexicon import Lexicon, load_lexicon
from mydelko.lexicon.building import build_lexicon
from mydelko.lexicon.provenance import Provenance
from mydelko.lexicon.tables import (
    BackgroundTables,
    StoppedError,
    build_tables,
    open_tables,
    remove_tables,
    tables_path,
)
from mydelko.log.locking import locked

WORDS = "kot\nkoty\noko\nto\not\nżółw\n"


def club(tmp_path: Path, text: str = WORDS, name: str = "club") -> Lexicon:
    words = tmp_path / "words.txt"
    words.write_text(text, "utf-8")
    provenance = Provenance(letters="polish", title={"en": name})
    build_lexicon(words, name, load_tile_set("polish"), provenance, replace=True)
    return load_lexicon(name)


def test_tables_are_built_once_and_opened_afterwards(tmp_path: Path) -> None:
    lexicon = club(tmp_path)
    assert open_tables(lexicon) is None
    parts: list[float] = []
    tables = build_tables(lexicon, lambda part, _stage: parts.append(part))
    assert tables.verify()
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1.0)
    again: list[float] = []
    build_tables(lexicon, lambda part, _stage: again.append(part))
    assert again == []
    assert open_tables(lexicon) is not None


@pytest.mark.parametrize("damage", ["empty", "cut", "longer", "header"])
def test_a_damaged_table_is_not_trusted_but_built_again(tmp_path: Path, damage: str) -> None:
    lexicon = club(tmp_path)
    build_tables(lexicon)
    path = tables_path(lexicon)
    content = path.read_bytes()
    changed = {
        "empty": b"",
        "cut": content[: len(content) // 2],
        "longer": content + b"\0" * 64,
        "header": b"\0" * 16 + content[16:],
    }[damage]
    path.write_bytes(changed)
    assert open_tables(lexicon) is None
    assert build_tables(lexicon).verify()
    assert path.read_bytes() == content


def test_tables_of_an_older_list_are_not_used_and_go_away(tmp_path: Path) -> None:
    old = club(tmp_path)
    build_tables(old)
    new = club(tmp_path, WORDS + "osa\n")
    assert tables_path(new) != tables_path(old)
    assert open_tables(new) is None
    build_tables(new)
    assert not tables_path(old).exists()
    assert tables_path(new).exists()


def test_a_table_of_another_dictionary_is_refused(tmp_path: Path) -> None:
    one = club(tmp_path)
    other = club(tmp_path, WORDS + "osa\n", "other")
    build_tables(one)
    tables_path(other).write_bytes(tables_path(one).read_bytes())
    assert open_tables(other) is None


def test_removing_leaves_other_dictionaries_alone(tmp_path: Path) -> None:
    one = club(tmp_path)
    other = club(tmp_path, WORDS, "club-two")
    build_tables(one)
    build_tables(other)
    remove_tables("club")
    assert not tables_path(one).exists()
    assert tables_path(other).exists()


def test_a_builder_waits_for_another_and_can_be_stopped(tmp_path: Path) -> None:
    lexicon = club(tmp_path)
    stop = threading.Event()
    stop.set()
    lock = tables_path(lexicon).with_suffix(".lock")
    with locked(lock, wait=lambda: None), pytest.raises(StoppedError):
        build_tables(lexicon, stop=stop)
    assert open_tables(lexicon) is None


def test_a_build_stopped_on_its_way_leaves_nothing(tmp_path: Path) -> None:
    lexicon = club(tmp_path)
    stop = threading.Event()
    with pytest.raises(StoppedError):
        build_tables(lexicon, lambda _part, _stage: stop.set(), stop=stop)
    assert list(tables_path(lexicon).parent.glob("*.tables*")) == []


def test_tables_built_in_the_background_become_ready(tmp_path: Path) -> None:
    lexicon = club(tmp_path)
    background = BackgroundTables(lexicon)
    background._thread.join()
    assert background.ready is not None
    background.close()
    assert BackgroundTables(lexicon).ready is not None


def test_a_cache_that_cannot_be_written_costs_only_speed(tmp_path: Path) -> None:
    lexicon = club(tmp_path)
    (tmp_path / "cache" / "tables").write_text("a file where a directory should be", "utf-8")
    background = BackgroundTables(lexicon)
    background._thread.join()
    assert background.ready is None
    assert not background._thread.is_alive()


def test_the_core_names_a_format_error() -> None:
    assert issubclass(native.FormatError, ValueError)
