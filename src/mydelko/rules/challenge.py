"""Challenges, claims and records: how opponents settle a stopped move.

One path for every rule set. A validated game (S) settles alone; free and penalised
challenges are judged at once; under M-16 declarations stay sealed until all have declared.
"""

from __future__ import annotations

from mydelko.rulebook.profile import Challenge, Verdict
from mydelko.rules import events as ev
from mydelko.rules.codes import spelled
from mydelko.rules.ending import end_game
from mydelko.rules.hearing import Hearing
from mydelko.rules.placement import find_fault
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, LineKind, Pending, Phase, State
from mydelko.rules.turn import finish_turn, hand_over

BONUS = {Challenge.FIVE_POINT: 5, Challenge.TEN_POINT: 10}


def dallies(state: State, seat: int) -> bool:
    """P-4.6.2: the mover has started this opponent's clock for want of a record."""
    pending = state.pending
    return pending is not None and seat != pending.seat and state.clock.running == seat


# K-7.1, P-4.7.1–4.7.8, M-16, S-7.2
def challenge_words(hearing: Hearing, seat: int, named: tuple[str, ...]) -> Refusal | None:
    if hearing.profile.challenge is Challenge.VOID:
        return hearing.refuse("challenge-void", phase=hearing.state.phase.value)
    refusal = _refuse_outside_window(hearing, seat)
    if refusal is not None:
        return refusal
    pending = _pending(hearing)
    sealed = hearing.profile.challenge is Challenge.SEALED
    if seat in pending.challengers or (not sealed and pending.verdict is not None):
        return hearing.refuse("challenge-twice")  # P-4.7.5, P-4.7.6
    if seat in pending.recorded and not sealed:
        return hearing.refuse("challenge-late")  # P-4.7.3, P-4.7.8
    words = _words_meant(hearing, pending, named)
    if isinstance(words, Refusal):
        return words
    _stop_running_clock(hearing)  # P-4.6.2: deciding to challenge stops the clock
    hearing.happen(ev.WordsChallenged(at=hearing.at, seat=seat, words=tuple(dict.fromkeys(words))))
    if sealed:
        settle_sealed(hearing)
    else:
        _judge_words(hearing, seat)
    return None


# P-4.7.4, P-4.7.6
def _words_meant(
    hearing: Hearing, pending: Pending, named: tuple[str, ...]
) -> tuple[str, ...] | Refusal:
    if hearing.state.types_words():  # P-4.7.12: nobody but the players knows what lies there
        typed = tuple(spelled(word, hearing.codes.alphabet) for word in named)
        return typed or hearing.refuse("words-untyped")
    new = [word.word for word in pending.words]
    words = tuple(word for word in new if word in named) if named else tuple(new)
    if not new:  # a single tile alone makes none
        return hearing.refuse("no-new-words")
    strange = next((word for word in named if word not in new), None)
    if strange is not None:
        return hearing.refuse("challenge-words", word=strange, words=", ".join(new))
    return words


# P-4.7.1b, P-3.2.3, R-7
def claim_layout(hearing: Hearing, seat: int) -> Refusal | None:
    if hearing.profile.refuses_layout():
        return hearing.refuse("challenge-void", phase=hearing.state.phase.value)
    refusal = _refuse_outside_window(hearing, seat)
    if refusal is not None:
        return refusal
    if hearing.state.types_words():
        return hearing.refuse("claim-unseen")
    pending, state = _pending(hearing), hearing.state
    if seat in pending.claimants:
        return hearing.refuse("claim-twice")
    sealed = hearing.profile.challenge is Challenge.SEALED
    if seat in pending.recorded or (sealed and seat in pending.challengers):
        # M-16: a claim must not tell what was declared
        return hearing.refuse("challenge-twice" if sealed else "challenge-late")
    _stop_running_clock(hearing)
    fault = find_fault(state.board, state.laid, hearing.profile.first_word_tiles)
    hearing.happen(ev.LayoutClaimed(at=hearing.at, seat=seat, fault=fault.value if fault else ""))
    if fault is not None:
        # a layout claim binds only the mover
        lose_move(hearing, ev.LossReason.LAYOUT, hearing.cite("loss-layout"))
    return None


