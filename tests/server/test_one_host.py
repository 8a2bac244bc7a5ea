"""One host, three logs: the same commands over the store, a file and memory lead to the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from mydelko.cli.terminal.files import GameFile
from mydelko.lexicon import load_lexicon
from mydelko.play.host import Host
from mydelko.play.practice import AnyAct, Pause, Resume, Undo
from mydelko.play.screen import REFEREE, SPECTATOR, Audience, AudienceKind
from mydelko.play.setup import (
    SeatPlan,
    TableOpened,
    seed_stream,
    setup_of,
    table_stream,
    write_table_event,
)
from mydelko.play.table import Table
from mydelko.rules import FairDraw, acts, open_game, read_record
from mydelko.rules.events import Event, SeatKind
from mydelko.server import wire
from mydelko.server.connection import Connection
from mydelko.server.room import Room
from play.tables import GAME, SEED, Clock, Live, opened
from server.hall import START, Hall

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MINUTE = 60_000
NAMES = ("S0", "S1")
PEOPLE = (SeatKind.HUMAN, SeatKind.HUMAN)
AUDIENCES = (
    Audience(AudienceKind.SEAT, 0),
    Audience(AudienceKind.SEAT, 1),
    Audience(AudienceKind.SCREEN, seats=(0, 1)),
    SPECTATOR,
    REFEREE,
)


class Said(NamedTuple):
    after: int  # milliseconds
    by: int
    act: AnyAct
    answer: str = "ack"  # or the code of a refusal


def story(rules: str, racks: tuple[str, ...], mover: int) -> list[Said]:
    """Laying, answers, a pause, an undo, and a flag, with what is refused on the way."""
    other = 1 - mover
    letters = racks[mover].replace("?", "")
    tiles = tuple((112 + place, letter) for place, letter in enumerate(letters[:2]))
    judged = rules == "scrabble"
    paused = [] if judged else [
        Said(10, other, Pause()),
        Said(MINUTE, mover, acts.Pass(), "paused"),
        Said(10, mover, acts.StartClock(), "paused"),
        Said(10, mover, Resume()),
        Said(10, mover, Resume(), "not-paused"),
    ]  # fmt: skip
    return [
        Said(0, mover, Undo(), "nothing-to-undo"),
        Said(900, mover, acts.Place(tiles=tiles)),
        Said(0, other, acts.Pass(), "not-your-turn"),
        Said(10, mover, acts.TakeBack()),
        *paused,
        Said(2000, mover, acts.Exchange(tiles=letters[:3])),
        Said(3000, other, acts.Pass()),
        Said(100, mover, Undo()),
        Said(2500, mover, acts.Exchange(tiles=letters[:1])),
        Said(5, other, acts.Exchange(tiles=racks[other][:2])),
        *([] if judged else [Said(21 * MINUTE, other, acts.Pass())]),  # the mover's flag fell
    ]


class OverStore:
    """The server's room, spoken to by two connections."""

    def __init__(self, hall: Hall, room: Room) -> None:
        self.hall = hall
        self.room = room
        self.links: list[Connection] = []
        self.said = 0

    @classmethod
    async def open(cls, hall: Hall, event: TableOpened) -> OverStore:
        store = hall.hub.store
        await store.append(seed_stream(GAME), 0, [SEED])
        await store.append(table_stream(GAME), 0, [write_table_event(event)])
        over = cls(hall, await hall.room(GAME))
        for seat in event.seats:
            link = Connection(seat.session, "", "en", START)
            await over.room.join(link, wire.Hello())
            over.links.append(link)
        return over

    async def say(self, said: Said) -> str:
        self.hall.wall.pass_time(said.after)
        await self.hall.hub.fire_due()  # as the node's own clock would have
        self.said += 1
        state, link = self.room.state, self.links[said.by]
        message = wire.Command(
            id=str(self.said), move=len(state.sheet), phase=state.phase.value, act=said.act
        )
        await self.room.command(link, message)
        frames = [json.loads(text) for text in await link.next_messages()]
        (answer,) = [frame for frame in frames if frame.get("id") == message.id]
        return str(answer["code"] if answer["type"] == "refused" else answer["type"])


def answer_of(host: Host, clock: Clock, said: Said) -> str:
    clock.now += said.after
    host.settle()
    why = host.hear(said.by, said.act).why
    return "ack" if why is None else why.code


def over_file(event: TableOpened, path: Path, clock: Clock) -> tuple[Host, GameFile]:
    first = open_game(
        event.profile,
        NAMES,
        game=GAME,
        kinds=PEOPLE,
        commitment=event.commitment,
        practice=event.practice,
    )
    file = GameFile(path, [first])
    words = load_lexicon("polish").contains
    table = Table(setup_of(first, "polish"), FairDraw(SEED, GAME), words, [first])
    host = Host(table, file, clock)
    starts = acts.Begin() if event.profile.name == "scrabble" else acts.DrawStart()
    assert host.hear(0, starts).why is None
    return host, file


@pytest.mark.parametrize("rules", ["pinczow", "komorow", "scrabble"])
async def test_the_store_a_file_and_memory_host_the_same_game(
    hall: Hall, tmp_path: Path, rules: str
) -> None:
    seats = tuple(SeatPlan(name, SeatKind.HUMAN, session=name) for name in NAMES)
    event = replace(opened(rules, *PEOPLE, practice=True), at=START, seats=seats)
    memory = Live(event, load_lexicon("polish").contains)
    memory.begin()
    clock = Clock()
    filed, file = over_file(event, tmp_path / "game.json", clock)
    stored = await OverStore.open(hall, event)
    for said in story(rules, memory.state.racks, memory.state.turn):
        assert answer_of(memory, memory.clock, said) == said.answer, said
        assert answer_of(filed, clock, said) == said.answer, said
        assert await stored.say(said) == said.answer, said
        for audience in AUDIENCES:
            view = memory.table.view(audience)
            assert view == filed.table.view(audience) == stored.room.table.view(audience)
    events: list[Event] = list(memory.log.events)
    assert events == list(read_record(file.path.read_bytes()))
    assert events == await stored.room.ledger.events()
    assert memory.table.at == filed.table.at == stored.room.table.at
    assert memory.table.at.branch == 1
    assert len(memory.state.flagged) == (0 if rules == "scrabble" else 1)
