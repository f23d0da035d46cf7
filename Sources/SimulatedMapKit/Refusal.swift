// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SimulatedCoreLocation

/// A question to MapKit's servers, which are not simulated: it is refused as the next work.
final class Refusal: @unchecked Sendable {
  private let error: MKError
  private var isCancelled = false
  private var isRunning = false

  init(_ code: MKError.Code) { error = MKError(code) }

  /// Whether an answer is still to come.
  var isPending: Bool { isRunning && !isCancelled }

  /// Refuses later, unless it is cancelled before; a second question while one waits is left out.
  func begin(_ answer: @escaping (MKError) -> Void) {
    guard !isPending else { return }
    isRunning = true
    isCancelled = false
    let answer = Answer(call: answer)
    DispatchQueue.main.async { [self] in
      let isWanted = isPending
      isRunning = false
      if isWanted { answer.call(error) }
    }
  }

  /// Leaves the answer out.
  func cancel() { isCancelled = true }

  /// Refuses later.
  func error() async -> MKError {
    await withUnsafeContinuation { continuation in
      DispatchQueue.main.async { [error] in continuation.resume(returning: error) }
    }
  }

  private struct Answer: @unchecked Sendable {
    let call: (MKError) -> Void
  }
}