# P-3.2.1g, P-4.7.3, K-7.1, R-7
def record_move(hearing: Hearing, seat: int) -> Refusal | None:
    pending, state = hearing.state.pending, hearing.state
    if pending is None:
        return _confirm_line(hearing, seat)
    if seat == pending.seat:
        return hearing.refuse("record-own", phase=state.phase.value)
    if seat in pending.recorded:
        return hearing.refuse("record-twice", phase=state.phase.value)
    sealed = hearing.profile.challenge is Challenge.SEALED
    if sealed and seat in pending.challengers:
        return hearing.refuse("challenge-twice")  # a challenge is not taken back
    hearing.happen(ev.MoveRecorded(at=hearing.at, seat=seat))
    if sealed:
        settle_sealed(hearing)
    elif set(_pending(hearing).recorded) >= set(state.answerers(pending.seat)):
        accept_move(hearing)
    return None


# P-3.2.1g, P-3.3d, P-3.4.2, P-4.8.1, R-17
def _confirm_line(hearing: Hearing, seat: int) -> Refusal | None:
    """At a real board: the other writes an exchange, a pass or a loss down as well."""
    state = hearing.state
    if state.real is None or seat not in state.real.owing:
        unnamed = state.phase is Phase.ANNOUNCING and seat != state.turn
        return hearing.refuse(
            "blank-unnamed" if unnamed else "record-none", phase=state.phase.value
        )
    hearing.happen(ev.LineConfirmed(at=hearing.at, seat=seat))
    # who writes it down late, after the referee or P-6.4 let the game go on, moves nothing
    if state.real.owing == (seat,) and state.phase is Phase.RECORDED:
        if state.sheet[-1].kind is LineKind.PASS:
            _let_bag_die(hearing)
        if not state.has_clock() or state.turn in state.resigned:
            hand_over(hearing, state.turn)
    return None


# P-3.2.1g–i, K-7.4, K-9.1, P-5.1.1a, P-5.1.2, S-11.1, M-17
def accept_move(hearing: Hearing) -> None:
    """The move stands: it scores, the next clock starts, the mover draws, or the game ends."""
    pending, tiles = _pending(hearing), hearing.state.laid
    seat = pending.seat
    hearing.happen(ev.MoveAccepted(at=hearing.at, seat=seat, tiles=tiles, points=pending.points))
    finish_accepted(hearing, seat)


# P-4.10.5, P-3.1: nobody drew, and both confirm the next move, be it a pause
def _let_bag_die(hearing: Hearing) -> None:
    if will_bag_die(hearing.state):
        hearing.happen(ev.BagDied(at=hearing.at, clause=hearing.cite("step-undrawn")))


def will_bag_die(state: State) -> bool:
    real = state.real
    return real is not None and len(real.undrawn) == len(state.names) and bool(state.bag)


def finish_accepted(hearing: Hearing, seat: int) -> None:
    """The move is confirmed: by a record, or by another verdict (P-4.7.13, P-4.7.14)."""
    _let_bag_die(hearing)
    state = hearing.state
    if not state.bag and not state.racks[seat]:
        # dead tiles do not keep a player from going out
        end_game(hearing, ev.EndReason.OUT, hearing.cite("end-out"), seat)
        return
    finish_turn(hearing, seat)


# P-3.2.3, P-4.8.1, K-7.3, M-16: tiles off, the turn is lost, both record it, the clock goes over
def lose_move(hearing: Hearing, reason: ev.LossReason, clause: str) -> None:
    seat = _pending(hearing).seat
    _stop_running_clock(hearing)
    hearing.happen(ev.MoveLost(at=hearing.at, seat=seat, reason=reason, clause=clause))
    finish_turn(hearing, seat, confirmed=False)


