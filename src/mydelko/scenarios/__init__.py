"""Scenarios: worked examples of the rules as files, and the runner that proves them.

They drive the law from outside, by its text commands, and know nothing it does not tell. Those of
the box (`data`) prove the clauses they name: as tests, and before the reader's eyes on the page.
"""

from mydelko.scenarios.examples import example_names, load_example
from mydelko.scenarios.running import Outcome, play_scenario, run_scenario
from mydelko.scenarios.scenario import Scenario, parse_scenario, read_scenario
from mydelko.scenarios.sentence import ScenarioError, Sentence

__all__ = [
    "Outcome",
    "Scenario",
    "ScenarioError",
    "Sentence",
    "example_names",
    "load_example",
    "parse_scenario",
    "play_scenario",
    "read_scenario",
    "run_scenario",
]
