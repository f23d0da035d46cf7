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

  /// Fills a buffer with bytes that were added; returns whether they could be read back.
  func read(offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard offset >= 0, offset + buffer.count <= count else { return false }
    if descriptor >= 0 { return FileBytes.read(descriptor, offset: offset, into: buffer) }
    buffer.copyBytes(from: memory[offset..<offset + buffer.count])
    return true
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
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      isWhole = read(descriptor, offset: offset, into: UnsafeMutableRawBufferPointer(buffer))
      size = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// Fills a buffer from an offset of an open file on; returns whether it has so many bytes.
  static func read(
    _ descriptor: Int32,
    offset: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var size = 0
    while size < buffer.count {
      let got = pread(
        descriptor,
        buffer.baseAddress.map { $0 + size },
        buffer.count - size,
        off_t(offset + size)
      )
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return false }
      size += got
    }
    return true
  }

  /// The size of a file; nil if there is none.
  static func size(path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
