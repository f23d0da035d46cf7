// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// Stays and ways that a file states from one time to another, as timelines of phones do.
///
/// They fill the time for which the file has no positions: a stay is at its place from begin to end,
/// a way passes its line at one speed. Where positions were measured, those count.
struct StatedStretches {
  /// A stay at one place, or a way along several.
  private struct Stretch {
    var from: Int64
    var to: Int64
    var places: [RawPoint]
  }

  /// Nanoseconds without positions, below which stated stretches add nothing: as long as a gap.
  private static let shortest: Int64 = 300_000_000_000
  /// Nanoseconds from a measured position to the first stated one: a minute.
  private static let margin: Int64 = 60_000_000_000
  /// The most nanoseconds between two positions of a stay, so that it is never split: 12 hours.
  private static let longest: Int64 = 43_200_000_000_000

  /// The most positions that are kept of all stretches, about 200 MB.
  private static let mostPlaces = 2_000_000

  private var stays: [Stretch] = []
  private var ways: [Stretch] = []
  private var placeCount = 0

  /// True if there is neither a stay nor a way.
  var isEmpty: Bool { stays.isEmpty && ways.isEmpty }

  /// Adds a stay; false if it does not end after it begins, or there is no room for it.
  mutating func addStay(at place: RawPoint, from: Int64, to: Int64) -> Bool {
    guard to > from, placeCount < Self.mostPlaces else { return false }
    placeCount += 1
    var place = place
    place.mode = .still
    stays.append(Stretch(from: from, to: to, places: [place]))
    return true
  }

  /// Adds a way along points, in order; false if it does not end after it begins, has only one, or
  /// there is no room for it.
  mutating func addWay(along places: [RawPoint], from: Int64, to: Int64) -> Bool {
    guard to > from, places.count > 1, placeCount + places.count <= Self.mostPlaces else {
      return false
    }
    placeCount += places.count
    ways.append(Stretch(from: from, to: to, places: places))
    return true
  }

  /// Adds the stretches to a trace, where the points of one of its tracks leave room.
  ///
  /// - Parameters:
  ///   - trace: the trace.
  ///   - track: the place of the track among the trace's; nil for all of them.
  func fill(_ trace: inout RawTrace, track: Int? = nil) {
    var times: [Int64] = []
    for point in trace.points where point.nanoseconds != RawPoint.noTime {
      if let track, trace.track(of: point) != track { continue }
      times.append(point.nanoseconds)
    }
    times.sort()
    var added: [RawPoint] = []
    var end = Int64.min
    for way in ways.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      // A way within another one adds nothing.
      let from = max(way.from, end)
      guard from < way.to else { continue }
      end = way.to
      let timed = Self.timed(way)
      for room in Self.rooms(in: from...way.to, between: times) {
        added += timed.filter { room.contains($0.nanoseconds) }
      }
      guard hasRoom(for: added, in: trace) else { return }
    }
    times = (times + added.map(\.nanoseconds)).sorted()
    end = .min
    for stay in stays.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      // A stay within another one adds nothing.
      let from = max(stay.from, end)
      guard from < stay.to else { continue }
      end = stay.to
      for room in Self.rooms(in: from...stay.to, between: times) {
        var time = room.lowerBound
        while time < room.upperBound {
          added.append(Self.point(stay.places[0], at: time))
          time = min(room.upperBound, time.addingReportingOverflow(Self.longest).partialValue)
        }
        var last = Self.point(stay.places[0], at: room.upperBound)
        last.mode = nil
        added.append(last)
      }
      guard hasRoom(for: added, in: trace) else { return }
    }
    added.sort { $0.nanoseconds < $1.nanoseconds }
    var unique: [RawPoint] = []
    for point in added {
      if unique.last?.nanoseconds == point.nanoseconds {
        // A stretch ends where the next begins.
        unique[unique.count - 1] = point
      } else {
        unique.append(point)
      }
    }
    trace.insert(unique, track: track)
  }

  /// False, with the trace full, if there are more positions than a trace may have.
  private func hasRoom(for added: [RawPoint], in trace: RawTrace) -> Bool {
    let limit = trace.progress.pointLimit
    guard added.count > limit else { return true }
    return trace.progress.keep(limit + 1)
  }

  private static func point(_ place: RawPoint, at time: Int64) -> RawPoint {
    var point = place
    point.nanoseconds = time
    return point
  }

  /// The points of a way with the times at which they are passed at one speed.
  private static func timed(_ way: Stretch) -> [RawPoint] {
    var lengths = [0.0]
    for (a, b) in zip(way.places, way.places.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + GreatCircle.distance(a, b))
    }
    let whole = lengths[lengths.count - 1]
    let duration = Double(way.to) - Double(way.from)
    var timed: [RawPoint] = []
    for (index, place) in way.places.enumerated() {
      let share = whole > 0 ? lengths[index] / whole : Double(index) / Double(lengths.count - 1)
      let isLast = index == way.places.count - 1
      let next = point(place, at: isLast ? way.to : way.from + Int64(share * duration))
      // A line says where the way went; its two ends alone do not.
      if way.places.count > 2, let last = timed.last { timed += between(last, next) }
      timed.append(next)
    }
    return timed
  }

  /// Points on the straight line between two, at most 10 s apart.
  private static func between(_ a: RawPoint, _ b: RawPoint) -> [RawPoint] {
    let step: Int64 = 10_000_000_000
    let parts = (b.nanoseconds &- a.nanoseconds + step - 1) / step
    // Around the antimeridian the mean of two longitudes is on the other side of the Earth.
    guard parts > 1, parts < 10_000, abs(a.longitude - b.longitude) < 180 else { return [] }
    return (1..<parts).map { part in
      let share = Double(part) / Double(parts)
      var point = a
      point.nanoseconds = a.nanoseconds + (b.nanoseconds - a.nanoseconds) / parts * part
      point.latitude += share * (b.latitude - a.latitude)
      point.longitude += share * (b.longitude - a.longitude)
      return point
    }
  }

  /// The parts of a span in which a stretch may add positions, given the sorted times of others.
  private static func rooms(
    in span: ClosedRange<Int64>,
    between times: [Int64]
  ) -> [ClosedRange<Int64>] {
    var index = times.partitioningIndex { $0 >= span.lowerBound }
    guard index < times.count, times[index] <= span.upperBound else { return [span] }
    var rooms: [ClosedRange<Int64>] = []
    var start = span.lowerBound
    var isMeasured = false
    while true {
      let isEnd = index == times.count || times[index] > span.upperBound
      let end = isEnd ? span.upperBound : times[index]
      let (length, overflow) = end.subtractingReportingOverflow(start)
      if overflow || length >= shortest {
        rooms.append((isMeasured ? start + margin : start)...(isEnd ? end : end - margin))
      }
      guard !isEnd else { return rooms }
      (start, isMeasured) = (end, true)
      index += 1
    }
  }
}

extension Array {
  /// The first index whose element meets a condition that holds for all after it.
  fileprivate func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
