#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs the system libraries that the build needs, with apt-get or brew. Prints nothing and changes
# nothing if they are installed.
set -euo pipefail
# shellcheck source=scripts/packages.sh
. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

modules=(gsl zlib expat sqlite3)
apt_packages=(libgsl-dev zlib1g-dev libexpat1-dev libsqlite3-dev pkg-config)
brew_packages=(gsl zlib expat sqlite pkgconf)

is_complete() {
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "${modules[@]}"
}

install_with_apt() {
  local is_updated=false
  if ! apt-cache show "${apt_packages[@]}" >/dev/null 2>&1; then
    update_lists
    is_updated=true
  fi
  if apt install -y --no-install-recommends "${apt_packages[@]}"; then return; fi
  # Old package lists name files that the mirror no longer has.
  if "$is_updated"; then
    fail "apt-get could not install ${apt_packages[*]}" "its own messages stand above"
  fi
  update_lists
  apt install -y --no-install-recommends "${apt_packages[@]}" ||
    fail "apt-get could not install ${apt_packages[*]}" "its own messages stand above"
}

if is_complete; then exit 0; fi

if command -v apt-get >/dev/null 2>&1; then
  printf 'install-dependencies: installing %s with apt-get\n' "${apt_packages[*]}" >&2
  install_with_apt
elif command -v brew >/dev/null 2>&1; then
  printf 'install-dependencies: installing %s with brew\n' "${brew_packages[*]}" >&2
  brew install "${brew_packages[@]}"
else
  fail "a library or pkg-config is missing, and there is no apt-get and no brew" \
    "install them with this system's package manager; pkg-config --exists ${modules[*]} must succeed"
fi

is_complete || fail "pkg-config still does not find all of ${modules[*]}" \
  "see: pkg-config --print-errors ${modules[*]}"
