#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# dist-check.sh: installs, runs and removes what scripts/dist.sh packed in dist/, in root directories that have
# nothing of the build and no network; then has it fail in the ways in which it may. Prints sizes, start-up, tags and
# digests. Needs root.
#
# dist-check.sh --quick [FOLDER [PROGRAM]]: checks formats, digests, versions and contents of the packages in FOLDER,
# in seconds and with nothing but Python. PROGRAM is the program they must contain. Default: dist
#
#   TRACEWATT  a program built the ordinary way; what both print is compared. Default: none
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

case "${1:-}" in
  --quick)
    [ "$#" -le 3 ] || fail "--quick takes a folder and a program" "dist-check.sh --quick [FOLDER [PROGRAM]]"
    exec python3 -B scripts/dist/verify.py "${2:-dist}" "${@:3}"
    ;;
  '') ;;
  *) fail "unknown argument $1" "dist-check.sh takes --quick or nothing" ;;
esac

[ "$(id -u)" -eq 0 ] || fail "root directories can only be entered by root" "run it as root"
[ -f dist/SHA256SUMS ] || fail "there is no dist/SHA256SUMS" "make it with: make dist"
missing=()
for tool in debootstrap lintian umoci xz; do
  command -v "$tool" >/dev/null 2>&1 || missing+=("${tool/%xz/xz-utils}")
done
if [ "${#missing[@]}" -gt 0 ]; then
  update_lists
  apt install -y --no-install-recommends "${missing[@]}" || fail "${missing[*]} cannot be installed" "see above"
fi
environment=$PWD/.build/dist/environment
scripts/python-environment.sh "$environment" scripts/dist/requirements.txt

archive=$(ls dist/tracewatt-*-linux-x86_64.tar.xz)
wheel=$(ls dist/tracewatt-*.whl)
package=$(ls dist/tracewatt_*_amd64.deb)
image=$(ls dist/tracewatt-*-linux-amd64.oci.tar)
name=$(basename "$archive" -linux-x86_64.tar.xz)
version=${name#tracewatt-}

work=$(mktemp -d)
leave() {
  local status=$?
  mountpoint --quiet "$work/full" 2>/dev/null && umount "$work/full"
  rm -rf --one-file-system "$work"
  if [ "$status" -ne 0 ]; then printf 'dist-check: error: failed at: %s\n' "$step" >&2; fi
}
step=start
trap leave EXIT

done_with() { printf 'ok  %s\n' "$step"; }

# entered ROOT USER COMMAND...: runs a command as a user in a root directory that has /proc but no network, without
# this shell's variables.
entered() {
  # shellcheck disable=SC2016  # The inner shell has the variables.
  unshare --net --mount --pid --fork -- sh -c '
    mount -t proc proc "$1/proc"
    root=$1 user=$2
    shift 2
    exec env -i PATH=/opt/tracewatt/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LANG=C.UTF-8 \
      chroot --userspec="$user:$user" "$root" "$@"
  ' sh "$@"
}
inside() { entered "$1" 0 "${@:2}"; }

# expect TEXT COMMAND...: the command succeeds, and its output contains the text.
expect() {
  local text=$1 said
  shift
  if ! said=$("$@" 2>&1) || [[ $said != *"$text"* ]]; then
    printf 'expected "%s" from: %s\n%s\n' "$text" "$*" "$said" >&2
    return 1
  fi
}

# refused TEXT COMMAND...: the command fails, and its output contains the text.
refused() {
  local text=$1 said
  shift
  if said=$("$@" 2>&1) || [[ $said != *"$text"* ]]; then
    printf 'expected a failure with "%s" from: %s\n%s\n' "$text" "$*" "$said" >&2
    return 1
  fi
}

# exercise COMMAND...: what a user does first, with the words that start the program.
exercise() {
  expect "$version (model " "$@" --version
  expect 'duty_cycled saves' "$@" compare office_day
  expect 'arrival_app' "$@" compare office_day --strategy arrival_app
  expect 'report.html written' "$@" compare office_day --report /tmp/tracewatt-run/report.html
  expect 'written' "$@" compare office_day -o /tmp/tracewatt-run/results
  expect 'written' "$@" report /tmp/tracewatt-run/results -o /tmp/tracewatt-run/again.html
  expect 'written' "$@" init /tmp/tracewatt-run/project
  expect ' passed' "$@" check --budgets /tmp/tracewatt-run/project/tracewatt.budgets.yaml
}

# removed ROOT: nothing with the program's name is left in a root directory.
removed() {
  local left
  rm -rf "$1/tmp/tracewatt-run"
  left=$(find "$1" -xdev -ipath '*tracewatt*' ! -path '*/var/log/*' ! -path '*/var/cache/*')
  if [ -n "$left" ]; then
    printf 'left behind:\n%s\n' "$left" >&2
    return 1
  fi
}

step='digests'
(cd dist && sha256sum --check --strict --quiet SHA256SUMS)
cp -R dist "$work/tampered"
printf x | dd of="$work/tampered/$(basename "$wheel")" bs=1 seek=1000 conv=notrunc status=none
refused "$(basename "$wheel"): FAILED" sh -c "cd '$work/tampered' && sha256sum --check SHA256SUMS"
done_with

step='formats, versions and contents'
scripts/dist-check.sh --quick dist .build/dist/bin/tracewatt
lintian --allow-root --fail-on error,warning "$package"
done_with

step='the same program in every package'
mkdir "$work/seen"
tar -xJf "$archive" -C "$work/seen"
dpkg-deb --extract "$package" "$work/seen/deb"
"$environment/bin/python" -m zipfile -e "$wheel" "$work/seen/wheel"
mkdir "$work/seen/layout"
tar -xf "$image" -C "$work/seen/layout"
umoci unpack --rootless --image "$work/seen/layout:$version" "$work/seen/image" 2>/dev/null
for program in "$work/seen/$name/bin/tracewatt" "$work/seen/deb/usr/bin/tracewatt" \
  "$work/seen/wheel/$name.data/scripts/tracewatt" "$work/seen/image/rootfs/usr/bin/tracewatt"; do
  cmp "$program" .build/dist/bin/tracewatt
done
program=$work/seen/$name/bin/tracewatt
for needed in $(objdump -p "$program" | awk '$1 == "NEEDED" { print $2 }'); do
  case "$needed" in
    libc.so.6 | libm.so.6 | ld-linux-x86-64.so.2) ;;
    *) fail "the program needs $needed" "scripts/dist/link.sh should link it statically" ;;
  esac
