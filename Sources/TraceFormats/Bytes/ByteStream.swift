// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The bytes of a file as a window that moves over it; files of any size need little memory.
///
/// Data compressed with gzip or zlib and the one recording of a zip archive are unpacked; an archive
/// with several files has no bytes of its own, but `archive`. Text in UTF-16 becomes UTF-8 without a byte order mark; the content shows both. The window holds the
/// bytes that were read and not yet consumed.
package final class ByteStream {
  /// The most bytes that are read of one file, unpacked: 4 GiB.
  package static let sizeLimit = 4 << 30
  /// The most that may come out of a packed file, as a multiple of what was read of it, beyond the
  /// first 64 MiB.
  ///
  /// Assumption: recordings of a phone at rest, the same line over and over, reach about 60.
  static let packingRatio = 200
  /// The bytes that any packed file may hold.
  static let packingAllowance = 64 << 20
  /// The number of bytes read at a time.
  static let piece = 1 << 18

  /// The file's name, for messages and, where the content is not clear, for the choice of format.
  package let name: String
  /// The reason for an early end of the bytes: broken compression, more than the limit, or a
  /// failing disk.
  package private(set) var failure: TraceFormatError.Fact?
  /// The number of bytes consumed so far.
  package private(set) var position = 0

  /// The approximate number of bytes in all, 0 where it is not known; a hint only, which may be
  /// wrong.
  package private(set) var sizeHint = 0

  /// The archive that the stream is; nil for other files.
  private(set) var archive: ZipArchive?

  /// The positions found in the stream; if set, the stream ends where none comes any more.
  var progress: ReadingProgress?
  /// The number of lines, rows, elements or values that were read.
  var parts = 0
  /// True if the stream ended because no position came any more.
  private(set) var isGivenUp = false

  private var source: any ByteSource
  private var buffer: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var start = 0
  private var end = 0
  private var total = 0
  private let limit: Int
  private var isEnded = false
  private var isPacked = false
  private let packed: CountedSource

  /// A stream over bytes in memory.
  package convenience init(bytes: [UInt8], name: String, limit: Int = sizeLimit) {
    let piece = min(Self.piece, bytes.count + 64)
    self.init(source: MemorySource(bytes), name: name, piece: piece, limit: limit)
    sizeHint = bytes.count
  }

  /// A stream over the file at a path; nil if it cannot be opened.
  ///
  /// A path with a zero byte never names a file.
  package convenience init?(path: String, name: String? = nil) {
    guard let source = FileSource(path: path) else { return nil }
    self.init(source: source, name: name ?? path, piece: Self.piece, limit: Self.sizeLimit)
    sizeHint = source.size
  }

  /// A stream over a file of an archive.
  convenience init(_ entry: ZipArchive.Entry, of archive: ZipArchive) {
    let source = archive.content(of: entry)
    self.init(source: source, name: entry.name, piece: Self.piece, limit: Self.sizeLimit)
    isPacked = true
  }

  private init(source: any ByteSource, name: String, piece: Int, limit: Int) {
    self.name = name
    self.limit = limit
    capacity = piece
    buffer = .allocate(capacity: capacity)
    packed = CountedSource(source)
    self.source = LookAhead(packed)
    openLayers()
  }

  deinit {
    buffer.deallocate()
  }

  /// The bytes in the window; valid until the next call that fills or consumes.
  @inline(__always)
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: buffer + start, count: end - start)
  }

  /// Appends more bytes to the window; returns false at the end and keeps the bytes in the window.
  package func fill() -> Bool {
    guard !isEnded else { return false }
    if start > 0 {
      (buffer).update(from: buffer + start, count: end - start)
      end -= start
      start = 0
    }
    if end == capacity { grow() }
    let room = UnsafeMutableBufferPointer(start: buffer + end, count: capacity - end)
    let count = source.read(into: room)
    if count <= 0 {
      isEnded = true
      if failure == nil { failure = source.failure }
      return false
    }
    total += count
    end += count
    if total > limit {
      failure = .tooLarge(bytes: total, limit: limit)
      isEnded = true
      return false
    }
    if isPacked, total - Self.packingAllowance > Self.packingRatio * packed.count {
      failure = .tooDense(ratio: Self.packingRatio)
      isEnded = true
      return false
    }
    if let progress, !progress.mayGoOn(afterBytes: total, parts: parts) {
      failure = .noPositionWithin(
        bytes: progress.bytesWithoutPosition,
        after: progress.positions
      )
      isGivenUp = true
      isEnded = true
      return false
    }
    return true
  }

  /// Drops bytes from the front of the window.
  ///
  /// - Precondition: the window holds at least that many.
  @inline(__always)
  package func consume(_ count: Int) {
    precondition(count <= end - start, "only bytes that were read can be consumed")
    start += count
    position += count
  }

  /// Fills the window to at least a number of bytes; it holds fewer only at the end.
  package func want(_ count: Int) {
    while end - start < count, fill() {}
  }

  /// All remaining bytes; nil, with a failure, if there are more than the limit.
  package func rest(limit: Int) -> [UInt8]? {
    while end - start <= limit, fill() {}
    guard end - start <= limit else {
      failure = .tooLarge(bytes: end - start, limit: limit)
      return nil
    }
    let all = Array(bytes)
    consume(all.count)
    return all
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity)
    larger.update(from: buffer, count: end)
    buffer.deallocate()
    buffer = larger
    capacity *= 2
  }

  /// Puts layers that unpack and recode before the source, by the first bytes of each.
  private func openLayers() {
    if Gunzip.isPacked(source.head(4)) {
      isPacked = true
      source = LookAhead(Gunzip(source))
      // Look here first: a copy of the layer shares only the unpacker and would lose the bytes it
      // read ahead.
      _ = source.head(4)
    } else if ZipArchive.isArchive(source.head(4)) {
      isPacked = true
      let archive = ZipArchive(source)
      self.archive = archive
      guard archive.failure == nil, let only = archive.only else {
        source = MemorySource([])
        failure = archive.failure
        return
      }
      source = LookAhead(archive.content(of: only))
      _ = source.head(4)
    }
    if let recoder = UTF16Recoder(source) {
      source = recoder
    } else if source.head(4).starts(with: [0xEF, 0xBB, 0xBF]) {
      source.skip(3)
    }
    if let encoding = Self.wrongEncoding(source.head(256)) { source.blank(encoding) }
  }

  /// The range in which an XML declaration names UTF-16 although the text is not, as some writers
  /// leave it.
  private static func wrongEncoding(_ head: [UInt8]) -> Range<Int>? {
    guard let start = head.firstIndex(where: { !isBlank($0) }),
      head[start...].starts(with: Array("<?xml".utf8)),
      let end = head[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let word = Array("encoding".utf8)
    guard let first = (start..<end).first(where: { head[$0..<end].starts(with: word) }),
      let open = head[first..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      let close = head[(open + 1)..<end].firstIndex(of: head[open])
    else { return nil }
    let name = String(decoding: head[(open + 1)..<close], as: UTF8.self).lowercased()
    let isWide = ["utf-16", "utf16", "ucs-2", "ucs2", "iso-10646-ucs-2"].contains {
      name.hasPrefix($0)
    }
    return isWide ? first..<(close + 1) : nil
  }
}

/// A source that delivers its bytes in pieces.
protocol ByteSource {
  /// The reason for an early end of the bytes.
  var failure: TraceFormatError.Fact? { get }
  /// Writes the next bytes to the front of a buffer and returns their number; 0 at the end.
  mutating func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int
  /// Up to the given number of bytes from the front, without consuming them.
  mutating func head(_ count: Int) -> [UInt8]
  /// Drops bytes that `head` has returned.
  mutating func skip(_ count: Int)
  /// Replaces bytes that `head` has returned by spaces.
  mutating func blank(_ range: Range<Int>)
}

extension ByteSource {
  var failure: TraceFormatError.Fact? { nil }
  mutating func head(_ count: Int) -> [UInt8] { [] }
  mutating func skip(_ count: Int) {}
  mutating func blank(_ range: Range<Int>) {}
}

/// A source that counts the bytes read from it; a class, so that the count can be seen.
private final class CountedSource: ByteSource {
  private var source: any ByteSource
  private(set) var count = 0

  init(_ source: any ByteSource) { self.source = source }

  var failure: TraceFormatError.Fact? { source.failure }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let read = source.read(into: buffer)
    count += read
    return read
  }
}

