// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// What ended processes leave behind: executors that tasks may still name, and tasks that never go on.
///
/// A real process gives all of it back at once. Swift cannot free a suspended task without running
/// it, and an app that was ended must not run; so it stays, and is kept findable for leak checkers.
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
