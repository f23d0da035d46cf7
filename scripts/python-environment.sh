#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   scripts/python-environment.sh FOLDER REQUIREMENTS
#
# Makes a Python environment in FOLDER with the pinned packages of the file REQUIREMENTS. Prints nothing
# and changes nothing if it exists with the same pins.
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
rm -rf "$folder"
python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements" </dev/null ||
  fail "pip could not install what $requirements names" "see its messages above"
cp "$requirements" "$folder/pins.txt"
