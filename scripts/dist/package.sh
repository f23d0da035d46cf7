#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# package.sh PROGRAM FOLDER [OBJECTS]: packs the program as an archive, a wheel, a Debian package and a container
# image, and writes their bill of materials and their digests. FOLDER is replaced when everything is made. The same
# program and commit give the same bytes. OBJECTS is the folder of SwiftPM's build; default: that of scripts/dist.sh.
# A program tracewatt-adopt beside PROGRAM, built in the folder adopt beside OBJECTS, goes into the archive, as do the
# libraries' catalogs that scripts/build-docs.sh wrote into the folder catalogs beside OBJECTS.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

program=$1
output=$2
objects=${3:-.build/dist/objects}
adopt=$(dirname "$program")/tracewatt-adopt
parts=()
if [ -f "$adopt" ]; then parts=("$(dirname "$objects")/adopt"); fi
if ! command -v umoci >/dev/null 2>&1 || ! command -v xz >/dev/null 2>&1; then
  update_lists
  apt install -y --no-install-recommends umoci xz-utils || fail "umoci and xz are missing" "install them"
fi
environment=.build/dist/environment
scripts/python-environment.sh "$environment" scripts/dist/requirements.txt

# The processor's names in Linux and in Debian, where its loader is, and the filter with which xz packs code smaller. That
# for arm64 needs an xz that Ubuntu 22.04 lacks.
machine=$(uname -m)
case "$machine" in
  x86_64) debian=amd64 loader=lib64/ld-linux-x86-64.so.2 filter=(--x86) ;;
  aarch64) debian=arm64 loader=lib/ld-linux-aarch64.so.1 filter=() ;;
  *) fail "there are no packages for $machine" "build the program for this machine with: make build" ;;
esac
libraries=lib/$machine-linux-gnu

version=$("$program" --version)
version=${version%% *}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "$program prints no version" "it is the program to pack"
stated=$(sed -n 's/^version: //p' CITATION.cff)
[ "$version" = "$stated" ] ||
  fail "the program is version $version, and CITATION.cff says $stated" "build the program again: scripts/dist.sh"
