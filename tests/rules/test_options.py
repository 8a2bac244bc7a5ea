"""Options: what is offered is accepted, what is not offered is refused, in games of every kind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from mydelko.rulebook import profile_names
from mydelko.rules import Phase, Refusal, State, acts, advance, decide
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import ScriptedDraw
from mydelko.rules.clock import deadline
from mydelko.rules.decide import settle
from mydelko.rules.options import Awaited, Options, Otherwise, awaited, options
from mydelko.rules.placement import Laid
from mydelko.rules.text import PLAIN
from rules.random_games import RandomGame, judge
from rules.score_sheet import Table, ala_and_olek, table
from rules.test_laws import profile_of

GAMES = int(os.environ.get("MYDELKO_GAMES", "2"))  # of each rule set; more in `make soak`
STEPS = 90
PROFILES = [*profile_names(), "double", "five-point"]
# judged by the words or the layout, of which options know nothing
JUDGED = {"word-invalid", "blank-ambiguous", "blank-unnamed"}


def never(word: str) -> bool:
    raise AssertionError(f"options asked for {word}")


def held(state: State, seat: int) -> str:
    laid = "".join("?" if text.islower() else text for _, text in state.laid)
    return state.racks[seat] + (laid if seat == state.turn and state.pending is None else "")


def some_tiles(state: State, seat: int) -> Laid:
    """The first tile held on the first square free for it."""
    free = [square for square, code in enumerate(state.board) if not code]
    if state.pending is not None:
        free = [square for square in free if square not in dict(state.laid)]
    return tuple(zip(free[:1], held(state, seat)[:1], strict=False))


def inside(state: State, by: int, act: str, offered: Options) -> Iterator[Order]:
    """Commands of this kind with arguments that keep to the limits."""
    at = state.time
    match act:
        case "begin":
            if not offered.starters:
                yield Order(by, at, acts.Begin())
            yield from (Order(by, at, acts.Begin(first=seat)) for seat in offered.starters)
        case "draw-start":
            letters = tuple("ABCD"[: len(offered.drawing)])
            yield Order(by, at, acts.DrawStart(letters=letters))
        case "add-bytes":
            yield Order(by, at, acts.AddBytes(data="00" * 16))
        case "place":
            yield Order(by, at, acts.Place(tiles=some_tiles(state, by)))
        case "play":
            yield Order(by, at, acts.Play(tiles=some_tiles(state, by)))
        case "name":
            yield from (Order(by, at, acts.Name(letter="A", square=sq)) for sq in offered.blanks)
        case "challenge":
            yield Order(by, at, acts.Challenge())
            yield from (Order(by, at, acts.Challenge(words=(word,))) for word in offered.words)
        case "exchange":
            counts = {min(1, offered.most), offered.most}
            yield from (Order(by, at, acts.Exchange(tiles=held(state, by)[:n])) for n in counts)
        case "correct":
            yield Order(by, at, acts.Correct(seat=0, points=1))
        case "decide":
            yield from (
                Order(by, at, acts.Decide(clause="P-6.1", measure=measure))
                for name in offered.measures
                for measure in measures(name, offered)
            )
        case _:
            yield Order(by, at, PLAIN[act]())


def measures(name: str, offered: Options) -> list[ev.Measure]:
    some: dict[str, ev.Measure] = {
        "score": ev.ScoreCorrected(0, 5),
        "penalty": ev.Penalised(0, 5),
        "warning": ev.Warned(0),
        "walkover": ev.WalkoverAwarded(0),
        "note": ev.Noted(),
        "clock": ev.ClockAdjusted(0, 60_000),
        "pass": ev.PassForced(0),
        "end": ev.EndOrdered(),
        "verdict": ev.VerdictOverridden(bool(offered.overrule)),
    }
    return [some[name]]


def outside(state: State, by: int, offered: Options) -> Iterator[Order]:
    """Commands that are not offered, or whose arguments break the offered limits."""
    at = state.time
    whole = Options(
        blanks=tuple(square for square, _ in state.laid),
        words=("KOT",),
        most=7,
        measures=("clock", "pass", "end"),
    )
    kinds = {
        *PLAIN,
        "begin",
        "draw-start",
        "add-bytes",
        "place",
        "play",
        "name",
        "challenge",
        "correct",
        "decide",
    }
    for act in kinds - set(offered.acts) - {"start"}:
        yield from inside(state, by, act, whole)
    if not offered.may("start"):
        yield Order(by, at, acts.StartClock())
    more = held(state, by)[: offered.most + 1]
    yield Order(by, at, acts.Exchange(tiles=more if len(more) > offered.most else "?" * 8))
    yield Order(by, at, acts.Challenge(words=("ŻŻŻ",)))
    yield Order(by, at, acts.Begin(first=9))
    if offered.starters and not state.ordered:
        yield Order(by, at, acts.Begin())
    if by == acts.REFEREE:
        for name in {"clock", "pass", "end"} - set(offered.measures):
            yield Order(by, at, acts.Decide(clause="P-6.1", measure=measures(name, offered)[0]))
        for valid in {True, False} - {offered.overrule}:
            overruled = ev.VerdictOverridden(valid)
            yield Order(by, at, acts.Decide(clause="P-6.1", measure=overruled))


@pytest.mark.parametrize(("name", "seed"), list(product(PROFILES, range(GAMES))))
def test_what_is_offered_is_accepted_and_nothing_else(name: str, seed: int) -> None:
    game = RandomGame(profile_of(name), 7000 + seed)
    for _ in range(STEPS):
        check_options(game)
        game.step()


def check_options(game: RandomGame) -> None:
    state = advance(game.state, settle(game.state, game.state.time, game.draw, judge))
    for by in (*state.seats, acts.REFEREE):
        offered = options(state, by)
        for act in offered.acts:
            for command in inside(state, by, act, offered):
                answer = decide(state, command, game.draw, judge)
                if isinstance(answer, Refusal):
                    assert state.profile.refuses_layout(), (command, answer, offered)
                    judged = answer.code in JUDGED or answer.code.startswith("layout-")
                    assert judged, (command, answer, offered)
        for command in outside(state, by, offered):
            answer = decide(state, command, game.draw, judge)
            assert isinstance(answer, Refusal), (command, offered, state.phase)


def offered_acts(game: Table, name: str) -> tuple[str, ...]:
    return options(game.state, game._seat(name)).acts


@pytest.mark.clause("P-3.2.1")
def test_each_player_has_one_next_action_in_the_ordinary_cycle() -> None:
    game = ala_and_olek().does("Ala", "place 8H KOTY")
    assert awaited(game.state) == Awaited((0,), "move", Otherwise.FLAG, 0, 1_200_000)
    assert "stop" in offered_acts(game, "Ala")
    game.at("0:30").does("Ala", "stop")
    assert awaited(game.state) == Awaited((1,), "record", Otherwise.START, 30_000)
    assert set(offered_acts(game, "Olek")) == {
        "call-referee",
        "correct",
        "record",
        "challenge",
        "claim",
    }
    assert "start" in offered_acts(game, "Ala")
    game.does("Olek", "record")
    assert {"place", "exchange", "pass"} <= set(offered_acts(game, "Olek"))
    assert offered_acts(game, "Ala") == ("call-referee",)


@pytest.mark.clause("P-4.3.1")
def test_an_exchange_is_offered_with_its_most_tiles() -> None:
    assert options(ala_and_olek().bag(7).state, 0).most == 7
    assert options(ala_and_olek().bag(6).state, 0).most == 0
    small = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").bag(3)
    assert options(small.state, 0).most == 3


@pytest.mark.clause("R-7", "M-16")
def test_in_sealed_phases_no_time_is_told() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.at("1:00").does("Ann", "play 8H CATS").at("1:20").does("Ben", "challenge")
    assert awaited(game.state) == Awaited((2,), "record", Otherwise.PATIENCE)


@pytest.mark.clause("R-24", "P-4.9.2")
def test_a_call_awaits_the_referee_and_then_the_caller() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "call-referee")
    assert awaited(game.state) == Awaited((-1,), "decide", Otherwise.PATIENCE, 10_000, 190_000)
    game.does("referee", "decide P-7.3 note")
    found = awaited(game.state)
    assert found is not None
    assert (found.seats, found.act) == ((0,), "start")


@pytest.mark.clause("R-21", "R-24")
def test_a_pause_of_a_practice_game_waits_for_who_paused_it() -> None:
    opened = replace(ala_and_olek().state, practice=True)
    called = decide(opened, Order(0, 10, acts.CallReferee()), ScriptedDraw(""), never)
    assert isinstance(called, list)
    paused = advance(opened, called)
    assert awaited(paused) == Awaited((0,), "start", Otherwise.START, 10)
    assert deadline(paused) is None


@pytest.mark.clause("R-26")
def test_a_hurried_player_is_awaited_until_the_patience_ends() -> None:
    game = ala_and_olek("base").at("1:00")
    assert awaited(game.state) == Awaited((0,), "move", Otherwise.NOTHING, 0)
    game.does("Olek", "hurry")
    assert awaited(game.state) == Awaited((0,), "move", Otherwise.PASS, 60_000, 240_000)
    game.does("Ala", "play 8H KOTY").does("Ala", "start").does("Ala", "hurry")
    assert awaited(game.state) == Awaited((1,), "record", Otherwise.PATIENCE, 60_000, 240_000)


def test_nothing_is_awaited_of_a_game_that_is_over() -> None:
    game = ala_and_olek().does("referee", "decide P-7.3 end")
    assert awaited(game.state) is None
    assert options(game.state, 0) == Options()
    assert options(game.state, acts.REFEREE).acts == ("decide",)
    assert game.state.phase is Phase.ENDED
