#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compares every import line under Sources/ with scripts/allowed-imports.txt. The manifest guards the
# package's own targets; this also guards modules of the toolchain and of dependencies.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mapfile_portable() {
  # macOS ships a bash without mapfile.
  files=()
  while IFS= read -r -d '' file; do files+=("$file"); done
}
mapfile_portable < <(find Sources -name '*.docc' -prune -o -name '*.swift' -type f -print0 | LC_ALL=C sort -z)

if [ "${#files[@]}" -eq 0 ]; then
  printf 'check-imports: error: no Swift file under Sources/\n' >&2
  exit 1
fi

LC_ALL=C awk '
  # The table: "Target: Module Module", "#" begins a comment; a target may have several lines.
  FILENAME == ARGV[1] {
    sub(/#.*/, "")
    if (NF == 0) next
    if ($1 !~ /:$/) {
      printf "%s:%d: error: a row begins with a target and a colon\n", FILENAME, FNR
      failures += 1
      next
    }
    target = substr($1, 1, length($1) - 1)
    known[target] = 1
    for (i = 2; i <= NF; i++) allowed[target, $i] = 1
    next
  }

  FNR == 1 {
    split(FILENAME, parts, "/")
    target = parts[2]
    inText = 0
    inComment = 0
    fileCount += 1
    if (!(target in known) && !(target in reported)) {
      printf "%s:1: error: target %s has no row in scripts/allowed-imports.txt\n", FILENAME, target
      reported[target] = 1
      failures += 1
    }
  }

  {
    line = $0
    # A text literal over several lines may hold anything, even a line that reads like an import.
    wasInside = inText || inComment
    if (!inComment && gsub(/"""/, "&", line) % 2 == 1) inText = !inText
    if (!inText) {
      if (line ~ /\/\*/) inComment = 1
      if (line ~ /\*\//) inComment = 0
    }
    if (wasInside || !(target in known)) next

    sub(/\/\/.*/, "", line)
    if (line !~ /^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]/) next
    sub(/^.*import[ \t]+/, "", line)
    sub(/^(typealias|struct|class|enum|protocol|let|var|func)[ \t]+/, "", line)
    module = line
    sub(/[^A-Za-z0-9_].*$/, "", module)
    importCount += 1
    if (!((target, module) in allowed)) {
      printf "%s:%d: error: %s must not import %s\n", FILENAME, FNR, target, module
      failures += 1
    }
  }

  END {
    if (failures > 0) {
      printf "check-imports: %d forbidden; the walls stand in scripts/allowed-imports.txt\n", failures
      exit 1
    }
    printf "check-imports: %d imports in %d files keep to the walls\n", importCount, fileCount
  }
' scripts/allowed-imports.txt "${files[@]}"
