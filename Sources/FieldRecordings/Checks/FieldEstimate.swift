// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The lab's prediction of a statistic, from repetitions of the whole experiment.
///
/// The interval contains the middle 95 percent of the repetitions, which differ in the units of the
/// phones and in chance.
package struct FieldEstimate: Sendable, Equatable {
  /// The mean over the repetitions, or the statistic of the mean experiment.
  package var value: Double
  /// The 2.5th percentile of the repetitions; nil below two.
  package var low: Double?
  /// The 97.5th percentile of the repetitions; nil below two.
  package var high: Double?

  /// The mean of repetitions with their range; nil without any.
  package init?(_ repetitions: [Double]) {
    guard let mean = FieldStatistics.mean(repetitions), mean.isFinite else { return nil }
    self.init(mean, over: repetitions)
  }

  /// A value of the mean experiment with the range of the repetitions.
  package init(_ value: Double, over repetitions: [Double] = []) {
    self.value = value
    let sorted = repetitions.filter(\.isFinite).sorted()
    guard sorted.count > 1 else { return }
    low = FieldStatistics.quantile(0.025, of: sorted)
    high = FieldStatistics.quantile(0.975, of: sorted)
  }
}