done
for licence in "$work/seen/$name/share/doc/tracewatt" "$work/seen/wheel/$name.dist-info/licenses" \
  "$work/seen/image/rootfs/usr/share/doc/tracewatt"; do
  cmp "$licence/LICENSE" LICENSE
  grep -q 'Expat' "$licence/THIRD-PARTY-NOTICES.txt"
done
done_with

adopt=$work/seen/$name/bin/tracewatt-adopt
if [ -f "$adopt" ]; then
  step='tracewatt-adopt in the archive'
  cmp "$adopt" .build/dist/bin/tracewatt-adopt
  grep -q 'Swift Syntax' "$work/seen/$name/share/doc/tracewatt/THIRD-PARTY-NOTICES.txt"
  grep -q "$(sha256sum <"$adopt" | cut -d ' ' -f 1)" "dist/$name.spdx.json"
  done_with
fi

step='the bill of materials'
"$environment/bin/pyspdxtools" --infile "dist/$name.spdx.json"
grep -q "$(sha256sum <"$program" | cut -d ' ' -f 1)" "dist/$name.spdx.json"
done_with

step='packed again, the same bytes'
grep -rqs "$(git rev-parse HEAD)" "$work/seen/layout/blobs" ||
  fail "dist was packed from another commit" "pack this one: scripts/dist/package.sh .build/dist/bin/tracewatt dist"
cp -R dist "$work/first"
scripts/dist/package.sh .build/dist/bin/tracewatt "$work/second" >/dev/null
diff -r "$work/first" "$work/second"
done_with

