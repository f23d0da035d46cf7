// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The rank of an event among events at one instant: the lower raw value runs first.
///
/// Among equal priorities the event scheduled earlier runs first.
@frozen public struct EventPriority: RawRepresentable, Comparable, Hashable, Sendable {
  /// The rank at one instant, 0 (first) to 255 (last).
  public var rawValue: UInt8

  /// The default priority: 128.
  @inlinable public static var normal: EventPriority { EventPriority(rawValue: 128) }

  /// A priority with the given rank, 0 (first) to 255 (last).
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Orders two priorities; the lesser one runs first.
  @inlinable public static func < (a: EventPriority, b: EventPriority) -> Bool {
    a.rawValue < b.rawValue
  }
}
