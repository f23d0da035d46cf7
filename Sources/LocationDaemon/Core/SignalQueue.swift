// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Quantities

/// The signals that a service sends to itself, each for a later instant.
struct SignalQueue<Signal: Sendable>: Sendable {
  private let source: SystemEvent
  private var signals: [Signal] = []

  init(source: SystemEvent) { self.source = source }

  /// Schedules a signal that comes back as an event at an instant.
  mutating func send(_ signal: Signal, at time: SimulationTime, in core: inout SystemCore) {
    signals.append(signal)
    let token = EventToken(rawValue: UInt64(signals.count - 1))
    core.events.schedule(at: time, source: source.source, token: token)
  }

  /// The signal that an event carries.
  func signal(of event: Event) -> Signal { signals[Int(event.token.rawValue)] }
}
