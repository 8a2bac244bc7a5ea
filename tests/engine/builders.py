"""Small engines and boards for tests, and the bridge between the oracle's world and the core's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from mydelko import native
from mydelko.engine import Engine, Move
from mydelko.letters import BLANK, SIZE, TileSet, load_tile_set
from mydelko.lexicon.lexicon import Lexicon
from mydelko.lexicon.provenance import Provenance
from oracle import Board, Laid, Oracle


def small_lexicon(words: Iterable[str], tiles: TileSet, directory: Path) -> Lexicon:
    path = directory / "small.dawg"
    native.build_dawg(
        "\n".join(words).encode("utf-8"),
        tiles.alphabet.upper,
        tiles.alphabet.lower,
        bytes([SIZE] * len(tiles.alphabet)),
        tiles.blanks,
        str(path),
    )
    provenance = Provenance(letters=tiles.name, title={"en": "small"})
    return Lexicon("small", tiles, native.Dawg.open(str(path)), provenance)


def small_engine(
    words: Iterable[str], directory: Path, *, letters: str = "polish", tables: bool = False
) -> Engine:
    lexicon = small_lexicon(words, load_tile_set(letters), directory)
    if not tables:
        return Engine(lexicon)
    path = str(directory / "small.tables")
    native.Tables.build(lexicon.dawg, path)
    return Engine(lexicon, native.Tables.open(path, lexicon.dawg))


def oracle_of(words: Iterable[str], letters: str = "polish") -> Oracle:
    tiles = load_tile_set(letters)
    upper, lower = tiles.alphabet.upper, tiles.alphabet.lower
    points = dict(zip(upper, tiles.points, strict=True))
    return Oracle(words, points, dict(zip(upper, lower, strict=True)))


def as_bytes(board: Board, tiles: TileSet) -> bytes:
    squares = bytearray(SIZE * SIZE)
    for (row, column), tile in board.items():
        number = tiles.alphabet.number(tile)
        squares[row * SIZE + column] = number | (0 if tiles.alphabet.is_upper(tile) else BLANK)
    return bytes(squares)


def rack_bytes(rack: str, tiles: TileSet) -> bytes:
    return bytes(0 if tile == "?" else tiles.alphabet.number(tile) for tile in rack)


def laid_by(move: Move, board: bytes, tiles: TileSet) -> Laid:
    laid = move.placement.laid_on(board)
    squares = (((row, column), tiles.alphabet.decode([tile])) for row, column, tile in laid)
    return Laid(frozenset(squares), move.score)


def after(board: Board, laid: Laid) -> Board:
    return {**board, **dict(laid.tiles)}


def left(rack: str, laid: Laid, tiles: TileSet) -> str:
    used = Counter(tile if tiles.alphabet.is_upper(tile) else "?" for _square, tile in laid.tiles)
    return "".join((Counter(rack) - used).elements())


def in_order(moves: Iterable[Laid]) -> list[Laid]:
    return sorted(moves, key=lambda laid: (-laid.score, sorted(laid.tiles)))
