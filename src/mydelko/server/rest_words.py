"""REST: the dictionary: judging words, finding them, and what a word grows into.

Closed to everybody who plays a game with challenges. Who comes with a fresh cookie is somebody
else to us and cannot be stopped; the page says so. Searches run in threads, a few at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Request, Router
from litestar.params import JSONBody

from mydelko.letters import BLANK_TILE
from mydelko.lexicon import Lexicon, LexiconError
from mydelko.lexicon.grammar import Reading
from mydelko.lexicon.search import (
    Found,
    Lengths,
    family_of,
    fit_pattern,
    have_letters,
    spell_from,
)
from mydelko.locale import LANGUAGES, say_all
from mydelko.server.closing import closing_games
from mydelko.server.problems import Trouble
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import services_of, visitor_of
from mydelko.server.wire import (
    DictionaryState,
    FamilyBody,
    SearchBody,
    WordAnswer,
    WordFamily,
    WordReading,
    WordsBody,
    WordsFound,
)

Asked = Request[Any, Any, Any]
T = TypeVar("T")
MOST_BLANKS = 4  # each multiplies the work
WAYS = {"pattern": fit_pattern, "tiles": spell_from, "letters": have_letters}


@answer_get("/words")
async def show_dictionary(request: Asked) -> DictionaryState:
    return DictionaryState(closed_by=await _closed_by(request))


@answer_post("/words")
async def judge_words(request: Asked, data: JSONBody[WordsBody]) -> list[WordAnswer]:
    lexicon = await _opened(request, data.lexicon)
    return [WordAnswer(word=word, valid=lexicon.contains(word)) for word in data.words]


@answer_post("/words/search")
async def search_words(request: Asked, data: JSONBody[SearchBody]) -> WordsFound:
    lexicon = await _opened(request, data.lexicon)
    if data.by == "tiles" and data.text.count(BLANK_TILE) > MOST_BLANKS:
        raise Trouble(422, "search-blanks", "text", {"count": MOST_BLANKS})
    lengths = Lengths(data.shortest, data.longest)
    return _words_found(await _search(request, WAYS[data.by], lexicon, data.text, lengths))


@answer_post("/words/family")
async def show_family(request: Asked, data: JSONBody[FamilyBody]) -> WordFamily:
    lexicon = await _opened(request, data.lexicon)
    family = await _search(request, family_of, lexicon, data.word)
    return WordFamily(
        word=lexicon.alphabet.normalise(data.word),
        valid=lexicon.contains(data.word),
        readings=tuple(map(_in_words, family.readings)),
        front=family.hooks.front,
        back=family.hooks.back,
        before=_words_found(family.before),
        behind=_words_found(family.behind),
        around=_words_found(family.around),
        anagrams=_words_found(family.anagrams),
        one_more=_words_found(family.one_more),
    )


# nobody asks the dictionary while words may be challenged
async def _closed_by(request: Asked) -> tuple[str, ...]:
    visitor = visitor_of(request)
    return await closing_games(services_of(request).hub, visitor.session, visitor.user)


async def be_open(request: Asked) -> None:
    """Refuses who plays a game with challenges."""
    if await _closed_by(request):
        raise Trouble(403, "challenge-game")


async def _opened(request: Asked, name: str) -> Lexicon:
    await be_open(request)
    try:
        return services_of(request).hub.dictionaries.lexicon(name)
    except LexiconError as error:
        raise Trouble(404, "unknown-lexicon", "lexicon") from error


async def _search(request: Asked, work: Callable[..., T], lexicon: Lexicon, *asked: object) -> T:
    field = "word" if work is family_of else "text"
    try:
        async with services_of(request).searches:
            return await asyncio.to_thread(work, lexicon, *asked)
    except LexiconError as error:
        if "letter" in error.arguments:
            wrong = {"letter": error.arguments["letter"]}
            raise Trouble(422, "search-letter", field, wrong) from error
        raise Trouble(422, "search-long", field, {"count": error.arguments["count"]}) from error


def _in_words(reading: Reading) -> WordReading:
    form = {code: say_all(code, "grammar", reading.form) for code in LANGUAGES}
    return WordReading(lemma=reading.lemma, form=form)


def _words_found(found: Found) -> WordsFound:
    return WordsFound(words=found.words, more=found.more, complete=found.complete)


words = Router(
    path="/api",
    route_handlers=[show_dictionary, judge_words, search_words, show_family],
    tags=["words"],
)
