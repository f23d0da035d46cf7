// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// What scales the unit error of satellites for a while, and how they are received.
///
/// Samples of one stretch, in one environment, one slot of availability and in or out of one
/// episode, share it.
struct SatelliteConditions {
  private var from = Int64.max
  /// The end of the time during which the conditions hold, in nanoseconds, not included.
  private(set) var to = Int64.min
  /// The deviation per axis that a receiver would expect.
  private(set) var sigma = Metres.zero
  /// What multiplies the unit error, in metres.
  var size = 0.0
  /// True if enough satellites are received for a position.
  var isAvailable = true
  /// True where signals are weak.
  private(set) var isWeak = false
  /// True where buildings throw the position across the street.
  private(set) var hasReflections = false

  /// Conditions that hold at no instant.
  init() {}

  /// The conditions of a row outside episodes, which hold for ever.
  init(_ model: GNSSErrorModel, _ row: GNSSErrorModel.Row) {
    (from, to) = (.min, .max)
    sigma = row.sigma
    size = model.correlatedSigma(of: row)
    isWeak = row.isWeak
    hasReflections = row.hasReflections
  }

  /// True if the conditions hold at an instant.
  func hold(at time: SimulationTime) -> Bool {
    time.nanoseconds >= from && time.nanoseconds < to
  }

  /// Limits the time during which the conditions hold, in nanoseconds, its end not included.
  mutating func hold(from: Int64, to: Int64) {
    self.from = max(self.from, from)
    self.to = min(self.to, to)
  }
}
