#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes the additions of Tests/WorkedExamples in a copy of the committed files, one after another, and builds the
# program with each: a key of a strategy, a switch of a system, a number of a phone. The new key must then be known.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git archive HEAD | tar -x -C "$copy"
root=$PWD

check() {
  local name=$1 key=$2
  git -C "$copy" apply "$root/Tests/WorkedExamples/$name.patch"
  (cd "$copy" && swift build --scratch-path "$copy/.build" --product tracewatt)
  "$copy/.build/debug/tracewatt" explain "$key" --no-trial
  git -C "$copy" apply --reverse "$root/Tests/WorkedExamples/$name.patch"
}

check strategy-key uploads.at_launch
check system-switch os.regions_refused_in_low_power_mode
check phone-number phone.gnss.standby_power
