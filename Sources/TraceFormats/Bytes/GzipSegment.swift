// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CZlib

/// A stretch of a gzip file that was compressed by itself.
///
/// Segments are joined without compressing them again. So a file has the same bytes however its
/// content was divided among jobs and shards, provided that the segments are the same.
package struct GzipSegment: Sendable, Hashable {
  /// The number of bytes before compression.
  package var byteCount: Int
  /// The CRC-32 of the bytes before compression.
  package var checksum: UInt32
  /// Whole blocks of RFC 1951 that refer to nothing before them and end at the border of a byte.
  package var blocks: [UInt8]

  /// A segment by its parts.
  package init(byteCount: Int, checksum: UInt32, blocks: [UInt8]) {
    self.byteCount = byteCount
    self.checksum = checksum
    self.blocks = blocks
  }
}

/// Compresses bytes into segments, one after another.
///
/// The same bytes give the same segment with one version of zlib. A class because it owns a stream
/// of zlib.
package final class GzipCompressor {
  private var stream = z_stream()
  private var segment = GzipSegment(byteCount: 0, checksum: 0, blocks: [])
  private let room: UnsafeMutableBufferPointer<UInt8>

  /// A compressor without any bytes.
  package init() {
    room = .allocate(capacity: 1 << 16)
    // The only possible failure is a lack of memory, of which it takes 256 KiB.
    precondition(czlib_deflate_init(&stream) == Z_OK, "there is memory for compression")
  }

  deinit {
    deflateEnd(&stream)
    room.deallocate()
  }

  /// Adds bytes to the segment.
  package func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBufferPointer { buffer in
      segment.byteCount += buffer.count
      segment.checksum = UInt32(
        truncatingIfNeeded: crc32_z(UInt(segment.checksum), buffer.baseAddress, buffer.count)
      )
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeBufferPointer(rebasing: rest.prefix(1 << 30))
        stream.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
        stream.avail_in = UInt32(piece.count)
        run(Z_NO_FLUSH)
        rest = rest.dropFirst(piece.count)
      }
    }
  }

  /// Ends the segment and begins the next one.
  package func finish() -> GzipSegment {
    run(Z_FULL_FLUSH)
    deflateReset(&stream)
    defer { segment = GzipSegment(byteCount: 0, checksum: 0, blocks: []) }
    return segment
  }

  private func run(_ flush: Int32) {
    repeat {
      stream.next_out = room.baseAddress
      stream.avail_out = UInt32(room.count)
      let status = deflate(&stream, flush)
      assert(status == Z_OK || status == Z_BUF_ERROR, "a stream in use takes all bytes")
      segment.blocks.append(contentsOf: room[..<(room.count - Int(stream.avail_out))])
    } while stream.avail_out == 0
  }
}

/// The bytes of a gzip file around its segments, which are one member without name and time.
///
/// Source: RFC 1952.
package struct GzipFrame: Sendable {
  /// The CRC-32 of the bytes before compression.
  package private(set) var checksum: UInt32 = 0
  /// The number of bytes before compression, of which the file has the low 32 bits.
  package private(set) var byteCount = 0

  /// A file without segments.
  package init() {}

  /// The beginning of the file.
  package static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// Counts the next segment, whose blocks follow in the file.
  package mutating func add(_ segment: GzipSegment) {
    checksum = UInt32(
      truncatingIfNeeded: crc32_combine(
        UInt(checksum),
        UInt(segment.checksum),
        segment.byteCount
      )
    )
    byteCount &+= segment.byteCount
  }

  /// The end of the file: an empty last block, the checksum and the size of the content.
  package var trailer: [UInt8] {
    let size = UInt32(truncatingIfNeeded: byteCount)
    return [0x03, 0x00]
      + [checksum, size].flatMap { word in
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
      }
  }
}
