#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lints what runs only in continuous integration and not in the other tests: the action, templates, workflows of
# this repository, the example project and the pages, and the shell in scripts, jobs, Dockerfile and Makefile.
# Fails on any finding; it does not run what it lints.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=.build/lint-environment
mkdir -p .build
scripts/python-environment.sh "$environment" Tests/Workflows/requirements.txt
tools=$environment/bin
# Each module is compiled on its first import, and not again.
unset PYTHONDONTWRITEBYTECODE

examples=$(mktemp -d)
trap 'rm -rf "$examples"' EXIT
"$tools/python" Tests/Workflows/extract_examples.py "$examples" docs/guide/ci-gate.md

action=action.yml
workflows=(.github/workflows/*.yml templates/github-pull-request.yml scenarios/starter/ci/github-workflow.yml
  "$examples"/github/*.yml)
jobs=(templates/tracewatt.gitlab-ci.yml scenarios/starter/ci/gitlab-ci.yml "$examples"/gitlab/*.yml)
shells=(scripts/*.sh scripts/dist/*.sh workflow/*.sh .ci/run "$examples"/shell/*.sh)

failures=0
# check COMMAND...: runs a linter to its end, so that one run shows what all of them find.
check() {
  local said
  if said=$("$@" 2>&1); then return; fi
  printf '%s\n' "$said" >&2
  failures=$((failures + 1))
}

# The schemas are part of the package; nothing is downloaded.
check "$tools/python" -m check_jsonschema --builtin-schema vendor.github-actions "$action"
check "$tools/python" -m check_jsonschema --builtin-schema vendor.github-workflows "${workflows[@]}"
check "$tools/python" -m check_jsonschema --builtin-schema vendor.gitlab-ci "${jobs[@]}"
check "$tools/python" -m yamllint --strict --config-file Tests/Workflows/yamllint.yml \
  "$action" .spi.yml "${workflows[@]}" "${jobs[@]}"
check "$tools/zizmor" --offline --no-progress --strict-collection --config Tests/Workflows/zizmor.yml \
  "$action" "${workflows[@]}"
check "$tools/shellcheck" --external-sources --source-path=SCRIPTDIR --source-path=. "${shells[@]}"

if [ "$failures" -gt 0 ]; then
  printf 'lint-workflows: error: %d of 6 linters found something; see above\n' "$failures" >&2
  exit 1
fi
printf 'lint-workflows: %d files linted, no findings\n' "$((2 + ${#workflows[@]} + ${#jobs[@]} + ${#shells[@]}))"
