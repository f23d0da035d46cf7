// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import Documents
internal import Foundation

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

  /// A file by its name and contents.
  public init(name: String, bytes: [UInt8]) {
    self.init(name: name, sha256: SHA256.hexDigest(of: bytes), byteCount: bytes.count)
  }

  /// A file by its path, which is read in chunks; nil if it cannot be read.
  public init?(path: String) {
    if let bytes = BuiltInFiles.bytes(path: path) {
      self.init(name: path, bytes: bytes)
      return
    }
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    var hash = SHA256()
    var count = 0
    do {
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        hash.update(Array(piece))
        count += piece.count
      }
    } catch {
      return nil
    }
    self.init(name: path, sha256: hash.hexDigest(), byteCount: count)
  }
}
