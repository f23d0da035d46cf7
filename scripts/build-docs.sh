#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-docs.sh [MODULE...]: builds the documentation catalogs of some library products, by default of all, with the
# toolchain's own docc, each into its own folder of .build/docs; a dead link or a missing file is an error.
# scripts/docs/site.sh makes pages of them that open from disk.
#
#   TRACEWATT_SCRATCH  the scratch folder of a build that has the modules; by default they are built
#   TRACEWATT_CONFIGURATION  debug or release; default: debug
#   TRACEWATT_CATALOGS  the folder to write; default: .build/docs
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=${TRACEWATT_SCRATCH:-.build}
products=$scratch/${TRACEWATT_CONFIGURATION:-debug}
catalogs=${TRACEWATT_CATALOGS:-.build/docs}
if [ -z "${TRACEWATT_SCRATCH:-}" ]; then swift build; fi
tools=$(dirname "$(readlink -f "$(command -v swift)")")
triple=$(swiftc -print-target-info | awk -F '"' '/"triple"/ { print $4; exit }')
maps=()
while IFS= read -r map; do maps+=(-Xcc "-fmodule-map-file=$map"); done < <(
  find -L "$products" "$scratch/checkouts" Sources -name module.modulemap | grep -E '(^|/)([A-Z][A-Za-z0-9]+\.build|Yams/Sources/CYaml/include|Sources/C[A-Z][A-Za-z0-9]+)/[^/]*$' | LC_ALL=C sort
)
rm -rf "$catalogs"
mkdir -p "$catalogs"
modules=("$@")
if [ "$#" -eq 0 ]; then mapfile -t modules < <(basename -s .docc Sources/*/*.docc); fi
for module in "${modules[@]}"; do
  catalog=Sources/$module/$module.docc
  graphs=.build/symbol-graphs/$module
  rm -rf "$graphs"
  mkdir -p "$graphs"
  "$tools/swift-symbolgraph-extract" -module-name "$module" -target "$triple" \
    -I "$products/Modules" "${maps[@]}" -output-dir "$graphs"
  find "$graphs" -name '*.json' ! -name "$module*" -delete
  "$tools/docc" convert "$catalog" \
    --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$module" \
    --fallback-bundle-identifier "org.tracewatt.$module" \
    --warnings-as-errors \
    --output-path "$catalogs/$module"
done
printf 'build-docs: written to %s\n' "$catalogs"
