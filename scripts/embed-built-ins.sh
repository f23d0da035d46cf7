#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes Sources/TracewattFiles/Input/BuiltInFiles.swift from the YAML files under scenarios/,
# Sources/TracewattFiles/Lint/BuiltInSchemas.swift from the folder schemas and
# Sources/TracewattFiles/Budgets/StarterProject.swift from scenarios/starter,
# Sources/TracewattFiles/Uncertainty/BuiltInRanges.swift from scenarios/ranges.csv,
# Sources/TracewattFiles/Evidence/BuiltInScores.swift from scenarios/field_scores.json, and
# Sources/Reports/Page/PageAssets.swift from the style and script beside it, so that the program
# carries them. Run it after changing one of them; a test compares.
set -eu
cd "$(dirname "$0")/.."
# Files come in the same order everywhere.
LC_ALL=C
export LC_ALL
output=Sources/TracewattFiles/Input/BuiltInFiles.swift
temporary=Sources/TracewattFiles/.embedded.$$
trap 'rm -f "$temporary"' EXIT

# An output that would not change keeps its time, so that nothing is built anew.
put() {
  if cmp -s "$temporary" "$output"; then rm -f "$temporary"; else mv "$temporary" "$output"; fi
}

{
  cat <<'HEADER'
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from the folder scenarios; change the files there.

/// The built-in files by folder and name, in the order of their names.
enum BuiltInFiles {
  static let all: [(folder: String, name: String, text: String)] = [
HEADER
  embed() {
    printf '    ("%s", "%s", ##"""\n' "$1" "$(basename "$2" .yaml)"
    awk '{ print }' "$2"
    printf '\n"""##),\n'
  }
  for folder in os phones providers search_spaces strategies traces; do
    for file in scenarios/"$folder"/*.yaml; do embed "$folder" "$file"; done
  done
  for file in scenarios/*.yaml; do embed scenarios "$file"; done
  printf '  ]\n}\n'
} > "$temporary"
put

output=Sources/TracewattFiles/Lint/BuiltInSchemas.swift
{
  cat <<'HEADER'
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from the folder schemas; change the files there.

/// The JSON Schemas by name, in the order of their names.
enum BuiltInSchemas {
  static let all: [(name: String, text: String)] = [
HEADER
  for file in schemas/*.schema.json; do
    printf '    ("%s", ##"""\n' "$(basename "$file" .schema.json)"
    awk '{ print }' "$file"
    printf '\n"""##),\n'
  done
  printf '  ]\n}\n'
} > "$temporary"
put

output=Sources/TracewattFiles/Budgets/StarterProject.swift
{
  cat <<'HEADER'
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from the folder scenarios/starter; change the files there.

/// The example project that `tracewatt init` writes; its baseline is recorded, not carried.
public enum StarterProject {
  /// The files by their path in the project, in the order of their paths.
  public static let files: [(path: String, text: String)] = [
HEADER
  for file in $(cd scenarios/starter && LC_ALL=C find . -type f | LC_ALL=C sort); do
    printf '    ("%s", ##"""\n' "${file#./}"
    awk '{ print }' "scenarios/starter/$file"
    printf '\n"""##),\n'
  done
  printf '  ]\n}\n'
} > "$temporary"
put

output=Sources/TracewattFiles/Uncertainty/BuiltInRanges.swift
{
  cat <<'HEADER'
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from scenarios/ranges.csv; change that file.

/// The table of ranges of systems and providers.
enum BuiltInRanges {
  static let text = ##"""
HEADER
  awk '{ print }' scenarios/ranges.csv
  printf '\n"""##\n}\n'
} > "$temporary"
put

output=Sources/TracewattFiles/Evidence/BuiltInScores.swift
{
  cat <<'HEADER'
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from scenarios/field_scores.json; change that file.

/// The scores of the model against field recordings.
enum BuiltInScores {
  static let text = ##"""
HEADER
  awk '{ print }' scenarios/field_scores.json
  printf '\n"""##\n}\n'
} > "$temporary"
put

output=Sources/Reports/Page/PageAssets.swift
{
  cat <<'HEADER'
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from Sources/Reports/Page/Assets; change the files there.

/// The style and the script that every page carries.
enum PageAssets {
HEADER
  for kind in css:style js:script; do
    printf '  static let %s = ##"""\n' "${kind#*:}"
    for file in page charts callouts playback map; do
      file="Sources/Reports/Page/Assets/$file.${kind%:*}"
      if [ -f "$file" ]; then awk '{ print }' "$file"; fi
    done
    printf '"""##\n'
  done
  printf '}\n'
} > "$temporary"
put
