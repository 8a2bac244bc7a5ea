"""Standings: criteria, categories, prizes, statistics."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from mydelko.tournament import commands as cmd
from mydelko.tournament.history import histories
from mydelko.tournament.labels import label
from mydelko.tournament.settings import Criterion, Prize, RatingKind, RatingRules, System
from mydelko.tournament.standings import prize_list, standings, team_standings
from mydelko.tournament.state import Highlight, MeasureKind
from mydelko.tournament.statistics import statistics
from tournament.hall import Hall, hall


def played(*criteria: Criterion) -> Hall:
    """Round robin of four: 1 beats 2, 2 beats 3, 3 beats 1; 4 loses to all."""
    event = hall(3, System.FIXED, criteria=criteria).enter("A", "B", "C", "D")
    for winners in (((1, 2), (3, 4)), ((2, 3), (1, 4)), ((3, 1), (2, 4))):
        event.do(cmd.DraftRound(fixed=winners)).do(cmd.Publish())
        for winner, loser in winners:
            event.beat(winner, (400 + 10 * loser, 300 + winner))
    return event


def test_the_direct_meeting_sees_only_those_still_level() -> None:
    event = hall(1, System.FIXED, criteria=(Criterion.BIG, Criterion.DIRECT, Criterion.LOT))
    event.enter("A", "B", "C", "D").do(cmd.DraftRound(fixed=((1, 2), (3, 4)))).do(cmd.Publish())
    event.beat(1).result(2, 400, 400)
    rows = {row.number: row for row in standings(event.state)}
    assert rows[1].place == 1
    assert rows[3].values[1] == rows[4].values[1] == 1
    assert rows[2].place == 4


def test_a_circle_of_wins_stays_level_in_the_direct_meeting() -> None:
    event = played(Criterion.BIG, Criterion.DIRECT, Criterion.SUM)
    rows = standings(event.state)
    assert [row.halves for row in rows] == [4, 4, 4, 0]
    assert {row.values[1] for row in rows[:3]} == {2}


def test_who_shares_a_place_shares_it_in_a_category_and_among_teams() -> None:
    event = hall(1, criteria=(Criterion.BIG,), categories=("junior",))
    for name, team in (("A", "X"), ("B", "Y"), ("C", "Y"), ("D", "X")):
        event.enter(name, team=team, categories=("junior",))
    event.play()
    assert [row.place for row in standings(event.state, category="junior")] == [1, 1, 3, 3]
    assert [(row.place, row.team) for row in team_standings(event.state)] == [(1, "X"), (1, "Y")]


def test_buchholz_and_its_median() -> None:
    rows = {
        row.number: row for row in standings(played(Criterion.BUCHHOLZ, Criterion.MEDIAN).state)
    }
    assert rows[1].values == (8, 4)
    assert rows[4].values == (12, 4)


def test_opponents_ranks_favour_stronger_opposition() -> None:
    rows = standings(played(Criterion.OPPONENT_RANKS, Criterion.LOT).state)
    assert rows[0].number == 4
    assert rows[0].values[0] == -3  # three opponents who share the first place


def test_without_a_lot_equal_rows_share_their_place() -> None:
    event = hall(1, criteria=(Criterion.BIG,)).enter("A", "B", "C", "D").play()
    assert [row.place for row in standings(event.state)] == [1, 1, 3, 3]


def test_games_played_as_a_criterion_puts_byes_behind() -> None:
    event = hall(1, criteria=(Criterion.BIG, Criterion.GAMES, Criterion.LOT)).enter_rated(
        150, 140, 130
    )
    event.play()
    assert standings(event.state)[0].number == 1
    assert standings(event.state)[1].number == event.current.byes[0].entrant


def test_every_criterion_has_its_title() -> None:
    assert all(label("en", criterion.value) for criterion in Criterion)


def test_the_table_of_a_category_has_its_own_places_and_prizes() -> None:
    prizes = (
        Prize(title="I"),
        Prize(title="Best junior", category="junior"),
        Prize(title="9", place=9),
    )
    event = hall(2, categories=("junior",), prizes=prizes).enter("A", "B")
    event.enter("C", "D", categories=("junior",)).play().play()
    rows = standings(event.state, category="junior")
    assert [row.place for row in rows] == [1, 2]
    won = prize_list(event.state)
    assert [one.entrant.name if one.entrant else None for one in won] == ["A", "C", None]


def test_an_excluded_player_takes_no_prize() -> None:
    event = hall(2, prizes=(Prize(title="I"),)).enter("A", "B", "C", "D").play()
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=1)
    won = prize_list(event.state)[0].entrant
    assert won is not None
    assert won.number != 1


def test_statistics_name_the_feats() -> None:
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(1, System.FIXED, rating=rating)
    for number, points in enumerate((150, 110, 130, 120)):
        event.enter(f"P{number}", rating=Decimal(points))
    event.do(cmd.DraftRound(fixed=((1, 2), (3, 4)))).do(cmd.Publish())
    event.result(1, 380, 395).result(2, 512, 301)
    event.do(cmd.AddHighlight(round=1, highlight=Highlight(entrant=3, word="ŻĄDAŁEM", points=98)))
    found = statistics(event.state)
    assert found.games == 2
    assert found.highest_game is not None
    assert (found.highest_game.value, found.highest_game.entrant) == (512, 3)
    assert found.highest_sum is not None
    assert found.highest_sum.value == 813
    assert found.largest_difference is not None
    assert found.largest_difference.value == 211
    assert found.highest_loss is not None
    assert found.highest_loss.value == 380
    assert found.upset is not None
    assert (found.upset.entrant, found.upset.value) == (2, 40)
    assert found.best_word is not None
    assert found.best_word.word == "ŻĄDAŁEM"


def test_an_event_without_games_has_no_feats() -> None:
    found = statistics(hall().enter("A", "B").state)
    assert found.games == 0
    assert found.highest_game is None
    assert found.average is None


def test_at_a_table_of_several_differences_are_exact_and_sum_to_nothing() -> None:
    school = hall(2, System.TABLES, profile="marmara", criteria=(Criterion.DIFFERENCE,))
    school.enter("A", "B", "C", "D", "E", "F", "G").pair()
    four, three = sorted(school.current.tables, key=lambda table: -len(table.seats))
    school.result(four.number, 200, 210, 210, 150, before=(200, 212, 211, 150))
    school.result(three.number, 218, 195, 194)
    rows = {row.number: row for row in standings(school.state)}
    exact = [rows[number].margin for number in four.seats]
    assert exact == [10, Fraction(70, 3), Fraction(70, 3), Fraction(-170, 3)]
    assert [rows[number].difference for number in four.seats] == [10, 23, 23, -57]
    assert [rows[number].difference for number in three.seats] == [24, -11, -13]
    assert sum(row.margin for row in rows.values()) == 0
    own = histories(school.state)
    for number, row in rows.items():
        [line] = own[number].lines
        assert line.small_for - line.small_against == row.difference


def test_a_third_of_a_point_parts_what_is_printed_alike() -> None:
    school = hall(1, System.TABLES, profile="marmara", criteria=(Criterion.DIFFERENCE,))
    school.enter(*"ABCDEFGH").pair()
    one, other = school.current.tables
    school.result(one.number, 223, 200, 200, 200)
    school.result(other.number, 224, 202, 200, 200)
    first, second = standings(school.state)[:2]
    assert (first.number, second.number) == (other.seats[0], one.seats[0])
    assert (first.difference, second.difference, second.place) == (23, 23, 2)


def test_an_earlier_table_counts_what_is_known_today() -> None:
    event = hall(3).enter("A", "B", "C", "D").play().play()
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=1)
    rows = {row.number: row for row in standings(event.state, upto=1)}
    assert (rows[1].halves, rows[1].games) == (0, 0)
    assert [row.games for number, row in rows.items() if number != 1] == [1, 1, 1]
