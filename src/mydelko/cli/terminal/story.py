"""What happened, told in a sentence: one for each event that players at the table notice.

Secret events (tiles drawn, sealed declarations) say no more than everyone may know. Numbers
and names only; colours and tables are the view's.
"""

from __future__ import annotations

from collections.abc import Iterable

from mydelko.cli.terminal.story_real import tell_real
from mydelko.letters import load_tile_set
from mydelko.locale import gettext as _
from mydelko.locale import marked, ngettext
from mydelko.play.options import HINT_STEPS
from mydelko.rulebook.profile import Challenge
from mydelko.rules import State, apply
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.board import square_name
from mydelko.rules.clock import write_time

PASSES = {
    ev.PassReason.CHOSEN: marked("{name}: pass"),
    ev.PassReason.TIME: marked("{name}: forced pass, no time left ({clause})"),
    ev.PassReason.MOVE_LIMIT: marked("{name}: forced pass, the move's time is out ({clause})"),
    ev.PassReason.CHALLENGE: marked("{name}: forced pass after a challenge ({clause})"),
    ev.PassReason.REFEREE: marked("{name}: forced pass by the referee ({clause})"),
    ev.PassReason.ABSENT: marked("{name}: forced pass, the table waited in vain ({clause})"),
    ev.PassReason.RESIGNED: marked("{name}: has resigned, passes ({clause})"),
    ev.PassReason.TILES: marked("{name}: forced pass, a wrong number of tiles ({clause})"),
}
TAKEN_BACK = {
    ev.TakeBackReason.CHOSEN: marked("{name}: tiles taken back"),
    ev.TakeBackReason.FLAG: marked("{name}: the time is out, the tiles come back ({clause})"),
    ev.TakeBackReason.INVALID: marked("{name}: the tiles come back, the turn goes on ({clause})"),
    ev.TakeBackReason.REFEREE: marked("{name}: the tiles come back by the referee ({clause})"),
}
ENDINGS = {
    ev.EndReason.OUT: marked("The game is over: {name} has gone out ({clause})."),
    ev.EndReason.PASSES: marked("The game is over by passes ({clause})."),
    ev.EndReason.MIXED: marked("The game is over by passes and losses ({clause})."),
    ev.EndReason.TIME: marked("The game is over: nobody has time left ({clause})."),
    ev.EndReason.REFEREE: marked("The game is over by the referee ({clause})."),
    ev.EndReason.WALKOVER: marked("The game is over: {name} wins by walkover ({clause})."),
    ev.EndReason.RESIGNED: marked("The game is over: {name} wins by resignation ({clause})."),
    ev.EndReason.AGREED: marked("The game is over: a draw was agreed ({clause})."),
}
MEASURES: dict[type, str] = {
    ev.ScoreCorrected: marked("score of {name}: {points:+}"),
    ev.Penalised: marked("penalty of {name}: -{points}"),
    ev.ClockAdjusted: marked("clock of {name}: {time}"),
    ev.PassForced: marked("{name} passes"),
    ev.WalkoverAwarded: marked("{name} wins by walkover"),
    ev.Warned: marked("warning for {name}"),
    ev.EndOrdered: marked("the game ends"),
    ev.Noted: marked("note"),
}
LAYOUT_FAULTS = {
    "layout-line": marked("not in one line"),
    "layout-gap": marked("a gap in the line"),
    "layout-centre": marked("the first word is off the centre"),
    "layout-single": marked("the first word has too few tiles"),
    "layout-apart": marked("touches no tile on the board"),
}


def tell(state: State, events: Iterable[ev.Event]) -> list[str]:
    """Sentences for events that followed upon this state."""
    told: list[str] = []
    for event in events:
        sentence = _sentence(state, event)
        if sentence:
            told.append(sentence)
        state = apply(state, event)
    return told


def points_text(points: int) -> str:
    return ngettext("{count} point", "{count} points", abs(points)).format(count=points)


def _sentence(state: State, event: ev.Event) -> str:
    told = _of_start(state, event) or _of_move(state, event) or _of_table(state, event)
    return told or tell_real(state, event)


