// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// A point as the file states it.
struct RawPoint: Sendable, Hashable {
  /// Nanoseconds since 1970 or since the start; `noTime` if the file gives no time.
  var nanoseconds = RawPoint.noTime
  /// Degrees, -90...90.
  var latitude = 0.0
  /// Degrees, -180...180.
  var longitude = 0.0
  /// Horizontal accuracy in metres; nan if the file gives none.
  var accuracyOrNaN = Double.nan
  /// The line of the point, or 0.
  var line: Int32 = 0
  /// The unbroken stretch of recording of the point, counted from 0; set when the point is added.
  var segment: Int32 = 0
  /// The altitude in whole millimetres; `noAltitude` if the file gives none.
  ///
  /// Four bytes here fit in those of 48 that the other members leave free.
  private(set) var altitudeMillimetres = RawPoint.noAltitude
  var mode: TravelMode?
  var environment: Environment?

  static let noTime = Int64.min
  static let noAltitude = Int32.min

  /// Nanoseconds since 1970 or since the start; nil if the file gives no time.
  var time: Int64? {
    get { nanoseconds == Self.noTime ? nil : nanoseconds }
    set { nanoseconds = newValue ?? Self.noTime }
  }

  /// Horizontal accuracy in metres; nil if the file gives none.
  var accuracy: Double? {
    get { accuracyOrNaN.isNaN ? nil : accuracyOrNaN }
    set { accuracyOrNaN = newValue ?? .nan }
  }

  /// The altitude above sea level in metres; nil if the file gives none.
  ///
  /// A value that is not a number, or outside the range that traces keep, counts as none.
  var altitude: Double? {
    get { altitudeMillimetres == Self.noAltitude ? nil : Double(altitudeMillimetres) / 1000 }
    set {
      guard let newValue, RecordedTrace.Point.altitudeRange.contains(Metres(newValue)) else {
        altitudeMillimetres = Self.noAltitude
        return
      }
      altitudeMillimetres = Int32((newValue * 1000).rounded())
    }
  }
}

/// The points of a file before cleaning.
struct RawTrace {
  /// The most tracks that `select` distinguishes.
  static let trackLimit = 100_000

  /// The points in file order.
  private(set) var points = PointList()
  /// The track of each segment, counted from 0.
  private(set) var trackOfSegment: [Int32] = []
  /// The tracks' names, empty if the file gives none.
  private(set) var trackNames: [String] = []
  /// The person or vehicle of each track that is one of its trips; empty for other tracks.
  private(set) var trackOwners: [String] = []
  /// True if times count from 1970, false if from the start of the recording.
  var timesAreAbsolute = true
  /// Stretches given separately from the points, relative to the first point.
  private(set) var environments: [EnvironmentChange] = []
  /// The warnings for the user, in no order.
  var warnings: [TraceWarning] = []
  /// Counts of records left out or assumptions made row by row.
  private(set) var remarks = RemarkTallies()
  /// Only points within these times are kept, and those without time; nanoseconds since 1970.
  var window: ClosedRange<Int64>?
  /// True if points of tables and XML whose time cannot be read are left out.
  var dropsUnreadableTimes = false
  /// The plane of positions in metres; nil if the user gave no origin, so that metres are refused.
  let plane: LocalPlane?
  /// True once positions in metres were placed on the plane.
  var usesPlane = false
  /// The name of the file's format; empty for points from elsewhere.
  var format = ""
  /// The number of points outside the window.
  private(set) var pointsOutside = 0
  /// The time of the first point, if it was outside the window.
  private(set) var firstOutside: Int64?
  /// True if the file has more points than can be kept, in this list and all others together.
  var isFull: Bool { progress.isFull }
  /// The positions found in the file so far.
  let progress: ReadingProgress

  /// What was left out although it has positions.
  private(set) var leftOut = LeftOutTallies()
  /// Fields that may say which source each point came from.
  var labels = PointLabels()
  /// The names of fields beside positions without a time, for messages.
  var fieldNames: [String] = []
  /// The number of waypoints with times beside points without.
  var timedWaypoints = 0

  /// True if the tracks are of different people, vehicles or devices, which are never joined.
  var tracksAreApart = false

