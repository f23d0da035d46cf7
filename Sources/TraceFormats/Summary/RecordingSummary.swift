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
  /// The sum of great-circle steps inside segments.
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
    raw.points.withUnsafeBufferPointer { points in
      measureTimes(points)
      measureTracks(points, raw)
      measureSteps(points, raw)
      measurePlaces(points)
    }
    trackList.removeAll { $0.points == 0 }
    let accuracies = raw.points.lazy.map(\.accuracyOrNaN).filter { $0 > 0 && $0.isFinite }
    accuracy = Spread(Array(accuracies))
    accuratePoints = accuracies.count
    for point in raw.points {
      guard let height = point.altitude else { continue }
      let known = altitude ?? height...height
      altitude = min(known.lowerBound, height)...max(known.upperBound, height)
    }
  }

  private mutating func measureTimes(_ points: UnsafeBufferPointer<RawPoint>) {
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

  private mutating func measureTracks(_ points: UnsafeBufferPointer<RawPoint>, _ raw: RawTrace) {
    let count = min(raw.trackNames.count, Self.trackLimit)
    trackList = (0..<count).map { Track(number: $0 + 1, name: raw.trackNames[$0]) }
    var isUsed = [Bool](repeating: false, count: raw.trackOfSegment.count)
    for point in points {
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

  private mutating func measureSteps(_ points: UnsafeBufferPointer<RawPoint>, _ raw: RawTrace) {
    var intervals: [Double] = []
    var speeds: [Double] = []
    var (metres, still, moving) = (0.0, 0.0, 0.0)
    var longest = 0.0
    guard var previous = points.first else { return }
    // Tracks with ids may be interleaved, so that a step leads from the last point of its own track.
    let isByTrack = raw.selectedCount > 1
    var last = [Int](repeating: -1, count: isByTrack ? raw.trackOfSegment.count : 0)
    for index in points.indices {
      let point = points[index]
      if isByTrack {
        let before = last[Int(point.segment)]
        last[Int(point.segment)] = index
        guard before >= 0 else { continue }
        previous = points[before]
      } else if index == 0 {
        continue
      }
      let isInside = point.segment == previous.segment
      let way = isInside ? GreatCircle.distance(previous, point) : 0
      metres += way
      let track = raw.track(of: point)
      if track < trackList.count { trackList[track].length += Metres(way) }
      if point.nanoseconds != RawPoint.noTime, previous.nanoseconds != RawPoint.noTime {
        // Files with the newest point first have steps as well.
        let step = abs(Double(point.nanoseconds) - Double(previous.nanoseconds)) / 1e9
        if step > 300 { gapCount += 1 }
        if step > 0 {
          longest = max(longest, step)
          intervals.append(step)
          if isInside {
            speeds.append(way / step)
            if step <= 300 {
              if way < 0.5 * step { still += step } else { moving += step }
            }
          }
        }
      }
      previous = point
    }
    length = Metres(metres)
    interval = Spread(intervals)
    speed = Spread(speeds)
    if longest > 0 { longestStep = SimulationDuration(nanoseconds: Int64(min(longest, 9e9) * 1e9)) }
    if still + moving > 0 { stillFraction = still / (still + moving) }
  }

  private mutating func measurePlaces(_ points: UnsafeBufferPointer<RawPoint>) {
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
