"""Answers to a client: messages of the wire as text, encoded once for all who get the same."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mydelko.rules.refusal import Refusal
from mydelko.server import wire
from mydelko.server.ledger import Answer
from mydelko.server.messages import say
from mydelko.server.metrics import COMMANDS

_encoder = msgspec.json.Encoder()


OUTCOMES: dict[type, str] = {wire.Ack: "done", wire.Refused: "refused", wire.Complaint: "error"}


def encode(message: wire.FromServer) -> str:
    outcome = OUTCOMES.get(type(message))
    if outcome is not None:
        COMMANDS.add(outcome)
    return _encoder.encode(message).decode()


def ack(identity: str, answer: Answer) -> wire.Ack:
    return wire.Ack(id=identity, branch=answer.branch, version=answer.version)


def refused(identity: str, refusal: Refusal, language: str, at: Answer) -> wire.Refused:
    """The law's refusal, in its own words and with its clauses."""
    return wire.Refused(
        id=identity,
        code=refusal.code,
        message=refusal.message(language),
        clauses=refusal.clauses,
        arguments=refusal.arguments,
        readings=refusal.readings,
        branch=at.branch,
        version=at.version,
    )


def denied(
    identity: str, code: str, clauses: tuple[str, ...], language: str, at: Answer
) -> wire.Refused:
    """The table's refusal: the law was not even asked."""
    return wire.Refused(
        id=identity,
        code=code,
        message=say(language, code),
        clauses=clauses,
        arguments={},
        branch=at.branch,
        version=at.version,
    )


def complain(
    code: str,
    language: str,
    identity: str = "",
    arguments: Mapping[str, str | int] | None = None,
) -> str:
    return encode(wire.Complaint(code=code, message=say(language, code, arguments), id=identity))
