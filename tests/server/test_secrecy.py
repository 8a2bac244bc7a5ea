"""Secrecy: games with a hundred tiles that all differ, and every byte that leaves is scanned.

A marker may reach a seat only after that seat has held it or after it lay open on the table;
seed and bag order may reach nobody before the end.
"""

from __future__ import annotations

import logging
import os
import random
import zlib
from importlib import resources
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mydelko.letters import alphabet, tiles
from mydelko.play.setup import SeatPlan, seed_stream
from mydelko.rulebook import load_profile, profile_names
from mydelko.rules import State, advance, fold, read_record, verify_game
from mydelko.rules import events as ev
from mydelko.rules.codes import codes_of
from mydelko.rules.events import SeatKind
from mydelko.server.dictionaries import Dictionaries
from server.hall import Hall, Socket, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MARKERS = "".join(chr(0x4E00 + 7 * number) for number in range(100))
LOWER = "".join(chr(0x8C00 + 7 * number) for number in range(100))
SECRETS = set(MARKERS) | set(LOWER)
GAMES = int(os.environ.get("MYDELKO_GAMES", "2"))  # of each rule set; `make soak` plays hundreds
ACTS = 80  # of a game, and as many more as it takes until a move stands


def judge(word: str) -> bool:
    return zlib.crc32(word.encode()) % 4 != 0


class MarkedResources:
    """The package's own files, and a set of marked tiles beside them."""

    def __init__(self, folder: Path, real: Any) -> None:  # noqa: ANN401 - a module stands here
        self._folder = folder
        self._real = real
        lines = [f'"{MARKERS[n]}" = ["{LOWER[n]}", "{MARKERS[n]}", 1, 1]' for n in range(100)]
        names = 'blanks = 0\nvowels = ""\nnames = { pl = "m", en = "m", tr = "m" }\n[letters]\n'
        (folder / "markers.toml").write_text(names + "\n".join(lines), encoding="utf-8")

    def files(self, _package: str) -> Any:  # noqa: ANN401
        return self

    def joinpath(self, *parts: str) -> Any:  # noqa: ANN401
        if parts[-1] == "markers.toml":
            return self._folder / "markers.toml"
        return self._real.files("mydelko.letters").joinpath(*parts)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(alphabet, "MAX_LETTERS", 100)
    known = [*tiles.tile_set_names(), "markers"]
    monkeypatch.setattr(tiles, "tile_set_names", lambda: known)
    monkeypatch.setattr(tiles, "resources", MarkedResources(tmp_path, resources))
    monkeypatch.setattr(Dictionaries, "judge", lambda *_: judge)


class Watch:
    """What each audience may know by now, followed event by event."""

    def __init__(self, seats: int) -> None:
        self.public: set[str] = set()
        self.own: list[set[str]] = [set() for _ in range(seats)]
        self._state: State | None = None
        self._done = 0

    def follow(self, events: list[ev.Event]) -> State:
        for event in events[self._done :]:
            self._state = fold([event]) if self._state is None else advance(self._state, [event])
            self._see(self._state, event)
        self._done = len(events)
        assert self._state is not None
        return self._state

    def _see(self, state: State, event: ev.Event) -> None:
        if isinstance(event, ev.StartLettersDrawn | ev.TieLettersDrawn):
            self.public |= {tile for _, tile in event.letters}
        if state.is_over():
            self.public |= SECRETS
        codes = codes_of(state.profile.tiles)
        self.public |= {codes.letter[code] for code in state.board if code}
        if state.lies_open():
            self.public |= {text for _, text in state.laid}
        for seat, rack in enumerate(state.racks):
            self.own[seat] |= set(rack)


