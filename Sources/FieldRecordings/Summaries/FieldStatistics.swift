// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
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

  /// The 95 percent prediction interval of one more value of the same kind; nil below two values.
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

  /// The median; nil without values.
  static func median(_ values: [Double]) -> Double? { quantile(0.5, of: values.sorted()) }

  /// Ranks from 1 on; equal values share the mean of their ranks.
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

  // MARK: - Intervals of counts and ratios

  /// The 95 percent interval of a share, from a count of a total (Clopper and Pearson 1934); nil
  /// without a total.
  ///
  /// Source: doi 10.1093/biomet/26.4.404.
  static func share(_ count: Int, of total: Int) -> ClosedRange<Double>? {
    guard total > 0, (0...total).contains(count) else { return nil }
    /// The probability of at most `count` successes at a share.
    func atMost(_ count: Int, _ share: Double) -> Double {
      guard share > 0 else { return 1 }
      guard share < 1 else { return count < total ? 0 : 1 }
      var term = (0..<total).reduce(1.0) { product, _ in product * (1 - share) }
      var sum = term
      for k in 0..<max(0, count) {
        term *= Double(total - k) / Double(k + 1) * share / (1 - share)
        sum += term
      }
      return sum
    }
    let low = count == 0 ? 0 : root(0, 1) { 1 - atMost(count - 1, $0) < 0.025 }
    let high = count == total ? 1 : root(0, 1) { atMost(count, $0) > 0.025 }
    return low...high
  }

  /// The 95 percent interval of the mean of a count that was observed once (Garwood 1936, doi
  /// 10.2307/2333958).
  static func count(_ count: Int) -> ClosedRange<Double> {
    func atMost(_ count: Int, _ mean: Double) -> Double {
      // Each term comes from its logarithm, so that none overflows.
      var sum = 0.0
      var factorial = 0.0
      for k in 0...max(0, count) {
        if k > 0 { factorial += log(Double(k)) }
        sum += exp(Double(k) * log(max(mean, 1e-300)) - mean - factorial)
      }
      return sum
    }
    let top = 4 * Double(count) + 20
    let low = count == 0 ? 0 : root(0, top) { 1 - atMost(count - 1, $0) < 0.025 }
    return low...root(0, top) { atMost(count, $0) > 0.025 }
  }

  /// The 95 percent interval of the ratio of two means of positive values; nil below two values of
  /// either.
  ///
  /// Welch's interval of the difference of the logarithms, to first order.
  static func ratio(_ above: [Double], _ below: [Double]) -> ClosedRange<Double>? {
    guard let top = mean(above), let bottom = mean(below), top > 0, bottom > 0,
      let topDeviation = deviation(above), let bottomDeviation = deviation(below)
    else { return nil }
    let (n, m) = (Double(above.count), Double(below.count))
    let a = topDeviation * topDeviation / (top * top) / n
    let b = bottomDeviation * bottomDeviation / (bottom * bottom) / m
    guard a + b > 0 else { return (top / bottom)...(top / bottom) }
    let freedom = (a + b) * (a + b) / (a * a / (n - 1) + b * b / (m - 1))
    guard let t = StudentT.quantile(0.975, degreesOfFreedom: freedom) else { return nil }
    let half = exp(t * (a + b).squareRoot())
    return (top / bottom / half)...(top / bottom * half)
  }

  /// The end of the condition's range: it is true from the low end up to there and false beyond.
  private static func root(_ low: Double, _ high: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    // Sixty halvings exhaust the precision of a Double.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
