"""The desk's views in the making: what a clerk, a referee and the director have before them.

They say why pairs were made and what a result hides, in the reader's language, and first of all
what must happen next. Names are the full ones: who sits at the desk knows the hall.
"""

from __future__ import annotations

from typing import Any

from mydelko.locale import in_language
from mydelko.tournament.applications import fault_of, namesakes_of, waiting
from mydelko.tournament.explain import explain_reason, explain_wish, result_words
from mydelko.tournament.labels import measure_label, system_label
from mydelko.tournament.lateness import running_clocks
from mydelko.tournament.measures import ASKS, offered_clauses
from mydelko.tournament.naming import Names, names_of
from mydelko.tournament.next_steps import contradicted, is_disputed, next_steps
from mydelko.tournament.roles import Role, commands_of
from mydelko.tournament.setting_fields import cited, fixed
from mydelko.tournament.settings import MATCHED
from mydelko.tournament.state import Application, Reason, Round, State, Table
from mydelko.tournament.ties import open_tie
from mydelko.tournament.viewing import (
    choices_of,
    heading_of,
    joining_of,
    names_starter,
    paired,
    people_of,
    prizes_of,
    seated,
    standings_of,
)
from mydelko.tournament.views import (
    ClauseOffered,
    ClerkPage,
    DecisionLine,
    DeskApplication,
    DeskEntrant,
    DeskRound,
    DeskTable,
    DirectorPage,
    MeasureForm,
    RefereePage,
    Rulings,
    RunningClock,
)


def clerk_page(state: State, now: int, language: str) -> ClerkPage:
    return ClerkPage(**_desk(state, Role.CLERK, now, language))


def referee_page(state: State, now: int, language: str) -> RefereePage:
    return RefereePage(**_refereed(state, Role.REFEREE, now, language))


def director_page(state: State, now: int, language: str) -> DirectorPage:
    settings = state.settings
    left = state.coming <= settings.rounds
    maker = _Rounds(state, now, language)
    return DirectorPage(
        **_refereed(state, Role.DIRECTOR, now, language),
        draft=None if state.draft is None else maker.round(state.draft),
        locked=state.locked,
        locks=left and settings.system(state.coming) in MATCHED,
        settings=settings,
        clauses=cited(settings),
        fixed=fixed(settings),
    )


def _refereed(state: State, role: Role, now: int, language: str) -> dict[str, Any]:
    return {
        **_desk(state, role, now, language),
        "decisions": _decisions(state, language),
        "rulings": _rulings(state, role, language),
    }


def _desk(state: State, role: Role, now: int, language: str) -> dict[str, Any]:
    maker = _Rounds(state, now, language)
    return {
        "heading": heading_of(state),
        "people": people_of(state, state.entrants),
        "names_starter": names_starter(state),
        "steps": next_steps(state, now),
        "offers": commands_of(role),
        "entrants": tuple(
            DeskEntrant(
                number=number,
                details=one.details,
                standing=one.standing,
                absent=one.absent,
                here=one.checked_in,
                plays=one.plays_in(state.coming),
            )
            for number, one in state.entrants.items()
        ),
        "joining": joining_of(state),
        "choices": choices_of(state.settings),
        "applications": tuple(_application(state, one, now, language) for one in waiting(state)),
        "rounds": tuple(maker.round(one) for one in state.rounds),
        "standings": standings_of(state),
        "prizes": prizes_of(state),
    }


def _application(state: State, one: Application, now: int, language: str) -> DeskApplication:
    fault = fault_of(state, one, now)
    return DeskApplication(
        number=one.number,
        at=one.at,
        details=one.details,
        namesakes=namesakes_of(state, one),
        fault="" if fault is None else fault.message(language),
    )


class _Rounds:
    def __init__(self, state: State, now: int, language: str) -> None:
        self.state, self.language = state, language
        self.names: Names = names_of(state)
        self.running = running_clocks(state, now)
        self.locked = {frozenset(pair) for pair in state.locked}

    def round(self, one: Round) -> DeskRound:
        return DeskRound(
            **paired(self.state, one),
            tables=tuple(self._table(one, table) for table in one.tables),
            system=system_label(self.language, one.system),
            notes=tuple(explain_wish(wish, self.names, self.language) for wish in one.given_up),
            reasons=self._said(tuple(why for bye in one.byes for why in bye.reasons)),
        )

    def _table(self, one: Round, table: Table) -> DeskTable:
        here = one is self.state.current
        needed = open_tie(self.state, one, table)
        return DeskTable(
            **seated(self.state, one, table),
            reports=table.reports if table.result is None else (),
            disputed=is_disputed(table),
            told=contradicted(table),
            clocks=tuple(
                RunningClock(entrant=clock.entrant, ends=clock.ends)
                for clock in self.running
                if here and clock.table == table.number
            ),
            locked=one is self.state.draft and frozenset(table.seats) in self.locked,
            needs="" if needed is None else needed.code,
            result=result_words(self.state, one.number, table, self.names, self.language),
            reasons=self._said(table.reasons),
        )

    def _said(self, reasons: tuple[Reason, ...]) -> tuple[str, ...]:
        return tuple(explain_reason(why, self.names, self.language) for why in reasons)


def _decisions(state: State, language: str) -> tuple[DecisionLine, ...]:
    return tuple(
        DecisionLine(
            number=one.number,
            at=one.at,
            referee=one.referee,
            measure=measure_label(language, one.measure),
            clause=one.clause,
            note=one.note,
            entrant=one.named,
            round=one.round,
            table=one.table,
            points=one.points,
            departs=one.departs,
        )
        for one in state.decisions
    )


def _rulings(state: State, role: Role, language: str) -> Rulings:
    settings = state.settings
    return Rulings(
        referees=tuple(one.name for one in settings.referees),
        named=role is Role.DIRECTOR,
        step=settings.rule_set.penalty_step,
        measures=tuple(
            MeasureForm(measure=one, label=measure_label(language, one), asks=asks)
            for one, asks in ASKS.items()
        ),
        clauses=tuple(
            ClauseOffered(
                id=clause.id,
                title=in_language(clause.title, language),
                text=in_language(clause.text, language),
                measures=measures,
            )
            for clause, measures in offered_clauses(settings)
        ),
    )
