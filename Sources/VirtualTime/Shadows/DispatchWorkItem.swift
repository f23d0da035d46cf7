// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

extension VirtualTime {
  /// Dispatch's work item in virtual time: a closure that can be cancelled and waited for.
  ///
  /// Scope: it runs where a ``DispatchQueue`` of virtual time runs it.
  ///
  /// Limitations: quality of service and flags have no effect. Waiting works if all the work that
  /// the item needs can run at once; otherwise the program ends with a message.
  public final class DispatchWorkItem: @unchecked Sendable {
    private let block: () -> Void
    /// Whether the item was cancelled; work that has begun continues.
    public private(set) var isCancelled = false
    private var isFinished = false
    private var followers: [() -> Void] = []

    /// A work item that runs a closure.
    public init(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      block: @escaping @convention(block) () -> Void
    ) { self.block = block }

    /// Runs the item immediately, unless it is cancelled.
    public func perform() {
      if !isCancelled { block() }
      isFinished = true
      let followers = followers
      self.followers = []
      for follower in followers { follower() }
    }

    /// Prevents the item from running if it has not begun.
    public func cancel() { isCancelled = true }

    /// Runs another item on a queue once this one has run or was skipped as cancelled.
    public func notify(queue: DispatchQueue, execute: DispatchWorkItem) {
      follow { queue.async(execute: execute) }
    }

    /// Runs a closure on a queue once this item has run or was skipped as cancelled.
    @preconcurrency
    public func notify(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      queue: DispatchQueue,
      execute: @escaping @Sendable @convention(block) () -> Void
    ) { follow { queue.async(execute: execute) } }

    private func follow(_ follower: @escaping () -> Void) {
      if isFinished { follower() } else { followers.append(follower) }
    }

    /// Returns once the item has run; pending work of other queues runs first.
    public func wait() { _ = wait(mayTimeOut: false) }
    /// Returns once the item has run; it can time out only if its limit is now.
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      wait(mayTimeOut: timeout <= .now())
    }
    /// Returns once the item has run; it can time out only if its limit is now.
    public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult {
      wait(mayTimeOut: wallTimeout <= .now())
    }

    private func wait(mayTimeOut: Bool) -> DispatchTimeoutResult {
      Waiting.run(for: "DispatchWorkItem.wait", mayTimeOut: mayTimeOut) { self.isFinished }
    }
  }
}

/// Waiting for other work on the only thread.
enum Waiting {
  /// Runs pending work of other queues until a condition holds; ends the program if it cannot hold.
  static func run(
    for what: String,
    mayTimeOut: Bool,
    until isDone: () -> Bool
  ) -> DispatchTimeoutResult {
    if isDone() { return .success }
    guard let process = VirtualProcess.caller(of: what) else { return .timedOut }
    if mayTimeOut { return .timedOut }
    QueueBook.of(process).runOthers(until: isDone)
    if isDone() { return .success }
    VirtualTime.fail(
      "\(what) would wait for ever: what it waits for needs the simulation's only thread, which "
        + "the call holds, or the clock to move on. Use notify, or an async function."
    )
  }
}
