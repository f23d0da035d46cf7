#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# To be sourced: how scripts install system packages, and how they give up.

tool=$(basename "$0" .sh)

# fail WHAT NOTE: says what is wrong and what to do about it, and ends the script.
fail() {
  printf '%s: error: %s\n' "$tool" "$1" >&2
  printf '%s: note: %s\n' "$tool" "$2" >&2
  exit 1
}

# apt ARGUMENT...: apt-get without questions, as root.
apt() {
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      fail "installing packages needs root, and there is no sudo" "as root, run: apt-get ${*}"
    root=(sudo)
  fi
  ${root[@]+"${root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" </dev/null
}

# One source that does not answer need not keep the others from serving the packages.
update_lists() {
  (apt update) ||
    printf '%s: warning: apt-get update failed; trying what is known\n' "$tool" >&2
}
