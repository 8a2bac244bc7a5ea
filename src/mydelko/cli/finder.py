"""The move finder's commands: a position that grows by them, and the engine's answers.

A command is a word in any of our languages, with or without diacritics, then its
arguments. A place and a word alone are put on the board; tiles alone become the rack and are
answered by the best moves. Whatever cannot be done is said, and the position stays.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from rich.console import Console

from mydelko.cli.board_view import draw_board, draw_rack
from mydelko.cli.complaints import Complaint, explain
from mydelko.engine import Engine, Move
from mydelko.letters import BLANK, BLANK_TILE, SIZE, UnknownLetter, spelling
from mydelko.lexicon import LexiconError
from mydelko.locale import gettext as _
from mydelko.locale import language, marked, ngettext, words_anywhere, words_of
from mydelko.notation import (
    NotationError,
    Placement,
    Position,
    format_cgp,
    parse_cgp,
    parse_place,
    parse_placement,
    parse_rack,
)
from mydelko.notation.coordinates import PLACE
from mydelko.notation.position import bag_size, refuse_surplus

SHOWN = 10
MOST_SHOWN = 1000


class Command(NamedTuple):
    name: str
    arguments: str  # shown in the help
    meaning: str


COMMANDS = (
    Command("rack", "KOTYŁE?", marked("set the rack; ? is a blank")),
    Command("best", "[20]", marked("show the best moves")),
    Command(
        "put",
        "8H KOT",
        marked("put tiles: 8H across, H8 down, lower case is a blank"),
    ),
    Command(
        "play",
        "1 | 8H KOT",
        marked("play a move by its number or by its place"),
    ),
    Command("take", "8H", marked("take a tile off the board")),
    Command("undo", "", marked("take back the last change")),
    Command("clear", "", marked("an empty board and rack")),
    Command("load", "CGP", marked("load a position")),
    Command("show", "", marked("show the board, the rack and the CGP")),
    Command("check", "KOT OSA", marked("are these words allowed?")),
    Command("help", "", marked("this list")),
    Command("quit", "", marked("end")),
)
fold = spelling.fold  # commands are names, too
BY_WORD = {
    fold(word): command.name
    for command in COMMANDS
    for word in (command.name, *words_anywhere("finder", command.name))
}


class Finder:
    def __init__(self, engine: Engine, console: Console) -> None:
        self.engine = engine
        self.console = console
        self.tiles = engine.lexicon.tiles
        self.alphabet = engine.lexicon.alphabet
        self.position = Position()
        self.earlier: list[Position] = []  # for undo, the last change last
        self.listed: list[Move] = []  # moves last shown, to be played by number
        self.finished = False
        self._actions: dict[str, Callable[[str], None]] = {
            "rack": self._rack,
            "best": self._best,
            "put": self._put,
            "play": self._play,
            "take": self._take,
            "undo": self._undo,
            "clear": self._clear,
            "load": self._load,
            "show": self._show,
            "check": self._check,
            "help": self._help,
            "quit": self._quit,
        }

    def welcome(self) -> None:
        title = self.engine.lexicon.provenance.title_in(language())
        self.console.print(_("The move finder. Dictionary: {title}.").format(title=title))
        self._show("")
        self.console.print(_("Type your tiles (KOTYŁE?) to see the best moves, or: help."))

    def execute(self, line: str) -> None:
        line = unicodedata.normalize("NFC", line).strip()
        if not line:
            return
        try:
            self._dispatch(line)
        except (Complaint, NotationError, LexiconError) as error:
            self.console.print(explain(error))

    def _dispatch(self, line: str) -> None:
        first, _space, rest = line.partition(" ")
        name = BY_WORD.get(fold(first))
        if name is not None:
            self._actions[name](rest.strip())
        elif PLACE.fullmatch(first) and rest:
            self._put(line)
        elif not rest and self._is_rack(first):
            self._rack(first)
        else:
            raise Complaint(
                _("Not understood: {line}. Type help for the commands.").format(line=line[:60])
            )

    def _is_rack(self, text: str) -> bool:
        known = self.alphabet.upper + self.alphabet.lower + BLANK_TILE
        return len(text) <= 7 and all(tile in known for tile in text)

    def _change(self, position: Position) -> None:
        refuse_surplus(position, self.tiles)
        self.earlier.append(self.position)
        self.position = position
        self.listed = []

    def _rack(self, text: str) -> None:
        try:
            upper = "".join(
                tile if tile == BLANK_TILE else self.alphabet.normalise(tile)
                for tile in text.replace(" ", "")
            )
        except UnknownLetter as error:
            raise Complaint(
                _("“{letter}” is not a tile.").format(letter=error.character)
            ) from error
        self._change(_with(self.position, rack=parse_rack(upper, self.alphabet)))
        self._best("")

    def _best(self, text: str) -> None:
        count = _count(text, SHOWN)
        if not self.position.rack:
            raise Complaint(_("The rack is empty: type your tiles first."))
        found = self.engine.moves(self.position, count)
        self.listed = found.moves
        self.console.print(draw_rack(self.position.rack, self.tiles))
        if not found.moves:
            self.console.print(_("Nothing can be placed."))
        for rank, move in enumerate(found.moves, 1):
            text = move.placement.format(self.alphabet)
            self.console.print(f"{rank:>3}  {text:<22} {move.score:>4}")
        self.console.print(
            _("placements: {placements}, exchanges: {exchanges}").format(
                placements=found.placements, exchanges=found.exchanges
            )
        )

    def _put(self, text: str) -> None:
        placement = parse_placement(text, self.alphabet)
        self._change(_with(self.position, board=self._board_with(placement)))
        self._draw()

    def _board_with(self, placement: Placement) -> bytes:
        board = bytearray(self.position.board)
        for (row, column), tile in zip(
            placement.place.squares(len(placement.word)), placement.word, strict=True
        ):
            at = row * SIZE + column
            if board[at] and (board[at] ^ tile) & ~BLANK:
                letter = self.alphabet.decode([board[at]])
                raise Complaint(
                    _("There is already {letter} in the way of that word.").format(letter=letter)
                )
            board[at] = board[at] or tile
        return bytes(board)

    def _play(self, text: str) -> None:
        move = self._chosen(text)
        left = Counter(self.position.rack)
        for _row, _column, tile in move.placement.laid_on(self.position.board):
            left[0 if tile & BLANK else tile] -= 1
        scores = (self.position.scores[0] + move.score, self.position.scores[1])
        board = self._board_with(move.placement)
        rack = bytes(sorted(left.elements()))
        self._change(_with(self.position, board=board, rack=rack, scores=scores))
        self._draw()
        self.console.print(
            ngettext("{move}: {score} point", "{move}: {score} points", move.score).format(
                move=move.placement.format(self.alphabet), score=move.score
            )
        )

    def _chosen(self, text: str) -> Move:
        if text.isdecimal():
            number = int(text[:6])
            if not 1 <= number <= len(self.listed):
                raise Complaint(_("There is no move {number} in the list.").format(number=number))
            return self.listed[number - 1]
        wanted = parse_placement(text, self.alphabet)
        laid = wanted.laid_on(self.position.board)
        for move in self.engine.moves(self.position).moves:
            # A one-tile play is listed in one direction and may be asked for in the other.
            if move.placement.laid_on(self.position.board) == laid:
                return move
        raise Complaint(_("{move} is not a legal move with this rack.").format(move=text))

    def _take(self, text: str) -> None:
        place = parse_place(text)
        board = bytearray(self.position.board)
        if not board[place.row * SIZE + place.column]:
            raise Complaint(_("There is no tile on {place}.").format(place=place))
        board[place.row * SIZE + place.column] = 0
        self._change(_with(self.position, board=bytes(board)))
        self._draw()

    def _undo(self, _text: str) -> None:
        if not self.earlier:
            raise Complaint(_("There is nothing to take back."))
        self.position = self.earlier.pop()
        self.listed = []
        self._show("")

    def _clear(self, _text: str) -> None:
        self._change(Position())
        self._draw()

    def _load(self, text: str) -> None:
        self._change(parse_cgp(text, self.tiles))
        self._show("")

    def _show(self, _text: str) -> None:
        self._draw()
        if self.position.rack:
            self.console.print(draw_rack(self.position.rack, self.tiles))
        self.console.print(format_cgp(self.position, self.tiles), soft_wrap=True)

    def _draw(self) -> None:
        self.console.print(draw_board(self.position.board, self.engine.layout, self.tiles))
        self.console.print(
            _("tiles in the bag: {bag}").format(bag=bag_size(self.position, self.tiles))
        )

    def _check(self, text: str) -> None:
        words = text.split()
        if not words:
            raise Complaint(_("Which words?"))
        verdict = self.engine.lexicon.judge(words)
        self.console.print(_("allowed") if verdict else _("not allowed"))

    def _help(self, _text: str) -> None:
        for command in COMMANDS:
            word = words_of(language(), "finder", command.name)[0]
            call = f"{word} {command.arguments}".strip()
            self.console.print(f"  {call:<20} {_(command.meaning)}")

    def _quit(self, _text: str) -> None:
        self.finished = True


def _with(position: Position, **changes: object) -> Position:
    return msgspec.structs.replace(position, **changes)


def _count(text: str, default: int) -> int:
    if not text:
        return default
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_SHOWN:
        raise Complaint(_("How many moves? A number from 1 to {most}.").format(most=MOST_SHOWN))
    return int(text[:9])
