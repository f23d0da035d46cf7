#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# pages.sh PROGRAM FOLDER: writes the reference pages that programs make into FOLDER: those of `tracewatt docs`, the
# messages, the stories, and the published rows and the recordings of phones in detail.
set -euo pipefail
program=$1
folder=$2
scripts=$(dirname "${BASH_SOURCE[0]}")

mkdir -p "$folder"
"$program" docs "$folder" >&2
"$scripts/messages.py" "$folder/messages.md"
"$scripts/docs/stories.py" "$folder/stories.md"
for page in rows field; do
  # It ends with 1 if a row misses that is recorded as passing; the page shows which.
  "$program" validate --document --page "$page" --quiet >"$folder/$page.md.new" || [ $? -eq 1 ]
  mv "$folder/$page.md.new" "$folder/$page.md"
done
