"""What all tests share: places of their own, patience, and which test proves which clause.

No test reads or changes the user's own files. Property tests have no deadline: how long an
example takes says how busy the machine is.

`@pytest.mark.clause("P-4.7.6", …)` says that a test proves clauses; `place="table"` or
`place="tournament"` says where, and without it the place is the game. A mark that names an
unknown clause or place stops the run at collection. A test that runs under several rule sets
proves under each only what that document says. `--clause` picks tests by clause,
`--clause-map` and `--failures` write what `tools/conformance.py` reads.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, settings

from mydelko.rulebook.clauses import Place, UnknownClause, load_book

DOCUMENTS = {"komorow": "K", "pinczow": "P", "scrabble": "S", "marmara": "M", "base": "B"}
FAILED: list[str] = []  # node ids, in the order they failed

# The same examples every time, so that no run is red by chance; `make soak` looks for new ones.
CALM = [HealthCheck.too_slow]
settings.register_profile("steady", deadline=None, suppress_health_check=CALM, derandomize=True)
settings.register_profile("soak", deadline=None, suppress_health_check=CALM)
settings.load_profile(os.environ.get("MYDELKO_PROFILE", "steady"))


@pytest.fixture(scope="session", autouse=True)
def places(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """Data and cache in a folder of this run, which its workers share: what one of them has
    compiled the others need not."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if hasattr(request.config, "workerinput") else folder) / "places"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MYDELKO_DATA", str(folder / "data"))
        patch.setenv("MYDELKO_CACHE", str(folder / "cache"))
        yield folder


@pytest.fixture
def own_places(places: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a test that writes there. Vocabularies stay shared: they are made of their names."""
    vocabularies, cache = places / "cache" / "vocabularies", tmp_path / "cache"
    vocabularies.mkdir(parents=True, exist_ok=True)
    cache.mkdir()
    (cache / "vocabularies").symlink_to(vocabularies)
    monkeypatch.setenv("MYDELKO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("MYDELKO_CACHE", str(cache))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rule book")
    group.addoption("--clause", action="append", default=[], help="only tests of this clause")
    group.addoption("--clause-map", type=Path, help="write clause, place and tests as JSON")
    group.addoption("--failures", type=Path, help="write the ids of failed tests as JSON")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    faults: list[str] = []
    found: dict[str, dict[str, list[str]]] = {}
    for item in items:
        for clause_id, place in proves(item, faults):
            tests = found.setdefault(clause_id, {}).setdefault(place, [])
            if item.nodeid not in tests:
                tests.append(item.nodeid)
    if faults:
        raise pytest.UsageError("\n".join(faults))
    target: Path | None = config.getoption("--clause-map")
    if target is not None:
        target.write_text(json.dumps(found), encoding="utf-8")
    wanted = set(config.getoption("--clause"))
    if wanted:
        kept = [item for item in items if wanted & {clause for clause, _ in proves(item, [])}]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        FAILED.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    target: Path | None = session.config.getoption("--failures")
    if target is not None:
        target.write_text(json.dumps(FAILED), encoding="utf-8")


def proves(item: pytest.Item, faults: list[str]) -> Iterator[tuple[str, str]]:
    """The clauses a test proves and where; marks that cannot be read are added to the faults."""
    book, foreign = load_book(), foreign_documents(item)
    for mark in item.iter_markers("clause"):
        place = mark.kwargs.get("place", "game")
        if place not in get_args(Place) or set(mark.kwargs) - {"place"} or not mark.args:
            faults.append(f"{item.nodeid}: cannot read the clause mark {mark.args} {mark.kwargs}")
            continue
        for clause_id in mark.args:
            try:
                clause = book.clause(clause_id)
            except UnknownClause as error:
                faults.append(f"{item.nodeid}: {error}")
                continue
            if clause.document not in foreign:
                yield clause.id, place


def foreign_documents(item: pytest.Item) -> set[str]:
    """Documents of which this run shows nothing, because it plays by another's rules."""
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    played = {DOCUMENTS[name] for name in parameters if isinstance(name, str) and name in DOCUMENTS}
    return set(DOCUMENTS.values()) - played if played else set()
