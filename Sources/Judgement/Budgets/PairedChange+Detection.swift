// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The limits on a change that a study can hold in spite of luck.
extension PairedChange {
  /// The margin beyond a limit that is narrow whatever the limit, as a share of the reference.
  ///
  /// Assumption: a limit of 3 % may rest on a study that finds rises of 8 %. Users may want another.
  static let narrowMargin = 0.05

  /// Whether luck hides a breach of a limit on a change.
  ///
  /// It does if four of five such studies detect only changes that exceed the limit by more than the
  /// limit itself and by more than 5 % of the reference, and if this study does not show that the
  /// limit is kept.
  ///
  /// - Parameters:
  ///   - limit: the limit.
  ///   - minChange: the smallest change that may breach it, in the metric's unit.
  ///   - detectable: the smallest change that is detected, in the change's scale; nil if unknown.
  /// - Returns: true if it does; false for ratios and absolute limits.
  func hidesBreach(of limit: BudgetLimit, minChange: Double, detectable: Double?) -> Bool {
    guard limit.isChange, let detectable else { return false }
    let isKept = (limit.boundsAbove ? high : low).map {
      limit.boundsAbove ? $0 <= limit.tolerance : $0 >= limit.tolerance
    }
    guard isKept != true else { return false }
    let unit = scale == .fraction ? abs(before) : 1
    let allowed = max(abs(limit.tolerance), unit > 0 ? minChange / unit : 0)
    let narrow = Self.narrowMargin * (scale == .fraction ? 1 : abs(before))
    return abs(detectable - limit.tolerance) > max(allowed, narrow)
  }

  /// The narrowest limit of which four of five such studies detect an excess by as much again.
  ///
  /// - Parameters:
  ///   - isRise: whether the limit is on a rise.
  ///   - confidence: the confidence of the conclusion.
  /// - Returns: the size in the change's scale; nil without a spread, or if no limit is wide enough.
  package func narrowestLimit(isRise: Bool, confidence: Double) -> Double? {
    let margin = detectable(beyond: 0, isRise: isRise, confidence: confidence).map(abs)
    guard let margin, usesLogarithms else { return margin }
    // The margin beyond a share x is (1 ± x) times the margin beyond 0.
    guard isRise else { return margin / (1 + margin) }
    return margin < 1 ? margin / (1 - margin) : nil
  }
}

extension RecordedGroup {
  /// The narrowest limit on a rise of a metric that later runs can hold against these; nil if no
  /// limit is wide enough.
  ///
  /// Assumption: the later runs share no luck with these, so neighbouring replications differ as
  /// much as the pairs will. Runs that share luck detect smaller changes.
  ///
  /// - Returns: a share of the mean; 0 for a single replication, whose spread is unknown.
  package func narrowestRise(of metric: String) -> Double? {
    let values = (self.values[metric] ?? []).compactMap { $0 }
    guard values.count > 1 else { return 0 }
    let confidence = 0.95
    return PairedChange(
      of: values,
      against: Array(values.dropFirst() + values.prefix(1)),
      statistic: .mean,
      scale: .fraction,
      confidence: confidence
    )?.narrowestLimit(isRise: true, confidence: confidence)
  }
}
