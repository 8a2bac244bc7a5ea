"""TSH's `.t` files: one player a line, opponents by line number, scores, who went first.

`Surname, First 1500 3 0 2; 401 50 388; p12 1 0 2`. Opponent 0 is a bye (a positive score) or
an absence, and the score is the difference it is worth; a pair with a negative score is a forfeit.
An event of ours has one worth for all byes and one for all absences: those most have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from mydelko.tournament.entrants import Details
from mydelko.tournament.formats.past import FormatError, PastEvent, PastRound, PastTable
from mydelko.tournament.history import LineKind, histories
from mydelko.tournament.naming import public_details, public_namesakes, split_name
from mydelko.tournament.ratings.performance import frozen_rating
from mydelko.tournament.refusal import refuse
from mydelko.tournament.settings import WIN, Award, Criterion, Settings
from mydelko.tournament.state import Outcome, State

LINE = re.compile(
    r"(?P<last>[^,;]+?)(?:, (?P<first>[^;]*?))?\s+(?P<rating>\d+)(?P<opponents>(?:\s+\d+)*)"
    r"\s*(?:;(?P<scores>[^;]*))?(?P<rest>;.*)?$"
)
BYE_SPREAD = 50


class TshPlayer(NamedTuple):
    first: str
    last: str
    rating: int
    opponents: tuple[int, ...]  # 0: none
    scores: tuple[int, ...]
    starts: tuple[int, ...]  # 1 first, 2 second, 0 unknown


def write_tsh(state: State) -> str:
    """Of pairs only: a table of several would come out as byes."""
    order = {number: place for place, number in enumerate(state.entrants, start=1)}
    own = histories(state)
    apart = public_namesakes(state)
    lines = []
    for number, entrant in state.entrants.items():
        opponents = [0] * len(state.rounds)
        scores = [0] * len(state.rounds)
        starts = [0] * len(state.rounds)
        for line in own[number].lines:
            index = line.round - 1
            if line.kind is LineKind.GAME:
                opponents[index] = order[line.opponents[0]]
                scores[index] = line.small_for
                starts[index] = 1 if line.first else 2
            else:
                scores[index] = line.small_for - line.small_against
        shown = public_details(entrant, state.settings)
        name = ", ".join(filter(None, (shown.last, shown.first)))
        if number in apart:
            name += f" ({apart[number]})"
        rating = int(frozen_rating(state, number))
        parts = [
            " ".join([f"{name} {rating}", *map(str, opponents)]),
            " ".join(map(str, scores)),
            " ".join(["p12", *map(str, starts)]),
        ]
        lines.append("; ".join(parts))
    return "\n".join(lines) + "\n"


def read_tsh(text: str) -> list[TshPlayer]:
    players = []
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        match = LINE.match(line.strip())
        if match is None:
            raise FormatError(number, refuse("tsh-line"))
        opponents = tuple(int(one) for one in match["opponents"].split())
        try:
            scores = tuple(int(one) for one in (match["scores"] or "").split())
        except ValueError as error:
            raise FormatError(number, refuse("tsh-scores")) from error
        starts = re.search(r";\s*p12((?:\s+\d+)*)", match["rest"] or "")
        seats = tuple(int(one) for one in starts[1].split()) if starts else ()
        players.append(
            TshPlayer(
                (match["first"] or "").strip(),
                match["last"].strip(),
                int(match["rating"]),
                opponents,
                scores,
                seats,
            )
        )
    _check(players)
    return players


def _check(players: list[TshPlayer]) -> None:
    for number, player in enumerate(players, start=1):
        if len(player.scores) > len(player.opponents):
            raise FormatError(number, refuse("tsh-more-scores"))
        for round_number, opponent in enumerate(player.opponents):
            if opponent == 0:
                continue
            if not 1 <= opponent <= len(players) or opponent == number:
                raise FormatError(number, refuse("tsh-no-opponent", opponent=opponent))
            theirs = players[opponent - 1].opponents
            if round_number >= len(theirs) or theirs[round_number] != number:
                wrong = refuse("tsh-other-opponent", opponent=opponent, round=round_number + 1)
                raise FormatError(number, wrong)


def tsh_event(text: str, name: str) -> PastEvent:
    """The event of a file: everyone's line number is the entrant's number."""
    players = read_tsh(text)
    rounds = max((len(player.opponents) for player in players), default=0)
    unpaired = [
        (number, index, _score(player, index) or 0)
        for number, player in enumerate(players, start=1)
        for index in range(rounds)
        if not _opponent(player, index)
    ]
    bye = _usual((worth for *_where, worth in unpaired if worth > 0), BYE_SPREAD)
    absence = _usual((worth for *_where, worth in unpaired if worth <= 0), 0)
    settings = Settings(
        name=name,
        phases=(),
        bye=Award(big=WIN, small_for=bye),
        absence=Award(small_against=-absence),
        criteria=(Criterion.BIG, Criterion.DIFFERENCE, Criterion.LOT),
    )
    details = tuple(_details(player) for player in players)
    lost = tuple(
        refuse("tsh-worth", name=details[number - 1].name, round=index + 1, was=worth, kept=kept)
        for number, index, worth in unpaired
        if worth != (kept := bye if worth > 0 else absence)
    )
    played = tuple(_round(players, index) for index in range(rounds))
    return PastEvent(settings, details, played, lost=lost)


def _usual(worths: Iterable[int], otherwise: int) -> int:
    """What most have; of equals the greater."""
    counts = Counter(worths)
    return max(counts, key=lambda worth: (counts[worth], worth)) if counts else otherwise


def _opponent(player: TshPlayer, index: int) -> int:
    return player.opponents[index] if index < len(player.opponents) else 0


def _score(player: TshPlayer, index: int) -> int | None:
    return player.scores[index] if index < len(player.scores) else None


def _details(player: TshPlayer) -> Details:
    """What stands in brackets tells namesakes apart; of ours it is the city, where it is known."""
    first, city = split_name(player.first)
    place = "" if city.isdecimal() else city
    return Details(first=first, last=player.last, city=place, rating=Decimal(player.rating))


def _round(players: list[TshPlayer], index: int) -> PastRound:
    tables: list[PastTable] = []
    byes: list[int] = []
    for number, player in enumerate(players, start=1):
        opponent = _opponent(player, index)
        if opponent == 0:
            byes += [number] if (_score(player, index) or 0) > 0 else []
        elif number < opponent:
            second = index < len(player.starts) and player.starts[index] == 2
            pair = (opponent, number) if second else (number, opponent)
            scores = [_score(players[one - 1], index) for one in pair]
            known = tuple(score for score in scores if score is not None)
            if len(known) < len(pair):
                tables.append(PastTable(pair))
            else:
                forfeit = min(known) < 0
                outcome = Outcome.WALKOVER if forfeit else Outcome.PLAYED
                tables.append(PastTable(pair, known, outcome))
    return PastRound(tuple(tables), tuple(byes))
