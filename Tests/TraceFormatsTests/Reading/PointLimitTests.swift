// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("The most points of a file")
struct PointLimitTests {
  /// The facts of reading a text of which ten points are kept; empty if it is read.
  private func facts(_ text: String) -> [TraceFormatError.Fact] {
    do throws(TraceFormatErrors) {
      let stream = ByteStream(bytes: Array(text.utf8), name: "file")
      _ = try TraceReader.raw(stream, progress: ReadingProgress(pointLimit: 10))
      return []
    } catch {
      return error.errors.map(\.fact)
    }
  }

  private func rows(_ count: Int) -> String {
    "t_s,latitude,longitude\n" + (0..<count).map { "\($0),50,7\n" }.joined()
  }

  @Test("as many points as the limit are read; one more is refused")
  func limit() {
    expectEqual(facts(rows(10)), [])
    expectEqual(facts(rows(11)), [.tooManyPoints(limit: 10)])
  }

  @Test("points count over all lists of a file")
  func lists() {
    func gpx(_ waypoints: Int, _ points: Int) -> String {
      func point(_ name: String) -> String { "<\(name) lat=\"50\" lon=\"7\"></\(name)>" }
      return "<gpx>" + (0..<waypoints).map { _ in point("wpt") }.joined() + "<trk><trkseg>"
        + (0..<points).map { _ in point("trkpt") }.joined() + "</trkseg></trk></gpx>"
    }
    expectEqual(facts(gpx(5, 5)), [])
    expectEqual(facts(gpx(6, 5)), [.tooManyPoints(limit: 10)])
    expectEqual(facts(gpx(11, 0)), [.tooManyPoints(limit: 10)])
  }

  @Test("tracks take the room of points")
  func tracks() {
    func gpx(_ tracks: Int) -> String {
      let track = "<trk><trkseg><trkpt lat=\"50\" lon=\"7\"></trkpt></trkseg></trk>"
      return "<gpx>" + String(repeating: track, count: tracks) + "</gpx>"
    }
    expectEqual(facts(gpx(2)), [])
    expectEqual(facts(gpx(4)), [.tooManyPoints(limit: 10)])
  }

  @Test("columns of numbers and entries that wait for a start are limited")
  func waiting() {
    func list(_ element: String, _ count: Int) -> String {
      "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    }
    func columns(_ count: Int) -> String {
      "{\"lat\":\(list("50", count)),\"lon\":\(list("7", count)),\"t\":\(list("0", count))}"
    }
    expectEqual(facts(columns(6)), [])
    expectEqual(facts(columns(7)), [.tooManyPoints(limit: 10)])
    expectEqual(facts("{\"lat\":\(list("50", 11))}"), [.tooManyPoints(limit: 10)])
    let entries = list("[0,50,7]", 4)
    #expect(facts("{\"trace\":\(entries),\"timestamp\":1}").contains(.tooManyPoints(limit: 10)))
  }

  @Test("the more points are kept, the smaller a value of JSON may be")
  func values() {
    let progress = ReadingProgress(pointLimit: 12_000_000)
    #expect(progress.keep(11_994_000))
    func error(_ parts: Int) -> TraceFormatError? {
      let list = Array(repeating: "1", count: parts).joined(separator: ",")
      let stream = ByteStream(bytes: Array("[[\(list)]]".utf8), name: "file")
      stream.progress = progress
      return JSONElements.read(stream) { _ in true }
    }
    #expect(error(900) == nil)
    expectEqual(error(1100)?.fact, .valueTooLarge(limit: 1000))
  }
}
