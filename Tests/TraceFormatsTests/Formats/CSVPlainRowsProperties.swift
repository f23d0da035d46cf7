// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Rows of plain numbers")
struct CSVPlainRowsProperties {
  private func raw(_ text: String) throws -> RawTrace {
    try TraceReader.raw(ByteStream(bytes: Array(text.utf8), name: "day.csv")).trace
  }

  private func number(
    _ limit: Double,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    let decimals = Int.random(in: 0...9, using: &generator)
    return fixed(Double.random(in: -limit...limit, using: &generator), decimals: decimals)
  }

  @Test("are read as quoted ones are, which take the other way", arguments: 0..<40)
  func sameAsQuoted(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    var plain = "unix_s,note,latitude,longitude,accuracy\n"
    var quoted = plain
    for second in 0..<Int.random(in: 1...300, using: &generator) {
      let time = "\(1_700_000_000 + second)" + (Bool.random(using: &generator) ? ".25" : "")
      let note = Bool.random(using: &generator) ? "" : "a b"
      let latitude = number(90, using: &generator)
      let longitude = number(180, using: &generator)
      // Sometimes there is a row that is not plain among the plain ones.
      let accuracy = Int.random(in: 0..<20, using: &generator) == 0 ? "1e1" : "5.5"
      let end = Bool.random(using: &generator) ? "\r\n" : "\n"
      plain += "\(time),\(note),\(latitude),\(longitude),\(accuracy)\(end)"
      quoted += "\"\(time)\",\(note),\(latitude),\(longitude),\(accuracy)\(end)"
    }
    let (a, b) = (try raw(plain), try raw(quoted))
    expectEqual(a.points, b.points)
    #expect(a.points.count > 0)
  }

  @Test("keep the numbers of the lines on which others are wrong")
  func lineNumbers() {
    let rows = (0..<1000).map { "\($0),50,7\n" }.joined()
    let text = "t_s,latitude,longitude\n" + rows + "1000,50,x\n" + rows
    let failure = Samples.failure(text, name: "day.csv")
    let place = failure?.errors.first?.position
    expectEqual(place, TextPosition(line: 1002, column: 9))
  }

  @Test("go on over the borders of the window that moves over a file")
  func borders() throws {
    let count = 60_000
    let text = "t_s,latitude,longitude\n" + (0..<count).map { "\($0),50.0000001,7\n" }.joined()
    let trace = try raw(text)
    let seconds = trace.points.map { $0.nanoseconds / 1_000_000_000 }
    expectEqual(seconds, (0..<Int64(count)).map { $0 })
  }
}