if [ -n "${TRACEWATT:-}" ]; then
  step='the same results as the program built the ordinary way'
  own=$("$TRACEWATT" --version)
  [ "$("$program" --version)" = "$own" ]
  # All shipped days with their strategies, those of apps among them.
  for built in "$TRACEWATT" "$program"; do
    for day in scenarios/*.yaml; do
      "$built" compare "$day" --format csv
    done >"$work/days.$(sha256sum <<<"$built" | cut -c 1-8)"
  done
  cmp "$work"/days.*
  done_with
fi

# The same system as this one, with Python and nothing of the build. It has a C library that the program accepts.
base=.build/dist/root
# shellcheck source=/dev/null
release=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")
if [ "$(cat "$base/made" 2>/dev/null)" != "$release" ]; then
  step='a root directory'
  rm -rf --one-file-system "$base"
  # shellcheck disable=SC2016  # A pattern of apt-get's.
  mirrors=$(apt-get indextargets --format '$(SITE)' "Codename: $release" 'Component: main')
  # Ubuntu has python3-venv in another component.
  case "$mirrors" in *ubuntu*) components=main,universe ;; *) components=main ;; esac
  debootstrap --variant=minbase --components="$components" --include=python3,python3-venv,xz-utils \
    "$release" "$base" "${mirrors%%$'\n'*}" >"$work/log" 2>&1 || {
    tail "$work/log" >&2
    exit 1
  }
  printf '%s\n' "$release" >"$base/made"
  done_with
fi
# fresh NAME: a copy of it, with the packages in /media.
fresh() {
  cp -a "$base" "$work/$1"
  cp "$archive" "$wheel" "$package" "$work/$1/media/"
  place=$work/$1
}

step='the archive'
fresh archive
inside "$place" mkdir -p /opt
inside "$place" tar -xJf "/media/$(basename "$archive")" -C /opt
mv "$place/opt/$name" "$place/opt/tracewatt"
exercise inside "$place" tracewatt
if [ -f "$adopt" ]; then
  # The help is that of tracewatt; the adoption runs the program beside it.
  expect 'tracewatt-adopt' inside "$place" tracewatt adopt --help
  mkdir -p "$place/tmp/tracewatt-run/App"
  printf 'import CoreLocation\nlet manager = CLLocationManager()\n' >"$place/tmp/tracewatt-run/App/Manager.swift"
  expect '1 file of App carried' inside "$place" tracewatt adopt /tmp/tracewatt-run/App -o /tmp/tracewatt-run/App-days
fi
rm -rf "$place/opt/tracewatt" "${place:?}"/media/*
removed "$place"
done_with

step='the Debian package'
fresh debian
inside "$place" dpkg --install "/media/$(basename "$package")" >/dev/null
exercise inside "$place" tracewatt
inside "$place" dpkg --purge tracewatt >/dev/null 2>&1
rm -f "$place"/media/*
removed "$place"
done_with

step='the wheel, with pip'
fresh wheel
inside "$place" python3 -m venv /opt/tracewatt
inside "$place" /opt/tracewatt/bin/pip install --quiet --no-index "/media/$(basename "$wheel")"
exercise inside "$place" tracewatt
expect "$version (model " inside "$place" /opt/tracewatt/bin/python -m tracewatt --version
expect 'duty_cycled saves' inside "$place" /opt/tracewatt/bin/python -c \
  'import tracewatt; print(tracewatt.compare("office_day", replications=1).recommendation)'
inside "$place" /opt/tracewatt/bin/pip uninstall --quiet --yes tracewatt
if find "$place/opt/tracewatt" -name '*tracewatt*' ! -path "$place/opt/tracewatt" | grep .; then exit 1; fi
done_with

step='the wheel, with uvx'
cp "$environment/bin/uv" "$environment/bin/uvx" "$place/usr/local/bin/"
before=$(date +%s%N)
expect 'duty_cycled saves' inside "$place" uvx --offline --from "/media/$(basename "$wheel")" tracewatt compare office_day
uvx_ms=$((($(date +%s%N) - before) / 1000000))
[ "$uvx_ms" -lt 10000 ]
done_with

step='the container image'
place=$work/seen/image/rootfs
mkdir -p "$place/tmp" "$place/proc"
as_user() { entered "$place" 10001 /usr/bin/tracewatt "$@"; }
chmod 1777 "$place/tmp"
exercise as_user
rm -rf "$place/tmp/tracewatt-run"
done_with

step='an older C library'
tag=$(basename "$wheel" .whl)
tag=${tag#*-py3-none-}
glibc=$(sed -E 's/manylinux_([0-9]+)_([0-9]+)_.*/\1.\2/' <<<"$tag")
expect "\"$tag\"" "$environment/bin/auditwheel" show "$wheel"
refused 'is not a supported wheel on this platform' "$environment/bin/python" -m pip install --no-index \
  --platform manylinux_2_17_x86_64 --only-binary=:all: --target "$work/old" "$wheel"
[ ! -e "$work/old" ]
fresh old
sed -i '/^Package: libc6$/,/^$/ s/^Version: .*/Version: 2.31-13/' "$place/var/lib/dpkg/status"
refused "libc6 (>= $glibc)" inside "$place" dpkg --install "/media/$(basename "$package")"
# The name of a version that no system has, with the hash of that name.
"$environment/bin/python" - "$program" "$work/newer" <<'END'
import re, sys

def elf_hash(name):
    value = 0
    for byte in name:
        value = (value << 4) + byte
        high = value & 0xF0000000
        value = (value ^ (high >> 24)) & ~high & 0xFFFFFFFF
    return value.to_bytes(4, "little")

data = open(sys.argv[1], "rb").read()
newest = max(re.findall(rb"GLIBC_2\.\d\d", data), key=lambda name: int(name[8:]))
data = data.replace(newest + b"\0", b"GLIBC_2.99\0").replace(elf_hash(newest), elf_hash(b"GLIBC_2.99"), 1)
open(sys.argv[2], "wb").write(data)
END
chmod 755 "$work/newer"
refused "version \`GLIBC_2.99' not found" "$work/newer" --version
done_with

