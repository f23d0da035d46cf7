// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A file that a study was loaded from, with a digest of its contents.
public struct InputDigest: Sendable, Hashable {
  /// The name as the user gave it.
  public var name: String
  /// SHA-256 as 64 hexadecimal digits.
  public var sha256: String
  /// The number of bytes.
  public var byteCount: Int

  /// A file by its name and digest.
  public init(name: String, sha256: String, byteCount: Int) {
    self.name = name
    self.sha256 = sha256
    self.byteCount = byteCount
  }
}
