// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

/// A file that is open for reading.
///
/// A class because it owns a descriptor.
final class OpenFile {
  /// The number of bytes in the file when it was opened.
  let size: Int
  private let descriptor: Int32
  /// The number of bytes that are hashed at once.
  private static let pieceSize = 1 << 16

  /// Opens a file; nil if it cannot be read.
  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Bytes of the file; nil if it does not have them.
  func read(offset: Int, count: Int) -> [UInt8]? {
    FileBytes.read(descriptor, offset: offset, count: count)
  }

  /// Fills a buffer from an offset on; returns whether the file has so many bytes.
  func read(offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    FileBytes.read(descriptor, offset: offset, into: buffer)
  }

  /// The SHA-256 hash of bytes of the file; nil if it does not have them.
  ///
  /// They are in memory piece by piece, so a large file needs no more than a small one.
  func digest(offset: Int, count: Int) -> String? {
    var hash = SHA256()
    let isWhole = withUnsafeTemporaryAllocation(
      byteCount: min(count, Self.pieceSize),
      alignment: 16
    ) { buffer in
      var done = 0
      while done < count {
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count - done))
        guard read(offset: offset + done, into: piece) else { return false }
        hash.update(UnsafeRawBufferPointer(piece))
        done += piece.count
      }
      return true
    }
    return isWhole ? hash.hexDigest() : nil
  }
}
