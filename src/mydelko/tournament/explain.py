"""Explanations in words: why a pair was made, what a round gave up, how a walkover came out.

Facts come from the round as it was drafted; here they only become sentences, in the language
asked for. Names are given by the caller's `names`, so that a public page can hide a minor's.
"""

from __future__ import annotations

from collections.abc import Iterator

from mydelko.locale import Counted, counted, marked, say
from mydelko.rulebook.profile import OWN_LIST
from mydelko.tournament.history import net_scores
from mydelko.tournament.labels import measure_label
from mydelko.tournament.naming import Names
from mydelko.tournament.results import Doubt
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import (
    NOBODY,
    GivenUp,
    MeasureKind,
    Outcome,
    Reason,
    ReasonCode,
    Result,
    Round,
    State,
    Table,
    Walkover,
    WishCode,
)
from mydelko.tournament.wording import big_points

REASONS: dict[ReasonCode, str] = {
    ReasonCode.GROUP: marked(
        "Both have as many big points ({points}); players in this group: {size}."
    ),
    ReasonCode.POINTS_DIFFER: marked(
        "Their points differ ({one} and {other}): no better pairing without "
        "giving up a weightier wish."
    ),
    ReasonCode.HALVES: marked("Half meets half: number {one} of the group plays number {other}."),
    ReasonCode.NEIGHBOURS: marked(
        "Neighbours meet: number {one} of the group plays number {other}."
    ),
    ReasonCode.NEAR_IN_GROUP: marked(
        "In the group number {one} plays number {other}: as near to the system's order as "
        "weightier wishes allow."
    ),
    ReasonCode.BY_TABLE: marked("By the table: place {one} plays place {other}."),
    ReasonCode.NEAR_IN_TABLE: marked(
        "Place {one} plays place {other}: as near in the table as weightier wishes allow."
    ),
    ReasonCode.RIVALS: marked("Both can still reach a prize place."),
    ReasonCode.LEADER_RIVAL: marked(
        "{leader} leads, and the opponent can still catch up: they meet at the board."
    ),
    ReasonCode.LEADER_SAFE: marked(
        "{leader} can no longer be caught and meets an opponent with no prize at stake."
    ),
    ReasonCode.LEADER_TOUCHES: marked(
        "{leader} can no longer be caught; nobody without a prize at stake was free to play."
    ),
    ReasonCode.PLACE_SAFE: marked(
        "The prize place of {leader} can no longer change: the opponent has no prize at stake."
    ),
    ReasonCode.PLACE_TOUCHES: marked(
        "The prize place of {leader} can no longer change; nobody without a prize at stake "
        "was free to play."
    ),
    ReasonCode.LEADER_NO_RIVAL: marked(
        "{leader} leads; nobody who can still catch up was free to play."
    ),
    ReasonCode.MIXED_CONTENDERS: marked(
        "One of them can still reach a prize place, the other cannot: no better pairing "
        "without giving up a weightier wish."
    ),
    ReasonCode.REPEAT: marked(
        "They met before, last in round {round}: a round without a repeat was not possible."
    ),
    ReasonCode.REPEAT_ALLOWED: marked(
        "They met before, last in round {round}: this event allows it."
    ),
    ReasonCode.REPEAT_DIRECTOR: marked("They met before, last in round {round}."),
    ReasonCode.SAME_LABEL: marked("Both belong to {label}: they could not be kept apart."),
    ReasonCode.KEPT_APART: marked("They come from different schools, clubs or cities, as asked."),
    ReasonCode.STARTS: marked(
        "{starter} starts: games started less games replied are {balance} against {other}."
    ),
    ReasonCode.LOT: marked("Drawn by lot."),
    ReasonCode.BERGER: marked("Round {round} of the round robin: everyone meets everyone."),
    ReasonCode.BRACKET: marked("The bracket brings them together."),
    ReasonCode.TEAMS: marked("Their teams meet; each plays every member of the other team."),
    ReasonCode.DIRECTOR: marked("Set by the director."),
    ReasonCode.BYE_LOWEST: marked(
        "An odd number of players: the bye goes to the lowest who had none (points: {points})."
    ),
    ReasonCode.BYE_REPEAT: marked(
        "An odd number of players: a bye of anybody lower who may have one would leave more "
        "pairs that have met (points: {points})."
    ),
    ReasonCode.BYE_AGAIN_REPEAT: marked(
        "An odd number of players, and one more bye (so far: {count}): a bye of anybody who had "
        "fewer would leave more pairs that have met."
    ),
    ReasonCode.BYE_AGAIN: marked(
        "An odd number of players, and nobody else has had fewer byes ({count})."
    ),
    ReasonCode.BYE_LEADER: marked("The leader can no longer be caught and takes the bye."),
    ReasonCode.BYE_BERGER: marked("The round robin leaves this player without an opponent."),
    ReasonCode.BYE_BRACKET: marked("The bracket leaves this player without an opponent."),
    ReasonCode.AGAIN: marked(
        "Somebody left after the pairing: only the tables this touched were paired again."
    ),
    ReasonCode.TABLE_SCHOOLS: marked(
        "Fewest schoolmates ({same}), then fewest repeated meetings ({repeats}), "
        "then even strength."
    ),
}

