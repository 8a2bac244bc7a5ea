"""The thinking parts: leave values, rollouts, endgames and stopping, in both languages."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from mydelko.engine import Engine
from mydelko.engine.strength import measure
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import build_tables

ENDGAMES = 5
SECONDS = 2.0
STOP_REACH = 50  # milliseconds; the wish to stop is looked for every 20, not counted here


def main() -> None:
    report = Table("what", "figure", "ratio", title="Thinking, CPU time of one thread")
    for name in ("polish", "english"):
        lexicon = load_lexicon(name)
        engine = Engine(lexicon, build_tables(lexicon))
        figures = measure(engine, endgames=ENDGAMES, seconds=SECONDS)
        report.add_row(
            f"{name}, best move with leave values",
            f"{figures.best_with_leaves_per_s:,.0f} positions/s",
            f"{figures.leaves_ratio:.2f} × without",
        )
        report.add_row(f"{name}, two-ply rollouts", f"{figures.rollouts_per_s:,.0f}/s", "")
        report.add_row(
            f"{name}, endgames proved in {SECONDS:g} s",
            f"{figures.proved} of {figures.endgames}",
            "",
        )
        for how, longest in (("", figures.stop_ms), (" without tables", figures.stop_plain_ms)):
            report.add_row(
                f"{name}, told to stop{how}, the longest",
                f"{longest:.1f} ms",
                f"{longest / STOP_REACH:.2f} × the {STOP_REACH} ms allowed",
            )
    Console().print(report)


if __name__ == "__main__":
    main()
