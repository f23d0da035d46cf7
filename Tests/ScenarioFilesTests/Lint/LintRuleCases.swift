// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

/// A file about which one rule warns, and a variant without the cause.
struct LintCase: Sendable, CustomTestStringConvertible {
  var rule: String
  /// The subject.
  var title: String
  /// The places of the warnings, as line and column.
  var at: [String]
  var bad: String
  /// Changes of the text, each of which removes the warning.
  var cures: [(old: String, new: String)]

  var testDescription: String { "\(rule): \(title)" }

  static func strategy(_ body: String) -> String {
    "version: 1\nkind: strategy\nname: mine\n" + body
  }

  static func scenario(_ body: String) -> String { head + body }

  static let all: [LintCase] = [
    LintCase(
      rule: "navigation-accuracy",
      title: "a mode on the battery",
      at: ["6:17", "9:16"],
      bad: strategy(
        """
        modes:
          moving:
            standard: { desired_accuracy: best_for_navigation }
          still:
            exit_region: { radius: 200 m }
            request: { desired_accuracy: best_for_navigation }
        rules:
          - { in: moving, when: { charging: false }, go: still }
          - { in: still, when: { charging: true }, go: moving }
        """
      ),
      cures: [
        // Its purpose is to run only on the charger; the request then remains.
        ("rules:", "start: still\nrules:")
      ]
    ),
    LintCase(
      rule: "navigation-accuracy",
      title: "a strategy of one state",
      at: ["5:15"],
      bad: strategy("services:\n  standard: { desired_accuracy: best_for_navigation }\n"),
      cures: [("best_for_navigation", "best")]
    ),
    LintCase(
      rule: "ten-metres-accuracy",
      title: "updates and requests",
      at: ["5:15"],
      bad: strategy("services:\n  standard: { desired_accuracy: nearest_ten_meters }\n"),
      cures: [("nearest_ten_meters", "best"), ("nearest_ten_meters", "hundred_meters")]
    ),
    LintCase(
      rule: "deferral-accuracy",
      title: "deferral of coarse positions",
      at: ["5:15"],
      bad: strategy("services:\n  standard: { desired_accuracy: kilometer }\n  deferred: {}\n"),
      cures: [("kilometer", "best"), ("  deferred: {}\n", "")]
    ),
    LintCase(
      rule: "deferral-is-gone",
      title: "a strategy's own file",
      at: ["6:3"],
      bad: strategy("services:\n  standard: {}\n  deferred: {}\n"),
      cures: [("  deferred: {}\n", "")]
    ),
    LintCase(
      rule: "deferral-is-gone",
      title: "a day on an old and a new system",
      at: ["6:54"],
      bad: scenario(
        """
        os: [ios_9, ios_10]
        strategies: [{ name: mine, services: { standard: {}, deferred: {} } }]
        """
      ),
      cures: [("[ios_9, ios_10]", "[ios_9]")]
    ),
    LintCase(
      rule: "reduced-location",
      title: "regions without precise location",
      at: ["5:8"],
      bad: scenario(
        """
        app: { precise_location: false }
        places: [{ name: home, latitude: 50.94, longitude: 6.95 }]
        strategies: [region_monitoring]
        """
      ),
      cures: [
        ("false", "true"), ("[region_monitoring]", "[visits]"),
        ("strategies", "events: [{ at: 1 min, precise_location: true }]\nstrategies"),
      ]
    ),
    LintCase(
      rule: "no-rest",
      title: "updates that never pause",
      at: ["5:15"],
      bad: strategy(
        "services:\n  standard: { pauses_location_updates_automatically: false }\n"
      ),
      cures: [
        ("false", "true"), ("false", "false, allows_background_location_updates: false"),
        ("services", "duty_cycle: {}\nservices"),
      ]
    ),
    LintCase(
      rule: "no-rest",
      title: "updates that never pause, on a day",
      at: ["6:50"],
      bad: scenario(
        """
        app: { background_modes: [location], background_at: 2 min }
        strategies: [{ name: mine, services: {standard: {pauses_location_updates_automatically: false} } }]
        """
      ),
      cures: [("2 min", "none"), ("[location]", "[]")]
    ),
    LintCase(
      rule: "pause-without-return",
      title: "the default",
      at: ["5:3"],
      bad: strategy("services:\n  standard: { distance_filter: 30 m }\n"),
      cures: [
        ("30 m", "30 m, pauses_location_updates_automatically: false"),
        ("services:\n", "services:\n  significant_change: {}\n"),
        ("services:\n", "services:\n  regions: [{ place: all }]\n"),
        ("30 m", "30 m, allows_background_location_updates: false"),
      ]
    ),
    LintCase(
      rule: "filter-suspends",
      title: "a filter",
      at: ["5:15"],
      bad: strategy("services:\n  standard: { distance_filter: 30 m }\n"),
      cures: [
        ("30 m", "none"), ("30 m", "30 m, shows_background_location_indicator: true"),
        (
          "services:\n",
          "services:\n  live_updates: { background_activity_session: true }\n"
        ),
      ]
    ),
    LintCase(
      rule: "filter-suspends",
      title: "a coarse accuracy, on a day",
      at: ["7:50"],
      bad: scenario(
        """
        os: [ios_14, ios_16_4]
        app: { authorization: always }
        strategies: [{ name: mine, services: {standard: {desired_accuracy: kilometer} } }]
        """
      ),
      cures: [
        ("ios_14, ios_16_4", "ios_14"), ("always", "when_in_use"),
        ("kilometer", "hundred_meters"),
      ]
    ),
    LintCase(
      rule: "background-mode",
      title: "background updates without the mode",
      at: ["5:8"],
      bad: scenario(
        """
        app: { background_modes: [] }
        strategies: [{ name: mine, services: {standard: {allows_background_location_updates: true} } }]
        """
      ),
      cures: [("[]", "[location]"), ("updates: true", "updates: false")]
    ),
    LintCase(
      rule: "live-updates-session",
      title: "live updates without a session",
      at: ["5:3"],
      bad: strategy("services:\n  live_updates: { service_session: when_in_use }\n"),
      cures: [
        ("when_in_use", "always"), ("when_in_use", "none, background_activity_session: true"),
        ("services:\n", "services:\n  standard: {}\n"),
      ]
    ),
    LintCase(
      rule: "mode-without-wake",
      title: "a mode with the compass only",
      at: ["6:3"],
      bad: strategy(
        """
        modes:
          moving: { standard: {} }
          still: { motion: {} }
        rules:
          - { in: moving, when: { motion: stationary }, go: still }
          - { in: still, when: { motion: moving }, go: moving }
        """
      ),
      cures: [
        ("still: { motion: {} }", "still: { exit_region: { radius: 200 m } }"),
        ("modes:", "services: { visits: {} }\nmodes:"),
        ("still: { motion: {} }", "still: { standard: {} }"),
      ]
    ),
    LintCase(
      rule: "silent-timer",
      title: "requests of a suspended app",
      at: ["5:14"],
      bad: strategy("services:\n  request: { every: 5 min }\n"),
      cures: [("services:\n", "services:\n  standard: {}\n")]
    ),
    LintCase(
      rule: "request-ignored",
      title: "a request while updates run",
      at: ["5:3"],
      bad: strategy("services:\n  request: { every: 5 min }\n  standard: {}\n"),
      cures: [("  standard: {}\n", ""), ("services:\n", "modes:\n one:\n")]
    ),
    LintCase(
      rule: "geocoder-limit",
      title: "questions every half minute",
      at: ["4:12"],
      bad: strategy("geocode: { every: 30 s }\n"),
      cures: [("30 s", "1 min")]
    ),
    LintCase(
      rule: "geocoder-limit",
      title: "questions at each update",
      at: ["4:12"],
      bad: strategy("geocode: { every: each_delivery }\nservices:\n  standard: {}\n"),
      cures: [("each_delivery", "5 min"), ("standard", "significant_change")]
    ),
    LintCase(
      rule: "too-many-regions",
      title: "21 places of a day, watched by a strategy of another file",
      at: ["27:14"],
      bad: scenario(
        "places:\n"
          + (1...21).map { "  - { name: p\($0), latitude: 50.94, longitude: 6.95 }\n" }.joined()
          + "strategies: [region_monitoring]\n"
      ),
      cures: [("  - { name: p21, latitude: 50.94, longitude: 6.95 }\n", "")]
    ),
    LintCase(
      rule: "too-many-regions",
      title: "20 places and an exit region; 21 conditions of a monitor",
      at: ["6:5", "8:5"],
      bad: strategy(
        "modes:\n  still:\n    regions:\n"
          + "      [" + (1...20).map { "{ place: p\($0) }" }.joined(separator: ", ") + "]\n"
          + "    monitor: [" + (1...21).map { "{ place: p\($0) }" }.joined(separator: ", ") + "]\n"
          + "    exit_region: { radius: 200 m }\n"
      ),
      cures: []
    ),
    LintCase(
      rule: "small-region",
      title: "an exit region",
      at: ["5:27"],
      bad: strategy("modes:\n  still: { exit_region: { radius: 99 m } }\n"),
      cures: [("99 m", "100 m")]
    ),
    LintCase(
      rule: "small-region",
      title: "a duty cycle",
      at: ["4:15"],
      bad: strategy("duty_cycle: { exit_radius: 50 m }\nservices: { standard: {} }\n"),
      cures: [("50 m", "100 m"), ("exit_radius: 50 m", "")]
    ),
    LintCase(
      rule: "small-region",
      title: "a place that the system watches",
      at: ["6:53"],
      bad: scenario(
        """
        places:
          - { name: home, latitude: 50.94, longitude: 6.95, radius: 50 m }
          - { name: work, latitude: 50.94, longitude: 6.95, radius: 50 m }
        strategies: [{ name: mine, services: { monitor: [{ place: home }] } }]
        """
      ),
      cures: [
        ("6.95, radius: 50 m", "6.95"),
        (
          "services: { monitor: [{ place: home }] }",
          "software_regions: [{ place: home }], services: { standard: {} }"
        ),
      ]
    ),
    LintCase(
      rule: "needs-always",
      title: "visits of an app in use",
      at: ["5:8"],
      bad: scenario(
        """
        app: { authorization: when_in_use }
        strategies: [{ name: mine, services: { visits: {} } }]
        """
      ),
      cures: [
        ("when_in_use", "always"), ("services", "authorization: { ask: always }, services"),
        ("visits", "standard"),
        ("strategies", "events: [{ at: 1 min, authorization: always }]\nstrategies"),
      ]
    ),
    LintCase(
      rule: "needs-always",
      title: "another app",
      at: ["6:34"],
      bad: scenario(
        """
        other_apps:
          - { name: a, strategy: visits, authorization: allow_once }
        strategies: [visits]
        """
      ),
      cures: [("allow_once", "always")]
    ),
    LintCase(
      rule: "push-needs-always",
      title: "an app in use",
      at: ["5:8"],
      bad: scenario(
        """
        app: { authorization: when_in_use }
        strategies: [{ name: mine, location_pushes: {} }]
        """
      ),
      cures: [
        ("when_in_use", "always"),
        ("location_pushes", "authorization: { ask: always }, location_pushes"),
        ("strategies", "events: [{ at: 1 min, authorization: always }]\nstrategies"),
      ]
    ),
    LintCase(
      rule: "relaunch-after-quit",
      title: "visits of an app that its user quits",
      at: ["7:14"],
      bad: scenario(
        """
        os: [ios_26]
        events: [{ at: 1 min, force_quit: true }]
        strategies: [{ name: mine, services: { visits: {} } }]
        """
      ),
      cures: [("ios_26", "ios_18"), ("force_quit", "system_kill"), ("visits", "standard")]
    ),
    LintCase(
      rule: "monitor-session",
      title: "a monitor alone",
      at: ["5:3"],
      bad: strategy("services:\n  monitor: [{ place: all }]\n"),
      cures: [
        ("services:\n", "services:\n  live_updates: { service_session: always }\n"),
        ("services:\n", "services:\n  standard: {}\n"),
      ]
    ),
    LintCase(
      rule: "monitor-session",
      title: "a day on an old and a new system",
      at: ["6:39"],
      bad: scenario(
        """
        os: [ios_17, ios_18]
        strategies: [{ name: mine, services: {monitor: [{ place: all }] } }]
        """
      ),
      cures: [("ios_17, ios_18", "ios_17"), ("monitor: [{ place: all }]", "visits: {}")]
    ),
    LintCase(
      rule: "heading-alone",
      title: "the compass alone",
      at: ["5:3"],
      bad: strategy("services:\n  heading: {}\n"),
      cures: [("heading: {}", "heading: {}\n  standard: {}")]
    ),
    LintCase(
      rule: "ranging-alone",
      title: "ranging alone",
      at: ["5:3"],
      bad: strategy(
        "services:\n  ranging: [{ uuid: 00000000-0000-0000-0000-000000000001 }]\n"
      ),
      cures: [
        ("services:\n", "services:\n  standard: {}\n"),
        (
          "services:\n",
          "services:\n  beacons: [{ uuid: 00000000-0000-0000-0000-000000000001, name: b }]\n"
        ),
      ]
    ),
    LintCase(
      rule: "geofence-service",
      title: "geofences beside updates",
      at: ["6:3"],
      bad: strategy(
        "services:\n  fused: { priority: low_power, interval: 30 s }\n  geofences: [{ place: all }]\n"
      ),
      cures: [
        ("  fused: { priority: low_power, interval: 30 s }\n", ""),
        ("  geofences: [{ place: all }]\n", ""),
      ]
    ),
    LintCase(
      rule: "geofence-service",
      title: "places that the app itself checks, on a day",
      at: ["11:5"],
      bad: scenario(
        """
        os: [android_12]
        app: { background_modes: [location], background_at: 2 min }
        places: [{ name: home, latitude: 50.94, longitude: 6.95 }]
        strategies:
          - name: mine
            services: { fused: { priority: low_power, interval: 1 min } }
            software_regions: [{ place: all }]
        """
      ),
      cures: [("[location]", "[]"), ("2 min", "none")]
    ),
    LintCase(
      rule: "location-button",
      title: "a request in front",
      at: ["7:40"],
      bad: scenario(
        """
        os: [android_12]
        app: { background_at: none }
        strategies: [{ name: mine, services: { request: {every: 10 min} } }]
        """
      ),
      cures: [
        ("android_12", "ios_18"), ("none", "2 min"), ("none }", "none, precise_location: false }"),
        ("request", "visits: {}, request"),
      ]
    ),
    LintCase(
      rule: "wake-lock-limit",
      title: "a strategy's own file",
      at: ["6:1"],
      bad: strategy(
        "services:\n  fused: { priority: low_power, interval: 30 s }\nwake_lock: {}\n"
      ),
      cures: [("wake_lock: {}\n", "")]
    ),
    LintCase(
      rule: "wake-lock-limit",
      title: "a day",
      at: ["10:5"],
      bad: scenario(
        """
        os: [ios_18, android_12]
        app: { background_at: 2 min }
        strategies:
          - name: mine
            services: { standard: {} }
            wake_lock: {}
        """
      ),
      cures: [("2 min", "none"), (", android_12", "")]
    ),
  ]
}
