// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// The arithmetic that all summaries of recordings share.
enum FieldStatistics {
  /// The mean; nil without values.
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The sample standard deviation; nil below two values.
  static func deviation(_ values: [Double]) -> Double? {
    guard values.count > 1, let mean = mean(values) else { return nil }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The 95 percent t interval of the mean; nil below two values.
  static func interval(_ values: [Double]) -> ClosedRange<Double>? {
    guard let mean = mean(values), let deviation = deviation(values),
      let ends = StudentT.interval(mean: mean, standardDeviation: deviation, count: values.count)
    else { return nil }
    return ends.low...ends.high
  }

  /// The range in which one more value of the same kind lies with 95 percent; nil below two values.
  ///
  /// Assumes values that are about normal: mean ± t · s · √(1 + 1/n).
  static func prediction(_ values: [Double]) -> ClosedRange<Double>? {
    guard let mean = mean(values), let deviation = deviation(values),
      let t = StudentT.quantile(0.975, degreesOfFreedom: Double(values.count - 1))
    else { return nil }
    let half = t * deviation * (1 + 1 / Double(values.count)).squareRoot()
    return (mean - half)...(mean + half)
  }

  /// A quantile of ascending finite values by linear interpolation; nil without values.
  ///
  /// - Parameters:
  ///   - probability: 0...1.
  ///   - sorted: the values in ascending order.
  /// - Returns: the quantile, in the values' unit.
  static func quantile(_ probability: Double, of sorted: [Double]) -> Double? {
    Quantiles.linear(sorted, probability)
  }

  /// The middle of some values; nil without any.
  static func median(_ values: [Double]) -> Double? { quantile(0.5, of: values.sorted()) }

  /// Ranks from 1 on; what ties shares the mean of its ranks.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = values.map { _ in 0.0 }
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for place in start...end { ranks[order[place]] = Double(start + end) / 2 + 1 }
      start = end + 1
    }
    return ranks
  }

  /// Spearman's rank correlation of pairs (Spearman 1904, doi 10.2307/1412159).
  ///
  /// - Returns: −1...1; nil below three pairs or where one side is constant.
  static func spearman(_ pairs: [(Double, Double)]) -> Double? {
    guard pairs.count > 2 else { return nil }
    let a = ranks(pairs.map(\.0))
    let b = ranks(pairs.map(\.1))
    let middle = Double(pairs.count + 1) / 2
    var (products, left, right) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      products += (x - middle) * (y - middle)
      left += (x - middle) * (x - middle)
      right += (y - middle) * (y - middle)
    }
    guard left > 0, right > 0 else { return nil }
    return products / (left * right).squareRoot()
  }
}
