"""Repair: three kinds told apart, in any round, after the close; undoing by author and version."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mydelko.printing.edition import Edition
from mydelko.printing.event_papers import decisions
from mydelko.tournament import commands as cmd
from mydelko.tournament.account import account
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.entrants import Details
from mydelko.tournament.events import CorrectionKind, Undone
from mydelko.tournament.formats.event_file import event_file
from mydelko.tournament.formats.page import event_page
from mydelko.tournament.naming import names_of
from mydelko.tournament.played_game import PROGRAM
from mydelko.tournament.settings import Phase, System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import Highlight, MeasureKind, RepairKind
from tournament.hall import HOUR, MINUTE, START, Hall, hall


def typed(round_number: int, table: int, *scores: int, note: str = "protocol") -> cmd.CorrectResult:
    return cmd.CorrectResult(
        round=round_number, table=table, scores=scores, kind=CorrectionKind.TYPING, note=note
    )


def two_rounds() -> Hall:
    """Four players; the lower number wins 500 : 400 in both rounds."""
    return hall(2).enter("Ala Kot", "Ola Lis", "Ela Mak", "Iza Pies").play().play()


def scores(event: Hall, round_number: int, table: int) -> tuple[int, ...] | None:
    found = event.state.rounds[round_number - 1].table(table)
    assert found is not None
    return None if found.result is None else found.result.scores


@pytest.mark.clause("P-5.2", place="tournament")
def test_what_the_desk_typed_otherwise_is_put_right_in_any_round_with_a_note() -> None:
    event = two_rounds()
    assert event.refuses(typed(1, 1, 409, 405, note=" ")).code == "reason-needed"
    event.wait(48 * HOUR).do(typed(1, 1, 409, 405))
    assert scores(event, 1, 1) == (409, 405)
    [repair] = event.state.repairs
    assert (repair.kind, repair.clause, repair.new) == (
        RepairKind.CORRECTED,
        "P-5.2",
        (409, 405),
    )
    assert event.refuses(typed(1, 1, 409, 405)).code == "nothing-changed"


@pytest.mark.clause("P-4.6.4", "P-5.2", place="tournament")
def test_a_closed_event_is_reopened_with_a_reason_and_the_time_to_swap_is_over() -> None:
    event = two_rounds().do(cmd.Close())
    assert event.refuses(typed(2, 1, 409, 405)).code == "closed"
    assert event.refuses(cmd.Reopen(reason=" ")).code == "reason-needed"
    event.wait(24 * HOUR).do(cmd.Reopen(reason="protocol found"))
    assert event.refuses(cmd.Reopen(reason="again")).code == "not-closed"
    assert event.refuses(event.swap_scores(2, 1)).code == "too-late-to-correct"
    assert event.refuses(event.swap_scores(2, 1, leave=True)).code == "too-late-to-correct"
    event.do(typed(2, 1, 409, 405)).do(cmd.Close())
    assert event.state.closed == event.now
    assert event.state.ended == START


@pytest.mark.clause("P-4.6.4", place="tournament")
@pytest.mark.parametrize(
    ("zone", "hours", "allowed"),
    [  # the round was published at 08:00 UTC, 10:00 in Warsaw, 01:00 in Los Angeles
        ("Europe/Warsaw", 13, True),  # 21:00 UTC, 23:00 there
        ("Europe/Warsaw", 14, False),  # 22:00 UTC, midnight there
        ("America/Los_Angeles", 22, True),  # 06:00 UTC of the next day, 23:00 there
        ("America/Los_Angeles", 23, False),
    ],
)
def test_the_day_ends_at_midnight_of_the_place(zone: str, hours: int, *, allowed: bool) -> None:
    event = hall(2, zone=zone).enter("Ala", "Ola").play().play().wait(hours * HOUR)
    swap = event.swap_scores(1, 1, leave=True)
    if allowed:
        event.do(swap)
        assert event.state.repairs[-1].kind is RepairKind.SWAPPED
    else:
        assert event.refuses(swap).code == "too-late-to-correct"


def test_a_time_zone_that_does_not_exist_is_refused() -> None:
    event = hall()
    event.do(cmd.ChangeSettings(settings=replace(event.state.settings, zone="Europe/Istanbul")))
    wrong = replace(event.state.settings, zone="Mars/Base")
    assert event.refuses(cmd.ChangeSettings(settings=wrong)).code == "unknown-zone"


def test_a_result_typed_at_the_wrong_table_is_moved_with_all_it_names() -> None:
    event = hall(2, profile="komorow").enter("Ala", "Ola", "Ela", "Iza").pair()
    first, second = event.current.tables
    event.do(cmd.EnterResult(table=1, scores=(300, 300), ahead=first.seats[1]))
    best = Highlight(entrant=first.seats[0], word="OSA", points=30)
    event.do(cmd.AddHighlight(round=1, highlight=best))
    move = cmd.MoveResult(round=1, table=1, to=2, note="protocol of table 2")
    assert event.refuses(cmd.MoveResult(round=1, table=2, to=1, note="x")).code == "result-missing"
    event.do(move)
    assert scores(event, 1, 1) is None
    moved = event.current.tables[1].result
    assert moved is not None
    assert (moved.scores, moved.ahead) == ((300, 300), second.seats[1])
    assert moved.highlights[0].entrant == second.seats[0]
    event.result(1, 410, 390).do(move)  # both have one now: they change places
    assert (scores(event, 1, 1), scores(event, 1, 2)) == ((300, 300), (410, 390))


def test_a_result_taken_out_of_an_earlier_round_is_missed_until_it_is_there() -> None:
    event = hall(3).enter("Ala", "Ola", "Ela", "Iza").play().play()
    event.do(cmd.ClearResult(round=1, table=2, note="no protocol"))
    missing = event.refuses(cmd.DraftRound())
    assert (missing.code, missing.arguments["round"]) == ("results-missing", 1)
    event.do(cmd.EnterResult(round=1, table=2, scores=(444, 333))).draft()


@pytest.mark.clause("P-5.2", "P-4.6.4", place="tournament")
def test_what_both_players_confirmed_is_neither_moved_nor_cleared() -> None:
    event = hall(2).enter("Ala", "Ola").pair()
    for number in event.current.tables[0].seats:
        event.do(cmd.ReportResult(entrant=number, scores=(400, 300)))
    clear = cmd.ClearResult(round=1, table=1, note="x")
    assert (event.refuses(clear).code, event.refuses(clear).clauses) == (
        "confirmed-result",
        ("P-5.2",),
    )


@pytest.mark.clause("P-5.2", place="tournament")
def test_anything_else_is_a_decision_that_says_it_departs_from_the_final_result() -> None:
    event = two_rounds()

    def settle(clause: str, note: str) -> cmd.Decide:
        return cmd.Decide(
            measure=MeasureKind.RESULT,
            clause=clause,
            round=1,
            table=1,
            scores=(450, 451),
            note=note,
        )

    assert event.refuses(settle("P-7.3", ""), by="Referee").code == "departure-reason"
    assert event.refuses(settle("P-4.6.3", "why"), by="Referee").code == "departure-clause"
    event.do(settle("P-7.3", "sheets counted again"), by="Referee")
    assert scores(event, 1, 1) == (450, 451)
    assert event.state.decisions[-1].departs == "P-5.2"
    told = Chronicle(names_of(event.state), "pl").tell(event.events[-1], event.state)
    assert "odstępstwo od P-5.2" in told
    first = hall(2).enter("Ala", "Ola").pair()
    first.decide(MeasureKind.RESULT, "P-4.6.3", table=1, scores=(1, 2))  # none was confirmed yet
    assert first.state.decisions[-1].departs == ""


def test_log_paper_page_and_file_tell_the_kinds_apart() -> None:
    event = two_rounds().do(typed(1, 1, 409, 405))
    event.do(event.swap_scores(2, 1))
    event.decide(
        MeasureKind.RESULT, "P-7.3", round=1, table=2, scores=(401, 400), note="counted again"
    )
    paper = decisions(Edition(event.state, "pl"))
    assert paper is not None
    assert [row[1] for row in paper["repairs"]] == [
        "wpisany inaczej niż w protokole",
        "wpisany na odwrót",
    ]
    assert "Odstępstwo od P-5.2" in paper["rows"][0][3]
    file = event_file(event.state)
    assert [one.kind for one in file.repairs] == [RepairKind.CORRECTED, RepairKind.SWAPPED]
    assert file.decisions[0].departs == "P-5.2"
    page = event_page(event.state, "pl")
    assert "wpisany inaczej niż w protokole" in page
    assert "protocol" not in page  # notes are the desk's


# Undoing


def test_who_asks_takes_back_the_own_last_command_and_nobody_elses() -> None:
    event = hall().enter("Ala", "Ola", "Ela", "Iza").pair()
    event.do(cmd.EnterResult(table=1, scores=(400, 300)), by="Jan")
    event.do(cmd.EnterResult(table=2, scores=(410, 310)), by="Ewa")
    event.do(cmd.Undo(), by="Jan")
    assert (scores(event, 1, 1), scores(event, 1, 2)) == (None, (410, 310))
    assert event.refuses(cmd.Undo(), by="Jan").code == "nothing-of-theirs"
    event.do(cmd.Undo(of="Ewa"), by="Jan")
    assert event.current.missing == (1, 2)
    undone = event.events[-1]
    assert isinstance(undone, Undone)
    assert undone.by == "Jan"


def test_a_line_of_somebody_else_is_taken_back_only_by_that_name() -> None:
    event = hall().enter("Ala", "Ola", "Ela", "Iza").pair()
    event.do(cmd.EnterResult(table=1, scores=(400, 300)), by="Jan")
    version = len(event.events)
    event.do(cmd.EnterResult(table=2, scores=(410, 310)), by="Ewa")
    theirs = cmd.Undo(version=version)
    refused = event.refuses(theirs, by="Ewa")
    assert (refused.code, refused.arguments["name"]) == ("somebody-elses", "Jan")
    event.do(cmd.Undo(version=version, of="jan"), by="Ewa")
    assert event.current.missing == (1,)
    assert event.refuses(cmd.Undo(version=version, of="Jan"), by="Ewa").code == "not-to-undo"


def test_what_something_rests_on_is_not_taken_back() -> None:
    event = hall(profile="komorow").enter("Ala", "Ola").pair()
    event.do(cmd.EnterResult(table=1, scores=(300, 300)), by="Jan")
    result = len(event.events)
    event.do(cmd.TellTie(table=1, ahead=1), by="Ewa")
    refused = event.refuses(cmd.Undo(), by="Jan")
    assert (refused.code, refused.arguments["later"]) == ("rests-on-it", result + 1)
    event.do(cmd.Undo(), by="Ewa").do(cmd.Undo(), by="Jan")
    assert event.current.missing == (1,)
    event.do(cmd.EnterResult(table=1, scores=(310, 300)), by="Jan").draft()
    assert event.refuses(cmd.Undo(), by="Jan").code == "rests-on-it"


@pytest.mark.clause("P-5.2", "P-4.6.4", place="tournament")
@pytest.mark.parametrize("of", ["", "Ola"])
def test_what_both_players_confirmed_is_not_taken_back(of: str) -> None:
    event = hall(2).enter("Ala", "Ola").pair()
    event.do(cmd.ReportResult(entrant=1, scores=(400, 350)), by="Ala")
    event.do(cmd.Undo(), by="Ala").do(cmd.ReportResult(entrant=1, scores=(400, 350)), by="Ala")
    event.do(cmd.ReportResult(entrant=2, scores=(400, 350)), by="Ola")
    refused = event.refuses(cmd.Undo(of=of), by="Director" if of else "Ola")
    assert (refused.code, refused.clauses) == ("signed-result", ("P-5.2", "P-4.6.4"))
    assert "400 : 350" in refused.message("pl")
    assert event.refuses(cmd.ReportResult(entrant=1, scores=(410, 350))).code == "result-known"
    event.do(event.swap_scores(1, 1))
    assert event.refuses(cmd.Undo(), by="Ola").code == "signed-result"
    event.do(cmd.Undo())  # what the desk put right is the desk's
    assert scores(event, 1, 1) == (400, 350)


@pytest.mark.clause("P-5.2", place="tournament")
def test_what_a_game_of_the_round_brought_stays_and_a_file_brought_by_the_desk_goes() -> None:
    event = hall(2).enter("Ala", "Ola").pair()
    brought = cmd.RecordGame(table=1, game="g-17", scores=(400, 350))
    clear = cmd.ClearResult(round=1, table=1, note="another table's file")
    event.do(brought, by="Director").do(cmd.Undo(), by="Director")
    event.do(brought, by="Director").do(clear, by="Ola").do(brought, by=PROGRAM)
    for wrong in (cmd.Undo(of=PROGRAM), clear):
        refused = event.refuses(wrong, by="Director")
        assert (refused.code, refused.clauses) == ("confirmed-result", ("P-5.2",))
        assert "400 : 350" in refused.message("pl")
    assert scores(event, 1, 1) == (400, 350)


def test_a_decision_taken_back_leaves_its_number_to_nobody_before_the_later_ones() -> None:
    event = hall().enter("Ala", "Ola")
    event.decide(MeasureKind.WARNING, "P-7.1a", entrant=1)
    first = len(event.events)
    event.decide(MeasureKind.WARNING, "P-7.1a", entrant=2)
    event.do(cmd.Undo(version=first), by="Referee")
    event.decide(MeasureKind.WARNING, "P-7.1a", entrant=1)
    assert [one.number for one in event.state.decisions] == [2, 3]


# What a command says


def told(event: Hall, command: cmd.Command, by: str | None = None) -> list[str]:
    before = event.state
    event.do(command, by)
    found = event.events[before.version :]
    return account(before, found, event.state, event.now, "en")


def test_who_enters_late_for_single_rounds_is_told_the_first_of_them() -> None:
    event = hall(4).enter("Ala Kot", "Ola Lis").pair()
    late = Details(first="Ewa", last="Mak", only_rounds=(3, 4))
    assert told(event, cmd.AddEntrants(details=(late,)))[-1] == "Ewa Mak plays from round 3 on."


@pytest.mark.clause("P-7.1b", place="tournament")
def test_a_penalty_that_turns_a_game_says_so_with_the_score_and_the_winner() -> None:
    event = hall(2).enter("Ala Kot", "Ola Lis").pair().beat(1, (410, 409)).draft()
    penalty = cmd.Decide(measure=MeasureKind.PENALTY, clause="P-7.1b", entrant=1, points=5)
    said = told(event, penalty, by="Referee")
    assert "This penalty turns the game: 409 : 405 for Ola Lis." in said
    assert "Ala Kot: place 1, now 2" in said
    assert "The draft of round 2 falls, because it was made before this." in said
    assert event.state.draft is None


def test_a_repair_says_whom_it_touches_and_what_stays() -> None:
    event = hall(3).enter("Ala Kot", "Ola Lis", "Ela Mak", "Iza Pies").play().play()
    table = event.state.rounds[0].tables[0]
    low, high = sorted(table.seats)
    right = (400, 450) if table.seats[0] == low else (450, 400)
    said = told(event, typed(1, 1, *right))
    names = names_of(event.state)
    assert said[0].startswith(f"round 1, table 1: {names(table.seats[0])} – ")
    assert f"This turns the game: 450 : 400 for {names(high)}." in said
    assert "Paired before this, and left as it is: round 2." in said


@pytest.mark.clause("P-4.6.4", place="tournament")
def test_an_event_closed_too_early_had_not_ended() -> None:
    event = hall(2).enter("Ala", "Ola").play().do(cmd.Close()).do(cmd.Reopen(reason="too early"))
    event.play().wait(24 * HOUR).do(event.swap_scores(2, 1))
    event.do(cmd.Close()).do(cmd.Reopen(reason="protocol found"))
    assert event.refuses(event.swap_scores(2, 1)).code == "too-late-to-correct"


def test_a_draft_falls_when_the_settings_would_pair_otherwise_and_only_then() -> None:
    event = hall(3).enter("Ala", "Ola", "Ewa", "Iza").play().draft()
    named = replace(event.state.settings, name="Puchar", minutes=25)
    event.do(cmd.ChangeSettings(settings=named))
    assert event.state.draft is not None
    other = (Phase(rounds=(System.SWISS, System.DANISH, System.DANISH)),)
    said = told(event, cmd.ChangeSettings(settings=replace(named, phases=other)))
    assert event.state.draft is None
    assert said[1:] == ["draft of round 2 discarded"]
    event.do(cmd.Undo())
    assert event.state.draft is not None


def test_the_rule_set_and_the_lots_stay_once_a_round_is_published() -> None:
    event = hall(3).enter("Ala", "Ola")
    settings = event.state.settings
    event.do(cmd.ChangeSettings(settings=replace(settings, profile="komorow", seed=8))).pair()
    for change in ({"profile": "pinczow"}, {"seed": 9}):
        changed = replace(event.state.settings, **change)
        assert event.refuses(cmd.ChangeSettings(settings=changed)).code == "rules-fixed"


def test_a_category_that_somebody_has_is_not_dropped() -> None:
    event = hall(categories=("junior",)).enter("Ala", categories=("junior",))
    dropped = cmd.ChangeSettings(settings=replace(event.state.settings, categories=()))
    refused = event.refuses(dropped)
    assert (refused.code, refused.setting) == ("category-used", "categories")
    event.do(cmd.ChangeEntrant(number=1, details=Details(last="Ala"))).do(dropped)


def test_the_log_says_what_a_setting_was_and_is() -> None:
    event = hall(minutes=20)
    changed = replace(event.state.settings, minutes=25)
    said = told(event, cmd.ChangeSettings(settings=changed))
    label = "Minutes for each player and game (empty: as in the document)"
    assert said == [f"settings changed ({label}: 20 → 25)"]


@pytest.mark.clause("P-6.3.2", place="tournament")
def test_a_backdated_clock_tells_what_has_gone_and_when_the_walkover_comes() -> None:
    event = hall(2, minutes=20).enter("Ala Kot", "Ola Lis").pair().wait(10 * MINUTE)
    start = cmd.StartLateClock(table=1, absent=(2,), since=event.now - 7 * MINUTE)
    # 08:10 UTC is 10:10 in Warsaw; 13 minutes are left
    assert told(event, start)[1:] == [
        "Ola Lis's clock: 7 of 20 min gone, the time runs out at 10:23."
    ]
    event.wait(5 * MINUTE)
    came = told(event, cmd.Arrive(entrant=2, came=event.now - 2 * MINUTE))
    assert came[1:] == ["Ola Lis has lost 10:00 and has 10:00 left."]


@pytest.mark.clause("P-6.3.2", place="tournament")
def test_nothing_is_noted_before_the_round_was_there_or_in_the_future() -> None:
    event = hall(2, minutes=20).enter("Ala", "Ola").wait(HOUR).pair().wait(MINUTE)
    for since in (event.now - 2 * MINUTE, event.now + 1):
        start = cmd.StartLateClock(table=1, absent=(2,), since=since)
        assert event.refuses(start).code == "no-such-moment"
    event.do(cmd.StartLateClock(table=1, absent=(2,))).wait(MINUTE)
    early = cmd.Arrive(entrant=2, came=event.now - 2 * MINUTE)
    assert event.refuses(early).code == "no-such-moment"


@pytest.mark.clause("K-1.3", "R-2", place="tournament")
def test_a_penalty_that_makes_totals_equal_opens_a_tie_and_one_that_parts_them_closes_it() -> None:
    event = hall(2, profile="komorow").enter("Ala", "Ola").pair().beat(1, (305, 300))
    event.decide(MeasureKind.PENALTY, "K-6.3", entrant=1, points=5)
    assert event.refuses(cmd.DraftRound()).code == "ahead-needed"
    event.do(cmd.TellTie(table=1, ahead=2))
    assert standings(event.state)[0].number == 2
    parted = hall(2, profile="komorow").enter("Ala", "Ola").pair().result(1, 300, 300)
    parted.decide(MeasureKind.PENALTY, "K-6.3", entrant=1, points=5)
    parted.draft()
    assert standings(parted.state)[0].number == 2


@pytest.mark.clause("M-18", place="tournament")
def test_players_report_both_totals_and_these_part_them() -> None:
    event = hall(2, profile="marmara").enter("Ala", "Ola").pair()
    one, other = event.current.tables[0].seats
    event.do(cmd.ReportResult(entrant=one, scores=(200, 200), before=(210, 205)))
    event.do(cmd.ReportResult(entrant=other, scores=(200, 200), before=(205, 210)))
    assert event.current.tables[0].result is None
    event.do(cmd.ReportResult(entrant=other, scores=(200, 200), before=(210, 205)))
    assert standings(event.state)[0].number == one
    event.draft()


@pytest.mark.clause("K-1.3", place="tournament")
def test_who_is_ahead_is_corrected_without_another_score() -> None:
    event = hall(2, profile="komorow").enter("Ala", "Ola").pair()
    event.do(cmd.EnterResult(table=1, scores=(300, 300), ahead=1))
    event.do(
        cmd.CorrectResult(
            round=1, table=1, scores=(300, 300), ahead=2, kind=CorrectionKind.TYPING, note="2"
        )
    )
    assert standings(event.state)[0].number == 2


# Absences


def test_absences_add_up_are_cancelled_one_by_one_or_all_and_are_never_lost() -> None:
    event = hall(6).enter("Ala", "Ola", "Ela", "Iza")
    event.do(cmd.AnnounceAbsence(number=4, rounds=(2,)))
    event.do(cmd.AnnounceAbsence(number=4, rounds=(4, 5)))
    assert absent(event) == [2, 4, 5]
    repeated = cmd.AnnounceAbsence(number=4, rounds=(5,))
    assert event.refuses(repeated).code == "nothing-changed"
    event.do(cmd.Withdraw(number=4)).do(cmd.Rejoin(number=4))
    assert told(event, cmd.CancelAbsence(number=4, rounds=(4,))) == [
        "absence cancelled: 4 Iza (round 4)"
    ]
    assert event.refuses(cmd.CancelAbsence(number=4, rounds=(3,))).code == "not-announced"
    event.play().pair()
    assert event.current.absent == (4,)
    for table in event.current.tables:
        event.result(table.number, 400, 390)
    event.do(cmd.CancelAbsence(number=4))
    assert absent(event) == [2]  # what was missed stays missed


def absent(event: Hall) -> list[int]:
    return list(event.state.entrants[4].absent)