WISHES: dict[WishCode, str | Counted] = {
    WishCode.NO_REPEATS: marked(
        "Given up: no repeats; repeated pairs: {count}, the fewest possible."
    ),
    WishCode.FAIR_BYE: counted(
        "Given up: no second bye; the player has had {count} bye.",
        "Given up: no second bye; the player has had {count} byes.",
    ),
    WishCode.LEADER: marked("Given up: the leader's opponent as the contest would ask."),
    WishCode.CONTENDERS: marked(
        "Given up: contenders among themselves; mixed pairs: {count}, the fewest possible."
    ),
    WishCode.APART: marked("Given up: schoolmates and clubmates apart; pairs: {count}."),
    WishCode.SAME_POINTS: marked("Given up: equal points in a pair; pairs: {count}."),
    WishCode.FLOATS: marked(
        "Given up: nobody leaves the score group the same way again so soon; pairs: {count}."
    ),
    WishCode.STARTS: marked("Given up: balanced starts; pairs: {count}."),
    WishCode.DIRECTOR: marked(
        "Warning: the director's change brings together pairs that have met: {count}."
    ),
    WishCode.AWAY: marked(
        "Warning: {leader} keeps the first place more surely by staying away "
        "({staying} % against {playing} %)."
    ),
}

DOUBTS: dict[str, str | Counted] = {
    "low": counted("{count} point is unusually little.", "{count} points are unusually few."),
    "high": counted("{count} point is unusually much.", "{count} points are unusually many."),
    "wide": counted(
        "A difference of {count} point is unusually large.",
        "A difference of {count} points is unusually large.",
    ),
    "equal": marked("Equal scores of {count}: really a draw?"),
}

POINT_ARGUMENTS = {
    ReasonCode.GROUP: ("points",),
    ReasonCode.POINTS_DIFFER: ("one", "other"),
    ReasonCode.BYE_LOWEST: ("points",),
    ReasonCode.BYE_REPEAT: ("points",),
}
NAME_ARGUMENTS = ("leader", "starter")


def explain_reason(reason: Reason, names: Names, language: str) -> str:
    arguments: dict[str, object] = dict(reason.arguments)
    for key in POINT_ARGUMENTS.get(reason.code, ()):
        arguments[key] = big_points(int(reason.arguments[key]))
    for key in NAME_ARGUMENTS:
        if key in arguments:
            arguments[key] = names(int(reason.arguments[key]))
    return say(language, REASONS[reason.code], **arguments)