# Times in packages are that of the commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
created=$(date --utc --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
revision=$(git rev-parse HEAD)
# The newest version of the C library that the program names is the oldest on which it starts.
glibc=$(objdump -T "$program" | grep -Eo 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
glibc=${glibc#GLIBC_}

work=$(mktemp -d)
# One at a time, because they share the folders below.
exec 9>.build/dist/lock
flock --nonblock 9 || fail "another run packs at this moment" "wait for its end"
leave() {
  rm -rf "$work" "$output.new"
  # Interrupted between the two renames at the end.
  if [ ! -e "$output" ] && [ -e "$output.old" ]; then mv "$output.old" "$output"; fi
}
trap leave EXIT
rm -rf "$output.new"
mkdir -p "$output.new"
made=$(cd "$output.new" && pwd)

# dated FOLDER: everything has the modes of installed files and the time of the commit.
dated() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -type f -exec chmod 644 {} +
  find "$1" -type f \
    \( -path '*/bin/tracewatt' -o -path '*/bin/tracewatt-adopt' -o -name '*.sh' -o -name '*.so*' \) -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# packed FOLDER MEMBER: a tar stream in the order of names.
packed() {
  LC_ALL=C tar --create --directory "$1" --sort=name --format=posix --pax-option=delete=atime,delete=ctime \
    --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$2"
}

notices=$work/THIRD-PARTY-NOTICES.txt
scripts/dist/notices.py "$objects" "$notices" "${parts[@]}"

# The plain archive. The filter for x86 code makes it 8 % smaller.
name=tracewatt-$version
plain=$work/plain/$name
mkdir -p "$plain/bin" "$plain/share/tracewatt" "$plain/share/doc/tracewatt"
cp "$program" "$plain/bin/tracewatt"
if [ -f "$adopt" ]; then cp "$adopt" "$plain/bin/tracewatt-adopt"; fi
cp scripts/ci-check.sh scripts/ci-install.sh "$plain/share/tracewatt/"
cp LICENSE CHANGELOG.md "$notices" "$plain/share/doc/tracewatt/"
scripts/docs/site.sh "$program" "$(dirname "$objects")/catalogs" "$plain/share/doc/tracewatt/html"
cp scripts/dist/README.md "$plain/"
for shell in bash zsh fish; do
  # What a shell loads is no program of its own.
  "$program" --generate-completion-script "$shell" | sed '1{/^#!/d}' >"$plain/share/tracewatt/completion.$shell"
done
mkdir -p "$plain/share/man/man1"
scripts/dist/manual.py "$program" "$version" "${created%T*}" "$plain/share/man/man1/tracewatt.1"
dated "$work/plain"
packed "$work/plain" "$name" | xz --threads=1 "${filter[@]}" --lzma2=preset=9e,dict=64MiB >"$made/$name-linux-$machine.tar.xz"

# The wheel.
cp -R python "$work/wheel"
mkdir "$work/wheel/bin"
cp "$program" "$work/wheel/bin/tracewatt"
cp LICENSE "$notices" "$work/wheel/"
dated "$work/wheel"
# The path of the environment is relative, and hatchling works in the folder of the package.
python=$PWD/$environment/bin/python
(
  cd "$work/wheel"
  TRACEWATT_WHEEL_VERSION=$version TRACEWATT_WHEEL_PLATFORM=manylinux_${glibc/./_}_$machine \
    "$python" -m hatchling build --target wheel --directory "$made" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
)
# Auditwheel knows what systems of that tag have.
audited=$("$environment/bin/auditwheel" show --json "$made"/*.whl | sed -n -E 's/^ *"overall_tag": "(.*)",?$/\1/p')
[ "$audited" = "manylinux_${glibc/./_}_$machine" ] ||
  fail "the tag of the wheel is manylinux_${glibc/./_}_$machine, and the program needs $audited" \
    "see: auditwheel show"

# The Debian package.
deb=$work/deb
documents=$deb/usr/share/doc/tracewatt
mkdir -p "$deb/DEBIAN" "$deb/usr/bin" "$documents" "$deb/usr/share/bash-completion/completions" \
  "$deb/usr/share/zsh/vendor-completions" "$deb/usr/share/fish/vendor_completions.d" "$deb/usr/share/man/man1" \
  "$deb/usr/share/lintian/overrides"
cp "$program" "$deb/usr/bin/tracewatt"
cp "$plain/share/tracewatt/completion.bash" "$deb/usr/share/bash-completion/completions/tracewatt"
cp "$plain/share/tracewatt/completion.zsh" "$deb/usr/share/zsh/vendor-completions/_tracewatt"
cp "$plain/share/tracewatt/completion.fish" "$deb/usr/share/fish/vendor_completions.d/tracewatt.fish"
{
  printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'
  printf 'Upstream-Name: tracewatt\n\nFiles: *\nCopyright: 2026 The Tracewatt authors\nLicense: GPL-3+\n'
  printf ' On Debian systems the text of the licence is in /usr/share/common-licenses/GPL-3.\n'
  printf ' The licences of what is linked into the program are in THIRD-PARTY-NOTICES.txt.gz.\n'
} >"$documents/copyright"
gzip --best --no-name --stdout "$notices" >"$documents/THIRD-PARTY-NOTICES.txt.gz"
gzip --best --no-name --stdout CHANGELOG.md >"$documents/CHANGELOG.md.gz"
{
  printf 'tracewatt (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n' "$version"
  printf ' -- The Tracewatt authors <tracewatt@localhost>  '
  LC_ALL=C date --utc --date="@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000'
} | gzip --best --no-name >"$documents/changelog.gz"
gzip --best --no-name --stdout "$plain/share/man/man1/tracewatt.1" >"$deb/usr/share/man/man1/tracewatt.1.gz"
cp scripts/dist/lintian-overrides "$deb/usr/share/lintian/overrides/tracewatt"
dated "$deb"
cat >"$deb/DEBIAN/control" <<END
Package: tracewatt
Version: $version
Architecture: $debian
Maintainer: The Tracewatt authors <tracewatt@localhost>
Installed-Size: $(du --summarize --apparent-size --block-size=1024 "$deb/usr" | cut -f 1)
Depends: libc6 (>= $glibc), libgcc-s1
Section: science
Priority: optional
Description: battery and accuracy lab for location strategies on phones
 Tracewatt moves a simulated phone along a recorded day, runs an app's location
 strategy on it in virtual time, and reports energy and error side by side. It
 compares strategies before an app ships, and checks power budgets in continuous
 integration.
END
(cd "$deb" && find usr -type f -print0 | LC_ALL=C sort --zero-terminated | xargs -0 md5sum) >"$deb/DEBIAN/md5sums"
chmod 644 "$deb"/DEBIAN/*
touch --date="@$SOURCE_DATE_EPOCH" "$deb/DEBIAN" "$deb"/DEBIAN/*
dpkg-deb --root-owner-group -Zxz -z9 -Sextreme --build "$deb" "$made/tracewatt_${version}_$debian.deb" >/dev/null

# The container image: the program, and the C library with its loader. The C library itself loads libgcc_s when a
# thread ends; systems that have one have the other.
image=$work/image
mkdir -p "$image/usr/bin" "$image/usr/share/doc/tracewatt" "$image/usr/share/doc/libc6" \
  "$image/usr/share/doc/libgcc-s1" "$image/etc" "$image/work" \
  "$image/$(dirname "$loader")" "$image/$libraries" "$image/tmp"
cp "$program" "$image/usr/bin/tracewatt"
ldd "$program" | sed -n -E 's/^.* => (\/[^ ]+) .*$/\1/p; s/^[[:space:]]*(\/[^ ]+) .*$/\1/p' |
  while IFS= read -r library; do cp --dereference "$library" "$image/$libraries/"; done
cp --dereference "$(clang -print-file-name=libgcc_s.so.1)" "$image/$libraries/"
# Converters of the encodings with one byte a character, for recordings that are not in UTF-8.
gconv=usr/$libraries/gconv
mkdir -p "$image/$gconv"
cp -R "/$gconv"/gconv-modules* "/$gconv"/ISO8859-*.so "/$gconv"/CP125?.so "/$gconv"/KOI*.so "$image/$gconv/"
rm -f "$image/$gconv/gconv-modules.cache"
mv "$image/$libraries/$(basename "$loader")" "$image/$loader"
cp LICENSE "$notices" "$image/usr/share/doc/tracewatt/"
mkdir -p "$image/usr/share/common-licenses"
for library in libc6 libgcc-s1; do
  cp --dereference "/usr/share/doc/$library/copyright" "$image/usr/share/doc/$library/"
  # The texts that it names.
  grep -Eo '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "/usr/share/doc/$library/copyright" | sort -u |
    while IFS= read -r text; do cp --dereference "$text" "$image$text"; done
done
printf 'root:x:0:0::/:\ntracewatt:x:10001:10001::/work:\n' >"$image/etc/passwd"
dated "$image"
chmod 1777 "$image/tmp"
layout=$work/layout
umoci init --layout "$layout"
umoci new --image "$layout:$version"
umoci insert --image "$layout:$version" --history.created="$created" --history.author=Tracewatt \
  --history.created_by='package.sh' --rootless "$image" / 2>/dev/null
umoci config --image "$layout:$version" --history.created="$created" --history.created_by='package.sh' \
  --created="$created" --author='The Tracewatt authors' --architecture="$debian" --os=linux --config.user=10001:10001 \
  --config.workingdir=/work --config.entrypoint=/usr/bin/tracewatt --config.cmd=--help \
  --config.label="org.opencontainers.image.version=$version" \
  --config.label="org.opencontainers.image.revision=$revision" \
  --config.label='org.opencontainers.image.title=Tracewatt' \
  --config.label='org.opencontainers.image.licenses=GPL-3.0-or-later'
umoci gc --layout "$layout"
# What the image is called when it is loaded; the layout itself has only the tag.
python3 - "$layout/index.json" "localhost/tracewatt:$version" <<'END'
import json, sys
path, name = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    index = json.load(file)
index["manifests"][0]["annotations"]["io.containerd.image.name"] = name
with open(path, "w", encoding="utf-8") as file:
    json.dump(index, file, sort_keys=True)
END
packed "$layout" . >"$made/$name-linux-$debian.oci.tar"

"$python" scripts/dist/sbom.py "$program" "$version" "$created" "$objects" "$made/$name.spdx.json" "${parts[@]}"

(cd "$made" && LC_ALL=C sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" SHA256SUMS)
scripts/dist/verify.py "$made" "$program" >/dev/null
rm -rf "$output.old"
if [ -e "$output" ]; then mv "$output" "$output.old"; fi
mv "$output.new" "$output"
rm -rf "$output.old"
printf 'dist: packed in %s, for glibc %s and newer:\n' "$output" "$glibc"
(cd "$output" && du --apparent-size --block-size=kB -- * | awk '{ printf "%10s  %s\n", $1, $2 }')
