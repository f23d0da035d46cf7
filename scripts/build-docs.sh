#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the documentation catalog of TracewattTesting with the toolchain's own docc; a dead link or a
# missing file is an error. The result can be served from .build/docs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

docc=$(command -v docc || xcrun --find docc)
graphs=.build/symbol-graphs
mkdir -p "$graphs"
# The compiler writes symbol graphs only for what it compiles; the module is touched to be sure.
touch Sources/TracewattTesting/SimulatedDay.swift
swift build --target TracewattTesting \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
find "$graphs" -name '*.symbols.json' ! -name 'TracewattTesting*.symbols.json' -delete
"$docc" convert Sources/TracewattTesting/TracewattTesting.docc \
  --additional-symbol-graph-dir "$graphs" \
  --fallback-display-name TracewattTesting \
  --fallback-bundle-identifier org.tracewatt.TracewattTesting \
  --warnings-as-errors \
  --output-path .build/docs
printf 'build-docs: written to .build/docs\n'
