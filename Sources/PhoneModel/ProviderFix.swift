// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A position as a radio gives it, before the system makes an app's fix of it.
public struct ProviderFix: Sendable, Hashable {
  /// What the radio knows about the quality of its position.
  public enum Quality: Sendable, Hashable {
    /// Satellites: the receiver's idea of its spread per axis.
    case gnss(sigma: Metres)
    /// Access points: the radius of 68 % of such positions, and whether the place is weakly covered.
    case wifi(radius: Metres, isWeak: Bool)
    /// The serving cell: its range.
    case cell(range: Metres)
  }

  /// Where the radio believes the phone is.
  public var position: PlanePoint
  /// How good the position is.
  public var quality: Quality
  /// When it was determined.
  public var timestamp: SimulationTime
  /// Speed over ground, where the radio measures it.
  public var speed: MetresPerSecond?
  /// Direction of travel, where the radio measures it.
  public var course: Degrees?
}
