// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX

/// The bytes of an open file.
final class FileSource: ByteSource {
  private let descriptor: CInt
  private(set) var failure: TraceFormatError.Fact?

  /// The file at a path; nil if it cannot be opened.
  init?(path: String) {
    guard !path.utf8.contains(0) else { return nil }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  /// The file's size in bytes; 0 if it is not a regular file.
  var size: Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return 0 }
    return max(0, Int(status.st_size))
  }

  deinit {
    close(descriptor)
  }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    while true {
      let count = POSIX.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      failure = .readingFailed(reason: String(cString: strerror(errno)))
      return 0
    }
  }
}
