// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SimulatedCoreLocation

/// A question to a server, whose answer comes as the next work of the main thread.
final class Question: @unchecked Sendable {
  private var isCancelled = false
  private var isRunning = false

  /// Whether an answer is still to come.
  var isPending: Bool { isRunning && !isCancelled }

  /// Answers later, unless it is cancelled before; a second question while one waits is left out.
  func begin(_ answer: @escaping () -> Void) {
    guard !isPending else { return }
    isRunning = true
    isCancelled = false
    let answer = Answer(call: answer)
    DispatchQueue.main.async { [self] in
      let isWanted = isPending
      isRunning = false
      if isWanted { answer.call() }
    }
  }

  /// Leaves the answer out.
  func cancel() { isCancelled = true }

  /// An answer as the next work of the main thread.
  static func later<Value: Sendable>(_ answer: @escaping @Sendable () -> Value) async -> Value {
    await withUnsafeContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: answer()) }
    }
  }

  private struct Answer: @unchecked Sendable {
    let call: () -> Void
  }
}
