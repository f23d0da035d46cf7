#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# pages.sh PROGRAM FOLDER: writes the pages of documentation that are not committed: messages.md, and in evidence/ the
# published rows (rows.md) and the recordings of phones (field.md), row by row.
set -euo pipefail
program=$1
folder=$2

"$(dirname "${BASH_SOURCE[0]}")/messages.py" "$folder/messages.md"
mkdir -p "$folder/evidence"
for page in rows field; do
  # It ends with 1 if a row misses that is recorded as passing; the page shows which.
  "$program" validate --document --page "$page" --quiet >"$folder/evidence/$page.md.new" || [ $? -eq 1 ]
  mv "$folder/evidence/$page.md.new" "$folder/evidence/$page.md"
done
