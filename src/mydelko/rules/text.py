"""Text commands: the same commands in words, for the terminal, scenarios and screen readers.

`place 8H KOTY`: row first is across, column first is down; lower case is a blank's letter,
`?` a blank not yet named, letters already on the board are written out. What cannot be read
is a refusal like any other.
"""

from __future__ import annotations

import shlex
import unicodedata
from collections.abc import Callable

from mydelko.letters import BLANK_TILE, Alphabet, UnknownLetter
from mydelko.locale import marked
from mydelko.rulebook.profile import NO_TIME, parse_duration
from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.board import TextError, parse_square
from mydelko.rules.codes import Codes, codes_of, spelled
from mydelko.rules.placement import Laid, as_written, with_tiles
from mydelko.rules.refusal import Argument, Refusal
from mydelko.rules.state import UNSEEN, State
from mydelko.rules.steps import STEPS

PLAIN: dict[str, Callable[[], acts.Act]] = {
    "check-set": acts.CheckSet,
    "agree": acts.Agree,
    "take-back": acts.TakeBack,
    "stop": acts.Stop,
    "record": acts.Record,
    "claim": acts.Claim,
    "declare-exchange": acts.DeclareExchange,
    "pass": acts.Pass,
    "start": acts.StartClock,
    "hurry": acts.Hurry,
    "call-referee": acts.CallReferee,
    "untell": acts.Untell,
    "return-surplus": acts.ReturnSurplus,
    "think": acts.Think,
    "come-back": acts.ComeBack,
    "sign": acts.Sign,
    "resign": acts.Resign,
    "offer-draw": acts.OfferDraw,
}
WITH_WORDS = (
    *("draw-start", "begin", "place", "play", "value", "name", "challenge", "exchange"),
    *("correct", "tell", "leftovers", "draw-tie", "last-words", "decide"),
)
VERBS = (*PLAIN, *WITH_WORDS)
MEASURES = ("score", "verdict", "clock", "pass", "walkover", "warn", "penalty", "end", "note")
NAMELESS = (BLANK_TILE, UNSEEN)
NO_LETTER = marked("{letter} is not a letter of this alphabet")


class UnreadableError(TextError):
    """Text that is no command: what was expected."""


def parse_command(text: str, by: int, at: int, state: State) -> Order | Refusal:
    try:
        return Order(by, at, _parse(unicodedata.normalize("NFC", text).strip(), by, state))
    except TextError as error:
        return _refuse(state, text, error.fault, **error.arguments)
    except UnknownLetter as error:
        return _refuse(state, text, NO_LETTER, letter=repr(error.character))


def _refuse(state: State, text: str, reason: str, **arguments: Argument) -> Refusal:
    clauses = state.profile.cited("unreadable")
    return Refusal("unreadable", clauses, {**arguments, "text": text, "reason": reason})


def _parse(text: str, by: int, state: State) -> acts.Act:  # noqa: PLR0911, PLR0912
    verb, _, rest = text.partition(" ")
    verb, words = verb.casefold(), rest.split()
    alphabet = codes_of(state.profile.tiles).alphabet
    if verb in PLAIN:
        _expect(not words, marked("{verb} takes nothing more"), verb=verb)
        return PLAIN[verb]()
    match verb:
        case "draw-start":
            return acts.DrawStart(letters=tuple(_parse_rack("".join(words), state)))
        case "begin":
            first = _seat(_split(rest), state) if words else None
            return acts.Begin(first=first)
        case "place" | "play":
            tiles = _parse_tiles(words, by, state)
            kind = acts.Place if verb == "place" else acts.Play
            return kind(tiles)
        case "value":
            return _parse_value(words)
        case "name":
            return _parse_name(words, alphabet)
        case "challenge":
            named = tuple(spelled(word, alphabet) for word in words)
            return acts.Challenge(words=named)
        case "exchange":
            return acts.Exchange(tiles=_parse_rack("".join(words), state))
        case "draw-tie":
            return acts.DrawTie(letters=tuple(_parse_rack("".join(words), state)))
        case "last-words":
            expected = marked("write what each word was worth: 24 18")
            _expect(all(word.isdecimal() for word in words), expected)
            return acts.LastWords(points=tuple(map(int, words)))
        case "leftovers":
            return acts.Leftovers(tiles=_parse_rack("".join(words), state))
        case "correct":
            parts = _split(rest)
            return acts.Correct(seat=_seat(parts, state), points=_number(parts))
        case "tell":
            return acts.Tell(step=_parse_step(_split(rest), state))
        case "decide":
            return _parse_decision(_split(rest), state)
        case _:
            raise UnreadableError(marked("commands are {known}"), known=", ".join(VERBS))


def _parse_value(words: list[str]) -> acts.Value:
    right = len(words) == 2 and all(word.isdecimal() for word in words)
    _expect(right, marked("write the value of the move and the number of its tiles: 24 4"))
    return acts.Value(points=int(words[0]), count=int(words[1]))


