# make run   - set up .venv from the lock file and start the bot (no token: the playground)
# make setup - set up only, for a service that starts the bot itself
# make test  - set up, then every check except bench, browser and faults
PYTHON ?= python3
BIN := .venv/bin
# More than two cores' worth: tests wait for threads, those over sockets for their bots as well.
JOBS ?= 3
SLOW_JOBS ?= 4
# Tests start hundreds of processes; each would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run setup test lint types unit browser bench faults gallery golden messages lock clean

run: .venv/run.stamp
	$(BIN)/python -m bot

setup: .venv/run.stamp

test: lint types unit

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: .venv/dev.stamp
	$(BIN)/mypy

# Fast tests first, so that a slip shows within seconds; then the slow ones and those over real sockets.
unit: .venv/dev.stamp
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow and not wire and not browser and not faults"
	$(BIN)/python -m pytest -n $(SLOW_JOBS) --dist worksteal -m "(slow or wire) and not browser and not faults"

browser: .venv/dev.stamp
	$(BIN)/python -m pytest -m browser

faults: .venv/dev.stamp
	$(BIN)/python -m tests.faults

bench: .venv/dev.stamp
	$(BIN)/python -m tests.bench

gallery: .venv/dev.stamp
	$(BIN)/python -m tests.gallery

golden: .venv/dev.stamp
	$(BIN)/python -m pytest tests/golden --regenerate

# Brings the catalogues in bot/locale up to date with the messages of the sources; says what is untranslated.
messages: .venv/dev.stamp
	$(BIN)/python -m bot.catalogues

# The lock files are made from pyproject.toml, for every platform, with the hash of every file.
lock: .venv/dev.stamp
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --generate-hashes --no-annotate --no-header --upgrade --extra playground -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile --universal --generate-hashes --no-annotate --no-header --upgrade --extra playground --extra dev -o requirements-dev.lock pyproject.toml

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.lock | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

.venv/dev.stamp: requirements-dev.lock | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ .venv/run.stamp

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
