"""Tests must bite: each clause of the game has a mutant that makes one of its tests fail.

    python tools/mutants.py                 every mutant of tools/mutants.toml
    python tools/mutants.py P-4.3.1 K-4.3   only those of these clauses

A mutant names clauses and one change: a profile's field with another value, or a piece of
source that is replaced. The package is copied, the copy is changed, and the tests that carry
the clauses run against it. For every clause of the mutant at least one of its tests must
fail; a clause of the game without a mutant is a fault as well. The tree is never touched.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from conformance import ROOT, Proofs, collect_proofs
from mydelko.rulebook.clauses import FILES, Place, load_book

LIST = Path(__file__).resolve().with_name("mutants.toml")
PACKAGE = ROOT / "src" / "mydelko"
EXECUTED: tuple[Place, ...] = ("game", "tournament")  # where the program carries a clause out
PROVEN: tuple[Place, ...] = (*EXECUTED, "table")  # at a real board it carries out some
CONDUCT = re.compile(r'(?P<before>^id = "(?P<id>.+)"\nlives = .*)\nconduct = .*$', re.MULTILINE)
SECONDS = 300  # of the processor: a mutant that loops for ever is killed, and counts as noticed

# Found before any installed copy: the changed package comes first, whatever else is on the path.
PREFER_COPY = """
import sys
from importlib.machinery import PathFinder
from pathlib import Path

HERE = str(Path(__file__).parent)


class ChangedPackage:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "mydelko":
            return PathFinder.find_spec(name, [HERE])
        if name.startswith("mydelko."):
            return PathFinder.find_spec(name, path)
        return None


