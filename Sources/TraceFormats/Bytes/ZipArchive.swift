// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CZlib

/// The one recording in a zip archive, such as the `doc.kml` of a KMZ file.
///
/// Scope: APPNOTE 6.3.10 without encryption, zip64 and several disks; stored and deflated files.
/// The archive, at most 256 MiB, is in memory; its content is unpacked piece by piece.
final class ZipArchive: ByteSource {
  /// The largest archive in bytes.
  static let sizeLimit = 256 << 20
  /// The most entries that are examined.
  static let entryLimit = 100_000

  /// A file in the archive.
  private struct Entry {
    var name: String
    var method: Int
    var checksum: UInt32
    var packed: Range<Int>
  }

  private var archive: [UInt8] = []
  private var stream = z_stream()
  private var isOpen = false
  private var isStored = false
  private var input = 0..<0
  private var checksum: UInt = 0
  private var expected: UInt32 = 0
  private(set) var failure: TraceFormatError.Fact?

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
    if failure == nil { open() }
  }

  deinit {
    if isOpen, !isStored { inflateEnd(&stream) }
  }

  private func open() {
    guard let entries = entries() else {
      failure = .brokenPacking
      return
    }
    let recordings = Self.recordings(entries)
    guard let entry = recordings.first, recordings.count == 1 else {
      let names = recordings.prefix(5).map { $0.name.harmless.prefix(60) }.joined(separator: ", ")
      let more = recordings.count > 5 ? " and \(recordings.count - 5) more" : ""
      failure = .notPositions(
        what: recordings.isEmpty
          ? "the archive has no recording" : "the archive has several recordings: \(names)\(more)",
        way: "unpack it, and choose a recording"
      )
      return
    }
    guard entry.method == 0 || entry.method == 8 else {
      failure = .notPositions(
        what: "the archive is packed by a method other than deflate, or encrypted",
        way: "unpack it first"
      )
      return
    }
    input = entry.packed
    expected = entry.checksum
    isStored = entry.method == 0
    isOpen = isStored || czlib_inflate_init_raw(&stream) == Z_OK
    if !isOpen { failure = .brokenPacking }
  }

  /// The files that may be recordings; a `doc.kml`, or the only KML file, is the one of a KMZ file.
  private static func recordings(_ entries: [Entry]) -> [Entry] {
    let files = entries.filter { entry in
      let base = entry.name.split(separator: "/").last ?? ""
      guard !entry.name.hasSuffix("/"), !entry.name.hasPrefix("__MACOSX/"), !base.hasPrefix("."),
        let dot = base.lastIndex(of: ".")
      else { return false }
      return endings.contains(base[base.index(after: dot)...].lowercased())
    }
    // Beside a recording there may be notes.
    for keep in [["doc.kml"], [".kml"], endings.filter { $0 != "txt" && $0 != "xml" }] {
      let found = files.filter { file in keep.contains { file.name.lowercased().hasSuffix($0) } }
      if found.count == 1 { return found }
    }
    return files
  }

  private static let endings = [
    "gpx", "kml", "fit", "tcx", "nmea", "igc", "plt", "csv", "tsv", "rec", "geojson", "geojsonl",
    "json", "srt", "txt", "xml",
  ]

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
    for offset in 0..<count { buffer[offset] = archive[input.lowerBound + offset] }
    input = (input.lowerBound + count)..<input.upperBound
    return count
  }

  private func unpack(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard !isEnded else { return 0 }
    let room = min(buffer.count, 1 << 30)
    stream.next_out = buffer.baseAddress
    stream.avail_out = UInt32(room)
    archive.withUnsafeMutableBufferPointer { archive in
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
