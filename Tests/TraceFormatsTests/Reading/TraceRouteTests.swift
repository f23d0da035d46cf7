// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Routes of files")
struct TraceRouteTests {
  private func route(_ text: String) throws -> TraceRoute {
    try TraceReader.route(bytes: Array("<gpx>\(text)</gpx>".utf8), name: "a.gpx")
  }

  /// A route of places on a meridian, by their thousandths of a degree.
  private func line(_ name: String, _ places: [Int]) -> String {
    let points = places.map { "<rtept lat=\"\(50 + Double($0) / 1000)\" lon=\"7\"/>" }
    return "<rte><name>\(name)</name>\(points.joined())</rte>"
  }

  /// A track of places on a meridian, each with its minute if it has one.
  private func track(_ points: [(place: Int, minute: Int?)]) -> String {
    let texts = points.map { place, minute in
      let time = minute.map { "<time>2026-03-29T07:\(10 + $0):00Z</time>" } ?? ""
      return "<trkpt lat=\"\(50 + Double(place) / 1000)\" lon=\"7\">\(time)</trkpt>"
    }
    return "<trk><trkseg>\(texts.joined())</trkseg></trk>"
  }

  /// The thousandths of a degree of the places.
  private func thousandths(_ route: TraceRoute) -> [Int] {
    route.places.map { Int((($0.latitude - 50) * 1000).rounded()) }
  }

  @Test("lines whose ends meet are joined in file order, without a warning")
  func joined() throws {
    let found = try route(line("a", [0, 1]) + line("b", [1, 2, 3]) + line("c", [3, 4]))
    expectEqual(thousandths(found), [0, 1, 2, 3, 4])
    #expect(found.warnings.isEmpty)
    #expect(!found.isTimed)
  }

  @Test("a timed route lasts from its first time to its last")
  func duration() throws {
    try expectEqual(route(track([(0, 0), (1, nil), (2, 5)])).duration, .minutes(5))
    try expectEqual(route(track([(0, 5), (1, 3), (2, 0)])).duration, .minutes(5))
    try expectEqual(route(line("a", [0, 1])).duration, nil)
  }

  @Test("of lines that lie apart the longest way is the route, and the others are named")
  func apart() throws {
    // 0.001 degree is 111 m; the first has the most points and the shorter length.
    let found = try route(line("a", [0, 1, 2]) + line("b", [3, 8]))
    expectEqual(thousandths(found), [3, 8])
    let fact = TraceWarning.Fact.otherLines(points: 3, kept: "b", others: ["a"])
    let facts = found.warnings.map(\.fact)
    expectEqual(facts, [fact])
    #expect(fact.text.contains("\"b\", the longest, is the route, and 3 points of \"a\" left out"))
  }

  @Test("places count whether they have a time or not")
  func someTimes() throws {
    let found = try route(track([(0, nil), (1, 0), (2, nil), (3, 5), (4, nil)]))
    expectEqual(thousandths(found), [0, 1, 2, 3, 4])
    #expect(found.isTimed)
  }

  @Test("one time at nearly all points leaves a route without times", arguments: [1, 50, 99])
  func oneTime(other: Int) throws {
    let found = try route(track((0..<100).map { ($0, $0 == other ? 0 : 1) }))
    expectEqual(thousandths(found), Array(0..<100))
    #expect(!found.isTimed)
    #expect(found.warnings.isEmpty)
  }

  @Test("a recording with the newest first is passed as it was recorded")
  func newestFirst() throws {
    let found = try route(track([(4, 4), (3, 3), (2, 2), (1, 1), (0, 0)]))
    expectEqual(thousandths(found), [0, 1, 2, 3, 4])
    let facts = found.warnings.map(\.fact)
    expectEqual(facts, [.newestFirst(points: 5)])
  }

  @Test("places at null island are left out of a route elsewhere")
  func nullIsland() throws {
    let zero = "<rte><rtept lat=\"50\" lon=\"7\"/><rtept lat=\"0\" lon=\"0\"/>"
    let found = try route(zero + "<rtept lat=\"50.001\" lon=\"7\"/></rte>")
    expectEqual(thousandths(found), [0, 1])
    let facts = found.warnings.map(\.fact)
    expectEqual(facts, [.nullIsland(points: 1)])
  }

  @Test(
    "a real recording with one time at nearly all of its points is a route of all its places",
    .enabled(if: Samples.hasRecordings, "TRACEWATT_RECORDINGS is not set")
  )
  func sameTime() throws {
    let name = "gpxpy_mojstrovka_sametime.gpx"
    let found = try TraceReader.route(bytes: Samples.recording(name), name: name)
    #expect(!found.isTimed)
    #expect(found.places.count > 170)
  }
}
