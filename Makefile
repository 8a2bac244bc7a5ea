# Two commands are enough: `make play` and `make test`. Both make their own environment first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SANITIZED := build/sanitize
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp')

# A Python that is asked for makes the environment, anew where it has another; else what is there serves,
# if it was ever whole and its Python still runs.
ifeq ($(origin PYTHON),file)
CHOSEN := "$(or $(shell test -e $(VENV)/installed.json && $(BIN)/python -c '' 2> /dev/null && echo $(BIN)/python),$(PYTHON))"
else
CHOSEN := "$(PYTHON)"
ASKED := --this-python
endif
INSTALL := $(CHOSEN) tools/preflight.py && $(CHOSEN) tools/install.py $(ASKED)

.PHONY: help play install kit check check-tests check-format check-types check-page check-book test test-native bench conformance soak cluster fuzz format generated texts lock audit clean

help:
	@echo "make play         build and start the program"
	@echo "make test         the whole test suite, with the developers' kit"
	@echo "make check        format, lint, types, imports, rule book, quick tests (under 2 minutes)"
	@echo "make bench        benchmarks, as ratios to references measured in the same run"
	@echo "make conformance  mutants: every clause's tests must notice when its rule is broken"
	@echo "make soak         random games, crashes, garbled messages, attacks, ten minutes of load (two hours)"
	@echo "make cluster      a database, three nodes and a proxy on this machine, until Ctrl+C"
	@echo "make fuzz         feed the native core for ten minutes"
	@echo "make format       format all code"
	@echo "make generated    write anew every committed file that is made from code"
	@echo "make texts        compile the texts; what a language lacks, what nothing says any more"
	@echo "make lock         choose the versions of all packages anew"
	@echo "make audit        ask about known weaknesses of those versions"
	@echo "make clean        remove the environment and all that was built"
	@echo
	@echo "PYTHON=python3.13 makes the environment with that Python."
	@echo "SYSTEM=no keeps make test from installing system packages; tests that need them are skipped."

play: install
	@$(BIN)/mydelko

# Done only where something changed; Python files are used in place.
install:
	@$(INSTALL)

kit:
	@$(INSTALL) --kit

# Everything side by side. Servers, commands, papers and packages are left to `test`.
LEFT_TO_TEST := browser cli packaging printing server store
check: kit
	@$(MAKE) --no-print-directory -j3 -Otarget \
	  check-tests check-page check-types check-format check-book

check-tests:
	$(BIN)/python -m pytest -q -m "not slow" -n 2 $(LEFT_TO_TEST:%=--ignore=tests/%)

check-format:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@echo clang-format; $(BIN)/clang-format --dry-run --Werror $(NATIVE)
	$(BIN)/lint-imports

check-types:
	$(BIN)/mypy

# Asked once for each state of the page, by whichever command comes first.
PAGE := $(shell find web -name node_modules -prune -o -type f -print)
check-page: build/page/checked
build/page/checked: $(PAGE)
	$(BIN)/node web/check.mjs
	@touch $@

check-book:
	$(BIN)/python tools/conformance.py --check
	$(BIN)/python tools/audit.py

# The browser's driver keeps an event loop of its own, so its tests run in processes of their own;
# each file has a server, which one of them starts. Four at a time: half of them wait for a disk, a
# browser or another process.
test: kit test-native check-page
	@$(BIN)/python tools/test_needs.py
	$(BIN)/python -m pytest -n 4 --ignore=tests/browser
	$(BIN)/python -m pytest -n 4 --dist loadfile --no-loadscope-reorder tests/browser

# The native core with AddressSanitizer and UndefinedBehaviorSanitizer, and a short fuzz run.
test-native: kit
	@$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DMYDELKO_SANITIZE=ON \
	  -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja" > /dev/null
	@$(BIN)/cmake --build $(SANITIZED)
	$(SANITIZED)/native_tests
	$(SANITIZED)/fuzz 20000

# One trial alone, or a part of it: `.venv/bin/python benchmarks/soak.py crash --scale 0.01`.
soak: kit
	MYDELKO_GAMES=2000 MYDELKO_PROFILE=soak $(BIN)/python -m pytest -n 2 -m slow tests/rules/test_laws.py
	MYDELKO_GAMES=40 MYDELKO_PROFILE=soak $(BIN)/python -m pytest -n 2 \
	  tests/rules/test_options.py tests/tournament/test_rounds.py \
	  tests/tournament/test_pairing_laws.py tests/rules/test_laws.py -m "not slow"
	MYDELKO_PROFILE=soak $(BIN)/python -m pytest -m slow tests/server/test_openapi.py
	MYDELKO_LATE=600 $(BIN)/python -m pytest -n 2 --dist loadfile tests/browser
	$(BIN)/python benchmarks/many_nodes.py
	$(BIN)/python benchmarks/soak.py

# PORT is the proxy's; the nodes have those after it.
cluster: kit
	@$(BIN)/python tools/cluster.py --port $(or $(PORT),8000)

fuzz: test-native
	$(SANITIZED)/fuzz 1000000 $$(date +%s)

bench: kit
	$(BIN)/python benchmarks/run.py

conformance: kit
	$(BIN)/python tools/mutants.py

format: kit
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(NATIVE)
	$(BIN)/node web/check.mjs --mend

# Each has a check that fails when it is stale: three tests, and `conformance.py --check`.
generated: kit
	$(BIN)/python -m mydelko.server.typescript web/src/wire.ts web/src/desk/wire.ts
	$(BIN)/python -m mydelko.server.interface docs/api.md
	$(BIN)/python -m nanobind.stubgen -q -m mydelko.native -o src/mydelko/native.pyi
	$(BIN)/python tools/conformance.py

# Known weaknesses of what is locked; said and passed over where nobody can be asked.
audit: kit
	$(BIN)/python tools/audit.py

# Compiled by every build as well; here one also hears what is missing and what is of no use.
texts: kit
	$(BIN)/python tools/texts.py --check

lock: kit
	$(BIN)/python tools/lock.py

clean:
	rm -rf $(VENV) build web/node_modules web/src/messages src/mydelko/server/static src/mydelko/locale/*.mo
