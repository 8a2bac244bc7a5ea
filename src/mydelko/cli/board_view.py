"""The board drawn in the terminal: letters, premium squares with a label and not only a colour."""

from __future__ import annotations

from rich.text import Text

from mydelko.letters import BLANK, CENTRE, SIZE, Layout, Premium, TileSet
from mydelko.locale import gettext as _
from mydelko.locale import marked
from mydelko.notation.coordinates import COLUMNS

CELL = 3  # characters a square takes
TILE = "black on #f2e2b6"
BLANK_TILE_STYLE = "italic #7a1f1f on #f2e2b6"
PREMIUM_LABELS = {  # S-8.2, S-8.3: light and dark blue for letters, light and dark red for words
    Premium(letter=2): (marked("2L"), "black on #9fd3ee"),
    Premium(letter=3): (marked("3L"), "white on #2367b5"),
    Premium(word=2): (marked("2W"), "black on #f3a6a0"),
    Premium(word=3): (marked("3W"), "white on #b3231b"),
}


def draw_board(board: bytes, layout: Layout, tiles: TileSet) -> Text:
    columns = " " * CELL + "".join(f"{letter:^{CELL}}" for letter in COLUMNS)
    picture = Text(columns + "\n")
    for row in range(SIZE):
        picture.append(f"{row + 1:>2} ")
        for column in range(SIZE):
            picture.append(*_square(board[row * SIZE + column], row, column, layout, tiles))
        picture.append(f" {row + 1}\n")
    picture.append(columns)
    return picture


def _square(
    tile: int, row: int, column: int, layout: Layout, tiles: TileSet
) -> tuple[str, str | None]:
    if tile:
        letter = tiles.alphabet.decode([tile])
        return f"{letter:^{CELL}}", BLANK_TILE_STYLE if tile & BLANK else TILE
    if (row, column) == (CENTRE, CENTRE):
        return f"{'★':^{CELL}}", PREMIUM_LABELS[Premium(word=2)][1]
    label, style = PREMIUM_LABELS.get(layout.premium(row, column), (None, None))
    if label is None:
        return f"{'·':^{CELL}}", None
    return f"{_(label):^{CELL}}", style


def draw_rack(rack: bytes, tiles: TileSet) -> Text:
    picture = Text()
    for tile in rack:
        letter = tiles.alphabet.upper[tile - 1] if tile else "?"
        picture.append(f" {letter}", style=TILE)
        picture.append(f"{tiles.value(letter)} ", style=TILE)
        picture.append(" ")
    return picture
