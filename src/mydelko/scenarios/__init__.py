"""Scenarios: worked examples of the rules as files, and the runner that proves them.

They drive the law from outside, by its text commands, and know nothing it does not tell.
"""

from mydelko.scenarios.running import Outcome, run_scenario
from mydelko.scenarios.scenario import Scenario, parse_scenario, read_scenario
from mydelko.scenarios.shape import ScenarioError

__all__ = [
    "Outcome",
    "Scenario",
    "ScenarioError",
    "parse_scenario",
    "read_scenario",
    "run_scenario",
]