/// A source whose first bytes can be read ahead.
struct LookAhead: ByteSource {
  private var source: any ByteSource
  private var ahead: [UInt8] = []

  init(_ source: any ByteSource) {
    self.source = source
  }

  var failure: TraceFormatError.Fact? { source.failure }

  mutating func head(_ count: Int) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: count)
    while ahead.count < count {
      let read = piece.withUnsafeMutableBufferPointer { source.read(into: $0) }
      guard read > 0 else { break }
      ahead += piece[..<read]
    }
    return Array(ahead.prefix(count))
  }

  mutating func skip(_ count: Int) {
    ahead.removeFirst(min(count, ahead.count))
  }

  mutating func blank(_ range: Range<Int>) {
    for index in range.clamped(to: ahead.indices) { ahead[index] = UInt8(ascii: " ") }
  }

  mutating func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard !ahead.isEmpty else { return source.read(into: buffer) }
    let count = min(ahead.count, buffer.count)
    for index in 0..<count { buffer[index] = ahead[index] }
    ahead.removeFirst(count)
    guard count < buffer.count else { return count }
    return count + source.read(into: UnsafeMutableBufferPointer(rebasing: buffer[count...]))
  }
}

/// Bytes in memory.
private struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(buffer.count, bytes.count - index)
    bytes.withUnsafeBufferPointer { bytes in
      guard let from = bytes.baseAddress, let to = buffer.baseAddress else { return }
      to.update(from: from + index, count: count)
    }
    index += count
    return count
  }
}
