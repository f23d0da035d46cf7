// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

// On Linux the sleeps of tasks follow virtual time through Dispatch. Elsewhere these functions hide
// those of the standard library.
#if !os(Linux)
extension Task where Success == Never, Failure == Never {
  /// Suspends the task for a duration of virtual time; outside of simulated days, of real time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    guard let process = VirtualProcess.current else {
      try await sleep(for: duration, tolerance: tolerance, clock: ContinuousClock())
      return
    }
    try await VirtualSleep(in: process).wait(for: duration)
  }

  /// Suspends the task for nanoseconds of virtual time; outside of simulated days, of real time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(for: .nanoseconds(Int64(clamping: duration)))
  }
}

/// One sleep of a task of a process, on whose thread everything here runs.
private final class VirtualSleep: @unchecked Sendable {
  private let process: VirtualProcess
  private var continuation: UnsafeContinuation<Void, any Error>?
  private var pending: CancellableWork?
  private var isCancelled = false

  init(in process: VirtualProcess) { self.process = process }

  func wait(for duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let nanoseconds =
      isOver
      ? .max
      : whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        .partialValue
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        begin(continuation, delay: SimulationDuration(nanoseconds: nanoseconds))
      }
    } onCancel: {
      cancel()
    }
  }

  private func begin(
    _ continuation: UnsafeContinuation<Void, any Error>,
    delay: SimulationDuration
  ) {
    if isCancelled {
      continuation.resume(throwing: CancellationError())
      return
    }
    self.continuation = continuation
    pending = process.schedule(cancellableAfter: delay) { [self] in end { $0.resume() } }
  }

  /// Ends the sleep once; its task continues as the next work.
  private func end(_ resume: (UnsafeContinuation<Void, any Error>) -> Void) {
    guard let continuation else { return }
    self.continuation = nil
    pending = nil
    resume(continuation)
  }

  private func cancel() {
    isCancelled = true
    pending?.cancel()
    end { $0.resume(throwing: CancellationError()) }
  }
}
#endif
