// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The source of an event, by which the run loop dispatches it without a closure.
///
/// Each module declares static constants of its own. Raw values are small whole numbers: timer
/// slots are a table indexed by them, so a raw value of 1,000 costs a table of 1,024 slots.
@frozen public struct EventSource: RawRepresentable, Hashable, Sendable {
  /// The place of the source in the table of timer slots, from 0.
  public var rawValue: UInt16

  /// A source given by its place in the table of timer slots.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
}
