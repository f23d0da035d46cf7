#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Computes the notebooks' results again and runs every notebook; each asserts what its text says.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
#
#   scripts/notebooks.sh --pair  writes the .ipynb files from the .py files instead, and runs nothing
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=notebooks/.venv
scripts/python-environment.sh "$environment" notebooks/requirements.txt
TRACEWATT=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
# The package of this tree, whatever is installed.
export TRACEWATT PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
cd notebooks
# As modules, because the scripts in bin contain the folder in which the environment was made.
python=.venv/bin/python

if [ "${1:-}" = --pair ]; then
  for source in [0-9][0-9]_*.py; do
    # The text takes precedence; an update of an existing notebook keeps its cells' identifiers.
    notebook=${source%.py}.ipynb
    "$python" -m jupytext --quiet --update --to ipynb --output "$notebook" "$source"
    # The text's header is put into the form that the check below expects.
    "$python" -m jupytext --quiet --to py:percent --output "$source" "$notebook"
  done
  "$python" -m nbstripout [0-9][0-9]_*.ipynb
  exit 0
fi

for notebook in [0-9][0-9]_*.ipynb; do
  source=${notebook%.ipynb}.py
  if ! "$python" -m jupytext --quiet --to py:percent --output - "$notebook" | diff -u "$source" -; then
    printf 'notebooks: error: %s and %s differ\n' "$source" "$notebook" >&2
    printf 'notebooks: note: run scripts/notebooks.sh --pair, and commit both\n' >&2
    exit 1
  fi
done
for source in [0-9][0-9]_*.py; do
  if [ ! -f "${source%.py}.ipynb" ]; then
    printf 'notebooks: error: %s has no .ipynb; run scripts/notebooks.sh --pair\n' "$source" >&2
    exit 1
  fi
done
if ! "$python" -m nbstripout --verify [0-9][0-9]_*.ipynb; then
  printf 'notebooks: error: a notebook contains outputs; run scripts/notebooks.sh --pair\n' >&2
  exit 1
fi

"$python" make_results.py
MPLBACKEND=agg "$python" -m pytest --nbmake --nbmake-timeout=120 -p no:cacheprovider --quiet .
