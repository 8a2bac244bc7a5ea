"""The real board: what people tell the program that lies beside it.

Consent to the device and the count of the set before the game, a move by its value, leftovers and
signatures after it. The cycle between them is everybody's: the same acts, the same phases.
"""

from __future__ import annotations

from mydelko.rulebook.profile import PhoneUse, Profile
from mydelko.rules import events as ev
from mydelko.rules.ending import close_game
from mydelko.rules.hearing import Hearing
from mydelko.rules.laying import announce_value
from mydelko.rules.moving import FREE, refuse_unless_moving, unwritten
from mydelko.rules.refusal import Refusal
from mydelko.rules.set_of_tiles import refuse_more_than_the_set
from mydelko.rules.state import UNSEEN, Phase, State
from mydelko.rules.tiebreak import is_tie_open, tie_drawers, untold_words


# P-1.1.2, P-6.6.5, M-4, R-23
def device_allowed(profile: Profile, device: ev.Device) -> bool:
    """Where no phone is used at the tables only the organiser's device lies there."""
    return device is ev.Device.ORGANISER or profile.phones is not PhoneUse.NO


def consent_due(state: State) -> tuple[int, ...]:
    """P-6.6.5: seats whose consent to the device is still needed."""
    real = state.real
    if real is None or real.board.device is ev.Device.ORGANISER:
        return ()
    if state.profile.phones is PhoneUse.YES:
        return ()
    return tuple(seat for seat in state.seats if seat not in real.agreed)


def agree(hearing: Hearing, seat: int) -> Refusal | None:
    real = hearing.state.real
    if seat not in consent_due(hearing.state):
        agreed = real is not None and seat in real.agreed
        return hearing.refuse("said-already" if agreed else "no-consent")
    hearing.happen(ev.DeviceAgreed(at=hearing.at, seat=seat))
    return None


# P-1.1.1
def check_set(hearing: Hearing, seat: int) -> Refusal | None:
    real = hearing.state.real
    if hearing.state.phase is not Phase.STARTING:
        return hearing.refuse("started", phase=hearing.state.phase.value)
    if real is None or seat in real.checked:
        return hearing.refuse("said-already")
    hearing.happen(ev.SetChecked(at=hearing.at, seat=seat))
    return None


def refuse_draft(hearing: Hearing) -> Refusal | None:
    """A laid tile of wood needs no program: the finished move is written down at once."""
    return None if hearing.state.real is None else hearing.refuse("written-whole")


# P-1.3.1, P-3.2.1d, f
def tell_value(hearing: Hearing, seat: int, points: int, count: int) -> Refusal | None:
    refusal = refuse_unless_moving(hearing, seat, (*FREE, *unwritten(hearing.state)))
    if refusal is not None:
        return refusal
    if not hearing.state.types_words():
        return hearing.refuse("squares-needed")
    held = len(hearing.state.racks[seat])
    if not 1 <= count <= held:
        return hearing.refuse("too-many-laid", count=held)
    hearing.happen(ev.TilesCounted(at=hearing.at, seat=seat, count=count))
    announce_value(hearing, seat, points)
    return None


# P-5.1.4, K-9.4, M-17
def show_rack(hearing: Hearing, seat: int, tiles: str) -> Refusal | None:
    state = hearing.state
    if state.phase is not Phase.COUNTING:
        return hearing.refuse("not-counting", phase=state.phase.value)
    held = len(state.racks[seat])
    if held and UNSEEN not in state.racks[seat]:
        return hearing.refuse("said-already")
    if not held or len(tiles) != held:
        return hearing.refuse("leftovers-count", count=held)
    refusal = refuse_more_than_the_set(hearing, tiles)
    if refusal is not None:
        return refusal
    hearing.happen(ev.RackShown(at=hearing.at, seat=seat, tiles=tiles))
    close_game(hearing)
    return None


# P-5.2
def sign_result(hearing: Hearing, seat: int) -> Refusal | None:
    if is_tie_open(hearing.state):
        return hearing.refuse("tie-open")
    if not may_sign(hearing.state, seat):
        return hearing.refuse("said-already" if hearing.state.is_over() else "sign-early")
    hearing.happen(ev.ResultSigned(at=hearing.at, seat=seat))
    return None


def acts_before_start(state: State, seat: int) -> list[str]:
    """Consent and the count of the set."""
    agrees = ["agree"] if seat in consent_due(state) else []
    unchecked = state.real is not None and seat not in state.real.checked
    return [*agrees, "check-set"] if unchecked else agrees


def acts_after_end(state: State, seat: int) -> tuple[str, ...]:
    if not is_unsigned(state):
        return ()
    found = ["draw-tie"] if tie_drawers(state) else []
    found += ["last-words"] if untold_words(state) else []
    found += ["sign"] if may_sign(state, seat) else []
    return tuple(found) if is_signed(state) else (*found, "correct")


def may_sign(state: State, seat: int) -> bool:
    over = state.is_over() and not is_tie_open(state)
    return over and state.real is not None and seat not in state.real.signed


def is_unsigned(state: State) -> bool:
    """P-5.2: as long as not all have signed, or the referee's correction has made a tie, players
    have still something to say."""
    return (
        state.is_over() and state.real is not None and (not is_signed(state) or is_tie_open(state))
    )


def is_signed(state: State) -> bool:
    """P-5.2: whether the protocol is the referee's, and players correct it no more (P-4.6.3)."""
    return state.real is not None and len(state.real.signed) == len(state.names)
