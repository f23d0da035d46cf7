// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// What a reader leaves out of a file although it has positions.
public enum LeftOut: String, CaseIterable, Sendable, Hashable {
  /// Lines without times beside positions with times.
  case lines
  /// Single places beside a track.
  case places
  /// Routes beside a track.
  case routes
  /// Waypoints beside a track or a route.
  case waypoints
  /// Points of a course or task beside a recording.
  case coursePoints = "course_points"
  /// Visits without a position or without times.
  case visits
  /// Ways without positions or without times.
  case ways
  /// Polygons and other shapes.
  case shapes
  /// Second positions of records that have two, such as the end of a trip.
  case otherPositions = "other_positions"
  /// Routes of a router's answer after the first.
  case alternatives
  /// Files of an archive that cannot be read.
  case members

  /// The noun in the singular.
  var noun: String {
    switch self {
    case .lines: "line without times"
    case .places: "place that is not part of the track"
    case .routes: "route that is not part of the track"
    case .waypoints: "waypoint"
    case .coursePoints: "course point"
    case .visits: "visit without a place or a time"
    case .ways: "way without places or times"
    case .shapes: "shape"
    case .otherPositions: "second position of a record"
    case .alternatives: "alternative route"
    case .members: "file in the archive that cannot be read"
    }
  }

  /// The noun in the plural.
  var nouns: String {
    switch self {
    case .lines: "lines without times"
    case .places: "places that are not part of the track"
    case .routes: "routes that are not part of the track"
    case .waypoints: "waypoints"
    case .coursePoints: "course points"
    case .visits: "visits without a place or a time"
    case .ways: "ways without places or times"
    case .shapes: "shapes"
    case .otherPositions: "second positions of records"
    case .alternatives: "alternative routes"
    case .members: "files in the archive that cannot be read"
    }
  }
}

/// How much of each kind a reader leaves out.
struct LeftOutTallies {
  private struct Sum {
    var count = 0
    var points = 0
    /// Nanoseconds that the file states for them.
    var time: Int64 = 0
    var line = 0
  }

  private var tallies: [LeftOut: Sum] = [:]

  /// Counts elements with their points and the time they state.
  mutating func count(_ kind: LeftOut, _ count: Int, points: Int, time: Int64, line: Int) {
    var tally = tallies[kind] ?? Sum(line: line)
    tally.count += count
    tally.points += points
    tally.time = min(tally.time.addingReportingOverflow(max(0, time)).partialValue, 1 << 62)
    tallies[kind] = tally
  }

  /// Adds the counts of another file.
  mutating func add(_ other: LeftOutTallies) {
    for (kind, tally) in other.tallies {
      count(kind, tally.count, points: tally.points, time: tally.time, line: tally.line)
    }
  }

  /// A warning for each kind that occurred, in the order of the kinds.
  var warnings: [TraceWarning] {
    LeftOut.allCases.compactMap { kind in
      guard let tally = tallies[kind] else { return nil }
      let fact = TraceWarning.Fact.leftOut(
        kind,
        count: tally.count,
        points: tally.points,
        time: SimulationDuration(nanoseconds: tally.time)
      )
      return TraceWarning(fact, at: tally.line > 0 ? TextPosition(line: tally.line) : nil)
    }
  }
}
