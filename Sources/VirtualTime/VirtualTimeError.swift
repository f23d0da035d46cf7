// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why app code cannot run in virtual time here.
public enum VirtualTimeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Swift runtime lacks the hooks that virtual time needs.
  case unknownRuntime
  /// The self-test failed: the expected lines and the lines seen.
  case failedSelfTest(expected: [String], seen: [String])

  /// The reason and the remedy, in a sentence or two.
  public var description: String {
    switch self {
    case .unknownRuntime:
      "app code cannot run in virtual time: the Swift runtime of this program lacks the hooks that "
        + "Swift 6.3 has"
    case .failedSelfTest(let expected, let seen):
      "app code does not run in virtual time in this program: expected \(expected), saw \(seen); "
        + "link the Swift runtime dynamically, and use Swift 6.3 on Linux, which was tested"
    }
  }
}
