// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The scale of the unit error of satellites for a while, and their reception.
///
/// Samples of one stretch, in one environment, one slot of availability and in or out of one
/// episode, share it.
struct SatelliteConditions {
  private var from = Int64.max
  /// The end of the validity of the conditions, in nanoseconds, not included.
  private(set) var to = Int64.min
  /// The deviation per axis that a receiver would expect.
  private(set) var sigma = Metres.zero
  /// The factor of the unit error, in metres.
  var size = 0.0
  /// True if enough satellites are received for a position.
  var isAvailable = true
  /// True if signals are weak.
  private(set) var isWeak = false
  /// True if buildings throw the position across the street.
  private(set) var hasReflections = false

  /// Conditions that are valid at no instant.
  init() {}

  /// The conditions of a row outside episodes, valid forever.
  init(_ model: GNSSErrorModel, _ row: GNSSErrorModel.Row) {
    (from, to) = (.min, .max)
    sigma = row.sigma
    size = model.correlatedSigma(of: row)
    isWeak = row.isWeak
    hasReflections = row.hasReflections
  }

  /// True if the conditions are valid at an instant.
  func hold(at time: SimulationTime) -> Bool {
    time.nanoseconds >= from && time.nanoseconds < to
  }

  /// Limits the validity of the conditions, in nanoseconds, its end not included.
  mutating func hold(from: Int64, to: Int64) {
    self.from = max(self.from, from)
    self.to = min(self.to, to)
  }
}
