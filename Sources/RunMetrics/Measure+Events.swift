// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension Measure {
  /// The measures of events and their latencies.
  static let events: [Measure] = [
    regions("region_enter", "region entries") { $0.regions?.enters },
    regions("region_exit", "region exits") { $0.regions?.exits },
    regions("region", "region entries and exits") { $0.regions?.both },
    tally("visit", "stays") { $0.visits },
    [
      Measure(
        "unscored_s",
        "s",
        "Time in gaps in the trace, where the truth is unknown; not scored."
      ) {
        $0.unscored.seconds
      }
    ],
  ].flatMap { $0 }

  /// The measures of events at the borders of regions.
  private static func regions(
    _ name: String,
    _ events: String,
    _ tally: @escaping @Sendable (MeasureInputs) -> EventTally?
  ) -> [Measure] {
    Self.tally(name, events, tally) + [
      Measure(
        "\(name)_distance_past_p50_m",
        "m",
        "Distance past the region's border when \(events) were reported: median."
      ) { tally($0)?.distancePastMedian?.value },
      Measure(
        "\(name)_distance_past_p95_m",
        "m",
        "Distance past the region's border when \(events) were reported: 95th percentile."
      ) { tally($0)?.distancePastP95?.value },
    ]
  }

  /// The measures of true events of one kind and their reports.
  private static func tally(
    _ name: String,
    _ events: String,
    _ tally: @escaping @Sendable (MeasureInputs) -> EventTally?
  ) -> [Measure] {
    let subject = events.prefix(1).uppercased() + events.dropFirst()
    return [
      Measure(count: "\(name)_true_count", "\(subject) that actually happened.") {
        tally($0)?.trueCount
      },
      Measure(count: "\(name)_found_count", "\(subject) that were reported.") {
        tally($0)?.foundCount
      },
      Measure(count: "\(name)_missed_count", "\(subject) that were not reported.") {
        tally($0)?.missedCount
      },
      Measure(count: "\(name)_false_count", "Reports of \(events) that did not happen.") {
        tally($0)?.falseCount
      },
      Measure(
        "\(name)_latency_p50_s",
        "s",
        "Report time minus true time of found \(events): median."
      ) {
        tally($0)?.latencyMedian?.seconds
      },
      Measure(
        "\(name)_latency_p95_s",
        "s",
        "Report time minus true time of found \(events): 95th percentile."
      ) { tally($0)?.latencyP95?.seconds },
    ]
  }
}
