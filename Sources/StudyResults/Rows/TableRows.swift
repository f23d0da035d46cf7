// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats

/// The rows of one run or day in one table, in the form in which parts hold them.
///
/// Those of a compressed table are segments of its file, so that a file is the same whichever parts
/// its rows were in, and so that rows take little memory.
struct TableRows {
  /// The bytes after which rows are passed to the compressor.
  private static let piece = 1 << 16

  /// The rows that are not compressed yet.
  var text = RowText()
  private let compressor: GzipCompressor?
  private var isEmpty = true

  /// No rows yet of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - compressor: a compressor between two segments; it is used by a compressed table until its
  ///     rows are finished.
  init(_ table: StudyTable, _ compressor: GzipCompressor) {
    self.compressor = table.isCompressed ? compressor : nil
  }

  /// Ends a row.
  mutating func endRow() {
    text.end()
    isEmpty = false
    guard let compressor, text.bytes.count >= Self.piece else { return }
    compressor.append(text.bytes)
    text.removeAll()
  }

  /// Adds a row.
  mutating func append(_ cells: [Cell]) {
    for cell in cells { text.add(cell) }
    endRow()
  }

  /// The rows as parts hold them; nothing may be added afterwards.
  func finished() -> [UInt8] {
    guard let compressor else { return text.bytes }
    guard !isEmpty else { return [] }
    compressor.append(text.bytes)
    return compressor.finish().stored
  }
}

extension GzipSegment {
  /// The segment as a part holds it: size, checksum, and the blocks after their length.
  var stored: [UInt8] {
    var writer = ByteWriter()
    writer.append(byteCount)
    writer.append(Int(checksum))
    writer.append(blocks.count)
    return writer.bytes + blocks
  }

  /// The segments that a part holds one after another; nil if the bytes are not such.
  static func all(in bytes: [UInt8]) -> [GzipSegment]? {
    var segments: [GzipSegment] = []
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      guard let byteCount = reader.count(.max), let checksum = reader.count(Int(UInt32.max)),
        let blocks = reader.bytes()
      else { return nil }
      segments.append(
        GzipSegment(byteCount: byteCount, checksum: UInt32(checksum), blocks: blocks)
      )
    }
    return segments
  }
}
