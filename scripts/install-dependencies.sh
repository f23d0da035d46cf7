#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs the system libraries that the build needs, with apt-get or brew. Says nothing and changes
# nothing when they are there.
set -euo pipefail
# shellcheck source=scripts/packages.sh
. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

is_complete() {
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists gsl
}

install_with_apt() {
  local is_updated=false
  if ! apt-cache show libgsl-dev >/dev/null 2>&1; then
    update_lists
    is_updated=true
  fi
  if apt install -y --no-install-recommends libgsl-dev pkg-config; then return; fi
  # Package lists that are there but old name files the mirror no longer has.
  if "$is_updated"; then
    fail "apt-get could not install libgsl-dev and pkg-config" "its own messages stand above"
  fi
  update_lists
  apt install -y --no-install-recommends libgsl-dev pkg-config ||
    fail "apt-get could not install libgsl-dev and pkg-config" "its own messages stand above"
}

if is_complete; then exit 0; fi

if command -v apt-get >/dev/null 2>&1; then
  printf 'install-dependencies: installing libgsl-dev and pkg-config with apt-get\n' >&2
  install_with_apt
elif command -v brew >/dev/null 2>&1; then
  printf 'install-dependencies: installing gsl and pkgconf with brew\n' >&2
  brew install gsl pkgconf
else
  fail "the GNU Scientific Library or pkg-config is missing, and there is no apt-get and no brew" \
    "install both with this system's package manager; pkg-config --exists gsl must succeed"
fi

is_complete || fail "pkg-config still does not find gsl" "see: pkg-config --print-errors gsl"
