"""REST: reviews of finished games, for everybody who may read their record."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Router
from litestar.params import FromPath, FromQuery

from mydelko.engine.analysis import Candidate
from mydelko.engine.choice import ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.hint import Hint
from mydelko.engine.reasons import say_reason
from mydelko.letters import SIZE, Alphabet
from mydelko.play.view import Tile
from mydelko.rules.codes import codes_of
from mydelko.server.problems import Trouble, language_of
from mydelko.server.rest_games import ended_room
from mydelko.server.reviews import Found, Kept
from mydelko.server.room import Room
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import address_of, services_of
from mydelko.server.wire import Review, ReviewChoice, ReviewedMove

Asked = Request[Any, Any, Any]


@answer_post("/games/{game:str}/review")
async def begin_review(request: Asked, game: FromPath[str]) -> Review:
    services = services_of(request)
    room = await ended_room(services.hub, game)
    found = await services.reviews.begin(room, address_of(request))
    if found is None:
        raise Trouble(429, "too-many-reviews", headers={"Retry-After": "60"})
    return _told(room, found, 0, language_of(request))


@answer_get("/games/{game:str}/review")
async def follow_review(request: Asked, game: FromPath[str], after: FromQuery[int] = 0) -> Review:
    services = services_of(request)
    room = await ended_room(services.hub, game)
    return _told(room, await services.reviews.look(room), max(0, after), language_of(request))


def _told(room: Room, found: Found, after: int, language: str) -> Review:
    alphabet = codes_of(room.setup.profile.tiles).alphabet
    order = room.state.order
    return Review(
        total=found.total,
        complete=found.is_complete,
        running=found.running,
        moves=tuple(_move(kept, order, alphabet, language) for kept in found.kept[after:]),
    )


def _move(kept: Kept, order: tuple[int, ...], alphabet: Alphabet, language: str) -> ReviewedMove:
    judged, board = kept.judged, kept.board
    seats = (kept.seat, *(seat for seat in order if seat != kept.seat))
    chances = dict(zip(seats, judged.chances, strict=True))

    def choice(hint: Hint) -> ReviewChoice:
        why = tuple(say_reason(reason, language) for reason in hint.reasons)
        return choice_view(hint.candidate, board, alphabet, why)

    return ReviewedMove(
        line=kept.line,
        best=tuple(map(choice, judged.best)),
        done=choice(judged.done),
        searched=judged.searched,
        lost_points=round(judged.lost_points, 1),
        lost_chance=round(judged.lost_chance, 3),
        seven=None if judged.seven is None else choice(Hint(judged.seven, ())),
        luck=round(judged.luck, 1),
        chances=tuple(round(chances[seat], 3) for seat in sorted(chances)),
    )


def choice_view(
    candidate: Candidate, board: bytes, alphabet: Alphabet, why: tuple[str, ...]
) -> ReviewChoice:
    kind: Literal["place", "exchange", "pass"]
    move, tiles = "", tuple[Tile, ...]()
    match candidate.choice:
        case PlaceChoice(placement):
            kind, move = "place", placement.format(alphabet)
            laid = placement.laid_on(board)
            tiles = tuple((row * SIZE + at, alphabet.decode([tile])) for row, at, tile in laid)
        case ExchangeChoice(given):
            kind, move = "exchange", given
        case PassChoice():
            kind = "pass"
    return ReviewChoice(
        kind=kind,
        move=move,
        tiles=tiles,
        points=candidate.score,
        equity=round(candidate.equity, 1),
        chance=round(candidate.winning, 3),
        why=why,
    )


review = Router(path="/api", route_handlers=[begin_review, follow_review], tags=["games"])
