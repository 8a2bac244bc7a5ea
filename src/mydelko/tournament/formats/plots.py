"""Small pictures in static pages: how a place went, how scores are spread. SVG without scripts.

They are drawn in the colour of the text, so that they can be read in light and dark, and say in
words what they show to who does not see them.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from mydelko.tournament.figures import ScoreBar

WIDTH, HEIGHT = 320, 120  # of a picture, in its own units
LEFT, RIGHT, TOP, BOTTOM = 28, 8, 14, 18  # margins for the numbers
ACROSS, DOWN = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM


def place_curve(places: Sequence[int], players: int, title: str) -> str:
    """Places from round to round, the first on top; before the first game there is none."""
    known = [(number, place) for number, place in enumerate(places, start=1) if place]
    if len(known) < 2:
        return ""
    spots = [
        (
            LEFT + (number - 1) * ACROSS / (len(places) - 1),
            TOP + (place - 1) * DOWN / max(1, players - 1),
        )
        for number, place in known
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    dots = (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in spots)
    rounds = (
        _text(x, HEIGHT - 4, number) for (x, _y), (number, _place) in zip(spots, known, strict=True)
    )
    axis = (_text(LEFT - 14, TOP + 4, 1), _text(LEFT - 14, TOP + DOWN + 4, players))
    curve = f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="2"/>'
    told = ", ".join(str(place) for _number, place in known)
    return _picture(f"{title}: {told}", (curve, *dots, *rounds, *axis))


def score_bars(bars: Sequence[ScoreBar], title: str) -> str:
    if not bars:
        return ""
    width = ACROSS / len(bars)
    most = max(bar.count for bar in bars)
    parts = []
    for index, bar in enumerate(bars):
        x, height = LEFT + index * width, bar.count * DOWN / most
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{TOP + DOWN - height:.1f}" '
            f'width="{width - 2:.1f}" height="{height:.1f}" opacity=".65"/>'
        )
        if bar.count:
            parts.append(_text(x + width / 2, TOP + DOWN - height - 3, bar.count))
        if index % 2 == 0:
            parts.append(_text(x + 1, HEIGHT - 4, bar.least))
    told = ", ".join(f"{bar.least}+ × {bar.count}" for bar in bars if bar.count)
    return _picture(f"{title}: {told}", parts)


def _text(x: float, y: float, value: object) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}">{value}</text>'


def _picture(told: str, parts: Iterable[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH * 1.5:.0f}" role="img" '
        f'fill="currentColor" aria-label="{html.escape(told)}">{"".join(parts)}</svg>\n'
    )
