"""What is wrong with a database, in words, and how its streams are read to find out.

Reading every event is quick enough for each backup; playing every game again, event by event, also
finds what can be read and makes no sense.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from mydelko.locale import gettext as _
from mydelko.locale import marked
from mydelko.play import stand
from mydelko.play.setup import fold_table, read_table_event
from mydelko.rules.fold import fold
from mydelko.rules.game_record import read_event
from mydelko.store.damage import MOST, Damage, Kind
from mydelko.tournament import links
from mydelko.tournament.log import STREAMS, decode_event

DAMAGES = {
    Kind.FILE: marked("the file: {detail}"),
    Kind.GAP: marked("{stream}: events are missing ({detail})"),
    Kind.EVENT: marked("{stream}: event {detail} cannot be read"),
}
READERS: dict[str, Callable[[bytes], object]] = {
    "table/": read_table_event,
    "game/": read_event,
    STREAMS: decode_event,
    stand.STREAMS: stand.read_stand_event,
    links.STREAMS: links.read_link_event,
}


def read_events(stream: str, bodies: Iterator[bytes]) -> None:
    """Events of games, tables and tournaments must be readable; other streams are bytes."""
    read = next((read for prefix, read in READERS.items() if stream.startswith(prefix)), bytes)
    deque(map(read, bodies), maxlen=0)


def play_again(stream: str, bodies: Iterator[bytes]) -> None:
    """The events of a table or a game must also make one."""
    if stream.startswith("table/"):
        fold_table(map(read_table_event, bodies))
    elif stream.startswith("game/"):
        fold(map(read_event, bodies))
    else:
        read_events(stream, bodies)


def tell_damages(damages: Sequence[Damage]) -> str:
    lines = [
        _(DAMAGES[damage.kind]).format(stream=damage.stream, detail=damage.detail)
        for damage in damages[:MOST]
    ]
    if len(damages) > MOST:
        lines.append("…")
    return "\n  ".join([_("The database is damaged:"), *lines])
