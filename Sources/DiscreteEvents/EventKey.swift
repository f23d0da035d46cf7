// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The total order of events in two words: the time, then priority and sequence packed together.
///
/// The sequence takes 56 bits, enough for 20 years at 100 million events a second.
@frozen @usableFromInline struct EventKey {
  /// Nanoseconds since the scenario's start.
  @usableFromInline var nanoseconds: Int64
  /// The priority in the top 8 bits, the sequence in the other 56.
  @usableFromInline var order: UInt64

  /// The key of nothing: after every event that can be scheduled.
  @inlinable static var never: EventKey { EventKey(nanoseconds: .max, order: .max) }

  @inlinable init(nanoseconds: Int64, order: UInt64) {
    self.nanoseconds = nanoseconds
    self.order = order
  }

  @inlinable init(time: SimulationTime, priority: EventPriority, sequence: UInt64) {
    nanoseconds = time.nanoseconds
    order = UInt64(priority.rawValue) << 56 | sequence
  }

  @inlinable var time: SimulationTime { SimulationTime(nanoseconds: nanoseconds) }
  @inlinable var priority: EventPriority {
    EventPriority(rawValue: UInt8(truncatingIfNeeded: order >> 56))
  }
  @inlinable var sequence: UInt64 { order & 0x00FF_FFFF_FFFF_FFFF }
  @inlinable var isNever: Bool { order == .max }

  /// Orders two keys as one 128-bit number, which compiles to a compare with borrow, not a branch.
  @inlinable static func < (a: EventKey, b: EventKey) -> Bool {
    (Int128(a.nanoseconds) << 64 | Int128(a.order))
      < (Int128(b.nanoseconds) << 64 | Int128(b.order))
  }
}
