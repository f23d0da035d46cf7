// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Seeds {
  static var files: [(String, [[UInt8]])] {
    [
      ("scenario", seeds(scenario)), ("strategy", seeds(strategy)), ("recipe", seeds(recipe)),
      ("calibration_log", seeds(levels, currents)), ("metrickit", seeds(payload, report)),
    ]
  }

  private static var levels: String {
    "time,level_percent,setting,moving,charging\n"
      + Walk.joined { "\($0.time),\(100 - $0.second / 3),best,false,false" } + "\n"
  }

  private static var currents: String {
    "t_s,current_ma,voltage_v,setting\n"
      + Walk.joined { "\($0.second),-\(120 + $0.second),3.81,\($0.second < 6 ? "idle" : "best")" }
      + "\n"
  }

  private static var payload: String {
    """
    [{ "timeStampBegin": "2026-03-02 00:00:00 +0000", "timeStampEnd": "2026-03-03 00:00:00 +0000",
      "metaData": { "osVersion": "iPhone OS 18.3 (22D63)", "deviceType": "iPhone15,4" },
      "locationActivityMetrics": { "cumulativeBestAccuracyTime": "4,760 sec",
        "cumulativeHundredMetersAccuracyTime": "1.5 hr" } }]
    """
  }

  private static var report: String {
    """
    { "timeRange": { "start": 794361600, "duration": 86400 }, "environment": { "osVersion": "27.1" },
      "intervalEntries": [{ "duration": { "value": 24, "unit": { "symbol": "hr" } }, "states": [],
        "values": [{ "locationActivityTime": { "_0": { "bestAccuracy": { "value": 30, "unit": {
          "symbol": "min", "converter": { "coefficient": 60, "constant": 0 } } } } } }] }],
      "stateEntries": [{ "state": { "domain": "app", "label": "trip", "duration": { "value": 2000,
        "unit": { "symbol": "s" } } }, "values": [{ "locationActivityTime": { "_0": { "bestAccuracy": {
          "value": 1750, "unit": { "symbol": "s" } } } } }] }] }
    """
  }

  private static var scenario: String {
    """
    version: 1
    kind: scenario
    name: seed
    title: "a seed"
    trace: { recipe: traces/office_day.recipe.yaml, start: "2026-03-29T07:30:00Z" }
    utc_offset: "+01:00"
    world: { environment: urban, area: dense_urban, changes: [{ from: 1 min, to: 2 min, environment: tunnel }],
      outages: [{ of: wifi, from: 1 min, to: 2 min }] }
    phones: [iphone_class]
    os: [ios_18]
    app: { authorization: always, background_modes: [location], background_at: 2 min }
    places: &p [{ name: home, latitude: 51.5, longitude: -0.1, radius: 100 m }]
    events: [{ at: 8 h, airplane_mode: true }]
    strategies: [standard_best, { use: standard_best, name: b, set: { standard.distance_filter: 30 m } }]
    matrix: { exclude: [{ strategy: b }] }
    replications: 2
    seed: 42

    """
  }

  private static var strategy: String {
    """
    version: 1
    kind: strategy
    name: arrival
    services:
      standard: { desired_accuracy: kilometer, distance_filter: 500 m }
      significant_change: {}
      regions: [{ place: home }]
    uploads: { every: 5 min, bytes: 2048 }

    """
  }

  private static var recipe: String {
    """
    version: 1
    kind: recipe
    name: seed
    seed: 3
    places: [{ name: home, latitude: 51.5, longitude: -0.1, radius: 100 m }]
    steps:
      - stay: { at: home, for: 10 min, environment: indoor, roaming: { radius: 5 m, every: 3 min } }
      - leg: { mode: walking, to: { latitude: 51.51, longitude: -0.1 }, via: [{ latitude: 51.505,
          longitude: -0.11 }], stops: { spacing: 100 m, duration: 20 s }, stretches: [{ from: 0.1,
          to: 0.2, environment: tunnel }] }

    """
  }
}
