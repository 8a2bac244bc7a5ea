"""Past events from other programs' files, by `mydelko tournament import`."""

from __future__ import annotations

import pytest

from cli.tournament.shell import Shell


@pytest.fixture
def copy(paired: Shell) -> Shell:
    """Another event, not there yet."""
    paired.ok("result", "1", "400", "350")
    paired.ok("result", "2", "390", "380")
    other = Shell(paired.program, paired.folder)
    other.event = str(paired.folder / "copy.event")
    return other


@pytest.mark.parametrize(
    ("kind", "name"), [("tsh", "a.t"), ("federation", "a.txt"), ("json", "a.json")]
)
def test_what_was_exported_comes_back(paired: Shell, copy: Shell, kind: str, name: str) -> None:
    target = str(paired.folder / name)
    paired.ok("export", kind, "-o", target)
    found = copy.ok("import", target, "--name", "Kopia", "--json").data
    assert found == {"name": "Kopia", "players": 5, "rounds": 1}
    wins = [(row["name"], row["wins"]) for row in copy.ok("standings", "--json").data]
    assert sorted(wins) == sorted(
        (row["name"], row["wins"]) for row in paired.ok("standings", "--json").data
    )
    assert "exists already" in copy("import", target).err


def test_club_files_are_read_in_their_encoding_or_refused_with_the_line(
    paired: Shell, copy: Shell
) -> None:
    target = str(paired.folder / "club.txt")
    paired.ok("export", "federation", "--encoding", "cp1250", "-o", target)
    refused = copy("import", target)
    assert "club.txt, line 1" in refused.err
    assert "cp1250" in refused.err
    assert "klingon" in copy("import", target, "--encoding", "klingon").err
    copy.ok("import", target, "--encoding", "cp1250")


def test_a_faulty_file_is_refused_with_line_and_reason_and_leaves_nothing(copy: Shell) -> None:
    text = copy.file("bad.t", "Kot 100 2; 400\nPies 100 1; x\n")
    assert "bad.t, line 2: Scores are whole numbers." in copy("import", text).err
    odd = copy.file("odd.t", "Kot 100 2; 9999\nPies 100 1; 5\n")
    assert "odd.t: The score 9999 is impossible" in copy("import", odd).err
    assert "There is no event" in copy("show").err
    assert "There is no file" in copy("import", "nothing.t").err
    assert "is a folder" in copy("import", str(copy.folder)).err
