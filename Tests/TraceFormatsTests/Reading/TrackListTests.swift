// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("The tracks of a recording, each by itself")
struct TrackListTests {
  private static let start = "2026-03-29T07:30:0"

  private static let files: [String: String] = [
    "two people row by row":
      "user,t_s,lat,lon\nanna,0,50,7\nben,0,51,8\nanna,1,50.00001,7\nben,2,51.00001,8\n"
      + "anna,3,50.00002,7\n",
    "numbers as ids, one with a leading zero":
      "user_id,t_s,lat,lon\n7,0,50,7\n007,0,51,8\n1,0,52,8\n7,1,50.00001,7\n007,2,51.00001,8\n"
      + "1,3,52.00001,8\n",
    "words of the rule as ids":
      "user,t_s,lat,lon\nauto,0,50,7\nall,0,51,8\nauto,1,50.00001,7\nall,2,51.00001,8\n",
    "points out of order, equal times and null island":
      "user,t_s,lat,lon\nanna,5,50,7\nben,9,51,8\nanna,1,50.00001,7\nben,9,51.00001,8\n"
      + "anna,3,0,0\nben,2,51.00002,8\nanna,3,50.1,7\n",
    "newest first":
      "user,t_s,lat,lon\nanna,9,50,7\nben,8,51,8\nanna,7,50.00001,7\nben,6,51.00001,8\n"
      + "ben,6,51.00002,8\n",
    "one of many is newest first":
      "user,t_s,lat,lon\nanna,1,50,7\nanna,2,50.00001,7\nanna,3,50.00002,7\nben,6,51.00001,8\n"
      + "ben,6,51.00002,8\nben,5,51.00003,8\n",
    "named and unnamed tracks of GPX": gpx(["Out", "", "Out", "2"]),
    "unnamed tracks of GPX": gpx(["", ""]),
    "trips of people":
      "user,trip_id,t_s,lat,lon\nanna,1,0,50,7\nben,1,0,51,8\nanna,1,1,50.00001,7\n"
      + "ben,1,2,51.00001,8\nanna,2,5,50,7\nanna,2,6,50.00001,7\n",
    "movement of the ONE simulator":
      "0 10 7.00000 7.10000 50.00000 50.10000\n0 p1 7.01 50.01\n0 p2 7.02 50.02\n"
      + "5 p1 7.01001 50.01\n6 p2 7.02001 50.02\n",
  ]

  private static func gpx(_ names: [String]) -> String {
    let tracks = names.enumerated().map { index, name in
      let latitude = 50 + index
      return "<trk>" + (name.isEmpty ? "" : "<name>\(name)</name>") + "<trkseg>"
        + "<trkpt lat=\"\(latitude)\" lon=\"7\"><time>\(start)\(2 * index)Z</time></trkpt>"
        + "<trkpt lat=\"\(latitude).00001\" lon=\"7\"><time>\(start)\(2 * index + 1)Z</time></trkpt>"
        + "</trkseg></trk>"
    }
    return "<gpx>\(tracks.joined())</gpx>"
  }

  private static func list(
    _ text: String,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TrackList {
    try TrackList(ByteStream(bytes: Array(text.utf8), name: "a"), rules: rules)
  }

  @Test("a track is read as if it were chosen by its rule", arguments: files.keys.sorted())
  func sameAsChosen(_ name: String) throws {
    let text = try #require(Self.files[name])
    let list = try Self.list(text)
    #expect(list.isDivided)
    #expect(list.names.count > 1)
    for index in list.names.indices {
      let chosen = try TraceReader.read(
        bytes: Array(text.utf8),
        name: "a",
        rules: list.rules(of: index)
      )
      try expectEqual(list.reading(index).trace, chosen.trace, "\(list.names[index])")
    }
  }

  @Test("tracks of one name count as one, and those without a name have their numbers")
  func names() throws {
    let list = try Self.list(Self.gpx(["Out", "", "Out", "2"]))
    expectEqual(list.names, ["Out", "2", "2"])
    expectEqual(list.names.indices.map { list.isNamed($0) }, [true, false, true])
    try expectEqual(list.reading(0).trace.points.count, 4)
    expectEqual(list.rules(of: 0).track, .name("Out"))
    // The fourth track is named 2, which as a number would be the second.
    #expect(
      list.names.indices.dropFirst().map { list.rules(of: $0).track } == [.number(2), .number(4)]
    )
  }

  @Test("a table without ids is not divided, and one with a single id is")
  func undivided() throws {
    #expect(try !Self.list("t_s,lat,lon\n0,50,7\n1,50.00001,7\n").isDivided)
    let single = try Self.list("user,t_s,lat,lon\na,0,50,7\na,1,50.00001,7\n")
    #expect(single.isDivided && single.names == ["a"])
  }

  @Test("a track that is not usable does not affect the others")
  func unusable() throws {
    let list = try Self.list("user,t_s,lat,lon\na,0,50,7\nb,0,51,8\na,1,50.00001,7\n")
    try expectEqual(list.reading(0).trace.points.count, 2)
    #expect(throws: TraceFormatErrors.self) { try list.reading(1) }
  }

  @Test("the window of time applies to each track")
  func window() throws {
    var rules = CleaningRules()
    rules.to = .elapsed(.seconds(1))
    let text = try #require(Self.files["two people row by row"])
    try expectEqual(Self.list(text, rules: rules).reading(0).trace.points.count, 2)
  }
}
