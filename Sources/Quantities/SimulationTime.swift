// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An instant of a run: whole nanoseconds since the scenario's start.
///
/// Range: about 292 years. Durations are computed from instants and never added up in floating
/// point, so a day of one-second steps ends exactly at 86,400 s.
@frozen
public struct SimulationTime: Comparable, Hashable, Sendable, Codable,
  CustomStringConvertible
{
  /// Nanoseconds since the scenario's start.
  public var nanoseconds: Int64

  /// The scenario's start.
  public static let zero = SimulationTime(nanoseconds: 0)
  /// Later than any event.
  public static let distantFuture = SimulationTime(nanoseconds: .max)

  /// An instant given in nanoseconds since the scenario's start.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// An instant given in seconds since the scenario's start, rounded to the nanosecond.
  ///
  /// - Precondition: `seconds` is finite and below about 9.2e9 in size.
  @inlinable public init(seconds: Double) {
    nanoseconds = Int64((seconds * 1e9).rounded())
  }

  /// Seconds since the scenario's start.
  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Seconds since the scenario's start, with the unit.
  public var description: String { "\(seconds) s" }

  /// Orders two instants.
  @inlinable public static func < (a: SimulationTime, b: SimulationTime) -> Bool {
    a.nanoseconds < b.nanoseconds
  }
  /// The instant a duration later.
  @inlinable public static func + (t: SimulationTime, d: SimulationDuration) -> SimulationTime {
    SimulationTime(nanoseconds: t.nanoseconds + d.nanoseconds)
  }
  /// The instant a duration earlier.
  @inlinable public static func - (t: SimulationTime, d: SimulationDuration) -> SimulationTime {
    SimulationTime(nanoseconds: t.nanoseconds - d.nanoseconds)
  }
  /// The duration from the second instant to the first.
  @inlinable public static func - (a: SimulationTime, b: SimulationTime) -> SimulationDuration {
    SimulationDuration(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  /// Moves an instant later.
  @inlinable public static func += (t: inout SimulationTime, d: SimulationDuration) { t = t + d }
}

/// A span between two instants: whole nanoseconds.
@frozen
public struct SimulationDuration: Comparable, Hashable, Sendable, Codable,
  CustomStringConvertible
{
  /// The span in nanoseconds.
  public var nanoseconds: Int64

  /// The duration of 0 s.
  public static let zero = SimulationDuration(nanoseconds: 0)

  /// A span given in nanoseconds.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A span given in seconds, rounded to the nanosecond.
  ///
  /// - Precondition: `seconds` is finite and below about 9.2e9 in size.
  @inlinable public init(seconds: Double) {
    nanoseconds = Int64((seconds * 1e9).rounded())
  }

  /// A span of the given number of seconds.
  @inlinable public static func seconds(_ seconds: Double) -> SimulationDuration {
    SimulationDuration(seconds: seconds)
  }
  /// A span of the given number of minutes.
  @inlinable public static func minutes(_ minutes: Double) -> SimulationDuration {
    SimulationDuration(seconds: minutes * 60)
  }
  /// A span of the given number of hours.
  @inlinable public static func hours(_ hours: Double) -> SimulationDuration {
    SimulationDuration(seconds: hours * 3600)
  }

  /// The span in seconds.
  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The span in seconds, with the unit.
  public var description: String { "\(seconds) s" }

  /// Orders two spans.
  @inlinable public static func < (a: SimulationDuration, b: SimulationDuration) -> Bool {
    a.nanoseconds < b.nanoseconds
  }
  /// Adds two spans.
  @inlinable public static func + (
    a: SimulationDuration,
    b: SimulationDuration
  ) -> SimulationDuration {
    SimulationDuration(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  /// Subtracts two spans.
  @inlinable public static func - (
    a: SimulationDuration,
    b: SimulationDuration
  ) -> SimulationDuration {
    SimulationDuration(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  /// Adds a span in place.
  @inlinable public static func += (a: inout SimulationDuration, b: SimulationDuration) {
    a = a + b
  }
  /// Scales a span, rounded to the nanosecond.
  @inlinable public static func * (a: SimulationDuration, k: Double) -> SimulationDuration {
    SimulationDuration(nanoseconds: Int64((Double(a.nanoseconds) * k).rounded()))
  }
  /// The ratio of two spans, a pure number.
  @inlinable public static func / (a: SimulationDuration, b: SimulationDuration) -> Double {
    Double(a.nanoseconds) / Double(b.nanoseconds)
  }
}
