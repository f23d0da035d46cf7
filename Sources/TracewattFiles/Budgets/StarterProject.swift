// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from the folder scenarios/starter; change the files there.

/// The example project that `tracewatt init` writes; its baseline is recorded, not carried.
public enum StarterProject {
  /// The files by their path in the project, in the order of their paths.
  public static let files: [(path: String, text: String)] = [
    ("README.md", ##"""
# Location budgets

This folder holds an app's promise about location: what it may cost, and how wrong it may be.

    tracewatt check

simulates `scenarios/commute.yaml` with the settings of `scenarios/strategies/tracker.yaml`, twenty times with other
luck, and holds the result against `tracewatt.budgets.yaml` and the recorded `tracewatt.baseline.json`. It ends
with 0 if every budget holds.

## See it fail

In `scenarios/strategies/tracker.yaml` change `desired_accuracy: hundred_meters` to `desired_accuracy: best` and check
again:

```
ok  commute-error        commute/tracker  19.03 m of 80 m, 76.2 % left
ok  commute-error-drift  commute/tracker  19.03 m, −50.9 % against the baseline, +5 % allowed; from a rise of 39.8 % on it would be found
ok  commute-coverage     commute/tracker  1, at least 0.99 is asked for

error[commute-energy-drift]: location_percent_per_day rose 116.5 % against the baseline; 3 % is allowed
  --> tracewatt.budgets.yaml:10:5
   |  title     Energy does not creep up against the recorded baseline
   |  scenario  commute   strategy tracker
   |  phone     iphone_class   os ios_18
   |  metric    location_percent_per_day, mean of 20 replications
   |  now       38.74 %/d
   |  baseline  17.9 %/d   recorded by tracewatt 0.1.0
   |  change    +20.84 %/d; paired +116.5 %, at least +116.4 % at 95 % confidence
   |  limit     +3 %
   |  power     a rise of 3.1 % would be found in 4 of 5 such studies
   = why: standard.desired_accuracy hundred_meters → best; +21600 s at best accuracy, −21600 s at hundred meters accuracy, +21600 s of satellite reception, uploads −15.05 per run; gnss +2263 J (standard), processing +171.9 J (standard)
   = help: tracewatt compare scenarios/commute.yaml --strategy tracker --against tracewatt.baseline.json
   = help: if this is intended: tracewatt baseline update --only commute.tracker

error[commute-energy]: mean location_percent_per_day is 38.74 %/d (17–60); at most 20 %/d is allowed
  --> tracewatt.budgets.yaml:5:5
   |  title     Locating takes at most 20 % of a full charge a day
   |  scenario  commute   strategy tracker
   |  phone     iphone_class   os ios_18
   |  metric    location_percent_per_day, mean of 20 replications
   |  now       38.74 %/d
   |  interval  38.71 %/d to 38.76 %/d at 95 % confidence
   |  range     17 to 60 %/d over what is unknown of the phone
   |  limit     at most 20 %/d, exceeded by 93.7 %
   = why: standard.desired_accuracy hundred_meters → best; +21600 s at best accuracy, −21600 s at hundred meters accuracy, +21600 s of satellite reception, uploads −15.05 per run; gnss +2263 J (standard), processing +171.9 J (standard)
   = help: tracewatt compare scenarios/commute.yaml --strategy tracker --against tracewatt.baseline.json
   = help: if this is intended: raise the limit, or accept it for a while under accepted

Trust the order; percentages are for a phone nobody measured.

5 budgets, 5 checks: 3 passed, 2 breached
```

The exit code is 1. Change it back, or, if the cost is wanted, raise the limit, record the runs anew with
`tracewatt baseline update`, and commit both: whoever reviews the change sees what it costs.

## Make it yours

* Put a recording of your own (GPX or CSV) in place of the recipe: `trace: { file: traces/my-day.gpx }`.
* Write what your app asks of Core Location into `scenarios/strategies/tracker.yaml`, or let its own code run in
  `swift test` (`import TracewattTesting`) and hold it against the same budgets.
* `tracewatt lint .` finds mistakes without running; `tracewatt check --suggest` prints limits 25 % above today's values.
* `ci/` has a workflow for GitHub and one for GitLab.

| file | what it is |
| --- | --- |
| `tracewatt.budgets.yaml` | the budgets |
| `tracewatt.baseline.json` | the recorded runs; written by `tracewatt baseline update` |
| `scenarios/commute.yaml` | the day |
| `scenarios/strategies/tracker.yaml` | the app's settings |
| `scenarios/traces/commute.recipe.yaml` | where the phone is |

"""##),
    ("ci/github-workflow.yml", ##"""
# Copy to .github/workflows/tracewatt.yml
name: location budgets
on: [push, pull_request]
permissions:
  contents: read
jobs:
  tracewatt:
    runs-on: ubuntu-24.04
    container: swift:6.3.1-noble
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - uses: OWNER/tracewatt@TAG
        with:
          budgets: tracewatt.budgets.yaml

"""##),
    ("ci/gitlab-ci.yml", ##"""
# Copy to .gitlab-ci.yml, and set TRACEWATT_IMAGE to an image built from Tracewatt's templates/Dockerfile.
tracewatt:
  image: $TRACEWATT_IMAGE
  variables:
    TRACEWATT_REPORTS: $CI_PROJECT_DIR/tracewatt-reports
  script:
    - /opt/tracewatt/scripts/ci-check.sh
  artifacts:
    when: always
    paths: [tracewatt-reports/]
    reports:
      junit: tracewatt-reports/check.xml
      codequality: tracewatt-reports/check.codequality.json
      metrics: tracewatt-reports/check.openmetrics.txt

"""##),
    ("scenarios/commute.yaml", ##"""
version: 1
kind: scenario
name: commute
title: A morning from home to work by car
trace: { recipe: traces/commute.recipe.yaml }
utc_offset: "+01:00"
phones: [iphone_class]
os: [ios_18]
app: { authorization: always, background_modes: [location], background_at: 2 min }
places:
  - { name: home, latitude: 48.0690, longitude: 11.3780, radius: 100 m }
  - { name: work, latitude: 48.1190, longitude: 11.5340, radius: 100 m }
strategies: [tracker]
replications: 20
seed: 42

"""##),
    ("scenarios/strategies/tracker.yaml", ##"""
# What the app asks of Core Location, with Core Location's own property names.
version: 1
kind: strategy
name: tracker
title: Follows the phone at 100 m
services:
  standard:
    desired_accuracy: hundred_meters
    distance_filter: none
    pauses_location_updates_automatically: false
    allows_background_location_updates: true
    shows_background_location_indicator: true
uploads: { every: 15 min, bytes: 4096 }

"""##),
    ("scenarios/traces/commute.recipe.yaml", ##"""
# A trace made of stays and legs. Put a recording of your own in its place: GPX or CSV.
version: 1
kind: recipe
name: commute
title: A morning from home to work by car
seed: 7
start: "2026-03-02T05:00:00Z"
places:
  - { name: home, latitude: 48.0690, longitude: 11.3780 }
  - { name: work, latitude: 48.1190, longitude: 11.5340 }
steps:
  - stay: { at: home, until: 2 h, environment: indoor }
  - leg:
      mode: automotive
      to: { latitude: 48.1105, longitude: 11.4880 }
      via: [{ latitude: 48.0770, longitude: 11.3980 }, { latitude: 48.0850, longitude: 11.4150 }]
      speed: 16 m/s
      stops: { spacing: 900 m, duration: 20 s }
      winding: { amplitude: 20 m, length: 700 m }
      environment: suburban
  - leg:
      mode: automotive
      to: work
      via: [{ latitude: 48.1130, longitude: 11.5090 }, { latitude: 48.1165, longitude: 11.5215 }]
      speed: 12 m/s
      stops: { spacing: 350 m, duration: 25 s }
      winding: { amplitude: 10 m, length: 400 m }
      environment: urban
  - stay: { until: 6 h, environment: indoor, roaming: { radius: 12 m, every: 45 min } }

"""##),
    ("tracewatt.budgets.yaml", ##"""
# What the app promises. Energy stands beside accuracy: alone it would reward not locating at all.
version: 1
kind: budgets
budgets:
  - id: commute-energy
    title: Locating takes at most 20 % of a full charge a day
    match: { scenario: commute, strategy: tracker }
    metric: location_percent_per_day
    max: 20 %/d
  - id: commute-energy-drift
    title: Energy does not creep up against the recorded baseline
    match: { scenario: commute, strategy: tracker }
    metric: location_percent_per_day
    compare: baseline
    max_increase: 3 %
  - id: commute-error
    title: At 95 of 100 seconds the position is right to 80 m
    match: { scenario: commute, strategy: tracker }
    metric: error_p95_m
    max: 80 m
  - id: commute-error-drift
    match: { scenario: commute, strategy: tracker }
    metric: error_p95_m
    compare: baseline
    max_increase: 5 %
    min_change: 2 m
  - id: commute-coverage
    title: The app knows where it is
    match: { scenario: commute, strategy: tracker }
    metric: coverage_fraction
    min: 99 %

"""##),
  ]
}
