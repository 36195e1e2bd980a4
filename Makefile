# `make run` plays, `make test` checks everything; both may be run again at any time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export MYPYPATH := src:tests/toy

.PHONY: run test test-compiled test-pure test-web lint bench install clean

run: install
	$(BIN)/patolli serve

install: $(VENV)/installed

$(VENV)/ready: requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet -r requirements.txt
	touch $@

# Compiled into the environment, never beside the sources.
SOURCES := $(shell find src tests/toy \( -name node_modules -o -path '*/web/static' \) -prune -o -type f \( -name '*.py' \
	-o -name '*.toml' -o -name '*.po' -o -name '*.svg' -o -name '*.css' -o -name '*.ts' -o -name '*.svelte' -o -name '*.json' \) -print)
$(VENV)/installed: $(VENV)/ready setup.py pyproject.toml $(SOURCES)
	rm -rf build/lib* build/bdist* .mypy_cache
	PATOLLI_TOY=1 $(BIN)/pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	touch $@

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy -p patolli -p patolli_toy
	$(BIN)/lint-imports

test: lint test-compiled test-pure test-web

test-compiled: install
	$(BIN)/python -m pytest -n 2

test-pure: install
	PATOLLI_PURE=1 PYTHONPATH=src $(BIN)/python -m pytest -n 2

# The client: types, units, then whole games in a real browser against the installed server.
WEB := src/patolli/web
$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	cd $(WEB) && npm install --no-save --no-audit --no-fund --loglevel=error

test-web: install $(WEB)/node_modules/.package-lock.json
	cd $(WEB) && npm run --silent check && npm run --silent test && npm run --silent browser

bench: install
	PATOLLI_GAMES=patolli_toy $(BIN)/patolli bench

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache
