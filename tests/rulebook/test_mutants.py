"""The list of mutants fits the code: a mutant whose text moved away would prove nothing."""

import pytest

from mutants import PACKAGE, Mutant, changed_source, load_mutants


@pytest.mark.parametrize("mutant", load_mutants(), ids=Mutant.name)
def test_a_mutant_finds_its_text_exactly_once_and_changes_it(mutant: Mutant) -> None:
    file, changed = changed_source(mutant, PACKAGE)
    assert changed != file.read_text(encoding="utf-8")
