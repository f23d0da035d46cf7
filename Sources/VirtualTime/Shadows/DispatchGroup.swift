// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

extension VirtualTime {
  /// Dispatch's group in virtual time: it notifies when all of its work is done.
  ///
  /// Scope: work joins by ``enter()`` or `DispatchQueue.async(group:)`.
  ///
  /// Limitations: waiting runs the pending work of other queues at once; if that does not empty the
  /// group, the program ends with a message, because on one thread it would wait for ever.
  public final class DispatchGroup: NSObject, @unchecked Sendable {
    private var count = 0
    private var followers: [() -> Void] = []

    /// An empty group.
    public override init() {}

    /// Adds one piece of work.
    public func enter() {
      guard VirtualProcess.caller(of: "DispatchGroup.enter") != nil else { return }
      count += 1
    }

    /// Marks one piece of work as done.
    ///
    /// Ends the program with a message if no work is left, as Dispatch does.
    public func leave() {
      guard VirtualProcess.caller(of: "DispatchGroup.leave") != nil else { return }
      guard count > 0 else {
        VirtualTime.fail("DispatchGroup.leave() was called more often than enter()")
      }
      count -= 1
      guard count == 0 else { return }
      let followers = followers
      self.followers = []
      for follower in followers { follower() }
    }

    /// Runs a closure on a queue once the group is empty.
    @preconcurrency
    public func notify(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      queue: DispatchQueue,
      execute work: @escaping @Sendable @convention(block) () -> Void
    ) { follow { queue.async(execute: work) } }

    /// Runs a work item on a queue once the group is empty.
    public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
      follow { queue.async(execute: work) }
    }

    private func follow(_ follower: @escaping () -> Void) {
      if count == 0 { follower() } else { followers.append(follower) }
    }

    /// Returns once the group is empty; pending work of other queues runs first.
    public func wait() { _ = wait(mayTimeOut: false) }
    /// Returns once the group is empty; it can time out only if its limit is now.
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      wait(mayTimeOut: timeout <= .now())
    }
    /// Returns once the group is empty; it can time out only if its limit is now.
    public func wait(wallTimeout timeout: DispatchWallTime) -> DispatchTimeoutResult {
      wait(mayTimeOut: timeout <= .now())
    }

    private func wait(mayTimeOut: Bool) -> DispatchTimeoutResult {
      Waiting.run(for: "DispatchGroup.wait", mayTimeOut: mayTimeOut) { self.count == 0 }
    }
  }
}
