// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

/// Bytes that are written once and read back, in memory at first and then in a nameless file.
///
/// The file has no name from the moment it is open, so that nothing of it remains however the
/// program ends. A class because it owns an open file.
final class Spool {
  /// The largest number of bytes in memory.
  static let memoryLimit = 8 << 20

  private let folder: String
  private let memoryLimit: Int
  private var memory: [UInt8] = []
  private var descriptor: Int32 = -1
  private var count = 0

  /// An empty spool.
  ///
  /// - Parameters:
  ///   - folder: the folder of its file once there are too many bytes for memory.
  ///   - memoryLimit: the largest number of bytes in memory.
  init(folder: String, memoryLimit: Int = Spool.memoryLimit) {
    self.folder = folder
    self.memoryLimit = memoryLimit
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds bytes and returns their offset.
  ///
  /// - Throws: `OutputError` if the file cannot be made or written.
  func append(_ bytes: [UInt8]) throws(OutputError) -> Int {
    let start = count
    if descriptor < 0, memory.count + bytes.count <= memoryLimit {
      memory += bytes
    } else {
      if descriptor < 0 { try open() }
      try write(bytes)
    }
    count += bytes.count
    return start
  }

  /// Bytes that were added; nil if they cannot be read back.
  func read(offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset + count <= self.count else { return nil }
    if descriptor < 0 { return Array(memory[offset..<offset + count]) }
    return FileBytes.read(descriptor, offset: offset, count: count)
  }

  private func open() throws(OutputError) {
    var template = Array((folder + "/.tracewatt-spool.XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: folder, reason: String(cString: strerror(errno)))
    }
    unlink(template)
    try write(memory)
    memory = []
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw .cannotWrite(path: folder, reason: String(cString: strerror(errno)))
      }
      start += written
    }
  }
}

/// Bytes from the middle of files.
enum FileBytes {
  /// Bytes of an open file; nil if it does not have them.
  static func read(_ descriptor: Int32, offset: Int, count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      size = 0
      while size < count {
        let got = pread(
          descriptor,
          buffer.baseAddress.map { $0 + size },
          count - size,
          off_t(offset + size)
        )
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          isWhole = false
          return
        }
        size += got
      }
    }
    return isWhole ? bytes : nil
  }

  /// Bytes of a file by its path; nil if it cannot be read or does not have them.
  static func read(path: String, offset: Int, count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor, offset: offset, count: count)
  }

  /// The size of a file; nil if there is none.
  static func size(path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
