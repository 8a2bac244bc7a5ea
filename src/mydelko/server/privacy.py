"""What a person may ask about themselves: all that is kept of an account, and its end.

The export holds the account, where it was signed in, and every game with its record once that is
over. When an account ends its games stay for the others who played them, under a name that says
only the seat, and what it said there is gone; its results and ratings stay with them under an id
that leads to nobody, so that those it played against keep theirs.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from mydelko.play.setup import game_stream, talk_stream
from mydelko.rules.game_record import read_event, write_record
from mydelko.server.ledger import read_setup, streams_of
from mydelko.server.messages import say
from mydelko.server.names import free_name
from mydelko.server.quarantine import Damaged, reading
from mydelko.server.talk import Line, read_lines
from mydelko.store.games import ENDED, Game, Seat
from mydelko.store.privacy import Renamed, Stay
from mydelko.store.ratings import Rating
from mydelko.store.results import Result
from mydelko.store.store import Store
from mydelko.store.tournaments import Tournament
from mydelko.store.users import User

RULES = "profile"  # the part of an event that names rules, and nobody
NAMED = ("name", "names")
SAID = "said"  # the part of a line of talk that holds its words


class OwnGame(msgspec.Struct, frozen=True, kw_only=True):
    game: Game
    seat: Seat
    said: list[Line]  # to the other players, while it is kept
    record: msgspec.Raw | None  # when it is over: until then it is secret; none: it is damaged


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is kept of an account. The password's hash is of no use to anybody."""

    name: str
    language: str
    created: int
    disabled: bool
    open: bool  # the profile, to everybody
    sessions: list[Stay]
    games: list[OwnGame]
    results: list[Result]
    ratings: list[Rating]
    tournaments: list[Tournament]  # that it has opened


async def all_of(store: Store, user: User) -> Kept:
    return Kept(
        name=user.name,
        language=user.language,
        created=user.created,
        disabled=user.disabled,
        open=user.open,
        sessions=await store.privacy.sessions_of(user.id),
        games=[await _own_game(store, seat) for seat in await store.privacy.seats_of(user.id)],
        results=await store.privacy.results_of(user.id),
        ratings=await store.ratings.of_user(user.id),
        tournaments=await store.privacy.tournaments_of(user.id),
    )


async def _own_game(store: Store, seat: Seat) -> OwnGame:
    listed = await store.games.get(seat.game)
    assert listed is not None  # a seat and its game are written together
    record, said = None, list[Line]()
    with suppress(Damaged), reading(seat.game):
        lines = read_lines(await store.read(talk_stream(seat.game)))
        said = [line for line in lines if line.seat == seat.seat]
    if listed.game.status == ENDED:
        with suppress(Damaged), reading(seat.game):
            record = msgspec.Raw(await _record(store, seat.game))
    return OwnGame(game=listed.game, seat=seat, said=said, record=record)


async def _record(store: Store, game: str) -> bytes:
    branch = (await read_setup(store, game)).branch
    return write_record(read_event(body) for body in await store.read(game_stream(game, branch)))


async def forget(store: Store, user: User, now: int) -> None:
    """Ends the account for good."""
    renamed = [
        await _renamed(store, seat, user.language) for seat in await store.privacy.seats_of(user.id)
    ]
    await store.privacy.forget(user.id, renamed, rewrite_name, now)


async def _renamed(store: Store, seat: Seat, language: str) -> Renamed:
    listed = await store.games.get(seat.game)
    others = [each.name for each in listed.seats if each != seat] if listed else []
    name = free_name(say(language, "player-name", {"number": seat.seat + 1}), others)
    return Renamed(seat=seat, name=name, streams=await streams_of(store, seat.game))


def rewrite_name(body: bytes, old: str, new: str) -> bytes:
    written = msgspec.json.encode(old)
    if written not in body:
        return body
    try:
        event = msgspec.json.decode(body)
    except msgspec.DecodeError:  # damaged: the name goes all the same
        return body.replace(written, msgspec.json.encode(new))
    told = {part: _with_name(value, part, old, new) for part, value in event.items()}
    if SAID in event and told != event:  # a line of talk goes with who said it
        told[SAID] = ""
    return body if told == event else msgspec.json.encode(told)


def _with_name(value: Any, part: str, old: str, new: str) -> Any:  # noqa: ANN401 - JSON
    match value:
        case str() if part in NAMED:
            return new if value == old else value
        case list():
            return [_with_name(each, part, old, new) for each in value]
        case dict() if part != RULES:
            return {key: _with_name(each, key, old, new) for key, each in value.items()}
        case _:
            return value
