// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension Measure {
  /// The measures of events and their latencies.
  static let events: [Measure] = [
    Measure(
      count: "region_enter_true_count",
      "Region enters that truly happened."
    ) { $0.regions?.enters.trueCount },
    Measure(
      count: "region_enter_found_count",
      "Region enters that were reported."
    ) { $0.regions?.enters.foundCount },
    Measure(
      count: "region_enter_missed_count",
      "Region enters that were not reported."
    ) { $0.regions?.enters.missedCount },
    Measure(
      count: "region_enter_false_count",
      "Reports of region enters that did not happen."
    ) { $0.regions?.enters.falseCount },
    Measure(
      "region_enter_latency_p50_s",
      "s",
      "Report minus truth of found region enters: median."
    ) { $0.regions?.enters.latencyMedian?.seconds },
    Measure(
      "region_enter_latency_p95_s",
      "s",
      "Report minus truth of found region enters: 95th percentile."
    ) { $0.regions?.enters.latencyP95?.seconds },
    Measure(
      "region_enter_distance_past_p50_m",
      "m",
      "Distance beyond the border at the report of region enters: median."
    ) { $0.regions?.enters.distancePastMedian?.value },
    Measure(
      count: "region_exit_true_count",
      "Region exits that truly happened."
    ) { $0.regions?.exits.trueCount },
    Measure(
      count: "region_exit_found_count",
      "Region exits that were reported."
    ) { $0.regions?.exits.foundCount },
    Measure(
      count: "region_exit_missed_count",
      "Region exits that were not reported."
    ) { $0.regions?.exits.missedCount },
    Measure(
      count: "region_exit_false_count",
      "Reports of region exits that did not happen."
    ) { $0.regions?.exits.falseCount },
    Measure(
      "region_exit_latency_p50_s",
      "s",
      "Report minus truth of found region exits: median."
    ) { $0.regions?.exits.latencyMedian?.seconds },
    Measure(
      "region_exit_latency_p95_s",
      "s",
      "Report minus truth of found region exits: 95th percentile."
    ) { $0.regions?.exits.latencyP95?.seconds },
    Measure(
      "region_exit_distance_past_p50_m",
      "m",
      "Distance beyond the border at the report of region exits: median."
    ) { $0.regions?.exits.distancePastMedian?.value },
    Measure(
      count: "region_true_count",
      "Region enters and exits that truly happened."
    ) { $0.regions?.both.trueCount },
    Measure(
      count: "region_found_count",
      "Region enters and exits that were reported."
    ) { $0.regions?.both.foundCount },
    Measure(
      count: "region_missed_count",
      "Region enters and exits that were not reported."
    ) { $0.regions?.both.missedCount },
    Measure(
      count: "region_false_count",
      "Reports of region enters and exits that did not happen."
    ) { $0.regions?.both.falseCount },
    Measure(
      "region_latency_p50_s",
      "s",
      "Report minus truth of found region enters and exits: median."
    ) { $0.regions?.both.latencyMedian?.seconds },
    Measure(
      "region_latency_p95_s",
      "s",
      "Report minus truth of found region enters and exits: 95th percentile."
    ) { $0.regions?.both.latencyP95?.seconds },
    Measure(
      "region_distance_past_p50_m",
      "m",
      "Distance beyond the border at the report of region enters and exits: median."
    ) { $0.regions?.both.distancePastMedian?.value },
    Measure(
      count: "visit_true_count",
      "Stays that truly happened."
    ) { $0.visits?.trueCount },
    Measure(
      count: "visit_found_count",
      "Stays that were reported."
    ) { $0.visits?.foundCount },
    Measure(
      count: "visit_missed_count",
      "Stays that were not reported."
    ) { $0.visits?.missedCount },
    Measure(
      count: "visit_false_count",
      "Reports of stays that did not happen."
    ) { $0.visits?.falseCount },
    Measure(
      "visit_latency_p50_s",
      "s",
      "Report minus truth of found stays: median."
    ) { $0.visits?.latencyMedian?.seconds },
    Measure(
      "visit_latency_p95_s",
      "s",
      "Report minus truth of found stays: 95th percentile."
    ) { $0.visits?.latencyP95?.seconds },
    Measure(
      "unscored_s",
      "s",
      "Time in gaps of the trace whose truth is unknown; not scored."
    ) { $0.unscored.seconds },
  ]
}
