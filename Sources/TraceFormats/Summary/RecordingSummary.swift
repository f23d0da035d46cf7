// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The content of a file as it was recorded, before any cleaning.
public struct RecordingSummary: Sendable, Hashable {
  /// The corners of the area; west is greater than east if the area crosses the antimeridian.
  public struct Bounds: Sendable, Hashable {
    /// The corner in the south and west.
    public var southWest: Coordinate
    /// The corner in the north and east.
    public var northEast: Coordinate
  }

  /// A track of the file.
  public struct Track: Sendable, Hashable {
    /// Its number in the file, from 1.
    public var number: Int
    /// Its name or id; empty if the file gives none.
    public var name: String
    /// The number of points.
    public var points = 0
    /// The number of points with a time.
    public var timedPoints = 0
    /// The earliest time, in milliseconds since 1970 or since the start.
    public var firstMilliseconds: Int64?
    /// The latest time, in milliseconds since 1970 or since the start.
    public var lastMilliseconds: Int64?
    /// The sum of great-circle steps inside segments.
    public var length = Metres.zero

    /// The duration from the earliest time to the latest; nil without times.
    public var duration: SimulationDuration? {
      RecordingSummary.duration(firstMilliseconds, lastMilliseconds)
    }
  }

  /// The most tracks that are described one by one.
  public static let trackLimit = 1000

  /// The number of points.
  public var points = 0
  /// The number of points with a time.
  public var timedPoints = 0
  /// The number of tracks with points.
  public var tracks = 0
  /// The first tracks with points, at most `trackLimit` of them, in file order.
  public var trackList: [Track] = []
  /// The number of unbroken stretches of recording.
  public var segments = 0
  /// True if times count from 1970, false if from the start of the recording.
  public var timesAreAbsolute = true
  /// The earliest time, in milliseconds since 1970 or since the start.
  public var firstMilliseconds: Int64?
  /// The latest time, in milliseconds since 1970 or since the start.
  public var lastMilliseconds: Int64?
  /// The sum of great-circle steps inside segments, or that of the cleaned trace where it is longer.
  public var length = Metres.zero
  /// Seconds between neighbouring points, equal times aside.
  public var interval: Spread?
  /// Steps of more than five minutes.
  public var gapCount = 0
  /// The longest step; nil if there is none.
  public var longestStep: SimulationDuration?
  /// Metres per second of the steps inside segments.
  public var speed: Spread?
  /// The share of the time in steps of up to 5 min inside segments that pass at below 0.5 m/s.
  public var stillFraction: Double?
  /// Recorded horizontal accuracies (68 %) in metres.
  public var accuracy: Spread?
  /// The number of points with an accuracy.
  public var accuratePoints = 0
  /// The lowest and the highest height above sea level in metres; nil without heights.
  public var altitude: ClosedRange<Double>?
  /// The number of positions that differ by more than 1e-7 degrees.
  public var distinctPositions = 0
  /// The area of the points.
  public var bounds: Bounds?

  /// The duration from the earliest time to the latest; nil without times.
  public var duration: SimulationDuration? { Self.duration(firstMilliseconds, lastMilliseconds) }

  private static func duration(_ first: Int64?, _ last: Int64?) -> SimulationDuration? {
    guard let first, let last else { return nil }
    let (length, overflow) = last.subtractingReportingOverflow(first)
    let (nanoseconds, tooLong) = length.multipliedReportingOverflow(by: 1_000_000)
    return SimulationDuration(nanoseconds: overflow || tooLong ? .max : nanoseconds)
  }

  /// The summary of a file's points.
  init(_ raw: RawTrace) {
    points = raw.points.count
    segments = raw.trackOfSegment.count
    tracks = raw.trackNames.count
    timesAreAbsolute = raw.timesAreAbsolute
    measureTimes(raw.points)
    measureTracks(raw)
    measureIntervals(raw)
    measureSpeeds(raw)
    measurePlaces(raw.points)
    trackList.removeAll { $0.points == 0 }
    measureAccuracies(raw.points)
    for point in raw.points {
      guard let height = point.altitude else { continue }
      let known = altitude ?? height...height
      altitude = min(known.lowerBound, height)...max(known.upperBound, height)
    }
  }

  private mutating func measureTimes(_ points: PointList) {
    var (first, last) = (Int64.max, Int64.min)
    for point in points where point.nanoseconds != RawPoint.noTime {
      timedPoints += 1
      first = min(first, point.nanoseconds)
      last = max(last, point.nanoseconds)
    }
    guard timedPoints > 0 else { return }
    firstMilliseconds = first / 1_000_000
    lastMilliseconds = last / 1_000_000
  }

  private mutating func measureTracks(_ raw: RawTrace) {
    let count = min(raw.trackNames.count, Self.trackLimit)
    trackList = (0..<count).map { Track(number: $0 + 1, name: raw.trackNames[$0]) }
    var isUsed = [Bool](repeating: false, count: raw.trackOfSegment.count)
    for point in raw.points {
      let track = raw.track(of: point)
      isUsed[Int(point.segment)] = true
      guard track < count else { continue }
      trackList[track].points += 1
      guard let time = point.time else { continue }
      let milliseconds = time / 1_000_000
      let (first, last) = (trackList[track].firstMilliseconds, trackList[track].lastMilliseconds)
      trackList[track].timedPoints += 1
      trackList[track].firstMilliseconds = min(first ?? milliseconds, milliseconds)
      trackList[track].lastMilliseconds = max(last ?? milliseconds, milliseconds)
    }
    // Tracks by id may have no point within the window.
    guard raw.selectedCount > 0 else { return }
    segments = isUsed.count { $0 }
    tracks = Set(isUsed.indices.filter { isUsed[$0] }.map { raw.trackOfSegment[$0] }).count
  }

