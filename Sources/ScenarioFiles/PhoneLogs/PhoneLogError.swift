// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

  /// The line for standard error.
  var description: String { "\(path): error: \(reason)" }
}
