"""Papers for the end of an event: the list of prizes, and a diploma for each winner.

A diploma is a sentence with place and points. An empty paper (no prizes) is None and is left out.
"""

from __future__ import annotations

from mydelko.locale import counted, marked, say
from mydelko.printing.edition import Data, Edition
from mydelko.tournament.settings import Criterion, Settings
from mydelko.tournament.standings import Row, Winner, prize_list, standings
from mydelko.tournament.wording import big_points

NUMERAL = frozenset("IVX0123456789. ")
PLACES = {
    1: marked("for the first place"),
    2: marked("for the second place"),
    3: marked("for the third place"),
}
OTHER_PLACE = marked("for place {place}")
IN_CATEGORY = marked("{place} of the category {category}")
POINTS = counted("{count} big point", "{count} big points")
HALF_POINTS = marked("{fraction} big points")
SMALL_POINTS = counted(
    "{count} point in all", "{count} points in all"
)  # where nobody counts big ones (M)
ACHIEVED = marked("{place} in the event “{event}” with a score of {result}.")


def prizes(edition: Edition) -> Data | None:
    rows = [
        [
            one.title,
            one.category,
            edition.name(one.entrant.number)
            if one.entrant is not None
            else edition.words["nobody"],
        ]
        for one in prize_list(edition.state)
    ]
    if not rows:
        return None
    return {"title": edition.words["prize-list"], "tables": [{"title": "", "rows": rows}]}


def diplomas(edition: Edition) -> Data | None:
    rows = {row.number: row for row in standings(edition.state)}
    items = [
        {
            "name": edition.name(one.entrant.number),
            "title": "" if set(one.title) <= NUMERAL else one.title,  # the sentence says it
            "sentence": _achievement(edition, one, rows[one.entrant.number]),
        }
        for one in prize_list(edition.state)
        if one.entrant is not None
    ]
    return {"items": items} if items else None


def _achievement(edition: Edition, won: Winner, row: Row) -> str:
    language = edition.language
    place = say(language, PLACES.get(won.place, OTHER_PLACE), place=won.place)
    if won.category:
        place = say(language, IN_CATEGORY, place=place, category=won.category)
    settings = edition.state.settings
    return say(
        language,
        ACHIEVED,
        place=place,
        event=settings.name,
        result=_points(language, settings, row),
    )


def _points(language: str, settings: Settings, row: Row) -> str:
    whole, half = divmod(row.halves, 2)
    if Criterion.BIG not in settings.criteria:
        return say(language, SMALL_POINTS, count=row.small_for)
    if half:
        return say(language, HALF_POINTS, fraction=big_points(row.halves))
    return say(language, POINTS, count=whole)
