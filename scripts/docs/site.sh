#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# site.sh PROGRAM CATALOGS FOLDER: writes the documentation as pages that open from disk, search included, into FOLDER:
# the pages of docs/, those that PROGRAM makes, and the libraries' catalogs as scripts/build-docs.sh built them in
# CATALOGS (without them if that folder is missing). A link to a page or a heading that is missing is an error.
set -euo pipefail
program=$1
catalogs=$2
folder=$3
here=$(dirname "${BASH_SOURCE[0]}")
environment=.build/site-environment

"$here/../python-environment.sh" "$environment" "$here/requirements.txt"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/../pages.sh" "$program" "$work/tables"
"$environment/bin/python" "$here/site.py" "$work/tables" "$catalogs" "$work/stage"
"$environment/bin/python" -m sphinx --builder html --fail-on-warning --keep-going --quiet \
  -d "$work/trees" "$work/stage" "$work/site"
rm -f "$work/site/.buildinfo" "$work/site/objects.inv"
mkdir -p "$folder"
cp -R "$work/site/." "$folder/"
