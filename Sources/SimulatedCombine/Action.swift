// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Work of a publisher on its way to a queue.
///
/// Combine's schedulers take closures that are not marked as sendable. In a simulated day all
/// queues share one thread; on others, the app answers for it, as it does with Apple's Combine.
struct Action: @unchecked Sendable {
  let run: () -> Void
}

/// Work that repeats on a grid until it is cancelled; points of the grid that have passed are left
/// out.
final class RepeatingAction: @unchecked Sendable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  /// Schedules the next run.
  ///
  /// - Parameters:
  ///   - due: the next point of the grid, in nanoseconds of a clock.
  ///   - step: the distance of two points, in nanoseconds.
  ///   - now: the time by the same clock.
  ///   - arm: schedules a closure at a time by the same clock.
  func start(
    at due: Int64,
    every step: Int64,
    now: @escaping @Sendable () -> Int64,
    arm: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> Void
  ) {
    arm(due) { [self] in
      guard let action = lock.withLock({ action }) else { return }
      let passed = max(0, (now() - due) / step) + 1
      start(at: due + passed * step, every: step, now: now, arm: arm)
      action()
    }
  }

  /// Ends the repetition and releases the work.
  func cancel() {
    let released = lock.withLock {
      let old = action
      action = nil
      return old
    }
    withExtendedLifetime(released) {}
  }
}
