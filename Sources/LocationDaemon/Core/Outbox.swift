// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService

/// Something on its way to an app.
public struct Outgoing: Sendable {
  /// Who gets it.
  public var client: ClientIdentifier
  /// What it gets; nil for the end of its process.
  public var event: AppEvent?
}

/// What is on its way to apps, in the order in which it was sent.
struct Outbox: Sendable {
  private var queue: [Outgoing] = []
  private var head = 0
  /// Positions that apps learned and the run loop has not yet passed to its observer.
  var observations: [Delivery] = []

  /// Whether nothing is on its way and nothing is left to be observed.
  var isEmpty: Bool { head == queue.count && observations.isEmpty }

  /// Sends an event to an app; nil for the end of its process.
  mutating func append(_ event: AppEvent?, to client: Int) {
    queue.append(Outgoing(client: ClientIdentifier(rawValue: client), event: event))
  }

  /// Takes the next thing that was sent; nil when there is none.
  mutating func next() -> Outgoing? {
    guard head < queue.count else {
      if head > 0 {
        queue.removeAll(keepingCapacity: true)
        head = 0
      }
      return nil
    }
    head += 1
    return queue[head - 1]
  }
}