async def random_act(socket: Socket, chance: random.Random) -> None:
    """Something this seat may want, allowed or not."""
    view = socket.view
    rack = view.get("rack", "")
    row = chance.randrange(15)
    place = [
        (row * 15 + 4 + index, tile) for index, tile in enumerate(rack[: chance.randint(1, 4)])
    ]
    if not any(mark != "." for row in view["board"] for mark in row):
        place = [(112 + index, tile) for index, (_, tile) in enumerate(place)]
    acts: list[tuple[str, dict[str, Any]]] = [
        ("place", {"tiles": place}),
        ("stop", {}),
        ("play", {"tiles": place}),
        ("record", {}),
        ("record", {}),
        ("challenge", {}),
        ("claim", {}),
        ("exchange", {"tiles": rack[:2]}),
        ("declare-exchange", {}),
        ("take-back", {}),
        ("name", {"letter": MARKERS[chance.randrange(100)]}),
        ("start", {}),
        ("pass", {}) if chance.random() < 0.2 else ("stop", {}),
        ("play", {"tiles": [(112, MARKERS[chance.randrange(100)])]}),
    ]
    sensible = {"laying": acts[2], "challenge": acts[3], "starting": acts[11]}.get(view["phase"])
    what, fields = sensible if sensible and chance.random() < 0.4 else chance.choice(acts)
    socket.say({"type": "preview", "number": 1, "tiles": place})
    await socket.do(what, **fields)


def markers_in(text: str) -> set[str]:
    return set(text) & SECRETS


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", profile_names())
@pytest.mark.parametrize("seed", range(1, GAMES + 1))
async def test_no_byte_tells_what_its_reader_may_not_know(
    hall: Hall, caplog: pytest.LogCaptureFixture, name: str, seed: int
) -> None:
    caplog.set_level(logging.DEBUG)
    chance = random.Random(f"{name}/{seed}")
    profile = replace(load_profile(name), tiles="markers")
    people = [await hall.visitor(f"P{number}") for number in range(profile.players[0])]
    plans = [
        SeatPlan(f"P{number}", SeatKind.HUMAN, session=await person.session())
        for number, person in enumerate(people)
    ]
    stranger = await hall.visitor("Onlooker")
    room = await hall.hub.open_table(profile, "polish", plans, "host")
    seed_hex = (await hall.hub.store.read(seed_stream(room.game)))[0].hex()
    watch = Watch(len(people))
    sockets = [Socket(person, room.game) for person in people]
    onlooker = Socket(stranger, room.game)
    for socket in (*sockets, onlooker):
        await socket.open()
        socket.say({"type": "hello"})
        await socket.next("snapshot")
    for done in count(1):
        await random_act(chance.choice(sockets), chance)
        hall.wall.pass_time(chance.choice((0, 1000, 20_000, 200_000)))
        await hall.hub.fire_due()
        state = watch.follow(await room.ledger.events())
        if state.is_over():
            break
        await look(hall, stranger, room.game)
        for seat, socket in enumerate(sockets):
            await drain(socket)
            quoted = markers_in("".join(socket.said))  # a refusal may quote what was sent
            allowed = watch.public | watch.own[seat] | quoted
            for frame in socket.frames:
                assert markers_in(str(frame)) <= allowed, frame
            socket.said.clear()
            socket.frames.clear()
        await drain(onlooker)
        for frame in onlooker.frames:
            assert markers_in(str(frame)) <= watch.public, frame
        onlooker.frames.clear()
        assert not any(seed_hex in text for text in hall.heard)
        assert markers_in(caplog.text) <= watch.public
        hall.heard.clear()
        if done >= ACTS and state.sheet:
            break
    assert len(state.sheet) > 0
    for socket in (*sockets, onlooker):
        await socket.close()


async def look(hall: Hall, stranger: Visitor, game: str) -> None:
    """REST tells an onlooker nothing, either."""
    for path in ("", "/replay", "/record"):
        answer = await stranger.get(f"/api/games/{game}{path}")
        assert not markers_in(answer.text)
        assert answer.status_code == (200 if not path else 409)


async def drain(socket: Socket) -> None:
    """Reads what has been sent so far."""
    socket.say({"type": "preview", "number": 99, "tiles": []})
    await socket.next("preview", "error")


async def test_everything_is_open_after_the_end(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as sockets:
        for turn in range(4):
            await sockets[turn % 2].do("pass")
            await sockets[(turn + 1) % 2].until(lambda view: view["move"] > turn)  # noqa: B023
        view = sockets[0].view
        assert view["audience"] == "ended"
        assert len(view["racks"]) == 2
        assert len(bytes.fromhex(view["seed"])) == 32
        assert [step["kind"] for step in view["end"]["steps"]] == ["leftovers", "leftovers"]
    stranger = await hall.visitor()
    replay = (await stranger.get(f"/api/games/{table.game}/replay")).json()
    assert len(replay["steps"]) == 5
    record = await stranger.get(f"/api/games/{table.game}/record")
    assert verify_game(read_record(record.content)).fair
