// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The direction in which the phone's top points.
public struct Heading: Sendable, Hashable, Codable {
  /// The direction from magnetic north, clockwise, 0..<360.
  public var magneticHeading: Degrees
  /// The direction from true north, clockwise, 0..<360; nil where the system reports -1.
  public var trueHeading: Degrees?
  /// The largest expected deviation; nil, as for a negative value, if it is uncalibrated.
  public var accuracy: Degrees?
  /// The time of measurement.
  public var timestamp: SimulationTime

  /// A heading with its reported accuracy and time.
  public init(
    magneticHeading: Degrees,
    trueHeading: Degrees?,
    accuracy: Degrees?,
    timestamp: SimulationTime
  ) {
    self.magneticHeading = magneticHeading
    self.trueHeading = trueHeading
    self.accuracy = accuracy
    self.timestamp = timestamp
  }
}
