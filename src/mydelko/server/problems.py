"""Problems: every REST answer that is not a success, typed and in the user's language.

Handlers raise a `Trouble` with a code; wrong fields found while decoding are told one by one,
each beside the field it belongs to. A bug is written to the log and told as code `fault`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)

from mydelko.server.messages import say
from mydelko.server.quarantine import Damaged
from mydelko.server.wire import FieldFault, Problem
from mydelko.store.errors import Outage
from mydelko.tournament.refusal import Refusal

logger = logging.getLogger(__name__)

TOO_LARGE = 413
RULES = (  # what msgspec says, and our code for it
    (re.compile(r"^Object missing required field `(?P<field>[^`]+)`"), "field-missing"),
    (re.compile(r"^Object contains unknown field `(?P<field>[^`]+)`"), "field-unknown"),
    (re.compile(r"^Expected `str` of length >= (?P<number>\d+)"), "field-short"),
    (re.compile(r"^Expected `str` of length <= (?P<number>\d+)"), "field-long"),
    (re.compile(r"^Expected `array` of length >= (?P<number>\d+)"), "field-few"),
    (re.compile(r"^Expected `array` of length <= (?P<number>\d+)"), "field-many"),
    (re.compile(r"^Expected `int` >= (?P<number>-?\d+)"), "field-small"),
    (re.compile(r"^Expected `int` <= (?P<number>-?\d+)"), "field-large"),
    (re.compile(r"^Expected `str` matching regex"), "field-pattern"),
    (re.compile(r"^Invalid (enum|literal|tag)? ?value"), "field-choice"),
)
PLACE = re.compile(r" - at `\$?\.?(?P<path>[^`]*)`")


class Trouble(Exception):
    """An answer that is not a success."""

    def __init__(
        self,
        status: int,
        code: str,
        field: str = "",
        arguments: Mapping[str, str | int] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.field = field
        self.arguments = arguments or {}
        self.headers = dict(headers or {})


class LawRefused(Exception):
    """A command that the law of tournaments does not allow, and how that is answered."""

    def __init__(self, refusal: Refusal, status: int, problem: Problem | None = None) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.status = status
        self.problem = problem


def problem_of(trouble: Trouble, language: str) -> Problem:
    message = say(language, trouble.code, trouble.arguments)
    if not trouble.field:
        return Problem(code=trouble.code, message=message)
    fault = FieldFault(field=trouble.field, message=message)
    return Problem(code=trouble.code, message=message, fields=(fault,))


def field_fault(message: str, key: str, language: str) -> FieldFault:
    """A decoder's complaint as a sentence beside its field."""
    place = PLACE.search(message)
    path = (place["path"] if place else "") if key in ("", "data") else key
    for pattern, code in RULES:
        found = pattern.match(message)
        if found is not None:
            groups = found.groupdict()
            if groups.get("field") and not path.endswith(groups["field"]):
                path = f"{path}.{groups['field']}".strip(".")
            arguments = {"count": int(groups["number"])} if "number" in groups else {}
            return FieldFault(field=path, message=say(language, code, arguments))
    return FieldFault(field=path, message=say(language, "field-type"))


class Reading(Request[Any, Any, Any]):
    """A request whose body may be anything: the decoder raises three kinds of errors, the framework
    takes one of them for the sender's."""

    async def json(self) -> Any:  # noqa: ANN401 - any JSON
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:  # nothing but brackets; no UTF-8
            raise ClientException(str(error)) from error


def language_of(request: Request[Any, Any, Any]) -> str:
    return str(request.scope["state"].get("language", "pl"))


def route_of(request: Request[Any, Any, Any]) -> str:
    """For the log: the address itself may hold the secret of an invitation."""
    return str(request.scope.get("path_template", ""))


def answer_problem(
    problem: Problem, status: int, headers: dict[str, str] | None = None
) -> Response[bytes]:
    body = msgspec.json.encode(problem)
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def on_trouble(request: Request[Any, Any, Any], trouble: Trouble) -> Response[bytes]:
    problem = problem_of(trouble, language_of(request))
    return answer_problem(problem, trouble.status, trouble.headers)


def on_refusal(request: Request[Any, Any, Any], refused: LawRefused) -> Response[bytes]:
    refusal = refused.refusal
    language = language_of(request)
    fault = FieldFault(field=f"settings.{refusal.setting}", message=refusal.sentence(language))
    told = Problem(
        code=refusal.code,
        message=refusal.message(language),
        clauses=refusal.clauses,
        fields=(fault,) if refusal.setting else (),
    )
    return answer_problem(refused.problem or told, refused.status)


def on_http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    language = language_of(request)
    headers = dict(error.headers or {})
    match error:
        case ValidationException():
            found = error.extra if isinstance(error.extra, list) else []
            faults = tuple(
                field_fault(str(one.get("message", "")), str(one.get("key", "")), language)
                for one in found
                if isinstance(one, dict)
            )
            message = say(language, "wrong-fields")
            problem = Problem(code="wrong-fields", message=message, fields=faults)
            return answer_problem(problem, 400)
        case NotFoundException():
            code = "not-found"
        case MethodNotAllowedException():
            code = "method"
        case ClientException() if error.status_code == TOO_LARGE:
            code = "too-large"
        case ClientException():
            code = "json"
        case _:
            code = "fault"
    problem = Problem(code=code, message=say(language, code))
    return answer_problem(problem, error.status_code, headers)


def on_outage(request: Request[Any, Any, Any], error: Outage) -> Response[bytes]:
    logger.warning("%s %s: %s", request.method, route_of(request), error)
    problem = Problem(code="outage", message=say(language_of(request), "outage"))
    return answer_problem(problem, 503, {"Retry-After": "2"})


def on_damage(request: Request[Any, Any, Any], error: Damaged) -> Response[bytes]:
    """Written to the log when it was found."""
    logger.warning("%s %s: %s", request.method, route_of(request), error)
    problem = Problem(code="game-damaged", message=say(language_of(request), "game-damaged"))
    return answer_problem(problem, 503)


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    logger.error("%s %s failed", request.method, route_of(request), exc_info=error)
    problem = Problem(code="fault", message=say(language_of(request), "fault"))
    return answer_problem(problem, 500)
