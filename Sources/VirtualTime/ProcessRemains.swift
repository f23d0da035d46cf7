// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// The remains of ended processes: executors that tasks may still name, and tasks that never
/// continue.
///
/// A real process frees all of this at once. Swift cannot free a suspended task without running it,
/// and an ended app must not run; so the task stays, and leak checkers can still find it.
enum ProcessRemains {
  private struct Remains: @unchecked Sendable {
    var executors: [VirtualMainExecutor] = []
    var contexts: [UnsafeMutableRawPointer] = []
    var jobs: [UnownedJob] = []
  }

  private static let remains = Mutex(Remains())

  static func keep(_ executor: VirtualMainExecutor) {
    remains.withLock { $0.executors.append(executor) }
  }

  static func keep(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let address = Int(bitPattern: context)
    remains.withLock { remains in
      if let context = UnsafeMutableRawPointer(bitPattern: address) {
        remains.contexts.append(context)
      }
    }
  }

  static func keep(_ job: UnownedJob) {
    remains.withLock { $0.jobs.append(job) }
  }
}
