// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("IGC reading")
struct IGCFormatTests {
  private static let second: Int64 = 1_000_000_000

  @Test("fixes are read with their date, past midnight", arguments: ["HFDTE", "HFDTEDATE:"])
  func fixes(mark: String) throws {
    let text = LogSamples.igc.split(separator: "HFDTE").joined(separator: mark)
    let trace = try LogSamples.raw(text)
    expectEqual(trace.points.map(\.latitude), [50.5, -50.501])
    expectEqual(trace.points.map(\.longitude), [7.25, -7.25])
    let first: Int64 = 1_767_225_598 * Self.second
    expectEqual(trace.points.map(\.time), [first, first + 2 * Self.second])
    expectEqual(LogSamples.format(text), "IGC")
  }

  @Test("a date that is repeated after midnight does not turn the day back")
  func repeatedDate() throws {
    let text = LogSamples.igc + "\nHFDTE311225\nB0000015030060S00715000WA0010000120\n"
    let times = try LogSamples.raw(text).points.compactMap(\.time)
    expectEqual(times.map { $0 - times[0] }, [0, 2 * Self.second, 3 * Self.second])
  }

  @Test("records marked V are counted as without a fix")
  func validity() throws {
    let text = LogSamples.igc + "\nB0000015030060S00715000WV0010000000\n"
    let trace = try LogSamples.raw(text)
    expectEqual(trace.points.count, 2)
    expectEqual(trace.remarks[.noFix], 1)
  }

  @Test("without a date record times count from the start")
  func noDate() throws {
    let text = LogSamples.igc.split(separator: "\n").filter { !$0.hasPrefix("H") }
    let trace = try LogSamples.raw(text.joined(separator: "\n"))
    expectEqual(trace.points.map(\.time), [0, 2 * Self.second])
    #expect(!trace.timesAreAbsolute)
  }

  @Test(
    "a broken fix among good ones is left out",
    arguments: [
      "B2461005030000N00715000EA", "B1200005060000N00715000EA", "B12000050300", "B120000",
      "B1200009130000N00715000EA", "B120000503 000N00715000EA",
    ]
  )
  func broken(line: String) throws {
    let trace = try LogSamples.raw(LogSamples.igc + "\n" + line + "\n")
    expectEqual(trace.points.count, 2)
    expectEqual(trace.remarks[.unreadable], 1)
  }
}
