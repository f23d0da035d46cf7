#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# extremes.sh [ARGUMENT...]: builds tracewatt and tracewatt-extremes, with assertions on, and runs days whose settings
# are at the ends of what files accept; --help lists the arguments.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

for product in tracewatt tracewatt-extremes; do swift build "${build_flags[@]}" --product "$product" >&2; done
programs=$(swift build "${build_flags[@]}" --show-bin-path)
"$programs/tracewatt-extremes" "$programs/tracewatt" "$@"
