// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

@Suite("GPX reading")
struct GPXFormatTests {
  @Test("tracks are joined with their times, modes and accuracies")
  func joinsTracks() throws {
    let reading = try Samples.read(Samples.gpx)
    expectEqual(reading.format, "GPX")
    #expect(reading.warnings.isEmpty)
    expectEqual(reading.trace.startUnixMilliseconds, 1_774_769_400_000)
    expectEqual(reading.trace.points.map(\.time.nanoseconds), [0, 1_500_000_000, 3_000_000_000])
    expectEqual(reading.trace.points.map(\.mode), [.walking, .walking, .cycling])
    expectEqual(reading.trace.points.map(\.horizontalAccuracy), [nil, Metres(4.5), nil])
    #expect(
      reading.trace.points[1].coordinate == Coordinate(latitude: 50.00001, longitude: 7.00001)
    )
  }

  @Test("the content decides before the extension does")
  func contentDecides() throws {
    try expectEqual(Samples.read(Samples.gpx, name: "day.csv").format, "GPX")
    try expectEqual(Samples.read(Samples.csv, name: "day.gpx").format, "CSV")
  }

  @Test("without a track, timed waypoints serve and a warning says so")
  func waypointsServe() throws {
    let text = """
      <gpx>
      <wpt lat="50" lon="7"><time>2026-03-29T07:30:00Z</time></wpt>
      <wpt lat="50.001" lon="7"><time>2026-03-29T07:31:00Z</time></wpt>
      </gpx>
      """
    let reading = try Samples.read(text)
    expectEqual(reading.trace.points.count, 2)
    expectEqual(reading.warnings.map(\.fact), [.noTrack(used: "<wpt>")])
    #expect(
      reading.warnings.first?.message(file: "a.gpx")
        == "a.gpx:2: warning: no <trk>; the <wpt> elements serve as the track"
    )
  }

  @Test("blank lines before the declaration shift the line of an error")
  func leadingBlanks() {
    let text =
      "\n\n<?xml version=\"1.0\"?>\n"
      + Samples.gpx(points: ["<trkpt lat=\"50\" lon=\"7\"><time>now</time></trkpt>"])
    let failure = Samples.failure(text)
    expectEqual(failure?.errors.first?.fact, .badTime(key: "time", text: "now"))
    expectEqual(failure?.errors.first?.position?.line, 5)
  }

  @Test("UTF-16 with a byte order mark is read")
  func readsUTF16() throws {
    let text = Samples.gpx.replacingOccurrences(of: "UTF-8", with: "UTF-16")
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 {
      bytes.append(UInt8(unit & 0xFF))
      bytes.append(UInt8(unit >> 8))
    }
    let reading = try TraceReader.read(bytes: bytes, name: "day.gpx")
    let plain = try Samples.read(Samples.gpx)
    expectEqual(reading.trace, plain.trace)
  }

  @Test("a document type with entities of its own is refused")
  func refusesEntities() {
    let text = """
      <?xml version="1.0"?>
      <!-- x -->
      <!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
      <gpx><trk><name>&b;</name></trk></gpx>
      """
    let failure = Samples.failure(text)
    expectEqual(failure?.errors.map(\.fact), [.documentTypeSubset])
    expectEqual(failure?.errors.first?.position?.line, 3)
  }

  @Test("unlimited nesting of elements is refused")
  func refusesDepth() {
    let text = "<gpx>" + String(repeating: "<a>", count: 5000)
    expectEqual(Samples.failure(text)?.errors.first?.fact, .nestedTooDeeply(limit: 64))
  }

  @Test("broken XML is reported with its line")
  func brokenXML() throws {
    let text = "<gpx>\n<trk>\n</gpx>\n"
    let failure = try #require(Samples.failure(text))
    expectEqual(failure.errors.count, 1)
    expectEqual(failure.errors[0].position?.line, 3)
    guard case .brokenXML = failure.errors[0].fact else {
      Issue.record("unexpected \(failure)")
      return
    }
  }

  @Test("undeclared prefixes, as browser tools leave them, are read")
  func undeclaredPrefix() throws {
    let text = Samples.gpx(points: [
      "<trkpt lat=\"50\" lon=\"7\"><time>2026-03-29T07:30:00Z</time>"
        + "<extensions><q:hAcc>3</q:hAcc></extensions></trkpt>",
      "<trkpt lat=\"50\" lon=\"7.1\"><time>2026-03-29T08:30:00Z</time></trkpt>",
    ])
    try expectEqual(Samples.read(text).trace.points[0].horizontalAccuracy, Metres(3))
  }

  @Test("processing instructions, with data or without, are skipped")
  func processingInstructions() throws {
    let text = Samples.gpx.replacingOccurrences(of: "<ele>", with: "<?b?><?c d?><ele>")
    try expectEqual(Samples.read(text).trace.points.count, 3)
  }

  @Test("an encoding that does not fit the bytes is refused", arguments: ["IBM037", "no-such"])
  func refusesEncodings(name: String) {
    let text = Samples.gpx.replacingOccurrences(of: "UTF-8", with: name)
    guard case .brokenXML = Samples.failure(text)?.errors.first?.fact else {
      Issue.record("the file was read")
      return
    }
  }

  @Test("environments in the metadata are read")
  func environments() throws {
    let change = EnvironmentChange(
      from: SimulationTime(seconds: 0.5),
      to: SimulationTime(seconds: 2),
      environment: .tunnel
    )
    var trace = try Samples.read(Samples.gpx).trace
    trace.environments = [change]
    let text = String(decoding: GPXWriter.bytes(of: trace), as: UTF8.self)
    try expectEqual(Samples.read(text).trace.environments, [change])
  }
}
