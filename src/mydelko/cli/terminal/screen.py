"""The screen of a game: the table for one seat, answers to questions, refusals in plain words.

Everything told is public; a rack is drawn only when the loop says that its owner is looking.
On a wide terminal the news stand beside the board, elsewhere below it.
"""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from mydelko.cli.complaints import Complaint
from mydelko.cli.rule_view import find_clause_id, print_clause, print_search
from mydelko.cli.terminal.asking import hinted
from mydelko.cli.terminal.story import tell
from mydelko.cli.terminal.view import (
    draw_own_rack,
    draw_scores,
    draw_sheet,
    draw_table,
    draw_tracking,
    explain_line,
    explained,
    list_words,
    write_clock,
)
from mydelko.cli.terminal.vocabulary import (
    ANSWERS,
    MOVES,
    PRACTICE,
    SCREEN,
    TABLE,
    Spoken,
    meaning_of,
    usage_of,
    word_of,
    word_of_measure,
)
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.play.denial import TEXTS, Denial
from mydelko.play.host import Host
from mydelko.rulebook.profile import Allowed
from mydelko.rules import Refusal, State, fold, time_left
from mydelko.rules.events import Event
from mydelko.rules.tracking import shows_bag

SIDE_BY_SIDE = 80  # columns that hold the board and the news beside it
BOARD_LINES = 17
BOARD_WIDTH = 54  # with its row numbers and the gap beside it
NEWS = 10  # sentences told once more when the table is asked for


