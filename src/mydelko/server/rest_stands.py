"""REST: judges' stands. Who opens one reads its log; the device that has it judges words.

Closed to everybody who plays a game with challenges, as the dictionary is.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import segno
from litestar import Request, Router
from litestar.params import FromPath, JSONBody

from mydelko.lexicon import LexiconError
from mydelko.play.stand import MOST_WORDS, Judged, Ruling, Stand, judge, open_stand
from mydelko.rulebook.profile import Verdict, load_profile, profile_names
from mydelko.server.problems import Trouble
from mydelko.server.rest_words import be_open
from mydelko.server.routing import answer_delete, answer_get, answer_post
from mydelko.server.services import address_of, named_visitor, services_of, visitor_of
from mydelko.server.stands import Held, Stands, owner_of
from mydelko.server.wire import (
    CheckBody,
    StandBody,
    StandCheck,
    StandInfo,
    StandView,
    TakeBody,
)

Asked = Request[Any, Any, Any]
SHOWN = 200  # checks of a stand's log


@answer_post("/stands", status=201)
async def open_one(request: Asked, data: JSONBody[StandBody]) -> StandInfo:
    await be_open(request)
    services = services_of(request)
    if data.profile not in profile_names():
        raise Trouble(422, "unknown-profile", "profile")
    profile = load_profile(data.profile)
    name = data.lexicon or services.hub.dictionaries.default_for(profile.tiles) or ""
    try:
        lexicon = services.hub.dictionaries.lexicon(name)
    except LexiconError as error:
        raise Trouble(404, "unknown-lexicon", "lexicon") from error
    if not services.tables.take(address_of(request)):
        raise Trouble(429, "too-many-tables", headers={"Retry-After": "3600"})
    owner = owner_of(await named_visitor(request))
    opened = open_stand(profile, lexicon.name, services.hub.wall.now())
    held, token = await _stands(request).open(owner, opened)
    return _info(request, held, token)


@answer_get("/stands")
async def list_stands(request: Asked) -> list[StandInfo]:
    visitor = visitor_of(request)
    if not visitor.is_known:
        return []
    return [_info(request, held) for held in await _stands(request).of(owner_of(visitor))]


@answer_post("/stands/{stand:str}/link")
async def link_anew(request: Asked, stand: FromPath[str]) -> StandInfo:
    now = services_of(request).hub.wall.now()
    owner = owner_of(visitor_of(request))
    return _info(request, *await _stands(request).link_anew(owner, stand, now))


@answer_delete("/stands/{stand:str}")
async def close_one(request: Asked, stand: FromPath[str]) -> None:
    now = services_of(request).hub.wall.now()
    await _stands(request).close(owner_of(visitor_of(request)), stand, now)


@answer_post("/stand")
async def take_stand(request: Asked, data: JSONBody[TakeBody]) -> StandView:
    await be_open(request)
    hub = services_of(request).hub
    held = await _stands(request).take(data.token, data.device, hub.wall.now())
    opened = held.stand.opened
    return StandView(
        titles=opened.titles,
        lexicon=opened.lexicon,
        tiles=hub.dictionaries.lexicon(opened.lexicon).tiles.name,
        joint=opened.verdict is Verdict.JOINT,
        typist=opened.typist,
        clauses=opened.clauses,
        most=MOST_WORDS,
    )


@answer_post("/stand/words")
async def check_words(request: Asked, data: JSONBody[CheckBody]) -> StandCheck:
    await be_open(request)
    hub = services_of(request).hub

    def judged(stand: Stand) -> Judged:
        lexicon = hub.dictionaries.lexicon(stand.opened.lexicon)
        return judge(lexicon, data.words, hub.wall.now())

    return _told(await _stands(request).check(data.token, data.device, data.id, judged))


def _stands(request: Asked) -> Stands:
    return Stands(services_of(request).hub.store)


def _info(request: Asked, held: Held, token: str = "") -> StandInfo:
    stand = held.stand
    link = f"{request.scope['state']['base']}/#/stand/{quote(token)}" if token else ""
    return StandInfo(
        id=held.id,
        titles=stand.opened.titles,
        lexicon=stand.opened.lexicon,
        opened=stand.opened.at,
        taken=bool(stand.device),
        link=link,
        code=segno.make(link, error="m", micro=False).svg_data_uri(border=2, light="#fff")
        if link
        else "",
        checks=tuple(_told(stand.ruling(one)) for one in stand.judged[: -SHOWN - 1 : -1]),
    )


def _told(ruling: Ruling) -> StandCheck:
    return StandCheck(at=ruling.at, words=ruling.words, valid=ruling.valid, each=ruling.each)


stands = Router(
    path="/api",
    route_handlers=[open_one, list_stands, link_anew, close_one, take_stand, check_words],
    tags=["stands"],
)
