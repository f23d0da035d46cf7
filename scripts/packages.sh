#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# To be sourced: functions that install system packages, or end a script with an error.

tool=$(basename "$0" .sh)

# fail WHAT NOTE: prints what is wrong and what to do about it, and ends the script.
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

# If one source does not answer, the others may still have the packages.
update_lists() {
  (apt update) ||
    printf '%s: warning: apt-get update failed; trying with the existing package lists\n' "$tool" >&2
}
