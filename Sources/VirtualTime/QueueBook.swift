// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVirtualTime
internal import Quantities

/// The pending work of Dispatch's queues in one process, and the queues whose work is running.
///
/// Scope: all queues run on the simulation's one thread, in the order in which their work is due.
/// Synchronous work runs at once, after the work that already waits in a serial queue.
///
/// Limitations: no two pieces of work ever run in parallel, so races do not show. Quality of
/// service, autorelease frequency and target have no effect.
///
/// Queues are often static and therefore shared by days that run in parallel, so all that changes
/// is kept here, separately for each process.
final class QueueBook {
  /// A queue of Dispatch, as its C functions know it.
  typealias Queue = UnsafeMutableRawPointer

  private struct Suspension {
    var count = 0
    var held: [QueueWork] = []
  }

  private unowned let process: VirtualProcess
  /// The queues whose work is on the stack, innermost last; empty for the main thread's own work.
  private var running: [Queue] = []
  private var ready: [UInt64: QueueWork] = [:]
  private var nextNumber: UInt64 = 0
  private var suspensions: [Queue: Suspension] = [:]

  private init(process: VirtualProcess) { self.process = process }

  static func of(_ process: VirtualProcess) -> QueueBook {
    process.object(QueueBook.self) { QueueBook(process: process) }
  }

  static func process(of loop: UnsafeMutableRawPointer?) -> VirtualProcess? {
    loop.map { Unmanaged<VirtualProcess>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The queues of the process that a loop stands for; nil once it has ended.
  static func book(of loop: UnsafeMutableRawPointer?) -> QueueBook? {
    process(of: loop).flatMap { $0.isEnded ? nil : of($0) }
  }

  /// The queue whose work is running.
  var current: Queue { running.last ?? cvt_main_queue() }

  // MARK: - Waiting

  /// Schedules work of a queue after a delay, behind the work that is already due then.
  func add(_ work: QueueWork, after delay: SimulationDuration) {
    guard delay == .zero else {
      process.schedule(after: delay) { [self] in perform(work) }
      return
    }
    let number = nextNumber
    nextNumber += 1
    ready[number] = work
    process.schedule(after: .zero) { [self] in take(number) }
  }

  /// Runs work unless a waiting call has already run it.
  private func take(_ number: UInt64) {
    if let work = ready.removeValue(forKey: number) { perform(work) }
  }

  private func perform(_ work: QueueWork) {
    let queue = work.queue
    if isHeld(queue) {
      suspensions[queue, default: Suspension()].held.append(work)
      return
    }
    let outer = running
    running = outer + [queue]
    let wasMain = cvt_set_main(queue == cvt_main_queue())
    work.run()
    _ = cvt_set_main(wasMain)
    running = outer
  }

  private func isHeld(_ queue: Queue) -> Bool {
    suspensions[queue].map { $0.count > 0 } == true || cvt_queue_is_inactive(queue)
  }

  // MARK: - Synchronous work

  /// Runs work at once and, in a serial queue, the waiting work before it.
  ///
  /// Ends the program with a message where Dispatch would wait for ever.
  func runNow(_ queue: Queue, isBarrier: Bool, _ work: () -> Void) {
    let stack = running.isEmpty ? [cvt_main_queue()] : running
    let isConcurrent = cvt_queue_is_concurrent(queue)
    if !isConcurrent, stack.contains(queue) {
      VirtualTime.fail(
        "DispatchQueue.sync on the queue \"\(Self.label(of: queue))\", while work of that queue is "
          + "under way, waits for itself for ever"
      )
    }
    if isHeld(queue) {
      VirtualTime.fail(
        "DispatchQueue.sync on the queue \"\(Self.label(of: queue))\", which is suspended, waits "
          + "for ever"
      )
    }
    let outer = running
    running = stack
    if !isConcurrent || isBarrier { runWaiting(in: queue) }
    running = stack + [queue]
    work()
    running = outer
  }

  /// Runs pending work of queues other than those on the stack, until a condition holds.
  ///
  /// - Returns: false if the condition does not come to hold.
  func runOthers(until isOver: () -> Bool) -> Bool {
    let outer = running
    let stack = outer.isEmpty ? [cvt_main_queue()] : outer
    running = stack
    defer { running = outer }
    while !isOver() {
      let next = ready.filter { _, work in
        !isHeld(work.queue)
          && (!stack.contains(work.queue) || cvt_queue_is_concurrent(work.queue))
      }.keys.min()
      guard let next else { return false }
      take(next)
    }
    return true
  }

  private func runWaiting(in queue: Queue) {
    for number in ready.filter({ $0.value.queue == queue }).keys.sorted() { take(number) }
  }

  // MARK: - Suspension

  func suspend(_ queue: Queue) { suspensions[queue, default: Suspension()].count += 1 }

  func resume(_ queue: Queue) {
    guard suspensions[queue].map({ $0.count > 0 }) == true else {
      VirtualTime.fail(
        "DispatchQueue.resume() on the queue \"\(Self.label(of: queue))\", which is not suspended"
      )
    }
    suspensions[queue]?.count -= 1
    release(queue)
  }

  /// Lets the work that a queue held back run, unless something still holds it.
  func release(_ queue: Queue) {
    guard !isHeld(queue), let suspension = suspensions.removeValue(forKey: queue) else { return }
    for work in suspension.held { add(work, after: .zero) }
  }

  private static func label(of queue: Queue) -> String { String(cString: cvt_queue_label(queue)) }
}

/// Work that was submitted to a queue.
///
/// It runs at most once. If its process ends first, it never runs, and what it holds is released.
final class QueueWork {
  private var work: OpaquePointer?
  /// The queue that it belongs to.
  let queue: QueueBook.Queue

  /// Takes work over.
  init(_ work: OpaquePointer) {
    self.work = work
    queue = cvt_work_queue(work)
  }

  deinit {
    guard let work else { return }
    // A task that waits in a process that has ended is never resumed.
    if let context = cvt_work_context(work) { ProcessRemains.keep(context) }
    cvt_work_drop(work)
  }

  func run() {
    guard let work else { return }
    self.work = nil
    cvt_work_run(work)
  }
}

extension VirtualTime {
  /// Makes Dispatch's queues follow virtual time on threads that run a process.
  static func installQueues() {
    cvt_install_queues(
      cvt_queues(
        submit: { loop, work, delay in
          guard let work = work.map(QueueWork.init) else { return }
          guard let process = QueueBook.process(of: loop), !process.isEnded else { return }
          QueueBook.of(process).add(work, after: SimulationDuration(nanoseconds: delay))
        },
        run_now: { loop, queue, isBarrier, context, run in
          guard let run else { return }
          // The caller needs the result, so the work runs even in a process that has ended.
          guard let queue, let process = QueueBook.process(of: loop), !process.isEnded else {
            run(context)
            return
          }
          QueueBook.of(process).runNow(queue, isBarrier: isBarrier) { run(context) }
        },
        suspend: { loop, queue in
          if let queue { QueueBook.book(of: loop)?.suspend(queue) }
        },
        resume: { loop, queue in
          if let queue { QueueBook.book(of: loop)?.resume(queue) }
        },
        activated: { loop, queue in
          if let queue { QueueBook.book(of: loop)?.release(queue) }
        },
        current: { loop in QueueBook.book(of: loop)?.current ?? cvt_main_queue() },
        run_others: { loop, isOver, context in
          guard let isOver else { return false }
          return QueueBook.book(of: loop)?.runOthers { isOver(context) } ?? isOver(context)
        }
      )
    )
  }
}
