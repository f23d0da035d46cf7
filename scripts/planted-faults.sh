#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# planted-faults.sh [FOLDER]: plants each fault of Fuzz/planted-faults in a copy of this tree, and runs the first 200
# random days with it. It prints a table, and fails if there is a fault that no day reports. FOLDER keeps the copy and
# its build for the next run; by default both are temporary.
#
# A patch changes one service. Its first line names the fault, and scripts/lint.sh checks that it still applies.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

folder=${1:-$logs}
mkdir -p "$folder/tree"
folder=$(cd "$folder" && pwd)
tree=$folder/tree
# Otherwise, in a folder of another repository, git would apply patches to that one.
export GIT_CEILING_DIRECTORIES=$folder

# restore: writes the files without a fault. They keep their times, so that only changed modules are built.
restore() {
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp -p --parents -t "$tree"
}

# plant FAULT: prints the last line of the days with a fault.
plant() {
  (
    cd "$tree"
    git apply "$1"
    swift build "${build_flags[@]}" --product tracewatt-swarm >&2
    "$(swift build "${build_flags[@]}" --show-bin-path)/tracewatt-swarm" --from 0 --days 200 --shown 0 || true
  ) | tail -n 1
}

missed=0
printf '| planted fault | days that fail | what is reported first |\n| --- | ---: | --- |\n'
for fault in "$PWD"/Fuzz/planted-faults/*.patch; do
  basename "$fault" .patch >"$logs/failed"
  restore
  line=$(plant "$fault")
  # Such as: 1000 days from seed 0: 74 failed, the first with seed 3: changes need permission
  if [[ $line =~ :\ ([0-9]+)\ failed,\ the\ first\ with\ seed\ [0-9]+:\ (.+)$ ]]; then
    printf '| %s | %d | %s |\n' "$(head -n 1 "$fault")" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
  else
    printf '| %s | 0 | %s |\n' "$(head -n 1 "$fault")" "$line"
    missed=$((missed + 1))
  fi
done
printf 'faults that no day reports' >"$logs/failed"
[ "$missed" -eq 0 ]
