// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A position from a radio, before the system turns it into an app's fix.
public struct ProviderFix: Sendable, Hashable {
  /// The quality of a position, as the radio knows it.
  public enum Quality: Sendable, Hashable {
    /// Satellites: the spread per axis, as the receiver estimates it.
    case gnss(sigma: Metres)
    /// Access points: the radius that contains 68 % of such positions, and whether coverage is
    /// weak.
    case wifi(radius: Metres, isWeak: Bool)
    /// The serving cell: its range.
    case cell(range: Metres)
  }

  /// The radio's estimate of the phone's position.
  public var position: PlanePoint
  /// The quality of the position.
  public var quality: Quality
  /// The instant at which the position was determined.
  public var timestamp: SimulationTime
  /// Speed over ground, if the radio measures it.
  public var speed: MetresPerSecond?
  /// Direction of travel, if the radio measures it.
  public var course: Degrees?
}
