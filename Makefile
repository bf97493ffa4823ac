# `make play` and `make test` need no set-up. `make help` lists all targets.
SHELL := /bin/sh
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
READY := .venv/ready
GAME ?=
HOST ?= 127.0.0.1
PORT ?= 8000
FUZZ ?= 40
GAMES ?= 100
SECS ?= 60
# An idle worker takes half of another worker's remaining tests.
TEST := $(BIN)/pytest --dist worksteal
# One worker more than cores, because many tests wait for a server. Browser tests keep a core busy.
CORES := $(shell getconf _NPROCESSORS_ONLN)
WORKERS ?= $(shell expr $(CORES) + 1)
BROWSERS ?= $(CORES)
LOCK := uv pip compile pyproject.toml --universal --generate-hashes --no-header --no-annotate -q
COVERING := tests/engine tests/games tests/kit tests/bots tests/store tests/proofs/privacy tests/proofs/played tests/proofs/test_every_game.py
PAGES := src/parlour/web/index.html
SITE_ASSETS := build/theme/assets/parlour/site.js
VECTORS := build/deck-vectors.jsonl
TAP_VECTORS := build/narrow-vectors.jsonl
VECTOR_SOURCES := src/parlour/engine/chance.py $(wildcard src/parlour/games/deck/*.py tools/deck_*.py)
PAGE_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/src/words/*' 2>/dev/null)

# A recipe that fails halfway leaves no target behind, so that the next run starts it again.
.DELETE_ON_ERROR:

.PHONY: help play terminal test web web-words web-check web-test check lint types imports unit screens slow deep fuzz bench bench-server bench-scenes bench-kit bench-growth bench-rush bench-processes bench-pages bench-learning agreement torture flood privacy wal-reset vectors coverage words docs gallery lock sbom clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

play: $(READY) $(PAGES) ## start the server and print its address (PORT=8000, HOST=0.0.0.0 for your network)
	@$(BIN)/parlour serve --host $(HOST) --port $(PORT)

terminal: $(READY) ## play a game in the terminal (GAME=tictactoe to skip the question)
	@$(BIN)/parlour play $(GAME)

test: ## run all checks and tests but the slow ones
	@$(MAKE) --no-print-directory -j2 check web
	@$(MAKE) --no-print-directory unit

check: lint types imports ## run ruff, mypy and the import contracts

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(READY)
	@$(BIN)/mypy

imports: $(READY)
	@$(BIN)/lint-imports

web: web-check web-test ## check, test and measure the browser client

web-words: $(READY) $(PAGES)
	@$(BIN)/python hatch_build.py run --silent words

web-check: web-words
	@$(BIN)/python hatch_build.py run --silent check

web-test: web-words $(VECTORS) $(TAP_VECTORS)
	@$(BIN)/python hatch_build.py run --silent test

unit: $(READY) $(PAGES)
	@cd tests && ../$(BIN)/python -m browsing.install
	@$(TEST) -n $(WORKERS) --ignore tests/web
	@$(TEST) -n $(BROWSERS) tests/web # separately, because an open browser leaves an event loop running in its worker

screens: $(READY) $(PAGES) ## save screenshots of the browser tests in build/screens
	@SCREENS=1 $(TEST) -n $(BROWSERS) -m 'not deep' tests/web

slow: $(READY) $(PAGES) ## run the slow tests, as CI does after `make test`
	@cd tests && ../$(BIN)/python -m browsing.install
	@$(TEST) -n $(WORKERS) -m 'slow and not deep' --ignore tests/web
	@$(TEST) -n $(BROWSERS) -m 'slow and not deep' tests/web

deep: $(READY) $(PAGES) ## run the long proofs, as CI does every night
	@cd tests && ../$(BIN)/python -m browsing.install
	@$(TEST) -n $(WORKERS) -m deep --ignore tests/web
	@$(TEST) -n $(BROWSERS) -m deep tests/web

fuzz: $(READY) ## fuzz decoders, saves, decks, tables and the socket (FUZZ=40 times as long as in the suite)
	@FUZZ=$(FUZZ) $(BIN)/pytest -n auto -m 'deep or not deep' tests/proofs/fuzz

bench: $(READY) ## measure playouts and steps a second beside other libraries
	@$(BIN)/python -m bench

bench-server: $(READY) ## measure the server beside boardgame.io and Colyseus
	@$(BIN)/python -m bench.server

bench-scenes: $(READY) ## measure CPU time and bytes of scenes
	@$(BIN)/python -m bench.scenes

bench-processes: $(READY) ## measure 1, 2 and 4 server processes with PostgreSQL and NATS
	@$(BIN)/python -m bench.scale.processes

bench-growth: $(READY) ## measure moves, openings, startup, disk and memory as the database grows
	@$(BIN)/python -m bench.scale.growth

bench-rush: $(READY) ## measure 500 tables that open at once, and the delay of other tables
	@$(BIN)/python -m bench.scale.rush

bench-pages: $(READY) $(PAGES) ## measure frame rate and the delay of a move in a browser
	@PYTHONPATH=tests $(BIN)/python -m bench.pages

bench-kit: $(READY) ## measure which faulty games `parlour check` finds in 2, 20 and 200 s
	@PYTHONPATH=tests $(BIN)/python -m bench.kit

bench-learning: $(READY) ## measure Cambio in JAX beside the engine and pgx
	@$(BIN)/python -m bench.learning

agreement: $(READY) ## compare Cambio in JAX with the rules in 10,000 games for each number of seats (GAMES=1000 for fewer)
	@$(BIN)/pytest -n 3 -m deep tests/learning/test_agreement.py

torture: $(READY) ## kill servers under load and check that no acknowledged move is lost
	@cd tests && ../$(BIN)/python -m proofs.torture

flood: $(READY) ## flood a server and measure how long another player waits
	@cd tests && ../$(BIN)/python -m proofs.flood

privacy: $(READY) ## search every byte that clients receive for hidden information (GAMES=100)
	@cd tests && ../$(BIN)/python -m proofs.privacy --games $(GAMES)

wal-reset: $(READY) ## reproduce SQLite's WAL-reset bug, and test the workaround (SECS=60)
	@cd tests && ../$(BIN)/python -m store.wal_reset $(SECS)

vectors: $(VECTORS) $(TAP_VECTORS) ## write the test vectors of the browser client

coverage: $(READY) ## measure the coverage of engine, games, bots and store
	@$(BIN)/pytest -n auto -m 'not deep' --cov --cov-report=term $(COVERING)

words: $(READY) ## update the translation catalogues (locale/*.po) from the code
	@$(BIN)/python -m tools.words

docs: $(READY) $(SITE_ASSETS) ## build the documentation site into build/site
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements/docs.txt
	@$(BIN)/python -m zensical build --strict --clean

gallery: $(READY) $(PAGES) ## retake the pictures in docs/gallery
	@PYTHONPATH=tests $(BIN)/python -m tools.gallery

lock: $(READY) ## update the lock files (needs uv)
	$(LOCK) --extra dev -o requirements/dev.txt
	$(LOCK) --extra server --extra postgres --extra nats --extra bots -c requirements/dev.txt -o requirements/server.txt
	echo hatchling | $(LOCK:pyproject.toml=-) -c requirements/dev.txt -o requirements/build.txt
	$(LOCK) --extra docs -c requirements/dev.txt -o requirements/docs.txt

sbom: $(READY) ## write the server's bill of materials to build/parlour.cdx.json
	@$(BIN)/python -m tools.sbom build/parlour.cdx.json

clean: ## remove the virtual environment and caches
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(PAGES): $(PAGE_SOURCES) | $(READY)
	@echo "Building the pages (once, and when they change)"
	@mkdir -p build
	@$(BIN)/python hatch_build.py > build/pages.log 2>&1 || { cat build/pages.log; exit 1; }
	@touch $(PAGES)

$(SITE_ASSETS): $(PAGE_SOURCES) | $(READY)
	@echo "Building the site's styles and board renderer (once, and when they change)"
	@mkdir -p build
	@{ $(BIN)/python hatch_build.py install --no-save && $(BIN)/python hatch_build.py run site; } > build/site.log 2>&1 \
		|| { cat build/site.log; exit 1; }
	@mkdir -p build/theme/partials
	@cp web/src/ui/Logo.svelte build/theme/partials/logo.html
	@cp web/static/icon.svg build/theme/assets/
	@touch $@

$(VECTORS): $(READY) $(VECTOR_SOURCES)
	@$(BIN)/python -m tools.deck_vectors $(VECTORS)

$(TAP_VECTORS): $(READY) src/parlour/engine/chance.py src/parlour/engine/scene/narrow.py tools/narrow_vectors.py
	@$(BIN)/python -m tools.narrow_vectors $(TAP_VECTORS)

$(READY): requirements/dev.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "Parlour needs Python 3.11 or later; none was found on the PATH."; exit 1; }
	@echo "Setting up .venv (once; takes a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)
