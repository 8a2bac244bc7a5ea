"""Printing: the papers asked for, laid out by typst into one PDF or one PNG a page.

Only the fonts inside typst are used, so that a paper looks the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import NamedTuple

import msgspec
import typst

from mydelko.printing import event_papers as event
from mydelko.printing import hall_papers as hall
from mydelko.printing import prize_papers as prizes
from mydelko.printing.edition import Data, Edition
from mydelko.tournament.state import State
from mydelko.tournament.wording import days_words

MAKERS: dict[str, Callable[[Edition], Data | None]] = {
    "entry-list": event.entry_list,
    "pairings-by-table": hall.pairings_by_table,
    "pairings-by-name": hall.pairings_by_name,
    "table-cards": hall.table_cards,
    "protocols": hall.protocols,
    "score-sheets": hall.score_sheets,
    "tracking": hall.tracking_sheets,
    "standings": event.standings_paper,
    "wall-chart": event.wall_chart,
    "personal-cards": event.personal_cards,
    "prizes": prizes.prizes,
    "diplomas": prizes.diplomas,
    "decisions": event.decisions,
    "late-slips": hall.late_slips,
}
PAPERS = tuple(MAKERS)
JOINT = ("standings", "prizes")  # of several divisions
LINKS = "player-links"  # needs a server that they lead to
LAYOUT = ("frame", "lists", "cards", "sheets", "papers")  # one text, in this order
FOR_A_ROUND = (
    "pairings-by-table",
    "pairings-by-name",
    "table-cards",
    "protocols",
    "score-sheets",
    "tracking",
    "standings",
    "wall-chart",
    "personal-cards",
    "late-slips",
)
TITLES = {
    "table-cards": "table-card",
    "protocols": "protocol",
    "score-sheets": "score-sheet",
    "personal-cards": "personal-card",
    "diplomas": "diploma",
    "late-slips": "late-slip",
    "tracking": "tracking",
}


class PaperError(ValueError):
    """Nothing to print: the event has no such paper yet, or there is no such paper."""

    def __init__(self, kinds: Sequence[str]) -> None:
        super().__init__(", ".join(kinds))
        self.kinds = tuple(kinds)


class LinkCard(NamedTuple):
    """The way to a player's page: a picture to scan, as SVG, and what to type instead."""

    code: str
    short: str


class Papers(NamedTuple):
    pdf: bytes
    kinds: tuple[str, ...]  # those with something on them


def round_papers(state: State, language: str, round_number: int | None = None) -> Papers:
    """Everything a round needs, in one file."""
    return print_papers(state, FOR_A_ROUND, language, round_number)


def print_papers(
    state: State,
    kinds: Sequence[str],
    language: str,
    round_number: int | None = None,
    *,
    public: bool = False,
) -> Papers:
    found = paper_data(state, kinds, language, round_number, public=public)
    return Papers(_compiled(found), tuple(paper["kind"] for paper in found["papers"]))


def print_pages(
    state: State,
    kinds: Sequence[str],
    language: str,
    round_number: int | None = None,
    *,
    public: bool = False,
    ppi: float = 60.0,
) -> list[bytes]:
    """Each page as a PNG, for looking at."""
    found = paper_data(state, kinds, language, round_number, public=public)
    pages = typst.compile(
        _layout(),
        format="png",
        ppi=ppi,
        sys_inputs={"data": _encoded(found)},
        ignore_system_fonts=True,
    )
    return list(pages) if isinstance(pages, list) else [pages]


def paper_data(
    state: State,
    kinds: Sequence[str],
    language: str,
    round_number: int | None = None,
    *,
    public: bool = False,
) -> Data:
    unknown = [kind for kind in kinds if kind not in MAKERS]
    if unknown:
        raise PaperError(unknown)
    edition = Edition(state, language, round_number, public=public)
    papers = []
    for kind in kinds:
        made = MAKERS[kind](edition)
        if made is not None:
            title = edition.words[TITLES[kind]] if kind in TITLES else made["title"]
            papers.append({"kind": kind, "title": title, **made})
    if not papers:
        raise PaperError(kinds)
    return _data(edition, papers)


def print_divisions(
    states: Sequence[State], language: str, *, name: str = "", public: bool = False
) -> Papers:
    """Standings and prizes of all divisions of a hall: one paper of each, division by division."""
    found = divisions_data(states, language, name=name, public=public)
    return Papers(_compiled(found), tuple(paper["kind"] for paper in found["papers"]))


def divisions_data(
    states: Sequence[State], language: str, *, name: str = "", public: bool = False
) -> Data:
    editions = [Edition(state, language, public=public) for state in states]
    papers = []
    for kind in JOINT:
        made = [(one, paper) for one in editions if (paper := MAKERS[kind](one)) is not None]
        if not made:
            continue
        details = {paper.get("detail", "") for _one, paper in made}
        apart = len(details) > 1  # they are not equally far
        tables = [
            {**table, "title": _titled(one, table["title"], paper["detail"] if apart else "")}
            for one, paper in made
            for table in paper["tables"]
        ]
        detail = "" if apart else details.pop()
        papers.append({**made[0][1], "kind": kind, "detail": detail, "tables": tables})
    if not papers:
        raise PaperError(JOINT)
    found = _data(editions[0], papers)
    found["event"]["name"] = name or ", ".join(map(_name, editions))
    return found


def _name(edition: Edition) -> str:
    return edition.state.settings.name


def _titled(edition: Edition, title: str, detail: str) -> str:
    words = " · ".join(filter(None, (_name(edition), title)))
    return f"{words} ({detail})" if detail and not title else words


def print_links(state: State, links: Mapping[int, LinkCard], language: str) -> bytes:
    """A card for every player with the way to the own page, to be cut and given away."""
    edition = Edition(state, language)
    items = [
        {
            "name": edition.name(entrant.number),
            "number": str(entrant.number),
            "short": links[entrant.number].short,
            "code": links[entrant.number].code,
        }
        for entrant in edition.by_name(state.entrants.values())
        if entrant.number in links
    ]
    if not items:
        raise PaperError((LINKS,))
    found = _data(edition, [{"kind": LINKS, "title": edition.words["player-link"], "items": items}])
    return _compiled(found)


def _data(edition: Edition, papers: Sequence[Data]) -> Data:
    settings, language = edition.state.settings, edition.language
    days = days_words(language, settings.days)
    about = ", ".join(part for part in (settings.place, days) if part)
    return {
        "language": language,
        "words": edition.words,
        "event": {"name": settings.name, "about": about},
        "papers": papers,
    }


def _compiled(found: Data) -> bytes:
    return typst.compile(_layout(), sys_inputs={"data": _encoded(found)}, ignore_system_fonts=True)


def _encoded(found: Data) -> str:
    return msgspec.json.encode(found).decode("utf-8")


def _layout() -> bytes:
    folder = resources.files("mydelko.printing")
    return b"\n".join(folder.joinpath(f"{name}.typ").read_bytes() for name in LAYOUT)
