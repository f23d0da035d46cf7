// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVirtualTime
internal import Quantities

/// The pending work of the Dispatch queues of one process, and the queues whose work is running.
///
/// Queues are often static and therefore shared by days that run in parallel, so all that changes
/// is kept here, separately for each process.
final class QueueBook {
  typealias Queue = VirtualTime.DispatchQueue

  private struct Entry {
    let queue: Queue
    let work: () -> Void
  }

  private struct Suspension {
    var count = 0
    var held: [Entry] = []
  }

  private unowned let process: VirtualProcess
  /// The queues whose work is on the stack, innermost last; empty for the main thread's own work.
  private(set) var running: [Queue] = []
  private var ready: [UInt64: Entry] = [:]
  private var nextNumber: UInt64 = 0
  private var suspensions: [ObjectIdentifier: Suspension] = [:]

  private init(process: VirtualProcess) { self.process = process }

  static func of(_ process: VirtualProcess) -> QueueBook {
    process.object(QueueBook.self) { QueueBook(process: process) }
  }

  /// The queue whose work is running.
  var current: Queue { running.last ?? .main }

  // MARK: - Waiting

  /// Schedules work of a queue after the work that is already due.
  func add(_ work: @escaping () -> Void, to queue: Queue) {
    add(Entry(queue: queue, work: work))
  }

  private func add(_ entry: Entry) {
    let number = nextNumber
    nextNumber += 1
    ready[number] = entry
    process.schedule(after: .zero) { [self] in take(number) }
  }

  /// Schedules work of a queue after a delay.
  func add(_ work: @escaping () -> Void, to queue: Queue, after delay: SimulationDuration) {
    process.schedule(after: delay) { [self] in run(work, on: queue) }
  }

  /// Runs work that has come due; later if its queue is suspended.
  func run(_ work: @escaping () -> Void, on queue: Queue) {
    perform(Entry(queue: queue, work: work))
  }

  /// Runs an entry unless a waiting call has already run it.
  private func take(_ number: UInt64) {
    if let entry = ready.removeValue(forKey: number) { perform(entry) }
  }

  private func perform(_ entry: Entry) {
    if suspensions[ObjectIdentifier(entry.queue)] != nil {
      suspensions[ObjectIdentifier(entry.queue)]?.held.append(entry)
      return
    }
    let outer = running
    running = [entry.queue]
    let wasMain = cvt_set_main(entry.queue === Queue.main)
    entry.work()
    _ = cvt_set_main(wasMain)
    running = outer
  }

  // MARK: - Synchronous work

  /// Runs work at once and, in a serial queue, the waiting work before it.
  func sync<T>(
    _ queue: Queue,
    isBarrier: Bool,
    what: String,
    _ work: () throws -> T
  ) rethrows -> T {
    let stack = running.isEmpty ? [.main] : running
    if !queue.isConcurrent, stack.contains(where: { $0 === queue }) {
      VirtualTime.fail(
        "DispatchQueue.\(what) on the queue \"\(queue.label)\", from work of the same queue, waits "
          + "for itself for ever"
      )
    }
    if suspensions[ObjectIdentifier(queue)] != nil {
      VirtualTime.fail(
        "DispatchQueue.\(what) on the queue \"\(queue.label)\", which is suspended, waits for ever"
      )
    }
    if !queue.isConcurrent || isBarrier { runWaiting { $0 === queue } }
    running = stack + [queue]
    defer { running = stack.count == 1 && stack[0] === Queue.main ? [] : stack }
    return try work()
  }

  /// Runs pending work of queues other than those on the stack, until a condition holds.
  func runOthers(until isDone: () -> Bool) {
    let stack = running.isEmpty ? [.main] : running
    while !isDone() {
      let next = ready.filter { _, entry in
        suspensions[ObjectIdentifier(entry.queue)] == nil
          && (entry.queue.isConcurrent || !stack.contains { $0 === entry.queue })
      }.keys.min()
      guard let next else { return }
      take(next)
    }
  }

  private func runWaiting(in isWanted: (Queue) -> Bool) {
    for number in ready.filter({ isWanted($0.value.queue) }).keys.sorted() { take(number) }
  }

  // MARK: - Suspension

  func suspend(_ queue: Queue) {
    suspensions[ObjectIdentifier(queue), default: Suspension()].count += 1
  }

  func resume(_ queue: Queue) {
    guard var suspension = suspensions[ObjectIdentifier(queue)] else {
      VirtualTime.fail(
        "DispatchQueue.resume() on the queue \"\(queue.label)\", which is not suspended"
      )
    }
    suspension.count -= 1
    suspensions[ObjectIdentifier(queue)] = suspension.count > 0 ? suspension : nil
    if suspension.count == 0 { for entry in suspension.held { add(entry) } }
  }
}
