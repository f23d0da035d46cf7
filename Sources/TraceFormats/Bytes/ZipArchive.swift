// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CZlib

/// A zip archive, such as a KMZ file or the export of a logger.
///
/// Scope: APPNOTE 6.3.10 without encryption, zip64 and several disks; stored and deflated files.
/// The archive, at most 256 MiB, is in memory; its content is unpacked piece by piece.
final class ZipArchive {
  /// The largest archive in bytes.
  static let sizeLimit = 256 << 20
  /// The most entries that are examined.
  static let entryLimit = 100_000

  /// A file in the archive.
  struct Entry {
    /// The name with its folders.
    var name: String
    fileprivate var method: Int
    fileprivate var checksum: UInt32
    fileprivate var packed: Range<Int>
  }

  fileprivate var archive: [UInt8] = []
  /// The reason why the archive cannot be read.
  private(set) var failure: TraceFormatError.Fact?
  /// The files that may be recordings or tables, in the order of the archive.
  private(set) var files: [Entry] = []
  /// The names of all other files.
  private(set) var otherNames: [String] = []
  /// The only recording by the names of the files; nil if the content has to decide.
  private(set) var only: Entry?

  /// True for the first bytes of an archive with files.
  static func isArchive(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  init(_ source: any ByteSource) {
    var source = source
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    defer { room.deallocate() }
    while true {
      let count = source.read(into: room)
      guard count > 0 else { break }
      guard archive.count + count <= Self.sizeLimit else {
        failure = .tooLarge(bytes: archive.count + count, limit: Self.sizeLimit)
        return
      }
      archive.append(contentsOf: room[..<count])
    }
    failure = source.failure
    guard failure == nil else { return }
    guard let entries = entries() else {
      failure = .brokenPacking
      return
    }
    files = entries.filter { Self.mayBeRecording($0.name) }
    let names = entries.map(\.name).filter { !$0.hasSuffix("/") && !Self.mayBeRecording($0) }
    otherNames = names
    only = Self.only(files)
  }

  /// The content of a file.
  func content(of entry: Entry) -> any ByteSource { ZipMember(self, entry) }

  /// The file of a name, with or without its folders; nil if there is none, or several.
  func entry(named name: String) -> Entry? {
    if let exact = files.first(where: { $0.name == name }) { return exact }
    let found = files.filter { $0.name.split(separator: "/").last.map { $0 == name } ?? false }
    return found.count == 1 ? found[0] : nil
  }

  private static func mayBeRecording(_ name: String) -> Bool {
    let base = name.split(separator: "/").last ?? ""
    guard !name.hasSuffix("/"), !name.hasPrefix("__MACOSX/"), !base.hasPrefix(".") else {
      return false
    }
    var parts = base.lowercased().split(separator: ".").dropFirst()
    if parts.last == "gz" { parts = parts.dropLast() }
    return parts.last.map { endings.contains(String($0)) } ?? false
  }

  /// A `doc.kml`, or the only KML file, is the one of a KMZ file; beside a recording there may be
  /// notes.
  private static func only(_ files: [Entry]) -> Entry? {
    for keep in [["doc.kml"], [".kml"], endings.filter { $0 != "txt" && $0 != "xml" }] {
      let found = files.filter { file in keep.contains { file.name.lowercased().hasSuffix($0) } }
      if found.count == 1 { return found[0] }
    }
    return files.count == 1 ? files[0] : nil
  }

  private static let endings = [
    "gpx", "kml", "kmz", "fit", "tcx", "nmea", "igc", "plt", "csv", "tsv", "rec", "geojson",
    "geojsonl", "json", "jsonl", "ndjson", "srt", "log", "txt", "xml",
  ]

  // MARK: The directory

  private func number(_ index: Int, _ size: Int) -> Int? {
    guard index >= 0, index + size <= archive.count else { return nil }
    return (0..<size).reduce(0) { $0 | Int(archive[index + $1]) << (8 * $1) }
  }

  /// The entries of the central directory; nil if it is broken.
  private func entries() -> [Entry]? {
    guard let end = endOfDirectory(), let count = number(end + 10, 2),
      var index = number(end + 16, 4)
    else { return nil }
    var entries: [Entry] = []
    for _ in 0..<min(count, Self.entryLimit) {
      guard number(index, 4) == 0x0201_4B50, let flags = number(index + 8, 2),
        let method = number(index + 10, 2), let checksum = number(index + 16, 4),
        let size = number(index + 20, 4), let nameSize = number(index + 28, 2),
        let extraSize = number(index + 30, 2), let commentSize = number(index + 32, 2),
        let local = number(index + 42, 4), index + 46 + nameSize <= archive.count,
        number(local, 4) == 0x0403_4B50, let localName = number(local + 26, 2),
        let localExtra = number(local + 28, 2)
      else { return nil }
      let start = local + 30 + localName + localExtra
      guard start + size <= archive.count else { return nil }
      let name = String(decoding: archive[(index + 46)..<(index + 46 + nameSize)], as: UTF8.self)
      entries.append(
        Entry(
          name: name,
          method: flags & 1 == 1 ? -1 : method,
          checksum: UInt32(truncatingIfNeeded: checksum),
          packed: start..<(start + size)
        )
      )
      index += 46 + nameSize + extraSize + commentSize
    }
    return entries
  }

  /// The index of the last record of the archive, behind which there is only a comment.
  private func endOfDirectory() -> Int? {
    guard archive.count >= 22 else { return nil }
    let first = max(0, archive.count - 22 - 0xFFFF)
    return (first...(archive.count - 22)).reversed().first { number($0, 4) == 0x0605_4B50 }
  }
}

/// The content of one file of an archive.
private final class ZipMember: ByteSource {
  private let archive: ZipArchive
  private var stream = z_stream()
  private var isOpen = false
  private let isStored: Bool
  private var input: Range<Int>
  private var checksum: UInt = 0
  private let expected: UInt32
  private(set) var failure: TraceFormatError.Fact?

