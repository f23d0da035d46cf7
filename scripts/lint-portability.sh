#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks what a Mac would need, without one: the sources with Linux switched off, and the scripts that `make compare`
# runs, which macOS runs with bash 3.2 and the tools of BSD. The only proof is a run on a Mac.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts=(scripts/install-dependencies.sh scripts/packages.sh scripts/build.sh scripts/embed-files.sh)
# A pattern for each construct of a later bash, and for each option that only GNU's tools have.
patterns=(
  '\b(mapfile|readarray|coproc)\b'
  '(declare|local|typeset) -[a-zA-Z]*[Ang]'
  '\$\{[^}]*(\^|,,)' '\$\{[^}]*@[A-Za-z]\}' '\[-[0-9]+\]'
  '\|&' '&>>' ';;?&' '\bwait -[np]' '\[\[? -v ' "printf '?%\(" '\b(EPOCHSECONDS|EPOCHREALTIME|BASHPID|globstar|lastpipe)\b'
  '\bsed (-[a-zA-Z]+ )*(-i|-r|--)' '\bgrep (-[a-zA-Z]+ )*-[a-zA-Z]*P' '\bdate (-d|--|-I)' '\bstat (-c|--)' '\bdu (-b|--)'
  '\breadlink -f\b' '\brealpath\b' '\bnproc\b' '\btime -[fv]' '\b(sort|cp|mv|touch|find|xargs|tar|head|tail|ls|mktemp) [^|;]*--[a-z]'
  '\bsort -[a-zA-Z]*[Vzh]' '\bhead -n -' '\btac\b' '\bflock\b' '\btimeout\b' '\bsha256sum\b' '/proc/' '\bxargs -[a-zA-Z]*[rd]'
)
failures=0
# refuse REASON: prints what comes in, if anything does, and the reason to refuse it.
refuse() {
  local found
  # Comments may name anything.
  found=$(grep -vE '^[^:]*:[0-9]*:[[:space:]]*#' || true)
  if [ -z "$found" ]; then return; fi
  printf '%s\nlint-portability: error: %s\n' "$found" "$1" >&2
  failures=$((failures + 1))
}

for pattern in "${patterns[@]}"; do
  refuse "a later bash or a tool of GNU is needed for $pattern" < <(grep -HnE -- "$pattern" "${scripts[@]}" || true)
done
# With set -u, bash before 4.4 takes an empty array for an unset variable.
for script in "${scripts[@]}"; do
  for name in $(grep -oE '[a-z_]+=\(\)' "$script" | sed 's/=()//' || true); do
    refuse "bash 3.2 ends at the array $name if it is empty" \
      < <(grep -HnF "\"\${${name}[@]}\"" "$script" | grep -vF "\${${name}[@]+" || true)
  done
done
if [ "$failures" -gt 0 ]; then exit 1; fi
scripts/without-linux.py
