"""The table on the screen: board with the move under way, scores, clocks, racks, score sheet.

Shows what one seat may see: a rack only when it is asked for by its seat, the bag's count
only when the rules show it (P-6.5).
"""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from mydelko.cli.board_view import BLANK_TILE_STYLE, CELL, draw_board, draw_rack
from mydelko.letters import SIZE, load_layout, load_tile_set
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext
from mydelko.notation import parse_rack
from mydelko.rules import State, time_left
from mydelko.rules.board import square_name
from mydelko.rules.codes import codes_of, premiums_of
from mydelko.rules.events import Laid
from mydelko.rules.explanation import explanation_text
from mydelko.rules.placement import find_words, with_tiles, without_tiles, word_text
from mydelko.rules.scoring import Explanation, explain_placement
from mydelko.rules.state import Line, LineKind
from mydelko.rules.tracking import shows_bag, unseen_tiles

NEW_TILE = "bold black on #ffd23f"
NEW_BLANK = "bold italic #7a1f1f on #ffd23f"
UNNAMED = 0x80


def draw_table(state: State) -> Text:
    """The board with this turn's tiles, or else the last placement, set apart."""
    tiles, layout = load_tile_set(state.profile.tiles), load_layout(state.profile.board)
    codes = codes_of(state.profile.tiles)
    board = with_tiles(state.board, state.laid, codes)
    shown = bytes(0 if code == UNNAMED else code for code in board)
    picture = draw_board(shown, layout, tiles)
    fresh = state.laid or _last_placement(state)
    for square, text in fresh:
        is_blank = codes.tile[text] == "?"
        _overlay(picture, square, NEW_BLANK if is_blank else NEW_TILE)
    for square, text in state.laid:
        if text == "?":
            at = _offset(square)
            middle = Text(f"{'?':^{CELL}}", style=BLANK_TILE_STYLE)
            picture = picture[:at] + middle + picture[at + CELL :]
    return picture


def list_words(state: State) -> str:
    """The board in words, for who does not see it: across first, then down."""
    codes = codes_of(state.profile.tiles)
    full = with_tiles(state.board, state.laid, codes)
    tiles = tuple((square, "") for square, code in enumerate(full) if code)
    if not tiles:
        return ""
    spans = find_words(full, tiles)
    return ", ".join(
        f"{square_name(span.start, span.step)} {word_text(full, span, codes)}" for span in spans
    )


def _overlay(picture: Text, square: int, style: str) -> None:
    at = _offset(square)
    picture.stylize(style, at, at + CELL)


def _offset(square: int) -> int:
    """Where a square's cell begins in the drawn board."""
    row, column = divmod(square, SIZE)
    heading = CELL + SIZE * CELL + 1
    rows = sum(CELL + SIZE * CELL + len(f" {number + 1}\n") for number in range(row))
    return heading + rows + CELL + column * CELL


def _last_placement(state: State) -> Laid:
    if not state.sheet or state.sheet[-1].kind is not LineKind.PLACEMENT:
        return ()
    return state.sheet[-1].tiles


def draw_scores(state: State, now: int) -> Text:
    """Names, totals and clocks in order of play; an arrow at who has the turn."""
    picture = Text()
    for seat in state.order:
        on_turn = seat == state.turn and not state.is_over()
        mark = "▶ " if on_turn else "  "
        part = f"{mark}{state.names[seat]}: {state.scores[seat]}"
        left = time_left(state, seat, now)
        if left is not None:
            part += f"  {write_clock(left)}"
            part += " ●" if state.clock.running == seat else ""
        picture.append(part, style="bold" if on_turn else None)
        picture.append("   ")
    if shows_bag(state):
        count = ngettext("{count} tile in the bag", "{count} tiles in the bag", len(state.bag))
        picture.append(count.format(count=len(state.bag)), style="dim")
    if state.practice:  # everybody at the table sees it
        picture.append("   ")
        picture.append(_("practice"), style="bold yellow")
    picture.rstrip()
    return picture


def write_clock(left: int) -> str:
    """Minutes and seconds; a display rounds up, so 0:00 is a fallen flag (R-5)."""
    seconds = -(-left // 1000)
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if left < 0 else ''}{minutes}:{rest:02}"


def draw_own_rack(state: State, seat: int) -> Text:
    tiles = load_tile_set(state.profile.tiles)
    rack = "".join(sorted(state.racks[seat], key=lambda tile: _order(tile, tiles.alphabet.upper)))
    return draw_rack(parse_rack(rack, tiles.alphabet), tiles)


def _order(tile: str, upper: str) -> int:
    return upper.find(tile) if tile in upper else len(upper)


def draw_sheet(state: State) -> Table:
    """P-1.3.1: each turn's value and running total, exchanges, passes and losses."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for seat in state.order:
        table.add_column(state.names[seat], no_wrap=True)
        table.add_column(Text("Σ"), justify="right")
    for number, line in enumerate(state.sheet, 1):
        cells: list[str] = []
        for seat in state.order:
            cells += [_entry(line), str(line.total)] if seat == line.seat else ["", ""]
        table.add_row(str(number), *cells)
    if state.is_over():
        added = [f"{points:+}" for points in state.deductions] or [""] * len(state.names)
        totals = [part for seat in state.order for part in (added[seat], str(state.scores[seat]))]
        table.add_row("=", *totals, style="bold")
    return table


def _entry(line: Line) -> str:
    match line.kind:
        case LineKind.PLACEMENT:
            where = line.words[0] if line.words else None
            word = f"{square_name(where.start, where.step)} {where.word} " if where else ""
            return f"{word}{line.points}"
        case LineKind.EXCHANGE:
            return _("exchange {count}").format(count=line.count)
        case LineKind.PASS:
            return _("forced pass") if line.forced else _("pass")
        case LineKind.LOSS:
            return _("loss")


def draw_tracking(state: State, seat: int) -> str:
    """P-1.4: letters not seen, in alphabet order."""
    upper = load_tile_set(state.profile.tiles).alphabet.upper
    unseen = unseen_tiles(state, seat)
    letters = sorted(unseen, key=lambda tile: _order(tile, upper))
    return "  ".join(f"{tile}{'' if unseen[tile] == 1 else f'×{unseen[tile]}'}" for tile in letters)


def explain_line(state: State, number: int | None) -> Explanation | None:
    """The sum of a line of the sheet, or of the move on the board, or of the last placement."""
    if number is None and state.laid:
        return _explain(state, state.board, state.laid)
    if number is None:
        placements = [n for n, line in enumerate(state.sheet, 1) if line.tiles]
        number = placements[-1] if placements else 0
    if not 1 <= number <= len(state.sheet) or not state.sheet[number - 1].tiles:
        return None
    board = state.board
    for line in state.sheet[number - 1 :]:
        board = without_tiles(board, line.tiles)
    return _explain(state, board, state.sheet[number - 1].tiles)


def _explain(state: State, board: bytes, laid: Laid) -> Explanation:
    profile = state.profile
    codes, premiums = codes_of(profile.tiles), premiums_of(profile.board)
    return explain_placement(board, laid, codes, premiums, profile.seven_bonus)


def explained(explanation: Explanation) -> str:
    return explanation_text(explanation, language())
