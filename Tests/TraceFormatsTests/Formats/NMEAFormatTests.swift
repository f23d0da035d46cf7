// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("NMEA reading")
struct NMEAFormatTests {
  private static let second: Int64 = 1_000_000_000

  @Test("sentences of one time make one point, dated by RMC, with the accuracy of GST")
  func merges() throws {
    let trace = try LogSamples.raw(LogSamples.nmea)
    expectEqual(trace.points.map(\.latitude), [50.5, 50.501])
    expectEqual(trace.points.map(\.longitude), [7.25, 7.25])
    // 2025-12-31T23:59:58Z and 2.5 s later, in the next year.
    let first: Int64 = 1_767_225_598 * Self.second
    expectEqual(trace.points.map(\.time), [first, first + 2_500_000_000])
    // 3 m and 4 m make 5 m.
    expectEqual(trace.points.map(\.accuracy), [5, nil])
    #expect(trace.timesAreAbsolute)
    #expect(trace.remarks.warnings.isEmpty)
  }

  @Test("south and west are negative")
  func hemispheres() throws {
    let text = LogSamples.nmea(["GNGLL,3330.0000,S,12030.0000,W,120000,A,A"])
    let points = try LogSamples.raw(text).points
    expectEqual(points.map(\.latitude), [-33.5])
    expectEqual(points.map(\.longitude), [-120.5])
  }

  @Test("without a date times count from the start, past midnight")
  func noDate() throws {
    let text = LogSamples.nmea([
      "GPGGA,235959.00,5030.000,N,00715.000,E,1,08,0.9,60.0,M,47.0,M,,",
      "GPGGA,000001.00,5030.060,N,00715.000,E,1,08,0.9,60.0,M,47.0,M,,",
    ])
    let trace = try LogSamples.raw(text)
    #expect(!trace.timesAreAbsolute)
    expectEqual(trace.points.map(\.time), [0, 2 * Self.second])
    expectEqual(trace.remarks[.noDate], 2)
  }

  @Test("points before the first date get theirs from it, past midnight")
  func lateDate() throws {
    let text = LogSamples.nmea([
      "GPGGA,235959.00,5030.000,N,00715.000,E,1,08,0.9,60.0,M,47.0,M,,",
      "GPRMC,000001.00,A,5030.060,N,00715.000,E,2.0,90.0,010126,,,A",
    ])
    let trace = try LogSamples.raw(text)
    let last: Int64 = 1_767_225_601 * Self.second
    expectEqual(trace.points.map(\.time), [last - 2 * Self.second, last])
    expectEqual(trace.remarks[.noDate], 0)
  }

  @Test("ZDA dates the position that follows it, also across midnight")
  func zda() throws {
    let text = LogSamples.nmea([
      "GPZDA,235959.90,31,12,2025,00,00",
      "GPGGA,000000.00,5030.000,N,00715.000,E,1,08,0.9,60.0,M,47.0,M,,",
    ])
    try expectEqual(LogSamples.raw(text).points.map(\.time), [1_767_225_600 * Self.second])
  }

  @Test("years from 80 on are of the last century")
  func oldYears() throws {
    let text = LogSamples.nmea(["GPRMC,000000,A,5030.0,N,00715.0,E,,,010199,,"])
    try expectEqual(LogSamples.raw(text).points.map(\.time), [915_148_800 * Self.second])
  }

  @Test("sentences with a wrong checksum, or without one among others with, are left out")
  func checksums() throws {
    let good = LogSamples.nmea
    let bad = "$GPRMC,000001.00,A,5130.060,N,00715.000,E,2.0,90.0,010126,,,A*00\n"
    let cut = "$GPRMC,000002.00,A,5130.060,N,00715.000,E,2.0,90.0,010126,,,A\n"
    let trace = try LogSamples.raw(good + bad + cut)
    expectEqual(trace.points.count, 2)
    expectEqual(trace.remarks[.badChecksum], 1)
    expectEqual(trace.remarks[.unreadable], 1)
  }

  @Test("a sentence whose kind is damaged counts by its checksum, one of an unknown kind does not")
  func damagedKinds() throws {
    let text = LogSamples.nmea + "$GGPGSV,1,1,00*79\n" + LogSamples.nmea(["PUBX,00,1,2"])
    let trace = try LogSamples.raw(text)
    expectEqual(trace.remarks[.badChecksum], 1)
    expectEqual(trace.remarks[.unreadable], 0)
  }

