// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The payload that a source attaches to its event; the kernel never reads it.
@frozen public struct EventToken: RawRepresentable, Hashable, Sendable {
  /// The payload: 64 bits whose meaning the source defines.
  public var rawValue: UInt64

  /// The token of an event that needs none: 0.
  @inlinable public static var none: EventToken { EventToken(rawValue: 0) }

  /// A token with the given payload.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}
