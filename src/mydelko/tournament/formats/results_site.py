"""What the public results site takes: tournament, players, results. Public names only."""

from __future__ import annotations

from typing import Any

from mydelko.tournament.history import net_scores
from mydelko.tournament.naming import public_details, public_namesakes
from mydelko.tournament.ratings.hollington import round_half_up
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.standings import standings
from mydelko.tournament.state import State


def results_file(state: State) -> dict[str, Any]:
    """Tournament, players and results as the public results site takes them."""
    settings = state.settings
    found = performances(state)
    order = {number: place for place, number in enumerate(state.entrants, start=1)}
    apart = public_namesakes(state)
    players = []
    for row in standings(state):
        shown = public_details(state.entrants[row.number], settings)
        beside = f" ({apart[row.number]})" if row.number in apart else ""
        players.append(
            {
                "start": order[row.number],
                "place": row.place,
                "firstName": shown.first,
                "lastName": shown.last + beside,
                "rank": printed(found[row.number].frozen),
                "big": row.halves / 2,
                "small": row.small_for,
                "scalps": round_half_up(found[row.number].total),
                "difference": row.difference,
            }
        )
    results = [
        {
            "round": one.number,
            "table": table.number,
            "host": order[table.seats[0]],
            "guest": order[table.seats[1]],
            "hostScore": scores[0],
            "guestScore": scores[1],
        }
        for one, table, _result in state.results()
        if len(scores := net_scores(state, one.number, table)) == 2
    ]
    dates = {"from": settings.days[0], "to": settings.days[-1]} if settings.days else {}
    return {
        "tournament": {"name": settings.name, "city": settings.place, **dates},
        "players": players,
        "results": results,
    }
