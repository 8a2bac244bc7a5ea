"""The federation's text blocks: final table, rounds, and each player's games with scalps.

Polish by nature: these are the federation's own page blocks. Encoding is the caller's; club
programs read CP1250.
"""

from __future__ import annotations

from fractions import Fraction

from mydelko.tournament.history import Line, LineKind, histories, net_scores
from mydelko.tournament.naming import Names, public_details, public_names
from mydelko.tournament.ratings.performance import frozen_rating, performances, printed
from mydelko.tournament.settings import WIN
from mydelko.tournament.standings import standings
from mydelko.tournament.state import Outcome, State

HEADER = "Lp. Imię Nazwisko Miasto Ranking Duże Małe Skalpy Różn."


def final_table(state: State) -> str:
    found = performances(state)
    names = public_names(state)
    lines = [HEADER]
    for row in standings(state):
        shown = public_details(state.entrants[row.number], state.settings)
        lines.append(
            " ".join(
                [
                    f"{row.place}.",
                    names(row.number),
                    shown.city or "-",
                    printed(frozen_rating(state, row.number)),
                    halves_text(row.halves),
                    str(row.small_for),
                    str(found[row.number].total),
                    f"{row.difference:+d}",
                ]
            )
        )
    return "\n".join(lines) + "\n"


def rounds_block(state: State) -> str:
    name = public_names(state)
    lines: list[str] = []
    for one in state.rounds:
        lines.append(f"Runda nr {one.number}")
        for table in one.tables:
            names = " - ".join(name(number) for number in table.seats)
            result = table.result
            scores = " : ".join(map(str, net_scores(state, one.number, table)))
            mark = " (w)" if result is not None and result.outcome is not Outcome.PLAYED else ""
            lines.append(f"{table.number} {names} {scores}{mark}".rstrip())
        lines += [f"{name(bye.entrant)} PAUZA" for bye in one.byes]
        lines.append("")
    return "\n".join(lines)


def players_block(state: State) -> str:
    """Each player's games: + won, - lost, = drawn; the scalp; `sum / games average`."""
    found = performances(state)
    own = histories(state)
    name = public_names(state)
    lines: list[str] = []
    for row in standings(state):
        values = {(one.round, one.opponent): one.value for one in found[row.number].scalps}
        lines.append(f"{row.place}. {name(row.number)} {printed(found[row.number].frozen)}")
        lines += [_game(name, line, values) for line in own[row.number].lines]
        scalps = found[row.number].scalps
        if scalps:
            total = found[row.number].total
            lines.append(f"{total} / {len(scalps)} {printed(total / len(scalps))}")
        lines.append("")
    return "\n".join(lines)


def _game(name: Names, line: Line, values: dict[tuple[int, int], Fraction]) -> str:
    if line.kind is LineKind.BYE:
        return f"{line.round} PAUZA"
    if line.kind is LineKind.ABSENCE:
        return f"{line.round} nieobecność"
    mark = "+" if line.halves == WIN else "=" if line.halves else "-"
    names = ", ".join(name(number) for number in line.opponents)
    value = values.get((line.round, line.opponents[0]))
    scalp = f" {value}" if value is not None else ""
    return f"{line.round} {mark} {names} {line.small_for} : {line.small_against}{scalp}"


def halves_text(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole},5" if half else str(whole)
