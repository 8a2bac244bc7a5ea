"""Tournaments: entrants, rounds, pairings, results, the referee, standings and ratings.

An event is its log: `Desk` decides commands into events and folds them into a `State`;
everything else answers questions about a state. No I/O but the desk's log, no ambient time.
"""

from mydelko.log import FileLog, MemoryLog
from mydelko.tournament.desk import Desk, SharedDesk
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import State

__all__ = ["Desk", "FileLog", "MemoryLog", "Refusal", "Settings", "SharedDesk", "State"]
