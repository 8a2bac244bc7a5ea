"""Messages from a JSON schema, and what hostile hands make of them.

`Grammar` writes values that a schema allows; `garble` spoils them: a node replaced, added or lost,
then bytes flipped, cut, doubled or put in. The schemas are our own, so a new message is garbled
from its first day.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 2**31, 2**63, 2**64, 10**30, -(10**30), 1.5, 1e308, "", "\0", "\ud800",
    "A\u0301", "İ", "ı", "\u202e", "😀", "x" * 5000, "../../etc/passwd", "<script>", "' OR 1=1 --",
    [], {}, [[]], {"do": "pass"}, "-0", "NaN",
)  # fmt: skip
TEXTS = ("", "A", "ab", "pl", "pass", "laying", "challenge", "pinczow", "polish", "ŻÓŁW", "?" * 20)
DEEPEST = 6


class Grammar:
    def __init__(self, schema: dict[str, Any], chance: random.Random) -> None:
        self._root = schema
        self._chance = chance

    def write(self, schema: dict[str, Any], depth: int = 0) -> Any:  # noqa: ANN401 - any JSON
        if "$ref" in schema:
            return self.write(self._look_up(schema["$ref"]), depth + 1)
        choices = schema.get("anyOf") or schema.get("oneOf")
        if choices:
            return self.write(self._chance.choice(choices), depth + 1)
        if "enum" in schema:
            return self._chance.choice(schema["enum"])
        return schema["const"] if "const" in schema else self._value(schema, depth)

    def _value(self, schema: dict[str, Any], depth: int) -> Any:  # noqa: ANN401
        low = int(schema.get("minimum", -2))
        high = max(low, int(schema.get("maximum", 300)))
        kinds: dict[str | None, Callable[[], Any]] = {
            "object": lambda: self._object(schema, depth),
            "array": lambda: self._list(schema, depth),
            "integer": lambda: self._chance.randint(low, high),
            "number": lambda: self._chance.uniform(low, high),
            "boolean": lambda: self._chance.random() < 0.5,
            "null": lambda: None,
        }
        return kinds.get(schema.get("type"), lambda: self._text(schema))()

    def _object(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        needed = schema.get("required", ())
        return {
            name: self.write(inner, depth + 1)
            for name, inner in schema.get("properties", {}).items()
            if name in needed or (depth < DEEPEST and self._chance.random() < 0.5)
        }

    def _look_up(self, reference: str) -> dict[str, Any]:
        found: Any = self._root
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        return dict(found)

    def _list(self, schema: dict[str, Any], depth: int) -> list[Any]:
        if "prefixItems" in schema:
            return [self.write(inner, depth + 1) for inner in schema["prefixItems"]]
        fewest, most = schema.get("minItems", 0), schema.get("maxItems", 5)
        count = self._chance.randint(fewest, max(fewest, min(most, 5)))
        inner = schema.get("items")
        return [self.write(inner, depth + 1) for _ in range(count)] if inner else []

    def _text(self, schema: dict[str, Any]) -> str:
        if "{32}" in schema.get("pattern", ""):
            return self._chance.randbytes(16).hex()
        return self._chance.choice(TEXTS)


def garble(value: Any, chance: random.Random) -> bytes:  # noqa: ANN401 - any JSON
    """The value as bytes, spoiled in most cases."""
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        value = _replace(value, chance)
    body = bytearray(json.dumps(value, ensure_ascii=chance.random() < 0.5).encode(
        "utf-8", "surrogatepass"))  # fmt: skip
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        _damage(body, chance)
    return bytes(body[:60_000])


def _replace(value: Any, chance: random.Random) -> Any:  # noqa: ANN401
    if not isinstance(value, dict | list) or not value or chance.random() < 0.1:
        return chance.choice(ODD)
    if isinstance(value, list):
        place = chance.randrange(len(value))
        return [*value[:place], _replace(value[place], chance), *value[place + 1 :]]
    name = chance.choice(list(value))
    match chance.randrange(5):
        case 0:
            return {key: one for key, one in value.items() if key != name}
        case 1:
            return {**value, str(chance.choice(ODD))[:50]: chance.choice(ODD)}
        case _:
            return {**value, name: _replace(value[name], chance)}


def _damage(body: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(body) + 1)
    match chance.randrange(5):
        case 0:
            del body[place:]
        case 1:
            body[place:place] = chance.randbytes(chance.randint(1, 8))
        case 2:
            body[place : place + 1] = bytes([chance.randrange(256)])
        case 3:
            body[place:place] = body[place : place + chance.randint(1, 30)]
        case _:
            body[place:place] = chance.choice((b"[", b'{"a":')) * chance.choice((5, 3000))
