"""Words for numbers and days: big points with halves, signed differences, dates in full."""

from __future__ import annotations

import datetime
import unicodedata

from mydelko.locale import marked, say
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import State

DAYS = (
    marked("January {day}, {year}"),
    marked("February {day}, {year}"),
    marked("March {day}, {year}"),
    marked("April {day}, {year}"),
    marked("May {day}, {year}"),
    marked("June {day}, {year}"),
    marked("July {day}, {year}"),
    marked("August {day}, {year}"),
    marked("September {day}, {year}"),
    marked("October {day}, {year}"),
    marked("November {day}, {year}"),
    marked("December {day}, {year}"),
)


def big_points(halves: int) -> str:
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def date_words(language: str, day: str) -> str:
    """`2026-05-16` as people write it: 16 maja 2026."""
    date = datetime.date.fromisoformat(day)
    return say(language, DAYS[date.month - 1], day=date.day, year=date.year)


def days_words(language: str, days: tuple[str, ...]) -> str:
    first_and_last = dict.fromkeys(days[:1] + days[-1:])
    return " – ".join(date_words(language, day) for day in first_and_last)


def phase_words(language: str, settings: Settings, round_number: int) -> str:
    """The phase and the day of a round, where an event has several: `phase II, 17 May 2026`."""
    index, _phase = settings.phase_of(round_number)
    day = settings.day_of(round_number)
    date = date_words(language, day) if len(settings.days) > 1 and day else ""
    return ", ".join(part for part in (phase_title(language, settings, index), date) if part)


def phase_title(language: str, settings: Settings, index: int) -> str:
    """The name of a phase, where an event has several."""
    name = settings.phases[index].name
    named = len(settings.phases) > 1 and name
    return say(language, marked("phase {name}"), name=name) if named else ""


def progress_words(language: str, state: State, upto: int | None = None) -> str:
    """How far a table goes: `after round 4; round 5 in play: 12 of 100 results; phase II`."""
    last = len(state.rounds) if upto is None else upto
    if not last:
        return say(language, marked("before the first round"))
    current = state.rounds[last - 1]
    known = len(current.tables) - len(current.missing)
    parts = []
    if current.missing:
        if last > 1:
            parts.append(say(language, marked("after round {number}"), number=last - 1))
        playing = marked("round {number} in play, results: {known} of {total}")
        total = len(current.tables)
        parts.append(say(language, playing, number=last, known=known, total=total))
    else:
        parts.append(say(language, marked("after round {number}"), number=last))
    parts.append(phase_words(language, state.settings, last))
    return "; ".join(part for part in parts if part)


ALPHABETS = {
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "en": "abcdefghijklmnopqrstuvwxyz",
    "tr": "abcçdefgğhıijklmnoöpqrsştuüvwxyz",
}


PLAIN = {"ł": "l", "ı": "i", "ø": "o", "đ": "d", "ß": "s"}  # letters that do not come apart


def sort_key(language: str, text: str) -> tuple[tuple[int, ...], str]:
    """The order of a list of names in its own language: Ł after L, Ç after C, I before İ."""
    small = text.replace("I", "ı").replace("İ", "i") if language == "tr" else text
    small = small.lower()
    return tuple(
        _place(ALPHABETS.get(language, ALPHABETS["en"]), letter) for letter in small
    ), small


def _place(alphabet: str, letter: str) -> int:
    """A foreign letter stands with the one it is made of; signs come first."""
    if letter in alphabet:
        return alphabet.index(letter)
    return alphabet.find(PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)[:1])


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
