#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: embed-files.sh BuiltIns OUTPUT SCHEMA... | Reports OUTPUT
#
# Writes OUTPUT, Swift source that contains the files embedded in the program. The build runs it for these two
# targets whenever a file changes (Sources/EmbedFiles).
set -eu
cd "$(dirname "$0")/.."
# The same order of files everywhere.
LC_ALL=C
export LC_ALL

# A raw string with the text of a file.
string() {
  printf '##"""\n'
  awk '{ print }' "$1"
  printf '\n"""##'
}

# (folder, name, text) for a YAML file.
built_in() {
  printf '    ("%s", "%s", ' "$1" "$(basename "$2" .yaml)"
  string "$2"
  printf '),\n'
}

built_ins() {
  cat <<'HEADER'
/// The built-in files by folder and name, in the order of their names.
package enum BuiltInFiles {
  package static let all: [(folder: String, name: String, text: String)] = [
HEADER
  for folder in os phones providers search_spaces strategies traces; do
    for file in scenarios/"$folder"/*.yaml; do built_in "$folder" "$file"; done
  done
  for file in scenarios/*.yaml; do built_in scenarios "$file"; done
  for file in scenarios/stories/*.yaml; do
    case $file in *.budgets.yaml) ;; *) built_in stories "$file" ;; esac
  done
  for file in scenarios/stories/strategies/*.yaml; do built_in stories/strategies "$file"; done
  cat <<'HEADER'
  ]
}

/// The JSON Schemas written by hand, by name, in the order of their names.
package enum BuiltInSchemas {
  package static let all: [(name: String, text: String)] = [
HEADER
  for file in "$@"; do
    name=$(basename "$file")
    name=${name%.*}
    printf '    ("%s", ' "${name%.schema}"
    string "$file"
    printf '),\n'
  done
  cat <<'HEADER'
  ]
}

/// The example project that `tracewatt init` writes; its baseline is recorded, not carried.
package enum StarterProject {
  /// The files by their path in the project, in the order of their paths.
  package static let files: [(path: String, text: String)] = [
HEADER
  for file in $(cd scenarios/starter && find . -type f | sort); do
    printf '    ("%s", ' "${file#./}"
    string "scenarios/starter/$file"
    printf '),\n'
  done
  cat <<'HEADER'
  ]
}

/// Tables of the model.
package enum BuiltInTables {
  /// The credible ranges of systems and providers.
HEADER
  printf '  package static let ranges = '
  string scenarios/ranges.csv
  printf '\n  /// The rules and facts that the models of systems rest on.\n  package static let rules = '
  string scenarios/rules.csv
  printf '\n  /// What is often asked of systems and of the lab.\n  package static let topics = '
  string scenarios/topics.csv
  printf '\n  /// The rules of app stores.\n  package static let policies = '
  string scenarios/policies.csv
  printf '\n  /// The scores of the model against field recordings.\n  package static let fieldScores = '
  string scenarios/field_scores.json
  printf '\n}\n\n/// Files that the program writes as they are.\npackage enum BuiltInTemplates {\n'
  printf '  /// The type aliases that put an app in virtual time.\n  package static let typeAliases = '
  string templates/TracewattTypeAliases.swift
  printf '\n}\n'
}

reports() {
  assets PageAssets 'The style and the script that every page carries.' page charts callouts playback map
  assets ExplorerAssets 'The style and the script that the explorer has besides.' explore
}

# assets TYPE TEXT NAME...: a type with the styles and the scripts of some names, one after another.
assets() {
  printf '/// %s\nenum %s {\n' "$2" "$1"
  shift 2
  for kind in css:style js:script; do
    printf '  static let %s = ##"""\n' "${kind#*:}"
    for file in "$@"; do
      file="Sources/Reports/Page/Assets/$file.${kind%:*}"
      if [ -f "$file" ]; then awk '{ print }' "$file"; fi
    done
    printf '"""##\n'
  done
  printf '}\n'
}

target=$1
output=$2
shift 2
case "$target" in
  BuiltIns) built_ins "$@" > "$output" ;;
  Reports) reports > "$output" ;;
  *) printf 'embed-files: error: there are no files for %s\n' "$target" >&2; exit 64 ;;
esac