sys.meta_path.insert(0, ChangedPackage)
"""


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clauses: tuple[str, ...]
    profile: str = ""  # with field and value: the field of this profile gets another value
    field: str = ""
    value: str | int | bool | list[int] = ""
    file: str = ""  # under src/mydelko, with find and replace
    find: str = ""  # must occur exactly once
    replace: str = ""

    def name(self) -> str:
        if self.profile:
            return f"{self.profile}.{self.field} = {json.dumps(self.value)}"
        return f"{self.file}: {' '.join(self.find.split())[:60]}"


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[Mutant, ...]


def load_mutants() -> tuple[Mutant, ...]:
    listed = msgspec.toml.decode(LIST.read_bytes(), type=Listed).mutant
    return (*listed, *conduct_mutants())


def conduct_mutants() -> Iterator[Mutant]:
    """For each clause of conduct the book without its moments and effects."""
    for name in FILES:
        file = f"rulebook/book/{name}.toml"
        source = (PACKAGE / file).read_text(encoding="utf-8")
        for found in CONDUCT.finditer(source):
            clause, before = found["id"], found["before"]
            yield Mutant((clause,), file=file, find=found[0], replace=before)


class Outcome(msgspec.Struct, frozen=True):
    mutant: Mutant
    survived: tuple[str, ...]  # clauses none of whose tests failed
    note: str = ""


class Unfit(ValueError):
    """A mutant whose change cannot be made."""


class Endless(Exception):
    """Tests that took all their time and did not end."""


def changed_source(mutant: Mutant, package: Path) -> tuple[Path, str]:
    """The file that the mutant changes, and what it holds then."""
    if mutant.profile:
        file = package / "rulebook" / "profiles" / f"{mutant.profile}.toml"
        find = re.compile(rf"^{mutant.field} = .*$", re.MULTILINE)
        replacement = f'{mutant.field} = {{ value = {json.dumps(mutant.value)}, clause = "own" }}'
    else:
        file = package / mutant.file
        find = re.compile(re.escape(mutant.find.strip("\n")))
        replacement = mutant.replace.strip("\n")
    source = file.read_text(encoding="utf-8")
    found = len(find.findall(source))
    if found != 1:
        raise Unfit(f"{file.name} holds the text to change {found} times")
    changed = find.sub(lambda _: replacement, source)
    if changed == source:
        raise Unfit("nothing changes")
    return file, changed


def change(mutant: Mutant, package: Path) -> None:
    file, changed = changed_source(mutant, package)
    file.unlink()  # the link, not the file it points to
    file.write_text(changed, encoding="utf-8")


def law_tests(proofs: Proofs, clause: str) -> set[str]:
    """Tests of the law itself; those that need a browser or a server prove, but too slowly."""
    tests = [test for place in PROVEN for test in proofs.get(clause, {}).get(place, [])]
    return {test for test in tests if not test.startswith(("tests/browser/", "tests/server/"))}


def failed_tests(folder: Path, tests: set[str], clauses: tuple[str, ...] = ()) -> set[str]:
    """Runs tests of clauses against the package in this folder; gives those that fail."""
    (folder / "sitecustomize.py").write_text(PREFER_COPY, encoding="utf-8")
    failures = folder / "failures.json"
    files = sorted({test.partition("::")[0] for test in tests})
    command = [sys.executable, "-m", "pytest", *files, *(f"--clause={name}" for name in clauses)]
    command += ["-q", "-m", "not slow", "-p", "no:cacheprovider", f"--failures={failures}"]
    command += ["--continue-on-collection-errors"]
    done = subprocess.run(
        ["sh", "-c", f'ulimit -t {SECONDS}; exec "$@"', "sh", *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode in (-signal.SIGKILL, -signal.SIGXCPU):
        raise Endless
    if not failures.exists():  # what cannot even be imported proves nothing
        raise Unfit("the tests cannot be run")
    return set(json.loads(failures.read_text(encoding="utf-8")))


def linked_copy(package: Path, folder: Path) -> Path:
    """A package of links: cheap to make, and a changed file replaces its link only."""
    copy = folder / "mydelko"
    shutil.copytree(package, copy, copy_function=os.symlink)
    return copy


def run(mutant: Mutant, proofs: Proofs, package: Path) -> Outcome:
    tests = {clause: law_tests(proofs, clause) for clause in mutant.clauses}
    untested = tuple(clause for clause, found in tests.items() if not found)
    if untested:
        return Outcome(mutant, untested, "no test")
    with tempfile.TemporaryDirectory() as folder:
        try:
            change(mutant, linked_copy(package, Path(folder)))
            failed = failed_tests(Path(folder), set().union(*tests.values()), mutant.clauses)
        except Endless:
            return Outcome(mutant, (), "too slow")
        except (Unfit, OSError) as error:
            return Outcome(mutant, mutant.clauses, str(error))
    return Outcome(mutant, tuple(clause for clause, found in tests.items() if not found & failed))


def require_green(proofs: Proofs, package: Path) -> None:
    """A test that fails before any change would kill every mutant."""
    tests = set().union(*(law_tests(proofs, clause) for clause in proofs))
    with tempfile.TemporaryDirectory() as folder:
        linked_copy(package, Path(folder))
        failed = failed_tests(Path(folder), tests)
    if failed:
        raise SystemExit("these tests fail before any change:\n" + "\n".join(sorted(failed)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("clause", nargs="*", help="only the mutants of these clauses")
    wanted = set(parser.parse_args().clause)
    console = Console(soft_wrap=True)
    mutants = load_mutants()
    book, proofs, began = load_book(), collect_proofs(), time.monotonic()
    for mutant in mutants:
        for clause in mutant.clauses:
            book.clause(clause)
    aimed_at = {clause for mutant in mutants for clause in mutant.clauses}
    executed = {clause.id: None for place in EXECUTED for clause in book.living_in(place)}
    bare = [clause for clause in executed if clause not in aimed_at]
    if wanted:
        mutants = tuple(mutant for mutant in mutants if wanted & set(mutant.clauses))
        bare = [clause for clause in bare if clause in wanted]
    survivors: list[Outcome] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Progress(console=console) as progress,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        package = Path(folder) / "mydelko"  # as it is now, whatever happens to the tree meanwhile
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
        require_green(proofs, package)
        task = progress.add_task("mutants", total=len(mutants))
        for outcome in pool.map(lambda mutant: run(mutant, proofs, package), mutants):
            progress.advance(task)
            if outcome.survived:
                survivors.append(outcome)
                note = f" ({outcome.note})" if outcome.note else ""
                left = ", ".join(outcome.survived)
                console.print(f"survived {left}: {outcome.mutant.name()}{note}", markup=False)
    for clause in bare:
        console.print(f"no mutant: {clause}", markup=False)
    console.print(
        f"{len(mutants) - len(survivors)} of {len(mutants)} mutants killed,"
        f" {len(aimed_at)} clauses aimed at, {len(bare)} without a mutant,"
        f" {time.monotonic() - began:.0f} s"
    )
    return 1 if survivors or bare else 0


if __name__ == "__main__":
    sys.exit(main())
