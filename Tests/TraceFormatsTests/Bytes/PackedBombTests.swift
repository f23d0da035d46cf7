// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// Files that grow enormously when they are unpacked.
@Suite("Packed bombs")
struct PackedBombTests {
  /// A packed file of the head of a recording and many members of a mebibyte each.
  static func file(_ head: String, _ piece: String, mebibytes: Int) -> [UInt8] {
    let one = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    let member = GzipSegmentProperties.file([[Array(one.utf8)]])
    return GzipSegmentProperties.file([[Array(head.utf8)]])
      + Array(repeating: member, count: mebibytes).joined()
  }

  static func fact(_ bytes: [UInt8]) -> TraceFormatError.Fact? {
    do {
      _ = try TraceReader.read(bytes: bytes, name: "bomb")
      return nil
    } catch {
      return error.errors.first?.fact
    }
  }

  @Test(
    "are refused after their first 64 MiB or a little more",
    arguments: Cases.some(
      1,
      of: [
        (String(repeating: " ", count: 65_535) + "\n", 110), ("2026-01-01T00:00:00Z,,\n", 160),
      ]
    )
  )
  func refused(piece: String, mebibytes: Int) {
    let file = Self.file("time,latitude,longitude\n", piece, mebibytes: mebibytes)
    #expect(Self.fact(file) == .tooDense(ratio: 200))
  }

  @Test("blank lines are given up before, because each is work")
  func blankLines() {
    let file = Self.file("time,latitude,longitude\n", "\n", mebibytes: 40)
    guard case .noPositionWithin(_, after: 0) = Self.fact(file) else {
      Issue.record("\(String(describing: Self.fact(file)))")
      return
    }
  }

  @Test("a recording that packs well is read")
  func ordinary() throws {
    let head = "time,latitude,longitude\n2026-01-01T00:00:00Z,50,7\n2026-01-01T00:01:00Z,50.001,7\n"
    let reading = try TraceReader.read(bytes: Self.file(head, "\n", mebibytes: 2), name: "day.csv")
    #expect(reading.trace.points.count == 2)
  }
}
