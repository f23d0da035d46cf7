#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# mutants.sh FOLDER [ARGUMENT...]: plants mutants into a copy of this tree in FOLDER/tree, builds its tests once, and
# runs them for each mutant. A mutant that does not compile is left out and another is drawn. Run it again to go on
# where it ended. The arguments are those of `mutants.py run`, such as --room ledger or --near.
#
#   SEED   the seed of the draws; default: 1
#   COUNT  the number of mutants of each room; default: 42
#
# It takes hours, and is no part of make nightly. CONTRIBUTING.md describes it and has the last results.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ "$#" -gt 0 ] || { printf 'mutants.sh: error: a folder is missing\n' >&2; exit 64; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
tree=$folder/tree
rooms=Fuzz/mutant-rooms.txt

swift build --package-path Adopt --scratch-path .build/adopt --product plant-mutants \
  -c release -Xswiftc -Onone -debug-info-format none
plant=$PWD/.build/adopt/release/plant-mutants

# plant: writes the planted files of the copy, and the table of mutants.
plant() {
  local without=()
  if [ -s "$folder/without.txt" ]; then
    mapfile -t without < <(tr ' ' '\n' <"$folder/without.txt")
    without=(--without "${without[@]}")
  fi
  "$plant" . "$tree" --rooms "$rooms" --seed "${SEED:-1}" --count "${COUNT:-42}" "${without[@]}" \
    >"$folder/mutants.tsv"
}

if [ ! -f "$folder/built" ]; then
  mkdir -p "$tree"
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$tree"
  plant
  # A broken mutant is only seen when the modules below it compile.
  until (cd "$tree" && . scripts/steps.sh && build_tests) >"$folder/build.log" 2>&1; do
    broken=$(scripts/mutants.py broken "$tree" "$folder/build.log")
    if [ -z "$broken" ]; then
      tail -n 40 "$folder/build.log" >&2
      exit 1
    fi
    printf 'left out, because they do not compile: %s\n' "$broken"
    printf '%s\n' "$broken" >>"$folder/without.txt"
    plant
  done
  touch "$folder/built"
fi
scripts/mutants.py run "$tree" "$folder" --rooms "$rooms" "$@"