def _parse_name(words: list[str], alphabet: Alphabet) -> acts.Name:
    *where, letter = words or [""]
    expected = marked("write a letter, after its square if need be")
    _expect(len(letter) == 1 and len(where) < 2, expected)
    square = parse_square(where[0])[0] if where else None
    return acts.Name(letter=alphabet.normalise(letter), square=square)


def _parse_tiles(words: list[str], by: int, state: State) -> Laid:
    _expect(len(words) == 2, marked("write a square and a word: 8H KOTY"))
    square, step = parse_square(words[0])
    codes = codes_of(state.profile.tiles)
    for text in words[1]:
        if text not in codes.number and text != ".":
            raise UnknownLetter(text, codes.alphabet.name)
    board = state.board
    if state.pending is not None and by != state.pending.seat:
        board = with_tiles(board, state.laid, codes)  # one may move on over it
    return as_written(board, square, step, words[1], codes)


def _parse_rack(text: str, state: State) -> str:
    codes: Codes = codes_of(state.profile.tiles)
    return "".join(tile if tile in NAMELESS else codes.alphabet.normalise(tile) for tile in text)


def _parse_step(words: list[str], state: State) -> ev.TableStep:  # noqa: PLR0911
    """What happened at a real board: `surplus Ala 2`, `reread 8H ó`."""
    name, rest = (words[0].casefold(), words[1:]) if words else ("", [])
    match name:
        case "surplus":
            return ev.Surplus(_seat(rest, state), _number(rest))
        case "missing":
            return ev.Missing(_seat(rest, state), _number(rest))
        case "undrawn":
            return ev.Undrawn(_seat(rest, state), _number(rest))
        case "drawn":
            return ev.Drawn(_seat(rest, state))
        case "leave":
            return ev.Leave(_seat(rest, state))
        case "dead-blank":
            return ev.DeadBlank(parse_square(rest[0] if rest else "")[0])
        case "reread":
            _expect(len(rest) == 2, marked("write a square and its letter: 8H ó"))
            return ev.Reread(parse_square(rest[0])[0], rest[1])
        case "repeat":
            return ev.Repeat()
        case "misplaced":
            return ev.Misplaced()
        case "retyped":
            alphabet = codes_of(state.profile.tiles).alphabet
            return ev.Retyped(tuple(spelled(word, alphabet) for word in rest))
        case _:
            raise UnreadableError(marked("steps are {known}"), known=", ".join(STEPS))


def _parse_decision(words: list[str], state: State) -> acts.Decide:
    expected = marked("write a clause and a measure: decide P-7.1 score Olek -5")
    _expect(len(words) >= 2, expected)
    clause, verb, rest = words[0], words[1].casefold(), words[2:]
    measure, used = _parse_measure(verb, rest, state)
    return acts.Decide(clause=clause, measure=measure, note=" ".join(rest[used:]))


def _parse_measure(  # noqa: PLR0911
    verb: str, rest: list[str], state: State
) -> tuple[ev.Measure, int]:
    """The measure and how many words it took; the rest is the note."""
    match verb:
        case "score":
            return ev.ScoreCorrected(_seat(rest, state), _number(rest)), 2
        case "penalty":
            return ev.Penalised(_seat(rest, state), abs(_number(rest))), 2
        case "verdict":
            expected = marked("write verdict valid or verdict invalid")
            _expect(bool(rest) and rest[0] in ("valid", "invalid"), expected)
            return ev.VerdictOverridden(rest[0] == "valid"), 1
        case "clock":
            seat = _seat(rest, state)
            _expect(len(rest) > 1, marked("clock takes a name and a time: Ala 05:00"))
            return ev.ClockAdjusted(seat, _duration(rest[1])), 2
        case "pass":
            return ev.PassForced(_seat(rest, state)), 1
        case "walkover":
            return ev.WalkoverAwarded(_seat(rest, state)), 1
        case "warn" | "warning":
            return ev.Warned(_seat(rest, state)), 1
        case "end":
            return ev.EndOrdered(), 0
        case "note":
            return ev.Noted(), 0
        case _:
            raise UnreadableError(marked("measures are {known}"), known=", ".join(MEASURES))


def _seat(rest: list[str], state: State) -> int:
    seat = state.seat_named(rest[0]) if rest else None
    if seat is None:
        raise UnreadableError(marked("name a seat: {names}"), names=", ".join(state.names))
    return seat


def _number(rest: list[str]) -> int:
    try:
        return int(rest[1].replace("−", "-"))
    except (IndexError, ValueError):
        raise UnreadableError(marked("write a whole number after the name: 2 or -5")) from None


def _duration(text: str) -> int:
    try:
        return parse_duration(text)
    except ValueError as error:
        raise UnreadableError(NO_TIME, found=repr(text)) from error


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()  # an apostrophe in a note is no quotation mark


def _expect(right: bool, expected: str, **arguments: str | int) -> None:
    if not right:
        raise UnreadableError(expected, **arguments)
