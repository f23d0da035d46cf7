#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes Sources/TracewattFiles/Input/BuiltInFiles.swift from the YAML files under scenarios/ and
# Sources/TracewattFiles/Lint/BuiltInSchemas.swift from the folder schemas, so that the program
# carries them. Run it after changing one of them; a test compares.
set -eu
cd "$(dirname "$0")/.."
output=Sources/TracewattFiles/Input/BuiltInFiles.swift
temporary=Sources/TracewattFiles/.embedded.$$
trap 'rm -f "$temporary"' EXIT
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
  for folder in os phones providers strategies traces; do
    for file in $(LC_ALL=C ls scenarios/$folder/*.yaml); do embed "$folder" "$file"; done
  done
  for file in $(LC_ALL=C ls scenarios/*.yaml); do embed scenarios "$file"; done
  printf '  ]\n}\n'
} > "$temporary"
mv "$temporary" "$output"

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
  for file in $(LC_ALL=C ls schemas/*.schema.json); do
    printf '    ("%s", ##"""\n' "$(basename "$file" .schema.json)"
    awk '{ print }' "$file"
    printf '\n"""##),\n'
  done
  printf '  ]\n}\n'
} > "$temporary"
mv "$temporary" "$output"
