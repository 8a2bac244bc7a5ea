"""People who enter themselves: what is asked for, who learns of it, and how the desk answers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.desk_viewing import clerk_page
from mydelko.tournament.entrants import Kind
from mydelko.tournament.next_steps import StepCode, next_steps
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import (
    Apart,
    Label,
    Minors,
    RatingKind,
    RatingRules,
    Registration,
)
from mydelko.tournament.state import Answer
from mydelko.tournament.viewing import applicant_page, hall_page, player_page, public_page
from tournament.hall import HOUR, START, Hall, hall

ALA = cmd.Apply(first="Ala", last="Kot", origin="Kielce")
OLA = cmd.Apply(first="Ola", last="Lis", origin="Opole")


def joining(confirm: bool = True, **fields: Any) -> Hall:  # noqa: ANN401 - of a registration
    values = {"open": True, "confirm": confirm, **fields}
    return hall(2, registration=Registration(**values))


def answers(event: Hall) -> list[Answer | None]:
    return [one.answer for one in event.state.applications.values()]


def test_who_applies_waits_and_only_the_desk_learns_of_it() -> None:
    event = joining().do(ALA, by="#")
    assert not event.state.entrants
    for page in (public_page(event.state), hall_page(event.state)):
        assert "Kot" not in msgspec.json.encode(page).decode()
    desk = clerk_page(event.state, event.now, "pl")
    assert [(one.details.name, one.details.city) for one in desk.applications] == [
        ("Ala Kot", "Kielce")
    ]
    assert next_steps(event.state, event.now)[0].code is StepCode.APPLICATIONS
    event.do(cmd.Accept(applications=(1,)))
    assert [one.name for one in event.state.entrants.values()] == ["Ala Kot"]
    assert event.state.applications[1].entrant == 1
    assert event.refuses(cmd.Decline(applications=(1,))).code == "no-application"
    assert "Kot" in msgspec.json.encode(public_page(event.state)).decode()


@pytest.mark.clause("P-1.2", place="tournament")
def test_two_enter_as_a_duet_where_the_rules_know_duets() -> None:
    event = joining().do(msgspec.structs.replace(ALA, partner_first=" Ola", partner_last="Lis "))
    [asked] = clerk_page(event.state, event.now, "pl").applications
    assert (asked.details.name, asked.details.members) == ("Kot / Lis", ("Ala Kot", "Ola Lis"))
    event.do(cmd.Accept(applications=(1,)))
    assert event.state.entrants[1].details.kind is Kind.DUET
    half = msgspec.structs.replace(OLA, partner_first="Ela")
    assert event.refuses(half).code == "no-name"
    school = hall(2, profile="marmara", registration=Registration(open=True))
    school.do(msgspec.structs.replace(ALA, partner_last="Lis"))
    assert school.state.applications[1].details.name == "Ala Kot"
    joined = public_page(school.state).joining
    assert joined is not None
    assert not joined.choices.duets


def test_who_enters_names_categories_of_the_event_and_no_other() -> None:
    event = hall(2, registration=Registration(open=True), categories=("junior", "lekarz"))
    event.do(msgspec.structs.replace(ALA, categories=("lekarz", "mistrz")))
    assert event.state.applications[1].details.categories == ("lekarz",)
    joined = public_page(event.state).joining
    assert joined is not None
    assert joined.choices.categories == ("junior", "lekarz")


def test_the_desk_takes_all_of_several_or_none() -> None:
    event = joining().do(ALA).do(ALA).do(OLA)
    assert event.refuses(cmd.Accept(applications=(1, 2, 3))).code == "entered-twice"
    assert not event.state.entrants
    event.do(cmd.Accept(applications=(3, 1))).do(cmd.Decline(applications=(2,)))
    assert [one.name for one in event.state.entrants.values()] == ["Ola Lis", "Ala Kot"]
    assert answers(event) == [Answer.ACCEPTED, Answer.DECLINED, Answer.ACCEPTED]


def test_who_applies_is_not_told_that_somebody_of_that_name_is_there_but_the_desk_is() -> None:
    event = joining().enter("Ala Kot", city="Kielce")
    event.do(ALA).do(msgspec.structs.replace(ALA, origin="Opole"))
    twice, namesake = clerk_page(event.state, event.now, "en").applications
    assert twice.namesakes == namesake.namesakes == (1,)
    assert "Ala Kot" in twice.fault
    assert namesake.fault == ""
    event.do(cmd.Accept(applications=(2,)))
    names = [one.name for one in public_page(event.state).people]
    assert names == ["Ala Kot (Kielce)", "Ala Kot (Opole)"]


def test_an_event_that_asks_nobody_takes_who_comes_until_its_places_are_gone() -> None:
    event = joining(confirm=False, places=1).do(ALA)
    assert [one.name for one in event.state.entrants.values()] == ["Ala Kot"]
    joined = public_page(event.state).joining
    assert joined is not None
    assert joined.left == 0
    event.do(OLA)
    assert len(event.state.entrants) == 1
    page = applicant_page(event.state, 2)
    assert (page.answer, page.ahead, page.full) == (None, 0, True)
    event.do(cmd.Withdraw(number=1, trace=False)).do(cmd.Accept(applications=(2,)))
    assert [one.name for one in event.state.entrants.values()] == ["Ola Lis"]
    event.do(OLA)  # twice: that is for the desk to see
    assert answers(event)[-1] is None


def test_registration_ends_at_its_time_in_the_event_s_place_and_with_the_first_round() -> None:
    event = joining(closes="2026-06-01T11:00")  # in Warsaw: 9:00 UTC
    joined = public_page(event.state).joining
    assert joined is not None
    assert joined.closes == START + HOUR
    event.do(ALA).do(OLA).wait(HOUR)
    assert event.refuses(ALA).code == "registration-closed"
    early = joining().enter("Jan Mak", "Iza Sum").pair()
    assert early.refuses(ALA).code == "registration-closed"
    assert public_page(early.state).joining is None
    assert hall(2).refuses(ALA).code == "registration-closed"


def test_an_application_is_taken_back_by_who_made_it_and_leaves_no_name() -> None:
    event = joining().do(ALA).do(cmd.TakeBackApplication(application=1))
    assert answers(event) == [Answer.TAKEN_BACK]
    assert event.state.applications[1].details.name == ""
    assert event.refuses(cmd.Accept(applications=(1,))).code == "no-application"
    event.do(ALA)
    assert event.refuses(cmd.Undo(of="Director")).code == "application-stays"


def test_a_yes_is_undone_and_the_application_waits_again() -> None:
    event = joining().do(ALA, by="#").do(cmd.Accept(applications=(1,))).do(cmd.Undo())
    assert answers(event) == [None]
    assert not event.state.entrants


def test_what_is_asked_for_is_what_the_event_needs_and_nothing_else_is_kept() -> None:
    sent = msgspec.structs.replace(ALA, person="x7", minor=True)
    plain = hall(2, registration=Registration(open=True), hide_minors=False).do(sent)
    kept = plain.state.applications[1].details
    assert (kept.city, kept.person, kept.minor) == ("Kielce", "", False)
    rated = hall(
        2,
        registration=Registration(open=True),
        rating=RatingRules(kind=RatingKind.HOLLINGTON),
        apart=Apart(labels=(Label.CLUB,)),
    ).do(sent)
    kept = rated.state.applications[1].details
    assert (kept.club, kept.city, kept.person, kept.minor) == ("Kielce", "", "x7", True)
    school = hall(2, registration=Registration(open=True), minors=Minors.EVERYONE)
    joined = public_page(school.state).joining
    assert joined is not None
    assert (joined.guardians, joined.asks_minor) == (True, False)


@pytest.mark.parametrize("text", ["x" * 61, "Ala\nKot", "Ala\u202eKot", "\x00"])
def test_a_name_is_plain_and_short(text: str) -> None:
    event = joining()
    assert event.refuses(msgspec.structs.replace(ALA, last=text)).code == "long-name"
    assert event.refuses(msgspec.structs.replace(ALA, last="  ")).code == "no-name"


def test_a_player_says_to_be_here_before_the_first_round_where_the_director_wants_it() -> None:
    shut = joining().enter("Ala", "Ola")
    assert shut.refuses(cmd.CheckSelfIn(entrant=1)).code == "check-in-closed"
    event = joining(check_in=True).enter("Ala", "Ola")
    assert player_page(event.state, 1).may_check_in
    event.do(cmd.CheckSelfIn(entrant=1))
    assert (player_page(event.state, 1).here, player_page(event.state, 2).here) == (True, False)
    assert event.refuses(cmd.CheckSelfIn(entrant=1)).code == "nothing-changed"
    assert event.refuses(cmd.CheckSelfIn(entrant=9)).code == "unknown-entrant"
    event.pair()
    assert event.refuses(cmd.CheckSelfIn(entrant=2)).code == "check-in-closed"


def test_where_no_phones_are_used_nobody_checks_in_by_one() -> None:
    event = hall(1, profile="marmara", registration=Registration(check_in=True)).enter("Ala", "Ola")
    assert not player_page(event.state, 1).may_check_in


@pytest.mark.parametrize(
    ("registration", "code"),
    [(Registration(places=0), "no-places"), (Registration(closes="soon"), "unknown-time")],
)
def test_a_registration_that_makes_no_sense_is_refused(
    registration: Registration, code: str
) -> None:
    event = hall(1)
    changed = msgspec.structs.replace(event.state.settings, registration=registration)
    answer = event.ask(cmd.ChangeSettings(settings=changed))
    assert isinstance(answer, Refusal)
    assert answer.code == code
