#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints the name under which a program built from this checkout is cached: a digest of the checkout's files and of
# the compiler's version. Prints nothing and ends with 1 if there is no Swift or no sha256sum.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

command -v swift >/dev/null 2>&1 && command -v sha256sum >/dev/null 2>&1 || exit 1
digest=$(
  {
    swift --version 2>&1
    find . \( -path ./.git -o -path ./.build \) -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum --
  } | sha256sum
)
printf 'source-%s\n' "${digest%% *}"
