// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Dispatch
public import OpenCombine

extension DispatchQueue {
  /// A time at which a queue runs a publisher's work, to the nanosecond.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The time in nanoseconds since the phone's start.
    private var nanoseconds: Int64

    /// A time by Dispatch's clock.
    public init(_ time: DispatchTime) { nanoseconds = Int64(clamping: time.uptimeNanoseconds) }

    /// The time by Dispatch's clock.
    public var dispatchTime: DispatchTime {
      get { DispatchTime(uptimeNanoseconds: UInt64(max(0, nanoseconds))) }
      set { self = Self(newValue) }
    }

    /// The nanoseconds since the phone's start.
    var uptimeNanoseconds: Int64 { nanoseconds }

    /// The time from this to another.
    public func distance(to other: Self) -> Stride {
      Stride(nanoseconds: other.nanoseconds &- nanoseconds)
    }
    /// A later time.
    public func advanced(by stride: Stride) -> Self {
      var later = self
      later.nanoseconds = nanoseconds.sum(stride.nanoseconds)
      return later
    }

    /// A time span of a queue, in whole nanoseconds; literals are seconds.
    public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric,
      ExpressibleByFloatLiteral, Comparable, Hashable, Codable, Sendable
    {
      /// The nanoseconds.
      var nanoseconds: Int64

      init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

      /// The nanoseconds.
      public var magnitude: Int {
        get { Int(nanoseconds) }
        set { nanoseconds = Int64(newValue) }
      }
      /// The time span as Dispatch counts it.
      public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

      /// A time span of Dispatch.
      public init(_ timeInterval: DispatchTimeInterval) {
        switch timeInterval {
        case .seconds(let count): self = .seconds(count)
        case .milliseconds(let count): self = .milliseconds(count)
        case .microseconds(let count): self = .microseconds(count)
        case .nanoseconds(let count): self = .nanoseconds(count)
        case .never: self.init(nanoseconds: .max)
        @unknown default: self.init(nanoseconds: .max)
        }
      }
      /// A number of seconds.
      public init(floatLiteral value: Double) { self = .seconds(value) }
      /// A number of seconds.
      public init(integerLiteral value: Int) { self = .seconds(value) }
      /// A number of nanoseconds, if it fits.
      public init?<Source: BinaryInteger>(exactly source: Source) {
        guard let count = Int64(exactly: source) else { return nil }
        nanoseconds = count
      }

      /// A number of seconds.
      public static func seconds(_ s: Double) -> Self {
        let count = (s * 1e9).rounded()
        return Self(nanoseconds: Int64(exactly: count) ?? (count < 0 ? .min : .max))
      }
      /// A number of seconds.
      public static func seconds(_ s: Int) -> Self { Self(s, of: 1_000_000_000) }
      /// A number of milliseconds.
      public static func milliseconds(_ ms: Int) -> Self { Self(ms, of: 1_000_000) }
      /// A number of microseconds.
      public static func microseconds(_ us: Int) -> Self { Self(us, of: 1000) }
      /// A number of nanoseconds.
      public static func nanoseconds(_ ns: Int) -> Self { Self(ns, of: 1) }

      private init(_ count: Int, of unit: Int64) {
        let (product, isOver) = Int64(count).multipliedReportingOverflow(by: unit)
        nanoseconds = isOver ? (count < 0 ? .min : .max) : product
      }

      /// Whether the first is shorter.
      public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
      /// The sum.
      public static func + (a: Self, b: Self) -> Self {
        Self(nanoseconds: a.nanoseconds.sum(b.nanoseconds))
      }
      /// The difference.
      public static func - (a: Self, b: Self) -> Self {
        Self(nanoseconds: a.nanoseconds.sum(0 - max(b.nanoseconds, -.max)))
      }
      /// The product of the nanoseconds.
      public static func * (a: Self, b: Self) -> Self {
        Self(Int(a.nanoseconds), of: b.nanoseconds)
      }
      /// Adds a time span.
      public static func += (a: inout Self, b: Self) { a = a + b }
      /// Subtracts a time span.
      public static func -= (a: inout Self, b: Self) { a = a - b }
      /// Multiplies the nanoseconds.
      public static func *= (a: inout Self, b: Self) { a = a * b }
    }
  }

  /// How a queue runs a publisher's work; without effect in simulated days.
  public struct SchedulerOptions {
    /// The quality of service.
    public var qos: DispatchQoS
    /// Flags of the work.
    public var flags: DispatchWorkItemFlags
    /// The group that the work belongs to; without effect.
    public var group: DispatchGroup?

    /// Options.
    public init(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }
}

extension Int64 {
  /// The sum, or the end of the range.
  fileprivate func sum(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other < 0 ? .min : .max) : sum
  }
}
