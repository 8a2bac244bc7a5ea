"""What happened at a real board, told in a sentence."""

from __future__ import annotations

from mydelko.locale import gettext as _
from mydelko.locale import marked, ngettext
from mydelko.rules import State
from mydelko.rules import events as ev
from mydelko.rules.board import square_name

SAID: dict[type, str] = {  # by one player
    ev.SetChecked: marked("{name}: the set is complete"),
    ev.DeviceAgreed: marked("{name}: agrees to the device"),
    ev.FirstCame: marked("{name}: is there first, both have lost that time"),
    ev.LineConfirmed: marked("{name}: written down"),
    ev.ResultSigned: marked("{name}: signs the result"),
    ev.CameBack: marked("{name}: is back at the board"),
    ev.LeaveOver: marked("{name}: has been away for five minutes ({clause})"),
    ev.MoveRepeated: marked("{name}: the move is repeated ({clause})"),
}
STEPS: dict[type, str] = {
    ev.Drawn: marked("{name}: has drawn now ({clause})"),
    ev.DeadBlank: marked("The blank on {square} is dead ({clause})"),
    ev.Reread: marked("The tile on {square} is {letter} ({clause})"),
    ev.Repeat: marked("A tile was hardly legible ({clause})"),
    ev.Retyped: marked("Typed anew: {words} ({clause})"),
    ev.Misplaced: marked("The tiles lie against the rules ({clause})"),
    ev.Leave: marked("{name}: leaves the board ({clause})"),
}


def tell_real(state: State, event: ev.Event) -> str:  # noqa: PLR0911 - one case an event
    match event:
        case ev.StepTaken():
            return _step(state, event)
        case ev.SurplusReturned():
            text = ngettext(
                "{name}: {count} tile is back in the bag",
                "{name}: {count} tiles are back in the bag",
                event.count,
            )
            return text.format(name=state.names[event.seat], count=event.count)
        case ev.RackShown():
            return _("{name}: the rack held {tiles}").format(
                name=state.names[event.seat], tiles=event.tiles
            )
        case ev.LastWordsTold():
            words = ", ".join(f"{state.names[seat]} {points}" for seat, points in event.words)
            return _("Best words of the last placements: {words}").format(words=words)
        case ev.NobodyCame():
            return _("Nobody is there: the referee starts the clock.")
        case ev.BagDied():
            return _("The tiles in the bag are dead ({clause}).").format(clause=event.clause)
        case ev.PlayEnded():
            return _("Play is over; what the racks hold is counted.")
        case _ if type(event) in SAID:
            seat, clause = getattr(event, "seat", 0), getattr(event, "clause", "")
            return _(SAID[type(event)]).format(name=state.names[seat], clause=clause)
        case _:
            return ""


def _step(state: State, event: ev.StepTaken) -> str:
    step = event.step
    match step:
        case ev.Surplus(seat, count):
            text = ngettext(
                "{name}: {count} tile too many ({clause})",
                "{name}: {count} tiles too many ({clause})",
                count,
            )
        case ev.Missing(seat, count):
            text = ngettext(
                "{name}: {count} tile too few ({clause})",
                "{name}: {count} tiles too few ({clause})",
                count,
            )
        case ev.Undrawn(seat, count):
            text = ngettext(
                "{name}: {count} tile not drawn ({clause})",
                "{name}: {count} tiles not drawn ({clause})",
                count,
            )
        case _:
            seat, count, text = getattr(step, "seat", 0), 0, _(STEPS[type(step)])
    return text.format(
        name=state.names[seat],
        count=count,
        clause=event.clause,
        square=square_name(getattr(step, "square", 0)),
        letter=getattr(step, "letter", ""),
        words=", ".join(getattr(step, "words", ())),
    )
