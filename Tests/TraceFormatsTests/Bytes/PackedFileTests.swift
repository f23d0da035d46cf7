// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

@Suite("Packed files")
struct PackedFileTests {
  @Test("a packed text is read from its first byte on")
  func firstBytes() throws {
    for text in [MarkupSamples.states, MarkupSamples.kml, "\u{FEFF}" + MarkupSamples.features] {
      let packed = try MarkupSamples.raw(bytes: LogSamples.gzip(Array(text.utf8)))
      let plain = try MarkupSamples.raw(bytes: Array(text.utf8))
      expectEqual(packed.format, plain.format)
      expectEqual(packed.trace.points.map(\.latitude), plain.trace.points.map(\.latitude))
    }
  }

  @Test("a text that unpacks to far more than its packed size is read to its end")
  func manyTimesLarger() throws {
    // Blank lines pack to a thousandth, so that unpacked bytes remain long after the input has
    // ended.
    let text = "t_s,lat,lon\n0,50,7\n" + String(repeating: "\n", count: 3_000_000) + "9,50.001,7\n"
    let trace = try TraceReader.raw(ByteStream(bytes: Self.packed(text), name: "a.csv.gz")).trace
    expectEqual(trace.points.count, 2)
  }

  @Test("packed parts one after another are one text, however small and many")
  func members() throws {
    var bytes = LogSamples.gzip(Array("t_s,lat,lon\n".utf8))
    for second in 0..<5000 { bytes += LogSamples.gzip(Array("\(second),50,7\n".utf8)) }
    let trace = try TraceReader.raw(ByteStream(bytes: bytes, name: "a.csv.gz")).trace
    expectEqual(trace.points.count, 5000)
  }

  @Test("a packed file that is cut is refused, wherever it is cut")
  func cut() {
    let bytes = LogSamples.gzip(Array("t_s,lat,lon\n0,50,7\n1,50,7.1\n".utf8))
    for count in 4..<bytes.count {
      #expect(throws: TraceFormatErrors.self) {
        try TraceReader.read(bytes: Array(bytes[..<count]), name: "a.csv.gz")
      }
    }
  }

  /// A text as packed by the program gzip.
  private static func packed(_ text: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-9", "-c"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // It packs to a few kilobytes, which fit into a pipe until they are read.
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let packed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(packed)
  }
}
