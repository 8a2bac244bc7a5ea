"""Planning a table: a request for a new game becomes a rule set, a dictionary and seats.

Whatever does not fit together is told beside its field.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mydelko.engine.levels import Level, levels
from mydelko.lexicon import Lexicon, LexiconError
from mydelko.locale import LANGUAGES
from mydelko.play.setup import SeatPlan
from mydelko.rulebook.fields import parse_own, show_value
from mydelko.rulebook.profile import (
    OWN,
    Allowed,
    Profile,
    ProfileError,
    Start,
    load_profile,
    profile_names,
)
from mydelko.rules.events import Device, RealBoard, SeatKind
from mydelko.rules.real import device_allowed
from mydelko.server.dictionaries import Dictionaries
from mydelko.server.messages import say
from mydelko.server.names import are_alike, clean_name, free_name
from mydelko.server.problems import Trouble
from mydelko.server.sessions import Visitor
from mydelko.server.wire import ClockBody, NewGameBody, OwnRules, SeatBody

DAY = 86_400_000  # milliseconds


class Plan(msgspec.Struct, frozen=True):
    profile: Profile
    lexicon: str
    seats: tuple[SeatPlan, ...]
    first: int | None  # P-2.1
    real: RealBoard | None = None


def plan_table(
    body: NewGameBody, visitor: Visitor, language: str, dictionaries: Dictionaries
) -> Plan:
    profile = _profile(body)
    fewest, most = profile.players
    if not fewest <= len(body.seats) <= most:
        raise Trouble(
            422, "too-few-seats", "seats", {"players": show_value("players", profile.players)}
        )
    if all(seat.kind == "computer" for seat in body.seats):
        raise Trouble(422, "no-person", "seats")
    lexicon = fitting_lexicon(body.lexicon, profile, dictionaries)
    seats = _seats(body, visitor, language)
    tiles = profile.with_tiles(lexicon.tiles.name)
    return Plan(tiles, lexicon.name, seats, _first(body, profile), _real(body, profile))


# P-1.1.2, P-1.2, P-6.6.5, M-4, R-23
def _real(body: NewGameBody, profile: Profile) -> RealBoard | None:
    """A game on a real board: people sit there, and the device beside it is one they may use."""
    duet = next((number for number, seat in enumerate(body.seats) if seat.partner), None)
    if duet is not None and profile.duets is Allowed.NO:
        raise Trouble(422, "no-duets", f"seats[{duet}].partner")
    # one screen is no place for two; those of an event come by a link each may open (`online.py`)
    if duet is not None and body.real is None:
        known = {"clause": profile.clauses["duets"][0]}
        raise Trouble(422, "duet-elsewhere", f"seats[{duet}].partner", known)
    if body.real is None:
        return None
    computer = next((n for n, seat in enumerate(body.seats) if seat.kind == "computer"), None)
    if computer is not None:
        raise Trouble(422, "no-computer", f"seats[{computer}].kind")
    # who is invited brings a phone
    own = any(seat.kind == "invite" for seat in body.seats)
    device = Device.PLAYER if own else body.real.device
    if not device_allowed(profile, device):
        cited = {"clause": profile.clauses["phones"][0]}
        raise Trouble(422, "device-refused", "real.device", cited)
    return RealBoard(body.real.depth, device)


def own_profile(rules: OwnRules, place: str = "") -> Profile:
    """Rules of somebody's own; what cannot be is told beside its field."""
    if rules.base not in profile_names():
        raise Trouble(422, "unknown-profile", f"{place}base")
    try:
        return parse_own(rules.base, rules.title, rules.values)
    except ProfileError as error:
        raise Trouble(422, "wrong-rule", f"{place}values.{error.field}") from error


def _profile(body: NewGameBody) -> Profile:
    if body.rules is None and body.profile not in profile_names():
        raise Trouble(422, "unknown-profile", "profile")
    profile = own_profile(body.rules, "rules.") if body.rules else load_profile(body.profile)
    return profile if body.clock is None else _with_clock(profile, body.clock)


