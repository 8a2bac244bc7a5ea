"""A judge's stand: a device in the hall that judges words for the players (P-4.7.10 to 4.7.13).

A referee opens it for a rule set and a dictionary; the first device that follows its link has it.
All words lie on the screen before they are checked, and the verdict is joint or word by word as the
rule set says: nothing else is ever told. What was judged is kept, without names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import assert_never

import msgspec

from mydelko.lexicon import Lexicon
from mydelko.rulebook.profile import Profile, Typist, Verdict

STREAMS = "stand/"
MOST_WORDS = 8  # of one check: a move makes at most eight
MOST_CHECKS = 2000  # of one stand


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    at: int


class Opened(_Event, frozen=True, kw_only=True, tag="opened"):
    profile: str
    titles: dict[str, str]
    lexicon: str
    verdict: Verdict
    typist: Typist
    clauses: tuple[str, ...]


class Linked(_Event, frozen=True, kw_only=True, tag="linked"):
    """A new link: whoever had the stand has it no longer."""

    secret: str  # its digest


class Taken(_Event, frozen=True, kw_only=True, tag="taken"):
    device: str


class Judged(_Event, frozen=True, kw_only=True, tag="judged"):
    words: tuple[str, ...]
    valid: tuple[bool, ...]


class Closed(_Event, frozen=True, kw_only=True, tag="closed"):
    pass


Event = Opened | Linked | Taken | Judged | Closed
DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What the two players are told."""

    at: int
    words: tuple[str, ...]
    valid: bool  # all of them
    each: tuple[bool, ...]  # empty where the verdict is joint (P-4.7.11)


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    opened: Opened
    secret: str = ""
    device: str = ""  # that has it; empty: the first that follows the link
    judged: tuple[Judged, ...] = ()
    closed: bool = False

    def ruling(self, judged: Judged) -> Ruling:
        joint = self.opened.verdict is Verdict.JOINT
        each = () if joint else judged.valid
        return Ruling(at=judged.at, words=judged.words, valid=all(judged.valid), each=each)


def open_stand(profile: Profile, lexicon: str, now: int) -> Opened:
    cited = (*profile.clauses["verdict"], *profile.clauses["typist"])
    return Opened(
        at=now,
        profile=profile.name,
        titles=profile.titles,
        lexicon=lexicon,
        verdict=profile.verdict,
        typist=profile.typist,
        clauses=tuple(dict.fromkeys(cited)),
    )


def judge(lexicon: Lexicon, words: Sequence[str], now: int) -> Judged:
    """Each exactly as it was typed (P-4.7.9); what has other letters is no word."""
    valid = tuple(lexicon.contains(word) for word in words)
    return Judged(at=now, words=tuple(words), valid=valid)


def fold_stand(events: Iterable[Event]) -> Stand:
    first, *rest = events
    assert isinstance(first, Opened)
    return reduce(_follow, rest, Stand(opened=first))


def _follow(stand: Stand, event: Event) -> Stand:
    change = msgspec.structs.replace
    match event:
        case Opened():
            return change(stand, opened=event)
        case Linked(secret=secret):
            return change(stand, secret=secret, device="")
        case Taken(device=device):
            return change(stand, device=device)
        case Judged():
            return change(stand, judged=(*stand.judged, event))
        case Closed():
            return change(stand, closed=True, device="")
        case _:
            assert_never(event)


def read_stand_event(body: bytes) -> Event:
    return DECODER.decode(body)


def write_stand_event(event: Event) -> bytes:
    return msgspec.json.encode(event)
