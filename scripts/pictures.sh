#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Draws the pictures of the documentation, docs/pictures, from the program's current output.
#
#   TRACEWATT   the program; default: .build/release/tracewatt
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=${TRACEWATT:-.build/release/tracewatt}
scripts/browser-tests.sh --install
scripts/python-environment.sh notebooks/.venv notebooks/requirements.txt

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
strategies=(--strategy standard_best --strategy standard_hundred_meters --strategy significant_change
  --strategy duty_cycled)
"$program" compare office_day "${strategies[@]}" -o "$folder/study" --report "$folder/report.html" \
  --quiet >/dev/null
for count in 5 20 100; do
  "$program" compare office_day --strategy standard_best --strategy duty_cycled --replications "$count" \
    --detail none -o "$folder/all" --quiet >/dev/null
  mkdir -p "$folder/luck/$count"
  awk -F, 'NR == 1 || $2 == "duty_cycled"' "$folder/all/summary.csv" >"$folder/luck/$count/summary.csv"
  rm -rf "$folder/all"
done
mkdir -p docs/pictures
.build/browser-environment/bin/python scripts/pictures.py page "$folder/report.html" docs/pictures/report.png
"$program" explore office_day --quiet --no-browser >"$folder/address" &
explorer=$!
trap 'kill "$explorer" 2>/dev/null || true; rm -rf "$folder"' EXIT
until [ -s "$folder/address" ]; do sleep 0.1; done
.build/browser-environment/bin/python scripts/pictures.py explore "$(cat "$folder/address")" docs/pictures/explore.png
PYTHONPATH=$PWD/python notebooks/.venv/bin/python scripts/pictures.py charts "$folder/study" "$folder/luck" docs/pictures
python=(env "PYTHONPATH=$PWD/python" notebooks/.venv/bin/python scripts/pictures.py)
"${python[@]}" hours scenarios/logs/two_hours.csv docs/pictures/two_hours.png
"${python[@]}" choices "$folder/study" docs/pictures/trade_off.png

# The gate of the example project after the change that its page names.
scripts/python-environment.sh .build/site-environment scripts/docs/requirements.txt
program=$(realpath "$program")
(cd "$folder" && "$program" init gate >/dev/null)
sed -i 's/desired_accuracy: hundred_meters/desired_accuracy: best/' "$folder/gate/scenarios/strategies/tracker.yaml"
(cd "$folder/gate" && "$program" check --report "markdown=$folder/check.md" --quiet >/dev/null) || [ $? -eq 1 ]
"$program" compare scenarios/background_tracker.yaml --strategy background_tracker_app --strategy standard_best \
  --os ios_18 --report "$folder/tracker.html" --quiet >/dev/null
PYTHONPATH=$(echo .build/site-environment/lib/python3*/site-packages) \
  .build/browser-environment/bin/python scripts/pictures.py summary "$folder/check.md" docs/pictures/gate.png
.build/browser-environment/bin/python scripts/pictures.py page "$folder/tracker.html" docs/pictures/tracker.png
notebooks/.venv/bin/python scripts/pictures.py shrink docs/pictures/*.png
