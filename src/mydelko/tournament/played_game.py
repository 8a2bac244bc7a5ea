"""A game played in the program becomes the result of a table.

The game of a pairing has its seats in the pairing's order, whatever names stand there; one that
knows nothing of the event is matched by names, in whatever order it had them. A game that has not
ended, or that the referee gave away, is no result: the referee decides such a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mydelko.rulebook.profile import Tie
from mydelko.rules import State as Game
from mydelko.rules import events as ev
from mydelko.rules.tiebreak import is_tie_open
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import name_key
from mydelko.tournament.naming import names_of
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import NOBODY, Highlight, State, Table

PROGRAM = "Mydełko"  # who records games played here


def game_result(
    state: State, table: Table, game: Game, letters: Mapping[int, str]
) -> cmd.RecordGame | Refusal:
    """Of a game that knows nothing of the event. `letters` are those each seat drew for the result,
    as `tie_letters` finds them."""
    seats = _seats_by_name(state, table, game)
    return seats if isinstance(seats, Refusal) else _result(table, game, letters, seats)


def pairing_result(
    table: Table, game: Game, letters: Mapping[int, str]
) -> cmd.RecordGame | Refusal:
    """Of the pairing's own game."""
    return _result(table, game, letters, range(len(table.seats)))


def _result(
    table: Table, game: Game, letters: Mapping[int, str], found: Sequence[int]
) -> cmd.RecordGame | Refusal:
    """`found` are the game's seats in the order of the table's."""
    if game.ended is None or game.result is None:
        return refuse("game-unfinished", game=game.game)
    if game.awarded is not None or game.ended is ev.EndReason.WALKOVER:
        return refuse("game-awarded", game=game.game)  # also to nobody
    deducted = game.deductions or (0,) * len(game.names)
    level = len(set(game.scores)) == 1
    winner = game.result.winner
    ahead = None
    # K-1.3: where values alone are written down and nobody told the last words, the desk asks
    if level and game.profile.tie is Tie.LAST_WORD and not is_tie_open(game):
        ahead = NOBODY if winner is None else table.seats[found.index(winner)]
    return cmd.RecordGame(
        table=table.number,
        game=game.game,
        scores=tuple(game.scores[seat] for seat in found),
        before=tuple(game.scores[seat] - deducted[seat] for seat in found),
        letters=tuple(letters.get(seat, "") for seat in found) if letters else (),
        ahead=ahead,
        highlights=_best_words(game, dict(zip(found, table.seats, strict=True))),
    )


def _seats_by_name(state: State, table: Table, game: Game) -> tuple[int, ...] | Refusal:
    seats = {name_key(name): seat for seat, name in enumerate(game.names)}
    order = [_seat_of(state, number, seats) for number in table.seats]
    found = tuple(seat for seat in order if seat is not None)
    if not len(set(found)) == len(game.names) == len(table.seats):
        played = ", ".join(game.names)
        return refuse("game-players", table=table.number, seats=state.names_at(table), names=played)
    return found


def _seat_of(state: State, number: int, seats: Mapping[str, int]) -> int | None:
    """Namesakes are told apart at the table as they are in lists."""
    apart = seats.get(name_key(names_of(state)(number)))
    return seats.get(name_key(state.entrants[number].name)) if apart is None else apart


# M-18: a result settled anew draws anew
def tie_letters(events: Sequence[ev.Event]) -> dict[int, str]:
    """The letters each seat drew for the result, one after another."""
    drawn: dict[int, str] = {}
    settled: dict[int, str] = {}
    for event in events:
        if isinstance(event, ev.TieLettersDrawn):
            for seat, tile in event.letters:
                drawn[seat] = drawn.get(seat, "") + tile
        elif isinstance(event, ev.ResultSettled):
            drawn, settled = {}, drawn
    return settled


def _best_words(game: Game, entrants: dict[int, int]) -> tuple[Highlight, ...]:
    """The dearest word of the game."""
    words = [
        (word.points, word.word, line.seat)
        for line in game.sheet
        if line.points
        for word in line.words
    ]
    if not words:
        return ()
    points, word, seat = max(words)
    return (Highlight(entrant=entrants[seat], word=word, points=points),)
