"""The viewer: the views of one table, built from the state field by field.

Invariant: tiles laid by a seat are shown to others only once the move is stopped; answers to a
move under sealed declarations are shown to nobody else before all are in. A `Viewer` remembers
what all audiences share of the state it saw last.
"""

from __future__ import annotations

from codecs import charmap_decode
from typing import Any

from msgspec.structs import replace

from mydelko.letters import SIZE, load_layout
from mydelko.play import view as v
from mydelko.play.options import referee_options, seat_options
from mydelko.play.rematch import rematch_acts
from mydelko.play.setup import Setup
from mydelko.rulebook.profile import OWN, Challenge
from mydelko.rules.board import DOWN, EMPTY
from mydelko.rules.codes import Codes, codes_of
from mydelko.rules.conduct import conduct_of
from mydelko.rules.cycle import cycle_of
from mydelko.rules.ending import charge_overtime, count_leftovers
from mydelko.rules.events import EndReason
from mydelko.rules.options import Options, awaited, options
from mydelko.rules.scoring import WordScore
from mydelko.rules.state import UNSEEN, AtTable, Line, Overdraw, Pending, Phase, State
from mydelko.rules.tiebreak import is_tie_open
from mydelko.rules.tracking import shows_bag


class Viewer:
    def __init__(self, setup: Setup) -> None:
        self.table = table_info(setup)
        self._setup = setup
        self._codes = codes_of(setup.profile.tiles)
        self._board = EMPTY
        self._rows = board_rows(EMPTY, self._codes)
        self._lines: tuple[Line, ...] = ()
        self._sheet: tuple[v.LineView, ...] = ()
        self._seen: State | None = None
        self._shared: dict[str, Any] = {}

    def seat_view(self, state: State, seat: int) -> v.AnyView:
        if state.is_over():
            return self.ended_view(state, seat, self._afterwards(state, seat))
        own = state.turn == seat
        parts = self._parts(state, own)
        return v.SeatView(
            **parts,
            seat=seat,
            rack=state.racks[seat],
            aside=state.aside if own and state.phase is not Phase.STARTING else "",
            declared=_declaration(state.pending, seat),
            options=seat_options(self._setup, state, seat),
        )

    def screen_view(self, state: State, seats: tuple[int, ...]) -> v.AnyView:
        if state.is_over():
            return self.ended_view(state, None, self._afterwards(state, *seats))
        offered = [
            seat_options(self._setup, state, seat) if seat in seats else None
            for seat in state.seats
        ]
        return v.ScreenView(**self._parts(state, False), options=tuple(offered))

    def spectator_view(self, state: State) -> v.AnyView:
        if state.is_over():
            return self.ended_view(state, None)
        return v.SpectatorView(**self._parts(state, False))

    def referee_view(self, state: State) -> v.AnyView:
        own = referee_options(state)
        if state.is_over():
            return self.ended_view(state, None, own)
        return v.RefereeView(
            **self._parts(state, True),
            racks=state.racks,
            options=own,
            seat_options=tuple([seat_options(self._setup, state, seat) for seat in state.seats]),
        )

    def ended_view(self, state: State, seat: int | None, own: Options | None = None) -> v.EndedView:
        order, rematch = self._codes.number, self._setup.rematch
        return v.EndedView(
            **self._parts(state, True),
            seat=seat,
            racks=state.racks,
            remaining="".join(sorted(state.bag, key=lambda tile: order.get(tile, 0))),
            end=_end_view(state),
            seed=state.seed,
            rematch=v.RematchView(asked=rematch.asked, refused=rematch.refused, game=rematch.game),
            options=own or Options(),
        )

    def _afterwards(self, state: State, *seats: int) -> Options:
        """What the law still leaves to these players, and a rematch."""
        each = [options(state, seat) for seat in seats]
        acts = dict.fromkeys(act for own in each for act in own.acts)
        return replace(each[0], acts=(*acts, *rematch_acts(self._setup, state, seats[0])))

    def _parts(self, state: State, open_tiles: bool) -> dict[str, Any]:
        """What everybody may know; `open_tiles` for who may see tiles before the stop."""
        if state is not self._seen:
            self._seen, self._shared = state, self._share(state)
        shown = open_tiles or state.lies_open() or state.real is not None
        return {**self._shared, "laid": state.laid if shown else ()}

    def _share(self, state: State) -> dict[str, Any]:
        """What is the same for every audience."""
        return {
            "table": self.table,
            "seats": self._seats(state),
            "order": state.order,
            "move": len(state.sheet),
            "phase": state.phase,
            "turn": state.turn,
            "board": self._board_rows(state.board),
            "pending": self._pending(state),
            "awaited": awaited(state),
            "clock": _clock(state),
            "bag": len(state.bag) if shows_bag(state) else None,
            "sheet": self._sheet_lines(state.sheet),
            "offers": state.offers,
            "corrections": tuple(
                [v.CorrectionView(by=by, seat=seat, points=p) for by, seat, p in state.corrections]
            ),
            "real": None if state.real is None else _real(state, state.real),
        }

    def _seats(self, state: State) -> tuple[v.SeatInfo, ...]:
        hidden = 0 if state.lies_open() else len(state.laid) + len(state.aside)
        return tuple(
            [
                v.SeatInfo(
                    name=state.names[seat],
                    kind=state.kinds[seat],
                    level=plan.level,
                    score=state.scores[seat],
                    tiles=len(state.racks[seat]) + (hidden if seat == state.turn else 0),
                    exchanges=state.exchanges[seat],
                    flagged=seat in state.flagged,
                    resigned=seat in state.resigned,
                    must_pass=state.owed_pass(seat) is not None,
                    taken=plan.is_taken(),
                    partner=plan.partner,
                )
                for seat, plan in enumerate(self._setup.seats)
            ]
        )

    def _board_rows(self, board: bytes) -> tuple[str, ...]:
        if board != self._board:
            self._board, self._rows = board, board_rows(board, self._codes)
        return self._rows

    def _sheet_lines(self, lines: tuple[Line, ...]) -> tuple[v.LineView, ...]:
        if lines is not self._lines:
            kept = common(lines, self._lines)
            self._sheet = (*self._sheet[:kept], *[_line(line) for line in lines[kept:]])
            self._lines = lines
        return self._sheet

    # M-16, R-7: nobody hears what the others have declared before all have
    def _pending(self, state: State) -> v.PendingView | None:
        pending = state.pending
        if pending is None:
            return None
        sealed = state.profile.challenge is Challenge.SEALED
        answered = sorted({*pending.recorded, *pending.challengers})
        return v.PendingView(
            seat=pending.seat,
            words=word_views(pending.words),
            bonus=pending.bonus,
            points=pending.points,
            answered=tuple(answered),
            challengers=() if sealed else pending.challengers,
            challenged=() if sealed else pending.challenged,
            claimants=pending.claimants,
            verdict=pending.verdict,
        )


