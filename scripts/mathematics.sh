#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# mathematics.sh [DRAWS [OTHERS]]: compares the functions of Mathematics with MPFR, at DRAWS arguments for those that draws
# and distances use, and at OTHERS for the rest. Default: 100000000 10000000
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

if ! printf '#include <mpfr.h>\n' | clang -fsyntax-only -x c - 2>/dev/null; then
  update_lists
  apt install -y --no-install-recommends libmpfr-dev >&2 ||
    fail "libmpfr-dev could not be installed" "install MPFR with its headers"
fi
program=$(mktemp)
trap 'rm -f "$program"' EXIT
clang -O2 -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers -ISources/Mathematics/include \
  Tests/MathematicsTests/judge.c Sources/Mathematics/*.c -lmpfr -lgmp -lm -o "$program"
draws=' exp log log1p pow sin cos atan2 hypot '
"$program" | while read -r name; do
  count=${2:-10000000}
  case "$draws" in *" $name "*) count=${1:-100000000} ;; esac
  printf '%s %s\n' "$name" "$count"
done | xargs -P "$(nproc)" -n 2 "$program"
