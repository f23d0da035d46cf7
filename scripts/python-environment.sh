#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   scripts/python-environment.sh FOLDER REQUIREMENTS
#
# Makes a Python environment in FOLDER with the pinned packages of the file REQUIREMENTS. Prints nothing
# and changes nothing if it exists with the same pins. It has no pip: run python3 -m pip --python FOLDER.
#
# uv installs, with a tenth of the processor seconds that pip takes: it compiles nothing, which Python does for each
# module on its first import, and keeps what it downloads. pip installs uv, once for each clone.
set -euo pipefail

folder=$1
requirements=$2

# shellcheck source=scripts/packages.sh
. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

# The environment contains the pins it was made with; they are written last.
if cmp -s "$requirements" "$folder/pins.txt" && "$folder/bin/python" --version >/dev/null 2>&1; then
  exit 0
fi

# Debian ships Python without the part that makes environments.
if ! python3 -c 'import ensurepip, venv' >/dev/null 2>&1; then
  command -v apt-get >/dev/null 2>&1 ||
    fail "Python 3 with venv is missing" "install it with this system's package manager"
  printf 'python-environment: installing python3-venv with apt-get\n' >&2
  update_lists
  apt install -y --no-install-recommends python3 python3-venv ||
    fail "apt-get could not install python3-venv" "as root, run: apt-get install python3-venv"
fi

python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  fail "Python 3.11 or newer is needed, and this is $(python3 --version)" "install a newer one"

printf 'python-environment: making %s from %s\n' "$folder" "$requirements" >&2

# setting NAME: a setting of pip, of which the environment variable goes before the files; empty if there is none.
setting() {
  awk -v name="$1" -F "='" '
    $1 ~ ("[.]" name "$") { sub(/.$/, "", $2); if ($1 ~ /^:env:/) variable = $2; else file = $2 }
    END { print variable != "" ? variable : file }
  ' <<<"$settings"
}

installer=$PWD/.build/installer-environment
uv=uv==0.13.9
if [ "$(cat "$installer/pins.txt" 2>/dev/null)" != "$uv" ] || ! "$installer/bin/uv" --version >/dev/null 2>&1; then
  rm -rf "$installer"
  python3 -m venv "$installer"
  "$installer/bin/python" -m pip install --quiet --disable-pip-version-check "$uv" </dev/null ||
    fail "pip could not install uv" "see its messages above"
  printf '%s\n' "$uv" >"$installer/pins.txt"
fi

# uv does not read the settings of pip, such as another index.
settings=$("$installer/bin/python" -m pip config list --disable-pip-version-check)
while read -r variable name; do
  value=$(setting "$name")
  if [ -n "$value" ] && [ -z "${!variable:-}" ]; then export "$variable=$value"; fi
done <<'END'
UV_DEFAULT_INDEX index-url
UV_INDEX extra-index-url
UV_FIND_LINKS find-links
SSL_CERT_FILE cert
END

rm -rf "$folder"
python3 -m venv --without-pip "$folder"
# Where uv cannot reach what pip can, pip installs by itself.
"$installer/bin/uv" pip install --quiet --python "$folder/bin/python" --requirement "$requirements" </dev/null ||
  "$installer/bin/python" -m pip --python "$folder/bin/python" install --quiet --disable-pip-version-check --no-compile \
    --requirement "$requirements" </dev/null ||
  fail "neither uv nor pip could install what $requirements names" "see their messages above"
cp "$requirements" "$folder/pins.txt"
