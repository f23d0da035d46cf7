// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// The limits of `--jobs`.
enum JobLimit {
  /// The maximum of parallel jobs: more than any machine's cores, and few enough to start at once.
  static let most = 10_000

  /// Rejects an implausible number of jobs; nil means the default.
  ///
  /// - Throws: `ValidationError` below 1 and above `most`.
  static func check(_ jobs: Int?) throws {
    guard let jobs else { return }
    if jobs < 1 { throw ValidationError("--jobs is \(jobs); it must be at least 1") }
    if jobs > most { throw ValidationError("--jobs is \(jobs); it must be at most \(most)") }
  }
}
