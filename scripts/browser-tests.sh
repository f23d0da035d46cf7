#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests reports, which the program makes first, in Chromium. Installs Chromium, a font, pdftotext and
# Playwright if they are missing. Arguments go to pytest; with --install alone it only installs. Long tests, and others
# than one of each kind, run with -m nightly alone.
#
#   TRACEWATT            the program; default: .build/release/tracewatt
#   TRACEWATT_ARTIFACTS  the folder for screenshots; default: .build/browser-artifacts
#   CHROMIUM             the browser; default: chromium on PATH, installed with apt-get if it is not there
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=scripts/packages.sh
. scripts/packages.sh

has_font() {
  [ -n "$(find /usr/share/fonts /usr/local/share/fonts ${HOME:+"$HOME/.local/share/fonts"} \
    -name '*.[ot]t[fc]' -print -quit 2>/dev/null)" ]
}

has_chromium() {
  [ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1
}

missing=()
has_chromium || missing+=(chromium)
if command -v apt-get >/dev/null 2>&1; then
  # Without a font no text may be visible, and without pdftotext prints are not read. Systems without
  # apt-get keep fonts elsewhere.
  has_font || missing+=(fonts-dejavu-core)
  command -v pdftotext >/dev/null 2>&1 || missing+=(poppler-utils)
elif [ "${#missing[@]}" -gt 0 ]; then
  fail "there is no chromium, and no apt-get to install it" "install Chromium and name it in CHROMIUM"
fi
if [ "${#missing[@]}" -gt 0 ]; then
  printf 'browser-tests: installing %s with apt-get\n' "${missing[*]}" >&2
  update_lists
  # The output of apt-get for each package is useful only if it fails.
  if ! said=$(apt install -y --no-install-recommends "${missing[@]}" 2>&1); then
    printf '%s\n' "$said" >&2
    has_chromium ||
      fail "could not install ${missing[*]}" "as root, run: apt-get install ${missing[*]}"
    printf 'browser-tests: warning: continuing without %s\n' "${missing[*]}" >&2
  fi
fi

environment=.build/browser-environment
mkdir -p .build
scripts/python-environment.sh "$environment" Tests/Browser/requirements.txt

if [ "${1:-}" = --install ]; then exit 0; fi

# Each module is compiled on its first import, and not again.
unset PYTHONDONTWRITEBYTECODE
artifacts=${TRACEWATT_ARTIFACTS:-.build/browser-artifacts}
"$environment/bin/python" -m pytest --quiet -p no:cacheprovider -m 'not nightly' Tests/Browser "$@"
printf 'screenshots: %s\n' "$artifacts"
