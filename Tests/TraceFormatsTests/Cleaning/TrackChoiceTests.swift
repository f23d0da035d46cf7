// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Tracks of a file")
struct TrackChoiceTests {
  /// A GPX file of tracks, each with a name and the minutes of its points.
  private func gpx(_ tracks: [(name: String, minutes: ClosedRange<Int>)]) -> String {
    let texts = tracks.map { name, minutes in
      let points = minutes.map { minute in
        "<trkpt lat=\"50\" lon=\"7.\(10 + minute)\"><time>2026-03-29T07:\(10 + minute):00Z</time></trkpt>"
      }
      return "<trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk>"
    }
    return "<gpx>" + texts.joined(separator: "\n") + "</gpx>"
  }

  private func read(
    _ text: String,
    _ track: CleaningRules.Track = .auto
  ) throws -> TraceReading {
    var rules = CleaningRules()
    rules.track = track
    return try TraceReader.read(bytes: Array(text.utf8), name: "a.gpx", rules: rules)
  }

  @Test("tracks that follow one another are joined")
  func joined() throws {
    let reading = try read(gpx([("a", 0...5), ("b", 6...9)]))
    expectEqual(reading.trace.points.count, 10)
    #expect(reading.warnings.isEmpty)
  }

  @Test("tracks with the newest first are put in order")
  func newestFirst() throws {
    let reading = try read(gpx([("b", 6...9), ("a", 0...5)]))
    expectEqual(reading.trace.points.count, 10)
    expectEqual(reading.warnings.map(\.fact), [.tracksSorted(tracks: 2)])
  }

  @Test(
    "of tracks at the same time the one with the most points is kept, and a warning names the rest"
  )
  func sideBySide() throws {
    let reading = try read(gpx([("a", 0...5), ("b", 0...9), ("c", 3...4)]))
    expectEqual(reading.trace.points.count, 10)
    let fact = TraceWarning.Fact.otherTracks(points: 8, kept: "b", others: ["a", "c"])
    expectEqual(reading.warnings.map(\.fact), [fact])
  }

  @Test("a track is chosen by its name or its number, without a warning")
  func chosen() throws {
    let text = gpx([("a", 0...5), ("b", 0...9)])
    try expectEqual(read(text, .name("a")).trace.points.count, 6)
    try expectEqual(read(text, .number(1)).trace.points.count, 6)
    #expect(try read(text, .number(1)).warnings.isEmpty)
    let all = try read(text, .all)
    expectEqual(all.trace.points.count, 10)
  }

  @Test("a missing track is refused with the names of those that exist")
  func missing() {
    do {
      _ = try read(gpx([("a", 0...5), ("", 0...9)]), .name("x"))
      Issue.record("the file was read")
    } catch let error as TraceFormatErrors {
      expectEqual(error.errors.map(\.fact), [.noSuchTrack(name: "x", known: ["a", "2"])])
    } catch {
      Issue.record("\(error)")
    }
  }
}