  @Test("sentences of a maker whose checksums are computed in another way do not count")
  func foreign() throws {
    let foreign = String(repeating: "$D,11.25,97863.281,,,656.0,,,,,,,*44\n$PXYZ,1*00\n", count: 9)
    let trace = try LogSamples.raw(LogSamples.nmea + foreign)
    #expect(trace.points.count == 2 && trace.remarks[.badChecksum] == 0)
  }

  @Test("systems that only estimate make an estimated position", arguments: [("EN", 1), ("AE", 0)])
  func systems(modes: String, remarks: Int) throws {
    let body = "GNGNS,000002.00,5030.000,N,00715.000,E,\(modes),08,0.9,60.0,47.0,,"
    let trace = try LogSamples.raw(LogSamples.nmea([body]))
    expectEqual(trace.points.count, 1)
    expectEqual(trace.remarks[.notMeasured], remarks)
  }

  @Test("a log without any checksum is read")
  func noChecksums() throws {
    let text = "$GPRMC,000001.00,A,5130.060,N,00715.000,E,2.0,90.0,010126,,,A\n"
    try expectEqual(LogSamples.raw(text).points.count, 1)
  }

  @Test("records without a fix are counted once each time")
  func noFix() throws {
    let text =
      LogSamples.nmea
      + LogSamples.nmea([
        "GPGGA,000002.00,,,,,0,00,99.9,,,,,,", "GPRMC,000002.00,V,,,,,,,010126,,,N",
        "GPRMC,,V,,,,,,,,,,N", "GPGGA,,,,,,0,00,99.9,,,,,,",
      ])
    let trace = try LogSamples.raw(text)
    expectEqual(trace.points.count, 2)
    expectEqual(trace.remarks[.noFix], 2)
    expectEqual(trace.remarks[.unreadable], 0)
  }

  @Test("estimated, typed and simulated positions are kept and counted", arguments: [6, 7, 8])
  func notMeasured(quality: Int) throws {
    let text = LogSamples.nmea([
      "GPGGA,000002.00,5030.000,N,00715.000,E,\(quality),08,0.9,60.0,M,47.0,M,,"
    ])
    let trace = try LogSamples.raw(text)
    expectEqual(trace.points.count, 1)
    expectEqual(trace.remarks[.notMeasured], 1)
  }

  @Test("prefixes, receipt times and binary bytes around sentences are left out")
  func surroundings() throws {
    var bytes: [UInt8] = [0xB5, 0x62, 0x01, 0x24, 0x00, 0xFF]
    for (index, line) in LogSamples.nmea.split(separator: "\r\n").enumerated() {
      if index == 1 { bytes += [0xB5, 0x62, 0x24, 0x80] }
      bytes += Array("NMEA,\(line),1767225598000\n".utf8)
    }
    let trace = try LogSamples.raw(bytes)
    let plain = try LogSamples.raw(LogSamples.nmea)
    expectEqual(trace.points.map(\.time), plain.points.map(\.time))
    #expect(trace.remarks.warnings.isEmpty)
  }

  @Test("a gzip file and UTF-16 give the same points")
  func wrappings() throws {
    let plain = try LogSamples.raw(LogSamples.nmea)
    let packed = try LogSamples.raw(LogSamples.gzip(Array(LogSamples.nmea.utf8)), name: "a.nmea.gz")
    expectEqual(packed.points.map(\.time), plain.points.map(\.time))
    expectEqual(packed.points.map(\.line), plain.points.map(\.line))
    var wide: [UInt8] = [0xFE, 0xFF]
    for unit in LogSamples.nmea.utf16 { wide += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    let recoded = try LogSamples.raw(wide)
    expectEqual(recoded.points.map(\.time), plain.points.map(\.time))
    expectEqual(recoded.points.map(\.line), plain.points.map(\.line))
  }

  @Test("a log in which more sentences are broken than good is refused")
  func mostlyBroken() throws {
    let text =
      LogSamples.nmea
      + String(repeating: "$GPGGA,000002.00,9930.000,N,00715.000,E,1,08*00\n", count: 5)
    let failure = try #require(LogSamples.failure(text))
    expectEqual(failure.errors.map(\.position?.line), [5])
    #expect(failure.description.contains("5 of 9 records cannot be read"))
  }
}
