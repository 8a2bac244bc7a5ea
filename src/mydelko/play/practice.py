"""Practice (R-21): undo, pause and hints, which no document allows.

They exist only in a game that was opened as practice; everybody at its table is told so, and it
counts for no statistics. Any seated person may pause the game and go on with it; an undo takes
back the own last move with what followed it. These acts are the table's, not the law's.
"""

from __future__ import annotations

from mydelko.locale import marked
from mydelko.play.rematch import AskRematch, RefuseRematch
from mydelko.rules import acts
from mydelko.rules.acts import Order
from mydelko.rules.state import State

RULING = "R-21"
MEANING = marked(
    "Practice: moves may be taken back, the game may be paused, hints may be asked for. "
    "It counts for no statistics."
)


class Undo(acts.Base, frozen=True, tag="undo"):
    """Practice games (R-21): my last move and what followed is taken back.

    Everybody gets a snapshot of the next branch of the game.
    """


class Pause(acts.Base, frozen=True, tag="pause"):
    """Practice games (R-21): the clock stands and computers wait until anybody resumes."""


class Resume(acts.Base, frozen=True, tag="resume"):
    pass


class Hint(acts.Base, frozen=True, tag="hint"):
    """Practice games (R-21): the next step of a hint, told to everybody at the table.

    What it says comes to the seat alone (message `hint`).
    """


PracticeAct = Undo | Pause | Resume | Hint
AnyAct = acts.Act | Undo | Pause | Resume | Hint | AskRematch | RefuseRematch
WORDS: dict[str, type[PracticeAct]] = {
    "undo": Undo,
    "pause": Pause,
    "resume": Resume,
    "hint": Hint,
}


def order_of(act: AnyAct, seat: int, state: State, now: int) -> Order:
    """What a table asks of the law; a pause stops the clock like a call."""
    match act:
        case Undo() | Hint() | AskRematch() | RefuseRematch():
            raise ValueError(f"{act} is the table's affair, not the law's")
        case Pause():
            return Order(seat, now, acts.CallReferee())
        case Resume():  # anybody at the table goes on for who paused
            caller = state.clock.paused_by
            return Order(seat if caller is None else caller, now, acts.StartClock())
        case _:
            return Order(seat, now, act)
