"""`mydelko bench movegen` and `mydelko autoplay`: their shapes, their sums, their mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.calls import Program

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def few(tmp_path: Path) -> Path:
    lines = (BENCHMARKS / "english.cgp").read_text("utf-8").splitlines()[:25]
    path = tmp_path / "few.cgp"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def bench(mydelko: Program, positions: Path, *options: str) -> dict[str, object]:
    answer = mydelko(
        *("bench", "movegen", "--lexicon", "english", "--positions", str(positions)),
        *("--seconds", "0.01", "--json", *options),
    )
    assert answer.status == 0
    data: dict[str, object] = answer.data
    return data


def test_the_benchmark_has_its_stable_shape(mydelko: Program, few: Path) -> None:
    data = bench(mydelko, few)
    assert {"best", "all", "cpu_s", "ratio_to_plain"} <= set(data)
    best, every = data["best"], data["all"]
    assert isinstance(best, dict)
    assert isinstance(every, dict)
    assert {"positions_per_s", "sum_scores"} <= set(best)
    assert {"positions_per_s", "moves_per_s", "placements"} <= set(every)
    assert best["sum_scores"] > 0
    assert data["tables"] is True
    assert data["sums"] == "unknown"


def test_sums_do_not_depend_on_tables(mydelko: Program, few: Path) -> None:
    fast, slow = bench(mydelko, few), bench(mydelko, few, "--no-tables")
    for mode, figure in (("best", "sum_scores"), ("all", "placements"), ("all", "sum_scores")):
        assert fast[mode][figure] == slow[mode][figure]  # type: ignore[index]


@pytest.mark.slow
def test_the_default_file_is_the_one_kept_with_the_sources(mydelko: Program) -> None:
    answer = mydelko("bench", "movegen", "--lexicon", "english", "--seconds", "0.01", "--json")
    assert answer.status == 0
    assert answer.data["sums"] == "known"
    assert answer.data["best"]["sum_scores"] == 38_635
    assert answer.data["all"]["placements"] == 1_024_598


def test_files_without_positions_are_refused(mydelko: Program, tmp_path: Path) -> None:
    file = tmp_path / "positions.cgp"
    call = ("bench", "movegen", "--positions", str(file), "--no-tables")
    assert mydelko(*call).status == 2
    for content in (b"", b"rubbish\n", b"\xff\xff\n"):
        file.write_bytes(content)
        answer = mydelko(*call)
        assert answer.status == 2
        assert answer.err.strip()


def test_autoplay_repeats_itself(mydelko: Program) -> None:
    call = ("autoplay", "--games", "6", "--seed", "5", "--lexicon", "english", "--json")
    one, two = mydelko(*call).data, mydelko(*call, "--threads", "2").data
    same = ("games", "turns", "mean_score", "mean_turns", "signature")
    assert {key: one[key] for key in same} == {key: two[key] for key in same}
    assert one["games"] == 6
    assert one["games_per_cpu_s"] > 0
    assert one["turns_per_cpu_s"] > 0


@pytest.mark.parametrize(
    "options",
    [["--games", "0"], ["--threads", "0"], ["--seed", "-1"], ["--passes-to-end", "0"]],
)
def test_autoplay_refuses_nonsense(mydelko: Program, options: list[str]) -> None:
    assert mydelko("autoplay", *options).status == 2
