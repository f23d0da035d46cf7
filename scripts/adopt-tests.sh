#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# adopt-tests.sh [ARGUMENT...]: builds the package Adopt, which nothing else needs, and runs its tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
nice swift test --package-path Adopt --scratch-path .build/adopt --disable-xctest "$@"
