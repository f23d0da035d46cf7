// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The total order of events in two words: the time, then priority, sequence and slot together.
///
/// The slot takes no part in the order, because sequences are unique; with it a timer is found
/// without a search of the tree. The sequence has 40 bits: a run of 10 million events a second
/// would use them up after 30 hours of computing.
///
/// Times count from the list's start. Nothing can be scheduled before the start, so no key is
/// negative and the difference of two keys never overflows.
@frozen @usableFromInline struct EventKey {
  /// Nanoseconds since the list's start, not below 0.
  @usableFromInline var nanoseconds: Int64
  /// The priority in the top 8 bits, then 40 bits of sequence, then 16 of the timer's slot.
  @usableFromInline var order: UInt64

  /// The key of no event, which comes after every event that can be scheduled.
  @inlinable static var never: EventKey { EventKey(nanoseconds: .max, order: .max) }

  @inlinable init(nanoseconds: Int64, order: UInt64) {
    self.nanoseconds = nanoseconds
    self.order = order
  }

  @inlinable init(
    after delay: SimulationDuration,
    priority: EventPriority,
    sequence: UInt64,
    slot: EventSource
  ) {
    nanoseconds = delay.nanoseconds
    order = UInt64(priority.rawValue) << 56 | sequence << 16 | UInt64(slot.rawValue)
  }

  /// The number of different sequences that a key can hold.
  @inlinable static var sequenceLimit: UInt64 { 1 << 40 }

  @inlinable var delay: SimulationDuration { SimulationDuration(nanoseconds: nanoseconds) }
  @inlinable var priority: EventPriority {
    EventPriority(rawValue: UInt8(truncatingIfNeeded: order >> 56))
  }
  @inlinable var sequence: UInt64 { (order >> 16) & (Self.sequenceLimit - 1) }
  @inlinable var slot: EventSource { EventSource(rawValue: UInt16(truncatingIfNeeded: order)) }
  @inlinable var isNever: Bool { order == .max }

  /// Orders two keys as one 128-bit number, which compiles to a compare with borrow, not a branch.
  @inlinable @inline(__always)
  static func < (a: EventKey, b: EventKey) -> Bool { a.number < b.number }

  @inlinable @inline(__always) var number: Int128 { Int128(nanoseconds) << 64 | Int128(order) }

  /// All ones if the first key is the lesser one, else 0.
  ///
  /// The mask is the sign of the difference; the compiler would turn a comparison that selects a
  /// value into a branch.
  @inlinable @inline(__always)
  static func mask(_ a: EventKey, before b: EventKey) -> Int {
    Int(truncatingIfNeeded: (a.number &- b.number) &>> 127)
  }
}
