#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# same-bytes.sh: runs every shipped day, and 200 random days, on what stands for other machines: without the processor's
# fused and wide instructions, one replication at a time, in shards of both kinds that are merged, built without
# optimisation, as it is packed, and in a root directory of Debian 13. All tables must be the same, byte for byte; of
# compressed ones, the content. Last, the functions of Mathematics run as arm64 code under emulation. Needs root.
#
# same-bytes.sh --quick: two days with and without those instructions, in seconds.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

case "${1:-}" in
  '' | --quick) ;;
  *) fail "unknown argument $1" "same-bytes.sh takes --quick or nothing" ;;
esac
program=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
[ -x "$program" ] || fail "$program is no program" "build it with: make build"
# The C library's names of instructions that it must not use.
plain=glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX512F,-AVX512VL,-AVX512DQ
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT

# digest FOLDER: of the tables' content, of their description and of the study, without what differs by design: the
# provenance, and the paths from the results to the day's files.
digest() {
  local file
  rm -f "$1/provenance.json"
  for file in "$1"/*; do
    basename "$file"
    case "$file" in
      *.gz) gzip -dc "$file" ;;
      */resolved*.yaml) sed -E '/^ +(recipe|file): /d' "$file" ;;
      *) cat "$file" ;;
    esac
  done | sha256sum | cut -c 1-16
}

# ran FOLDER COMMAND...: the digest of each day, as a line, of a command that takes a day and -o.
ran() {
  local folder=$1 day
  shift
  for day in $days; do
    "$@" compare "$day" --replications 3 -q --format csv -o "$work/$folder" >/dev/null
    printf '%s %s\n' "$day" "$(digest "$work/$folder")"
    rm -rf "${work:?}/$folder"
  done
}

# same NAME: whether the lines on standard input are those of the first way.
same() {
  cat >"$work/lines"
  if [ ! -f "$work/first" ]; then mv "$work/lines" "$work/first" && cp "$work/first" "$work/lines"; fi
  diff "$work/first" "$work/lines" >&2 || fail "the tables differ: $1" "the days above do"
  printf 'same  %-44s %s days  %s\n' "$1" "$(wc -l <"$work/lines")" "$(sha256sum <"$work/lines" | cut -c 1-16)"
}

if [ "${1:-}" = --quick ]; then
  days='scenarios/office_day.yaml scenarios/street_game.yaml'
  ran a "$program" | same 'as it is'
  ran b env GLIBC_TUNABLES=$plain "$program" | same 'without fused and wide instructions'
  exit
fi

