// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a hidden file next to it, which gets the name by `rename`; without `commit`, the
/// hidden file is removed. While the process lives it holds a lock on it, so that the next run
/// recognises what a killed one left. It is a class because it owns a file descriptor.
package final class AtomicFile {
  /// The file's name in its folder.
  package let name: String
  /// The number of bytes so far.
  package private(set) var byteCount = 0
  private let path: String
  /// The path in messages.
  private let shownPath: String
  private let temporaryPath: String
  /// Whether the file is a pipe or a device, which is written in place and not replaced.
  private let isDirect: Bool
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var hash = SHA256()
  private var isClosed = false
  private static let bufferSize = 1 << 16

  /// Opens the hidden file.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - folder: its folder.
  ///   - laterFolder: the folder that it goes to in the end, for messages; nil for `folder`.
  ///   - removesLeftovers: whether hidden files of this name that killed runs left are removed.
  /// - Throws: `OutputError` if it cannot be opened.
  package init(
    _ name: String,
    in folder: String,
    laterIn laterFolder: String? = nil,
    removesLeftovers: Bool = true
  ) throws(OutputError) {
    self.name = name
    let named = folder + "/" + name
    var status = stat()
    isDirect = stat(named, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    // A link stays a link: the file that it points to is replaced.
    path = isDirect ? named : Self.target(of: named)
    shownPath = laterFolder.map { InputBytes.resolve(name, in: $0) } ?? path
    if isDirect {
      temporaryPath = path
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let place = InputBytes.folder(of: path)
      if removesLeftovers { Leftovers.remove(from: place) { $0 == name } }
      (temporaryPath, descriptor) = Self.openHidden(name, in: place)
    }
    guard descriptor >= 0 else {
      throw .cannotWrite(path: shownPath, reason: Self.reason())
    }
    buffer.reserveCapacity(Self.bufferSize + 4096)
  }

  /// Opens and locks a new hidden file; the descriptor is negative if that fails.
  private static func openHidden(_ name: String, in folder: String) -> (String, Int32) {
    while true {
      let path = InputBytes.resolve(HiddenName.text(for: name), in: folder)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor < 0 || FileLock.claim(descriptor) { return (path, descriptor) }
      _ = closed(descriptor)
    }
  }

  deinit { discard() }

  /// SHA-256 of the whole file; valid after `close`.
  package var digest: String { hash.hexDigest() }

  /// Adds text.
  package func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes everything so far to the disk, with `fsync`.
  package func synchronize() throws(OutputError) {
    guard descriptor >= 0 else { return }
    try flush()
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path: shownPath, reason: Self.reason()) }
  }

  /// Writes the remaining bytes and ends the hidden file.
  package func close() throws(OutputError) {
    guard descriptor >= 0, !isClosed else { return }
    try flush()
    // A file system may report an error only when a file is closed. A hidden file is open, and
    // thereby locked, until it has its name.
    let result = Self.closed(isDirect ? descriptor : dup(descriptor))
    if isDirect { descriptor = -1 }
    isClosed = true
    buffer = []
    guard result == 0 else { throw .cannotWrite(path: shownPath, reason: Self.reason()) }
  }

  /// Closes the file and gives it its name, replacing an existing file.
  package func commit() throws(OutputError) {
    try close()
    if isDirect { return }
    guard rename(temporaryPath, path) == 0 else {
      let reason = Self.reason()
      unlink(temporaryPath)
      throw .cannotWrite(path: shownPath, reason: reason)
    }
    _ = Self.closed(descriptor)
    descriptor = -1
  }

  /// Closes and removes the hidden file; an existing file under the name is unchanged.
  package func discard() {
    if descriptor >= 0 {
      _ = Self.closed(descriptor)
      descriptor = -1
    }
    if !isDirect { unlink(temporaryPath) }
  }

  private func flush() throws(OutputError) {
    hash.update(buffer)
    byteCount += buffer.count
    var start = 0
    while start < buffer.count {
      let written = buffer[start...].withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw .cannotWrite(path: shownPath, reason: Self.reason())
      }
      start += written
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// The file that a path points to through symbolic links, whether it exists or not.
  ///
  /// A cycle of links points to no file; the result is then one of the links.
  private static func target(of path: String) -> String {
    var path = path
    let limit = 4096
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: limit)
      let count = readlink(path, &buffer, limit)
      guard count > 0 else { break }
      let link = String(
        decoding: buffer.prefix(count).map { UInt8(truncatingIfNeeded: $0) },
        as: UTF8.self
      )
      path = InputBytes.resolve(link, in: InputBytes.folder(of: path))
    }
    return path
  }

  package static func reason() -> String { String(cString: strerror(errno)) }

  private static func closed(_ descriptor: Int32) -> Int32 { systemClose(descriptor) }
}

/// C functions that are otherwise hidden by methods of the same name.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
