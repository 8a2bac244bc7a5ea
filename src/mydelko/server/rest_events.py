"""REST: events opened, listed, shown to each by role, and changed by commands."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

from litestar import Request, Router
from litestar.params import FromPath, JSONBody

from mydelko.server.bodies_events import (
    CommandBody,
    CommandDone,
    EntryLine,
    EntryListBody,
    EntryPreview,
    EventBody,
    EventInfo,
    EventLogLine,
    EventMoved,
    EventState,
    EventTemplate,
    ListedEvent,
    SettingsForm,
    When,
)
from mydelko.server.event_desk import Owner
from mydelko.server.event_doors import STAFF, Entered, entered
from mydelko.server.event_limits import be_small
from mydelko.server.event_watch import audience_of
from mydelko.server.online import allow_lexicon
from mydelko.server.problems import LawRefused, Trouble, language_of
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import address_of, named_visitor, services_of, visitor_of
from mydelko.server.sessions import Visitor, digest
from mydelko.store.tournaments import CLOSED, Tournament
from mydelko.tournament.cycle import MOVED
from mydelko.tournament.figures import Figures
from mydelko.tournament.formats.people import FIELDS, checked, read_people
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.roles import Role
from mydelko.tournament.setting_fields import cited, fixed, setting_sections
from mydelko.tournament.templates import load_template, template_names

Asked = Request[Any, Any, Any]
NAME_SIGNS = 16
LARGEST_LIST = 2 * 1024 * 1024  # of people: as many as an event may have
LOG_SHOWN = 2000  # lines


def event_id(visitor: Visitor, what: str) -> str:
    """The same for the same person and the same words: what is sent twice is one event."""
    return digest(f"event {visitor.user or visitor.session} {what}")[:NAME_SIGNS]


def info_of(row: Tournament) -> EventInfo:
    return EventInfo(
        id=row.id,
        name=row.name,
        place=row.place,
        days=tuple(row.days.split()),
        profile=row.profile,
        state="closed" if row.status == CLOSED else "open",
        created=row.created,
        updated=row.updated,
        role=Role.DIRECTOR,
    )


async def opened(request: Asked, event: str) -> EventInfo:
    row = await services_of(request).hub.store.tournaments.get(event)
    assert row is not None
    return info_of(row)


def be_few(request: Asked) -> None:
    if not services_of(request).tables.take(address_of(request)):
        raise Trouble(429, "too-many-tables", headers={"Retry-After": "3600"})


@answer_get("/event-templates")
async def list_templates() -> list[EventTemplate]:
    ready = {name: load_template(name) for name in template_names()}
    return [
        EventTemplate(name=name, settings=settings, clauses=cited(settings), fixed=fixed(settings))
        for name, settings in ready.items()
    ]


@answer_get("/event-settings")
async def show_settings_form() -> SettingsForm:
    return SettingsForm(sections=setting_sections())


@answer_get("/events")
async def list_events(request: Asked) -> list[EventInfo]:
    visitor = visitor_of(request)
    store = services_of(request).hub.store
    rows = await store.tournaments.of(session=visitor.session, user=visitor.user)
    return [info_of(row) for row in rows]


@answer_get("/public-events")
async def list_public_events(request: Asked) -> list[ListedEvent]:
    """What is held with this server's help, where the director wants it known."""
    services = services_of(request)
    rows = await services.hub.store.tournaments.listed()
    today = datetime.fromtimestamp(services.hub.wall.now() / 1000, UTC).date().isoformat()
    found = [listed_of(row, today) for row in rows]
    return sorted(found, key=lambda one: ORDER.index(one.when))


ORDER: tuple[When, ...] = ("running", "coming", "past")


def listed_of(row: Tournament, today: str) -> ListedEvent:
    days = tuple(row.days.split())
    when: When = "running"
    if row.status == CLOSED or (days and days[-1] < today):
        when = "past"
    elif days and today < days[0]:
        when = "coming"
    return ListedEvent(
        id=row.id, name=row.name, place=row.place, days=days, profile=row.profile, when=when
    )


@answer_post("/events", status=201)
async def open_event(request: Asked, data: JSONBody[EventBody]) -> EventInfo:
    """Who opens an event directs it."""
    be_small(data.settings)
    allow_lexicon(data.settings)
    be_few(request)
    visitor = await named_visitor(request)
    event = event_id(visitor, data.id)
    owner = Owner(visitor.session, visitor.user or None)
    desks = services_of(request).desks
    refusal = await desks.create(event, data.settings, owner, visitor.nickname)
    if refusal is not None:
        raise LawRefused(refusal, 422)
    return await opened(request, event)


