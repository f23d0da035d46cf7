// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService

/// An event on its way to an app.
package struct Outgoing: Sendable {
  /// The app that gets the event.
  package var client: ClientIdentifier
  /// The event; nil for the end of the app's process.
  package var event: AppEvent?
}

/// The events on their way to apps, in the order in which they were sent.
struct Outbox: Sendable {
  /// The events sent so far; those before `head` have already been taken.
  private var queue: [Outgoing] = []
  /// The index of the next event to take.
  private var head = 0
  /// The positions that apps learned and that the run loop has not yet passed to its observer.
  var observations: [Delivery] = []

  /// Whether no event is on its way and no position is left to observe.
  var isEmpty: Bool { head == queue.count && observations.isEmpty }

  /// Sends an event to an app; nil stands for the end of its process.
  mutating func append(_ event: AppEvent?, to client: Int) {
    queue.append(Outgoing(client: ClientIdentifier(rawValue: client), event: event))
  }

  /// Takes the next event in order; nil if there is none.
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
