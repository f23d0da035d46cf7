// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why app code cannot run in virtual time here.
public enum VirtualTimeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Only Linux is known to work.
  case unsupportedPlatform
  /// The program was built by a version of Swift whose runtime has not been tested.
  case unknownRuntime
  /// The self-test failed: the expected lines and the lines seen.
  case failedSelfTest(expected: [String], seen: [String])

  /// The reason and the remedy, in a sentence or two.
  public var description: String {
    switch self {
    case .unsupportedPlatform:
      "app code runs in virtual time on Linux only; run this test there, as in a container"
    case .unknownRuntime:
      "app code runs in virtual time with Swift 6.3; the runtime of this version of Swift has not "
        + "been tried"
    case .failedSelfTest(let expected, let seen):
      "app code does not run in virtual time in this program: expected \(expected), saw \(seen); "
        + "programs with the Swift runtime linked statically are not supported"
    }
  }
}