  /// The unit that the next point begins.
  private enum Opening {
    case track(String)
    case segment
  }

  private var opening: Opening? = .track("")
  /// The owner of the track that the next point begins.
  private var openingOwner = ""
  private var segment: Int32 = -1
  private var selected: [String: Int32] = [:]
  /// The segment of the last track that `select` distinguished.
  private var lastSelected: Int32 = 0
  /// True while points belong to a track beyond those that are distinguished.
  private var isJoining = false

  init(
    window: ClosedRange<Int64>? = nil,
    plane: LocalPlane? = nil,
    progress: ReadingProgress = ReadingProgress()
  ) {
    self.window = window
    self.plane = plane
    self.progress = progress
  }

  /// An empty list for other points of the same file, within the same window.
  init(beside other: RawTrace) {
    self.init(window: other.window, plane: other.plane, progress: other.progress)
    dropsUnreadableTimes = other.dropsUnreadableTimes
  }

  /// A trace of given points instead of a file's, for tests and derived traces.
  init(points: some Sequence<RawPoint>) {
    self.init()
    for point in points { append(point) }
  }

  /// Begins a track and its first segment; neither is kept without points.
  mutating func beginTrack(name: String = "") {
    opening = .track(name)
  }

  /// Begins another segment of the current track; it is not kept without points.
  mutating func beginSegment() {
    if opening == nil { opening = .segment }
  }

  /// The most bytes of a name by which `select` distinguishes tracks.
  static let nameLimit = 256

  /// Continues the track of a name, for files in which several are interleaved.
  ///
  /// At most 100,000 tracks are distinguished; points of others join the last of those. A track
  /// keeps its number even if none of its points is within the window. A trip also has an owner.
  mutating func select(track name: String, of owner: String = "") {
    isJoining = false
    let isShort = name.utf8.count <= Self.nameLimit
    let key = isShort ? name : String(decoding: name.utf8.prefix(Self.nameLimit), as: UTF8.self)
    if let known = selected[key] {
      segment = known
    } else if selected.count < Self.trackLimit {
      opening = .track(key)
      openingOwner = owner
      open()
      openingOwner = ""
      selected[key] = segment
      lastSelected = segment
    } else {
      segment = lastSelected
      isJoining = true
    }
  }

  /// The number of names that `select` distinguishes.
  var selectedCount: Int { selected.count }

  /// Makes one track of all points, because the names given to `select` were not of tracks.
  mutating func joinTracks() {
    for index in points.indices { points[index].segment = 0 }
    selected = [:]
    lastSelected = 0
    isJoining = false
    tracksAreApart = false
    trackOfSegment = points.isEmpty ? [] : [0]
    trackNames = points.isEmpty ? [] : [""]
    trackOwners = trackNames
    segment = points.isEmpty ? -1 : 0
    opening = points.isEmpty ? .track("") : nil
  }

  /// Makes one track of the trips of each owner, because the ids of trips number the rows.
  mutating func joinTrips() {
    var tracks: [String: Int32] = [:]
    var names: [String] = []
    let segments = trackOfSegment.map { track in
      let owner = trackOwners[Int(track)]
      if let known = tracks[owner] { return known }
      let number = Int32(names.count)
      tracks[owner] = number
      names.append(owner)
      return number
    }
    for index in points.indices { points[index].segment = segments[Int(points[index].segment)] }
    if segment >= 0 { segment = segments[Int(segment)] }
    selected = tracks
    lastSelected = Int32(names.count - 1)
    isJoining = false
    trackOfSegment = Array(0..<Int32(names.count))
    trackNames = names
    trackOwners = names.map { _ in "" }
  }

  /// Adds a point to the current segment, unless it is outside the window or the trace is full.
  @inline(__always)
  mutating func append(_ point: RawPoint) {
    progress.find(line: point.line)
    if let window, point.nanoseconds != RawPoint.noTime, !window.contains(point.nanoseconds) {
      pointsOutside += 1
      if points.isEmpty, firstOutside == nil { firstOutside = point.nanoseconds }
      return
    }
    guard progress.keep() else { return }
    if opening != nil { open() }
    if isJoining { count(.joinedTrack, line: Int(point.line)) }
    var added = point
    added.segment = segment
    points.append(added)
    if !labels.isEmpty { labels.take() }
  }

