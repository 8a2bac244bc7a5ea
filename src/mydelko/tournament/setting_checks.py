"""Which settings an event may have: what contradicts itself, or nobody can mean, is refused.

A refusal names the field of the form that it belongs to. Bounds are wide of any event that was ever
held; how much one server takes is said in `server/event_limits.py`.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator

import msgspec

from mydelko.rulebook.profile import profile_names
from mydelko.tournament.applications import check_registration
from mydelko.tournament.entrants import name_key
from mydelko.tournament.local_time import is_zone
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import LONGEST, LONGEST_GAME, MOST_TABLES, WIN, Settings

MOST_VALUES = 200  # in one list
MOST_ROUNDS = 100
PEOPLE = (1, 10_000)
AWARD = {"big": (0, WIN), "small_for": (0, 1_000), "small_against": (0, 1_000)}
RATING = (0, 5_000)
CONTROL = ("Cc", "Zl", "Zp")  # ends of lines, and what is no sign at all
ANY = (-(2**63), 2**63 - 1)
MINUTE = 60_000  # milliseconds

BOUNDS = {
    "minutes": (1, LONGEST_GAME),
    "phases.places": PEOPLE,
    "phases.day": (1, 366),
    **{f"bye.{field}": bounds for field, bounds in AWARD.items()},
    **{f"absence.{field}": bounds for field, bounds in AWARD.items()},
    "repeat_rounds": (1, MOST_ROUNDS),
    "apart.from_round": (1, MOST_ROUNDS),
    "first_table": (1, MOST_TABLES),
    "contention.places": PEOPLE,
    "contention.simulations": (1, 1_000_000),
    "contention.threshold": (0, 1_000),
    "contention.control_loss": (0, 100),
    "contention.spread_cap": (0, 10_000),
    "rating.favourite": RATING,
    "rating.newcomer": RATING,
    "rating.floor": RATING,
    "rating.k": (0, 1_000),
    "prizes.place": PEOPLE,
    "referees.entrant": PEOPLE,
}


def check_settings(settings: Settings) -> Refusal | None:
    if settings.profile not in profile_names():
        return refuse("unknown-profile", name=settings.profile, known=", ".join(profile_names()))
    if not settings.phases or any(not phase.rounds for phase in settings.phases):
        return refuse("no-rounds").beside("phases")
    if settings.rounds > MOST_ROUNDS:
        return refuse("many-rounds", most=MOST_ROUNDS).beside("phases")
    if not settings.criteria:
        return refuse("no-criteria").beside("criteria")
    return (
        _check_name(settings.name)
        or _check_values(settings)
        or _check_days(settings)
        or _check_phases(settings)
        or _check_categories(settings)
        or _check_money(settings)
        or check_registration(settings)
    )


def _check_name(name: str) -> Refusal | None:
    if not name.strip():
        return refuse("no-name").beside("name")
    lines = any(unicodedata.category(sign) in CONTROL for sign in name)
    return refuse("name-signs").beside("name") if lines else None


# K-2.1
def check_time(settings: Settings) -> Refusal | None:
    """An event has a time of its own only where its rule set leaves that open (P-1.2, B-4). Asked
    when it is chosen: what an old event holds counts for nothing, and is opened with it."""
    rules = settings.rule_set
    if settings.minutes is None or rules.leaves_time():
        return None
    if settings.minutes * MINUTE == rules.time:
        return None
    fixed = (rules.time or 0) // MINUTE
    return refuse("time-fixed", rules.clauses["time"][0], time=fixed).beside("minutes")


def _check_values(settings: Settings) -> Refusal | None:
    for path, value in values_of(settings):
        least, most = BOUNDS.get(path, ANY)
        if isinstance(value, tuple) and len(value) > MOST_VALUES:
            return refuse("many-values", most=MOST_VALUES).beside(path)
        if isinstance(value, str) and len(value) > LONGEST:
            return refuse("long-name", most=LONGEST).beside(path)
        if isinstance(value, int) and not least <= value <= most:
            return refuse("number-range", least=least, most=most).beside(path)
    return None


def values_of(record: msgspec.Struct, before: str = "") -> Iterator[tuple[str, object]]:
    """What stands in the settings, by the path of its field in their form."""
    for name in record.__struct_fields__:
        path, value = before + name, getattr(record, name)
        if isinstance(value, tuple):
            yield path, value
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, msgspec.Struct):
                yield from values_of(one, f"{path}.")
            else:
                yield path, one


def refuse_lexicon(settings: Settings, known: Collection[str]) -> Refusal | None:
    """Word lists are the installation's, so only there it is known which there are."""
    if not settings.lexicon or settings.lexicon in known:
        return None
    listed = ", ".join(sorted(known))
    return refuse("unknown-lexicon", name=settings.lexicon, known=listed).beside("lexicon")


def _check_days(settings: Settings) -> Refusal | None:
    if not is_zone(settings.zone):
        return refuse("unknown-zone", zone=settings.zone).beside("zone")
    for day in settings.days:
        try:
            datetime.date.fromisoformat(day)
        except ValueError:
            return refuse("not-a-date", day=day).beside("days")
    return None


def _check_phases(settings: Settings) -> Refusal | None:
    """Phases follow the days of the event; rounds it names exist."""
    before = 1
    for number, phase in enumerate(settings.phases, start=1):
        last = len(settings.days) or max(one.day for one in settings.phases)
        if not before <= phase.day <= last:
            return refuse(
                "phase-day", phase=phase.name or number, day=phase.day, count=last
            ).beside("phases.day")
        before = phase.day
    for number in settings.repeat_rounds:
        if not 1 <= number <= settings.rounds:
            return refuse("repeat-round", round=number, count=settings.rounds).beside(
                "repeat_rounds"
            )
    return None


def _check_categories(settings: Settings) -> Refusal | None:
    times = Counter(map(name_key, settings.categories))
    twice = next((one for one in settings.categories if times[name_key(one)] > 1), None)
    if twice is not None:
        return refuse("category-twice", category=twice).beside("categories")
    return None


def _check_money(settings: Settings) -> Refusal | None:
    for fee in settings.fees:
        if not fee.amount.is_finite() or fee.amount < 0:
            return refuse("bad-fee", title=fee.title, amount=str(fee.amount)).beside("fees.amount")
    used = [fee.category for fee in settings.fees] + [one.category for one in settings.prizes]
    for category in used:
        if category and category not in settings.categories:
            known = ", ".join(settings.categories) or "—"
            return refuse("unknown-category", category=category, known=known).beside("categories")
    return None
