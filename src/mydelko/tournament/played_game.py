"""A game played in the program becomes the result of a table.

Seats are matched by name, in whatever order the game had them. A game that has not ended, or
that the referee gave away, is no result: the referee decides such a table.
"""

from __future__ import annotations

from mydelko.rules import State as Game
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import name_key
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import Highlight, State, Table


def game_result(state: State, table: Table, game: Game) -> cmd.RecordGame | Refusal:
    if game.ended is None or game.result is None:
        return refuse("game-unfinished", game=game.game)
    if game.awarded is not None:
        return refuse("game-awarded", game=game.game)
    seats = {name_key(name): seat for seat, name in enumerate(game.names)}
    order = [seats.get(name_key(state.entrants[number].name)) for number in table.seats]
    found = [seat for seat in order if seat is not None]
    if len(found) != len(table.seats) or len(game.names) != len(table.seats):
        played = ", ".join(game.names)
        return refuse("game-players", table=table.number, seats=state.names_at(table), names=played)
    deducted = game.deductions or (0,) * len(game.names)
    level = len(set(game.scores)) == 1
    winner = game.result.winner
    ahead = table.seats[found.index(winner)] if level and winner is not None else None
    return cmd.RecordGame(
        table=table.number,
        game=game.game,
        scores=tuple(game.scores[seat] for seat in found),
        before=tuple(game.scores[seat] - deducted[seat] for seat in found),
        ahead=ahead if len(found) == 2 else None,
        highlights=_best_words(game, dict(zip(found, table.seats, strict=True))),
    )


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
