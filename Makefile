# `make run` plays, `make test` checks everything; both may be run again at any time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export MYPYPATH := src:tests/toy

# One line per part with its time; what a part said is shown only if it fails.
STEP := @tools/step

.PHONY: run machine machine-to-test install lint audit test test-quick test-compiled test-pure test-docs test-web test-install docs dist \
	bench clean

run: machine install
	@$(BIN)/patolli serve

machine:
	@tools/machine run $(PYTHON)

machine-to-test:
	@tools/machine test $(PYTHON)

install: $(VENV)/installed

$(VENV)/ready: requirements.txt
	$(STEP) "an environment of its own" $(PYTHON) -m venv $(VENV)
	$(STEP) "packages it needs" $(BIN)/pip install --disable-pip-version-check -r requirements.txt
	@touch $@

# Compiled into the environment, never beside the sources.
SOURCES := $(shell find src tests/toy \( -name node_modules -o -path '*/web/static' \) -prune -o -type f \( -name '*.py' \
	-o -name '*.toml' -o -name '*.po' -o -name '*.svg' -o -name '*.css' -o -name '*.ts' -o -name '*.svelte' -o -name '*.json' \) -print)
$(VENV)/installed: $(VENV)/ready setup.py pyproject.toml $(SOURCES)
	@rm -rf build/lib* build/bdist* .mypy_cache
	$(STEP) "rules compiled, client built" env PATOLLI_TOY=1 $(BIN)/pip install --disable-pip-version-check \
		--no-build-isolation --no-deps --force-reinstall .
	@touch $@

lint: install
	$(STEP) "style" $(BIN)/ruff check .
	$(STEP) "format" $(BIN)/ruff format --check .
	$(STEP) "types" $(BIN)/mypy -p patolli -p patolli_toy
	$(STEP) "layers" $(BIN)/lint-imports

# Known weaknesses of the packages: ends with 1 if there are some, with 2 if nobody could be asked about them all.
audit: $(VENV)/ready
	@$(BIN)/python tools/audit.py

test: machine-to-test lint test-compiled test-pure test-docs test-web

# What runs the rules is tested in both modes; the site and the ways to deploy it once, below.
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal --ignore tests/docs --ignore tests/deploy --ignore tests/install

test-compiled: install
	$(STEP) "tests, compiled" $(PYTEST)

# The server and reviews are never compiled: once is enough for them.
test-pure: install
	$(STEP) "tests, uncompiled" env PATOLLI_PURE=1 PYTHONPATH=src $(PYTEST) --ignore tests/server --ignore tests/study

# The daily loop: nothing is compiled or built; the rules of every game, the engine, the layers.
test-quick: $(VENV)/ready
	$(STEP) "style" $(BIN)/ruff check .
	$(STEP) "layers" env PYTHONPATH=src $(BIN)/lint-imports
	$(STEP) "tests, uncompiled and quick" env PATOLLI_PURE=1 PYTHONPATH=src $(PYTEST) -m "not slow"

# The documents as a site, strictly: whatever is broken in them fails. Start at docs/_build/html/index.html
docs: $(VENV)/ready
	$(STEP) "documents" $(BIN)/python -m sphinx -q -W --keep-going -b html docs docs/_build/html

test-docs: install
	$(STEP) "documents and deployment" env PATOLLI_PURE=1 PYTHONPATH=src:tests/toy $(BIN)/python -m pytest tests/docs tests/deploy

# The client: types, units, then whole games in a real browser against the installed server.
WEB := src/patolli/web
$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	$(STEP) "packages of the client" npm --prefix $(WEB) install --no-save --no-audit --no-fund --loglevel=error

test-web: install $(WEB)/node_modules/.package-lock.json
	$(STEP) "types of the client" npm --prefix $(WEB) run --silent check
	$(STEP) "units of the client" npm --prefix $(WEB) run --silent test
	$(STEP) "whole games in a browser" npm --prefix $(WEB) run --silent browser

# What people install: a wheel for this machine and the sources, both with the client built; and what it is made of.
dist: install
	@rm -rf dist build/lib* build/bdist*
	$(STEP) "wheel" $(BIN)/pip wheel --no-build-isolation --no-deps --wheel-dir dist .
	$(STEP) "source distribution" $(BIN)/python -c "from setuptools.build_meta import build_sdist; build_sdist('dist')"
	$(STEP) "bill of materials" $(BIN)/python tools/sbom.py dist/patolli.cdx.json

test-install: dist
	$(STEP) "installing as people do" env PATOLLI_DIST=dist $(BIN)/python -m pytest tests/install

bench: install
	@PATOLLI_GAMES=patolli_toy $(BIN)/patolli bench

clean:
	rm -rf $(VENV) build dist docs/_build .mypy_cache .ruff_cache
