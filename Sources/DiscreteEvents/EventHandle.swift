// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Names one scheduled event, so that it can be cancelled.
///
/// A handle stays harmless after its event has happened or was cancelled: it never names another
/// event of the same list. It means nothing to a list that did not issue it.
@frozen public struct EventHandle: Hashable, Sendable {
  @usableFromInline var record: UInt32
  @usableFromInline var sequence: UInt64

  @inlinable init(record: UInt32, sequence: UInt64) {
    self.record = record
    self.sequence = sequence
  }
}