def _of_start(state: State, event: ev.Event) -> str:
    match event:
        case ev.StartLettersDrawn():
            drawn = _letters(state, event.letters)
            return _("The starting draw: {letters}").format(letters=drawn)
        case ev.GameBegan():
            return _("Begins: {name} ({clause})").format(
                name=state.names[event.order[0]], clause=event.clause
            )
        case ev.SeedRevealed():
            return _("The seed of the bag: {seed}").format(seed=event.seed)
        case _:
            return ""


def _of_move(state: State, event: ev.Event) -> str:  # noqa: PLR0911, PLR0912 - one case an event
    sealed = state.profile.challenge is Challenge.SEALED
    match event:
        case ev.ValueAnnounced():
            return _announced(state, event)
        case ev.MoveStopped() if state.unnamed() is not None:
            return _("{name}: the clock is stopped, but a blank has no letter").format(
                name=state.names[event.seat]
            )
        case ev.BlankNamed():
            return _("{name}: the blank is {letter}").format(
                name=state.names[event.seat], letter=event.letter
            )
        case ev.MoveRecorded() | ev.WordsChallenged() if sealed:
            return _("{name}: declared").format(name=state.names[event.seat])
        case ev.MoveRecorded():
            return _("{name}: recorded").format(name=state.names[event.seat])
        case ev.WordsChallenged():
            return _("{name}: challenge of {words}").format(
                name=state.names[event.seat], words=", ".join(event.words)
            )
        case ev.VerdictGiven():
            return _verdict(state, event)
        case ev.LayoutClaimed():
            fault = _(LAYOUT_FAULTS[event.fault]) if event.fault else _("the layout is right")
            return _("{name}: claim of wrong layout; {fault}").format(
                name=state.names[event.seat], fault=fault
            )
        case ev.MoveLost():
            return _("{name}: loss, the tiles come off ({clause})").format(
                name=state.names[event.seat], clause=event.clause
            )
        case ev.BonusGiven():
            return _("{name}: {points} for a challenge in vain").format(
                name=state.names[event.seat], points=points_text(event.points)
            )
        case ev.PassesImposed():
            names = ", ".join(state.names[seat] for seat in event.seats)
            return _("The next turn is lost by: {names} ({clause})").format(
                names=names, clause=event.clause
            )
        case ev.TilesTakenBack():
            return _(TAKEN_BACK[event.reason]).format(
                name=state.names[event.seat], clause=event.clause
            )
        case ev.ExchangeDeclared():
            return _("{name}: exchange").format(name=state.names[event.seat])
        case ev.ExchangeStopped():
            return _("{name}: the clock is stopped, but no tiles are named").format(
                name=state.names[event.seat]
            )
        case ev.ExchangeRecorded():
            count = ngettext("{count} tile", "{count} tiles", event.count)
            return _("{name}: exchanged {tiles}").format(
                name=state.names[event.seat], tiles=count.format(count=event.count)
            )
        case ev.Passed():
            return _(PASSES[event.reason]).format(name=state.names[event.seat], clause=event.clause)
        case _:
            return ""


