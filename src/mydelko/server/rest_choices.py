"""REST: what there is to choose from and to look up: rule sets, levels, tiles, clauses."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router
from litestar.params import FromPath, QueryParameter

from mydelko.engine.levels import levels
from mydelko.letters import load_tile_set
from mydelko.letters.tiles import UnknownTileSet
from mydelko.lexicon import LexiconError, entries
from mydelko.rulebook.clauses import Clause, UnknownClause, load_book
from mydelko.rulebook.profile import Allowed, Profile, Start, load_profile, profile_names
from mydelko.server.problems import Trouble, language_of
from mydelko.server.routing import answer_get, compressed
from mydelko.server.services import services_of
from mydelko.server.wire import (
    ClauseInfo,
    LetterInfo,
    LevelInfo,
    LexiconInfo,
    ProfileInfo,
    TileSetInfo,
)

Asked = Request[Any, Any, Any]
MOST_CLAUSES = 50


@answer_get("/profiles")
async def list_profiles(request: Asked) -> list[ProfileInfo]:
    dictionaries = services_of(request).hub.dictionaries
    profiles = [load_profile(name) for name in profile_names()]
    return [profile_info(one, dictionaries.default_for(one.tiles) or "") for one in profiles]


@answer_get("/levels")
async def list_levels() -> list[LevelInfo]:
    return [
        LevelInfo(id=level.id, names=level.names, descriptions=level.descriptions)
        for level in levels()
    ]


@answer_get("/lexicons")
async def list_lexicons(request: Asked) -> list[LexiconInfo]:
    dictionaries, language = services_of(request).hub.dictionaries, language_of(request)
    found = []
    for entry in entries():
        try:
            lexicon = dictionaries.lexicon(entry.name)
        except LexiconError:
            continue  # a damaged list of the user's is not offered
        found.append(
            LexiconInfo(
                name=lexicon.name,
                tiles=lexicon.tiles.name,
                words=lexicon.word_count,
                title=lexicon.provenance.title_in(language),
                source=lexicon.provenance.source,
                licence=lexicon.provenance.licence,
                attribution=lexicon.provenance.attribution,
                own=not entry.packaged,
            )
        )
    return found


@answer_get("/tiles/{name:str}")
async def show_tiles(name: FromPath[str]) -> TileSetInfo:
    try:
        tiles = load_tile_set(name)
    except UnknownTileSet as error:
        raise Trouble(404, "unknown-tiles") from error
    alphabet = tiles.alphabet
    rows = zip(
        alphabet.upper, alphabet.lower, alphabet.base, tiles.points, tiles.counts, strict=True
    )
    letters = [
        LetterInfo(
            letter=upper,
            lower=lower,
            base=base,
            vowel=upper in tiles.vowels,
            points=points,
            count=count,
        )
        for upper, lower, base, points, count in rows
    ]
    return TileSetInfo(
        name=tiles.name, names=tiles.names, letters=tuple(letters), blanks=tiles.blanks
    )


@answer_get("/clauses/{clause:str}")
async def show_clause(clause: FromPath[str]) -> ClauseInfo:
    try:
        return clause_info(load_book().clause(clause))
    except UnknownClause as error:
        raise Trouble(404, "unknown-clause") from error


@answer_get("/clauses")
async def search_clauses(
    request: Asked, search: Annotated[str, QueryParameter(max_length=100)] = ""
) -> list[ClauseInfo]:
    found = load_book().search(search, language_of(request)) if search else tuple(load_book())
    return [clause_info(clause) for clause in found[:MOST_CLAUSES]]


def profile_info(profile: Profile, lexicon: str) -> ProfileInfo:
    return ProfileInfo(
        name=profile.name,
        titles=profile.titles,
        fewest=profile.players[0],
        most=profile.players[1],
        tiles=profile.tiles,
        lexicon=lexicon,
        any_language=profile.any_language(),
        time=profile.time,
        increment=profile.increment,
        overtime=profile.overtime(),
        overtime_penalty=profile.overtime_penalty,
        own_time=profile.leaves_time(),
        own_clock=profile.leaves_clock(),
        challenge=profile.challenge.value,
        validates=profile.validates(),
        pairing=profile.start is Start.PAIRING_OR_DRAW,
        tournament=profile.resigning is Allowed.NO,
        clauses=profile.clauses,
    )


def clause_info(clause: Clause) -> ClauseInfo:
    return ClauseInfo(
        id=clause.id,
        document=clause.document,
        title=clause.title,
        text=clause.text,
        reason=clause.reason,
        parent=clause.parent,
        children=clause.children,
        lives=clause.lives,
        conduct=clause.conduct,
    )


choices = Router(
    path="/api",
    route_handlers=[
        list_profiles,
        list_levels,
        list_lexicons,
        show_tiles,
        show_clause,
        search_clauses,
    ],
    tags=["choices"],
    middleware=[compressed],
)
