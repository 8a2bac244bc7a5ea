"""Practice (R-21): undo, pause and hints, which no document allows.

They exist only in a game that was opened as practice; everybody at its table is told so, and it
counts for no statistics. Any seated person may pause the game and go on with it; an undo takes
back the own last move with what followed it.
"""

from __future__ import annotations

from mydelko.locale import marked

RULING = "R-21"
MEANING = marked(
    "Practice: moves may be taken back, the game may be paused, hints may be asked for. "
    "It counts for no statistics."
)
REFUSED = marked("Undo, pause and hints exist only in a game opened as practice.")
