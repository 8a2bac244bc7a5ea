"""A verdict: what was found held against its limits, told in one last line.

`Memory` follows a server's memory over what was done to it: seconds, or messages.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

Figure = float | int


def judge(name: str, found: Mapping[str, Figure], limits: Mapping[str, Figure]) -> int:
    """The exit status: 1 where a figure is above its limit."""
    for key, value in found.items():
        print(f"{key}: {value}")
    above = [f"{key} {found[key]} > {most}" for key, most in limits.items() if found[key] > most]
    print(f"{name}: FAILED ({', '.join(above)})" if above else f"{name}: passed", flush=True)
    return 1 if above else 0


def tell(text: str) -> None:
    """Progress."""
    print(text, file=sys.stderr, flush=True)


def scaled_parser(description: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="how much of it: 0.01 is a hundredth"
    )
    return parser


class Memory:
    def __init__(self) -> None:
        self._samples: list[tuple[float, float]] = []

    def note(self, done: float, megabytes: float) -> None:
        self._samples.append((done, megabytes))

    @property
    def most(self) -> float:
        return max(megabytes for _, megabytes in self._samples)

    def slope(self, begin: float) -> float:
        """Megabytes for one more of what was done, after `begin`; by least squares."""
        samples = [(done, size) for done, size in self._samples if done >= begin]
        if len(samples) < 10:
            return 0.0
        middle = sum(done for done, _ in samples) / len(samples)
        spread = sum((done - middle) ** 2 for done, _ in samples)
        return sum((done - middle) * size for done, size in samples) / spread