def explain_pairing(one: Round, entrant: int, names: Names, language: str) -> list[str]:
    """Why this entrant has this opponent, or the bye, in this round."""
    table = one.table_of(entrant)
    if table is not None:
        return [explain_reason(reason, names, language) for reason in table.reasons]
    for bye in one.byes:
        if bye.entrant == entrant:
            return [explain_reason(reason, names, language) for reason in bye.reasons]
    return [say(language, marked("Not paired in round {round}."), round=one.number)]


def explain_wish(given_up: GivenUp, names: Names, language: str) -> str:
    arguments: dict[str, object] = {"count": given_up.count, **given_up.arguments}
    if "leader" in given_up.arguments:
        arguments["leader"] = names(int(given_up.arguments["leader"]))
    return say(language, WISHES[given_up.wish], **arguments)


def explain_doubt(doubt: Doubt, language: str) -> str:
    return say(language, DOUBTS[doubt.code], count=doubt.score)


def result_words(state: State, round_number: int, table: Table, names: Names, language: str) -> str:
    """The scores as they count and what they do not show: `407 : 1 (Ola Kot wins by walkover)`."""
    result = table.result
    if result is None:
        return ""
    counted = net_scores(state, round_number, table)
    notes = list(_penalty_words(table, result, counted, names))
    if result.outcome is Outcome.WALKOVER:
        winner = table.seats[result.scores.index(max(result.scores))]
        notes.append(say(language, marked("{name} wins by walkover"), name=names(winner)))
    elif result.outcome is Outcome.BOTH_LOSE:
        notes.append(measure_label(language, MeasureKind.BOTH_LOSE))
    elif len(set(counted)) < len(counted):
        notes += _tie_words(result, names, language)
    scores = " : ".join(map(str, counted))
    return f"{scores} ({', '.join(notes)})" if notes else scores


# P-7.1b: in every list in the same way, beside the score that counts
def _penalty_words(
    table: Table, result: Result, counted: tuple[int, ...], names: Names
) -> Iterator[str]:
    for number, score, net in zip(table.seats, result.scores, counted, strict=True):
        if score != net:
            yield f"{names(number)} −{score - net}"


def game_words(state: State, round_number: int, table: Table, names: Names, language: str) -> str:
    """`Ala Kot – Ola Lis  300 : 300 (ahead by the last word: Ola Lis)`."""
    players = " – ".join(names(number) for number in table.seats)
    return f"{players}  {result_words(state, round_number, table, names, language)}".rstrip()


# K-1.3, R-2; M-18
def _tie_words(result: Result, names: Names, language: str) -> Iterator[str]:
    """What parted equal scores, as far as it is told."""
    if result.before:
        totals = " : ".join(map(str, result.before))
        yield say(language, marked("before deduction {totals}"), totals=totals)
    if result.letters:
        letters = " : ".join(letter or "–" for letter in result.letters)
        yield say(language, marked("letters drawn {letters}"), letters=letters)
    if result.ahead == NOBODY:
        yield say(language, marked("the last words are equal: a draw"))
    elif result.ahead is not None:
        yield say(language, marked("ahead by the last word: {who}"), who=names(result.ahead))


# P-7.2, with every number it rests on
def explain_walkover(found: Walkover, names: Names, language: str) -> str:
    return say(
        language,
        marked(
            "{name} wins by walkover: ({total} + {unplayed} · 400) / {rounds} = "
            "{estimate}; score at the moment {score}; at least 400: {value} : 1"
        ),
        name=names(found.winner),
        total=found.total,
        unplayed=found.unplayed,
        rounds=found.rounds,
        estimate=found.estimate,
        score=found.score,
        value=found.value,
    )


# M-3, P-4.7.9, K-6.1, S-7.1: say plainly when the list in use is not the one named
def dictionary_notice(settings: Settings, language: str) -> str:
    """Empty where the event plays with the dictionary it names."""
    named = settings.named_dictionary
    if named in OWN_LIST or named.casefold() == settings.lexicon.casefold():
        return ""
    return say(
        language,
        marked("This event names {named}; the word list in use is {used}, which is not the same."),
        named=named,
        used=settings.lexicon,
    )
