"""What each audience may see of an event: nobody learns a minor's name from a public view."""

from __future__ import annotations

import msgspec
import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.desk_viewing import clerk_page, director_page, referee_page
from mydelko.tournament.roles import Role, commands_of
from mydelko.tournament.settings import Minors
from mydelko.tournament.state import MeasureKind
from mydelko.tournament.viewing import hall_page, player_page, public_page, station_page
from mydelko.tournament.views import (
    AnyPage,
    CheckInScreen,
    PlayingScreen,
    PodiumScreen,
    SeatingScreen,
    StandingsScreen,
)
from tournament.hall import Hall, hall

NAMES = ("Ala Żuk", "Ola Łoś", "Ewa Kot", "Iza Lis")


def told(page: AnyPage) -> str:
    return msgspec.json.encode(page).decode()


def whole_event(minors: Minors = Minors.MARKED) -> Hall:
    event = hall(2, minutes=20, minors=minors)
    event.enter("Ala Żuk", minor=True, school="Jedynka", city="Kielce")
    event.enter("Ola Łoś", minor=True, school="Dwójka", city="Opole")
    event.enter("Ewa Kot", "Iza Lis", city="Lublin")
    event.play()
    event.decide(MeasureKind.WARNING, "P-7.1", entrant=1, note="Ala Żuk talked to Ola Łoś")
    event.pair().do(cmd.StartRound())
    return event


@pytest.mark.parametrize("minors", list(Minors))
def test_the_public_learns_no_minors_name_from_anything_it_is_shown(minors: Minors) -> None:
    event = whole_event(minors=minors)
    hidden = NAMES if minors is Minors.EVERYONE else NAMES[:2]
    event.do(cmd.ReportResult(entrant=event.current.tables[0].seats[0], scores=(400, 300)))
    for _closing in range(2):
        words = told(public_page(event.state))
        for name in hidden:
            assert not any(part in words for part in name.split())
        assert '"#1"' in words
        for table in event.current.missing:
            event.result(table, 400, 300)
        if event.state.closed is None:
            event.do(cmd.Close())


def test_a_player_knows_the_names_of_the_own_table_alone() -> None:
    event = whole_event(minors=Minors.EVERYONE)
    table = event.current.table_of(1)
    assert table is not None
    names = {one.number: one.name for one in player_page(event.state, 1).people}
    for number in event.state.entrants:
        full = event.state.entrants[number].name
        assert names[number] == (full if number in table.seats else f"#{number}")


def test_a_player_without_a_table_is_no_stranger_to_the_own_phone() -> None:
    event = hall(1).enter("Ala Żuk", "Ola Łoś", minor=True)
    names = [one.name for one in player_page(event.state, 1).people]
    assert sorted(names) == ["#2", "Ala Żuk"]


def test_hall_and_desk_know_everybody() -> None:
    event = whole_event(minors=Minors.EVERYONE)
    now = event.now
    pages: tuple[AnyPage, ...] = (
        hall_page(event.state),
        station_page(event.state),
        clerk_page(event.state, now, "pl"),
        referee_page(event.state, now, "pl"),
        director_page(event.state, now, "pl"),
    )
    for page in pages:
        assert all(name in told(page) for name in NAMES)


def test_people_stand_in_the_order_of_their_alphabet() -> None:
    people = hall_page(whole_event().state).people
    assert [one.name for one in people] == ["Ewa Kot", "Iza Lis", "Ola Łoś", "Ala Żuk"]


def test_each_role_of_the_desk_is_offered_its_own_commands() -> None:
    event = whole_event()
    assert clerk_page(event.state, event.now, "pl").offers == commands_of(Role.CLERK)
    assert referee_page(event.state, event.now, "pl").offers == commands_of(Role.REFEREE)
    assert director_page(event.state, event.now, "pl").offers == commands_of(Role.DIRECTOR)


def test_the_hall_follows_the_event_by_itself() -> None:
    event = hall(1, minutes=20).enter(*NAMES).do(cmd.CheckIn(numbers=(1,)))
    screen = hall_page(event.state).screen
    assert isinstance(screen, CheckInScreen)
    assert (screen.here, screen.awaited) == ((1,), (2, 3, 4))
    event.draft()
    assert isinstance(hall_page(event.state).screen, CheckInScreen)  # a draft is not shown
    event.do(cmd.Publish())
    assert isinstance(hall_page(event.state).screen, SeatingScreen)
    event.do(cmd.StartRound()).result(1, 400, 300)
    screen = hall_page(event.state).screen
    assert isinstance(screen, PlayingScreen)
    assert screen.missing == (2,)
    assert screen.round.clock is not None
    event.result(2, 400, 300)
    assert isinstance(hall_page(event.state).screen, StandingsScreen)
    event.do(cmd.Close())
    assert isinstance(hall_page(event.state).screen, PodiumScreen)


def test_a_player_reports_after_pairing_and_sees_a_dispute_but_not_the_others_scores() -> None:
    event = hall(1).enter(*NAMES).pair()
    one, other = event.current.tables[0].seats
    assert player_page(event.state, one).may_report
    event.do(cmd.ReportResult(entrant=other, scores=(111, 222)))
    page = player_page(event.state, one)
    assert (page.reported, page.others_reported, page.disputed) == ((), True, False)
    assert "111" not in told(page)
    event.do(cmd.ReportResult(entrant=one, scores=(222, 111)))
    page = player_page(event.state, one)
    assert (page.reported, page.disputed) == ((222, 111), True)
    event.result(event.current.tables[0].number, 222, 111)
    assert not player_page(event.state, one).may_report


@pytest.mark.clause("M-4", place="table")
def test_where_phones_are_banned_a_player_is_told_by_which_clause() -> None:
    event = hall(1, profile="marmara").enter(*NAMES).pair()
    page = player_page(event.state, event.current.tables[0].seats[0])
    assert (page.may_report, page.clauses) == (False, ("M-4",))


def test_only_the_director_sees_a_draft_with_its_reasons_and_locks() -> None:
    event = hall(2).enter(*NAMES).do(cmd.DraftRound(lock=((1, 4),)))
    page = director_page(event.state, event.now, "pl")
    assert page.draft is not None
    locked = [table for table in page.draft.tables if table.locked]
    assert [set(table.seats) for table in locked] == [{1, 4}]
    assert all(table.reasons for table in page.draft.tables)
    assert "draft" not in msgspec.to_builtins(clerk_page(event.state, event.now, "pl"))
    assert public_page(event.state).rounds == ()


def test_scores_are_shown_as_they_count_and_the_desk_reads_why() -> None:
    event = whole_event()
    event.decide(MeasureKind.PENALTY, "P-7.1", entrant=1, points=5, round=1, table=1)
    shown = director_page(event.state, event.now, "en").rounds[0].tables[0]
    public = public_page(event.state).rounds[0].tables[0]
    assert shown.scores == public.scores
    assert 495 in public.scores
    assert "−5" in shown.result
