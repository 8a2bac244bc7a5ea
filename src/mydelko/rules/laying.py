"""Laying, naming, taking back, stopping: the mover's own part of a placement (P-3.2.1a–d)."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from mydelko.rulebook.profile import BlankEntry
from mydelko.rules import events as ev
from mydelko.rules.board import SQUARES, square_name
from mydelko.rules.challenge import accept_move, give_verdict, lose_move
from mydelko.rules.clock import finish_move_time, stop_clock
from mydelko.rules.hearing import Hearing
from mydelko.rules.moving import FREE, refuse_unless_moving, unwritten
from mydelko.rules.placement import Laid, find_fault, find_words, with_tiles, word_text
from mydelko.rules.refusal import Refusal
from mydelko.rules.scoring import score_placement
from mydelko.rules.set_of_tiles import refuse_wooden
from mydelko.rules.state import Phase
from mydelko.rules.turn import take_tiles_back

STOPPABLE = (*FREE, Phase.NAMING, Phase.STOPPED)


# P-3.2.1a, P-4.1.1, P-4.1.2, P-4.7.7: until the clock is stopped the move may be changed
def place_tiles(hearing: Hearing, seat: int, tiles: Laid) -> Refusal | None:
    state = hearing.state
    phases = FREE if state.phase is Phase.LAYING else (*FREE, *unwritten(state))
    refusal = refuse_unless_moving(hearing, seat, phases)
    if refusal is not None:
        return refusal
    if hearing.state.types_words():
        return hearing.refuse("values-only")
    tiles = tuple(sorted(tiles))
    refusal = _refuse_tiles(hearing, seat, tiles)
    if refusal is not None:
        return refusal
    hearing.happen(ev.TilesLaid(at=hearing.at, seat=seat, tiles=tiles))
    return None


def _refuse_tiles(hearing: Hearing, seat: int, tiles: Laid) -> Refusal | None:
    state, codes = hearing.state, hearing.codes
    if not tiles:
        return hearing.refuse("nothing-laid", phase=state.phase.value)
    here = -1
    for square, _ in tiles:
        if not 0 <= square < SQUARES:
            return hearing.refuse("off-board")
        if state.board[square] or square == here:
            # K-6.4, S-7.4, S-1.5, M-9: nothing laid is moved, no blank is swapped back
            return hearing.refuse("square-taken", square=square_name(square))
        here = square
    if state.real is not None:
        return refuse_wooden(hearing, seat, tiles)
    held = state.racks[seat] + state.laid_tiles()
    for _, text in tiles:
        tile = codes.tile.get(text)
        if tile is None or tile not in held:
            return hearing.refuse("not-on-rack", tile=text)
        held = held.replace(tile, "", 1)
    return None


# P-4.2.1, P-4.5.3, K-1.6, S-1.5, M-9, R-22
def name_blank(
    hearing: Hearing, seat: int, letter: str, square: int | None = None
) -> Refusal | None:
    phases = (Phase.LAYING, Phase.NAMING, Phase.ANNOUNCING)
    state = hearing.state
    if state.pending is not None and seat == state.pending.seat:
        return hearing.refuse("blank-fixed")
    refusal = refuse_unless_moving(hearing, seat, phases, begins=False)
    if refusal is not None:
        return refusal
    if letter == "?" or letter not in hearing.codes.number:
        return hearing.refuse("no-letter", letter=letter)
    blank = _blank_meant(hearing, square)
    if isinstance(blank, Refusal):
        return blank
    lower = hearing.codes.alphabet.lower_case(letter)
    hearing.happen(ev.BlankNamed(at=hearing.at, seat=seat, square=blank, letter=lower))
    if hearing.state.phase is Phase.ANNOUNCING and hearing.state.unnamed() is None:
        _announce(hearing, seat)
    return None


def _blank_meant(hearing: Hearing, square: int | None) -> int | Refusal:
    """The square of the blank to name: R-22, any laid one until the clock is stopped."""
    state, tile = hearing.state, hearing.codes.tile
    blanks = [laid for laid, text in state.laid if tile[text] == "?"]
    if not blanks or (square is not None and square not in blanks):
        return hearing.refuse("no-blank")
    found = state.unnamed() if square is None else square
    if found is not None and dict(state.laid)[found] == "?":
        return found
    if state.phase is not Phase.LAYING:
        return hearing.refuse("blank-fixed")  # P-4.5.3: named letters are frozen
    if found is None and len(blanks) > 1:
        return hearing.refuse("blank-which", squares=", ".join(map(square_name, blanks)))
    return blanks[0] if found is None else found


# S-2.3, P-4.4.1
def take_back(hearing: Hearing, seat: int) -> Refusal | None:
    state = hearing.state
    if seat != state.turn and seat not in state.flagged:
        return hearing.refuse("laid-stays", turn=state.names[state.turn])  # K-6.4, S-7.4
    refusal = refuse_unless_moving(hearing, seat)
    if refusal is not None:
        return refusal
    state = hearing.state
    if not state.laid and state.phase is not Phase.EXCHANGING:
        return hearing.refuse("nothing-laid", phase=state.phase.value)
    hearing.happen(ev.TilesTakenBack(at=hearing.at, seat=seat, reason=ev.TakeBackReason.CHOSEN))
    return None


# P-3.2.1c, P-4.4.1, P-4.4.2, S-2.7
def stop_move(hearing: Hearing, seat: int) -> Refusal | None:
    refusal = refuse_unless_moving(hearing, seat, STOPPABLE, begins=False)
    if refusal is not None:
        return refusal
    if hearing.state.phase is Phase.EXCHANGING:
        # P-4.3.3: stopped before the tiles were named
        stop_clock(hearing)
        hearing.happen(ev.ExchangeStopped(at=hearing.at, seat=seat))
        return None
    if not hearing.state.laid:
        return _stop_unwritten(hearing, seat)
    if hearing.profile.refuses_layout():
        refusal = _refuse_invalid(hearing, seat)
        if refusal is not None:
            return refusal
    if hearing.state.unnamed() is not None:
        # P-4.5.3: stopped without naming; the opponent may start the clock again
        stop_clock(hearing)
        hearing.happen(ev.MoveStopped(at=hearing.at, seat=seat))
        return None
    finish_move_time(hearing, seat)
    hearing.happen(ev.MoveStopped(at=hearing.at, seat=seat))
    _announce(hearing, seat)
    return None


# P-3.2.1c, P-4.4.1: at a real board it is written down afterwards
def _stop_unwritten(hearing: Hearing, seat: int) -> Refusal | None:
    state = hearing.state
    if state.real is None or state.phase is Phase.STOPPED or not state.has_clock():
        return hearing.refuse("nothing-laid", phase=state.phase.value)
    stop_clock(hearing)
    hearing.happen(ev.MoveStopped(at=hearing.at, seat=seat))
    return None


def _announce(hearing: Hearing, seat: int) -> None:
    """P-3.2.1d, f: the program counts, says the value and records it for the mover."""
    state = hearing.state
    score = score_placement(
        state.board, state.laid, hearing.codes, hearing.premiums, hearing.profile.seven_bonus
    )
    hearing.happen(
        ev.ValueAnnounced(
            at=hearing.at, seat=seat, words=score.words, bonus=score.bonus, points=score.total
        )
    )
    dead = () if state.real is None else state.real.dead
    if dead and any(square in word.squares() for word in score.words for square in dead):
        lose_move(hearing, ev.LossReason.BLANK, hearing.cite("loss-blank"))  # P-4.8.4
    elif hearing.profile.validates():
        # S-2.7: validated already, so nobody has to record
        give_verdict(hearing, tuple(word.word for word in score.words))
        accept_move(hearing)


def announce_value(hearing: Hearing, seat: int, points: int) -> None:
    """The same where people count, and the program does not see the tiles."""
    finish_move_time(hearing, seat)
    hearing.happen(ev.MoveStopped(at=hearing.at, seat=seat))
    hearing.happen(ev.ValueAnnounced(at=hearing.at, seat=seat, words=(), bonus=0, points=points))
    if hearing.profile.validates():
        accept_move(hearing)


# S-2.7, S-6, S-7.2, S-7.3, S-10.2: a bad move returns the tiles and the turn goes on
def _refuse_invalid(hearing: Hearing, seat: int) -> Refusal | None:
    state = hearing.state
    if state.unnamed() is not None:
        return hearing.refuse("blank-unnamed", phase=state.phase.value)
    fault = find_fault(state.board, state.laid, hearing.profile.first_word_tiles)
    refusal: Refusal | None = None
    if fault is not None:
        first = "" if any(state.board) else f"first-{fault.value}"
        refusal = hearing.refuse(fault.value, situation=first)
    elif hearing.profile.validates():
        refusal = _read_blanks(hearing, seat)
    if refusal is None or refusal.code == "blank-ambiguous":
        return refusal
    hearing.forget()  # a refused play leaves no trace of its own …
    if hearing.state.turn == seat:
        # … and takes off what lay before it; R-6: but not the move that it would have accepted
        take_tiles_back(hearing, seat, ev.TakeBackReason.INVALID, hearing.cite("taken-back"))
    hearing.keep()
    return refusal


# S-2.2: readings of blanks typed as base letters that make every formed word valid
def _read_blanks(hearing: Hearing, seat: int) -> Refusal | None:
    state = hearing.state
    readings = _readings(hearing)
    valid = [laid for laid in readings if not _wrong_words(hearing, laid)]
    if not valid:
        unread = "blank-unread" if len(readings) > 1 else ""
        wrong = tuple(_wrong_words(hearing, state.laid))
        return hearing.refuse("word-invalid", situation=unread, words=wrong)
    if len(valid) > 1:
        return replace(hearing.refuse("blank-ambiguous"), readings=tuple(valid))
    for (square, text), (_, typed) in zip(valid[0], state.laid, strict=True):
        if text != typed:
            hearing.happen(ev.BlankNamed(at=hearing.at, seat=seat, square=square, letter=text))
    return None


def _readings(hearing: Hearing) -> list[Laid]:
    """Every way to read the blanks: typed ones by base letter, named ones as named."""
    state, alphabet = hearing.state, hearing.codes.alphabet
    choices: list[list[tuple[int, str]]] = []
    for square, text in state.laid:
        typed = hearing.profile.blank_entry is BlankEntry.BASE_LETTER and square not in state.exact
        if hearing.codes.tile[text] == "?" and typed:
            readings = alphabet.readings(text)
            choices.append([(square, alphabet.lower_case(letter)) for letter in readings])
        else:
            choices.append([(square, text)])
    return [tuple(laid) for laid in product(*choices)]


def _wrong_words(hearing: Hearing, laid: Laid) -> list[str]:
    full = with_tiles(hearing.state.board, laid, hearing.codes)
    texts = [word_text(full, span, hearing.codes) for span in find_words(full, laid)]
    return [text for text in texts if not hearing.words(text)]
