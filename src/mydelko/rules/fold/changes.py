"""What every fold needs: the next state, and tuples and tiles with a little changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from mydelko.rules import events as ev
from mydelko.rules.state import State

Item = TypeVar("Item")


class NotAGameError(ValueError):
    """A stream of events that no game makes."""


def next_state(state: State, event: ev.Event, **changes: object) -> State:
    return replace(state, time=event.at, version=state.version + 1, **changes)


def put(values: tuple[Item, ...], index: int, value: Item) -> tuple[Item, ...]:
    return (*values[:index], value, *values[index + 1 :])


def add(values: tuple[int, ...], index: int, amount: int) -> tuple[int, ...]:
    return (*values[:index], values[index] + amount, *values[index + 1 :])


def add_all(values: tuple[int, ...], added: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([value + more for value, more in zip(values, added, strict=True)])


def without(tiles: str, gone: Iterable[str]) -> str:
    for tile in gone:
        tiles = tiles.replace(tile, "", 1)
    return tiles
