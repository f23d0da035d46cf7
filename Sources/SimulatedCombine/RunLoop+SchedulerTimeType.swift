// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import OpenCombine
public import VirtualTime

extension VirtualTime.RunLoop {
  /// A date at which a run loop runs a publisher's work.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The date.
    public var date: Date

    /// A date.
    public init(_ date: Date) { self.date = date }

    /// The time from this to another.
    public func distance(to other: Self) -> Stride {
      Stride(other.date.timeIntervalSince(date))
    }
    /// A later date.
    public func advanced(by stride: Stride) -> Self {
      Self(date.addingTimeInterval(stride.timeInterval))
    }

    /// A time span of a run loop; literals are seconds.
    public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric,
      ExpressibleByFloatLiteral, Comparable, Hashable, Codable, Sendable
    {
      /// The seconds.
      public var magnitude: TimeInterval
      /// The seconds.
      public var timeInterval: TimeInterval { magnitude }

      /// A number of seconds.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
      /// A number of seconds.
      public init(floatLiteral value: TimeInterval) { magnitude = value }
      /// A number of seconds.
      public init(integerLiteral value: TimeInterval) { magnitude = value }
      /// A number of seconds, if a floating-point number can be equal to it.
      public init?<Source: BinaryInteger>(exactly source: Source) {
        guard let value = TimeInterval(exactly: source) else { return nil }
        magnitude = value
      }

      /// A number of seconds.
      public static func seconds(_ s: Double) -> Self { Self(s) }
      /// A number of seconds.
      public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
      /// A number of milliseconds.
      public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
      /// A number of microseconds.
      public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
      /// A number of nanoseconds.
      public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }

      /// Whether the first is shorter.
      public static func < (a: Self, b: Self) -> Bool { a.magnitude < b.magnitude }
      /// The sum.
      public static func + (a: Self, b: Self) -> Self { Self(a.magnitude + b.magnitude) }
      /// The difference.
      public static func - (a: Self, b: Self) -> Self { Self(a.magnitude - b.magnitude) }
      /// The product of the seconds.
      public static func * (a: Self, b: Self) -> Self { Self(a.magnitude * b.magnitude) }
      /// Adds a time span.
      public static func += (a: inout Self, b: Self) { a = a + b }
      /// Subtracts a time span.
      public static func -= (a: inout Self, b: Self) { a = a - b }
      /// Multiplies the seconds.
      public static func *= (a: inout Self, b: Self) { a = a * b }
    }
  }

  /// Options of a run loop for publishers; there are none.
  public struct SchedulerOptions: Sendable {}
}