  /// Makes a track of each source or person, if words beside the points tell them apart.
  mutating func splitByLabels() {
    defer { labels = PointLabels() }
    guard !labels.isEmpty, selected.isEmpty, trackNames.count <= 1,
      let column = labels.telling(points)
    else { return }
    for index in points.indices { points[index].segment = Int32(column.codes[index]) }
    trackOfSegment = Array(0..<Int32(column.words.count))
    trackNames = column.words
    trackOwners = column.words.map { _ in "" }
    for (index, word) in column.words.enumerated() { selected[word] = Int32(index) }
    lastSelected = Int32(column.words.count - 1)
  }

  private mutating func open() {
    if case .track(let name) = opening {
      // A name is for people, and there may be very many.
      let short = String(name.prefix(100))
      // A track takes the room of some points, and so does its name.
      if !trackNames.isEmpty { _ = progress.keep(4 + short.utf8.count / 32) }
      trackNames.append(short)
      trackOwners.append(String(openingOwner.prefix(100)))
    } else if trackNames.isEmpty {
      trackNames.append("")
      trackOwners.append("")
    } else {
      _ = progress.keep()
    }
    opening = nil
    isJoining = false
    trackOfSegment.append(Int32(trackNames.count - 1))
    segment = Int32(trackOfSegment.count - 1)
  }

  /// Counts an omission or assumption, with the line of its first occurrence.
  mutating func count(_ remark: RawRemark, line: Int) {
    remarks.count(remark, line: line)
  }

  /// Counts something that is left out although it has positions.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - count: the number of its kind.
  ///   - points: its positions.
  ///   - time: the nanoseconds that the file states for it.
  ///   - line: its line, or 0.
  mutating func leaveOut(
    _ kind: LeftOut,
    count: Int = 1,
    points: Int = 1,
    time: Int64 = 0,
    line: Int
  ) {
    leftOut.count(kind, count, points: points, time: time, line: line)
  }

  /// Counts the points of another list of the same file, each of its tracks as one element.
  mutating func leaveOut(_ kind: LeftOut, tracksOf other: RawTrace) {
    var tracks: [(points: Int, line: Int32)] = Array(
      repeating: (0, 0),
      count: other.trackNames.count
    )
    for point in other.points {
      let track = other.track(of: point)
      if tracks[track].points == 0 { tracks[track].line = point.line }
      tracks[track].points += 1
    }
    for track in tracks where track.points > 0 {
      leaveOut(kind, points: track.points, line: Int(track.line))
    }
  }

  /// Takes over what was noted about another list of the same file.
  mutating func addRemarks(of other: RawTrace) { remarks.add(other.remarks) }

  /// Adds points to one of the tracks, or to all as one, in the order of time.
  mutating func insert(_ additions: [RawPoint], track: Int? = nil) {
    guard !additions.isEmpty else { return }
    var waiting = additions[...]
    if let window {
      waiting = waiting.filter { window.contains($0.nanoseconds) }[...]
      pointsOutside += additions.count - waiting.count
    }
    for point in waiting { count(.estimatedStretch, line: Int(point.line)) }
    guard !points.isEmpty else {
      for point in waiting { append(point) }
      return
    }
    var merged = PointList()
    let last = points.lastIndex { track == nil || self.track(of: $0) == track }
    let own = track.flatMap { trackOfSegment.firstIndex(of: Int32($0)) }
    var current = own.map { Int32($0) } ?? points[points.count - 1].segment
    for (index, point) in points.enumerated() {
      if track == nil || self.track(of: point) == track {
        current = point.segment
        while let next = waiting.first, point.nanoseconds != RawPoint.noTime,
          next.nanoseconds < point.nanoseconds
        {
          keep(next, in: point.segment, of: &merged)
          waiting.removeFirst()
        }
      }
      merged.append(point)
      guard index == last ?? points.count - 1 else { continue }
      for point in waiting { keep(point, in: current, of: &merged) }
      waiting = []
    }
    points = merged
  }

