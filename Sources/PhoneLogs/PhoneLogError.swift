// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats

/// A log that cannot be read, with the reason.
struct PhoneLogError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file.
  var path: String
  /// The reason, after "error: ".
  var reason: String
  /// True if the file is missing or cannot be opened.
  var isMissing: Bool

  /// An error by its parts.
  init(path: String, reason: String, isMissing: Bool = false) {
    self.path = path
    self.reason = reason
    self.isMissing = isMissing
  }

  /// A file whose bytes cannot be read to their end.
  init(path: String, _ fact: TraceFormatError.Fact) {
    self.init(path: path, reason: "the file cannot be read to the end: \(fact.sentence)")
  }

  /// The line for standard error.
  var description: String { "\(path.harmless): error: \(reason.harmless)" }
}
