"""Logs: a line for people, or a line of JSON for a program that collects them.

Only our own modules may speak below a warning: libraries at debug level print cookies, frames and
rows. What looks like a secret is masked in every line all the same, whoever wrote it.
"""

from __future__ import annotations

import enum
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

OURS = "mydelko"
USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
MASK = "…"
SECRETS = (
    (re.compile(r"(/join/|/invites/)[^\s/?\"'{]+"), rf"\1{MASK}"),
    (re.compile(r"(mydelko_session=)[^\s;\"']+"), rf"\1{MASK}"),
    (re.compile(r"(://)[^\s/@]+@"), rf"\1{MASK}@"),  # of a database's URL
    (re.compile(r"\$argon2\S+"), MASK),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"), MASK),
    (re.compile(r"\b[0-9a-fA-F]{32,}\b"), MASK),  # tokens, digests, seeds
    (re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])"), MASK),  # cookies
)


class Form(enum.Enum):
    PLAIN = "plain"
    JSON = "json"


class Level(enum.Enum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def masked(text: str) -> str:
    for pattern, shown in SECRETS:
        text = pattern.sub(shown, text)
    return text


class Plain(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


class Json(logging.Formatter):
    """`at`, `level`, `logger`, `message`, the fields given as `extra`, and `fault` with a trace."""

    def format(self, record: logging.LogRecord) -> str:
        given = {name: value for name, value in vars(record).items() if name not in USUAL}
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **given,
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return masked(msgspec.json.encode(line, enc_hook=str).decode())


def set_up_logs(form: Form, level: Level, stream: TextIO | None = None) -> None:
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Json() if form is Form.JSON else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(level.name)
