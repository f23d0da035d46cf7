#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests the Python package on the program: types by mypy, frames, Parquet, stores and engines. Arguments go to pytest;
# with --install alone it only installs. Tests that need other engines than Dask, or are long, run with -m nightly alone.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=.build/python-environment
mkdir -p .build
scripts/python-environment.sh "$environment" Tests/Python/requirements.txt

if [ "${1:-}" = --install ]; then exit 0; fi

TRACEWATT=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
export TRACEWATT PYTHONPATH=$PWD/python
# Each module is compiled on its first import, and not again.
unset PYTHONDONTWRITEBYTECODE
python=$PWD/$environment/bin/python
(cd python && "$python" -m mypy --no-incremental)
"$python" -m pytest --quiet -p no:cacheprovider -m 'not nightly' Tests/Python "$@"
