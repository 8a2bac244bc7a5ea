"""Registration: entering, changing, withdrawing, coming back, being absent, checking in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec.structs import replace

from mydelko.rulebook.profile import Allowed
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.drafting import ORDERED
from mydelko.tournament.entrants import Details, Entrant, Kind, Standing, name_key
from mydelko.tournament.fees import fee_of
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.history import histories
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.rounds import has_begun, pair_again
from mydelko.tournament.settings import LONGEST, MOST_TABLES, Settings
from mydelko.tournament.state import State

TEXTS = ("person", "first", "last", "city", "club", "school", "team")  # of an entry
MOST_MEMBERS = 50


def add_entrants(hearing: Hearing, entries: Iterable[Details]) -> Refusal | None:
    for details in entries:
        wrong = _check(hearing, details, None)
        if wrong is not None:
            return wrong
        settings = hearing.state.settings
        coming = hearing.state.coming
        if coming > settings.rounds:
            return refuse("no-rounds-left")
        index, _phase = settings.phase_of(coming)
        if settings.system(coming) in ORDERED and hearing.state.phase_entry(index) is not None:
            return refuse("phase-closed", round=coming)
        hearing.happen(
            ev.EntrantAdded(
                at=hearing.now,
                by=hearing.by,
                number=hearing.state.next_number,
                details=replace(details, person=details.person or _new_person(hearing)),
                from_round=coming,
            )
        )
    return None


def _new_person(hearing: Hearing) -> str:
    """Who somebody is from now on; nothing of the name is in it, so it may be shown."""
    state = hearing.state
    entry = f"{state.settings.name}|{state.settings.seed}|{hearing.now}|{state.next_number}"
    return hashlib.sha256(entry.encode()).hexdigest()[:12]


def entry_faults(
    hearing: Hearing, lines: Iterable[tuple[int, Details]]
) -> tuple[list[tuple[int, Details]], list[tuple[int, Refusal]]]:
    """Which lines of a list can be entered together, and why the others cannot."""
    good: list[tuple[int, Details]] = []
    bad: list[tuple[int, Refusal]] = []
    for number, details in lines:
        wrong = add_entrants(hearing, (details,))
        if wrong is None:
            good.append((number, details))
        else:
            bad.append((number, wrong))
    return good, bad


def change_entrant(hearing: Hearing, command: cmd.ChangeEntrant) -> Refusal | None:
    wrong = hearing.unknown(command.number) or _check(hearing, command.details, command.number)
    if wrong is not None:
        return wrong
    old = hearing.state.entrants[command.number].details
    details = replace(command.details, person=command.details.person or old.person)
    if details == old:
        return refuse("nothing-changed")
    # Ratings are frozen when the first round is published.
    if hearing.state.rounds and command.details.rating != old.rating:
        return refuse("rating-frozen")
    hearing.happen(
        ev.EntrantChanged(at=hearing.now, by=hearing.by, number=command.number, details=details)
    )
    return None


def takes_duets(settings: Settings) -> bool:
    return settings.rule_set.duets is Allowed.YES


def _check(  # noqa: PLR0911 - one return a reason
    hearing: Hearing, details: Details, number: int | None
) -> Refusal | None:
    settings = hearing.state.settings
    wrong = _check_values(settings, details)
    if wrong is not None:
        return wrong
    # P-1.2: a duet is one player of two people, where the rule set knows duets
    if details.kind is Kind.DUET:
        if not takes_duets(settings):
            return refuse("no-duets", *settings.rule_set.clauses["duets"])
        if len(details.members) != 2:
            return refuse("duet-of-two", "P-1.2", count=len(details.members))
    unknown = [one for one in details.categories if one not in settings.categories]
    if unknown:
        known = ", ".join(settings.categories) or "—"
        return refuse("unknown-category", category=unknown[0], known=known)
    if details.rating is not None and not 0 <= details.rating <= 5000:
        return refuse("rating-range", rating=str(details.rating))
    key = name_key(details.name)
    for other in hearing.state.entrants.values():
        if other.number == number:
            continue
        same = other.details
        if details.person:  # given: it says whether they are one
            twice = details.person == same.person
        else:
            here, there = ((one.city, one.club, one.school) for one in (details, same))
            twice = name_key(other.name) == key and here == there
        if twice:
            return refuse("entered-twice", name=details.name, number=other.number)
    return None


def _check_values(settings: Settings, details: Details) -> Refusal | None:
    """What no entry can say."""
    if not details.name:
        return refuse("no-name")
    texts = (*details.members, *(getattr(details, field) for field in TEXTS))
    if len(details.members) > MOST_MEMBERS or any(len(text) > LONGEST for text in texts):
        return refuse("long-name", most=LONGEST)
    if details.table is not None and not 1 <= details.table <= MOST_TABLES:
        return refuse("table-number", most=MOST_TABLES)
    outside = [one for one in details.only_rounds if not 1 <= one <= settings.rounds]
    if outside:
        return refuse("only-round", round=outside[0], count=settings.rounds)
    return None


def withdraw(hearing: Hearing, command: cmd.Withdraw) -> Refusal | None:
    wrong = hearing.unknown(command.number)
    if wrong is not None:
        return wrong
    entrant = hearing.state.entrants[command.number]
    if entrant.standing is not Standing.PLAYING:
        return refuse("not-playing", number=command.number)
    again = command.pair_again and _is_paired(hearing.state, command.number)
    pending = has_begun(hearing.state) if again else _open_game(hearing, command.number)
    if pending is not None:
        return pending
    played = histories(hearing.state, hearing.state.coming - 2 if again else None)
    if command.trace:
        hearing.happen(
            ev.EntrantWithdrawn(
                at=hearing.now, by=hearing.by, number=command.number, reason=command.reason
            )
        )
    elif played[command.number].lines:
        return refuse("has-played", number=command.number)
    else:
        hearing.happen(ev.EntrantErased(at=hearing.now, by=hearing.by, number=command.number))
    return pair_again(hearing) if again else None


def _is_paired(state: State, number: int) -> bool:
    """In the published round, at a table or with the bye."""
    current = state.current
    if current is None:
        return False
    return current.table_of(number) is not None or any(
        bye.entrant == number for bye in current.byes
    )


def _open_game(hearing: Hearing, number: int) -> Refusal | None:
    """Nobody leaves a published game open: it gets a result, a walkover, or is withdrawn."""
    current = hearing.state.current
    table = current.table_of(number) if current is not None else None
    if current is None or table is None or table.result is not None:
        return None
    return refuse("open-game", table=table.number, round=current.number)


def rejoin(hearing: Hearing, command: cmd.Rejoin) -> Refusal | None:
    wrong = hearing.unknown(command.number)
    if wrong is not None:
        return wrong
    standing = hearing.state.entrants[command.number].standing
    if standing is Standing.EXCLUDED:
        return refuse("excluded-stays", "P-7.1d", number=command.number)
    if standing is Standing.REMOVED:
        return refuse("removed-stays", "P-6.3.4", number=command.number)
    if standing is Standing.PLAYING:
        return refuse("already-playing", number=command.number)
    hearing.happen(ev.EntrantRejoined(at=hearing.now, by=hearing.by, number=command.number))
    return None


def announce_absence(hearing: Hearing, command: cmd.AnnounceAbsence) -> Refusal | None:
    wrong = hearing.unknown(command.number)
    if wrong is not None:
        return wrong
    entrant = hearing.state.entrants[command.number]
    coming = hearing.state.coming
    now = coming - 1 in command.rounds
    again = command.pair_again and now and _is_paired(hearing.state, command.number)
    for one in command.rounds:
        if one > hearing.state.settings.rounds:
            return refuse("round-beyond", round=one, last=hearing.state.settings.rounds)
        if one < coming - again:
            return refuse("round-past", round=one, coming=coming)
    wrong = has_begun(hearing.state) if again else None
    wrong = wrong or _absent(hearing, entrant, {*entrant.absent, *command.rounds})
    return wrong or (pair_again(hearing) if again else None)


def cancel_absence(hearing: Hearing, command: cmd.CancelAbsence) -> Refusal | None:
    wrong = hearing.unknown(command.number)
    if wrong is not None:
        return wrong
    entrant = hearing.state.entrants[command.number]
    coming = hearing.state.coming
    for one in command.rounds:
        if one < coming or one not in entrant.absent:
            return refuse("not-announced", number=command.number, round=one)
    kept = {one for one in entrant.absent if one < coming}
    if command.rounds:
        kept = set(entrant.absent) - set(command.rounds)
    return _absent(hearing, entrant, kept)


def _absent(hearing: Hearing, entrant: Entrant, rounds: set[int]) -> Refusal | None:
    if rounds == set(entrant.absent):
        return refuse("nothing-changed")
    hearing.happen(
        ev.AbsenceAnnounced(
            at=hearing.now,
            by=hearing.by,
            number=entrant.number,
            rounds=tuple(sorted(rounds)),
        )
    )
    return None


# P-6.3.1: everyone is there when the next game is announced
def check_in(hearing: Hearing, command: cmd.CheckIn) -> Refusal | None:
    for number in command.numbers:
        wrong = hearing.unknown(number)
        if wrong is not None:
            return wrong
        if hearing.state.entrants[number].checked_in != command.present:
            hearing.happen(
                ev.CheckedIn(at=hearing.now, by=hearing.by, number=number, present=command.present)
            )
    if command.paid is not None:
        wrong = _pay(hearing, command.numbers, paid=command.paid)
        if wrong is not None:
            return wrong
    return None if hearing.events else refuse("nothing-changed")


def pay_fee(hearing: Hearing, command: cmd.PayFee) -> Refusal | None:
    wrong = _pay(hearing, command.numbers, paid=command.paid)
    if wrong is not None:
        return wrong
    return None if hearing.events else refuse("nothing-changed")


def _pay(hearing: Hearing, numbers: Iterable[int], *, paid: bool) -> Refusal | None:
    for number in numbers:
        wrong = hearing.unknown(number)
        if wrong is not None:
            return wrong
        details = hearing.state.entrants[number].details
        if paid and not fee_of(details, hearing.state.settings):
            return refuse("no-fee", number=number)
        if details.paid != paid:
            hearing.happen(ev.FeePaid(at=hearing.now, by=hearing.by, number=number, paid=paid))
    return None


def mark_unchecked_absent(hearing: Hearing) -> Refusal | None:
    """Who is not checked in is absent from the coming round, and only from it."""
    for entrant in hearing.state.playing:
        if not entrant.checked_in:
            hearing.happen(
                ev.AbsenceAnnounced(
                    at=hearing.now,
                    by=hearing.by,
                    number=entrant.number,
                    rounds=(*entrant.absent, hearing.state.coming),
                )
            )
    return None if hearing.events else refuse("nothing-changed")
