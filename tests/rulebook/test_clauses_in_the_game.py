"""Clauses of the game that no text command can show: fields, geometry, order of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from mydelko.letters import SIZE, load_layout, load_tile_set
from mydelko.rulebook import ProfileError, load_profile
from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import ScriptedDraw
from mydelko.rules.decide import advance, decide
from mydelko.rules.fold import fold
from mydelko.rules.opening import open_game
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import LineKind, State
from mydelko.rules.tracking import shows_bag, unseen_tiles

CENTRE = 7 * SIZE + 7


class Table:
    """A game from its first event, tiles drawn in a written order."""

    def __init__(
        self,
        rules: str,
        *names: str,
        draws: str = "",
        words: Sequence[str] = (),
        kinds: Sequence[ev.SeatKind] | None = None,
    ) -> None:
        profile = load_profile(rules)
        self.events: list[ev.Event] = [open_game(profile, names, game="test", kinds=kinds)]
        self.state: State = replace(fold(self.events), ordered=True)
        rest = Counter(load_tile_set(profile.tiles).in_order())
        rest.subtract(draws)
        self.draw = ScriptedDraw(draws + "".join(rest.elements()))
        self.words = frozenset(words)

    def do(self, command: Order, now: int = 0) -> Refusal | None:
        answer = decide(self.state, replace(command, at=now), self.draw, self.words.__contains__)
        happened = answer.settled if isinstance(answer, Refusal) else answer
        self.events += happened
        self.state = advance(self.state, happened)
        return answer if isinstance(answer, Refusal) else None

    def begin(self) -> Table:
        assert self.do(Order(acts.REFEREE, 0, acts.Begin())) is None
        return self

    def kinds_of(self, *types: type[ev.Event]) -> list[ev.Event]:
        return [event for event in self.events if isinstance(event, types)]


def across(square: int, word: str) -> ev.Laid:
    return tuple((square + offset, letter) for offset, letter in enumerate(word))


def diagonal(square: int, word: str) -> ev.Laid:
    return tuple((square + offset * (SIZE + 1), letter) for offset, letter in enumerate(word))


@pytest.mark.parametrize(
    ("rules", "early"),
    [
        pytest.param("komorow", 2, marks=pytest.mark.clause("K-2.4")),
        pytest.param("pinczow", 1, marks=pytest.mark.clause("P-2.4")),
    ],
)
def test_the_clock_starts_with_the_tile_the_document_names(rules: str, early: int) -> None:
    table = Table(rules, "Ala", "Olek").begin()
    first, clock, *rest = table.kinds_of(ev.TilesDrawn, ev.ClockStarted)
    assert isinstance(first, ev.TilesDrawn)
    assert (first.seat, len(first.tiles)) == (0, early)
    assert isinstance(clock, ev.ClockStarted)
    drawn = [(event.seat, len(event.tiles)) for event in rest if isinstance(event, ev.TilesDrawn)]
    assert drawn == [(0, 7 - early), (1, 7)], "the opponent draws after the starter holds seven"


@pytest.mark.clause("K-3.2")
def test_a_diagonal_word_is_lost_when_claimed() -> None:
    table = Table("komorow", "Ala", "Olek", draws="KOTAAAA", words=["KOT"]).begin()
    assert table.do(Order(0, 0, acts.Play(tiles=diagonal(CENTRE, "KOT")))) is None
    assert table.do(Order(1, 0, acts.Claim())) is None
    assert [line.kind for line in table.state.sheet] == [LineKind.LOSS]
    assert not any(table.state.board)


@pytest.mark.clause("S-6.1")
def test_a_diagonal_word_is_refused_by_the_program() -> None:
    table = Table("scrabble", "Ala", "Olek", draws="KOTAAAA", words=["KOT"]).begin()
    refusal = table.do(Order(0, 0, acts.Play(tiles=diagonal(CENTRE, "KOT"))))
    assert refusal is not None
    assert refusal.cites("S-6.1")


@pytest.mark.clause("M-8")
def test_words_are_read_left_to_right_and_downwards_only() -> None:
    table = Table("marmara", "Ada", "Berk", draws="TACEEEE", words=["TAC"]).begin()
    assert table.do(Order(0, 0, acts.Play(tiles=across(CENTRE, "TAC")))) is None
    assert table.do(Order(1, 0, acts.Challenge(words=("CAT",)))) is not None
    assert table.state.pending is not None
    assert [word.word for word in table.state.pending.words] == ["TAC"]


@pytest.mark.clause("P-6.5.1", "P-6.5.2", "P-4.11.2", "P-1.4")
def test_bag_count_and_tracking_show_only_while_a_clock_runs() -> None:
    table = Table("pinczow", "Ala", "Olek", draws="KOTAAAA", words=["KOT"])
    assert not shows_bag(table.state), "no clock runs before the game"
    table.begin()
    assert shows_bag(table.state)
    assert table.do(Order(0, 0, acts.Play(tiles=across(CENTRE, "KOT")))) is None
    assert not shows_bag(table.state), "a finished move interrupts the count"
    assert table.do(Order(0, 0, acts.StartClock())) is None
    assert not shows_bag(table.state), "the move is still to be recorded or challenged"
    assert table.do(Order(1, 0, acts.Record())) is None
    assert shows_bag(table.state)
    assert table.do(Order(1, 0, acts.CallReferee())) is None
    assert not shows_bag(table.state)


@pytest.mark.clause("B-16")
def test_elsewhere_the_bag_count_is_always_shown() -> None:
    table = Table("base", "Ala", "Olek")
    assert shows_bag(table.state)


@pytest.mark.clause("P-1.4")
def test_tracking_holds_letters_and_does_not_tell_rack_from_bag() -> None:
    table = Table("pinczow", "Ala", "Olek", draws="KOTAAAAEEEEEEE").begin()
    whole = load_tile_set("polish").tiles()
    assert unseen_tiles(table.state, 0) == whole - Counter("KOTAAAA")
    assert unseen_tiles(table.state, 1) == whole - Counter("EEEEEEE")


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        pytest.param("komorow", 3, marks=pytest.mark.clause("K-1.2")),
        pytest.param("pinczow", 3, marks=pytest.mark.clause("P-3.2.1")),
        pytest.param("base", 5, marks=pytest.mark.clause("B-1")),
        pytest.param("base", 1, marks=pytest.mark.clause("B-1")),
        pytest.param("scrabble", 5, marks=pytest.mark.clause("S-1.2")),
        pytest.param("marmara", 5, marks=pytest.mark.clause("M-5")),
    ],
)
def test_a_table_of_the_wrong_size_is_refused(rules: str, seats: int) -> None:
    names = [f"player {number}" for number in range(seats)]
    with pytest.raises(ProfileError, match=f"{seats} seats"):
        open_game(load_profile(rules), names, game="test")


@pytest.mark.clause("S-3.1", "S-1.2")
def test_against_the_computer_the_human_starts() -> None:
    kinds = (ev.SeatKind.COMPUTER, ev.SeatKind.HUMAN)
    table = Table("scrabble", "Komputer", "Ala", kinds=kinds).begin()
    assert table.state.names[table.state.turn] == "Ala"


@pytest.mark.clause("K-1.4")
def test_equal_letters_under_k_are_kept_out_until_the_draw_is_decided() -> None:
    table = Table("komorow", "Ala", "Olek", draws="BBDC")
    assert table.do(Order(acts.REFEREE, 0, acts.DrawStart())) is None
    drawn, again, back = table.kinds_of(ev.StartLettersDrawn, ev.StartLettersReturned)
    assert isinstance(drawn, ev.StartLettersDrawn)
    assert isinstance(again, ev.StartLettersDrawn)
    assert back == ev.StartLettersReturned(at=0, tiles="BBDC")
    assert table.state.order == (1, 0)


@pytest.mark.clause("P-2.1")
def test_equal_letters_under_p_go_back_before_the_draw_is_repeated() -> None:
    table = Table("pinczow", "Ala", "Olek", draws="BBDC")
    assert table.do(Order(acts.REFEREE, 0, acts.DrawStart())) is None
    events = table.kinds_of(ev.StartLettersDrawn, ev.StartLettersReturned)
    returned = [event.tiles for event in events if isinstance(event, ev.StartLettersReturned)]
    assert returned == ["BB", "DC"]
    assert table.state.order == (1, 0)


@pytest.mark.parametrize(
    ("rules", "tiles", "dictionary"),
    [
        pytest.param("komorow", "polish", "OSPS", marks=pytest.mark.clause("K-1.6", "K-6.1")),
        pytest.param("pinczow", "polish", "OSPS", marks=pytest.mark.clause("P-1.1.1", "P-4.7.9")),
        pytest.param(
            "scrabble", "polish", "the game's", marks=pytest.mark.clause("S-1.3", "S-7.1")
        ),
        pytest.param("marmara", "english", "OSPD4", marks=pytest.mark.clause("M-3")),
        pytest.param("base", "polish", "the club's", marks=pytest.mark.clause("B-2")),
    ],
)
def test_a_hundred_tiles_two_of_them_blank_and_a_named_dictionary(
    rules: str, tiles: str, dictionary: str
) -> None:
    profile = load_profile(rules)
    assert (profile.tiles, profile.dictionary) == (tiles, dictionary)
    pool = load_tile_set(profile.tiles).tiles()
    assert (pool.total(), pool["?"]) == (100, 2)


@pytest.mark.clause("K-1.7", "S-8.1", "M-12")
def test_the_board_has_225_squares_and_the_known_premiums() -> None:
    layout = load_layout(load_profile("komorow").board)
    squares = Counter(layout.premium(row, column) for row in range(15) for column in range(15))
    assert squares.total() == 225
    counted = {(premium.letter, premium.word): count for premium, count in squares.items()}
    assert counted == {(1, 1): 164, (2, 1): 24, (3, 1): 12, (1, 2): 17, (1, 3): 8}


@pytest.mark.clause("P-1.3.1", "P-3.3d", "R-17")
def test_the_sheet_holds_values_totals_exchanges_passes_and_losses() -> None:
    table = Table("pinczow", "Ala", "Olek", draws="KOTAAAAEEEEEEE", words=["KOT"]).begin()
    steps: list[Order] = [
        Order(0, 0, acts.Play(tiles=across(CENTRE, "KOT"))),
        Order(1, 0, acts.Record()),
        Order(1, 0, acts.Exchange(tiles="EE")),
        Order(0, 0, acts.Pass()),
        Order(1, 0, acts.Play(tiles=across(CENTRE + SIZE, "EEE"))),
        Order(0, 0, acts.Challenge()),
    ]
    assert [table.do(step) for step in steps] == [None] * len(steps)
    sheet = [(line.seat, line.kind, line.points, line.total) for line in table.state.sheet]
    assert sheet == [
        (0, LineKind.PLACEMENT, 10, 10),
        (1, LineKind.EXCHANGE, 0, 0),
        (0, LineKind.PASS, 0, 10),
        (1, LineKind.LOSS, 0, 0),
    ]
    assert table.state.sheet[1].count == 2


@pytest.mark.clause("P-7.1", "P-7.1a", "P-7.1b")
def test_a_warning_is_on_record_and_a_penalty_is_a_multiple_of_five() -> None:
    table = Table("pinczow", "Ala", "Olek").begin()

    def decide_on(clause: str, measure: ev.Measure) -> Refusal | None:
        command = Order(
            acts.REFEREE, 0, acts.Decide(clause=clause, measure=measure, note="talking")
        )
        return table.do(command)

    assert decide_on("P-7.1a", ev.Warned(1)) is None
    last = table.events[-1]
    assert isinstance(last, ev.RefereeDecided)
    assert (last.clause, last.note, last.measure) == ("P-7.1a", "talking", ev.Warned(1))
    assert table.state.scores == (0, 0)
    refusal = decide_on("P-7.1b", ev.Penalised(1, 7))
    assert refusal is not None
    assert refusal.cites("P-7.1b")
    assert decide_on("P-7.1b", ev.Penalised(1, 10)) is None
    assert table.state.scores == (0, -10)
    assert decide_on("P-7.1", ev.Noted()) is None, "the list of penalties is open"


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("komorow", marks=pytest.mark.clause("K-4.2")),
        pytest.param("pinczow", marks=pytest.mark.clause("P-3.3f", "P-3.3g")),
        pytest.param("scrabble", marks=pytest.mark.clause("S-4")),
        pytest.param("marmara", marks=pytest.mark.clause("M-10")),
    ],
)
def test_an_exchange_draws_before_the_old_tiles_return(rules: str) -> None:
    table = Table(rules, "Ala", "Olek", draws="AAAAAAAEEEEEEE").begin()
    begun = len(table.events)
    assert table.do(Order(0, 0, acts.Exchange(tiles="AA"))) is None
    moved = [
        event
        for event in table.events[begun:]
        if isinstance(event, ev.TilesSetAside | ev.TilesDrawn | ev.TilesReturned)
    ]
    assert [type(event) for event in moved] == [ev.TilesSetAside, ev.TilesDrawn, ev.TilesReturned]
    assert [len(event.tiles) for event in moved] == [2, 2, 2]
