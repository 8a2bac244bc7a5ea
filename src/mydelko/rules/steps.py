"""Procedures at a real board: what people agree has happened, and what follows from it.

A step is told by everybody alike, or by the referee; until then it may be taken back. Whether a
rule set has a procedure is said by the clause that it cites for it.
"""

from __future__ import annotations

from typing import assert_never

from mydelko.letters import BLANK
from mydelko.rulebook.profile import BASE, Challenge, WrongTiles
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.board import SQUARES
from mydelko.rules.challenge import finish_accepted, give_verdict, lose_move
from mydelko.rules.clock import stop_clock
from mydelko.rules.codes import codes_of, spelled
from mydelko.rules.hearing import Hearing
from mydelko.rules.pressing import RETURNING
from mydelko.rules.refusal import Refusal
from mydelko.rules.set_of_tiles import untold_tiles
from mydelko.rules.state import NOBODY, UNSTOPPED, LineKind, Phase, State
from mydelko.rules.turn import draw_tiles, finish_turn, force_pass, recorders

STEPS: dict[str, type[ev.TableStep]] = {
    "surplus": ev.Surplus,
    "missing": ev.Missing,
    "undrawn": ev.Undrawn,
    "drawn": ev.Drawn,
    "dead-blank": ev.DeadBlank,
    "reread": ev.Reread,
    "repeat": ev.Repeat,
    "retyped": ev.Retyped,
    "misplaced": ev.Misplaced,
    "leave": ev.Leave,
}
MOST_WORDS = 16
WRONG_TILES = {  # which procedures a rule set has for them
    WrongTiles.NONE: (),
    WrongTiles.X_PLUS_TWO: ("surplus",),
    WrongTiles.PASS_THEN_CORRECT: ("surplus", "missing"),
}


def offered_steps(state: State) -> tuple[str, ...]:
    """What may have happened now, with the right particulars."""
    if not _in_play(state):
        return ()
    return tuple(name for name in STEPS if _has_procedure(state, name) and _fits(state, name))


def _in_play(state: State) -> bool:
    real = state.real
    if real is None or state.phase in (Phase.STARTING, Phase.SURPLUS) or state.has_stopped():
        return False
    return real.away is None


def _has_procedure(state: State, name: str) -> bool:
    if name in ("surplus", "missing"):
        return name in WRONG_TILES[state.profile.wrong_tiles]
    return state.profile.cited(f"step-{name}") != (BASE,)


def _fits(state: State, name: str) -> bool:  # noqa: PLR0911
    real = state.real
    assert real is not None
    match name:
        case "surplus":  # of a stopped move first what was done; M-11 looks at no move
            passed = state.profile.wrong_tiles is not WrongTiles.X_PLUS_TWO
            return bool(state.bag) and (passed or state.phase not in RETURNING)
        case "undrawn":
            return len(real.undrawn) < len(state.names) and not real.bag_dead
        case "drawn":
            return any(_may_draw(state, seat) for seat in real.undrawn)
        case "dead-blank":
            return any(may_die(state, square) for square in range(SQUARES))
        case "reread":
            return any(state.board)
        case "repeat":
            return state.pending is not None
        case "retyped":
            return _was_typed(state)
        case "misplaced":
            seen = not state.types_words() or state.profile.refuses_layout()
            return state.pending is not None and not seen
        case "leave":
            return _may_leave(state)
        case _:
            return True


# P-4.6.3 in its manner: what everybody says has happened has happened
def tell_step(hearing: Hearing, by: int, step: ev.TableStep) -> Refusal | None:
    state = hearing.state
    name = str(step.__struct_config__.tag)
    if name not in offered_steps(state) or not _is_possible(state, step):
        refusal = hearing.refuse("no-step")
        known = (hearing.cite(f"step-{name}"),) if _has_procedure(state, name) else ()
        return refusal.citing(*known, *refusal.clauses)
    if by == REFEREE:
        _take(hearing, step)
        return None
    hearing.happen(ev.StepAsked(at=hearing.at, by=by, step=step))
    real = hearing.state.real
    assert real is not None
    if {seat for seat, said in real.asked if said == step} >= set(state.seats):
        _take(hearing, step)
    return None


def untell_step(hearing: Hearing, by: int) -> Refusal | None:
    if not has_told(hearing.state, by):
        return hearing.refuse("no-step")
    hearing.happen(ev.StepWithdrawn(at=hearing.at, by=by))
    return None


def has_told(state: State, by: int) -> bool:
    return state.real is not None and by in [seat for seat, _ in state.real.asked]


