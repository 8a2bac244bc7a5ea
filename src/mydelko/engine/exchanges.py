"""How many different exchanges a rack allows, and the best of them.

An exchange is a choice of tiles, and equal tiles make equal choices, so exchanges are the
non-empty sub-multisets of the rack. The bag must hold a minimum of tiles (K-4.3: 8, P-4.3.1: 7)
and as many as are exchanged (R-1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

EXCHANGE_MINIMUM = 7


def count_exchanges(rack: bytes, bag: int, minimum: int = EXCHANGE_MINIMUM) -> int:
    if bag < minimum:
        return 0
    by_size = [1]  # choices of 0, 1, 2 … tiles among the letters seen so far
    for count in Counter(rack).values():
        longer = [0] * (len(by_size) + count)
        for size, choices in enumerate(by_size):
            for taken in range(count + 1):
                longer[size + taken] += choices
        by_size = longer
    return sum(by_size[1 : bag + 1])


def best_exchange(rack: bytes, values: Sequence[int], bag: int) -> tuple[int, bytes]:
    """What the tiles kept are worth, in thousandths, and the tiles given (R-1: no more than the
    bag holds)."""
    size = len(rack)
    masks = (mask for mask in range((1 << size) - 1) if size - mask.bit_count() <= bag)
    best = max(masks, key=lambda mask: (values[mask], -mask))
    return values[best], bytes(tile for at, tile in enumerate(rack) if not best >> at & 1)
