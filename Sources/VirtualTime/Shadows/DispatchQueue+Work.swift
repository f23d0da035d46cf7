// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime.DispatchQueue {
  // MARK: - Without waiting

  /// Schedules a closure on the queue; it runs after the work that is already due.
  @preconcurrency
  public func async(
    group: VirtualTime.DispatchGroup? = nil,
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let book = book(for: "async") else { return }
    group?.enter()
    book.add(
      {
        work()
        group?.leave()
      },
      to: self
    )
  }

  /// Schedules a work item on the queue.
  public func async(execute workItem: VirtualTime.DispatchWorkItem) {
    book(for: "async")?.add({ workItem.perform() }, to: self)
  }

  /// Schedules a work item on the queue as part of a group.
  public func async(
    group: VirtualTime.DispatchGroup,
    execute workItem: VirtualTime.DispatchWorkItem
  ) {
    guard let book = book(for: "async") else { return }
    group.enter()
    book.add(
      {
        workItem.perform()
        group.leave()
      },
      to: self
    )
  }

  /// Schedules a closure on the queue at a time of the clock that stops while the phone sleeps.
  ///
  /// The simulated clock does not stop; both kinds of deadline mean the same here.
  @preconcurrency
  public func asyncAfter(
    deadline: DispatchTime,
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) { after(deadline.rawValue, work) }

  /// Schedules a closure on the queue at a wall-clock time.
  @preconcurrency
  public func asyncAfter(
    wallDeadline: DispatchWallTime,
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) { after(wallDeadline.rawValue, work) }

  /// Schedules a work item on the queue at a time.
  public func asyncAfter(deadline: DispatchTime, execute: VirtualTime.DispatchWorkItem) {
    after(deadline.rawValue) { execute.perform() }
  }

  /// Schedules a work item on the queue at a wall-clock time.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute: VirtualTime.DispatchWorkItem) {
    after(wallDeadline.rawValue) { execute.perform() }
  }

  private func after(_ time: UInt64, _ work: @escaping () -> Void) {
    book(for: "asyncAfter")?
      .add(work, to: self, after: VirtualProcess.delay(until: time))
  }

  // MARK: - Waiting

  /// Runs a closure on the queue, now.
  ///
  /// Ends the program with a message where Dispatch would wait for ever.
  public func sync<T>(execute work: () throws -> T) rethrows -> T {
    try runNow("sync", isBarrier: false, work)
  }
  /// Runs a closure on the queue, now; as a barrier, after the work that already waits.
  public func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T {
    try runNow("sync", isBarrier: flags.contains(.barrier), work)
  }
  /// Runs a work item on the queue, now.
  public func sync(execute workItem: VirtualTime.DispatchWorkItem) {
    runNow("sync", isBarrier: false) { workItem.perform() }
  }
  /// Runs a closure on the queue, now.
  public func asyncAndWait<T>(execute work: () throws -> T) rethrows -> T {
    try runNow("asyncAndWait", isBarrier: false, work)
  }
  /// Runs a closure on the queue, now; as a barrier, after the work that already waits.
  public func asyncAndWait<T>(
    flags: DispatchWorkItemFlags,
    execute work: () throws -> T
  ) rethrows -> T { try runNow("asyncAndWait", isBarrier: flags.contains(.barrier), work) }
  /// Runs a work item on the queue, now.
  public func asyncAndWait(execute workItem: VirtualTime.DispatchWorkItem) {
    runNow("asyncAndWait", isBarrier: false) { workItem.perform() }
  }

  private func runNow<T>(
    _ what: String,
    isBarrier: Bool,
    _ work: () throws -> T
  ) rethrows -> T {
    // The work returns a result, so it runs even in a process that has ended.
    guard let book = book(for: what) else { return try work() }
    return try book.sync(self, isBarrier: isBarrier, what: what, work)
  }

  /// Runs a closure a number of times, one after another.
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for iteration in 0..<max(0, iterations) { work(iteration) }
  }
}