  /// Hands each step to a body: its ends, and its seconds, 0 where a time is missing.
  private static func forEachStep(
    of raw: RawTrace,
    _ body: (_ from: RawPoint, _ to: RawPoint, _ seconds: Double) -> Void
  ) {
    guard var previous = raw.points.first else { return }
    // Tracks with ids may be interleaved, so that a step leads from the last point of its own track.
    let isByTrack = raw.selectedCount > 1
    var last = [Int](repeating: -1, count: isByTrack ? raw.trackOfSegment.count : 0)
    for (index, point) in raw.points.enumerated() {
      if isByTrack {
        let before = last[Int(point.segment)]
        last[Int(point.segment)] = index
        guard before >= 0 else { continue }
        previous = raw.points[before]
      } else if index == 0 {
        continue
      }
      var seconds = 0.0
      if point.nanoseconds != RawPoint.noTime, previous.nanoseconds != RawPoint.noTime {
        // Files with the newest point first have steps as well.
        seconds = abs(Double(point.nanoseconds) - Double(previous.nanoseconds)) / 1e9
      }
      body(previous, point, seconds)
      previous = point
    }
  }

  // One list of numbers for all steps is in memory at a time, because there may be millions.

  private mutating func measureIntervals(_ raw: RawTrace) {
    var intervals: [Double] = []
    intervals.reserveCapacity(raw.points.count)
    var longest = 0.0
    var gaps = 0
    Self.forEachStep(of: raw) { _, _, step in
      if step > 300 { gaps += 1 }
      guard step > 0 else { return }
      longest = max(longest, step)
      intervals.append(step)
    }
    gapCount = gaps
    interval = Spread(&intervals)
    if longest > 0 { longestStep = SimulationDuration(nanoseconds: Int64(min(longest, 9e9) * 1e9)) }
  }

  private mutating func measureSpeeds(_ raw: RawTrace) {
    var speeds: [Double] = []
    speeds.reserveCapacity(raw.points.count)
    var (metres, total, still, moving) = (0.0, 0.0, 0.0, 0.0)
    var lengths = [Metres](repeating: .zero, count: trackList.count)
    Self.forEachStep(of: raw) { previous, point, step in
      guard point.segment == previous.segment else { return }
      let way = GreatCircle.distance(previous, point)
      metres += way
      let track = raw.track(of: point)
      if track < lengths.count { lengths[track] += Metres(way) }
      guard step > 0 else { return }
      total += step
      speeds.append(way / step)
      guard step <= 300 else { return }
      if way < 0.5 * step { still += step } else { moving += step }
    }
    for track in lengths.indices { trackList[track].length = lengths[track] }
    length = Metres(metres)
    speed = Spread(&speeds)
    // Where most of the time is in long steps, nothing is known of it.
    if 2 * (still + moving) > total { stillFraction = still / (still + moving) }
  }

  private mutating func measureAccuracies(_ points: PointList) {
    var accuracies: [Double] = []
    accuratePoints = points.count { $0.accuracyOrNaN > 0 && $0.accuracyOrNaN.isFinite }
    accuracies.reserveCapacity(accuratePoints)
    for point in points where point.accuracyOrNaN > 0 && point.accuracyOrNaN.isFinite {
      accuracies.append(point.accuracyOrNaN)
    }
    accuracy = Spread(&accuracies)
  }

  private mutating func measurePlaces(_ points: PointList) {
    var places: [UInt64] = []
    places.reserveCapacity(points.count)
    var (south, north) = (90.0, -90.0)
    var (west, east) = (360.0, -360.0)
    // Longitudes counted from 0 to 360, for areas across the antimeridian.
    var (westTurned, eastTurned) = (720.0, -720.0)
    for point in points {
      let latitude = UInt64(max(0, (point.latitude + 90) * 1e7).rounded())
      let longitude = UInt64(max(0, (point.longitude + 180) * 1e7).rounded())
      places.append(latitude << 32 | longitude)
      south = min(south, point.latitude)
      north = max(north, point.latitude)
      west = min(west, point.longitude)
      east = max(east, point.longitude)
      let turned = point.longitude < 0 ? point.longitude + 360 : point.longitude
      westTurned = min(westTurned, turned)
      eastTurned = max(eastTurned, turned)
    }
    guard !points.isEmpty else { return }
    places.sort()
    distinctPositions = 1
    for index in places.indices.dropFirst() where places[index] != places[index - 1] {
      distinctPositions += 1
    }
    if eastTurned - westTurned < east - west {
      (west, east) = (wrapped(westTurned), wrapped(eastTurned))
    }
    bounds = Bounds(
      southWest: Coordinate(latitude: south, longitude: west),
      northEast: Coordinate(latitude: north, longitude: east)
    )
  }
}
