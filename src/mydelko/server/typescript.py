"""TypeScript types of the wire, generated from the msgspec types and committed for the page.

`python -m mydelko.server.typescript FILE DESK` writes them, those of games and those of events; a
test compares the committed files with what `generate` and `generate_desk` give. What a client
sends may leave out fields with a default; what the server sends has every field, except changes,
where absence means "as it was".
"""

from __future__ import annotations

import enum
import inspect
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as types

from mydelko.play.news import News
from mydelko.play.practice import AnyAct
from mydelko.play.view import AnyChanges, AnyView, PublicChanges
from mydelko.rules.events import Measure, TableStep
from mydelko.server import bodies_events, wire
from mydelko.tournament.commands import Command
from mydelko.tournament.views import AnyPage, Screen

HEAD = "// Generated from src/mydelko/server/{source} by mydelko.server.typescript. Do not edit.\n"
UNIONS = {  # exported and spoken of under these names
    "AnyView": AnyView,
    "AnyChanges": AnyChanges,
    "News": News,
    "Measure": Measure,
    "TableStep": TableStep,
    "AnyAct": AnyAct,
    "FromClient": wire.FromClient,
    "FromServer": wire.FromServer,
}
DESK_UNIONS = {
    "EventCommand": Command,
    "AnyPage": AnyPage,
    "Screen": Screen,
    "FromWatched": bodies_events.FromWatched,
}


def generate() -> str:
    """The whole file of games and of everything but events."""
    return "\n".join([*_types(wire, UNIONS), _bare_acts()])


def generate_desk() -> str:
    """The whole file of events, complete in itself."""
    return "\n".join(_types(bodies_events, DESK_UNIONS))


def _types(source: ModuleType, unions: dict[str, Any]) -> list[str]:
    """What the module has and what that speaks of, then the unions."""
    writer = _Writer(unions)
    bodies = [
        value
        for value in vars(source).values()
        if inspect.isclass(value) and issubclass(value, msgspec.Struct)
    ]
    roots = [body for body in bodies if msgspec.structs.fields(body) or _is_tagged(body)]
    for info in types.multi_type_info([*roots, *unions.values()]):
        writer.text_of(info)
    named = [
        _alias(name, [member.__name__ for member in union.__args__])
        for name, union in unions.items()
    ]
    head = HEAD.format(source=Path(str(source.__file__)).name)
    return [head, *writer.written.values(), *named]


def _is_tagged(struct: type[msgspec.Struct]) -> bool:
    return struct.__struct_config__.tag is not None


def _alias(name: str, members: Iterable[str]) -> str:
    lines = "".join(f"\n  | {member}" for member in members)
    return f"export type {name} ={lines};\n"


def _bare_acts() -> str:
    """Acts that say everything by their tag."""
    infos = [types.type_info(act) for act in AnyAct.__args__]
    bare = [info.tag for info in infos if isinstance(info, types.StructType) and not info.fields]
    lines = "".join(f"  {_quoted(tag)},\n" for tag in bare)
    return (
        f"/** Acts that need no further words. */\nexport const BARE_ACTS = [\n{lines}] as const;\n"
    )


class _Writer:
    """Writes each named type once, in the order in which it is met."""

    def __init__(self, unions: dict[str, Any]) -> None:
        self.written: dict[str, str] = {}
        self._unions = {
            frozenset(one.__name__ for one in union.__args__): name
            for name, union in unions.items()
        }

    def text_of(self, info: types.Type) -> str:  # noqa: PLR0911, PLR0912
        match info:
            case types.Metadata(type=inner):
                return self.text_of(inner)
            case types.StrType() | types.DecimalType():
                return "string"
            case types.RawType():
                return "unknown"
            case types.IntType() | types.FloatType():
                return "number"
            case types.BoolType():
                return "boolean"
            case types.NoneType():
                return "null"
            case types.LiteralType(values=values):
                return " | ".join(_quoted(value) for value in values)
            case types.EnumType(cls=cls):
                return self._enum(cls)
            case types.StructType():
                return self._struct(info)
            case types.UnionType(types=members):
                texts = dict.fromkeys(self.text_of(member) for member in members)
                return self._unions.get(frozenset(texts)) or " | ".join(texts)
            case types.TupleType(item_types=items):
                return f"[{', '.join(self.text_of(item) for item in items)}]"
            case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
                return self._array(item)
            case types.DictType(value_type=value):
                return f"{{ [key: string]: {self.text_of(value)} }}"
            case _:
                raise TypeError(f"no TypeScript for {info}")

    def _array(self, item: types.Type) -> str:
        text = self.text_of(item)
        return f"({text})[]" if "|" in text else f"{text}[]"

    def _enum(self, cls: type[enum.Enum]) -> str:
        values = [_quoted(member.value) for member in cls]
        self.written.setdefault(cls.__name__, _alias(cls.__name__, values))
        return cls.__name__

    def _struct(self, info: types.StructType) -> str:
        name = info.cls.__name__
        if name in self.written:
            return name
        self.written[name] = ""  # holds the place while its fields are written
        lines = []
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {_quoted(info.tag)};")
        for field in info.fields:
            text = self.text_of(field.type)
            mark = "?" if _is_optional(info, field) else ""
            lines.append(f"  {field.encode_name}{mark}: {text};")
        doc = _documentation(info.cls)
        del self.written[name]
        self.written[name] = f"{doc}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"
        return name


def _is_optional(info: types.StructType, field: types.Field) -> bool:
    left_out = info.forbid_unknown_fields or issubclass(info.cls, PublicChanges)
    return (left_out or info.cls.__struct_config__.omit_defaults) and not field.required


def _documentation(cls: type) -> str:
    if "__doc__" not in vars(cls) or not cls.__doc__:
        return ""
    lines = inspect.cleandoc(cls.__doc__).splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _quoted(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    for path, text in zip(sys.argv[1:], (generate(), generate_desk()), strict=True):
        Path(path).write_text(text, encoding="utf-8")
