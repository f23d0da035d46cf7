# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help compare validation field check test nightly build dist dist-check same-bytes engines dependencies format lint traces docs pictures notebooks browser sanitize fuzz bench clean

TRACEWATT := .build/release/tracewatt
SCENARIO := scenarios/office_day.yaml
RESULTS := results
FIELD := $(TRACEWATT_FIELD)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

compare: build ## compare the strategies on a shipped day; SCENARIO=FILE and RESULTS=DIR choose others
	$(TRACEWATT) compare "$(SCENARIO)" -o "$(RESULTS)"

validation: build ## replay the published results and write docs/validation.md
	$(TRACEWATT) validate --document > docs/validation.md.new || [ $$? -eq 1 ]
	mv docs/validation.md.new docs/validation.md

field: dependencies ## repeat the recordings in FIELD=DIR, write scenarios/field_scores.json and docs/validation.md
	@TRACEWATT_WORKSHOP=yes scripts/build.sh
	@if [ -d "$(FIELD)" ]; then \
	  $(TRACEWATT) validate --field "$(FIELD)" --save scenarios/field_scores.json || [ $$? -eq 1 ]; \
	  $(TRACEWATT) validate --document --scores scenarios/field_scores.json > docs/validation.md.new || [ $$? -eq 1 ]; \
	  mv docs/validation.md.new docs/validation.md; \
	else \
	  printf 'FIELD names no folder of recordings; the shipped scores:\n\n'; \
	  $(TRACEWATT) validate --field-scores; \
	fi

check: ## between two edits: format, imports, incremental build, quick suites; FILTER=REGEX chooses suites
	scripts/check.sh $(if $(FILTER),--filter '$(FILTER)')

test: ## all tests, from a clean clone
	scripts/test.sh

nightly: ## the checks that take hours: sanitizers, long fuzzing, the slowest suites, benchmarks
	scripts/nightly.sh

build: dependencies ## build the program for this machine, and the schemas for editors
	@scripts/build.sh

dist: ## build a program that needs only glibc, and pack it into dist: archive, wheel, .deb, container image
	scripts/dist.sh

dist-check: ## install, run and remove what make dist packed, in root directories without the build's packages
	scripts/dist-check.sh

same-bytes: build ## run all shipped days and 200 random ones as other machines would, and compare the bytes
	scripts/same-bytes.sh

engines: build ## run one study on Dask, Ray, Spark, Slurm and Snakemake, and print the digest of the tables of each
	scripts/engines.sh

dependencies: ## install the system libraries that are missing
	@scripts/install-dependencies.sh

format: ## format all Swift files
	swift format --in-place --recursive Package.swift Sources Tests Fuzz/Package.swift Fuzz/Sources Fuzz/Tests \
	  Benchmarks/Package.swift Benchmarks/Sources Adopt/Package.swift Adopt/Sources Adopt/Tests Examples

lint: ## check the format, the imports, the workflow files and the scripts
	scripts/lint.sh
	scripts/lint-workflows.sh

traces: build ## make the shipped traces again from their recipes
	for trace in scenarios/traces/*.gpx; do \
	  $(TRACEWATT) trace make "$${trace%.gpx}.recipe.yaml" -o "$$trace"; \
	done

docs: build ## write the documentation with the libraries' catalogs and all reference pages into .build/site, which opens from disk
	scripts/build-docs.sh
	scripts/docs/site.sh $(TRACEWATT) .build/docs .build/site
	@printf 'open .build/site/index.html\n'

pictures: build ## draw the pictures of the documentation again
	TRACEWATT=$(TRACEWATT) scripts/pictures.sh

notebooks: build ## compute the results of the notebooks again and run them all
	TRACEWATT=$(TRACEWATT) scripts/notebooks.sh

browser: build ## test the HTML report in Chromium; screenshots go to .build/browser-artifacts
	TRACEWATT=$(TRACEWATT) scripts/browser-tests.sh

sanitize: dependencies ## run app code in virtual time under the address and thread sanitizers
	scripts/sanitize.sh

fuzz: dependencies ## feed damaged files to every reader; SECONDS, TARGETS and JOBS choose how long, which and how many at once
	JOBS="$(JOBS)" scripts/fuzz.sh "$(or $(SECONDS),60)" $(TARGETS)

bench: dependencies ## measure speed; TIER=1, 2 or 3 chooses one, PEERS=DIR adds the runs side by side
	TIER="$(TIER)" PEERS="$(PEERS)" scripts/bench.sh

clean: ## remove the output of build and compare
	rm -rf .build results