def _is_possible(state: State, step: ev.TableStep) -> bool:  # noqa: PLR0911
    """Whether the particulars fit the table."""
    real = state.real
    assert real is not None
    if getattr(step, "seat", 0) not in state.seats:
        return False
    match step:
        case ev.Surplus(_, count):
            return 1 <= count <= len(state.bag)
        case ev.Missing(seat, count):
            return 1 <= count <= len(state.racks[seat])
        case ev.Undrawn(seat, count):
            drawn = len(state.racks[seat]) - _laid_and_lost(state, seat)
            return 1 <= count <= drawn and seat not in real.undrawn
        case ev.Drawn(seat):
            return seat in real.undrawn and _may_draw(state, seat)
        case ev.DeadBlank(square):
            return 0 <= square < SQUARES and may_die(state, square)
        case ev.Reread(square, letter):
            return 0 <= square < SQUARES and _may_be(state, square, letter)
        case ev.Retyped(words):
            return 0 < len(words) <= MOST_WORDS
        case ev.Leave(seat):
            return seat != state.turn
        case ev.Repeat() | ev.Misplaced():
            return True
        case _:
            assert_never(step)


def _laid_and_lost(state: State, seat: int) -> int:
    """Tiles that came off the board with a loss, and so were drawn before; P-4.7.13, P-4.7.14: they
    may have to lie there again."""
    last = state.last
    if last is None or last.accepted or last.pending.seat != seat:
        return 0
    return len(last.tiles) + last.counted


def _may_draw(state: State, seat: int) -> bool:
    """P-4.10.5: before the next move, and not while it waits with its tiles (P-3.2.1i), nor from
    under an exchange: that somebody is bound to (P-4.3.3), or that draws next (P-4.3.6)."""
    if seat == state.turn:
        return bool(state.bag) and state.phase is Phase.LAYING
    left = len(state.bag) - state.to_draw(seat)
    return bool(state.bag) and state.phase is not Phase.EXCHANGE_ONLY and left >= len(state.aside)


def may_die(state: State, square: int) -> bool:
    """P-4.8.4: a blank on the board that is not dead yet."""
    assert state.real is not None
    return bool(state.board[square] & BLANK) and square not in state.real.dead


# P-4.8.4, P-4.8.5: a blank stays a blank, and the set must have the tile
def _may_be(state: State, square: int, letter: str) -> bool:
    code, codes = state.board[square], codes_of(state.profile.tiles)
    new = codes.number.get(letter, 0)
    if not code or not new & ~BLANK or new == code or (new ^ code) & BLANK:
        return False
    return bool(new & BLANK) or untold_tiles(state)[letter] > 0


def _was_typed(state: State) -> bool:
    """P-4.7.13: words were typed by hand, and what they brought can still be turned."""
    if not state.types_words() or state.profile.challenge is Challenge.SEALED:
        return False
    if state.pending is not None:
        return state.pending.verdict is not None
    last = state.last
    lost = last is not None and not last.accepted and last.pending.verdict is False
    return lost and state.phase is Phase.RECORDED


# P-6.4: after an accepted placement, with the opponent's clock running, before drawing
def _may_leave(state: State) -> bool:
    line = state.sheet[-1] if state.sheet else None
    placed = line is not None and line.kind is LineKind.PLACEMENT and state.last is not None
    return placed and state.phase is Phase.LAYING and state.clock.running == state.turn


def _take(hearing: Hearing, step: ev.TableStep) -> None:
    match step:
        case ev.Surplus(seat, _) | ev.Missing(seat, _):
            if hearing.profile.wrong_tiles is WrongTiles.X_PLUS_TWO:
                _overdraw(hearing, seat, step)
            else:
                _note(hearing, step)
                _pass_for_tiles(hearing, seat)
        case ev.Drawn(seat):
            _note(hearing, step)
            draw_tiles(hearing, seat)
        case ev.DeadBlank(square):
            uses = _uses(hearing.state, square)
            _note(hearing, step)
            if uses:  # P-4.8.4: the mover may move otherwise
                _repeat(hearing)
        case ev.Repeat():
            _note(hearing, step)
            _repeat(hearing)
        case ev.Retyped(words):
            _note(hearing, step)
            _judge_again(hearing, words)
        case ev.Misplaced():  # P-3.2.3, P-4.7.1b, R-7: a claim that the program cannot judge
            _note(hearing, step)
            lose_move(hearing, ev.LossReason.LAYOUT, hearing.cite("loss-layout"))
        case ev.Undrawn() | ev.Reread() | ev.Leave():
            _note(hearing, step)
        case _:
            assert_never(step)


def _note(hearing: Hearing, step: ev.TableStep) -> None:
    clause = hearing.cite(f"step-{step.__struct_config__.tag}")
    hearing.happen(ev.StepTaken(at=hearing.at, step=step, clause=clause))


