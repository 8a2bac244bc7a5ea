"""Reporting: events of the law become news for the table, or nothing."""

from __future__ import annotations

from collections.abc import Iterable

from mydelko.play import news
from mydelko.play.viewer import word_views
from mydelko.rulebook.profile import Challenge
from mydelko.rules import events as ev
from mydelko.rules.fold import apply
from mydelko.rules.fold.move import UNSEEN
from mydelko.rules.state import State


def tell_all(state: State, events: Iterable[ev.Event]) -> tuple[news.News, ...]:
    """News of the events of one step after this state."""
    told: list[news.News] = []
    # Only sealed declarations are told from the state as it develops: what a step loses was
    # pending before it.
    follows = _is_sealed(state)
    for event in events:
        told += tell(state, event)
        if follows:
            state = apply(state, event)
    return tuple(told)


def tell(state: State, event: ev.Event) -> list[news.News]:  # noqa: PLR0911, PLR0912
    """State is the one before the event."""
    match event:
        case ev.StartLettersDrawn():
            return [news.StartLetters(letters=event.letters)]
        case ev.GameBegan():
            return [news.Began(order=event.order, clause=event.clause)]
        case ev.TurnBegan():
            return [news.TurnBegan(seat=event.seat)]
        case ev.HintGiven():
            return [news.Hinted(seat=event.seat, step=event.step)]
        case ev.TilesDrawn():
            return [news.Drew(seat=event.seat, count=len(event.tiles))]
        case ev.ClockReturned():
            return [news.ClockReturned(seat=event.seat, clause=event.clause)]
        case ev.ClockHeld():
            return [news.ClockHeld(given_back=event.at - event.held)]
        case ev.Hurried():
            return [news.Hurried(seat=event.seat, by=event.by)]
        case ev.TimeAdded():
            return [news.TimeAdded(seat=event.seat, added=event.added)]
        case ev.FlagFell():
            return [news.FlagFell(seat=event.seat, clause=event.clause)]
        case ev.TilesTakenBack():
            if event.reason in UNSEEN:
                return []
            taken = news.TakenBack(seat=event.seat, reason=event.reason, clause=event.clause)
            return [taken]
        case ev.MoveStopped():
            return [news.Stopped(seat=event.seat)]
        case ev.ValueAnnounced():
            words = word_views(event.words)
            said = news.Announced(
                seat=event.seat, words=words, bonus=event.bonus, points=event.points
            )
            return [said]
        case ev.LayoutClaimed():
            return [news.Claimed(seat=event.seat, fault=event.fault)]
        case ev.MoveAccepted():
            return [*_unseal(state), news.Accepted(seat=event.seat, points=event.points)]
        case ev.MoveLost():
            return [_lost(state, event)]
        case ev.BonusGiven():
            return [news.Bonus(seat=event.seat, points=event.points)]
        case ev.PassesImposed():
            return [news.PassesImposed(seats=event.seats, clause=event.clause)]
        case ev.PassesLifted():
            return [news.PassesLifted(seats=event.seats)]
        case ev.ExchangeDeclared():
            return [news.ExchangeDeclared(seat=event.seat)]
        case ev.ExchangeStopped():
            return [news.ExchangeStopped(seat=event.seat)]
        case ev.ExchangeRecorded():
            return [news.Exchanged(seat=event.seat, count=event.count)]
        case ev.Passed():
            return [news.Passed(seat=event.seat, reason=event.reason, clause=event.clause)]
        case ev.WordsChallenged() | ev.MoveRecorded() | ev.VerdictGiven():
            return _tell_answer(state, event)
        case _:
            return _tell_rest(event)


def _is_sealed(state: State) -> bool:
    return state.profile.challenge is Challenge.SEALED


def _tell_answer(
    state: State, event: ev.WordsChallenged | ev.MoveRecorded | ev.VerdictGiven
) -> list[news.News]:
    match event:
        case ev.VerdictGiven() if state.profile.validates():
            return []  # S-7: where the program checks every move, a good one needs no verdict
        case ev.VerdictGiven():
            verdict = news.Verdict(words=event.words, valid=event.valid, wrong=event.wrong)
            return [*_unseal(state), verdict]
        case _ if _is_sealed(state):
            pending = state.pending
            changed = pending is not None and event.seat in pending.recorded
            return [] if changed else [news.Answered(seat=event.seat)]
        case ev.WordsChallenged():
            return [news.Challenged(seat=event.seat, words=event.words)]
        case ev.MoveRecorded():
            return [news.Recorded(seat=event.seat)]


# M-16: the declarations are opened together, once, with the verdict or the unchallenged move
def _unseal(state: State) -> list[news.News]:
    pending = state.pending
    if pending is None or not _is_sealed(state) or pending.verdict is not None:
        return []
    # sorted: the order in which they declared stays sealed
    said = sorted(zip(pending.challengers, pending.said, strict=True))
    doubts = tuple(news.Doubt(seat=seat, words=words) for seat, words in said)
    return [news.Unsealed(recorded=tuple(sorted(pending.recorded)), doubts=doubts)]


def _lost(state: State, event: ev.MoveLost) -> news.Lost:
    points = state.pending.points if state.pending else 0
    return news.Lost(seat=event.seat, points=points, reason=event.reason, clause=event.clause)


def _tell_rest(event: ev.Event) -> list[news.News]:  # noqa: PLR0911
    match event:
        case ev.RefereeCalled():
            return [news.RefereeCalled(seat=event.seat, paused=event.paused)]
        case ev.CorrectionAsked():
            return [news.CorrectionAsked(by=event.by, seat=event.seat, points=event.points)]
        case ev.CorrectionAgreed():
            return [news.CorrectionAgreed(seat=event.seat, points=event.points)]
        case ev.RefereeDecided():
            decided = news.RefereeDecided(
                clause=event.clause, note=event.note, measure=event.measure
            )
            return [decided]
        case ev.MoveRestored():
            return [news.Restored(seat=event.seat, points=event.points)]
        case ev.MoveAnnulled():
            return [news.Annulled(seat=event.seat, points=event.points)]
        case ev.GameReopened():
            return [news.Reopened()]
        case ev.DrawOffered():
            return [news.DrawOffered(seat=event.seat)]
        case ev.Resigned():
            return [news.Resigned(seat=event.seat)]
        case ev.GameEnded():
            return [news.Ended(reason=event.reason, clause=event.clause, seat=event.seat)]
        case ev.TieLettersDrawn():
            return [news.TieLetters(letters=event.letters)]
        case _:
            return _tell_board(event)


def _tell_board(event: ev.Event) -> list[news.News]:  # noqa: PLR0911
    """What people did at a real board beside the ordinary cycle."""
    match event:
        case ev.StepTaken():
            return [news.StepTaken(step=event.step, clause=event.clause)]
        case ev.SurplusReturned():
            return [news.SurplusReturned(seat=event.seat, count=event.count)]
        case ev.BagDied():
            return [news.BagDied(clause=event.clause)]
        case ev.LeaveOver():
            return [news.LeaveOver(seat=event.seat, clause=event.clause)]
        case ev.CameBack():
            return [news.CameBack(seat=event.seat)]
        case ev.LastWordsTold():
            return [news.LastWordsTold(words=event.words)]
        case ev.ResultSigned():
            return [news.Signed(seat=event.seat)]
        case _:
            return []  # by allow-list: what is not named is not told
