# Every target sets up what it needs: a virtual environment in .venv and, on Debian, Qt's libraries.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint bench package screenshots translations system-libraries clean

run: $(READY) system-libraries
	$(BIN)/python build_spec/run_sample.py

test: $(READY) system-libraries
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n 2 --dist loadgroup

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(READY): pyproject.toml constraints.txt
	sh build_spec/ensure_python.sh "$(PYTHON)" "$(VENV)"
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@

system-libraries:
	sh build_spec/system_libraries.sh

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
