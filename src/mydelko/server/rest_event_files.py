"""REST: what leaves an event as a file: papers, other formats, and the event itself; and an event
that comes as one. The public gets minors as numbers; the event's own file is for its director."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any

from litestar import Request, Response, Router
from litestar.params import FromPath, QueryParameter

from mydelko.log.file import decode_lines, encode_lines
from mydelko.server.bodies_events import EventInfo
from mydelko.server.event_desk import Owner
from mydelko.server.event_doors import STAFF, Entered, entered
from mydelko.server.event_limits import MOST_LINES, be_small_altogether
from mydelko.server.problems import LawRefused, Trouble, language_of
from mydelko.server.rest_event_links import link_address, qr_svg
from mydelko.server.rest_events import be_few, event_id, opened
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import named_visitor, services_of
from mydelko.server.sessions import digest
from mydelko.tournament.fold import fold
from mydelko.tournament.formats.exporting import PRIVATELY, Choices, Format, export_event, unfit
from mydelko.tournament.formats.sheets import SHEETS
from mydelko.tournament.links import player_link
from mydelko.tournament.log import read_events
from mydelko.tournament.roles import Role
from mydelko.tournament.setting_checks import check_settings
from mydelko.tournament.state import State

Asked = Request[Any, Any, Any]
LARGEST_FILE = 16 * 1024 * 1024
WHOLE_ROUND = "round"  # every paper that a round needs
PUBLIC_PAPERS = ("entry-list", "pairings-by-table", "pairings-by-name", "standings", "wall-chart")
FORMATS = {  # what a browser is told, and how the file is called
    Format.FEDERATION: ("text/plain; charset=utf-8", "txt"),
    Format.CSV: ("text/csv; charset=utf-8", "csv"),
    Format.XLSX: ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    Format.JSON: ("application/json", "json"),
    Format.SITE: ("application/json", "json"),
    Format.TSH: ("text/plain; charset=utf-8", "t"),
    Format.HTML: ("text/html; charset=utf-8", "html"),
}


def _file(data: bytes, media: str, name: str) -> Response[bytes]:
    """Kept by nobody on the way: it may have names in it."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(data, media_type=media, headers=headers)


def _name(at: Entered, suffix: str) -> str:
    """Signs that every system takes in a name."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", at.desk.state.settings.name).strip("-")
    return f"{plain or 'event'}.{suffix}"


@answer_get("/events/{event:str}/papers/{paper:str}", media_type="application/pdf")
async def print_paper(
    request: Asked,
    event: FromPath[str],
    paper: FromPath[str],
    round_number: Annotated[int, QueryParameter(name="round", ge=0, le=1000)] = 0,
) -> Response[bytes]:
    """A paper as PDF: `standings.pdf`, or all that a round needs: `round.pdf`."""
    at = await entered(request, event)
    kind, dot, suffix = paper.rpartition(".")
    private = at.asker.role in STAFF
    if (dot, suffix) != (".", "pdf") or not (private or kind in PUBLIC_PAPERS):
        raise Trouble(404, "paper-unknown")
    state, language = at.desk.state, language_of(request)
    if kind == "player-links":
        cards = await _print_links(request, at)
        return _file(cards, "application/pdf", _name(at, f"{kind}.pdf"))
    services = services_of(request)
    async with services.printing if private else services.public_printing:
        pdf = await asyncio.to_thread(_printed, state, kind, language, round_number, not private)
    return _file(pdf, "application/pdf", _name(at, f"{kind}.pdf"))


async def _print_links(request: Asked, at: Entered) -> bytes:
    """Whoever has such a card is the player: only the director gives them away."""
    from mydelko.printing.papers import LinkCard, print_links  # noqa: PLC0415 - as below

    state, doors = at.desk.state, at.desk.doors
    if at.asker.role is not Role.DIRECTOR or not state.entrants:
        raise Trouble(404, "paper-unknown")
    cards = {
        number: LinkCard(qr_svg(link_address(request, at, player_link(number))), doors.code(number))
        for number in state.entrants
    }
    async with services_of(request).printing:
        return await asyncio.to_thread(print_links, state, cards, language_of(request))


def _printed(state: State, kind: str, language: str, round_number: int, public: bool) -> bytes:
    from mydelko.printing.papers import (  # noqa: PLC0415 - typst is loaded for papers alone
        FOR_A_ROUND,
        PAPERS,
        PaperError,
        print_papers,
    )

    kinds = FOR_A_ROUND if kind == WHOLE_ROUND else (kind,)
    if round_number > len(state.rounds) + (state.draft is not None):
        raise Trouble(404, "paper-unknown")
    try:
        return print_papers(state, kinds, language, round_number or None, public=public).pdf
    except PaperError as error:
        known = all(one in PAPERS for one in kinds)
        raise Trouble(404, "paper-empty" if known else "paper-unknown") from error


@answer_get("/events/{event:str}/exports/{kind:str}", media_type="application/octet-stream")
async def export(
    request: Asked,
    event: FromPath[str],
    kind: FromPath[str],
    sheet: Annotated[str, QueryParameter(max_length=20)] = "standings",
) -> Response[bytes]:
    """federation, csv, xlsx, json, site, tsh or html; the director's have the names of minors."""
    at = await entered(request, event)
    known = {one.value: one for one in FORMATS}
    if kind not in known or sheet not in SHEETS:
        raise Trouble(404, "format-unknown")
    form = known[kind]
    private = at.asker.role is Role.DIRECTOR and form in PRIVATELY
    if (refusal := unfit(at.desk.state, form)) is not None:
        raise LawRefused(refusal, 422)
    choices = Choices(language_of(request), private=private, part=sheet)
    data = await asyncio.to_thread(export_event, at.desk.state, form, choices)
    media, suffix = FORMATS[form]
    return _file(data, media, _name(at, suffix))


@answer_get("/events/{event:str}/file", media_type="application/octet-stream")
async def take_away(request: Asked, event: FromPath[str]) -> Response[bytes]:
    """The event itself, for its director: private, with every name in it."""
    at = await entered(request, event, Role.DIRECTOR)
    data = b"".join(encode_lines(await at.desk.log.read()))
    return _file(data, "application/octet-stream", _name(at, "event"))


@answer_post("/event-files", status=201, request_max_body_size=LARGEST_FILE)
async def bring_in(request: Asked) -> EventInfo:
    """An event's own file, as the shell writes it and `file` gives it; who brings it directs it."""
    data = await request.body()
    be_few(request)
    try:
        entries, length = await asyncio.to_thread(decode_lines, data)
        if len(entries) > MOST_LINES:
            raise Trouble(422, "event-large")
        happened = [one.event for one in await asyncio.to_thread(read_events, entries)]
        state = await asyncio.to_thread(fold, happened)
    except Trouble:
        raise
    except Exception as error:  # whatever broken bytes make of their reader
        raise Trouble(422, "event-file") from error
    if not happened or length != len(data):
        raise Trouble(422, "event-file")
    await asyncio.to_thread(be_small_altogether, happened, state)
    refusal = check_settings(state.settings)
    if refusal is not None:
        raise LawRefused(refusal, 422)
    visitor = await named_visitor(request)
    event = event_id(visitor, digest(data.hex()))
    owner = Owner(visitor.session, visitor.user or None)
    await services_of(request).desks.take_in(event, entries, owner)
    return await opened(request, event)


event_files = Router(
    path="/api", route_handlers=[print_paper, export, take_away, bring_in], tags=["events"]
)
