#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs one study on this machine, Dask, Ray, Spark, Slurm and Snakemake, and prints the digest of the merged tables of
# each; they must be equal. Arguments go to Tests/Engines/digests.py, such as --replications 2000. With --tests it runs
# the tests of engines after that: killed workers, damaged parts, and so on. Needs root, for a Slurm of one node.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

tests=no
if [ "${1:-}" = --tests ]; then
  tests=yes
  shift
fi

environment=.build/engines-environment
mkdir -p .build
scripts/python-environment.sh "$environment" Tests/Engines/requirements.txt
scripts/slurm-one-node.sh install
if ! command -v java >/dev/null 2>&1; then
  printf 'engines: installing default-jre-headless with apt-get\n' >&2
  update_lists
  apt install -y --no-install-recommends default-jre-headless >&2 ||
    fail "apt-get could not install default-jre-headless" "install Java 17 or newer for Spark"
fi

TRACEWATT=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
PATH=$PWD/$environment/bin:$PATH
export TRACEWATT PATH PYTHONPATH=$PWD/python
# Each module is compiled on its first import, and not again.
unset PYTHONDONTWRITEBYTECODE
scripts/slurm-one-node.sh run python Tests/Engines/digests.py "$@"
if [ "$tests" = yes ]; then
  python -m pytest --quiet -p no:cacheprovider -m nightly Tests/Python Tests/Engines
fi
