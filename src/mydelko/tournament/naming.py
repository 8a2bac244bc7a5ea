"""Names: what people are called in lists, papers and files, told apart and for whom.

Namesakes have their city beside the name, else club, school or team, else the number. What the
public may read of a minor is decided here and only here: the number alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from mydelko.tournament.entrants import Entrant, name_key
from mydelko.tournament.settings import Label, Minors, Settings
from mydelko.tournament.state import State

Names = Callable[[int], str]
ORIGINS = (Label.CITY, Label.CLUB, Label.SCHOOL, Label.TEAM)


def names_of(state: State) -> Names:
    """For the desk and the hall."""
    apart = namesakes(state.entrants.values())
    names = {number: _with(one.name, apart.get(number)) for number, one in state.entrants.items()}
    return lambda number: names.get(number, str(number))


def public_names(state: State) -> Names:
    """For everything public; a minor is a number where the event hides minors."""
    known = names_of(state)
    hidden = {number for number, one in state.entrants.items() if is_hidden(one, state.settings)}
    return lambda number: f"#{number}" if number in hidden else known(number)


def is_hidden(entrant: Entrant, settings: Settings) -> bool:
    everyone = settings.minors is Minors.EVERYONE
    return settings.hide_minors and (everyone or entrant.details.minor)


def public_parts(entrant: Entrant, settings: Settings) -> tuple[str, str]:
    """Last and first name for the public; a hidden minor has the number alone."""
    if is_hidden(entrant, settings):
        return f"#{entrant.number}", ""
    return entrant.details.last, entrant.details.first


def namesakes(entrants: Iterable[Entrant]) -> dict[int, str]:
    """What tells each of several people of one name from the others."""
    groups: dict[str, list[Entrant]] = defaultdict(list)
    for one in entrants:
        groups[name_key(one.name)].append(one)
    return {
        one.number: own or str(one.number)
        for group in groups.values()
        if len(group) > 1
        for one, own in zip(group, _origins(group), strict=True)
    }


def _origins(group: list[Entrant]) -> list[str]:
    for label in ORIGINS:
        found = [one.details.label(label) for one in group]
        if len({name_key(own) for own in found}) == len(group):
            return found
    return [""] * len(group)


def _with(name: str, apart: str | None) -> str:
    return f"{name} ({apart})" if apart else name


def split_name(text: str) -> tuple[str, str]:
    """A name as files have it, and what stands in brackets behind it."""
    name, bracket, rest = text.rpartition(" (")
    return (name, rest[:-1]) if bracket and rest.endswith(")") else (text, "")
