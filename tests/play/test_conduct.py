"""Conduct at a real board (P-2.3: the bag at shoulder height): its clauses are shown at their
moment, and a referee's decision cites each with its effects, in the log, the view and the
history."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from mydelko.play import news
from mydelko.play.history import tell_history
from mydelko.play.setup import fold_table
from mydelko.play.viewer import Viewer
from mydelko.rulebook import load_profile, profile_names
from mydelko.rulebook.clauses import BookError, build_book, load_book
from mydelko.rulebook.conduct import EFFECTS, Moment
from mydelko.rules import events as ev
from mydelko.rules import fold
from mydelko.rules.acts import REFEREE
from mydelko.rules.conduct import conduct_now, documents, moments
from mydelko.rules.game_record import read_event, write_event
from mydelko.rules.options import options
from play.tables import opened
from rules.score_sheet import Table, ala_and_olek, table

RULES = {"K": "komorow", "P": "pinczow", "M": "marmara", "R": "pinczow"}  # a game under each
ROWS = {  # when each clause of conduct matters
    "K-1.5": "drawing",
    "K-6.2": "always",
    "P-1.4": "always",
    "P-2.2": "before",
    "P-2.3": "drawing",
    "P-3.2.1d": "stopped",
    "P-3.2.1i": "drawing",
    "P-3.2.1j": "drawing",
    "P-3.3b": "exchange",
    "P-3.3f": "exchange",
    "P-3.3g": "exchange",
    "P-4.1.2": "laying",
    "P-4.1.3": "stopped",
    "P-4.3.2": "exchange",
    "P-4.5.1": "stopped",
    "P-4.5.2": "stopped",
    "P-4.6.1": "stopped",
    "P-4.7.10": "challenge",
    "P-4.9.5": "stopped",
    "P-4.11.1": "always",
    "P-4.11.2": "stopped",
    "P-6.3.1": "before",
    "P-6.5.1": "laying stopped",
    "P-6.5.2": "laying stopped",
    "P-6.5.3": "laying",
    "P-6.6.5": "always",
    "P-6.6.9": "always",
    "M-4": "always",
    "M-15": "always",
    "R-14": "end",
}


def waiting(rules: str) -> Table:
    return table(rules).seat("Ala").seat("Olek").on_real_board()


def seated(rules: str) -> Table:
    return runs_on(waiting(rules).does("Ala", "draw-start A B"), "Olek")


def runs_on(game: Table, presses: str) -> Table:
    """The next clock is started, where there is one."""
    return game.does(presses, "start") if game.state.has_clock() else game


def played(rules: str) -> Table:
    return seated(rules).does("Ala", "play 8H KOT")


def exchanged(rules: str) -> Table:
    game = seated(rules).does("Ala", "exchange *")
    return runs_on(game.does("Olek", "record"), "Ala") if game.state.has_clock() else game


# Games that stand at a moment, and all that is going on in them.
GAMES: dict[str, tuple[Callable[[str], Table], str]] = {
    "before": (waiting, "before"),
    "laying": (seated, "laying drawing"),
    "drawing": (lambda rules: runs_on(played(rules).accept(), "Ala"), "laying drawing"),
    "exchange": (lambda rules: seated(rules).does("Ala", "declare-exchange"), "exchange"),
    "exchanged": (exchanged, "exchange laying drawing"),
    "stopped": (lambda rules: seated(rules).does("Ala", "call-referee"), "stopped laying drawing"),
    "challenge": (played, "stopped challenge"),
    "end": (lambda rules: played(rules).does("referee", "decide P-7.3 end"), "end"),
}


def measure(effect: str) -> str:
    """What a referee who decides so against Olek writes."""
    return {
        "note": "note",
        "warning": "warning Olek",
        "score": "score Olek -3",
        "penalty": "penalty Olek 10",
        "clock": "clock Olek 05:00",
        "pass": "pass Olek",
        "walkover": "walkover Ala",
    }[effect]


def shows(game: Table, effect: str) -> bool:
    """Whether the effect is seen at the table, as everybody there sees it."""
    view = Viewer(fold_table([opened(game.profile)])).referee_view(game.state)
    olek = view.seats[1]
    return {
        "note": True,
        "warning": True,
        "score": olek.score == -3,
        "penalty": olek.score == -10,
        "clock": view.clock.budget[1] == view.clock.used[1] + 300_000,
        "pass": olek.must_pass or any(line.seat == 1 for line in view.sheet),
        "walkover": game.state.is_over() and game.winner == "Ala",
    }[effect]


def rows() -> list[object]:
    return [pytest.param(row, id=row, marks=pytest.mark.clause(row, place="table")) for row in ROWS]


@pytest.mark.parametrize("row", rows())
def test_a_clause_of_conduct_is_shown_at_its_moments_alone(row: str) -> None:
    for name, (play, goes_on) in GAMES.items():
        game = play(RULES[row[0]])
        matters = not {*goes_on.split(), "always"}.isdisjoint(ROWS[row].split())
        assert (load_book().clause(row) in conduct_now(game.state)) is matters, name


@pytest.mark.clause("P-6.1", place="table")
@pytest.mark.parametrize("row", rows())
def test_a_decision_cites_conduct_with_each_effect_in_log_view_and_history(row: str) -> None:
    conduct = load_book().clause(row).conduct
    assert conduct is not None
    moment = "laying" if conduct.at == (Moment.ALWAYS,) else conduct.at[0].value
    for effect in conduct.effects:
        game = GAMES[moment][0](RULES[row[0]])
        assert effect in options(game.state, REFEREE).measures, (moment, effect)
        game.does("referee", f"decide {row} {measure(effect)} widział sędzia")
        (kept,) = [one for one in game.happened(ev.RefereeDecided) if one.clause == row]
        again = fold([read_event(write_event(event)) for event in game.events])
        assert again == game.state
        assert shows(game, effect), (moment, effect)
        said = news.RefereeDecided(clause=row, note="widział sędzia", measure=kept.measure)
        assert said in [item for step in tell_history(game.events) for item in step.news]


def test_every_row_of_conduct_in_the_book_stands_in_this_file() -> None:
    book = load_book()
    assert {one.id: set(one.conduct.at) for one in book if one.conduct} == {
        row: set(map(Moment, at.split())) for row, at in ROWS.items()
    }


def test_moments_are_told_the_most_telling_first() -> None:
    for name, (play, goes_on) in GAMES.items():
        going_on = {one.value for one in moments(play("pinczow").state)}
        assert going_on == {*goes_on.split(), "always"}, name
    told = (Moment.CHALLENGE, Moment.STOPPED, Moment.ALWAYS)
    assert moments(played("pinczow").state) == told
    first, *_ = conduct_now(played("pinczow").state)
    assert first.id == "P-4.7.10"
    *_, last = conduct_now(played("pinczow").state)
    assert last.id == "P-6.6.9"


def test_a_rule_set_shows_the_conduct_of_the_documents_it_rests_on() -> None:
    found = {name: documents(load_profile(name)) - {"B", "R"} for name in profile_names()}
    expected = {"komorow": {"K"}, "pinczow": {"P"}, "scrabble": {"S"}, "marmara": {"M"}}
    assert found == {**expected, "base": set()}
    foreign = conduct_now(seated("marmara").state)
    assert {clause.document for clause in foreign} == {"M"}


def test_where_the_program_has_the_tiles_only_conduct_of_all_times_matters() -> None:
    shown = conduct_now(ala_and_olek().state)
    assert {row for row, at in ROWS.items() if row[0] == "P" and at == "always"} == {
        clause.id for clause in shown
    }


def test_an_effect_is_a_measure_of_the_law_and_a_moment_has_a_game() -> None:
    tags = {one.__struct_config__.tag for one in get_args(ev.Measure)}
    assert set(EFFECTS) <= tags
    assert {one.value for one in Moment} == {"always"}.union(
        *(set(on.split()) for _, on in GAMES.values())
    )


@pytest.mark.parametrize(
    ("lives", "conduct", "why"),
    [
        (["table"], {"at": ["noon"], "effects": ["note"]}, "noon"),
        (["table"], {"at": ["end"], "effects": []}, "some of note"),
        (["table"], {"at": ["end", "before"], "effects": ["note"]}, "in this order"),
        (["table"], {"at": ["end"], "effects": ["exile"]}, "exile"),
        (["table"], {"at": ["end"], "effects": ["note"], "cost": 5}, "cost"),
        (["game"], {"at": ["end"], "effects": ["note"]}, "lives at the table"),
    ],
)
def test_a_book_with_unreadable_conduct_is_refused(
    lives: list[str], conduct: dict[str, object], why: str
) -> None:
    words = {"pl": "Tak.", "en": "So.", "tr": "Öyle."}
    row = {"id": "P-1", "lives": lives, "conduct": conduct, "title": words, **words}
    with pytest.raises(BookError, match=f"P-1: conduct.*{why}"):
        build_book([("P", row)], {})
