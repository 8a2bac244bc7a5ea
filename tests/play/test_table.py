"""A table: seats, branches after an undo, the curtain, previews, lag, the computer's answers."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from mydelko.play.branch import branch_events, find_undo
from mydelko.play.computer import choose, waiting_computer
from mydelko.play.lag import LEAST, grant_lag, lag_given
from mydelko.play.options import referee_options
from mydelko.play.preview import look_ahead
from mydelko.play.screen import Audience, AudienceKind, Screen, audience_of, lower, may_lift
from mydelko.play.setup import (
    Branched,
    SeatPlan,
    SeatTaken,
    TableEvent,
    TableOpened,
    fold_table,
    read_table_event,
    write_table_event,
)
from mydelko.play.table import Table
from mydelko.rulebook import load_profile, parse_profile, profile_names
from mydelko.rules import Phase, State, acts, advance, fold, read_record, verify_game, write_record
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import commitment
from mydelko.rules.options import Options
from mydelko.rules.placement import Laid
from rules.score_sheet import table

SEED = bytes(range(32))


def opened(profile: str = "scrabble", *kinds: ev.SeatKind) -> TableOpened:
    seats = kinds or (ev.SeatKind.HUMAN, ev.SeatKind.COMPUTER)
    return TableOpened(
        at=1000,
        game="g",
        profile=load_profile(profile),
        lexicon="polish",
        seats=tuple(
            SeatPlan(f"S{number}", kind, session="me" if kind is ev.SeatKind.HUMAN else "")
            for number, kind in enumerate(seats)
        ),
        host="me",
        commitment=commitment(SEED, "g"),
    )


def anything(word: str) -> bool:
    return True


def test_a_table_folds_from_its_events_and_back() -> None:
    events: list[TableEvent] = [
        TableOpened(
            at=5,
            game="g",
            profile=load_profile("pinczow"),
            lexicon="polish",
            seats=(
                SeatPlan("Ala", ev.SeatKind.HUMAN, session="a"),
                SeatPlan("", ev.SeatKind.HUMAN),
            ),
            host="a",
            commitment="",
        ),
        SeatTaken(at=6, seat=1, name="Ola", session="o", entropy="00" * 16),
        Branched(at=7, branch=1, kept=10, began=11, seat=0),
    ]
    setup = fold_table([read_table_event(write_table_event(event)) for event in events])
    assert setup.is_complete()
    assert setup.seats_of("o") == (1,)
    assert (setup.branch, setup.version) == (1, 3)
    assert not setup.practice


def test_a_table_of_before_practice_reads_as_none_with_its_branches() -> None:
    """R-21 came later: such a log has no such field, and its undone moves stay undone."""
    old = json.loads(write_table_event(opened()))
    del old["practice"], old["first"]
    branched = write_table_event(Branched(at=7, branch=1, kept=3, began=4, seat=0))
    setup = fold_table([read_table_event(json.dumps(old).encode()), read_table_event(branched)])
    assert (setup.practice, setup.first, setup.branch) == (False, None, 1)


@pytest.mark.clause("R-21")
def test_the_record_of_a_practice_game_says_so() -> None:
    for practice in (True, False):
        live = Table(fold_table([replace(opened(), practice=practice)]), SEED)
        assert live.state.practice is practice
        live.start(read_record(write_record(live.begin(0, anything))))
        assert live.state.practice is practice
        assert live.viewer.table.practice is practice


@pytest.mark.clause("P-2.1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_pairing_says_who_begins_and_nobody_draws_for_it(first: int) -> None:
    people = (ev.SeatKind.HUMAN, ev.SeatKind.HUMAN)
    live = Table(fold_table([replace(opened("pinczow", *people), first=first)]), SEED)
    events = live.begin(0, anything)
    live.start(events)
    assert live.state.turn == first
    assert not any(isinstance(event, ev.StartLettersDrawn) for event in events)


@pytest.mark.parametrize("profile", profile_names())
def test_a_game_begins_with_the_seats_own_bytes_in_a_fair_bag(profile: str) -> None:
    fewest = load_profile(profile).players[0]
    setup = fold_table([opened(profile, *[ev.SeatKind.HUMAN] * fewest)])
    plans = [SeatPlan(seat.name, seat.kind, session="x", entropy="ab" * 16) for seat in setup.seats]
    live = Table(replace(setup, seats=tuple(plans)), SEED)
    assert live.is_waiting
    live.start(live.begin(50, anything))
    assert not live.is_waiting
    assert live.state.entropy == ("ab" * 16,) * fewest
    assert all(len(rack) == 7 for rack in live.state.racks)


def test_a_referee_is_offered_only_what_the_table_lets_through() -> None:
    people = (ev.SeatKind.HUMAN, ev.SeatKind.HUMAN)
    live = Table(fold_table([replace(opened("pinczow", *people), practice=True)]), SEED)
    assert referee_options(live.state) == Options()  # no game yet
    live.start(live.begin(0, anything))
    assert "stop" in referee_options(live.state).acts
    paused = live.decide(Order(0, 10, acts.CallReferee()), anything)
    assert isinstance(paused, list)
    live.follow(paused)
    assert referee_options(live.state).acts == ("decide",)


def test_an_undo_goes_back_to_the_beginning_of_ones_last_turn() -> None:
    live = Table(fold_table([opened()]), SEED)
    events = live.begin(0, anything)
    live.start(events)
    begun = len(events)
    for command in (
        Order(0, 10, acts.Pass()),
        Order(1, 20, acts.Exchange(tiles=live.state.racks[1][:2])),
    ):
        decided = live.decide(command, anything)
        assert isinstance(decided, list)
        live.follow(decided)
        events += decided
    kept = find_undo(events, 0)
    assert kept == begun
    branch = branch_events(events, kept, 5000)
    state = fold(branch)
    assert state.turn == 0
    assert state.clock.used == (0, 0)  # the undone time is charged to nobody
    assert state.clock.running == 0
    assert state.racks == fold(events[:begun]).racks
    assert find_undo(branch, 0) is None


def test_a_branch_draws_the_same_tiles_for_the_same_move_and_verifies() -> None:
    live = Table(fold_table([opened()]), SEED)
    events = live.begin(0, anything)
    live.start(events)
    tiles = live.state.racks[0][:3]
    exchanged = live.decide(Order(0, 10, acts.Exchange(tiles=tiles)), anything)
    assert isinstance(exchanged, list)
    kept = find_undo([*events, *exchanged], 0)
    assert kept is not None
    again = Table(live.setup, SEED, branch_events([*events, *exchanged], kept, 99))
    repeated = again.decide(Order(0, 100, acts.Exchange(tiles=tiles)), anything)
    assert isinstance(repeated, list)
    drawn = [event.tiles for event in exchanged if isinstance(event, ev.TilesDrawn)]
    assert [event.tiles for event in repeated if isinstance(event, ev.TilesDrawn)] == drawn
    whole = [*branch_events([*events, *exchanged], kept, 99), *repeated]
    revealed = [*whole, ev.SeedRevealed(at=101, seed=SEED.hex())]
    assert verify_game(revealed).fair


def test_the_curtain_lifts_for_whose_turn_it_is_and_falls_with_the_stop() -> None:
    sheet = table("pinczow").seat("Ala", rack="KOTYŁEM").seat("Ola", rack="ŻÓŁWIAK")
    sheet.play("8H", "KOTY")
    states = [fold(sheet.events[: count + 1]) for count in range(len(sheet.events))]
    screen = Screen((0, 1))
    thinking = next(state for state in states if state.phase is Phase.LAYING)
    assert audience_of(thinking, screen) == Audience(AudienceKind.SCREEN, seats=(0, 1))
    assert may_lift(thinking, screen, 0)
    assert not may_lift(thinking, screen, 1)
    lifted = Screen((0, 1), lifted=0)
    assert audience_of(thinking, lifted).seat == 0
    stopped = next(state for state in states if state.phase is Phase.CHALLENGE)
    assert audience_of(stopped, lifted) == audience_of(stopped, screen)
    assert lower(stopped, lifted).lifted is None


def test_a_preview_counts_everywhere_but_judges_only_where_the_program_does() -> None:
    def known(word: str) -> bool:
        return word == "KOT"

    def fault(state: State, laid: Laid) -> str:
        refusal = look_ahead(state, 0, laid, known).fault
        return "" if refusal is None else refusal.code

    free = table("pinczow").seat("Ala", rack="KOTYŁEM").seat("Ola", rack="ŻÓŁWIAK").state
    tiles = ((112, "K"), (113, "O"), (114, "T"))
    seen = look_ahead(free, 0, tiles, known)
    assert (seen.score.total, seen.wrong, seen.fault) == (10, None, None)
    assert look_ahead(free, 0, ((0, "K"), (20, "O")), known).fault is None  # for players to claim
    judged = table("scrabble").seat("Ala", rack="KOTYŁEM").seat("Ola", rack="ŻÓŁWIAK").state
    assert look_ahead(judged, 0, tiles, known).wrong == ()
    assert look_ahead(judged, 0, (*tiles, (115, "Y")), known).wrong == ("KOTY",)
    assert fault(judged, ((0, "K"), (20, "O"))) == "layout-line"
    assert fault(judged, ((112, "Ż"),)) == "not-on-rack"
    assert fault(judged, ((225, "K"),)) == "off-board"
    assert look_ahead(judged, 1, ((112, "Ż"), (113, "Ó")), known).wrong == ("ŻÓ",)  # while waiting


@pytest.mark.clause("S-2.2")
def test_a_preview_tells_the_ways_to_read_a_blank() -> None:
    state = table("scrabble").seat("Ala", rack="KO?YŁEM").seat("Ola", rack="ŻÓŁWIAK").state
    tiles = ((112, "K"), (113, "O"), (114, "z"))

    def known(word: str) -> bool:
        return word in {"KOZ", "KOŻ"}

    seen = look_ahead(state, 0, tiles, known)
    assert [laid[-1][1] for laid in seen.readings] == ["z", "ż"]


def test_lag_is_given_back_within_the_quota_and_the_record_tells_it() -> None:
    profile = parse_profile({"base": "base", "time": "1:00"})
    state = fold([ev.GameOpened(at=0, game="g", profile=profile, names=("A", "B"),
                                kinds=(ev.SeatKind.HUMAN,) * 2)])  # fmt: skip
    state = advance(state, [ev.ClockStarted(at=0, seat=0)])
    given = 0
    for _ in range(50):
        events = grant_lag(state, 0, 1500, given, state.time + 2000)
        state = advance(state, events)
        given += sum(lag_given(events, profile.increment, 2))
    assert profile.lag_quota - LEAST < given <= profile.lag_quota == 7000
    assert grant_lag(state, 1, 1500, 0, state.time + 2000) == []  # the other's clock stands


@pytest.mark.parametrize("name", ["pinczow", "komorow", "marmara"])
def test_tournament_rules_give_no_lag_back(name: str) -> None:
    assert load_profile(name).lag_quota == 0


def test_a_computer_answers_as_the_rules_ask() -> None:
    setup = fold_table([opened("pinczow", ev.SeatKind.HUMAN, ev.SeatKind.COMPUTER)])
    live = Table(setup, SEED)
    live.start(live.begin(0, anything))
    if live.state.turn == 1:
        decided = live.decide(Order(1, 1, acts.Pass()), anything)
        assert isinstance(decided, list)
        live.follow(decided)
    rack = live.state.racks[0].replace("?", "")
    tiles = tuple((112 + index, rack[index]) for index in range(3))
    decided = live.decide(Order(0, 5, acts.Play(tiles=tiles)), anything)
    assert isinstance(decided, list)
    live.follow(decided)
    assert waiting_computer(live.state) == 1

    def answer(doubted: tuple[str, ...]) -> acts.Act:
        (act,) = choose(
            Doubter(doubted),  # type: ignore[arg-type]
            live.state,
            1,
            live.state.time,
            random=Random(1),
            cancelled=lambda: False,
        )
        return act

    word = "".join(rack[:3])
    assert isinstance(answer(()), acts.Record)
    challenge = answer((word,))
    assert isinstance(challenge, acts.Challenge)
    assert challenge.words == (word,)


class Doubter:
    """A player that doubts what it is told to and never has to think."""

    def __init__(self, doubted: tuple[str, ...]) -> None:
        self._doubted = doubted

    def doubts(self, words: list[str], _chances: Random) -> tuple[str, ...]:
        return tuple(word for word in words if word in self._doubted)
