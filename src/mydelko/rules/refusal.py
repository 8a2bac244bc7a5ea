"""Refusals: a command the rules do not allow, as a value, never an exception.

`clauses` are those the profile cites for this situation, the most telling first. `settled`
are events that stand although the command was refused: a flag that had fallen before it, or
tiles that the program took off the board.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mydelko.locale import say, say_key
from mydelko.rules.events import Event

Argument = str | int | tuple[str, ...]
Reading = tuple[tuple[int, str], ...]  # the tiles laid, their blanks read in one way


class Refusal(msgspec.Struct, frozen=True, gc=False):
    code: str
    clauses: tuple[str, ...]
    arguments: dict[str, Argument] = {}
    settled: tuple[Event, ...] = ()
    readings: tuple[Reading, ...] = ()  # S-2.2: of typed blanks, where several are good

    @property
    def clause(self) -> str:
        return self.clauses[0]

    def cites(self, clause: str) -> bool:
        """Whether it quotes this clause, a part of it, or the clause it is part of."""
        return any(same_clause(clause, cited) for cited in self.clauses)

    def citing(self, *clauses: str) -> Refusal:
        """The same with other clauses, each once."""
        return replace(self, clauses=tuple(dict.fromkeys(clauses))[:2])

    def message(self, language: str = "en") -> str:
        arguments = {name: _said(value) for name, value in self.arguments.items()}
        arguments["readings"] = ", ".join("".join(tile for _, tile in one) for one in self.readings)
        if "phase" in arguments:
            arguments["phase"] = say_key(language, "phase", str(arguments["phase"]))
        if "reason" in arguments:  # marked, and said with the same arguments
            arguments["reason"] = say(language, str(arguments["reason"]), **arguments)
        text = say_key(language, "refusal", self.code, arguments)
        return f"{text} ({', '.join(self.clauses)})"


def _said(argument: Argument) -> str | int:
    return ", ".join(argument) if isinstance(argument, tuple) else argument


def same_clause(one: str, other: str) -> bool:
    """P-5.1.1 and P-5.1.1b are the same place; P-5.1 and P-5.10 are not."""
    short, long = sorted((one, other), key=len)
    rest = long[len(short) :]
    return long.startswith(short) and (not rest or rest[0] == "." or rest.isalpha())