class Screen:
    def __init__(self, console: Console, host: Host, *, shared: bool, plain: bool) -> None:
        self.console = console
        self.host = host
        self.shared = shared  # several people look at it in turn
        self.plain = plain  # words alone, for a screen reader
        self.news: list[str] = []
        self.seen = [0] * len(host.state.names)  # how much of the news each seat has read
        self.told_rules = False  # that a refusal's clause can be read
        self.recall()

    @property
    def state(self) -> State:
        return self.host.state

    def recall(self) -> None:
        """Tells a resumed game, or one with a move undone, from its beginning."""
        events = self.host.log.events
        self.news = tell(fold(events[:1]), events[1:])
        self.seen = [min(seen, len(self.news)) for seen in self.seen]

    def hear(self, before: State, events: tuple[Event, ...]) -> None:
        self.news += tell(before, events)

    def deny(self, denial: Denial) -> None:
        cited = f" ({', '.join(denial.clauses)})" if denial.clauses else ""
        self.say_wrong(_(TEXTS[denial.code]) + cited)

    def refuse(self, refusal: Refusal, spoken: Spoken) -> None:
        if refusal.code == "unreadable":
            self.say_wrong(
                _("Not understood. It is written: {usage}").format(usage=usage_of(spoken.verb))
            )
            return
        self.say_wrong(refusal.message(language()))
        if refusal.code == "blank-ambiguous":
            self._say_quietly(
                _("Lay it as ? and name it: {place}, {name} Ą, {stop}").format(
                    place=usage_of("place"), name=word_of("name"), stop=word_of("stop")
                )
            )
        if not self.told_rules:
            self.told_rules = True
            self._say_quietly(
                _("The clause in full: {command}").format(
                    command=f"{word_of('rule')} {refusal.clause}"
                )
            )

    def say(self, text: str) -> None:
        self.console.print(Text(text))

    def say_wrong(self, text: str) -> None:
        self.console.print(Text(text, style="yellow"))

    def _say_quietly(self, text: str) -> None:
        self.console.print(Text(text, style="dim"))

    def answer(self, spoken: Spoken, actor: int, *, with_rack: bool) -> bool:
        """What a player wants to see; True when the whole table is to be drawn again."""
        match spoken.verb:
            case "board":
                self.seen[actor] = max(0, self.seen[actor] - NEWS)
                if self.plain:
                    self.console.print(list_words(self.state) or "–")
                return True
            case "help":
                self._print_help()
            case "clock":
                self._print_clocks()
            case "bag":
                self._print_bag(actor, with_rack=with_rack)
            case "sheet":
                self.console.print(draw_sheet(self.state))
            case "explain":
                self._print_explanation(spoken.rest)
            case "rule":
                self._print_rule(spoken.rest)
        return False

    def _print_help(self) -> None:
        validated = self.state.profile.validates()
        parts: list[tuple[str, tuple[str, ...]]] = [(_("Your move"), MOVES)]
        if not validated:
            parts.append((_("The other's move"), ANSWERS))
        parts += [(_("At the table"), TABLE), (_("On the screen"), SCREEN)]
        if self.state.practice:
            parts.append((_("In practice"), PRACTICE))
        profile = self.state.profile
        off = {
            "resign": profile.resigning is Allowed.NO,
            "offer-draw": profile.draw_offers is Allowed.NO,
        }
        table = Table.grid(padding=(0, 2))
        for title, verbs in parts:
            table.add_row(Text(title, style="bold"))
            for verb in verbs:
                if not off.get(verb, False):
                    table.add_row(f"  {usage_of(verb)}", meaning_of(verb))
        self.console.print(table)
        self._say_quietly(
            _("{walkover}: Olek wins by walkover (R-19)").format(
                walkover=f"{word_of('decide')} P-7.1c {word_of_measure('walkover')} Olek"
            )
        )
        self._say_quietly(
            _("A place and a word alone are played: 8H KOTY. For another: Olek: {record}").format(
                record=word_of("record")
            )
        )

    def _print_clocks(self) -> None:
        now = self.host.now()
        for seat in self.state.order:
            left = time_left(self.state, seat, now)
            running = " ●" if self.state.clock.running == seat else ""
            text = _("no limit") if left is None else write_clock(left)
            self.console.print(f"{self.state.names[seat]}: {text}{running}")

    def _print_bag(self, actor: int, *, with_rack: bool) -> None:
        state = self.state
        if not shows_bag(state):
            self.say_wrong(_("The bag is counted while a clock runs."))
            return
        self.console.print(_("tiles in the bag: {bag}").format(bag=len(state.bag)))
        if with_rack:
            self.console.print(
                _("not seen: {tiles}").format(tiles=draw_tracking(state, actor)), soft_wrap=True
            )
        self._say_quietly(_("commitment of the bag: {sum}").format(sum=state.commitment))

    def _print_explanation(self, text: str) -> None:
        number = int(text) if text.isdecimal() and len(text) < 5 else None
        explanation = None if text and number is None else explain_line(self.state, number)
        if explanation is None:
            self.say_wrong(_("There is no placement to explain."))
        else:
            self.console.print(explained(explanation))

    def _print_rule(self, text: str) -> None:
        if not text:
            self.say_wrong(_("It is written: {usage}").format(usage=usage_of("rule")))
            return
        clause_id = find_clause_id(text)
        try:
            if clause_id is not None:
                print_clause(self.console, clause_id)
            else:
                print_search(self.console, text)
        except Complaint as error:
            self.say_wrong(str(error))

    def show(self, actor: int, *, with_rack: bool) -> None:
        self.clear()
        state = self.state
        unread = self.seen[actor]
        news = [Text(sentence) for sentence in self.news[unread:]]
        self.seen[actor] = len(self.news)
        scores = draw_scores(state, self.host.now())
        if self.plain:
            self.console.print(*news, scores, sep="\n")
        elif self.console.is_terminal and self.console.width >= SIDE_BY_SIDE:
            earlier = [Text(sentence, style="dim") for sentence in self.news[:unread]]
            top = [*_lines(scores), Text()]
            shown = _latest([*earlier, *news], BOARD_LINES - len(top), self.console.width)
            self.console.print(_side_by_side(draw_table(state), [*top, *shown]))
        else:
            self.console.print(draw_table(state))
            self.console.print(scores)
            self.console.print(*news, sep="\n")
        if with_rack and not state.is_over():
            self.console.print(draw_own_rack(state, actor))
        said = [usage_of(verb) for verb in hinted(state, actor)]
        self._say_quietly(" · ".join(said if state.is_over() else [*said, word_of("help")]))

    def prompt(self, actor: int) -> str:
        state = self.state
        if state.is_over():
            return _("The game is over; Enter leaves> ")
        left = time_left(state, actor, self.host.now())
        time = "" if left is None else f" {write_clock(left)}"
        return f"{state.names[actor]}{time}> "

    def clear(self) -> None:
        if not self.console.is_terminal or (self.plain and not self.shared):
            return
        self.console.clear()
        if self.shared:
            self.console.file.write("\x1b[3J")  # nor may the other's rack be scrolled back to


def _lines(scores: Text) -> list[Text]:
    """Scores one below the other."""
    return [part for part in scores.split("   ") if part.plain.strip()]


def _latest(news: list[Text], lines: int, width: int) -> list[Text]:
    """As many of the latest sentences as fit beside the board."""
    room = width - BOARD_WIDTH
    shown: list[Text] = []
    for sentence in reversed(news):
        lines -= 1 + len(sentence.plain) // room
        if lines < 0:
            break
        shown.insert(0, sentence)
    return shown


def _side_by_side(board: Text, beside: list[Text]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_row(board, Group(*beside))
    return table