@answer_get("/events/{event:str}")
async def show_event(request: Asked, event: FromPath[str]) -> EventState:
    """The page of who asks, by the header X-Event-Token or as who opened it, else the public's."""
    desk, asker, _key = await entered(request, event)
    now, version = services_of(request).hub.wall.now(), desk.version
    audience = audience_of(asker.role, asker.entrant, language_of(request))
    page = await asyncio.to_thread(desk.watch.pages.page, audience, now)
    return EventState(
        event=event,
        version=version,
        now=now,
        role=asker.role,
        entrant=asker.entrant,
        view=page,
    )


@answer_get("/events/{event:str}/figures")
async def show_figures(request: Asked, event: FromPath[str]) -> Figures:
    """Statistics, places by round and ratings, for everybody: people are numbers in them."""
    desk, _asker, _key = await entered(request, event)
    return await asyncio.to_thread(desk.watch.pages.figures)


@answer_post("/events/{event:str}/commands", request_max_body_size=LARGEST_LIST)
async def do_command(
    request: Asked, event: FromPath[str], data: JSONBody[CommandBody]
) -> CommandDone:
    """Whoever may ask for it: the answer tells what happened, or would happen."""
    at = await entered(request, event)
    desk, asker, key = at
    if asker.role is Role.STATION:
        services_of(request).pins.check(desk.doors, key, data.pin)
    if asker.role is Role.PUBLIC:
        services_of(request).entries.take(address_of(request), event)
    be_small(data.command, desk)
    allow_lexicon(data.command, desk.state.settings)
    language = language_of(request)
    if data.dry_run:
        found = await desk.rehearse(asker, data.command, language, data.expected)
    else:
        found = await desk.ask(asker, data.command, f"{key}:{data.id}", language, data.expected)
    if isinstance(found, Refusal):
        raise _refused(at, found, data.expected, language)
    return CommandDone(
        version=found.version, told=found.told, dry_run=data.dry_run, repeated=found.repeated
    )


ROLE_CODES = ("not-your-role", "not-yours", "no-phones")


def _refused(at: Entered, refusal: Refusal, seen: int | None, language: str) -> LawRefused:
    if refusal.code in ROLE_CODES:
        return LawRefused(refusal, 403)
    if refusal.code != MOVED:
        return LawRefused(refusal, 422)
    lines = at.desk.lines(language)[seen:] if at.asker.role in STAFF else []
    moved = EventMoved(
        code=refusal.code,
        message=refusal.message(language),
        version=at.desk.version,
        changes=tuple(line.words for line in lines),
    )
    return LawRefused(refusal, 409, moved)


@answer_get("/events/{event:str}/log")
async def show_log(request: Asked, event: FromPath[str]) -> list[EventLogLine]:
    """What was done, in words, the latest last; to those who run the event."""
    desk, _asker, _key = await entered(request, event, *STAFF)
    lines = await asyncio.to_thread(desk.lines, language_of(request))
    return [
        EventLogLine(
            version=line.version,
            first=line.first,
            at=line.at,
            by=line.by,
            words=line.words,
            gone=line.gone,
        )
        for line in lines[-LOG_SHOWN:]
    ]


@answer_post("/events/{event:str}/entry-list", request_max_body_size=LARGEST_LIST)
async def read_entry_list(
    request: Asked, event: FromPath[str], data: JSONBody[EntryListBody]
) -> EntryPreview:
    """Every line of a list of players as it would be entered, or what is wrong with it."""
    desk, _asker, _key = await entered(request, event, Role.DIRECTOR, Role.CLERK)
    language = language_of(request)
    columns = {title: field for title, field in data.columns.items() if field in (*FIELDS, "")}
    text, state = data.text.encode(), desk.state
    found = await asyncio.to_thread(lambda: checked(read_people(text, columns=columns), state))
    good = [EntryLine(line=one.number, details=one.details, fault="") for one in found.lines]
    bad = [
        EntryLine(line=one.line, details=None, fault=one.refusal.message(language))
        for one in found.problems
    ]
    lines = tuple(sorted(good + bad, key=lambda one: one.line))
    return EntryPreview(lines=lines, ignored=found.ignored, fields=FIELDS)


events = Router(
    path="/api",
    route_handlers=[
        list_templates,
        show_settings_form,
        list_events,
        list_public_events,
        open_event,
        show_event,
        show_figures,
        do_command,
        show_log,
        read_entry_list,
    ],
    tags=["events"],
)
