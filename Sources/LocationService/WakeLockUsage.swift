// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The time for which partial wake locks were held for an Android app in the background while the
/// screen was off.
public struct WakeLockUsage: Sendable, Hashable {
  /// Time with a lock that the app acquired itself; Google Play counts it.
  public var own = SimulationDuration.zero
  /// Time with a lock that the system held for the app's events, messages and jobs; Google Play
  /// counts it.
  public var work = SimulationDuration.zero
  /// Time with a lock of the location service; Google Play exempts it.
  public var location = SimulationDuration.zero
  /// Time with at least one lock that counts, in each period of 24 h from the start of the day; later
  /// periods without such a lock are left out.
  public private(set) var counted: [SimulationDuration] = []

  /// The length of one period.
  private static let period = SimulationDuration.hours(24)

  /// No locks.
  public init() {}

  /// Time with at least one lock that counts.
  public var countedTotal: SimulationDuration { counted.reduce(.zero) { $0 + $1 } }

  /// Adds the time from one instant to another with a lock that counts.
  public mutating func count(from start: SimulationTime, to end: SimulationTime) {
    var start = start
    while start < end {
      let index = Int(start.nanoseconds / Self.period.nanoseconds)
      let next = min(end, .zero + Self.period * Double(index + 1))
      while counted.count <= index { counted.append(.zero) }
      counted[index] += next - start
      start = next
    }
  }

  /// The share of a run's periods, the last of which may be short, in which the time with a lock
  /// that counts reaches a limit.
  public func fraction(
    of duration: SimulationDuration,
    reaching limit: SimulationDuration
  ) -> Double {
    let periods = max(1, (duration / Self.period).rounded(.up), Double(counted.count))
    return Double(counted.count { $0 >= limit }) / periods
  }
}
