#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# dist.sh [--program | --adopt]: builds the program for Linux so that it needs nothing but the C library, and packs it
# into dist/. With --program it ends with the program, .build/dist/bin/tracewatt. With --adopt it also builds
# tracewatt-adopt, which the archive then has beside it; without, that program of an earlier run is removed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

case "${1:-}" in
  '' | --program | --adopt) ;;
  *) fail "unknown argument $1" "dist.sh takes --program, --adopt or nothing" ;;
esac
case "$(uname -sm)" in
  'Linux x86_64' | 'Linux aarch64') ;;
  *) fail "packages are made on Linux, and this is $(uname -sm)" "on this system, build it with: make build" ;;
esac
git rev-parse --quiet --verify HEAD >/dev/null ||
  fail "this is no checkout of git" "times and names in packages are those of a commit"
scripts/install-dependencies.sh

scratch=$PWD/.build/dist
# Functions have sections of their own, so that the linker leaves out what is not called and keeps one of equal ones.
# The path of this folder is replaced, so that it is not in the program.
flags=(
  -c release --static-swift-stdlib -debug-info-format none
  -Xcc -ffunction-sections -Xcc -fdata-sections -Xcc "-ffile-prefix-map=$PWD=."
  -Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -file-prefix-map -Xswiftc "$PWD=."
)
objects() {
  env -u TRACEWATT_WORKSHOP -u TRACEWATT_QUICK swift build --target "$1" --scratch-path "$scratch/objects" \
    -Xcc -DCVT_STATIC_RUNTIME "${flags[@]}"
}
objects TracewattCLI

folder=$(swift build -c release --scratch-path "$scratch/objects" --show-bin-path)
mkdir -p "$scratch/bin"
scripts/dist/link.sh "$folder" "$scratch/link" "$scratch/bin/tracewatt.new"
mv "$scratch/bin/tracewatt.new" "$scratch/bin/tracewatt"

if [ "${1:-}" = --program ]; then exit; fi
if [ "${1:-}" = --adopt ]; then
  # Compiling the parser of Swift for size takes five and a half minutes, and the archive grows by 2.3 MB.
  scripts/dist/adopt.sh "$scratch/adopt" "$scratch/bin/tracewatt-adopt" "${flags[@]}"
else
  rm -f "$scratch/bin/tracewatt-adopt"
fi
# The only library with documentation that the program does not contain.
objects SimulatedCombine
TRACEWATT_SCRATCH=$scratch/objects TRACEWATT_CONFIGURATION=release TRACEWATT_CATALOGS=$scratch/catalogs scripts/build-docs.sh
scripts/dist/package.sh "$scratch/bin/tracewatt" dist
