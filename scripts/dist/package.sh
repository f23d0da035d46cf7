#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# package.sh PROGRAM FOLDER [OBJECTS]: packs the program as an archive, a wheel, a Debian package and a container
# image, and writes their bill of materials and their digests. FOLDER is replaced when everything is made. The same
# program and commit give the same bytes. OBJECTS is the folder of SwiftPM's build; default: that of scripts/dist.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

program=$1
output=$2
objects=${3:-.build/dist/objects}
if ! command -v umoci >/dev/null 2>&1 || ! command -v xz >/dev/null 2>&1; then
  update_lists
  apt install -y --no-install-recommends umoci xz-utils || fail "umoci and xz are missing" "install them"
fi
environment=.build/dist/environment
scripts/python-environment.sh "$environment" scripts/dist/requirements.txt

version=$("$program" --version)
version=${version%% *}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+ ]] || fail "$program prints no version" "it is the program to pack"
# Times in packages are that of the commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
created=$(date --utc --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
revision=$(git rev-parse HEAD)
# The newest version of the C library that the program names is the oldest on which it starts.
glibc=$(objdump -T "$program" | grep -Eo 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
glibc=${glibc#GLIBC_}

work=$(mktemp -d)
trap 'rm -rf "$work" "$output.new"' EXIT
rm -rf "$output.new"
mkdir -p "$output.new"
made=$(cd "$output.new" && pwd)

# dated FOLDER: everything has the modes of installed files and the time of the commit.
dated() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -type f -exec chmod 644 {} +
  find "$1" -type f \( -name tracewatt -o -name '*.sh' -o -name '*.so*' \) -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# packed FOLDER MEMBER: a tar stream in the order of names.
packed() {
  LC_ALL=C tar --create --directory "$1" --sort=name --format=posix --pax-option=delete=atime,delete=ctime \
    --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$2"
}

notices=$work/THIRD-PARTY-NOTICES.txt
scripts/dist/notices.py "$objects" "$notices"

# The plain archive. A filter for x86 code makes it 8 % smaller.
name=tracewatt-$version
plain=$work/plain/$name
mkdir -p "$plain/bin" "$plain/share/tracewatt" "$plain/share/doc/tracewatt"
cp "$program" "$plain/bin/tracewatt"
cp scripts/ci-check.sh scripts/ci-install.sh "$plain/share/tracewatt/"
cp LICENSE CHANGELOG.md "$notices" "$plain/share/doc/tracewatt/"
cp python/README.md "$plain/share/doc/tracewatt/"
for shell in bash zsh fish; do
  "$program" --generate-completion-script "$shell" >"$plain/share/tracewatt/completion.$shell"
done
dated "$work/plain"
packed "$work/plain" "$name" | xz --threads=1 --x86 --lzma2=preset=9e,dict=64MiB >"$made/$name-linux-x86_64.tar.xz"

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
  TRACEWATT_WHEEL_VERSION=$version TRACEWATT_WHEEL_PLATFORM=manylinux_${glibc/./_}_x86_64 \
    "$python" -m hatchling build --target wheel --directory "$made" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
)

# The Debian package.
deb=$work/deb
documents=$deb/usr/share/doc/tracewatt
mkdir -p "$deb/DEBIAN" "$deb/usr/bin" "$documents" "$deb/usr/share/bash-completion/completions" \
  "$deb/usr/share/zsh/vendor-completions" "$deb/usr/share/fish/vendor_completions.d"
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
dated "$deb"
chmod 644 "$deb"/usr/share/bash-completion/completions/tracewatt
cat >"$deb/DEBIAN/control" <<END
Package: tracewatt
Version: $version
Architecture: amd64
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
touch --date="@$SOURCE_DATE_EPOCH" "$deb/DEBIAN" "$deb/DEBIAN/control"
dpkg-deb --root-owner-group -Zxz -z9 -Sextreme --build "$deb" "$made/tracewatt_${version}_amd64.deb" >/dev/null

# The container image: the program, and the C library with its loader. The C library itself loads libgcc_s when a
# thread ends; systems that have one have the other.
image=$work/image
mkdir -p "$image/usr/bin" "$image/usr/share/doc/tracewatt" "$image/usr/share/doc/libc6" \
  "$image/usr/share/doc/libgcc-s1" "$image/etc" "$image/work" \
  "$image/lib64" "$image/lib/x86_64-linux-gnu" "$image/tmp"
cp "$program" "$image/usr/bin/tracewatt"
ldd "$program" | sed -n -E 's/^.* => (\/[^ ]+) .*$/\1/p; s/^[[:space:]]*(\/[^ ]+) .*$/\1/p' |
  while IFS= read -r library; do cp --dereference "$library" "$image/lib/x86_64-linux-gnu/"; done
cp --dereference "$(clang -print-file-name=libgcc_s.so.1)" "$image/lib/x86_64-linux-gnu/"
mv "$image"/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 "$image/lib64/"
cp LICENSE "$notices" "$image/usr/share/doc/tracewatt/"
for library in libc6 libgcc-s1; do
  cp --dereference "/usr/share/doc/$library/copyright" "$image/usr/share/doc/$library/"
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
  --created="$created" --author='The Tracewatt authors' --architecture=amd64 --os=linux --config.user=10001:10001 \
  --config.workingdir=/work --config.entrypoint=/usr/bin/tracewatt --config.cmd=--help \
  --config.label="org.opencontainers.image.version=$version" \
  --config.label="org.opencontainers.image.revision=$revision" \
  --config.label='org.opencontainers.image.title=Tracewatt' \
  --config.label='org.opencontainers.image.licenses=GPL-3.0-or-later'
umoci gc --layout "$layout"
packed "$layout" . >"$made/$name-linux-amd64.oci.tar"

"$python" scripts/dist/sbom.py "$program" "$version" "$created" "$objects" "$made/$name.spdx.json"

(cd "$made" && LC_ALL=C sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" SHA256SUMS)
rm -rf "$output.old"
if [ -e "$output" ]; then mv "$output" "$output.old"; fi
mv "$output.new" "$output"
rm -rf "$output.old"
printf 'dist: packed in %s, for glibc %s and newer:\n' "$output" "$glibc"
(cd "$output" && du --apparent-size --block-size=kB -- * | awk '{ printf "%10s  %s\n", $1, $2 }')