step='a full disk'
mkdir "$work/full"
mount -t tmpfs -o size=1m tmpfs "$work/full"
refused 'No space left on device' "$program" compare office_day --detail states -o "$work/full/results"
if find "$work/full" -type f | grep .; then exit 1; fi
refused 'No space left on device' tar -xJf "$archive" -C "$work/full"
umount "$work/full"
# dpkg takes back what it has written. pip does not; its environment is what one removes.
mount -t tmpfs -o size=20m tmpfs "$work/full"
mkdir -p "$work/full/var/lib/dpkg/info" "$work/full/var/lib/dpkg/updates"
touch "$work/full/var/lib/dpkg/status"
refused 'No space left on device' dpkg --root="$work/full" --force-depends --install "$package"
removed "$work/full"
"$environment/bin/python" -m venv --without-pip "$work/full/venv"
refused 'No space left on device' "$environment/bin/python" -m pip --python "$work/full/venv/bin/python" \
  install --no-index "$wheel"
umount "$work/full"
done_with

step='a home that cannot be written'
mkdir -m 755 "$work/home"
chmod 755 "$work"
expect 'duty_cycled saves' unshare --net -- setpriv --reuid 10001 --regid 10001 --clear-groups \
  env -i HOME="$work/home" PATH="$PATH" "$program" compare office_day
refused 'error:' unshare --net -- setpriv --reuid 10001 --regid 10001 --clear-groups \
  env -i HOME="$work/home" PATH="$PATH" "$program" compare office_day -o "$work/home/results"
if find "$work/home" -mindepth 1 | grep .; then exit 1; fi
done_with

step='two at once'
"$program" compare office_day -o "$work/one" >/dev/null 2>&1 &
first=$!
"$program" compare office_day -o "$work/two" >/dev/null 2>&1
wait "$first"
diff -r --exclude provenance.json "$work/one" "$work/two"
rm -rf "$work/venv"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index --no-compile --target "$work/t1" "$wheel" &
first=$!
"$work/venv/bin/pip" install --quiet --no-index --no-compile --target "$work/t2" "$wheel"
wait "$first"
diff -r "$work/t1" "$work/t2"
done_with

# row NAME VALUE [BAR]: a figure, and what it must not exceed.
over=0
row() {
  local note=''
  if [ -n "${3:-}" ]; then
    note="at most $3"
    if awk -v value="$2" -v bar="$3" 'BEGIN { exit !(value > bar) }'; then
      note="$note: OVER THE BAR"
      over=$((over + 1))
    fi
  fi
  printf '%-44s %10s  %s\n' "$1" "$2" "$note"
}
start_ms() {
  "$environment/bin/python" - "$program" <<'END'
import statistics, subprocess, sys, time

def once():
    begin = time.perf_counter()
    subprocess.run([sys.argv[1], "--version"], stdout=subprocess.DEVNULL, check=True)
    return 1000 * (time.perf_counter() - begin)

once()
print(f"{statistics.median(once() for _ in range(20)):.1f}")
END
}
in_megabytes() { awk '{ printf "%.2f", $1 / 1e6 }'; }
megabytes() { stat --format=%s "$1" | in_megabytes; }
installed() { du --summarize --apparent-size --block-size=1 "$1" | in_megabytes; }
printf '\n'
row 'program, MB' "$(megabytes "$program")" 30
# The bar is that of an archive of one program.
if [ -f "$adopt" ]; then bar=''; else bar=10; fi
row 'archive, MB' "$(megabytes "$archive")" "$bar"
row 'wheel, MB' "$(megabytes "$wheel")" 10
row 'Debian package, MB' "$(megabytes "$package")" 10
row 'image, MB' "$(megabytes "$image")"
row 'archive, installed, MB' "$(installed "$work/seen/$name")"
row 'wheel, installed, MB' "$(installed "$work/seen/wheel")"
row 'Debian package, installed, MB' "$(installed "$work/seen/deb")"
row 'image, unpacked, MB' "$(installed "$work/seen/image/rootfs")"
row 'tracewatt --version, ms (median of 20)' "$(start_ms)" 20
row 'uvx ... tracewatt compare office_day, ms' "$uvx_ms" 10000
row 'oldest C library, glibc' "$glibc"
row 'tag of the wheel' "$tag"
printf '\n'
cat dist/SHA256SUMS
if [ "$over" -gt 0 ]; then printf '\nwarning: %d figures are over their bars\n' "$over"; fi
