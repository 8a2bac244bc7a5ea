"""Answers to a client: messages of the wire as text, encoded once for all who get the same."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mydelko.play.denial import Denial
from mydelko.play.log import Answer
from mydelko.play.preview import Outlook
from mydelko.play.viewing import word_views
from mydelko.rules.refusal import Refusal
from mydelko.server import wire
from mydelko.server.messages import say

_encoder = msgspec.json.Encoder()


def encode(message: wire.FromServer) -> str:
    return _encoder.encode(message).decode()


def ack(identity: str, answer: Answer) -> wire.Ack:
    return wire.Ack(id=identity, branch=answer.branch, version=answer.version)


def refused(identity: str, why: Refusal | Denial, language: str, at: Answer) -> wire.Refused:
    """The law's refusal in its own words, or the table's, which did not even ask the law."""
    law = why if isinstance(why, Refusal) else None
    return wire.Refused(
        id=identity,
        code=why.code,
        message=law.message(language) if law else say(language, why.code),
        clauses=why.clauses,
        arguments=law.arguments if law else {},
        readings=law.readings if law else (),
        branch=at.branch,
        version=at.version,
    )


def preview(number: int, seen: Outlook, language: str) -> wire.Preview:
    fault = seen.fault
    return wire.Preview(
        number=number,
        words=word_views(seen.score.words),
        bonus=seen.score.bonus,
        points=seen.score.total,
        fault="" if fault is None else fault.code,
        message="" if fault is None else fault.message(language),
        wrong=seen.wrong,
        readings=seen.readings,
    )


def complain(
    code: str,
    language: str,
    identity: str = "",
    arguments: Mapping[str, str | int] | None = None,
) -> str:
    return encode(wire.Complaint(code=code, message=say(language, code, arguments), id=identity))
