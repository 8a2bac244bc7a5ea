"""Roles: who somebody is at an event, and what each may ask of it.

The matrix of roles and commands is `roles.toml`; whether a command is then allowed is the law's
question. A game played in the program is recorded by the program alone, so no role may do that.
"""

from __future__ import annotations

import enum
import tomllib
from functools import cache
from importlib import resources

import msgspec

from mydelko.rulebook.profile import PhoneUse
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import name_key
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import Settings


class Role(enum.Enum):
    PUBLIC = "public"
    PLAYER = "player"
    APPLICANT = "applicant"  # wants to play and is not entered yet
    HALL = "hall"  # a screen for everybody in it
    STATION = "station"  # the organiser's tablet for results, in the scorer's hands
    CLERK = "clerk"
    REFEREE = "referee"
    DIRECTOR = "director"


class Right(enum.Enum):
    YES = "yes"
    OWN = "own"
    NO = "no"


class Asker(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, as the log names them."""

    role: Role
    by: str = ""
    entrant: int | None = None  # of a player; of an applicant the application


@cache
def rights() -> dict[tuple[Role, str], Right]:
    """By role and a command's tag."""
    text = resources.files("mydelko.tournament").joinpath("roles.toml").read_text("utf-8")
    table = tomllib.loads(text)
    roles = [Role(name) for name in table["roles"].split()]
    return {
        (role, tag): Right(right)
        for tag, row in table["commands"].items()
        for role, right in zip(roles, row.split(), strict=True)
    }


def tag_of(command: cmd.Command) -> str:
    return str(command.__struct_config__.tag)


def commands_of(role: Role) -> tuple[str, ...]:
    found = rights().items()
    return tuple(tag for (one, tag), right in found if one is role and right is not Right.NO)


def refuse_role(asker: Asker, command: cmd.Command, settings: Settings) -> Refusal | None:
    right = rights()[asker.role, tag_of(command)]
    if right is Right.NO:
        return refuse("not-your-role")
    if right is Right.OWN and not _is_own(asker, command):
        return refuse("not-yours")
    banned = phone_ban(settings) if asker.role is Role.PLAYER else ()
    return refuse("no-phones", *banned) if banned else None


# M-4: no phone in a player's hands, after the game either; P-6.6.5 speaks of the game alone
def phone_ban(settings: Settings) -> tuple[str, ...]:
    """The clauses against players' own phones; empty where they may report results by them."""
    rule_set = settings.rule_set
    return rule_set.clauses["phones"] if rule_set.phones is PhoneUse.NO else ()


def _is_own(asker: Asker, command: cmd.Command) -> bool:
    match command:
        case cmd.Undo():
            return _is_by(asker, command.of)
        case cmd.Decide():
            return _is_by(asker, command.referee)
        case cmd.ReportResult():
            return command.entrant == asker.entrant
        case cmd.CheckSelfIn():
            return command.entrant == asker.entrant
        case cmd.TakeBackApplication():
            return command.application == asker.entrant
        case _:
            return False


def _is_by(asker: Asker, name: str) -> bool:
    return not name or name_key(name) == name_key(asker.by)
