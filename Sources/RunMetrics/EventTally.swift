// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The agreement of reported events with true ones.
public struct EventTally: Sendable, Hashable {
  /// The number of true events.
  public var trueCount = 0
  /// The number of those that were reported.
  public var foundCount = 0
  /// The number of reports without a true event.
  public var falseCount = 0
  /// Report minus truth for each found event, in order of truth; below zero for an early report.
  public var latencies: [SimulationDuration] = []
  /// The distance of the phone beyond the border at each report, below 0 m on the near side.
  public var distancesPast: [Metres] = []

  /// A tally without events and reports.
  public init() {}

  /// The number of true events that were not reported.
  public var missedCount: Int { trueCount - foundCount }
  /// Median latency of found events; nil without any.
  public var latencyMedian: SimulationDuration? { latency(0.5) }
  /// 95th percentile of the latency of found events; nil without any.
  public var latencyP95: SimulationDuration? { latency(0.95) }
  /// Median distance beyond the border at the report; nil without any.
  public var distancePastMedian: Metres? { distancePast(0.5) }
  /// 95th percentile of the distance beyond the border at the report; nil without any.
  public var distancePastP95: Metres? { distancePast(0.95) }

  /// Both tallies together.
  public static func + (a: EventTally, b: EventTally) -> EventTally {
    var sum = a
    sum.trueCount += b.trueCount
    sum.foundCount += b.foundCount
    sum.falseCount += b.falseCount
    sum.latencies += b.latencies
    sum.distancesPast += b.distancesPast
    return sum
  }

  private func latency(_ probability: Double) -> SimulationDuration? {
    OrderStatistics.quantile(of: latencies.map(\.seconds), probability)
      .map { SimulationDuration(seconds: $0) }
  }

  private func distancePast(_ probability: Double) -> Metres? {
    OrderStatistics.quantile(of: distancesPast.map(\.value), probability).map { Metres($0) }
  }
}
