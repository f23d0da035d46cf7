// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The errors of inputs and of the commands that use them, in file order.
public struct InputFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Lines such as `path:line:column: error: …`, some followed by a line `note: …`.
  public var diagnostics: [String]
  /// The program's exit code, such as 64 for an invalid flag, 65 for malformed input and 66 for
  /// missing or unreadable input.
  public var exitCode: Int32

  /// A failure with its rendered errors.
  public init(diagnostics: [String], exitCode: Int32) {
    self.diagnostics = diagnostics
    self.exitCode = exitCode
  }

  /// The errors, one after another.
  public var description: String { diagnostics.joined(separator: "\n") }
}
