"""The law: events, decide, apply, scoring, clock. Pure: no I/O, no wall clock, no randomness.

`state = fold(events)`; `decide(state, order, draw, words)` gives events or a refusal
that cites its clause. Which document's rules hold is data in the state's profile.
"""

from mydelko.rules.bag import Draw, FairDraw, ScriptedDraw
from mydelko.rules.clock import deadline, time_left
from mydelko.rules.decide import advance, decide, settle
from mydelko.rules.fold import apply, fold
from mydelko.rules.game_record import RecordError, read_record, write_record
from mydelko.rules.opening import open_game
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import Phase, State
from mydelko.rules.text import parse_command
from mydelko.rules.verify import verify_game

__all__ = [
    "Draw",
    "FairDraw",
    "Phase",
    "RecordError",
    "Refusal",
    "ScriptedDraw",
    "State",
    "advance",
    "apply",
    "deadline",
    "decide",
    "fold",
    "open_game",
    "parse_command",
    "read_record",
    "settle",
    "time_left",
    "verify_game",
    "write_record",
]
