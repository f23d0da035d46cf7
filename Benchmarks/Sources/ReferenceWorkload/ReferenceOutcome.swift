// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The six results of a day of the reference workload.
public struct ReferenceOutcome: Sendable, Hashable {
  /// Joules.
  public var energy = 0.0
  /// The number of positions that reached the app.
  public var deliveries = 0.0
  /// Seconds without a belief.
  public var uncovered = 0.0
  /// Mean error in metres.
  public var mean = 0.0
  /// The median by nearest rank, in metres.
  public var p50 = 0.0
  /// The 95th percentile by nearest rank, in metres.
  public var p95 = 0.0

  /// The mean of outcomes, taken in their order.
  public static func mean(of outcomes: [ReferenceOutcome]) -> ReferenceOutcome {
    func mean(_ part: KeyPath<ReferenceOutcome, Double>) -> Double {
      outcomes.reduce(0) { $0 + $1[keyPath: part] } / Double(outcomes.count)
    }
    return ReferenceOutcome(
      energy: mean(\.energy),
      deliveries: mean(\.deliveries),
      uncovered: mean(\.uncovered),
      mean: mean(\.mean),
      p50: mean(\.p50),
      p95: mean(\.p95)
    )
  }
}
