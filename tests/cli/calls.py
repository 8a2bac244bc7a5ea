"""What a call of the program gives back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple


class Answer(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:  # noqa: ANN401 - whatever JSON holds
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Program = Callable[..., Answer]
