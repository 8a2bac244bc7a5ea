"""Denials: what a table refuses by itself, before the law is asked, with its words for people."""

from __future__ import annotations

from typing import NamedTuple

from mydelko.locale import marked
from mydelko.play.caps import excess_of
from mydelko.play.log import Step
from mydelko.play.options import is_paused
from mydelko.play.practice import RULING, AnyAct, PracticeAct, Resume, Undo
from mydelko.play.rematch import RematchAct, rematch_acts
from mydelko.play.setup import Setup
from mydelko.rules import acts
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import State

TEXTS = {
    "stale": marked("The game has moved on meanwhile. Look at the table and try again."),
    "waiting": marked("The game begins when everybody has come."),
    "practice-only": marked("Undo, pause and hints exist only in a game opened as practice."),
    "nothing-to-undo": marked("There is no move of yours to take back."),
    "no-hint": marked(
        "A hint has three steps and is for whoever is to move, before any tile is laid."
    ),
    "paused": marked("The game is paused. Resume it first."),
    "not-paused": marked("The game is not paused."),
    "long-game": marked(
        "The record of this game is very long. Moves, challenges and resigning are still possible, "
        "but nothing that could go on for ever."
    ),
    "full-game": marked("The record of this game is full: pass, so that it comes to its end."),
    "no-rematch": marked("There is no rematch to be agreed here, or you have answered already."),
    "rematch-away": marked("Not all who want the rematch are at the table now."),
    "too-many-undos": marked("Enough was taken back in this game: now it goes on as it is."),
}


class Denial(NamedTuple):
    code: str
    clauses: tuple[str, ...] = ()


class Refused(NamedTuple):
    """A command that a table does not obey, by the law's will or its own."""

    why: Refusal | Denial
    step: Step | None = None  # what time did before it, which stands


def deny(setup: Setup, state: State, by: int, act: AnyAct) -> Denial | None:
    if isinstance(act, RematchAct):
        return _deny_rematch(setup, state, by, act)
    return _deny_in_play(setup, state, by, act)


def _deny_in_play(setup: Setup, state: State, by: int, act: AnyAct) -> Denial | None:
    practice, paused = setup.practice, is_paused(state)
    if isinstance(act, PracticeAct) and not practice:
        return Denial("practice-only", (RULING,))
    if state.version == 0:
        starts = isinstance(act, acts.StartClock) and setup.has_absent_clock()  # P-6.3.2
        adds = isinstance(act, acts.AddBytes) and by >= 0 and setup.seats[by].brings_bytes
        return None if starts or adds else Denial("waiting")
    excess = excess_of(setup, state, by, act)
    if excess is not None:
        return Denial(excess)
    if isinstance(act, Resume):
        return None if paused else Denial("not-paused")
    if paused and practice and not isinstance(act, (Undo, acts.Decide)):
        return Denial("paused")
    return None


def _deny_rematch(setup: Setup, state: State, by: int, act: RematchAct) -> Denial | None:
    offered = () if by < 0 else rematch_acts(setup, state, by)
    return None if act.__struct_config__.tag in offered else Denial("no-rematch")
