#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compiles the face and its examples into build/, and makes build/tracewatt-drive.jar. Needs a JDK 17 or newer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

rm -rf build
mkdir -p build/source build/examples
find source -name '*.java' -print0 | sort -z | xargs -0 javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -Xlint:all -Werror --release 17 -d build/source
jar --create --file build/tracewatt-drive.jar -C build/source .
find examples -name '*.java' -print0 | sort -z | xargs -0 javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -Xlint:all -Werror --release 17 -cp build/source -d build/examples