  init(_ archive: ZipArchive, _ entry: ZipArchive.Entry) {
    self.archive = archive
    input = entry.packed
    expected = entry.checksum
    isStored = entry.method == 0
    guard entry.method == 0 || entry.method == 8 else {
      failure = .notPositions(
        what: "the archive uses a method other than deflate, or is encrypted",
        way: "unpack it first"
      )
      return
    }
    isOpen = isStored || czlib_inflate_init_raw(&stream) == Z_OK
    if !isOpen { failure = .brokenPacking }
  }

  deinit {
    if isOpen, !isStored { inflateEnd(&stream) }
  }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard isOpen, !buffer.isEmpty else { return 0 }
    let count = isStored ? copy(into: buffer) : unpack(into: buffer)
    checksum = crc32_z(checksum, buffer.baseAddress, count)
    if count == 0, failure == nil, UInt32(truncatingIfNeeded: checksum) != expected {
      failure = .brokenPacking
    }
    return count
  }

  private func copy(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(buffer.count, input.count)
    for offset in 0..<count { buffer[offset] = archive.archive[input.lowerBound + offset] }
    input = (input.lowerBound + count)..<input.upperBound
    return count
  }

  private func unpack(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard !isEnded else { return 0 }
    let room = min(buffer.count, 1 << 30)
    stream.next_out = buffer.baseAddress
    stream.avail_out = UInt32(room)
    archive.archive.withUnsafeMutableBufferPointer { archive in
      stream.next_in = archive.baseAddress.map { $0 + input.lowerBound }
      stream.avail_in = UInt32(input.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      isEnded = status == Z_STREAM_END
      if status != Z_OK, status != Z_STREAM_END { failure = .brokenPacking }
    }
    input = (input.upperBound - Int(stream.avail_in))..<input.upperBound
    stream.next_in = nil
    return room - Int(stream.avail_out)
  }

  private var isEnded = false
}
