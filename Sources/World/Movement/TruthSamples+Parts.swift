// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension TruthSamples {
  /// Samples made from their parts, for truth without a movement.
  ///
  /// - Precondition: the three lists have the same length and `interval` is above 0 s.
  public init(
    east: [Double],
    north: [Double],
    isScored: [Bool],
    interval: SimulationDuration,
    unscored: SimulationDuration = .zero
  ) {
    precondition(
      east.count == north.count && east.count == isScored.count,
      "the lists of a truth have the same length"
    )
    precondition(interval > .zero, "the scoring interval must be above 0 s")
    self.east = east
    self.north = north
    self.isScored = isScored
    self.interval = interval
    self.unscored = unscored
    (scoredCount, scoredLength) = Self.scored(east, north, isScored)
    parts = TruthPart.parts(east, north)
  }
}
