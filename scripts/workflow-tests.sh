#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the scripts and jobs for continuous integration against a server on this machine. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=.build/lint-environment
mkdir -p .build
scripts/python-environment.sh "$environment" Tests/Workflows/requirements.txt
# Each module is compiled on its first import, and not again.
unset PYTHONDONTWRITEBYTECODE
"$environment/bin/python" -m pytest --quiet -p no:cacheprovider Tests/Workflows "$@"
