"""The right to move: whether this seat may act on its own move now, and if not, why not."""

from __future__ import annotations

from mydelko.rules.challenge import accept_move, dallies
from mydelko.rules.hearing import Hearing
from mydelko.rules.pressing import unrecorded
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import Phase, State

FREE = (Phase.LAYING, Phase.EXCHANGING)  # the mover may still do anything
REASONS = {
    Phase.ANNOUNCING: "frozen",
    Phase.CHALLENGE: "frozen",
    Phase.NAMING: "naming-only",
    Phase.EXCHANGE_STOPPED: "exchange-stopped",
    Phase.EXCHANGE_ONLY: "exchange-only",
    Phase.STOPPED: "frozen",
    Phase.SURPLUS: "surplus",
    Phase.COUNTING: "counting",
}


def unwritten(state: State) -> tuple[Phase, ...]:
    """Phases in which a real board's finished move may be written down, whatever it was."""
    return (Phase.STOPPED,) if state.laid else (Phase.STOPPED, Phase.NAMING)


#
def accepts_by_moving_on(hearing: Hearing, seat: int) -> bool:
    """Who moves on without recording accepts the move, also when that ends the game."""
    if not dallies(hearing.state, seat):
        return False
    accept_move(hearing)
    return True


# P-3.2.1, P-4.4.1, P-6.2.1, K-2.2, K-6.4, S-7.4
def refuse_unless_moving(
    hearing: Hearing, seat: int, phases: tuple[Phase, ...] = FREE, *, begins: bool = True
) -> Refusal | None:
    """`begins`: the act may be the first of a move, and not only go on with one (P-5.1.2)."""
    state = hearing.state
    if seat in state.flagged:
        return hearing.refuse("out-of-time", phase=state.phase.value)
    if begins and accepts_by_moving_on(hearing, seat):
        state = hearing.state
        if state.turn != seat:  # it ended the game, or a pass was owed
            hearing.keep()
        if state.has_stopped():
            return hearing.refuse_ended()
    if state.phase is Phase.RECORDED:
        return hearing.refuse("start-unrecorded" if unrecorded(state) else "recorded")
    if seat != state.turn:
        pending = state.pending
        if pending is None:
            code = "not-your-turn"
        else:
            code = "move-pending" if seat in state.undeclared(pending) else "move-waits"
        return hearing.refuse(code, phase=state.phase.value, turn=state.names[state.turn])
    if state.phase not in phases:
        # P-4.5.3: at a real board nothing may lie there that could be named
        nameless = state.phase is Phase.NAMING and not state.laid
        code = "frozen" if nameless else REASONS.get(state.phase, "phase")
        return hearing.refuse(code, phase=state.phase.value)
    return None
