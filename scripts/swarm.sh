#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# swarm.sh [ARGUMENT...]: builds and runs tracewatt-swarm, with assertions on; --help lists the arguments.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

swift build "${build_flags[@]}" --product tracewatt-swarm >&2
"$(swift build "${build_flags[@]}" --show-bin-path)/tracewatt-swarm" "$@"
