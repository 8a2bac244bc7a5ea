"""Every field of every command of an event with values it cannot have: refused, never a fault.

Three dozen commands with the settings of an event inside are too many for the random requests of
`test_openapi.py`; here each field of each is turned into every kind of JSON, in the same process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from server.event import Event
from server.hall import Hall
from tournament.test_roles import COMMANDS

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**63,
    1.5,
    "",
    "\x00#1",
    "9" * 400,
    [],
    [[]],
    [-1, 2**63],
    {},
    {"": 0},
)
HONEST = (200, 400, 403, 422)  # done, no such value, not yours to ask, against the law


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """Every place of a JSON value, the innermost last; of a list only the first is looked into."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value[:1])
    for key, one in inside:
        if isinstance(one, dict | list):
            yield from places(one, (*path, key))
        elif key != "command":
            yield (*path, key)


def turned(value: Any, path: tuple[Any, ...], odd: Any) -> Any:  # noqa: ANN401
    """The same with something odd at one place."""
    if not path:
        return odd
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = turned(value[path[0]], path[1:], odd)
    return copy


def odd_commands() -> Iterator[dict[str, Any]]:
    for command in COMMANDS:
        whole = msgspec.to_builtins(command)
        yield {**whole, "unknown": 1}
        for path in places(whole):
            for odd in ODD:
                yield turned(whole, path, odd)


async def test_no_value_of_any_field_of_a_command_is_a_fault(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), referees=[{"name": "Dyrektor"}])
    await event.enter(*(f"Gracz {number}" for number in range(1, 10)))
    await event.pair()
    await event.do("enter-result", table=1, scores=[400, 350])
    before = (await event.get()).json()
    answers: Counter[int] = Counter()
    faults = []
    for command in odd_commands():
        answer = await event.ask(command.pop("command"), body={"dryRun": True}, **command)
        answers[answer.status_code] += 1
        said = answer.json().get("message" if answer.is_error else "version")
        if answer.status_code not in HONEST or not said:
            faults.append((command, answer.text))
    assert faults == []
    assert min(answers[status] for status in (200, 400, 422)) > 50, answers
    assert (await event.get()).json() == before
