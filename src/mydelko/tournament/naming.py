"""Names: what people are called in lists, papers and files, told apart and for whom.

Namesakes have their city beside the name, else club, school or team, else the number. What the
public may read of a minor is decided here and only here: the number, and what counts in tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from mydelko.tournament.entrants import Details, Entrant, name_key
from mydelko.tournament.settings import Label, Minors, Settings
from mydelko.tournament.state import State

Names = Callable[[int], str]
ORIGINS = (Label.CITY, Label.CLUB, Label.SCHOOL, Label.TEAM)
HIDDEN_MEMBER = "#"  # somebody of a duet or team that is a number itself


def names_of(state: State) -> Names:
    """For the desk and the hall."""
    apart = namesakes(state.entrants.values())
    names = {number: _with(one.name, apart.get(number)) for number, one in state.entrants.items()}
    return lambda number: names.get(number, str(number))


def public_names(state: State) -> Names:
    """For everything public; a minor is a number where the event hides minors."""
    apart = public_namesakes(state)
    names = {
        number: _with(public_details(one, state.settings).name, apart.get(number))
        for number, one in state.entrants.items()
    }
    return lambda number: names.get(number, str(number))


def public_referee(state: State, name: str, entrant: int | None = None) -> str:
    """R-15: a referee, or who put something right, may play, and be a child."""
    if entrant is None:
        named = (one for one in state.settings.referees if name_key(one.name) == name_key(name))
        entrant = next((one.entrant for one in named), None)
    for number, one in state.entrants.items():
        known = name_key(name) in map(name_key, (one.name, *one.details.members))
        if (known if entrant is None else number == entrant) and is_hidden(one, state.settings):
            return public_names(state)(number)
    return name


def is_hidden(entrant: Entrant, settings: Settings) -> bool:
    everyone = settings.minors is Minors.EVERYONE
    return settings.hide_minors and (everyone or entrant.details.minor)


def public_details(entrant: Entrant, settings: Settings) -> Details:
    """An entry as the public may read it. Of a hidden minor no origin either: one school has few
    children; and nobody's fee."""
    details = entrant.details
    if not is_hidden(entrant, settings):
        return replace(details, paid=False)
    return Details(
        last=f"#{entrant.number}",
        kind=details.kind,
        members=(HIDDEN_MEMBER,) * len(details.members),
        categories=details.categories,
        rating=details.rating,
        minor=details.minor,
    )


def public_namesakes(state: State) -> dict[int, str]:
    """Whom nobody can read, nobody is to be told from."""
    everyone = state.entrants.values()
    return namesakes(one for one in everyone if not is_hidden(one, state.settings))


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
