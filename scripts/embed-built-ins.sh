#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes Sources/TracewattFiles/Input/BuiltInFiles.swift from scenarios/{strategies,phones,os,providers},
# so that the program carries its built-in files. Run it after changing one of them; a test compares.
set -eu
cd "$(dirname "$0")/.."
output=Sources/TracewattFiles/Input/BuiltInFiles.swift
temporary=$output.$$
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
  for folder in os phones providers strategies; do
    for file in $(LC_ALL=C ls scenarios/$folder/*.yaml); do
      printf '    ("%s", "%s", ##"""\n' "$folder" "$(basename "$file" .yaml)"
      awk '{ print }' "$file"
      printf '\n"""##),\n'
    done
  done
  printf '  ]\n}\n'
} > "$temporary"
mv "$temporary" "$output"
