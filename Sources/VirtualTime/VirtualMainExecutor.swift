// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The main actor's executor on the thread of one process.
///
/// It outlives its process, because tasks hold it without a reference count.
final class VirtualMainExecutor: SerialExecutor, @unchecked Sendable {
  /// The process; nil once it is gone.
  weak var process: VirtualProcess?

  /// Enqueues a part of a task for the main actor.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let process, !process.isEnded else {
      // The process has ended, and its tasks with it.
      ProcessRemains.keep(job)
      return
    }
    guard VirtualProcess.current === process else { VirtualTime.fail(VirtualTime.foreignThread) }
    process.add(.job(job), after: 0)
  }

  /// Answers `MainActor.assumeIsolated` where the runtime keeps no record of its own.
  func checkIsolated() {
    guard let process, VirtualProcess.current === process else {
      VirtualTime.fail(VirtualTime.foreignThread)
    }
  }

  /// True on the process's own thread while it runs.
  func isIsolatingCurrentContext() -> Bool? {
    guard let process else { return false }
    return VirtualProcess.current === process
  }
}
