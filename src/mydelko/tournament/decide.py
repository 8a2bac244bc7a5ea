"""Decide: a command meets the state of the event and becomes events or a refusal. Pure.

Time and the person asking are arguments. Undoing needs the log and is decided in `undoing.py`.
"""

from __future__ import annotations

from typing import assert_never

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.applications import (
    accept,
    apply_for,
    check_self_in,
    decline,
    take_back,
)
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.lateness import arrive, settle_late, start_late_clock
from mydelko.tournament.referee import decide_case
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.registration import (
    add_entrants,
    announce_absence,
    cancel_absence,
    change_entrant,
    check_in,
    mark_unchecked_absent,
    pay_fee,
    rejoin,
    withdraw,
)
from mydelko.tournament.repair import clear_result, correct_result, move_result, reopen
from mydelko.tournament.results import (
    add_highlight,
    enter_result,
    leave_game,
    record_game,
    report_result,
)
from mydelko.tournament.round_clock import time_round
from mydelko.tournament.rounds import (
    discard,
    draft,
    keep_draft,
    missing_results,
    publish,
    start_round,
    swap,
    withdraw_round,
)
from mydelko.tournament.setting_checks import check_settings, check_time
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import State
from mydelko.tournament.ties import draw_tie_letters, first_open_tie, tell_tie


def decide(state: State, command: cmd.Command, now: int, by: str) -> list[ev.Event] | Refusal:
    hearing = Hearing(state, now, by)
    refusal = _judge(hearing, command)
    if refusal is not None:
        return refusal
    keep_draft(hearing, state.draft)
    return hearing.events


def _judge(  # noqa: PLR0911, PLR0912 - one arm a command
    hearing: Hearing, command: cmd.Command
) -> Refusal | None:
    opened = bool(hearing.state.settings.phases)
    if isinstance(command, cmd.Open):
        return refuse("already-open") if opened else _open(hearing, command.settings)
    if not opened:
        return refuse("not-open")
    if hearing.state.closed is not None and not _after_the_close(command):
        return refuse("closed")
    match command:
        case cmd.ChangeSettings():
            return _change(hearing, command.settings)
        case cmd.Close():
            return _close(hearing)
        case cmd.Reopen():
            return reopen(hearing, command)
        case cmd.Undo():
            return refuse("nothing-to-undo")
        case cmd.AddEntrant():
            return add_entrants(hearing, (command.details,))
        case cmd.AddEntrants():
            return add_entrants(hearing, command.details)
        case cmd.ChangeEntrant():
            return change_entrant(hearing, command)
        case cmd.Withdraw():
            return withdraw(hearing, command)
        case cmd.Rejoin():
            return rejoin(hearing, command)
        case cmd.AnnounceAbsence():
            return announce_absence(hearing, command)
        case cmd.CancelAbsence():
            return cancel_absence(hearing, command)
        case cmd.CheckIn():
            return check_in(hearing, command)
        case cmd.CheckSelfIn():
            return check_self_in(hearing, command)
        case cmd.Apply():
            return apply_for(hearing, command)
        case cmd.Accept():
            return accept(hearing, command)
        case cmd.Decline():
            return decline(hearing, command)
        case cmd.TakeBackApplication():
            return take_back(hearing, command)
        case cmd.PayFee():
            return pay_fee(hearing, command)
        case cmd.RemoveUnchecked():
            return mark_unchecked_absent(hearing)
        case cmd.DraftRound():
            return draft(hearing, command)
        case cmd.DiscardDraft():
            return discard(hearing)
        case cmd.SwapInDraft():
            return swap(hearing, command)
        case cmd.Publish():
            return publish(hearing)
        case cmd.WithdrawRound():
            return withdraw_round(hearing, command)
        case cmd.StartRound():
            return start_round(hearing)
        case cmd.TimeRound():
            return time_round(hearing, command)
        case cmd.EnterResult():
            return enter_result(hearing, command)
        case cmd.ReportResult():
            return report_result(hearing, command)
        case cmd.RecordGame():
            return record_game(hearing, command)
        case cmd.LeaveGame():
            return leave_game(hearing, command)
        case cmd.CorrectResult():
            return correct_result(hearing, command)
        case cmd.MoveResult():
            return move_result(hearing, command)
        case cmd.ClearResult():
            return clear_result(hearing, command)
        case cmd.AddHighlight():
            return add_highlight(hearing, command)
        case cmd.TellTie():
            return tell_tie(hearing, command)
        case cmd.DrawTieLetters():
            return draw_tie_letters(hearing, command)
        case cmd.StartLateClock():
            return start_late_clock(hearing, command)
        case cmd.Arrive():
            return arrive(hearing, command)
        case cmd.SettleLate():
            return settle_late(hearing)
        case cmd.Decide():
            return decide_case(hearing, command)
        case _:
            assert_never(command)


def _after_the_close(command: cmd.Command) -> bool:
    match command:
        case cmd.Reopen():
            return True
        case cmd.CorrectResult():  # P-4.6.4: by leave, to the end of the day
            return command.kind is ev.CorrectionKind.SWAPPED
        case _:
            return False


PAIRING = (  # what a draft rests on
    *("profile", "seed", "phases", "criteria", "repeats", "repeat_rounds", "apart", "starts"),
    *("first_table", "contention", "rating", "bye", "absence"),
)


def _open(hearing: Hearing, settings: Settings) -> Refusal | None:
    wrong = check_settings(settings) or check_time(settings)
    if wrong is None:
        hearing.happen(ev.EventOpened(at=hearing.now, by=hearing.by, settings=settings))
    return wrong


def _change(hearing: Hearing, settings: Settings) -> Refusal | None:
    """Rounds already published keep the systems they were paired by."""
    before = hearing.state.settings
    wrong = check_settings(settings)
    if wrong is None and _timed(settings) != _timed(before):
        wrong = check_time(settings)
    if wrong is not None:
        return wrong
    played = len(hearing.state.rounds)
    if settings.rounds < played:
        return refuse("rounds-played", count=played)
    if played and settings.rating != before.rating:
        return refuse("rating-frozen")
    if played and (settings.profile, settings.seed) != (before.profile, before.seed):
        return refuse("rules-fixed")
    wrong = _dropped_category(hearing.state, settings)
    if wrong is not None:
        return wrong
    hearing.happen(ev.SettingsChanged(at=hearing.now, by=hearing.by, settings=settings))
    if hearing.state.draft is not None and _pairs_otherwise(before, settings):
        discard(hearing)
    return None


def _timed(settings: Settings) -> tuple[str, int | None]:
    return settings.profile, settings.minutes


def _dropped_category(state: State, settings: Settings) -> Refusal | None:
    dropped = set(state.settings.categories) - set(settings.categories)
    for one in state.entrants.values():
        for category in one.details.categories:
            if category in dropped:
                refusal = refuse("category-used", category=category, name=one.name)
                return refusal.beside("categories")
    return None


def _pairs_otherwise(before: Settings, after: Settings) -> bool:
    """Would a round be drafted otherwise under these settings?"""
    return any(getattr(before, field) != getattr(after, field) for field in PAIRING)


def _close(hearing: Hearing) -> Refusal | None:
    wrong = missing_results(hearing.state) or first_open_tie(hearing.state)
    if wrong is not None:
        return wrong
    hearing.happen(ev.EventClosed(at=hearing.now, by=hearing.by))
    return None
