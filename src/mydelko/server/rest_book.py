"""REST: the rule book: all clauses, the worked examples played by the law, rule sets side by side.

What is answered never changes while the program runs, so it is made once.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from litestar import Request, Router
from litestar.params import FromPath, JSONBody

from mydelko.letters import load_layout
from mydelko.locale import LANGUAGES, say, say_key
from mydelko.play.reporting import tell_all
from mydelko.play.viewer import board_rows
from mydelko.rulebook.clauses import load_book
from mydelko.rulebook.fields import describe_field, show_value, write_own
from mydelko.rulebook.profile import FIELDS, load_profile, profile_names
from mydelko.rules.clock import time_left
from mydelko.rules.codes import codes_of
from mydelko.rules.hearing import Judge
from mydelko.rules.state import State
from mydelko.scenarios import Scenario, example_names, load_example, play_scenario
from mydelko.scenarios.expectation import Step
from mydelko.server.planning import own_profile
from mydelko.server.problems import Trouble
from mydelko.server.rest_choices import clause_info, profile_info
from mydelko.server.routing import answer_get, answer_post, compressed
from mydelko.server.services import services_of
from mydelko.server.wire import (
    BookInfo,
    DocumentInfo,
    OwnRules,
    OwnRulesAnswer,
    RuleField,
    RuleSetInfo,
    RuleSets,
    ScenarioInfo,
    ScenarioStep,
    ScenarioView,
)

Asked = Request[Any, Any, Any]


@answer_get("/book")
async def show_book() -> BookInfo:
    return await asyncio.to_thread(_book)  # half a second, the first time


@answer_get("/scenarios/{name:str}")
async def show_scenario(name: FromPath[str]) -> ScenarioView:
    if name not in example_names():
        raise Trouble(404, "unknown-scenario")
    return _scenario(name)


@answer_get("/rules")
async def show_rule_sets() -> RuleSets:
    return _rule_sets()


@answer_post("/rules")
async def check_own_rules(request: Asked, data: JSONBody[OwnRules]) -> OwnRulesAnswer:
    """Rules of one's own as a table would play them, and as a file; nothing is kept."""
    profile = own_profile(data)
    lexicon = services_of(request).hub.dictionaries.default_for(profile.tiles) or ""
    toml = write_own(data.base, data.title, data.values)
    return OwnRulesAnswer(profile=profile_info(profile, lexicon), toml=toml)


@cache
def _book() -> BookInfo:
    book = load_book()
    letters = dict.fromkeys(clause.document for clause in book)
    return BookInfo(
        documents=tuple(
            DocumentInfo(
                letter=letter, title={code: book.document_title(letter, code) for code in LANGUAGES}
            )
            for letter in letters
        ),
        clauses=tuple(map(clause_info, book)),
        scenarios=tuple(
            ScenarioInfo(name=name, title=_title(one), clauses=one.clauses)
            for name, one in ((name, load_example(name)) for name in example_names())
        ),
    )


@cache
def _rule_sets() -> RuleSets:
    profiles = [load_profile(name) for name in profile_names()]
    described = map(describe_field, FIELDS)
    return RuleSets(
        fields=tuple(
            RuleField(
                name=field.name,
                label={code: say(code, field.label) for code in LANGUAGES},
                kind=field.kind,
                words=field.words,
                least=field.least,
                most=field.most,
            )
            for field in described
        ),
        sets=tuple(
            RuleSetInfo(
                name=profile.name,
                titles=profile.titles,
                values={field: show_value(field, getattr(profile, field)) for field in FIELDS},
                clauses=profile.clauses,
            )
            for profile in profiles
        ),
    )


@cache
def _scenario(name: str) -> ScenarioView:
    scenario = load_example(name)
    steps: list[ScenarioStep] = []
    before: State | None = None
    for seen in play_scenario(scenario, _no_list):
        steps.append(_step(scenario, len(steps), before, seen))
        before = seen.state
    return ScenarioView(
        name=name,
        title=_title(scenario),
        clauses=scenario.clauses,
        rules=scenario.profile.titles,
        tiles=scenario.profile.tiles,
        squares=load_layout(scenario.profile.board).rows,
        seats=scenario.seats,
        steps=tuple(steps),
    )


def _step(scenario: Scenario, number: int, before: State | None, seen: Step) -> ScenarioStep:
    state, refusal = seen.state, seen.refusal
    done = scenario.steps[number - 1] if number else {"do": ""}
    act, _, rest = done["do"].partition(" ")
    by = done.get("by", "")
    return ScenarioStep(
        by=by if by in scenario.seats else "",
        act=act,
        rest=rest,
        refusal={code: refusal.message(code) for code in LANGUAGES} if refusal else {},
        news=tell_all(before, seen.events) if before else (),
        board=board_rows(state.board, codes_of(state.profile.tiles)),
        laid=state.laid,
        racks=state.racks,
        scores=state.scores,
        clocks=tuple(time_left(state, seat, seen.now) for seat in state.seats),
        turn=state.turn,
        bag=len(state.bag),
    )


def _title(scenario: Scenario) -> dict[str, str]:
    return {code: say_key(code, "scenario", scenario.title) for code in LANGUAGES}


def _no_list(name: str) -> Judge:
    raise LookupError(f"an example of the box brings its own words, not {name}")


book = Router(
    path="/api",
    route_handlers=[show_book, show_scenario, show_rule_sets, check_own_rules],
    tags=["book"],
    middleware=[compressed],
)
