#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the face and runs its tests by JUnit 4 (Debian: junit4). Arguments name classes instead of all.
#
#   TRACEWATT  the program for the tests over whole days
set -euo pipefail
if [ -n "${TRACEWATT:-}" ]; then
  TRACEWATT=$(realpath "$TRACEWATT")
  export TRACEWATT
fi
cd "$(dirname "${BASH_SOURCE[0]}")"

./build.sh
junit=/usr/share/java/junit4.jar:/usr/share/java/hamcrest-all.jar
classes=build/source:build/examples:build/tests
mkdir -p build/tests
find tests -name '*.java' -print0 | sort -z \
  | xargs -0 javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -Xlint:all,-serial -Werror --release 17 -cp "$classes:$junit" -d build/tests
if [ $# -eq 0 ]; then
  mapfile -t found < <(cd tests && find . -name '*Test.java' | sort | sed 's|^\./||; s|\.java$||; s|/|.|g')
  set -- "${found[@]}"
fi
java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$classes:$junit" org.junit.runner.JUnitCore "$@"
