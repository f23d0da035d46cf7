// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The rule for stopping to add replications: every mean that matters is known precisely enough.
///
/// Scope: the 95 % half-widths of the means of `energy_location_j` and `error_mean_m` of every
/// group, each as a share of the mean. They are checked after rounds of fixed sizes, so the end
/// depends only on the study.
///
/// Limitations: repeated checks until an interval is narrow stop a little too often while it is
/// narrow by chance. The intervals of the rounds contain the truth in somewhat fewer than 95 % of
/// all studies; the suite `SequentialStoppingStatistics` measures by how much.
public struct SequentialStopping: Sendable, Hashable {
  /// The widest allowed half-width as a share of the mean; above 0, below 1.
  public var share: Double

  /// A rule with a widest share.
  ///
  /// - Precondition: the share is above 0 and below 1.
  public init(share: Double) {
    precondition(share > 0 && share < 1, "a half-width is a share of its mean")
    self.share = share
  }

  /// The default maximum number of replications.
  public static let defaultMaximum = 1000
  /// The number of replications of the first round.
  public static let firstRound = 16
  /// The metrics whose means are checked.
  public static let metrics = ["energy_location_j", "error_mean_m"]

  /// The number of replications after each round: a quarter of the power of two below is added.
  ///
  /// - Parameter maximum: the most replications, at least 1; the last of the rounds.
  /// - Returns: ascending numbers, at least one.
  public static func rounds(upTo maximum: Int) -> [Int] {
    var rounds: [Int] = []
    var count = firstRound
    while count < maximum {
      rounds.append(count)
      var power = firstRound
      while power * 2 <= count { power *= 2 }
      count += power / 4
    }
    return rounds + [maximum]
  }

  /// The mean with the widest interval.
  public struct Widest: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// The metric.
    public var metric: String
    /// The half-width as a share of the mean; infinite with one value or a mean of 0.
    public var share: Double
  }

  /// The mean with the widest interval; nil if nothing has a value.
  ///
  /// A metric without any value in a group does not count, and one with equal values has a width of
  /// 0.
  ///
  /// - Parameter columns: the groups to check.
  /// - Returns: the first of the equally wide ones.
  public static func widest(of columns: any RunColumns) -> Widest? {
    var widest: Widest?
    for group in columns.groups {
      for metric in metrics {
        guard let place = RunMeasures.definitions.firstIndex(where: { $0.name == metric }) else {
          continue
        }
        let values = columns.column(place, of: group).filter { !$0.isNaN }
        guard let mean = IntervalEstimate.mean(values) else { continue }
        let share = relativeHalfWidth(mean)
        if share > widest?.share ?? -1 {
          widest = Widest(group: group, metric: metric, share: share)
        }
      }
    }
    return widest
  }

  private static func relativeHalfWidth(_ mean: IntervalEstimate) -> Double {
    guard let low = mean.low, let high = mean.high else { return .infinity }
    let half = (high - low) / 2
    if half == 0 { return 0 }
    return mean.estimate == 0 ? .infinity : half / abs(mean.estimate)
  }
}
