#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests the frames of positions with trackintel, MovingPandas and scikit-mobility, and the tables of a population with
# frictionless. scikit-mobility needs pandas 1, so it has an environment of its own. Options go to pytest each time.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

modern=.build/mobility-environment
old=.build/scikit-mobility-environment
mkdir -p .build
scripts/python-environment.sh "$modern" Tests/Mobility/requirements.txt
UV_OVERRIDE=Tests/Mobility/overrides-scikit-mobility.txt \
  scripts/python-environment.sh "$old" Tests/Mobility/requirements-scikit-mobility.txt

TRACEWATT=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
export TRACEWATT PYTHONPATH=$PWD/python
# Each module is compiled on its first import, and not again.
unset PYTHONDONTWRITEBYTECODE
"$modern/bin/python" -m pytest --quiet -p no:cacheprovider Tests/Mobility/test_{tables,trackintel,movingpandas}.py "$@"
"$old/bin/python" -m pytest --quiet -p no:cacheprovider Tests/Mobility/test_scikit_mobility.py "$@"
# The frames themselves with the oldest pandas.
"$old/bin/python" -m pytest --quiet -p no:cacheprovider Tests/Python/test_mobility.py "$@"