# P-4.10.1–4.10.3, P-4.4.2b, P-4.4.4
def _overdraw(hearing: Hearing, seat: int, step: ev.TableStep) -> None:
    state, last = hearing.state, hearing.state.last
    if state.pending is not None and state.pending.seat == seat:
        stop_clock(hearing)
        clause = hearing.cite("loss-tiles")
        reason = ev.LossReason.TILES
        hearing.happen(ev.MoveLost(at=hearing.at, seat=seat, reason=reason, clause=clause))
    elif state.phase is Phase.RECORDED and seat == state.turn and _has_moved(state):
        # seen before the next clock runs; an exchange or a pause is a move as well (P-3.1)
        tiles, points = ((), 0) if last is None else (last.tiles, last.pending.points)
        hearing.happen(
            ev.MoveAnnulled(at=hearing.at, seat=seat, tiles=tiles, points=points, returned="")
        )
        owing = recorders(hearing.state, seat)  # what they wrote down is a loss now
        hearing.happen(ev.TurnFinished(at=hearing.at, seat=seat, owing=owing))
    _note(hearing, step)


def _has_moved(state: State) -> bool:
    """Whether the last line is a move that somebody made, and no loss yet."""
    line = state.sheet[-1] if state.sheet else None
    return line is not None and line.kind is not LineKind.LOSS and not line.forced


# P-4.10.1, P-4.10.3, P-4.9.2
def return_surplus(hearing: Hearing, by: int) -> Refusal | None:
    real = hearing.state.real
    if not may_return(hearing.state, by) or real is None or real.overdraw is None:
        return hearing.refuse("no-surplus")
    seat, count = real.overdraw.seat, real.overdraw.count
    stop_clock(hearing)
    hearing.happen(ev.SurplusReturned(at=hearing.at, seat=seat, count=count))
    state = hearing.state
    line = state.sheet[-1] if state.sheet else None
    lost = line is not None and line.kind is LineKind.LOSS and line.seat == seat
    if lost and state.turn == seat and state.phase is not Phase.LAYING:
        recorded = state.phase is Phase.RECORDED and not real.owing
        finish_turn(hearing, seat, confirmed=recorded)
    elif state.phase in UNSTOPPED and state.turn in state.flagged:
        # P-6.2.1, P-6.2.2: who moves has thought the time away
        force_pass(hearing, state.turn, ev.PassReason.TIME, hearing.cite("pass-time"))
    return None


def may_return(state: State, by: int) -> bool:
    overdraw = None if state.real is None else state.real.overdraw
    return overdraw is not None and by != overdraw.seat


# P-4.10.1: time to think comes off the own clock
def think(hearing: Hearing, by: int) -> Refusal | None:
    if not may_think(hearing.state, by):
        return hearing.refuse("no-surplus")
    hearing.happen(ev.ClockStarted(at=hearing.at, seat=by))
    return None


def may_think(state: State, by: int) -> bool:
    standing = state.clock.running == NOBODY and by not in state.flagged
    return by != REFEREE and may_return(state, by) and standing and state.has_clock()


# M-11: the turn is passed; then tiles are drawn or taken face down, and all hold what they should
def _pass_for_tiles(hearing: Hearing, seat: int) -> None:
    state, clause = hearing.state, hearing.cite("loss-tiles")
    reason = ev.PassReason.TILES
    if state.pending is not None and state.pending.seat == seat:
        lose_move(hearing, ev.LossReason.TILES, clause)
    elif seat == state.turn and state.phase is not Phase.RECORDED:
        stop_clock(hearing)
        force_pass(hearing, seat, reason, clause)
    else:
        hearing.happen(ev.PassesImposed(at=hearing.at, seats=(seat,), reason=reason, clause=clause))


def _uses(state: State, square: int) -> bool:
    """Whether the stopped move makes a word with this square."""
    pending = state.pending
    return pending is not None and any(square in word.squares() for word in pending.words)


# P-4.8.2, P-4.8.4
def _repeat(hearing: Hearing) -> None:
    pending = hearing.state.pending
    assert pending is not None
    clause = hearing.cite("step-repeat")
    hearing.happen(ev.MoveRepeated(at=hearing.at, seat=pending.seat, clause=clause))


# P-4.7.13
def _judge_again(hearing: Hearing, words: tuple[str, ...]) -> None:
    state, last = hearing.state, hearing.state.last
    alphabet = hearing.codes.alphabet
    words = tuple(dict.fromkeys(spelled(word, alphabet) for word in words))
    if state.pending is not None:
        if give_verdict(hearing, words):
            lose_move(hearing, ev.LossReason.WORDS, hearing.cite("loss-words"))
        return
    assert last is not None
    if all(map(hearing.words, words)):
        seat, points = last.pending.seat, last.pending.points
        hearing.happen(ev.MoveRestored(at=hearing.at, seat=seat, tiles=last.tiles, points=points))
        finish_accepted(hearing, seat)


# P-6.4
def come_back(hearing: Hearing, seat: int) -> Refusal | None:
    if not is_away(hearing.state, seat):
        return hearing.refuse("not-away")
    hearing.happen(ev.CameBack(at=hearing.at, seat=seat))
    draw_tiles(hearing, seat)
    return None


def is_away(state: State, seat: int) -> bool:
    away = None if state.real is None else state.real.away
    return away is not None and away.seat == seat
