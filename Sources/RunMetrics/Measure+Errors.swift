// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension Measure {
  /// The measures of error.
  static let errors: [Measure] = [
    Measure("error_mean_m", "m", "Tracking error: mean distance between belief and truth.") {
      $0.errors.trackingMean?.value
    },
    Measure("error_p50_m", "m", "Tracking error: median.") { $0.errors.trackingMedian?.value },
    Measure("error_p95_m", "m", "Tracking error: 95th percentile.") {
      $0.errors.trackingP95?.value
    },
    Measure("error_max_m", "m", "Tracking error: largest.") { $0.errors.trackingMaximum?.value },
    Measure("coverage_fraction", "", "Share of scored samples with a belief.") {
      $0.errors.coverageFraction
    },
    Measure(
      "fresh_coverage_fraction",
      "",
      "Share of scored samples with a belief at most 10 min old, or from the place where the phone still is."
    ) { $0.errors.freshCoverageFraction },
    Measure("staleness_mean_s", "s", "Age of the belief: mean over scored samples with a belief.") {
      $0.errors.stalenessMean?.seconds
    },
    Measure("staleness_p95_s", "s", "Age of the belief: 95th percentile.") {
      $0.errors.stalenessP95?.seconds
    },
    Measure(count: "fix_count", "Distinct positions the app received.") { $0.errors.fixCount },
    Measure(
      "fix_error_mean_m",
      "m",
      "Distance of fixes from the truth at their timestamps: mean."
    ) { $0.errors.fixMean?.value },
    Measure(
      "fix_error_p50_m",
      "m",
      "Distance of fixes from the truth at their timestamps: median."
    ) { $0.errors.fixMedian?.value },
    Measure(
      "fix_error_p95_m",
      "m",
      "Distance of fixes from the truth at their timestamps: 95th percentile."
    ) { $0.errors.fixP95?.value },
    Measure(
      "inside_reported_fraction",
      "",
      "Share of fixes whose reported circle contains the truth."
    ) { $0.errors.insideReportedFraction },
    Measure(
      "track_error_mean_m",
      "m",
      "Distance between the truth and the path rebuilt after the day: mean."
    ) { $0.errors.trackMean?.value },
    Measure(
      "track_error_p95_m",
      "m",
      "Distance between the truth and the path rebuilt after the day: 95th percentile."
    ) { $0.errors.trackP95?.value },
    Measure("distance_error_fraction", "", "Rebuilt mileage divided by true mileage, minus 1.") {
      $0.errors.distanceErrorFraction
    },
  ]
}
