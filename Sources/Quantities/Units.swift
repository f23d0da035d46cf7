// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Energy in joules.
@frozen public struct Joules: Quantity {
  /// The amount in joules.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "J" }
  /// Wraps an amount in joules.
  @inlinable public init(_ value: Double) { self.value = value }
  /// Wraps an amount in watt-hours; 1 Wh is 3600 J.
  @inlinable public static func wattHours(_ wattHours: Double) -> Joules {
    Joules(wattHours * 3600)
  }
}

/// Power in watts.
@frozen public struct Watts: Quantity {
  /// The amount in watts.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "W" }
  /// Wraps an amount in watts.
  @inlinable public init(_ value: Double) { self.value = value }
  /// The energy that this power gives over a duration.
  @inlinable public static func * (power: Watts, duration: SimulationDuration) -> Joules {
    Joules(power.value * duration.seconds)
  }
}

/// Length in metres.
@frozen public struct Metres: Quantity {
  /// The amount in metres.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "m" }
  /// Wraps an amount in metres.
  @inlinable public init(_ value: Double) { self.value = value }
  /// The speed that covers this length in a duration.
  @inlinable public static func / (length: Metres, duration: SimulationDuration) -> MetresPerSecond
  {
    MetresPerSecond(length.value / duration.seconds)
  }
}

/// Speed in metres per second.
@frozen public struct MetresPerSecond: Quantity {
  /// The amount in metres per second.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "m/s" }
  /// Wraps an amount in metres per second.
  @inlinable public init(_ value: Double) { self.value = value }
  /// The length covered at this speed in a duration.
  @inlinable public static func * (speed: MetresPerSecond, duration: SimulationDuration) -> Metres {
    Metres(speed.value * duration.seconds)
  }
}

/// Electric potential in volts.
@frozen public struct Volts: Quantity {
  /// The amount in volts.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "V" }
  /// Wraps an amount in volts.
  @inlinable public init(_ value: Double) { self.value = value }
}

/// Electric current in amperes.
@frozen public struct Amperes: Quantity {
  /// The amount in amperes.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "A" }
  /// Wraps an amount in amperes.
  @inlinable public init(_ value: Double) { self.value = value }
  /// The charge that this current moves in a duration.
  @inlinable public static func * (current: Amperes, duration: SimulationDuration) -> Coulombs {
    Coulombs(current.value * duration.seconds)
  }
}

/// Electric charge in coulombs.
@frozen public struct Coulombs: Quantity {
  /// The amount in coulombs.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "C" }
  /// Wraps an amount in coulombs.
  @inlinable public init(_ value: Double) { self.value = value }
  /// Wraps an amount in milliampere hours; 1 mAh is 3.6 C.
  @inlinable public static func milliampereHours(_ milliampereHours: Double) -> Coulombs {
    Coulombs(milliampereHours * 3.6)
  }
}

/// Angle in degrees, clockwise from true north where it is a direction.
@frozen public struct Degrees: Quantity {
  /// The amount in degrees.
  public var value: Double
  /// The unit's symbol.
  public static var symbol: String { "deg" }
  /// Wraps an amount in degrees.
  @inlinable public init(_ value: Double) { self.value = value }
}