  private func keep(_ point: RawPoint, in segment: Int32, of list: inout PointList) {
    guard progress.keep() else { return }
    var added = point
    added.segment = segment
    list.append(added)
  }

  /// Adds the tracks of another file of the same archive, under its name.
  ///
  /// The points were counted when they were read.
  mutating func add(_ other: RawTrace, named name: String) {
    let firstTrack = Int32(trackNames.count)
    let firstSegment = Int32(trackOfSegment.count)
    let isDivided = other.trackNames.count > 1
    trackNames += other.trackNames.map { isDivided && !$0.isEmpty ? name + "/" + $0 : name }
    trackOwners += other.trackOwners
    trackOfSegment += other.trackOfSegment.map { $0 + firstTrack }
    for point in other.points {
      var added = point
      added.segment += firstSegment
      points.append(added)
    }
    segment = Int32(trackOfSegment.count - 1)
    opening = trackNames.isEmpty ? .track("") : nil
    tracksAreApart = tracksAreApart || other.tracksAreApart
    pointsOutside += other.pointsOutside
    firstOutside = firstOutside ?? other.firstOutside
    warnings += other.warnings
    remarks.add(other.remarks)
    leftOut.add(other.leftOut)
  }

  /// Moves times that count from the start of the recording to a calendar; false if they are out of
  /// its range.
  mutating func date(_ instant: (Int64) -> Int64?) -> Bool {
    for index in points.indices where points[index].nanoseconds != RawPoint.noTime {
      guard let time = instant(points[index].nanoseconds) else { return false }
      points[index].nanoseconds = time
    }
    timesAreAbsolute = true
    return true
  }

  /// Dates points whose times, below a limit, counted from when the device was switched on.
  mutating func shiftUndated(by nanoseconds: Int64, below limit: Int64) {
    for index in points.indices {
      let time = points[index].nanoseconds
      guard time != RawPoint.noTime, time < limit else { continue }
      points[index].nanoseconds = time + nanoseconds
    }
    remarks.forget(.noDate)
  }

  /// Makes times below a limit count from the start, if all are; otherwise they are unknown.
  mutating func settleUndated(below limit: Int64) {
    let undated = remarks[.noDate]
    guard undated > 0 else { return }
    if undated == points.count {
      timesAreAbsolute = false
    } else {
      for index in points.indices where points[index].nanoseconds < limit {
        points[index].nanoseconds = RawPoint.noTime
      }
      remarks.forget(.noDate)
    }
  }

  /// Takes out the points from an index on.
  mutating func takePoints(from index: Int) -> [RawPoint] {
    guard index < points.count else { return [] }
    let taken = points[index...].map { $0 }
    points.keep(0..<index)
    return taken
  }

  /// Counts a position that will be added later, because something in the file is still missing.
  func markPosition(line: Int) {
    progress.find(line: Int32(clamping: line))
  }

  /// Adds stretches in known environments, as long as there is room.
  mutating func add(_ changes: [EnvironmentChange]) {
    guard progress.keep(changes.count) else { return }
    environments += changes
  }

  /// Takes over the stretches in known environments of another list.
  mutating func takeEnvironments(of other: RawTrace) {
    environments = other.environments
  }

  /// Moves the points out, for cleaning.
  mutating func takePoints() -> PointList {
    var taken = PointList()
    swap(&taken, &points)
    return taken
  }

  /// The same trace with other points, such as those of one track.
  func with(_ points: PointList) -> RawTrace {
    var other = self
    other.points = points
    return other
  }

  /// The most metres from the origin on each axis; beyond, lengths would be wrong by over 1 %.
  static let planeLimit = 1e6

  /// Places a point of metres on the plane; nil without a plane, or beyond its limit.
  mutating func placed(east: Double, north: Double, line: Int) -> RawPoint? {
    guard let plane, abs(east) <= Self.planeLimit, abs(north) <= Self.planeLimit else { return nil }
    usesPlane = true
    let place = plane.coordinate(of: PlanePoint(east: east, north: north))
    return RawPoint(latitude: place.latitude, longitude: place.longitude, line: line)
  }

  /// The track of a point, counted from 0.
  func track(of point: RawPoint) -> Int {
    Int(trackOfSegment[Int(point.segment)])
  }
}
