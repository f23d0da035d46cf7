// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a hidden file next to it, which gets the name by `rename`; without `commit`, the
/// hidden file is removed. It is a class because it owns a file descriptor.
package final class AtomicFile {
  /// The file's name in its folder.
  package let name: String
  /// The number of bytes so far.
  package private(set) var byteCount = 0
  private let path: String
  private let temporaryPath: String
  /// Whether the file is a pipe or a device, which is written in place and not replaced.
  private let isDirect: Bool
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var hash = SHA256()
  private static let bufferSize = 1 << 16
  /// The counter that distinguishes the hidden files of one process.
  private static let counter = Atomic(0)

  /// Opens the hidden file.
  package init(_ name: String, in folder: String) throws(OutputError) {
    self.name = name
    let named = folder + "/" + name
    var status = stat()
    isDirect = stat(named, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    // A link stays a link: the file that it points to is replaced.
    path = isDirect ? named : Self.target(of: named)
    let number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    // Processes of two machines can have the same number and write into the same folder.
    let chance = String(UInt32.random(in: 0 ... .max), radix: 16)
    temporaryPath = InputBytes.resolve(
      "." + name + ".\(getpid()).\(number).\(chance).partial",
      in: InputBytes.folder(of: path)
    )
    descriptor =
      isDirect
      ? open(path, O_WRONLY | O_CLOEXEC)
      : open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: path, reason: Self.reason())
    }
    buffer.reserveCapacity(Self.bufferSize + 4096)
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
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path: path, reason: Self.reason()) }
  }

  /// Writes the remaining bytes and closes the hidden file.
  package func close() throws(OutputError) {
    guard descriptor >= 0 else { return }
    try flush()
    let result = Self.closed(descriptor)
    descriptor = -1
    guard result == 0 else { throw .cannotWrite(path: path, reason: Self.reason()) }
  }

  /// Closes the file and gives it its name, replacing an existing file.
  package func commit() throws(OutputError) {
    try close()
    if isDirect { return }
    guard rename(temporaryPath, path) == 0 else {
      let reason = Self.reason()
      unlink(temporaryPath)
      throw .cannotWrite(path: path, reason: reason)
    }
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
        throw .cannotWrite(path: path, reason: Self.reason())
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
