// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import VirtualTime

/// A queue of elements for the tasks that await them.
///
/// Elements keep their order, and each is delivered once. All calls come from the thread of one
/// process.
final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private struct Waiter {
    let ticket: Int
    let continuation: UnsafeContinuation<Element?, Never>
  }

  private var elements: [Element] = []
  private var head = 0
  private var waiting: [Waiter] = []
  private var nextTicket = 0
  private var isClosed = false

  /// Adds an element; the task that has waited longest gets it.
  func put(_ element: Element) {
    guard !isClosed else { return }
    if waiting.isEmpty {
      elements.append(element)
    } else {
      waiting.removeFirst().continuation.resume(returning: element)
    }
  }

  /// Removes elements that no task has taken yet.
  func removeAll(where isMeant: (Element) -> Bool) {
    elements.removeFirst(head)
    head = 0
    elements.removeAll(where: isMeant)
  }

  /// Ends the sequence after the stored elements.
  func close() {
    isClosed = true
    let waiters = waiting
    waiting = []
    for waiter in waiters { waiter.continuation.resume(returning: nil) }
  }

  /// The next element, awaited if there is none; nil at the end or if the task is cancelled.
  nonisolated(nonsending) func next() async -> Element? {
    if Task.isCancelled { return nil }
    if let element = take() { return element }
    if isClosed { return nil }
    let ticket = nextTicket
    nextTicket += 1
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else if let element = take() {
          continuation.resume(returning: element)
        } else if isClosed {
          continuation.resume(returning: nil)
        } else {
          waiting.append(Waiter(ticket: ticket, continuation: continuation))
        }
      }
    } onCancel: {
      self.cancel(ticket)
    }
  }

  private func take() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    }
    return element
  }

  private func cancel(_ ticket: Int) {
    guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
    waiting.remove(at: index).continuation.resume(returning: nil)
  }

  /// Handles the end of the process: tasks that wait here wait for ever.
  func abandon() {
    if !waiting.isEmpty { VirtualTime.keepForever(self) }
  }
}
