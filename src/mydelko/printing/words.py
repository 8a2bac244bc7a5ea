"""Words on papers, in the language asked for; labels of tables are the tournament's own."""

from __future__ import annotations

from mydelko.locale import marked, say
from mydelko.tournament.labels import LABELS

PAPER_WORDS = {
    "entry-list": marked("Entry list"),
    "from": marked("School, club, city"),
    "owed": marked("Fees together"),
    "unpaid": marked("Still to be paid"),
    "pairings-by-table": marked("Pairings by table"),
    "pairings-by-name": marked("Pairings by name"),
    "by-surname": marked("Last name, first name"),
    "table-card": marked("Table card"),
    "protocol": marked("Protocol of the game"),
    "score-sheet": marked("Score sheet"),
    "tracking": marked("Tracking sheet"),
    "personal-card": marked("Personal card"),
    "player-link": marked("The player's own page"),
    "player-link-scan": marked("My table, my results: scan this with the phone's camera."),
    "player-link-code": marked("Code"),
    "prize-list": marked("Prize list"),
    "diploma": marked("Diploma"),
    "decision-log": marked("Log of decisions"),
    "late-slip": marked("Late arrival"),
    "starts": marked("starts"),
    "signature": marked("Signature"),
    "points": marked("Points"),
    "total": marked("Total"),
    "before": marked("Before deduction"),
    "corrections": marked("Corrections are confirmed to the referee by both players in person."),
    "final": marked("The signed result is final; only a swapped one is corrected."),
    "move": marked("Move"),
    "word": marked("Word, exchange, pass, loss"),
    "value": marked("Value"),
    "sum": marked("Sum"),
    "blanks": marked("Blanks stand for"),
    "leftovers": marked("Letters left"),
    "final-score": marked("Final score"),
    "awarded": marked("is awarded to"),
    "organiser": marked("Organiser"),
    "scorer": marked("Scorer"),
    "letter": marked("Letter"),
    "before-first": marked(
        "Equal totals: the total before deduction decides, then the letter drawn."
    ),
    "referee-confirms": marked("Corrections confirmed (referee)"),
    "arrived": marked("Arrived at"),
    "clock-started": marked("Clock started at"),
    "time-left": marked("Time left"),
    "tiles": marked("tiles"),
    "page": marked("page"),
    "nobody": marked("not awarded"),
}


SHEET_WORDS = {  # of turns without a word
    "exchange": marked("exchange {count}"),
    "pass": marked("pass"),
    "loss": marked("loss"),
}


def paper_words(language: str) -> dict[str, str]:
    known = LABELS | PAPER_WORDS
    return {key: say(language, message) for key, message in known.items()}