def _judge_words(hearing: Hearing, seat: int) -> None:
    pending = _pending(hearing)
    if give_verdict(hearing, pending.challenged):
        lose_move(hearing, ev.LossReason.WORDS, hearing.cite("loss-words"))
        return
    # P-4.8.3, R-4: a failed challenge has no consequence; other clubs have their price
    kind = hearing.profile.challenge
    if kind is Challenge.DOUBLE:
        impose_passes(hearing, (seat,))
    elif kind in BONUS:
        hearing.happen(ev.BonusGiven(at=hearing.at, seat=pending.seat, points=BONUS[kind]))


# M-16, R-7: sealed until every opponent has declared; the last declaration settles
def settle_sealed(hearing: Hearing) -> None:
    state, pending = hearing.state, _pending(hearing)
    if state.undeclared(pending):
        return
    if not pending.challengers:
        accept_move(hearing)
        return
    wrong = give_verdict(hearing, pending.challenged)
    if wrong:
        impose_passes(hearing, quiet_seats(state, pending, wrong))
        lose_move(hearing, ev.LossReason.WORDS, hearing.cite("loss-words"))
    else:
        impose_passes(hearing, pending.challengers)
        accept_move(hearing)


# who challenged only words that stand did not challenge the word that falls
def quiet_seats(state: State, pending: Pending, wrong: tuple[str, ...]) -> tuple[int, ...]:
    """Opponents who challenged none of the wrong words."""
    right = pending.challengers_of(wrong)
    return tuple(seat for seat in state.opponents(pending.seat) if seat not in right)


def impose_passes(hearing: Hearing, seats: tuple[int, ...]) -> None:
    if seats:
        reason, clause = ev.PassReason.CHALLENGE, hearing.cite("pass-challenge")
        seats = tuple(sorted(seats))  # in no order that tells who declared first
        hearing.happen(ev.PassesImposed(at=hearing.at, seats=seats, reason=reason, clause=clause))


# P-4.7.9: exactly the form on the board; P-4.7.11: one joint verdict; K: each word told
def give_verdict(hearing: Hearing, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words that are not in the dictionary; who is told which is the profile's matter."""
    wrong = tuple(word for word in words if not hearing.words(word))
    told = None if hearing.profile.verdict is Verdict.JOINT else wrong
    hearing.happen(ev.VerdictGiven(at=hearing.at, words=words, valid=not wrong, wrong=told))
    return wrong


# P-4.7.2, P-4.7.7, P-4.7.8, K-7.1
def _refuse_outside_window(hearing: Hearing, seat: int) -> Refusal | None:
    state = hearing.state
    if state.pending is not None:
        return hearing.refuse("challenge-own") if seat == state.pending.seat else None
    if state.phase in (Phase.ANNOUNCING, Phase.NAMING) and state.unnamed() is not None:
        return hearing.refuse("blank-unnamed", phase=state.phase.value)
    recorded = is_move_recorded(state, seat)
    if seat == state.turn or state.phase is Phase.RECORDED:
        return hearing.refuse("challenge-late" if recorded else "challenge-nothing")
    if state.phase is Phase.STOPPED:
        return hearing.refuse("challenge-unwritten", phase=state.phase.value)
    if state.phase in (Phase.EXCHANGE_STOPPED, Phase.EXCHANGE_ONLY):
        return hearing.refuse("challenge-nothing")
    refusal = hearing.refuse("challenge-early")
    # too early for this move is also too late for the last one, and tells not whether tiles lie
    late = (hearing.cite("challenge-late"),) if recorded else ()
    return refusal.citing(refusal.clause, *late)


def is_move_recorded(state: State, by: int = NOBODY) -> bool:
    """Whether the last move was one that this seat could challenge before writing it down."""
    # who has no time passes at once: the move before that was recorded all the same
    last = next((line for line in reversed(state.sheet) if not line.forced), None)
    if last is None or last.seat == by:
        return False
    return last.kind in (LineKind.PLACEMENT, LineKind.LOSS)


def _stop_running_clock(hearing: Hearing) -> None:
    running = hearing.state.clock.running
    if running != NOBODY:
        hearing.happen(ev.ClockStopped(at=hearing.at, seat=running))


def _pending(hearing: Hearing) -> Pending:
    pending = hearing.state.pending
    assert pending is not None
    return pending
