"""The protocol of one game as PDF: the sheet move by move, the final count, who has signed (P-5.2).

For games that belong to no event: at a real board this is the paper that players take home.
"""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import resources

import msgspec
import typst

from mydelko.locale import say
from mydelko.play.setup import Setup
from mydelko.printing.edition import Data
from mydelko.printing.words import SHEET_WORDS, paper_words
from mydelko.rules.state import Line, LineKind, State
from mydelko.tournament.wording import days_words

LAYOUT = ("frame", "game")  # one text, in this order


def print_protocol(setup: Setup, state: State, language: str) -> bytes:
    data = msgspec.json.encode(protocol_data(setup, state, language)).decode("utf-8")
    folder = resources.files("mydelko.printing")
    layout = b"\n".join(folder.joinpath(f"{name}.typ").read_bytes() for name in LAYOUT)
    return typst.compile(layout, sys_inputs={"data": data}, ignore_system_fonts=True)


def protocol_data(setup: Setup, state: State, language: str) -> Data:
    ended = datetime.fromtimestamp((setup.opened + state.time) / 1000, UTC)
    title = setup.profile.titles.get(language, setup.profile.name)
    day = days_words(language, (ended.date().isoformat(),))
    seats = state.order or state.seats
    return {
        "language": language,
        "words": paper_words(language),
        "event": {"name": title, "about": day},
        "players": [_player(setup, state, seat) for seat in seats],
        "rounds": _rounds(state, tuple(seats), language),
    }


def _player(setup: Setup, state: State, seat: int) -> Data:
    partner = setup.seats[seat].partner
    deducted = state.deductions[seat] if state.deductions else 0
    signed = state.real is not None and seat in state.real.signed
    return {
        "name": f"{state.names[seat]} – {partner}" if partner else state.names[seat],
        "left": " ".join(state.racks[seat]) or "–",
        "before": _number(state.scores[seat] - deducted),
        "deducted": _number(deducted),
        "score": _number(state.scores[seat]),
        "signed": state.names[seat] if signed else "",
    }


def _rounds(state: State, seats: tuple[int, ...], language: str) -> list[list[Data | None]]:
    """A row for each: the n-th turn of every seat."""
    own = [[line for line in state.sheet if line.seat == seat] for seat in seats]
    return [
        [_cell(lines[turn], language) if turn < len(lines) else None for lines in own]
        for turn in range(max(map(len, own), default=0))
    ]


def _cell(line: Line, language: str) -> Data:
    what = line.words[0].word if line.words else ""
    if line.kind is not LineKind.PLACEMENT:
        what = say(language, SHEET_WORDS[line.kind.value], count=line.count)
    return {"what": what, "points": _number(line.points), "total": _number(line.total)}


def _number(value: int) -> str:
    return str(value).replace("-", "−")
