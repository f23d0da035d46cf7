// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// What `--jobs` may be.
enum JobLimit {
  /// The most that run at once: more than any machine has cores, and few enough to begin at once.
  static let most = 10_000

  /// Refuses a number of jobs that cannot be meant; nil stands for the default.
  ///
  /// - Throws: `ValidationError` below 1 and above `most`.
  static func check(_ jobs: Int?) throws {
    guard let jobs else { return }
    if jobs < 1 { throw ValidationError("--jobs is \(jobs); it must be at least 1") }
    if jobs > most { throw ValidationError("--jobs is \(jobs); it must be at most \(most)") }
  }
}
