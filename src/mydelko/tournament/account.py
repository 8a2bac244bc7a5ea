"""An account of a command: what happened, to whom, and what follows from it, in sentences.

The log's own sentences come first, then the consequences, read off the states before and after:
games that turn, places that change, a draft that falls, rounds that stay, clocks that run. The
same for a command that was done and for one that was only tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mydelko.locale import counted, marked, say
from mydelko.tournament import events as ev
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.explain import explain_walkover
from mydelko.tournament.fold import apply
from mydelko.tournament.history import Line, LineKind, histories, net_scores
from mydelko.tournament.lateness import Running, running_clocks
from mydelko.tournament.local_time import local_clock
from mydelko.tournament.naming import Names, names_of
from mydelko.tournament.rounds import leaves
from mydelko.tournament.settings import DRAW, WIN
from mydelko.tournament.spans import spans
from mydelko.tournament.standings import standings
from mydelko.tournament.state import MeasureKind, State

MINUTE = 60_000
Key = tuple[int, int]  # round, entrant


def account(
    before: State, events: Sequence[ev.Event], after: State, now: int, language: str
) -> list[str]:
    gone = names_of(before)
    known = names_of(after)

    def names(number: int) -> str:
        return known(number) if number in after.entrants else gone(number)

    chronicle = Chronicle(names, language)
    told: list[str] = []
    state = before
    for event in events:
        told.append(chronicle.tell(event, state))
        state = apply(state, event)
    found = _Consequences(before, events, after, names, language)
    return [
        *told,
        *found.people(),
        *found.games(),
        *found.places(),
        *found.rounds(),
        *found.mended(),
        *found.clocks(now),
    ]


class _Consequences:
    def __init__(
        self,
        before: State,
        events: Sequence[ev.Event],
        after: State,
        names: Names,
        language: str,
    ) -> None:
        self.before, self.events, self.after = before, events, after
        self.names, self.language = names, language
        self.old, self.new = _lines(before), _lines(after)

    def say(self, message: str, **arguments: object) -> str:
        return say(self.language, message, **arguments)

    def people(self) -> Iterator[str]:
        again = (one.round for one in self.events if isinstance(one, ev.RoundPairedAgain))
        coming = next(again, self.after.coming)
        for event in self.events:
            match event:
                case ev.EntrantAdded(from_round=since) if since > 1:
                    chosen = [one for one in event.details.only_rounds if one >= since]
                    text = marked("{name} plays from round {round} on.")
                    first = min(chosen, default=since)
                    yield self.say(text, name=self.names(event.number), round=first)
                case ev.EntrantWithdrawn() | ev.EntrantRemoved():
                    text = marked("{name} is not paired any more, from round {round} on.")
                    yield self.say(text, name=self.names(event.number), round=coming)
                case ev.EntrantRejoined():
                    text = marked("{name} is paired again, from round {round} on.")
                    yield self.say(text, name=self.names(event.number), round=coming)
                case ev.Decided() if event.result is not None and event.result.walkover:
                    yield explain_walkover(event.result.walkover, self.names, self.language)
                case _:
                    pass

    # P-7.1b: the points come off the game, and may turn it
    def games(self) -> Iterator[str]:
        yield from self._penalties()
        penalty = any(
            isinstance(event, ev.Decided) and event.measure is MeasureKind.PENALTY
            for event in self.events
        )
        for line, number in self._turned():
            if len(line.opponents) > 1:
                yield self._first(line, number)
                continue
            score = f"{line.small_for} : {line.small_against}"
            if line.halves == DRAW:
                message = marked("The game is a draw now: {score}.")
            elif penalty:
                message = marked("This penalty turns the game: {score} for {name}.")
            else:
                message = marked("This turns the game: {score} for {name}.")
            yield self.say(message, score=score, name=self.names(number))

    # M-18: nobody at a table of several plays against an average
    def _first(self, line: Line, number: int) -> str:
        shared = marked("The first place at table {table} is shared now: {scores}.")
        alone = marked("{name} is first at table {table} now: {scores}.")
        message = shared if line.halves == DRAW else alone
        name, scores = self.names(number), self._scores(line)
        return self.say(message, name=name, table=line.table, scores=scores)

    def _scores(self, line: Line) -> str:
        table = self.after.rounds[line.round - 1].table(line.table)
        return " : ".join(map(str, net_scores(self.after, line.round, table) if table else ()))

    def _penalties(self) -> Iterator[str]:
        for event in self.events:
            if not isinstance(event, ev.Decided) or event.measure is not MeasureKind.PENALTY:
                continue
            number = event.entrant or 0
            named = {"name": self.names(number), "points": event.points}
            line = self.new.get((event.round or 0, number))
            if event.round is None:
                yield self.say(marked("{name}: −{points} off the sum"), **named)
            elif line is None:
                yield self.say(marked("{name}: −{points} once the game has its result"), **named)
            elif len(line.opponents) > 1:
                text = marked("{name}: −{points}, at this table {scores}")
                yield self.say(text, scores=self._scores(line), **named)
            else:
                yield self.say(
                    marked("{name}: −{points}, in this game {own} : {other}"),
                    own=line.small_for,
                    other=line.small_against,
                    **named,
                )

    def _turned(self) -> Iterator[tuple[Line, int]]:
        """Who wins now what was no win before; of a draw either of them."""
        seen: set[Key] = set()
        for key, line in self.new.items():
            old = self.old.get(key)
            game = (line.round, line.table)
            if old is None or old.halves == line.halves or line.table == 0 or game in seen:
                continue
            if line.halves in (WIN, DRAW):
                seen.add(game)
                yield line, key[1]

    def places(self) -> Iterator[str]:
        """Of those whose known results are others now."""
        changed = {
            key[1]
            for key in (*self.old, *self.new)
            if key in self.old and self.old[key] != self.new.get(key)
        }
        changed |= {
            event.entrant
            for event in self.events
            if isinstance(event, ev.Decided) and event.points and event.entrant is not None
        }
        if not changed:
            return
        was, now = (
            {row.number: row.place for row in standings(state)}
            for state in (self.before, self.after)
        )
        for number in sorted(changed, key=lambda one: now.get(one, 0)):
            if number in was and number in now and was[number] != now[number]:
                yield self.say(
                    marked("{name}: place {was}, now {place}"),
                    name=self.names(number),
                    was=was[number],
                    place=now[number],
                )

    def rounds(self) -> Iterator[str]:
        touched = [
            event.round
            for event in self.events
            if isinstance(
                event,
                (ev.ResultCorrected, ev.ResultMoved, ev.ResultCleared, ev.TieTold, ev.Decided),
            )
            and event.round is not None
        ]
        later = range(min(touched) + 1, len(self.after.rounds) + 1) if touched else ()
        if later:
            text = counted(
                "Paired before this, and left as it is: round {rounds}.",
                "Paired before this, and left as they are: rounds {rounds}.",
            )
            yield say(self.language, text, rounds=spans(later), count=len(later))
        draft = self.before.draft
        done = (ev.RoundPublished, ev.DraftDiscarded)
        if draft is None or any(isinstance(event, done) for event in self.events):
            return
        if self.after.draft is None:
            fallen = marked("The draft of round {round} falls, because it was made before this.")
            yield self.say(fallen, round=draft.number)

    def mended(self) -> Iterator[str]:
        """What somebody's leaving changed in a round, and that the rest of it stands."""
        if not any(map(leaves, self.events)):
            return
        if not isinstance(self.events[-1], (ev.RoundDrafted, ev.RoundPairedAgain)):
            return
        was = self.before.draft or self.before.current
        now = self.after.draft or self.after.current
        if was is None or now is None or was.number != now.number:
            return
        known = {(table.number, table.seats) for table in was.tables}
        for table in now.tables:
            if (table.number, table.seats) not in known:
                seats = " – ".join(f"{number} {self.names(number)}" for number in table.seats)
                text = marked("Paired again, table {table}: {seats}")
                yield self.say(text, table=table.number, seats=seats)
        for bye in now.byes:
            if all(bye.entrant != one.entrant for one in was.byes):
                yield self.say(marked("{name} has the bye now."), name=self.names(bye.entrant))
        yield self.say(
            marked("The other tables of round {round} stay as they were."), round=now.number
        )

    # P-6.3.2, P-6.3.4
    def clocks(self, now: int) -> Iterator[str]:
        for event in self.events:
            if isinstance(event, ev.LateClockStarted):
                for one in running_clocks(self.after, now):
                    if one.table == event.table:
                        yield clock_words(one, self.after, self.names, self.language)
            elif isinstance(event, ev.LateArrived) and self.after.settings.time is not None:
                left = max(0, self.after.settings.time - event.lost)
                yield self.say(
                    marked("{name} has lost {lost} and has {left} left."),
                    name=self.names(event.entrant),
                    lost=_minutes(event.lost // 1000 * 1000),
                    left=_minutes(left),
                )


def clock_words(one: Running, state: State, names: Names, language: str) -> str:
    if one.gone >= one.time:
        text = marked("{name}'s time ({time} min) has gone: the game is to be awarded.")
    else:
        text = marked("{name}'s clock: {gone} of {time} min gone, the time runs out at {moment}.")
    return say(
        language,
        text,
        name=names(one.entrant),
        gone=one.gone // MINUTE,
        time=one.time // MINUTE,
        moment=local_clock(state.settings, one.ends),
    )


def _minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(-(-milliseconds // 1000), 60)  # displays round up
    return f"{minutes}:{seconds:02}"


def _lines(state: State) -> dict[Key, Line]:
    return {
        (line.round, number): line
        for number, history in histories(state).items()
        for line in history.lines
        if line.kind is LineKind.GAME
    }
