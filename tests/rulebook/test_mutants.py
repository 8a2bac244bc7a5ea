"""The list of mutants fits the code: a mutant whose text moved away would prove nothing."""

import pytest

from mutants import PACKAGE, Mutant, changed_source, conduct_mutants, load_mutants
from mydelko.rulebook.clauses import load_book


@pytest.mark.parametrize("mutant", load_mutants(), ids=Mutant.name)
def test_a_mutant_finds_its_text_exactly_once_and_changes_it(mutant: Mutant) -> None:
    file, changed = changed_source(mutant, PACKAGE)
    assert changed != file.read_text(encoding="utf-8")


def test_every_clause_of_conduct_has_its_mutant() -> None:
    wanted = [(clause.id,) for clause in load_book() if clause.conduct is not None]
    assert [mutant.clauses for mutant in conduct_mutants()] == wanted
