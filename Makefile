# Every target sets up what it needs: a virtual environment in .venv and, on Debian, Qt's libraries.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint bench reliability fuzz package screenshots translations system-libraries clean

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

# Some twenty minutes, of which ten make the books and corpora; these are kept in build/benchmarks.
# docs/performance.md says what each figure means. BENCH=--json prints one object instead.
bench: $(READY) system-libraries
	@$(BIN)/python -m benchmarks $(BENCH)

# What `make test` does a few times, 200 times; docs/reliability.md keeps what came of it.
reliability: $(READY) system-libraries
	RELIABILITY_ROUNDS=200 RELIABILITY_REPORT=build/reliability.jsonl \
	$(BIN)/python -m pytest tests/reliability

fuzz: $(READY)
	$(BIN)/python -m benchmarks.fuzz --minutes 60

translations: $(READY)
	$(BIN)/python build_spec/translations.py

package: $(READY) system-libraries
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[package]"
	$(BIN)/pyinstaller --noconfirm --log-level ERROR build_spec/formulary_reviewer.spec
	$(BIN)/python build_spec/collect_licences.py dist/formulary-reviewer/licences
	sh build_spec/make_deb.sh
	cd dist && find formulary-reviewer *.deb -type f | LC_ALL=C sort | xargs -d '\n' sha256sum > SHA256SUMS
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -rs tests/package

screenshots: $(READY) system-libraries
	$(BIN)/python build_spec/screenshots.py build/screenshots
	$(BIN)/python build_spec/guide_pictures.py build/screenshots docs/images

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