# P-2.1; K-1.4, M-5, S-3: elsewhere the draw or the order of entry says who begins
def _first(body: NewGameBody, profile: Profile) -> int | None:
    if body.first is None:
        return None
    if profile.start is not Start.PAIRING_OR_DRAW:
        raise Trouble(422, "first-drawn", "first")
    if body.first not in range(len(body.seats)):
        raise Trouble(422, "unknown-seat", "first")
    return body.first


# K-2.1, P-1.2, B-4, R-27
def _with_clock(profile: Profile, clock: ClockBody) -> Profile:
    cited = {"clause": profile.clauses["time"][0]}
    if not profile.leaves_time():
        raise Trouble(422, "time-fixed", "clock.time", cited)
    if clock.time is None and not profile.leaves_clock():
        raise Trouble(422, "time-needed", "clock.time", cited)
    own = {"time": (OWN,), "increment": (OWN,)}
    if clock.days is None:
        clauses = {**profile.clauses, **own}
        return replace(profile, time=clock.time, increment=clock.increment, clauses=clauses)
    if clock.time is not None or clock.increment:
        raise Trouble(422, "days-alone", "clock.days")
    clauses = {**profile.clauses, **own, "move_limit": ("R-27",)}
    limit = clock.days * DAY
    return replace(profile, time=None, increment=0, move_limit=limit, clauses=clauses)


def fitting_lexicon(name: str, profile: Profile, dictionaries: Dictionaries) -> Lexicon:
    wanted = name or dictionaries.default_for(profile.tiles)
    if wanted is None:
        raise Trouble(422, "unknown-lexicon", "lexicon")
    try:
        lexicon = dictionaries.lexicon(wanted)
    except LexiconError as error:
        raise Trouble(422, "unknown-lexicon", "lexicon") from error
    if lexicon.tiles.name != profile.tiles and not profile.any_language():
        raise Trouble(422, "lexicon-letters", "lexicon")
    return lexicon


def _seats(body: NewGameBody, visitor: Visitor, language: str) -> tuple[SeatPlan, ...]:
    plans: list[SeatPlan] = []
    brings = (
        body.own_bytes == "yes" and body.real is None
    )  # one seat of a screen speaks for all of them
    for number, seat in enumerate(body.seats):
        taken = [plan.name for plan in plans if plan.name]
        plan = _seat(seat, number, visitor, language)
        if seat.name and any(are_alike(plan.name, other) for other in taken):
            raise Trouble(422, "names-equal", f"seats[{number}].name")
        if plan.name:
            plan = replace(plan, name=free_name(plan.name, taken))
        if plan.session and brings:
            plan, brings = replace(plan, brings_bytes=True), False
        plans.append(plan)
    return tuple(plans)


def _seat(seat: SeatBody, number: int, visitor: Visitor, language: str) -> SeatPlan:
    name = clean_name(seat.name) if seat.name else ""
    if name is None:
        raise Trouble(422, "bad-name", f"seats[{number}].name")
    partner = clean_name(seat.partner) if seat.partner else ""
    if partner is None:
        raise Trouble(422, "bad-name", f"seats[{number}].partner")
    match seat.kind:
        case "computer":
            level = _level(seat.level, number)
            return SeatPlan(name or level.names[language], SeatKind.COMPUTER, level.id)
        case "invite":
            return SeatPlan(name, SeatKind.HUMAN, partner=partner)
        case "here":
            own = visitor.nickname if number == 0 else ""
            shown = name or own or say(language, "player-name", {"number": number + 1})
            return SeatPlan(
                shown,
                SeatKind.HUMAN,
                session=visitor.session,
                user=visitor.user,
                partner=partner,
            )


def is_given(name: str) -> bool:
    """What the program calls people without a name, and computers, is nobody's own."""
    given = [level.names[language] for level in levels() for language in LANGUAGES]
    for language in LANGUAGES:
        given += [say(language, "guest-name"), say(language, "player-name", {"number": 1})]
    return any(are_alike(_unnumbered(name), _unnumbered(other)) for other in given)


def _unnumbered(name: str) -> str:
    return name.strip("0123456789 .")


def _level(wanted: str, number: int) -> Level:
    known = levels()
    if not wanted:
        return known[0]
    for level in known:
        if level.id == wanted:
            return level
    raise Trouble(422, "unknown-level", f"seats[{number}].level")
