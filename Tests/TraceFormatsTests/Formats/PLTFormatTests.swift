// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("PLT reading")
struct PLTFormatTests {
  private static let second: Int64 = 1_000_000_000
  /// 2025-12-31T12:00:00Z.
  private static let noon: Int64 = 1_767_182_400 * second

  @Test("Geolife's times are read from date and time, in GMT")
  func geolife() throws {
    let trace = try LogSamples.raw(LogSamples.geolife)
    expectEqual(trace.points.map(\.time), [Self.noon, Self.noon + 5 * Self.second])
    expectEqual(trace.points.map(\.latitude), [50.5, 50.501])
    expectEqual(trace.points.map(\.line), [7, 8])
    #expect(trace.remarks.warnings.isEmpty)
  }

  @Test("OziExplorer's times are read from the days, in whole seconds, with a note on the zone")
  func ozi() throws {
    // The text is in Latin-1, as written by the program.
    let bytes = LogSamples.ozi.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let trace = try LogSamples.raw(bytes)
    let seconds = trace.points.compactMap(\.time).map { ($0 - Self.noon) }
    expectEqual(seconds, [0, 5 * Self.second, 3600 * Self.second])
    expectEqual(trace.remarks[.timeWithoutZone], 3)
  }

  @Test("a break flag begins a segment")
  func breaks() throws {
    try expectEqual(LogSamples.raw(LogSamples.ozi).points.map(\.segment), [0, 0, 1])
  }

  @Test("another datum is refused, because its positions are elsewhere")
  func datum() {
    let text = LogSamples.ozi.split(separator: "WGS 84").joined(separator: "Tokyo")
    let failure = LogSamples.failure(text)
    expectEqual(
      failure?.errors.map(\.fact),
      [
        .unknownWord(key: "datum", text: "Tokyo", allowed: ["WGS 84"])
      ]
    )
  }

  @Test("a list of transport modes is refused with the way out")
  func labels() {
    let text = "Start Time\tEnd Time\tTransportation Mode\n2007/06/26 11:32:29\t2007\tbus\n"
    let words = LogSamples.failure(text, name: "labels.txt")?.description
    expectEqual(words?.contains("means of transport"), true)
    expectEqual(words?.contains("Trajectory folder"), true)
  }

  @Test(
    "a broken row among good ones is left out",
    arguments: [
      "50.5,7.25,0,200,46022.5,2025-13-31,12:00:00", "95,7.25,0,200,1,2025-12-31,12:00:00", "50.5",
      "50.5,nan,0,200,46022.5,2025-12-31,12:00:00",
    ]
  )
  func broken(row: String) throws {
    let trace = try LogSamples.raw(LogSamples.geolife + "\n" + row + "\n")
    expectEqual(trace.points.count, 2)
    expectEqual(trace.remarks[.unreadable], 1)
  }

  @Test("days that no calendar holds are left out", arguments: ["1e300", "-9e18", "900000000"])
  func days(text: String) throws {
    let row = "\n 50.5, 7.25,0,0,\(text),x,y\n"
    let trace = try LogSamples.raw(LogSamples.ozi + row)
    expectEqual(trace.points.count, 3)
    expectEqual(trace.remarks[.unreadable], 1)
  }
}
