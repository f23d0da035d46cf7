// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Count, mean and spread of values, computed in one pass.
///
/// Source: Welford (1962), doi 10.1080/00401706.1962.10490022; merging after Chan, Golub and
/// LeVeque (1983), doi 10.1080/00031305.1983.10483115.
public struct Summary: Hashable, Sendable {
  /// The number of values.
  public private(set) var count = 0
  private var runningMean = 0.0
  private var squares = 0.0

  /// The summary of no values.
  public init() {}

  /// The summary of values.
  public init(_ values: some Sequence<Double>) {
    for value in values { add(value) }
  }

  /// Adds one more value.
  public mutating func add(_ value: Double) {
    count += 1
    let before = value - runningMean
    runningMean += before / Double(count)
    squares += before * (value - runningMean)
  }

  /// Adds all values of another summary.
  public mutating func add(_ other: Summary) {
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    let total = Double(count + other.count)
    let apart = other.runningMean - runningMean
    squares += other.squares + apart * apart * Double(count) * Double(other.count) / total
    runningMean += apart * Double(other.count) / total
    count += other.count
  }

  /// The arithmetic mean; nil without values.
  public var mean: Double? { count > 0 ? runningMean : nil }

  /// The sample variance with divisor `count - 1`; nil below two values.
  public var variance: Double? { count > 1 ? squares / Double(count - 1) : nil }

  /// The sample standard deviation with divisor `count - 1`; nil below two values.
  public var standardDeviation: Double? { variance?.squareRoot() }

  /// The standard error of the mean; nil below two values.
  public var standardError: Double? {
    standardDeviation.map { $0 / Double(count).squareRoot() }
  }
}
