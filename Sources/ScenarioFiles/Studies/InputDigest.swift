// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import Documents
internal import Foundation

extension InputDigest {
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
