"""Draws: a million tiles out of fair bags, and whether any letter likes any place.

Bags of secret seeds are drawn to the last tile, half of them after an exchange that shuffled them
again. χ² over place × letter must not be improbable (p > 0.001), and each commitment must bind
its seed: of its own it is accepted, of one that differs in a bit it is not.
"""

from __future__ import annotations

import math
import secrets
import sys
from collections import Counter

from msgspec.structs import replace

from mydelko.letters import load_tile_set
from mydelko.rulebook import load_profile
from mydelko.rules import FairDraw, State, fold, open_game
from mydelko.rules.bag import SEAT_BYTES, SEED_BYTES, commitment
from mydelko.rules.state import BagMove
from verdict import judge, scaled_parser, tell

DRAWS = 1_000_000
LEAST = 0.001  # probability of a result so uneven, or worse
LIMITS = {"improbable": 0, "commitments_broken": 0}


def probability(chi: float, freedom: int) -> float:
    """Of a χ² at least so great, by Wilson and Hilferty's cube root."""
    part = 2 / (9 * freedom)
    normal = ((chi / freedom) ** (1 / 3) - (1 - part)) / math.sqrt(part)
    return math.erfc(normal / math.sqrt(2)) / 2


def chi_square(counts: Counter[tuple[int, str]], tiles: Counter[str], bags: int) -> float:
    """Place × letter. A bag is drawn whole, so that its places are not independent: (n - 1) / n."""
    size = tiles.total()
    expected = {tile: bags * many / size for tile, many in tiles.items()}
    found = sum(
        (counts[place, tile] - due) ** 2 / due
        for place in range(size)
        for tile, due in expected.items()
    )
    return found * (size - 1) / size


def draw_bag(state: State, number: int, size: int) -> tuple[str, bool]:
    """A whole bag of a new seed, and whether its commitment binds."""
    seed, game = secrets.token_bytes(SEED_BYTES), f"game-{number}"
    draw = FairDraw(seed, game)
    state = replace(state, entropy=(secrets.token_hex(SEAT_BYTES), ""))
    if number % 2:
        gone = draw.take(state, 7)
        state = replace(state, draws=(*state.draws, BagMove(7, gone)))
    other = bytes([seed[0] ^ 1]) + seed[1:]
    binds = commitment(seed, game) == draw.commitment() != commitment(other, game)
    return draw.take(state, size), binds


def main() -> int:
    options = scaled_parser(__doc__).parse_args()
    profile = load_profile("pinczow")
    tiles = load_tile_set(profile.tiles).tiles()
    size = tiles.total()
    state = fold([open_game(profile, ["Ala", "Ola"], game="g", commitment="")])
    bags = max(1, int(DRAWS * options.scale) // size)
    counts: Counter[tuple[int, str]] = Counter()
    broken = 0
    for number in range(bags):
        bag, binds = draw_bag(state, number, size)
        counts.update(enumerate(bag))
        broken += not binds or Counter(bag) != tiles
        if number % 1000 == 999:
            tell(f"{(number + 1) * size} draws")
    freedom = (size - 1) * (len(tiles) - 1)
    chi = chi_square(counts, tiles, bags)
    likely = probability(chi, freedom)
    found = {
        "draws": bags * size,
        "chi_square": round(chi, 1),
        "degrees_of_freedom": freedom,
        "probability": round(likely, 4),
        "improbable": int(likely < LEAST),
        "commitments_broken": broken,
    }
    return judge("fair draws", found, LIMITS)


if __name__ == "__main__":
    sys.exit(main())
