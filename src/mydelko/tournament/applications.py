"""Applications: people enter themselves, and the desk says yes; players say that they are here.

An application is no entrant: nobody but the desk learns of it before the yes, which gives it a
number like any other entry. Nor is who applies told whether somebody of that name is there. What
is asked for is the least an event needs. Registration ends at its time, and with the first round.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from msgspec.structs import replace

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Details, Kind, Standing, name_key
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.local_time import at_moment
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.registration import add_entrants, takes_duets
from mydelko.tournament.settings import Label, Minors, RatingKind, Settings
from mydelko.tournament.state import Answer, Application, State

LONGEST = 60  # signs of a name or a place


def asked_origin(settings: Settings) -> Label:
    """What keeps people apart in this event, else the city."""
    return next(iter(settings.apart.labels), Label.CITY)


def asks_person(settings: Settings) -> bool:
    """The id of the rating list, where the event counts ratings."""
    return settings.rating.kind is not RatingKind.NONE


def asks_minor(settings: Settings) -> bool:
    """Who is not to be named in public, where not everybody is."""
    return settings.hide_minors and settings.minors is Minors.MARKED


def closing(settings: Settings) -> int | None:
    """When registration ends by itself; None: with the first round."""
    return at_moment(settings, settings.registration.closes)


def is_open(state: State) -> bool:
    """Its time aside, which is `closing`."""
    return state.settings.registration.open and not state.rounds and state.closed is None


def free_places(state: State) -> int | None:
    """How many more can be taken; None: as many as come."""
    places = state.settings.registration.places
    return None if places is None else max(0, places - len(state.playing))


def waiting(state: State) -> tuple[Application, ...]:
    return tuple(one for one in state.applications.values() if one.answer is None)


def apply_for(hearing: Hearing, command: cmd.Apply) -> Refusal | None:
    state, settings = hearing.state, hearing.state.settings
    ends = closing(settings)
    if not is_open(state) or (ends is not None and hearing.now >= ends):
        return refuse("registration-closed")
    texts = (
        *(command.first, command.last, command.origin, command.person),
        *(command.partner_first, command.partner_last),
    )
    if any(len(text) > LONGEST or not text.isprintable() for text in texts):
        return refuse("long-name", most=LONGEST)
    details = _entry(settings, command)
    if not command.last.strip() or (command.partner_first and not command.partner_last.strip()):
        return refuse("no-name")
    number = len(state.applications) + 1
    hearing.happen(ev.Applied(at=hearing.now, by=hearing.by, application=number, details=details))
    if not settings.registration.confirm and free_places(hearing.state) != 0:
        _take(hearing, hearing.state.applications[number])  # else it waits for the desk
    return None


def _entry(settings: Settings, command: cmd.Apply) -> Details:
    """What was asked for, and nothing else that somebody may have sent."""
    entry = Details(
        first=_tidy(command.first),
        last=_tidy(command.last),
        minor=command.minor and asks_minor(settings),
        person=command.person.strip() if asks_person(settings) else "",
        categories=tuple(one for one in settings.categories if one in command.categories),
    )
    entry = replace(entry, **{asked_origin(settings).value: _tidy(command.origin)})
    partner = Details(first=_tidy(command.partner_first), last=_tidy(command.partner_last))
    return _duet(entry, partner) if partner.last and takes_duets(settings) else entry


def _duet(entry: Details, partner: Details) -> Details:
    return replace(
        entry,
        kind=Kind.DUET,
        first="",
        last=f"{entry.last} / {partner.last}",
        members=(entry.name, partner.name),
    )


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _take(hearing: Hearing, one: Application) -> Refusal | None:
    number = hearing.state.next_number
    wrong = add_entrants(hearing, (one.details,))
    if wrong is None:
        _settle(hearing, one, Answer.ACCEPTED, number)
    return wrong


def _settle(hearing: Hearing, one: Application, answer: Answer, entrant: int | None = None) -> None:
    hearing.happen(
        ev.ApplicationSettled(
            at=hearing.now,
            by=hearing.by,
            application=one.number,
            answer=answer,
            entrant=entrant,
        )
    )


def accept(hearing: Hearing, command: cmd.Accept) -> Refusal | None:
    """All of them or none; the desk may take more than there are places."""
    found = _open_ones(hearing, command.applications)
    if isinstance(found, Refusal):
        return found
    for one in found:
        wrong = _take(hearing, one)
        if wrong is not None:
            return wrong
    return None


def decline(hearing: Hearing, command: cmd.Decline) -> Refusal | None:
    found = _open_ones(hearing, command.applications)
    if isinstance(found, Refusal):
        return found
    for one in found:
        _settle(hearing, one, Answer.DECLINED)
    return None


def take_back(hearing: Hearing, command: cmd.TakeBackApplication) -> Refusal | None:
    found = _open_ones(hearing, (command.application,))
    if isinstance(found, Refusal):
        return found
    _settle(hearing, found[0], Answer.TAKEN_BACK)
    return None


def _open_ones(hearing: Hearing, numbers: Iterable[int]) -> list[Application] | Refusal:
    found = []
    for number in dict.fromkeys(numbers):
        one = hearing.state.applications.get(number)
        if one is None or one.answer is not None:
            return refuse("no-application", number=number)
        found.append(one)
    return found or refuse("nothing-changed")


def fault_of(state: State, one: Application, now: int) -> Refusal | None:
    """Why the desk could not say yes as it stands."""
    return add_entrants(Hearing(state, now, ""), (one.details,))


def namesakes_of(state: State, one: Application) -> tuple[int, ...]:
    """Entrants of the same name: the desk looks whether they are the same person."""
    key = name_key(one.details.name)
    return tuple(number for number, other in state.entrants.items() if name_key(other.name) == key)


# P-6.3.1: everyone is there when the next game is announced
def may_check_in(state: State, number: int) -> bool:
    """By the own phone, where the director wants it, until the first round is published."""
    entrant = state.entrants[number]
    open_now = state.settings.registration.check_in and not state.rounds and state.closed is None
    return open_now and entrant.standing is Standing.PLAYING


def check_self_in(hearing: Hearing, command: cmd.CheckSelfIn) -> Refusal | None:
    wrong = hearing.unknown(command.entrant)
    if wrong is not None:
        return wrong
    if not may_check_in(hearing.state, command.entrant):
        return refuse("check-in-closed")
    if hearing.state.entrants[command.entrant].checked_in:
        return refuse("nothing-changed")
    hearing.happen(
        ev.CheckedIn(at=hearing.now, by=hearing.by, number=command.entrant, present=True)
    )
    return None


def check_registration(settings: Settings) -> Refusal | None:
    asked = settings.registration
    if asked.places is not None and asked.places < 1:
        return refuse("no-places")
    try:
        if asked.closes:
            datetime.datetime.fromisoformat(asked.closes)
    except ValueError:
        return refuse("unknown-time", time=asked.closes)
    return None
