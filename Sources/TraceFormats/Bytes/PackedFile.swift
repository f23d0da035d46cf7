// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a whole file that is compressed with gzip, within limits.
package enum PackedFile {
  /// The reason why a file cannot be read.
  package enum Fault: Error, Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable(reason: String)
    /// The file does not begin as gzip does.
    case notPacked
    /// The compressed bytes are damaged or cut off.
    case broken
    /// The content is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The content is more than this many times as large as the file, which no honest table is.
    case tooDense(ratio: Int)
  }

  /// The content of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the largest content in bytes.
  ///   - ratio: the largest content as a multiple of the compressed bytes; it is checked while
  ///     reading, after the first MiB.
  /// - Returns: the bytes.
  /// - Throws: the fault.
  package static func content(
    path: String,
    limit: Int,
    ratio: Int
  ) throws(Fault) -> [UInt8] {
    guard let file = FileSource(path: path) else {
      throw .unreadable(reason: "permission denied")
    }
    let source = CountedSource(file)
    guard source.head(2) == [0x1F, 0x8B] else {
      if case .readingFailed(let reason) = source.failure { throw .unreadable(reason: reason) }
      throw .notPacked
    }
    let unpacker = Gunzip(source)
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { piece.deallocate() }
    var bytes: [UInt8] = []
    while true {
      let count = unpacker.read(into: piece)
      guard count > 0 else { break }
      guard bytes.count + count <= limit else { throw .tooLarge(limit: limit) }
      guard bytes.count + count <= 1 << 20 + ratio * source.count else {
        throw .tooDense(ratio: ratio)
      }
      bytes.append(contentsOf: piece[..<count])
    }
    switch unpacker.failure {
    case nil: return bytes
    case .readingFailed(let reason): throw .unreadable(reason: reason)
    default: throw .broken
    }
  }
}

/// A source that counts its bytes.
private final class CountedSource: ByteSource {
  private var source: LookAhead
  private(set) var count = 0

  init(_ source: any ByteSource) { self.source = LookAhead(source) }

  var failure: TraceFormatError.Fact? { source.failure }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let read = source.read(into: buffer)
    count += read
    return read
  }

  func head(_ count: Int) -> [UInt8] { source.head(count) }
}
