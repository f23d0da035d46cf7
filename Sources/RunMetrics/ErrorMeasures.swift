// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The errors of an app's belief about the day.
///
/// Every distance is nil if there is nothing to measure: a strategy that stays silent has no error
/// at all, a coverage of 0, and a gap as long as the day.
public struct ErrorMeasures: Sendable, Hashable {
  /// Tracking error: mean distance between belief and truth over scored samples with a belief.
  public var trackingMean: Metres?
  /// Tracking error: median.
  public var trackingMedian: Metres?
  /// Tracking error: 95th percentile.
  public var trackingP95: Metres?
  /// Tracking error: largest.
  public var trackingMaximum: Metres?
  /// Tracking error outside of stays: mean; nil without such samples, or if it is not computed.
  public var movingMean: Metres?
  /// Tracking error outside of stays: 95th percentile.
  public var movingP95: Metres?
  /// Share of scored samples with a belief, 0...1; nil if nothing is scored.
  public var coverageFraction: Double?
  /// Share of scored samples with a fresh belief, 0...1; nil if nothing is scored.
  ///
  /// A belief is fresh up to ``freshAge``, and longer as long as the phone stays within its radius,
  /// or that of a stay, of where it was at the belief's timestamp. A belief outlives the app that
  /// learned it; but a phone at rest needs no new position, and a filter rightly keeps silent.
  public var freshCoverageFraction: Double?
  /// Mean age of the belief over scored samples with a belief, counted from its timestamp.
  public var stalenessMean: SimulationDuration?
  /// 95th percentile of the age of the belief.
  public var stalenessP95: SimulationDuration?
  /// Longest time without a delivery, the day's beginning and end included.
  public var longestGap = SimulationDuration.zero
  /// Longest time on the move without a delivery: a gap's times outside of true stays add up.
  public var longestGapMoving = SimulationDuration.zero
  /// Longest time in stays without a delivery; a gap's times at rest add up.
  public var longestGapRest = SimulationDuration.zero
  /// The number of positions that the app received.
  public var deliveryCount = 0
  /// The number of different positions that the app received; a repeated reading counts once.
  public var fixCount = 0
  /// The number of those that fall on scored truth and have an error.
  public var scoredFixCount = 0
  /// Fix error: mean distance of the different fixes from the truth at their timestamps.
  public var fixMean: Metres?
  /// Fix error: median.
  public var fixMedian: Metres?
  /// Fix error: 95th percentile.
  public var fixP95: Metres?
  /// Share of those fixes whose reported circle contains the truth, 0...1.
  public var insideReportedFraction: Double?
  /// Track error: mean distance of the path rebuilt after the day over all scored samples.
  public var trackMean: Metres?
  /// Track error: 95th percentile.
  public var trackP95: Metres?
  /// Rebuilt length over true length, minus 1; nil where the true length is below 1 m.
  ///
  /// Both paths are sampled at the scoring interval and measured over the same steps, those between
  /// two scored samples. Noise at rest lengthens the rebuilt path, sparse fixes shorten it.
  public var distanceErrorFraction: Double?

  /// The age up to which a belief is fresh wherever the phone is; 10 min.
  ///
  /// Assumption: twice the five minutes that iOS leaves between significant changes (Apple, Getting
  /// the User's Location, 2022), the slowest updates of a phone on the move.
  public static let freshAge = SimulationDuration.minutes(10)

  /// No measures yet.
  public init() {}
}
