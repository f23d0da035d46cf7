#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests the faces in other languages with their own test runners, and one strategy in all of them.
#
#   scripts/faces-tests.sh --install   installs Node, a JDK and JUnit where they are missing, and nothing else
#   scripts/faces-tests.sh             needs the program in TRACEWATT, by default .build/release/tracewatt
#   scripts/faces-tests.sh --examples  whether the examples that use other interfaces keep the protocol, and nothing else
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

junit=/usr/share/java/junit4.jar

if [ "${1:-}" = --install ]; then
  missing=()
  command -v node >/dev/null 2>&1 || missing+=(nodejs)
  command -v javac >/dev/null 2>&1 || missing+=(default-jdk-headless)
  [ -e "$junit" ] || missing+=(junit4)
  if [ "${#missing[@]}" -gt 0 ]; then
    command -v apt-get >/dev/null 2>&1 ||
      fail "${missing[*]} missing, and there is no apt-get" "install them with this system's package manager"
    update_lists
    apt install -y --no-install-recommends "${missing[@]}"
  fi
  exit 0
fi

TRACEWATT=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
export TRACEWATT PYTHONPATH=$PWD/python

# Java starts faster if it compiles less.
java="java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp faces/jvm/build/tracewatt-drive.jar:faces/jvm/build/examples"

if [ "${1:-}" = --examples ]; then
  faces/jvm/build.sh
  # shellcheck disable=SC2086 # The words of a command.
  "$TRACEWATT" drive --conformance -- $java dev.tracewatt.android.Main com.example.ridelog.MainActivity
  "$TRACEWATT" drive --conformance -- node faces/js/run.js faces/js/examples/trip-diary/app.js
  exit 0
fi

node --test faces/js/tests/*.test.js
faces/jvm/test.sh
python3 Tests/Faces/same_table.py "$TRACEWATT" Python="python3 python/examples/duty.py" Java="$java duty.Duty" \
  JavaScript="node faces/js/examples/duty.js"
python3 Tests/Faces/page_examples.py "$TRACEWATT"
