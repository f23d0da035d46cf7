// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX

/// Reads a text line by line; lines end in LF, CR LF or CR.
package struct LineReader {
  /// The longest line that is read, without its end: 1 MiB.
  package static let lengthLimit = 1 << 20

  /// The number of the last line, counted from 1.
  package private(set) var line = 0
  /// True if a line is longer than the limit; reading ends there.
  package private(set) var isTooLong = false

  private let stream: ByteStream
  /// The bytes of the last line with its end, dropped when the next line is read.
  private var pending = 0

  /// A reader over the rest of a stream.
  package init(_ stream: ByteStream) {
    self.stream = stream
  }

  /// The next line without its end; nil after the last one or where a line is too long.
  ///
  /// The bytes are valid until the next call.
  package mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard !isTooLong else { return nil }
    stream.consume(pending)
    pending = 0
    var searched = 0
    while true {
      let bytes = stream.bytes
      if let end = lineEnd(bytes, from: searched) {
        let isPair = bytes[end] == 0x0D
        if isPair, end + 1 == bytes.count {
          // The line feed that may belong to it is not in the window yet.
          searched = end
          if stream.fill() { continue }
        }
        let hasFeed = isPair && end + 1 < stream.bytes.count && stream.bytes[end + 1] == 0x0A
        guard end <= Self.lengthLimit else { break }
        pending = end + (hasFeed ? 2 : 1)
        line += 1
        stream.parts += 1
        return UnsafeBufferPointer(rebasing: stream.bytes[..<end])
      }
      searched = bytes.count
      guard searched <= Self.lengthLimit else { break }
      if !stream.fill() {
        // Where reading was given up, the last line is a piece of one.
        guard searched > 0, !stream.isGivenUp else { return nil }
        pending = searched
        line += 1
        stream.parts += 1
        return stream.bytes
      }
    }
    line += 1
    isTooLong = true
    return nil
  }

  /// The index of the first LF or CR.
  private func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    let rest = bytes.count - start
    let feed = memchr(base + start, 0x0A, rest).map {
      UnsafeRawPointer($0) - UnsafeRawPointer(base)
    }
    let before = (feed ?? bytes.count) - start
    guard let carriage = memchr(base + start, 0x0D, before) else { return feed }
    return UnsafeRawPointer(carriage) - UnsafeRawPointer(base)
  }
}
