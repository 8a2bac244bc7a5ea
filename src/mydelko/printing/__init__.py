"""Papers of an event as PDF: lists, cards, protocols, score and tracking sheets, diplomas.

`hall_papers.py` and its neighbours turn a state into plain data, `papers.typ` and the layouts
beside it lay it out, `print_papers` joins them. Nothing here decides anything about the event.
"""

from mydelko.printing.papers import (
    PAPERS,
    PaperError,
    Papers,
    print_papers,
    round_papers,
)

__all__ = ["PAPERS", "PaperError", "Papers", "print_papers", "round_papers"]
