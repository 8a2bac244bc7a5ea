"""Random games on a real board: only what is offered, with arguments inside the offered limits."""

from __future__ import annotations

import random
from collections import Counter

from mydelko.rulebook import Profile
from mydelko.rules import Phase, Refusal, State, acts, advance, decide, fold, open_game
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Order
from mydelko.rules.bag import UNSEEN_DRAW
from mydelko.rules.options import Options, options
from mydelko.rules.set_of_tiles import untold_tiles
from mydelko.rules.state import UNSEEN, LineKind
from mydelko.rules.text import PLAIN
from rules.random_games import judge


class RealGame:
    def __init__(self, profile: Profile, board: ev.RealBoard, seed: int) -> None:
        self.random = random.Random(seed)
        fewest, most = profile.players
        names = ["Ala", "Olek", "Ewa", "Jan"][: self.random.randint(fewest, most)]
        self.events: list[ev.Event] = [open_game(profile, names, game="real", real=board)]
        self.state = fold(self.events)
        self.now = 0

    def step(self) -> None:
        """Somebody does something that is offered; what is offered is accepted."""
        self.now += self.random.choice((0, 1_000, 20_000))
        self.settle()
        if self.state.phase is not Phase.STARTING and self.random.random() < 0.1:
            self.rule()
            return
        choices = [
            (seat, act) for seat in self.state.seats for act in options(self.state, seat).acts
        ]
        common = [choice for choice in choices if choice[1] not in ("call-referee", "correct")]
        if not common or self.random.random() < 0.05:
            common = choices
        if not common:
            return
        seat, name = self.random.choice(common)
        self.give(Order(seat, self.now, self.act(name, options(self.state, seat))))

    def rule(self) -> None:
        """The referee decides something, an overruled verdict before all."""
        offered, seat = options(self.state, REFEREE), self.random.choice(self.state.seats)
        measures: dict[str, ev.Measure] = {
            "score": ev.ScoreCorrected(seat, 5),
            "penalty": ev.Penalised(seat, 5),
            "clock": ev.ClockAdjusted(seat, self.random.choice((0, 60_000))),
            "pass": ev.PassForced(seat),
        }
        measure = measures[self.random.choice([one for one in measures if one in offered.measures])]
        if offered.overrule is not None:
            measure = ev.VerdictOverridden(offered.overrule)
        self.give(Order(REFEREE, self.now, acts.Decide("P-6.1", measure)))

    def settle(self) -> None:
        self.happen(decide(self.state, Order(0, self.now, acts.AddBytes("")), UNSEEN_DRAW, judge))

    def give(self, order: Order) -> None:
        answer = decide(self.state, order, UNSEEN_DRAW, judge)
        fault = isinstance(answer, Refusal) and answer.code in JUDGED
        assert fault or not isinstance(answer, Refusal), (order, answer, self.state.phase)
        self.happen(answer)

    def happen(self, answer: list[ev.Event] | Refusal) -> None:
        happened = list(answer.settled) if isinstance(answer, Refusal) else answer
        self.events += happened
        self.state = advance(self.state, happened)

    def act(self, name: str, offered: Options) -> acts.Act:  # noqa: PLR0911, PLR0912
        state, some = self.state, self.random
        match name:
            case "draw-start":
                return acts.DrawStart(tuple(some.choice("AEI") for _ in offered.drawing))
            case "draw-tie":
                return acts.DrawTie(tuple(some.choice("AEI") for _ in offered.drawing))
            case "last-words":
                return acts.LastWords((0,) * len(offered.drawing))
            case "begin":
                return acts.Begin(some.choice(offered.starters) if offered.starters else None)
            case "play":
                return acts.Play(self.tiles(offered.held))
            case "value":
                return acts.Value(some.randint(0, 80), some.randint(1, offered.held))
            case "exchange":
                return acts.Exchange(
                    UNSEEN * (some.randint(1, offered.most) if offered.most else 0)
                )
            case "challenge":
                return acts.Challenge(("KOT",) if offered.typed else offered.words[:1])
            case "name":
                return acts.Name("A", offered.blanks[0])
            case "correct":
                return acts.Correct(0, 5)
            case "leftovers":
                left = "".join(untold_tiles(state).elements())
                return acts.Leftovers("".join(some.sample(left, offered.held)))
            case "tell":
                return acts.Tell(self.told(some.choice(offered.steps)))
            case _:
                return PLAIN[name]()

    def tiles(self, held: int) -> tuple[tuple[int, str], ...]:
        """A few tiles of the set in one row."""
        taken = dict(self.state.laid)
        left = "".join((untold_tiles(self.state) - Counter(taken.values())).elements())
        free = [sq for sq, code in enumerate(self.state.board) if not code and sq not in taken]
        start = self.random.randrange(len(free))
        squares = free[start : start + self.random.randint(1, held)]
        drawn = self.random.sample(left, len(squares))
        return tuple(zip(squares, drawn, strict=True))

    def told(self, name: str) -> ev.TableStep:  # noqa: PLR0911
        """Something of this kind that fits the table, and what others have said already."""
        state, some = self.state, self.random
        assert state.real is not None
        for _, said in state.real.asked:
            if said.__struct_config__.tag == name:
                return said
        seat = some.choice(state.seats)
        laid = [square for square, code in enumerate(state.board) if code]
        blanks = [sq for sq in laid if state.board[sq] & 0x80 and sq not in state.real.dead]
        match name:
            case "surplus":
                return ev.Surplus(seat, 1)
            case "missing":
                return ev.Missing(seat, 1)
            case "undrawn":
                return ev.Undrawn(seat, 1)
            case "drawn":
                return ev.Drawn(some.choice(state.real.undrawn))
            case "dead-blank":
                return ev.DeadBlank(blanks[0])
            case "reread":
                return ev.Reread(laid[0], "A")
            case "retyped":
                return ev.Retyped(("KOT",))
            case "misplaced":
                return ev.Misplaced()
            case "leave":
                return ev.Leave(state.next_seat(state.turn))
            case _:
                return ev.Repeat()


# of words, layouts and particulars that options know nothing of
JUDGED = {"no-step", "word-invalid", "blank-ambiguous", "blank-unnamed"} | {
    f"layout-{fault}" for fault in ("line", "gap", "centre", "single", "apart")
}


def tiles_of(state: State) -> int:
    """All tiles, wherever they are."""
    held = sum(map(len, (*state.racks, state.bag, state.aside, state.dead)))
    counted = sum(line.count for line in state.sheet if line.kind is LineKind.PLACEMENT)
    return held + counted + sum(map(bool, state.board)) + len(state.laid_tiles())
