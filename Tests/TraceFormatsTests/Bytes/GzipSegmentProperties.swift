// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

@Suite("Properties of segments of gzip files")
struct GzipSegmentProperties {
  /// Text like that of tables, of a length that segments and buffers do not divide.
  private static func text(_ seed: Int, count: Int) -> [UInt8] {
    var random = UInt64(seed + 1)
    return (0..<count).map { index in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let digit = UInt8(truncatingIfNeeded: (random >> 33) % 10)
      return index % 40 < 20 ? UInt8(ascii: "a") + UInt8(index % 20) : UInt8(ascii: "0") + digit
    }
  }

  /// A file of segments, each from some of the pieces.
  static func file(_ segments: [[[UInt8]]]) -> [UInt8] {
    let compressor = GzipCompressor()
    var frame = GzipFrame()
    var bytes = GzipFrame.header
    for pieces in segments {
      for piece in pieces { compressor.append(piece) }
      let segment = compressor.finish()
      frame.add(segment)
      bytes += segment.blocks
    }
    return bytes + frame.trailer
  }

  private func content(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "packed")
    return try withExtendedLifetime(folder) {
      try PackedFile.content(path: folder.path + "/packed", limit: 1 << 24, ratio: 2000)
    }
  }

  @Test("joined segments are unpacked to what was packed", arguments: 0..<20)
  func roundTrip(_ seed: Int) throws {
    let segments = (0..<(seed % 7)).map { index in
      (0..<(index % 3)).map { piece in
        Self.text(seed + index, count: (seed * 7919 + piece * 104_729) % 200_000)
      }
    }
    let bytes = Self.file(segments)
    try expectEqual(content(bytes), segments.joined().joined().map { $0 })
    // One member without name and time, and nothing after it.
    expectEqual(Array(bytes.prefix(10)), [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
  }

  @Test("the pieces in which a segment is filled do not change its bytes", arguments: 0..<5)
  func pieces(_ seed: Int) {
    let whole = Self.text(seed, count: 300_000)
    let cut = 1 + seed * 50_000
    let halves = [Array(whole[..<cut]), Array(whole[cut...])]
    expectEqual(Self.file([[whole]]), Self.file([halves]))
    expectEqual(Self.file([[whole], halves]), Self.file([[whole], [whole]]))
  }

  @Test("a file without content is a valid one")
  func empty() throws {
    try expectEqual(content(Self.file([])), [])
    try expectEqual(content(Self.file([[]])), [])
  }

  private func fault(_ bytes: [UInt8], limit: Int = 1 << 24, ratio: Int = 200) throws
    -> PackedFile.Fault?
  {
    let path = FileManager.default.temporaryDirectory.path + "/tracewatt-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do throws(PackedFile.Fault) {
      _ = try PackedFile.content(path: path, limit: limit, ratio: ratio)
      return nil
    } catch {
      return error
    }
  }

  @Test("a file that is cut anywhere is a fault")
  func cut() throws {
    let bytes = Self.file([[Self.text(1, count: 500)], [Self.text(2, count: 300)]])
    for count in 0..<bytes.count {
      let expected: PackedFile.Fault = count < 2 ? .notPacked : .broken
      try expectEqual(fault(Array(bytes.prefix(count))), expected, "\(count)")
    }
    #expect(try fault(bytes) == nil)
  }

  @Test("a changed byte of the content is a fault")
  func changed() throws {
    let bytes = Self.file([[Self.text(1, count: 500)]])
    for place in 10..<bytes.count {
      var damaged = bytes
      damaged[place] ^= 0x55
      #expect(try fault(damaged) != nil, "byte \(place)")
    }
  }

  @Test("a bomb is refused after little of it is unpacked, and so is a content above the limit")
  func bombs() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    let bomb = Self.file([Array(repeating: zeros, count: 64)])
    #expect(bomb.count < 100_000)
    try expectEqual(fault(bomb, limit: 1 << 30), .tooDense(ratio: 200))
    try expectEqual(fault(bomb, limit: 1 << 20, ratio: 2000), .tooLarge(limit: 1 << 20))
    try expectEqual(fault(Array("t_s,lat\n".utf8)), .notPacked)
    try expectEqual(fault([]), .notPacked)
    let none = #expect(throws: PackedFile.Fault.self) {
      try PackedFile.content(path: "/nowhere/t.csv.gz", limit: 1, ratio: 1)
    }
    expectEqual(none, .unreadable(reason: "permission denied"))
  }
}
