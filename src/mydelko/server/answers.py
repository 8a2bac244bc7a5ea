"""Answers to a client: messages of the wire as text, encoded once for all who get the same."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mydelko.play.denial import Denial
from mydelko.play.hints import Advice, hinted_tiles, say_hint
from mydelko.play.log import Answer
from mydelko.play.preview import Outlook
from mydelko.play.viewer import word_views
from mydelko.rules.refusal import Refusal
from mydelko.server import wire
from mydelko.server.messages import say
from mydelko.server.metrics import COMMANDS

_encoder = msgspec.json.Encoder()


OUTCOMES: dict[type, str] = {wire.Ack: "done", wire.Refused: "refused", wire.Complaint: "error"}


def encode(message: wire.FromServer) -> str:
    outcome = OUTCOMES.get(type(message))
    if outcome is not None:
        COMMANDS.add(outcome)
    return _encoder.encode(message).decode()


def answer(
    identity: str, outcome: Answer | Refusal | Denial, language: str, at: Answer
) -> wire.Ack | wire.Refused:
    """To a command; the law refuses in its own words, a table that did not ask it in ours.

    `at` is where the game stands, or stood after the command, for who sent it.
    """
    if isinstance(outcome, Answer):
        return wire.Ack(id=identity, branch=at.branch, version=at.version)
    law = outcome if isinstance(outcome, Refusal) else None
    return wire.Refused(
        id=identity,
        code=outcome.code,
        message=law.message(language) if law else say(language, outcome.code),
        clauses=outcome.clauses,
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


def hint(advice: Advice, move: int, step: int, language: str) -> wire.HintSaid:
    sentences = tuple(say_hint(advice, step, language))
    return wire.HintSaid(
        move=move, step=step, sentences=sentences, tiles=hinted_tiles(advice, step)
    )


def complain(
    code: str,
    language: str,
    identity: str = "",
    arguments: Mapping[str, str | int] | None = None,
) -> str:
    return encode(wire.Complaint(code=code, message=say(language, code, arguments), id=identity))
