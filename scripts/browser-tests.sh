#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Drives Chromium over reports that the program makes anew. Installs Chromium, a font and Playwright if
# they are missing. Arguments go to pytest.
#
#   TRACEWATT            the program; default: .build/release/tracewatt
#   TRACEWATT_ARTIFACTS  the folder for screenshots; default: .build/browser-artifacts
#   CHROMIUM             the browser; default: chromium on PATH, installed with apt-get if it is not there
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  printf 'browser-tests: error: %s\n' "$1" >&2
  printf 'browser-tests: note: %s\n' "$2" >&2
  exit 1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    fail "installing packages needs root, and there is no sudo" \
      "as root, run: apt-get install chromium fonts-dejavu-core"
  fi
}

apt() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" </dev/null
}

# Without a font there may be no text to see.
has_font() {
  [ -n "$(find /usr/share/fonts /usr/local/share/fonts "$HOME/.local/share/fonts" /Library/Fonts \
    -name '*.tt[fc]' -print -quit 2>/dev/null)" ]
}

missing=()
if [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null 2>&1; then missing+=(chromium); fi
if ! has_font; then missing+=(fonts-dejavu-core); fi
if [ "${#missing[@]}" -gt 0 ]; then
  command -v apt-get >/dev/null 2>&1 ||
    fail "missing: ${missing[*]}, and there is no apt-get" \
      "install Chromium and name it in CHROMIUM"
  printf 'browser-tests: installing %s with apt-get\n' "${missing[*]}" >&2
  apt update ||
    printf 'browser-tests: warning: apt-get update failed; trying what is known\n' >&2
  # What apt-get says of each package is of use only when it fails.
  if ! said=$(apt install -y --no-install-recommends "${missing[@]}" 2>&1); then
    printf '%s\n' "$said" >&2
    fail "apt-get could not install ${missing[*]}" "its own messages stand above"
  fi
fi

environment=.build/browser-environment
mkdir -p .build
scripts/python-environment.sh "$environment" Tests/Browser/requirements.txt

artifacts=${TRACEWATT_ARTIFACTS:-.build/browser-artifacts}
# What an earlier run left would pass for this one's.
rm -f -- "$artifacts"/*.png "$artifacts"/*.pdf
"$environment/bin/pytest" --quiet -p no:cacheprovider Tests/Browser "$@"
printf 'screenshots: %s\n' "$artifacts"
