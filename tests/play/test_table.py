"""A table: seats, branches after an undo, the curtain, previews, lag, the computer's answers."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from mydelko.play.computer import choose, waiting_computer
from mydelko.play.denial import Denial, Refused
from mydelko.play.lag import LEAST, grant_lag, lag_given
from mydelko.play.log import Answer, Conflict, Step
from mydelko.play.options import referee_options, seat_options
from mydelko.play.practice import Pause, Undo
from mydelko.play.preview import look_ahead
from mydelko.play.screen import Audience, AudienceKind, Screen, audience_of, lower, may_lift
from mydelko.play.setup import (
    Branched,
    Referee,
    SeatPlan,
    SeatTaken,
    TableEvent,
    TableOpened,
    fold_table,
    read_table_event,
    write_table_event,
)
from mydelko.play.table import Meant
from mydelko.rulebook import load_profile, parse_profile, profile_names
from mydelko.rules import Phase, State, acts, advance, fold, read_record, verify_game, write_record
from mydelko.rules import events as ev
from mydelko.rules.options import Options
from mydelko.rules.placement import Laid
from mydelko.rules.refusal import Refusal
from play.tables import SEED, Live, begun, opened
from rules.score_sheet import table


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
        SeatTaken(at=6, seat=1, name="Ola", session="o", brings_bytes=True),
        Branched(at=7, branch=1, kept=10, began=11, seat=0),
    ]
    setup = fold_table([read_table_event(write_table_event(event)) for event in events])
    assert setup.is_complete()
    assert (setup.full, setup.begins()) == (6, 1 + setup.profile.patience)
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
        live = Live(opened(practice=practice))
        assert live.state.practice is practice
        live.begin()
        assert fold(read_record(write_record(live.log.events))).practice is practice
        assert live.table.viewer.table.practice is practice


@pytest.mark.clause("P-2.1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_pairing_says_who_begins_and_nobody_draws_for_it(first: int) -> None:
    people = (ev.SeatKind.HUMAN, ev.SeatKind.HUMAN)
    live = begun(opened("pinczow", *people, first=first))
    assert live.state.turn == first
    assert not any(isinstance(event, ev.StartLettersDrawn) for event in live.log.events)


@pytest.mark.parametrize("profile", profile_names())
def test_a_game_begins_with_the_seats_own_bytes_in_a_fair_bag(profile: str) -> None:
    fewest = load_profile(profile).players[0]
    event = opened(profile, *[ev.SeatKind.HUMAN] * fewest)
    plans = [replace(seat, brings_bytes=True) for seat in event.seats]
    live = Live(replace(event, seats=tuple(plans)))
    for seat in range(fewest):
        live.begin()
        assert live.table.is_waiting
        assert seat_options(live.table.setup, live.state, seat).may("add-bytes")
        live.do(seat, acts.AddBytes(data="ab" * 16))
        assert live.hear(seat, acts.AddBytes(data="cd" * 16)).why is not None
    live.begin()
    assert not live.table.is_waiting
    assert live.state.entropy == ("ab" * 16,) * fewest
    assert all(len(rack) == 7 for rack in live.state.racks)


def test_a_referee_is_offered_only_what_the_table_lets_through() -> None:
    people = (ev.SeatKind.HUMAN, ev.SeatKind.HUMAN)
    live = Live(opened("pinczow", *people, practice=True))
    assert referee_options(live.state) == Options()  # no game yet
    live.begin()
    assert "stop" in referee_options(live.state).acts
    live.do(0, Pause(), after=10)
    assert referee_options(live.state).acts == ("decide",)


@pytest.mark.clause("R-15", place="table")
def test_a_referee_who_plays_neither_sees_as_one_nor_rules_at_the_own_table() -> None:
    ola = Referee(name="Ola", user="ola")
    seats = tuple(
        SeatPlan(name, ev.SeatKind.HUMAN, session=name, user=name) for name in ("ala", "ola")
    )
    live = begun(replace(opened("pinczow"), seats=seats, referee=ola))
    assert not live.table.setup.is_referee("another cookie", "ola")
    ruling = acts.Decide(clause="P-7.1", measure=ev.Penalised(0, 5))
    assert isinstance(refused := live.hear(1, ruling).why, Refusal)
    assert refused.code == "not-referee"
    elsewhere = fold_table([replace(opened("pinczow"), referee=ola)])
    assert elsewhere.is_referee("another cookie", "ola")


def test_an_undo_goes_back_to_the_beginning_of_ones_last_turn() -> None:
    live = begun(opened(practice=True))
    first = live.state
    live.do(0, acts.Pass(), after=10)
    live.do(1, acts.Exchange(tiles=live.state.racks[1][:2]), after=10)
    live.do(0, Undo(), after=5000)
    assert live.state.turn == 0
    assert live.state.clock.used == (0, 0)  # the undone time is charged to nobody
    assert live.state.clock.running == 0
    assert live.state.racks == first.racks
    assert fold(live.log.events) == live.state
    assert live.table.at == (1, len(live.log.events))
    assert len(live.log.branches) == 2  # the old one stays
    assert live.hear(0, Undo()).why == Denial("nothing-to-undo")


def test_a_branch_draws_the_same_tiles_for_the_same_move_and_verifies() -> None:
    live = begun(opened(practice=True))
    exchange = acts.Exchange(tiles=live.state.racks[0][:3])
    exchanged = live.do(0, exchange, after=10)
    live.do(0, Undo(), after=89)
    repeated = live.do(0, exchange, after=1)
    drawn = [event.tiles for event in exchanged if isinstance(event, ev.TilesDrawn)]
    assert [event.tiles for event in repeated if isinstance(event, ev.TilesDrawn)] == drawn
    revealed = [*live.log.events, ev.SeedRevealed(at=101, seed=SEED.hex())]
    assert verify_game(revealed).fair


def test_a_log_writes_nothing_on_a_conflict_and_answers_a_repeat_alike() -> None:
    live = begun(opened())
    step = live.table.hear(0, 0, acts.Pass(), key="a")
    assert isinstance(step, Step)
    kept = live.log.append(step)
    assert kept == Answer(0, step.state.version)
    written = list(live.log.events)
    assert live.log.append(step) == Conflict(kept)
    assert live.log.append(replace(step, key="b")) == Conflict(None)
    assert live.log.events == written


def test_a_stale_command_is_denied_but_what_time_did_before_it_stands() -> None:
    people = (ev.SeatKind.HUMAN, ev.SeatKind.HUMAN)
    live = begun(opened("pinczow", *people, first=0))
    seen = Meant(len(live.state.sheet), live.state.phase.value)
    in_time = live.table.hear(19 * 60_000, 0, acts.Pass(), meant=seen)
    assert isinstance(in_time, Step)
    refused = live.table.hear(21 * 60_000, 0, acts.Pass(), meant=seen)
    assert isinstance(refused, Refused)
    assert refused.why == Denial("stale")
    assert refused.step is not None
    assert refused.step.state.flagged == (0,)


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
    live = begun(opened("pinczow"))
    if live.state.turn == 1:
        live.do(1, acts.Pass())
    rack = live.state.racks[0].replace("?", "")
    tiles = tuple((112 + index, rack[index]) for index in range(3))
    live.do(0, acts.Play(tiles=tiles), after=5)
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