def _of_table(state: State, event: ev.Event) -> str:  # noqa: PLR0911, PLR0912 - one case an event
    match event:
        case ev.FlagFell():
            return _("{name}: the flag falls ({clause})").format(
                name=state.names[event.seat], clause=event.clause
            )
        case ev.ClockReturned():
            return _("{name}: your clock runs again ({clause})").format(
                name=state.names[event.seat], clause=event.clause
            )
        case ev.ClockStarted() if state.pending is not None and event.seat != state.pending.seat:
            return _("{name}: your clock was started, record or challenge").format(
                name=state.names[event.seat]
            )
        case ev.Hurried():
            return _("{name}: is asked by {other} to go on").format(
                name=state.names[event.seat], other=state.names[event.by]
            )
        case ev.HintGiven():
            return _("{name}: a hint, step {step} of {steps}").format(
                name=state.names[event.seat], step=event.step, steps=HINT_STEPS
            )
        case ev.RefereeCalled() if state.practice:
            return _("{name}: a pause").format(name=state.names[event.seat])
        case ev.RefereeCalled():
            caller = _("referee") if event.seat == REFEREE else state.names[event.seat]
            return _("The referee is called by: {name}").format(name=caller)
        case ev.RefereeDecided():
            return _decision(state, event)
        case ev.MoveRestored():
            return _("{name}: the move stands after all, {points}").format(
                name=state.names[event.seat], points=points_text(event.points)
            )
        case ev.MoveAnnulled():
            return _("{name}: the move is a loss after all").format(name=state.names[event.seat])
        case ev.GameReopened():
            return _("The game goes on.")
        case ev.CorrectionAsked():
            return _("{name}: asks for a correction, {other} {points:+}").format(
                name=state.names[event.by], other=state.names[event.seat], points=event.points
            )
        case ev.CorrectionAgreed():
            return _("Corrected by consent: {name} {points:+}").format(
                name=state.names[event.seat], points=event.points
            )
        case ev.DrawOffered():
            return _("{name}: offers a draw").format(name=state.names[event.seat])
        case ev.Resigned():
            return _("{name}: resigns").format(name=state.names[event.seat])
        case ev.GameEnded():
            name = "" if event.seat is None else state.names[event.seat]
            return _(ENDINGS[event.reason]).format(name=name, clause=event.clause)
        case ev.LeftoversCounted():
            return _("Leftovers: {points} ({clause})").format(
                points=_by_name(state, event.points), clause=event.clause
            )
        case ev.OvertimeCharged():
            return _("Overtime: {points} ({clause})").format(
                points=_by_name(state, event.points), clause=event.clause
            )
        case ev.TieLettersDrawn():
            return _("Letters drawn for the tie: {letters}").format(
                letters=_letters(state, event.letters)
            )
        case ev.ResultSettled():
            return _result(state, event)
        case _:
            return ""


def _announced(state: State, event: ev.ValueAnnounced) -> str:
    words = ", ".join(
        f"{square_name(word.start, word.step)} {word.word} {word.points}" for word in event.words
    )
    if event.bonus:
        words += ", " + _("seven tiles {bonus}").format(bonus=event.bonus)
    return f"{state.names[event.seat]}: {points_text(event.points)} ({words or '–'})"


def _verdict(state: State, event: ev.VerdictGiven) -> str:
    if state.profile.validates():
        return ""  # S-2.7: a validated move is a move
    if event.valid:
        return _("Verdict: allowed")
    if event.wrong:
        return _("Verdict: not allowed: {words}").format(words=", ".join(event.wrong))
    return _("Verdict: not allowed")  # P-4.7.11: which word is not told


def _decision(state: State, event: ev.RefereeDecided) -> str:
    measure = event.measure
    if isinstance(measure, ev.VerdictOverridden):
        what = _("verdict: allowed") if measure.valid else _("verdict: not allowed")
    else:
        seat = getattr(measure, "seat", None)
        what = _(MEASURES[type(measure)]).format(
            name="" if seat is None else state.names[seat],
            points=getattr(measure, "points", 0),
            time=write_time(getattr(measure, "left", 0)),
        )
    told = _("The referee: {what} ({clause})").format(what=what, clause=event.clause)
    return f"{told} – {event.note}" if event.note else told


def _result(state: State, event: ev.ResultSettled) -> str:
    totals = ", ".join(
        f"{name} {score}" for name, score in zip(state.names, state.scores, strict=True)
    )
    if event.winner is None:
        return _("The result: a draw. {totals}").format(totals=totals)
    told = _("The winner: {name}. {totals}").format(name=state.names[event.winner], totals=totals)
    return f"{told} ({event.tie_break})" if event.tie_break else told


def _letters(state: State, letters: ev.SeatLetters) -> str:
    blank = _("blank")
    known = load_tile_set(state.profile.tiles).alphabet.upper
    return ", ".join(
        f"{state.names[seat]} {tile if tile in known else blank}" for seat, tile in letters
    )


def _by_name(state: State, points: tuple[int, ...]) -> str:
    return ", ".join(f"{name} {value:+}" for name, value in zip(state.names, points, strict=True))
