PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/installed
WEB := interpreter
PAGE := interpreter/ludex/apps/studio/built
ALONE := interpreter/ludex/apps/site/built

.DELETE_ON_ERROR:
.PHONY: check test evidence generate site packages page vsix

check: $(STAMP)
	$(BIN)/ludex check games

test: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory check
	tests/install-packages
	$(MAKE) --no-print-directory page
	$(BIN)/pytest --numprocesses=2 --dist=worksteal

evidence: $(STAMP)
	$(if $(PART),,rm -rf build/evidence)
	LUDEX_EVIDENCE=1 $(BIN)/pytest --numprocesses=2 --dist=worksteal --durations=60 --durations-min=30 -m evidence $(PART)
	$(BIN)/python -m ludex.apps.evidence $(if $(PART),--part)

generate: $(STAMP)
	$(BIN)/python -m ludex.apps.generate

site: page
	rm -rf build/site
	$(BIN)/python -m ludex.apps.site

# What TypeScript is checked and made with; installed when the lock says something else than what is there.
packages: $(STAMP)
	cmp -s $(WEB)/package-lock.json $(WEB)/node_modules/lock || \
	  { $(BIN)/npm --prefix $(WEB) ci && cp $(WEB)/package-lock.json $(WEB)/node_modules/lock; }

vsix: packages
	$(BIN)/node $(WEB)/editors/vscode/build.ts build/ludex.vsix

# The pages that `ludex studio` and `ludex serve` serve, and the one that has Python in it.
page: packages
	$(BIN)/node $(WEB)/node_modules/typescript/bin/tsc --project $(WEB)/page
	$(BIN)/node $(WEB)/node_modules/typescript/bin/tsc --project $(WEB)/page/making
	rm -rf $(PAGE)
	$(BIN)/node $(WEB)/node_modules/esbuild/bin/esbuild $(WEB)/page/main.ts $(WEB)/page/together.ts $(WEB)/page/worker.ts \
	  --bundle --external:node:* --external:ws --minify --format=esm --target=es2023 --legal-comments=eof --log-level=warning --outdir=$(PAGE)
	cp $(WEB)/page/index.html $(WEB)/page/together.html $(WEB)/page/style.css $(PAGE)
	rm -rf $(ALONE)
	$(BIN)/python -m ludex.apps.site.studio $(ALONE)
	$(BIN)/node $(WEB)/page/making/memory.ts $(ALONE)/python
	$(BIN)/python -m ludex.apps.site.one_page $(ALONE)

$(STAMP): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q interpreter/ludex
	touch $@
