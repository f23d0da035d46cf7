#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Computes the notebooks' results again, runs every notebook, each of which asserts what its text says, and compares
# the stored texts and pictures with the new ones. Arguments go to pytest; only what the chosen notebooks read is
# computed.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
#
#   scripts/notebooks.sh --store  writes the .ipynb files from the .py files, with texts and pictures, instead
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=notebooks/.venv
scripts/python-environment.sh "$environment" notebooks/requirements.txt
python=$PWD/$environment/bin/python

TRACEWATT=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
# The package of this tree, whatever is installed.
export TRACEWATT PYTHONPATH=$PWD/python
# Each module is compiled on its first import, and not again.
unset PYTHONDONTWRITEBYTECODE
# A kernel would draw with the backend that it inherits, and show no pictures.
unset MPLBACKEND

if [ "${1:-}" = --store ]; then
  "$python" notebooks/make_results.py
  exec "$python" Tests/Notebooks/stored.py
fi
"$python" -m pytest -p no:cacheprovider --quiet Tests/Notebooks "$@"
