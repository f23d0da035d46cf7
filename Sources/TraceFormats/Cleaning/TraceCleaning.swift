// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// Makes a trace of the points of a file, by the rules stated at `TraceReader`.
struct TraceCleaning {
  private let raw: RawTrace
  private(set) var warnings: [TraceWarning]

  /// The longest trace that can be meant, in days.
  static let longestDays = 366
  /// The share of points that may be earlier than a point before.
  static let backwardFraction = 0.01
  /// Faster steps are reported; 340 m/s is about the speed of sound.
  static let implausibleSpeed = 340.0
  /// Longer gaps are reported.
  static let longGap = SimulationDuration.minutes(5)

  init(_ raw: RawTrace) {
    self.raw = raw
    warnings = raw.warnings + raw.remarks.warnings
  }

  /// The trace; nil if the points make none, and `errors` then says why.
  mutating func trace(errors: inout ErrorList) -> RecordedTrace? {
    guard !raw.points.isEmpty else {
      errors.add(.noPoints)
      return nil
    }
    guard raw.points.contains(where: { $0.time != nil }) else {
      errors.add(.noTimes(points: raw.points.count), at: position(raw.points[0]))
      return nil
    }
    let points = kept(errors: &errors)
    guard errors.isEmpty else { return nil }
    guard points.count >= 2 else {
      errors.add(.tooFewPoints(usable: points.count))
      return nil
    }
    let start = points[0].time ?? 0
    let (length, overflow) = (points[points.count - 1].time ?? 0)
      .subtractingReportingOverflow(start)
    let days = overflow ? .infinity : Double(length) / 86_400e9
    guard days <= Double(Self.longestDays) else {
      let shown = min(days, 1e6)
      errors.add(.tooLong(days: shown, limit: Self.longestDays), at: position(points.last))
      return nil
    }
    report(points)
    warnings.sort { ($0.position?.line ?? 0) < ($1.position?.line ?? 0) }
    return recorded(points, start: start)
  }

  private func position(_ point: RawPoint?) -> TextPosition? {
    guard let point, point.line > 0 else { return nil }
    return TextPosition(line: Int(point.line))
  }

  /// The points in strictly increasing time, and a word on those left out.
  private mutating func kept(errors: inout ErrorList) -> [RawPoint] {
    let isElsewhere = raw.points.contains { abs($0.latitude) > 1 || abs($0.longitude) > 1 }
    var left = LeftOut()
    var points: [RawPoint] = []
    points.reserveCapacity(raw.points.count)
    var last = Int64.min
    for point in raw.points {
      guard let time = point.time else {
        left.missing.count(point)
        continue
      }
      if isElsewhere, point.latitude == 0, point.longitude == 0 {
        left.null.count(point)
      } else if time > last || points.isEmpty {
        points.append(point)
        last = time
      } else if time == last {
        left.equal.count(point)
      } else {
        left.backward.count(point)
      }
    }
    let all = raw.points.count
    let total = all - left.missing.points
    if Double(left.backward.points) > Self.backwardFraction * Double(total) {
      let fact = TraceFormatError.Fact.timesGoBackwards(points: left.backward.points, of: total)
      errors.add(fact, at: position(left.backward.first))
    }
    warn(left.missing) { .missingTimes(points: $0, of: all) }
    warn(left.null) { .nullIsland(points: $0) }
    warn(left.equal) { .equalTimes(points: $0) }
    warn(left.backward) { .backwardTimes(points: $0) }
    return points
  }

  private mutating func warn(_ tally: Tally, _ fact: (Int) -> TraceWarning.Fact) {
    guard tally.points > 0 else { return }
    warnings.append(TraceWarning(fact(tally.points), at: position(tally.first)))
  }

  /// Reports long gaps and implausible speeds between neighbouring points.
  private mutating func report(_ points: [RawPoint]) {
    var gaps = Tally()
    var longest = Int64(0)
    var jumps = Tally()
    var fastest = 0.0
    var previous = points[0]
    for point in points.dropFirst() {
      let step = (point.time ?? 0) - (previous.time ?? 0)
      if step > Self.longGap.nanoseconds {
        gaps.count(previous)
        longest = max(longest, step)
      }
      let speed = speed(from: previous, to: point, nanoseconds: step)
      if speed > Self.implausibleSpeed {
        jumps.count(point)
        fastest = max(fastest, speed)
      }
      previous = point
    }
    warn(gaps) { .gaps(count: $0, longest: SimulationDuration(nanoseconds: longest)) }
    warn(jumps) { .implausibleSpeed(steps: $0, fastest: MetresPerSecond(fastest)) }
  }

  /// Metres per second of a step, or 0 where a cheap upper bound already shows it plausible.
  private func speed(from a: RawPoint, to b: RawPoint, nanoseconds: Int64) -> Double {
    let seconds = Double(nanoseconds) * 1e-9
    let north = abs(b.latitude - a.latitude)
    let east = abs(b.longitude - a.longitude)
    // A degree of the meridian has at most 111.7 km, one of the equator 111.4 km.
    let bound = (north + min(east, 360 - east)) * 111_700
    guard bound > Self.implausibleSpeed * seconds else { return 0 }
    let from = Coordinate(latitude: a.latitude, longitude: a.longitude)
    let to = Coordinate(latitude: b.latitude, longitude: b.longitude)
    return Geodesic.distance(from: from, to: to).value / seconds
  }

  private func recorded(_ points: [RawPoint], start: Int64) -> RecordedTrace {
    let recorded = points.map { point in
      RecordedTrace.Point(
        time: SimulationTime(nanoseconds: (point.time ?? 0) - start),
        coordinate: Coordinate(latitude: point.latitude, longitude: point.longitude),
        mode: point.mode,
        horizontalAccuracy: point.accuracy.flatMap { $0 > 0 ? Metres($0) : nil }
      )
    }
    // Recorders without a set clock begin at 1970; so do our writers where no start is known.
    let milliseconds = start >= 0 ? start / 1_000_000 : (start - 999_999) / 1_000_000
    let isKnown = raw.timesAreAbsolute && milliseconds != 0
    return RecordedTrace(
      points: recorded,
      startUnixMilliseconds: isKnown ? milliseconds : nil,
      environments: raw.environments + stretches(points, recorded)
    )
  }

  /// The stretches over which neighbouring points name one environment.
  private func stretches(
    _ points: [RawPoint],
    _ recorded: [RecordedTrace.Point]
  ) -> [EnvironmentChange] {
    var changes: [EnvironmentChange] = []
    var first = 0
    for index in points.indices.dropFirst() {
      let isLast = index == points.count - 1
      guard isLast || points[index].environment != points[first].environment else { continue }
      if let environment = points[first].environment {
        let from = recorded[first].time
        changes.append(
          EnvironmentChange(from: from, to: recorded[index].time, environment: environment)
        )
      }
      first = index
    }
    return changes
  }
}

/// How many points were left out for one reason, and the first of them.
private struct Tally {
  var points = 0
  var first: RawPoint?

  mutating func count(_ point: RawPoint) {
    if points == 0 { first = point }
    points += 1
  }
}

private struct LeftOut {
  var missing = Tally()
  var null = Tally()
  var equal = Tally()
  var backward = Tally()
}