days=$(printf '%s ' scenarios/*.yaml)
ran a "$program" | same 'as it is'
ran b env GLIBC_TUNABLES=$plain "$program" | same 'without fused and wide instructions'

one_job() { "$program" "$@" --jobs 1; }
ran c one_job | same 'one replication at a time'

# Each shard runs under other settings.
in_shards() {
  local day=$2 parts=$work/parts options=()
  shift 2
  while [ "$1" != -o ]; do options+=("$1") && shift; done
  "$program" compare "$day" "${options[@]}" --parts "$parts" --shard 0/2
  GLIBC_TUNABLES=$plain "$program" compare "$day" "${options[@]}" --parts "$parts" --shard 1/2 --jobs 1
  "$program" merge "$parts" -q -o "$2"
  rm -rf "$parts"
}
ran d in_shards | same 'shards of both kinds, merged'

env -u TRACEWATT_WORKSHOP -u TRACEWATT_QUICK swift build -c debug -Xswiftc -Onone --product tracewatt \
  --scratch-path .build/unoptimised >"$work/log" 2>&1 || {
  tail "$work/log" >&2
  fail "the program does not build without optimisation" "see above"
}
ran e .build/unoptimised/debug/tracewatt | same 'built without optimisation'

scripts/dist.sh --program >"$work/log" 2>&1 || {
  tail "$work/log" >&2
  fail "the program cannot be packed" "see above"
}
packed=.build/dist/bin/tracewatt
ran f "$packed" | same 'as it is packed'

# The C library of Debian 13 has other functions than that of Debian 12.
[ "$(id -u)" -eq 0 ] || fail "root directories can only be entered by root" "run it as root"
debian=.build/same-bytes/trixie
if [ ! -f "$debian/made" ]; then
  command -v debootstrap >/dev/null 2>&1 || { update_lists && apt install -y --no-install-recommends debootstrap; }
  rm -rf --one-file-system "$debian" && mkdir -p "${debian%/*}"
  # shellcheck disable=SC2016  # A pattern of apt-get's.
  mirrors=$(apt-get indextargets --format '$(SITE)' 'Origin: Debian' 'Component: main')
  debootstrap --variant=minbase trixie "$debian" "${mirrors%%$'\n'*}" >"$work/log" 2>&1 || {
    tail "$work/log" >&2
    fail "Debian 13 cannot be installed in $debian" "see above"
  }
  touch "$debian/made"
fi
rm -rf "$debian/lab" && mkdir -p "$debian/lab"
cp "$packed" "$debian/lab/tracewatt" && cp -r scenarios "$debian/lab/"
in_root() {
  local arguments=("$@")
  arguments[-1]=results
  # The program reads its arguments in /proc.
  # shellcheck disable=SC2016  # The inner shells expand it.
  unshare --mount --pid --fork -- sh -c '
    mount -t proc proc "$1/proc"
    root=$1
    shift
    exec chroot "$root" sh -c "cd /lab && exec ./tracewatt \"\$@\"" sh "$@"
  ' sh "$debian" "${arguments[@]}" && mv "$debian/lab/results" "${*: -1}"
}
ran g in_root | same "Debian 13, $(chroot "$debian" ldd --version | head -1)"

# Random days: what their apps get, and what they ask for.
TRACEWATT_WORKSHOP=yes scripts/swarm.sh --days 1 >"$work/log" 2>&1
swarm=.build/checks/debug/tracewatt-swarm
# random_days COMMAND...: a digest for each; a line "seed N" precedes each day.
random_days() {
  "$@" --from 0 --days 200 --trace | awk -v to="$work/day" '
    function sum() { if (seed != "") { close(to); printf "%s ", seed; fflush(); system("sha256sum <" to) } }
    /^seed / { sum(); seed = $2; printf "" > to; next }
    { print > to }
    END { sum() }'
}
rm "$work/first"
random_days "$swarm" | same 'random days, as they are'
random_days env GLIBC_TUNABLES=$plain "$swarm" | same 'random days, without these instructions'

# The functions themselves on another processor.
scripts/python-environment.sh .build/same-bytes/environment Tests/MathematicsTests/requirements.txt
command -v qemu-aarch64-static >/dev/null 2>&1 || {
  update_lists
  apt install -y --no-install-recommends qemu-user-static || fail "qemu-user-static cannot be installed" "see above"
}
# digests FOLDER COMPILER...: the digests of the functions, and of numbers as text.
digests() {
  local folder=$work/$1 file
  shift
  mkdir "$folder"
  for file in Tests/MathematicsTests/bits.c Sources/Mathematics/*.c; do
    "$1" -m ziglang cc -target "$2" -O2 -ISources/Mathematics/include -ISources/CShortestDigits/include \
      -c "$file" -o "$folder/$(basename "$file" .c).o"
  done
  "$1" -m ziglang c++ -target "$2" -O2 -std=c++17 -ISources/CShortestDigits/include \
    Sources/CShortestDigits/digits.cpp "$folder"/*.o -o "$folder/bits"
}
python=.build/same-bytes/environment/bin/python
digests x86_64 "$python" x86_64-linux-musl
digests aarch64 "$python" aarch64-linux-musl
"$work/x86_64/bits" >"$work/bits"
qemu-aarch64-static "$work/aarch64/bits" | diff "$work/bits" - >&2 ||
  fail "functions differ on arm64" "the lines above do"
printf 'same  %-44s %s functions\n' 'arm64, emulated' "$(wc -l <"$work/bits")"
