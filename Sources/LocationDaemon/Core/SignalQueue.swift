// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Quantities

/// One-off signals of a service to itself, each at its time.
struct SignalQueue<Signal: Sendable>: Sendable {
  private let source: EventSource
  private var signals: [Signal] = []

  init(source: EventSource) { self.source = source }

  /// Sends a signal, which comes back at a time.
  mutating func send(_ signal: Signal, at time: SimulationTime, in core: inout SystemCore) {
    signals.append(signal)
    let token = EventToken(rawValue: UInt64(signals.count - 1))
    core.events.schedule(at: time, source: source, token: token)
  }

  /// The signal of an event.
  func signal(of event: Event) -> Signal { signals[Int(event.token.rawValue)] }
}
