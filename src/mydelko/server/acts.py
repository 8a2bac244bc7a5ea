"""Acts of the wire as commands of the law: the wire says what, the table says who and when."""

from __future__ import annotations

from typing import assert_never

from mydelko.rules import commands as cmd
from mydelko.server import wire

# Never answers to a certain move: these hold whatever has happened meanwhile.
TIMELESS = (wire.Resign, wire.CallReferee, wire.Correct, wire.AddBytes, wire.Decide)
TABLE_ACTS = (wire.Undo, wire.Pause, wire.Resume)


def to_command(act: wire.AnyAct, by: int, at: int) -> cmd.Command:  # noqa: PLR0911, PLR0912
    match act:
        case wire.Place():
            return cmd.Place(by=by, at=at, tiles=tuple(act.tiles))
        case wire.Play():
            return cmd.Play(by=by, at=at, tiles=tuple(act.tiles))
        case wire.NameBlank():
            return cmd.Name(by=by, at=at, letter=act.letter)
        case wire.TakeBack():
            return cmd.TakeBack(by=by, at=at)
        case wire.Stop():
            return cmd.Stop(by=by, at=at)
        case wire.Record():
            return cmd.Record(by=by, at=at)
        case wire.Challenge():
            return cmd.Challenge(by=by, at=at, words=tuple(act.words))
        case wire.Claim():
            return cmd.Claim(by=by, at=at)
        case wire.DeclareExchange():
            return cmd.DeclareExchange(by=by, at=at)
        case wire.Exchange():
            return cmd.Exchange(by=by, at=at, tiles=act.tiles)
        case wire.Pass():
            return cmd.Pass(by=by, at=at)
        case wire.StartClock() | wire.Resume():
            return cmd.StartClock(by=by, at=at)
        case wire.CallReferee() | wire.Pause():
            return cmd.CallReferee(by=by, at=at)
        case wire.Correct():
            return cmd.Correct(by=by, at=at, seat=act.seat, points=act.points)
        case wire.Resign():
            return cmd.Resign(by=by, at=at)
        case wire.OfferDraw():
            return cmd.OfferDraw(by=by, at=at)
        case wire.AddBytes():
            return cmd.AddBytes(by=by, at=at, data=act.data)
        case wire.Decide():
            return cmd.Decide(by=by, at=at, clause=act.clause, measure=act.measure, note=act.note)
        case wire.Undo():
            raise ValueError("an undo is the table's affair, not the law's")
        case _:
            assert_never(act)
