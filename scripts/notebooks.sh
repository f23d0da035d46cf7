#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes the notebooks' results anew and runs every notebook; each asserts what its text says.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
#
#   scripts/notebooks.sh --pair  writes the .ipynb files from the .py files instead, and runs nothing
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=notebooks/.venv
scripts/python-environment.sh "$environment" notebooks/requirements.txt
cd notebooks
# As modules, for the scripts in bin name the folder that the environment was made in.
python=.venv/bin/python

if [ "${1:-}" = --pair ]; then
  for source in [0-9][0-9]_*.py; do
    # The text wins: an update keeps the cells' identifiers where there is a notebook already.
    notebook=${source%.py}.ipynb
    "$python" -m jupytext --quiet --update --to ipynb --output "$notebook" "$source"
    # The text's own head is put into the form that the check below expects.
    "$python" -m jupytext --quiet --to py:percent --output "$source" "$notebook"
  done
  "$python" -m nbstripout [0-9][0-9]_*.ipynb
  exit 0
fi

for notebook in [0-9][0-9]_*.ipynb; do
  source=${notebook%.ipynb}.py
  if ! "$python" -m jupytext --quiet --to py:percent --output - "$notebook" | diff -u "$source" -; then
    printf 'notebooks: error: %s and %s say different things\n' "$source" "$notebook" >&2
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
  printf 'notebooks: error: a notebook holds outputs; run scripts/notebooks.sh --pair\n' >&2
  exit 1
fi

"$python" make_results.py
MPLBACKEND=agg "$python" -m pytest --nbmake --nbmake-timeout=120 -p no:cacheprovider --quiet .
