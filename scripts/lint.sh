#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks the format of all Swift files, the imports, the words of messages, what a Mac would need as far as it shows here,
# and that each planted fault can be planted.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

swift format lint --strict --recursive Package.swift Sources Tests Fuzz/Package.swift Fuzz/Sources Fuzz/Tests \
  Benchmarks/Package.swift Benchmarks/Sources Adopt/Package.swift Adopt/Sources Adopt/Tests Examples
python3 scripts/check-rooms.py
python3 scripts/messages.py --check
scripts/lint-portability.sh
for fault in Fuzz/planted-faults/*.patch; do git apply --check "$fault"; done