def table_info(setup: Setup) -> v.TableInfo:
    profile = setup.profile
    return v.TableInfo(
        profile=profile.name,
        lexicon=setup.lexicon,
        tiles=profile.tiles,
        board=load_layout(profile.board).rows,
        titles=profile.titles,
        move_limit=profile.move_limit,
        increment=profile.increment,
        practice=setup.practice,
        rated=setup.rated,
        commitment=setup.published(),
        referee=setup.referee.name if setup.referee else "",
        talks=setup.talks(),
        seeks=setup.seeks,
        public=setup.public,
        bag_clauses=tuple(one for one in profile.clauses["bag_shown"] if one != OWN),
        depth=setup.real.depth if setup.real else None,
        device=setup.real.device if setup.real else None,
        first=setup.first,
        event=setup.event,
        cycle=cycle_of(profile, setup.real.depth) if setup.real else None,
        conduct=setup.real is not None and bool(conduct_of(profile)),
    )


def board_rows(board: bytes, codes: Codes) -> tuple[str, ...]:
    marks, _ = charmap_decode(board, "strict", codes.mark)
    return tuple(marks[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))


def word_views(words: tuple[WordScore, ...]) -> tuple[v.WordView, ...]:
    return tuple(
        [
            v.WordView(
                word=word.word, points=word.points, square=word.start, down=word.step == DOWN
            )
            for word in words
        ]
    )


def common(one: tuple[object, ...], other: tuple[object, ...]) -> int:
    """How many items at the front are the same objects."""
    shorter = min(len(one), len(other))
    for index in range(shorter):
        if one[index] is not other[index]:
            return index
    return shorter


def _line(line: Line) -> v.LineView:
    return v.LineView(
        seat=line.seat,
        kind=line.kind,
        points=line.points,
        total=line.total,
        words=word_views(line.words),
        tiles=line.tiles,
        count=line.count,
        forced=line.forced,
    )


def _clock(state: State) -> v.ClockView:
    clock = state.clock
    return v.ClockView(
        running=clock.running,
        since=clock.since,
        used=clock.used,
        budget=clock.budget,
        turn_used=clock.turn_used,
        paused_by=clock.paused_by,
    )


def _real(state: State, real: AtTable) -> v.RealBoardView:
    over = real.overdraw
    return v.RealBoardView(
        agreed=real.agreed,
        checked=real.checked,
        letters=real.letters,
        owing=real.owing,
        racks=tuple([rack if UNSEEN not in rack else "" for rack in state.racks]),
        signed=real.signed,
        asked=real.asked,
        surplus=None if over is None else _surplus(over),
        undrawn=real.undrawn,
        dead=real.dead,
        away=None if real.away is None else real.away.seat,
        away_since=0 if real.away is None else real.away.since,
    )


def _surplus(over: Overdraw) -> v.SurplusView:
    return v.SurplusView(seat=over.seat, count=over.count, looks=over.looks)


def _declaration(pending: Pending | None, seat: int) -> str:
    if pending is None:
        return ""
    if seat in pending.challengers:
        return "challenge"
    return "record" if seat in pending.recorded else ""


def _end_view(state: State) -> v.EndView:
    assert state.ended is not None
    result = state.result
    return v.EndView(
        reason=state.ended,
        clause=state.end_clause,
        steps=tuple(_end_steps(state)),
        places=result.places if result else (),
        winner=result.winner if result else None,
        tie_break=result.tie_break if result else "",
        tie_open=is_tie_open(state),
    )


def _end_steps(state: State) -> list[v.EndStep]:
    """The final count, one change of a score after the other."""
    if not any(state.deductions) or state.ended is EndReason.WALKOVER:
        return []
    out = None
    if state.ended is EndReason.OUT:
        out = next((seat for seat in state.seats if not state.racks[seat]), None)
    totals = [score - change for score, change in zip(state.scores, state.deductions, strict=True)]
    steps: list[v.EndStep] = []

    def add(seat: int, kind: str, points: int, tiles: str = "") -> None:
        totals[seat] += points
        steps.append(
            v.EndStep(seat=seat, kind=kind, tiles=tiles, points=points, total=totals[seat])
        )

    for seat, points in enumerate(count_leftovers(state, out)):
        if state.racks[seat] and points:
            add(seat, "leftovers", points, state.racks[seat])
        elif points:
            add(seat, "gain", points)
    for seat, points in enumerate(charge_overtime(state)):
        if points:
            add(seat, "overtime", points)
    return steps
