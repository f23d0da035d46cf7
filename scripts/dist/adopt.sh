#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# adopt.sh SCRATCH PROGRAM FLAG...: builds the package Adopt in SCRATCH with the flags of swift build and links the
# program tracewatt-adopt so that it needs nothing but the C library.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
scratch=$1
program=$2
shift 2
build=(swift build --package-path Adopt --scratch-path "$scratch" "$@")
"${build[@]}" --target tracewatt-adopt
folder=$("${build[@]}" --show-bin-path)
mkdir -p "$(dirname "$program")"
scripts/dist/link.sh "$folder" "$scratch/link" "$program.new" tracewatt_adopt
mv "$program.new" "$program"
