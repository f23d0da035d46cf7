// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A question to MapKit's servers that is refused, as the next work of the main thread.
final class Refusal: @unchecked Sendable {
  private let error: MKError
  private let question = Question()

  init(_ code: MKError.Code) { error = MKError(code) }

  /// Whether an answer is still to come.
  var isPending: Bool { question.isPending }

  /// Refuses later, unless it is cancelled before; a second question while one waits is left out.
  func begin(_ answer: @escaping (MKError) -> Void) { question.begin { [error] in answer(error) } }

  /// Leaves the answer out.
  func cancel() { question.cancel() }

  /// Refuses later.
  func error() async -> MKError { await Question.later { [error] in error } }
}
