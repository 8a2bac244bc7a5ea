"""The turns of a game as a review asks for them: what was known, what was done, what was drawn."""

from __future__ import annotations

from mydelko.engine.choice import ExchangeChoice, PassChoice, PlaceChoice
from mydelko.play.turns import turns_of
from mydelko.rules import acts
from mydelko.rules.codes import codes_of
from mydelko.rules.events import SeatKind
from mydelko.rules.state import LineKind
from play.tables import begun, opened

CENTRE = 112


def test_every_turn_knows_its_rack_its_choice_and_what_was_drawn_for_it() -> None:
    live = begun(opened("scrabble", SeatKind.HUMAN, SeatKind.HUMAN))
    racks, done = [], []
    for turn in range(4):
        seat = live.state.turn
        rack = live.state.racks[seat]
        racks.append(rack)
        letter = next(tile for tile in rack if tile != "?")
        if turn == 0:
            other = next(tile for tile in rack.replace(letter, "", 1) if tile != "?")
            done.append(letter + other)
            live.do(seat, acts.Play(tiles=((CENTRE, letter), (CENTRE + 1, other))))
        elif turn == 1:
            done.append(letter)
            live.do(seat, acts.Exchange(tiles=letter))
        else:
            done.append("")
            live.do(seat, acts.Pass())
    found = list(turns_of(live.log.events))
    assert [turn.number for turn in found] == [0, 1, 2, 3]
    assert [turn.rack for turn in found] == racks
    placed, exchanged, *passed = [turn.done.choice for turn in found]
    assert isinstance(placed, PlaceChoice)
    assert [square for *square, _ in placed.placement.laid_on(bytes(225))] == [[7, 7], [7, 8]]
    assert exchanged == ExchangeChoice(done[1])
    assert passed == [PassChoice(), PassChoice()]
    # the first rack is all drawn; then what filled the places of what went
    assert [len(turn.done.drawn) for turn in found] == [7, 7, 2, 1]


def test_a_move_that_was_lost_is_judged_as_a_pass() -> None:
    live = begun(
        opened("pinczow", SeatKind.HUMAN, SeatKind.HUMAN, first=0), words=lambda _word: False
    )
    mover, rack = live.state.turn, live.state.racks[live.state.turn]
    one, other = [tile for tile in rack if tile != "?"][:2]
    live.do(mover, acts.Play(tiles=((CENTRE, one), (CENTRE + 1, other))))
    live.do(1 - mover, acts.Challenge(words=(one + other,)))
    [turn] = turns_of(live.log.events)
    assert turn.line.kind is LineKind.LOSS
    assert turn.done.choice == PassChoice()
    assert turn.done.points == 0
    assert sorted(turn.asked.position.rack) == sorted(
        0 if tile == "?" else codes_of("polish").number[tile] for tile in rack
    )
