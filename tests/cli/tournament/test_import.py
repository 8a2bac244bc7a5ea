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


@pytest.fixture
def parted(shell: Shell) -> Shell:
    """Equal scores under K, and the second was ahead by the last word."""
    shell.ok("new", "--template", "komorow", "--rounds", "2", "--referee", "Jan Lis")
    shell.ok("players", shell.file("two.csv", "Imię;Nazwisko\nAla;Żółw\nOla;Kot\n"))
    shell.ok("pair")
    shell.ok("publish")
    shell.ok("result", "1", "350", "350", "--ahead", "2")
    return shell


def exported(shell: Shell, kind: str, name: str) -> tuple[Shell, str]:
    """An event that is not there yet, and the file it may be imported from."""
    other, target = Shell(shell.program, shell.folder), str(shell.folder / name)
    other.event = str(shell.folder / "another.event")
    shell.ok("export", kind, "-o", target)
    return other, target


@pytest.mark.parametrize(("kind", "name"), [("federation", "a.txt"), ("tsh", "a.t")])
def test_a_tie_that_a_file_leaves_open_is_told_under_the_rule_set_named_with_it(
    parted: Shell, kind: str, name: str
) -> None:
    copy, target = exported(parted, kind, name)
    assert "no rule set chess" in copy("import", target, "--profile", "chess").err
    needed = copy.ok("import", target, "--profile", "komorow").err
    assert "tie EVENT 1 --ahead NUMBER" in needed
    numbers = {row["name"]: row["number"] for row in copy.ok("standings", "--json").data}
    copy.ok("tie", "1", "--ahead", str(numbers["Ola Kot"]))
    wins = {row["name"]: row["wins"] for row in copy.ok("standings", "--json").data}
    assert wins == {"Ala Żółw": 0, "Ola Kot": 1}


def test_a_file_that_names_its_rule_set_takes_no_other(parted: Shell) -> None:
    copy, target = exported(parted, "json", "a.json")
    assert "a.json names its own rule set" in copy("import", target, "--profile", "base").err
    copy.ok("import", target)


def test_a_final_table_that_its_games_do_not_give_is_told(shell: Shell) -> None:
    shell.ok("new", "--template", "federation", "--rounds", "2", "--referee", "Jan Lis")
    shell.ok("players", shell.file("two.csv", "Imię;Nazwisko\nAla;Żółw\nOla;Kot\n"))
    penalty = ("penalty", "--clause", "P-7.1b", "--entrant", "2", "--points", "5")
    shell.ok("decide", *penalty, "--by", "Jan Lis")
    shell.ok("pair")
    shell.ok("publish")
    shell.ok("result", "1", "400", "350")
    copy, target = exported(shell, "federation", "a.txt")
    told = copy.ok("import", target).err
    assert "Ola Kot (big points / small points / difference)" in told
    assert "by the file's table 0 / 345 / −55, by its games 0 / 350 / −50." in told
    assert "Ala Żółw" not in told
    assert "penalties" in told


def test_tables_of_several_are_no_byes_in_a_format_of_pairs(shell: Shell) -> None:
    shell.ok("new", "--template", "marmara")
    names = "\n".join(("First;Last", "A;A", "B;B", "C;C", "D;D"))
    shell.ok("players", shell.file("four.csv", names))
    shell.ok("pair")
    shell.ok("publish")
    target = shell.folder / "a.t"
    refused = shell("export", "tsh", "-o", str(target))
    assert (refused.status, target.exists()) == (2, False)
    assert "TSH knows pairs alone: round 1 has tables of several" in refused.err
