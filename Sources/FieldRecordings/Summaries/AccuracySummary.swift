// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Reported radii, true errors and cadence of a group of positions.
///
/// Source of the method: `accuracy_summary.csv` (MobilityNet 2020).
package struct AccuracySummary: Sendable, Equatable {
  /// The number of positions.
  package var count = 0
  /// The number of recordings with such positions.
  package var runs = 0
  /// The 10th percentile of the reported radii, in metres.
  package var reportedP10: Double?
  /// The median of the reported radii, in metres.
  package var reportedMedian: Double?
  /// The 90th percentile of the reported radii, in metres.
  package var reportedP90: Double?
  /// The number of positions whose true error is known well.
  package var scoredCount = 0
  /// The median of their distances from the truth, in metres.
  package var errorMedian: Double?
  /// The 90th percentile of their distances from the truth, in metres.
  package var errorP90: Double?
  /// The share of them within the reported radius.
  package var insideFraction: Double?
  /// The error of the truth at them; nil if it is not known of each.
  package var truthError: TruthError?
  /// The median of the seconds between successive positions of a leg.
  package var intervalMedian: Double?
  /// The 90th percentile of the seconds between successive positions of a leg.
  package var intervalP90: Double?
  /// The median of the metres between successive positions of a leg.
  package var spacingMedian: Double?

  /// The longest unobserved gap of the truth around a scored position, in seconds.
  ///
  /// Source: as above.
  static let longestGap = 10.0

  /// The summaries of all groups of positions.
  ///
  /// Positions on travel legs outside end zones count, and those of phones at rest; cached ones
  /// never do.
  ///
  /// - Parameters:
  ///   - data: the recordings.
  ///   - groups: the groups of a position by its recording and its leg's mode, `STILL` for a phone
  ///     that is at rest throughout.
  /// - Returns: a summary for each group.
  package static func summaries<Group: Hashable>(
    _ data: FieldDataSet,
    groups: (FieldRun, String) -> [Group]
  ) -> [Group: AccuracySummary] {
    var samples: [Group: Samples] = [:]
    for run in data.runs {
      guard let fixes = run.fixes, let session = data.sessions[run.session] else { continue }
      let isStill = !session.phases.contains { $0.isTrip }
      var travel: [LegName: FieldSession.Leg] = [:]
      for leg in session.legs where leg.kind == "travel" {
        travel[LegName(trip: leg.trip, name: leg.name)] = leg
      }
      var byMode: [String: [Group]] = [:]
      var before: [LegName: FieldFix] = [:]
      var seen: Set<Group> = []
      for fix in fixes.sorted(by: { $0.time < $1.time }) where !fix.isCached {
        let leg = LegName(trip: fix.phase ?? "", name: fix.leg ?? "")
        let mode: String
        if isStill {
          guard fix.phase == "stationary" else { continue }
          mode = "STILL"
        } else {
          guard let planned = travel[leg], !fix.isInEndZone else { continue }
          mode = fix.mode ?? planned.mode
        }
        let keys = byMode[mode] ?? groups(run, mode)
        byMode[mode] = keys
        let isScored = isStill || (fix.truthGap ?? .infinity) <= longestGap
        let truthError = isStill ? nil : travel[leg]?.truthError
        let last = before.updateValue(fix, forKey: leg)
        for key in keys {
          samples[key, default: Samples()]
            .add(
              fix,
              isScored: isScored,
              truthError: truthError,
              after: last,
              isFirstOfRun: seen.insert(key).inserted
            )
        }
      }
    }
    return samples.mapValues { $0.summary }
  }

  /// A leg of a session.
  private struct LegName: Hashable {
    var trip: String
    var name: String
  }

  /// The values from which a group's quantiles are computed.
  private struct Samples {
    var reported: [Double] = []
    var errors: [Double] = []
    var truthErrors: [TruthError] = []
    var inside = 0
    var intervals: [Double] = []
    var spacings: [Double] = []
    var runs = 0

    mutating func add(
      _ fix: FieldFix,
      isScored: Bool,
      truthError: TruthError?,
      after last: FieldFix?,
      isFirstOfRun: Bool
    ) {
      if isFirstOfRun { runs += 1 }
      reported.append(fix.reported)
      if isScored, let error = fix.error {
        errors.append(error)
        if let truthError { truthErrors.append(truthError) }
        if error <= fix.reported { inside += 1 }
      }
      guard let last, fix.time > last.time else { return }
      intervals.append(fix.time - last.time)
      guard let here = fix.position, let there = last.position else { return }
      spacings.append(Geodesic.distance(from: there, to: here).value)
    }

    var summary: AccuracySummary {
      let reported = reported.sorted()
      let errors = errors.sorted()
      let intervals = intervals.sorted()
      var summary = AccuracySummary()
      summary.count = reported.count
      summary.runs = runs
      summary.reportedP10 = FieldStatistics.quantile(0.1, of: reported)
      summary.reportedMedian = FieldStatistics.quantile(0.5, of: reported)
      summary.reportedP90 = FieldStatistics.quantile(0.9, of: reported)
      summary.scoredCount = errors.count
      summary.errorMedian = FieldStatistics.quantile(0.5, of: errors)
      summary.errorP90 = FieldStatistics.quantile(0.9, of: errors)
      if truthErrors.count == errors.count {
        summary.truthError = TruthError(quadraticMean: truthErrors)
      }
      summary.insideFraction = errors.isEmpty ? nil : Double(inside) / Double(errors.count)
      summary.intervalMedian = FieldStatistics.quantile(0.5, of: intervals)
      summary.intervalP90 = FieldStatistics.quantile(0.9, of: intervals)
      summary.spacingMedian = FieldStatistics.median(spacings)
      return summary
    }
  }
}
