// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Foundation
internal import Quantities

/// The classic load of an event queue: take the earliest event, schedule another one.
///
/// Delays have the exponential distribution with mean 1 s. They come from a table that is read
/// cyclically, the same for all peers, so that the queue is timed and not the generator.
///
/// Source: Jones, Communications of the ACM 29 (1986), 300–311.
public struct HoldModel: Sendable {
  /// The queue for the events.
  public enum Queue: String, CaseIterable, Sendable {
    /// One-off events of the future event list.
    case oneOff = "one-off"
    /// A timer of each source of the future event list.
    case timers
  }

  private static let tableSize = 1 << 16

  private let queue: Queue
  private var events: FutureEventList
  private let delays: [SimulationDuration]
  private var place = 0

  /// A queue with a number of pending events.
  public init(_ queue: Queue, pending: Int) {
    self.queue = queue
    events = FutureEventList(sourceCount: queue == .timers ? pending : 1)
    var state: UInt64 = 42
    delays = (0..<Self.tableSize).map { _ in
      // SplitMix64, as in the peers.
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = state
      word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      word ^= word >> 31
      return SimulationDuration(seconds: -log(Double((word >> 11) + 1) * 0x1p-53))
    }
    for index in 0..<pending {
      let source = EventSource(rawValue: UInt16(queue == .timers ? index : 0))
      switch queue {
      case .oneOff: events.schedule(after: delays[index], source: source)
      case .timers: events.setTimer(of: source, at: events.now + delays[index])
      }
    }
    place = pending
  }

  /// Takes and schedules a number of events, and returns the time of the last one.
  public mutating func hold(_ count: Int) -> Double {
    let limit = SimulationTime.distantFuture
    switch queue {
    case .oneOff:
      for _ in 0..<count {
        guard let event = events.next(until: limit) else { break }
        events.schedule(at: event.time + nextDelay(), source: event.source)
      }
    case .timers:
      for _ in 0..<count {
        guard let event = events.next(until: limit) else { break }
        events.setTimer(of: event.source, at: event.time + nextDelay())
      }
    }
    return events.now.seconds
  }

  @inline(__always)
  private mutating func nextDelay() -> SimulationDuration {
    defer { place &+= 1 }
    return delays[place & (Self.tableSize - 1)]
  }
}
