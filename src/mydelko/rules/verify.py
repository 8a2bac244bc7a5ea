"""Verification: redraws every tile of a finished game from its revealed seeds.

Says yes, or the first thing that does not agree, as a value. Needs nothing but the events, and
what a player noted elsewhere: the commitment that was shown before the game, the own bytes.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

import msgspec

from mydelko.rules import events as ev
from mydelko.rules.bag import SEED_BYTES, FairDraw, commitment, seed_before
from mydelko.rules.fold import apply, open_state
from mydelko.rules.state import State

Drawn = ev.TilesDrawn | ev.StartLettersDrawn | ev.TieLettersDrawn


class Flaw(enum.Enum):
    NO_GAME = "no-game"  # the record does not begin with the opening of a game
    NO_COMMITMENT = "no-commitment"  # none was published: the bag was not a fair one
    NOT_REVEALED = "not-revealed"  # the game has not ended
    NO_SEED = "no-seed"  # what is revealed is no seed
    OTHER_SEED = "other-seed"  # not the one of the commitment
    OTHER_COMMITMENT = "other-commitment"  # not the one that was noted
    BYTES_MISSING = "bytes-missing"  # those that were noted are not in the record
    SET_BY_HAND = "set-by-hand"  # the position was set
    OTHER_TILES = "other-tiles"  # a draw that the seed does not give
    IMPOSSIBLE = "impossible"  # the events are no game


class Verification(msgspec.Struct, frozen=True):
    flaw: Flaw | None  # the first one
    draws: int = 0  # draws that agreed
    event: int | None = None  # the one at fault, from 1
    seat: int | None = None  # who drew
    said: str = ""  # the tiles of the record
    expected: str = ""  # those of the seed

    @property
    def fair(self) -> bool:
        return self.flaw is None


def verify_game(
    events: Sequence[ev.Event], *, noted: str = "", own_bytes: str = ""
) -> Verification:
    opened = events[0] if events else None
    if not isinstance(opened, ev.GameOpened):
        return Verification(Flaw.NO_GAME)
    if noted and noted.casefold() != opened.commitment:
        return Verification(Flaw.OTHER_COMMITMENT)
    if not opened.commitment:
        return Verification(Flaw.NO_COMMITMENT)
    added = [event.data.casefold() for event in events if isinstance(event, ev.BytesAdded)]
    if own_bytes and own_bytes.casefold() not in added:
        return Verification(Flaw.BYTES_MISSING)
    seeds = _seeds(events, opened)
    return seeds if isinstance(seeds, Verification) else _redraw(events, opened, seeds)


def _seeds(events: Sequence[ev.Event], opened: ev.GameOpened) -> list[bytes] | Verification:
    """The seed of the game and of each time it was reopened, all bound by the first commitment."""
    published, revealed = [opened.commitment], [""]
    for event in events:
        match event:
            case ev.GameReopened(commitment=following) if following:
                published.append(following)
                revealed.append("")
            case ev.SeedRevealed(seed=shown):
                revealed[-1] = shown
            case _:
                pass
    if not revealed[-1]:
        return Verification(Flaw.NOT_REVEALED)
    try:
        seeds = [bytes.fromhex(shown) for shown in revealed]
    except ValueError:
        return Verification(Flaw.NO_SEED)
    if any(len(seed) != SEED_BYTES for seed in seeds):
        return Verification(Flaw.NO_SEED)
    if [commitment(seed, opened.game) for seed in seeds] != published:
        return Verification(Flaw.OTHER_SEED)
    if [seed_before(seed) for seed in seeds[1:]] != seeds[:-1]:
        return Verification(Flaw.OTHER_SEED)
    return seeds


def _redraw(
    events: Sequence[ev.Event], opened: ev.GameOpened, seeds: Sequence[bytes]
) -> Verification:
    draw = FairDraw(seeds[0], opened.game, *seeds[1:])
    state, agreed, tie = open_state(opened), 0, ""
    for number, event in enumerate(events[1:], 2):
        try:
            if isinstance(event, ev.PositionSet):
                return Verification(Flaw.SET_BY_HAND, agreed, number)
            if isinstance(event, Drawn):
                said, expected = _compare(draw, state, event, tie)
                if said != expected:
                    seat = event.seat if isinstance(event, ev.TilesDrawn) else None
                    return Verification(Flaw.OTHER_TILES, agreed, number, seat, said, expected)
                agreed += bool(said)
            tie = _tie(event, tie)
            state = apply(state, event)
        except (AssertionError, LookupError, TypeError, ValueError):
            # the fold trusts its events; a record that was tampered with need not be a game
            return Verification(Flaw.IMPOSSIBLE, agreed, number)
    return Verification(None, agreed)


def _compare(draw: FairDraw, state: State, event: Drawn, tie: str) -> tuple[str, str]:
    """The tiles that were drawn, and those that the seed gives."""
    match event:
        case ev.TilesDrawn(tiles=tiles):
            return tiles, draw.take(state, len(tiles))
        case ev.StartLettersDrawn(letters=letters):
            return _letters(letters), draw.take(state, len(letters))
        case ev.TieLettersDrawn(letters=letters):
            count = len(tie) + len(letters)
            return _letters(letters), draw.gather(state, count)[len(tie) :]


def _tie(event: ev.Event, tie: str) -> str:
    """Letters drawn so far for the tie that is being parted."""
    match event:
        case ev.TieLettersDrawn(letters=letters):
            return tie + _letters(letters)
        case ev.ResultSettled():
            return ""
        case _:
            return tie


def _letters(letters: ev.SeatLetters) -> str:
    return "".join(tile for _, tile in letters)
