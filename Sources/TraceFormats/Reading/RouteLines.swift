// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The line that the tracks of a file make, whatever their times.
struct RouteLines {
  /// The largest distance, in metres, at which the ends of two lines meet.
  static let reach = 100.0

  /// The points of the line, in order.
  private(set) var points: PointList
  /// The omissions and oddities, in file order.
  private(set) var warnings: [TraceWarning]

  /// The line of a file; the times only show whether the newest point comes first.
  init(_ raw: RawTrace, isTimed: Bool) {
    points = raw.points
    warnings = (raw.warnings + raw.remarks.warnings).filter { !$0.fact.isNoMatterForRoutes }
    let order = PointOrder(points)
    if isTimed, order.isNewestFirst {
      warn(.newestFirst(points: points.count), at: points.first)
      points.reverse()
    }
    if order.isElsewhere, order.zero.points > 0 {
      warn(.nullIsland(points: order.zero.points), at: order.zero.first)
      points.removeAll { $0.latitude == 0 && $0.longitude == 0 }
    }
    if raw.trackNames.count > 1 { chooseLines(raw) }
    // Sort by line, and among equal lines in the order in which they were found.
    let sorted = warnings.enumerated().sorted { a, b in
      (a.element.position?.line ?? 0, a.offset) < (b.element.position?.line ?? 0, b.offset)
    }
    warnings = sorted.map(\.element)
  }

  /// Joins the tracks if each begins where the one before ends; else takes the longest.
  private mutating func chooseLines(_ raw: RawTrace) {
    var lines: [PointList] = []
    var tracks: [Int] = []
    var lineOfTrack = [Int?](repeating: nil, count: raw.trackNames.count)
    for point in points {
      let track = raw.track(of: point)
      if let line = lineOfTrack[track] {
        lines[line].append(point)
      } else {
        lineOfTrack[track] = lines.count
        lines.append(PointList(CollectionOfOne(point)))
        tracks.append(track)
      }
    }
    guard lines.count > 1 else { return }
    let isOne = zip(lines, lines.dropFirst()).allSatisfy { before, after in
      guard let end = before.last, let begin = after.first else { return true }
      return GreatCircle.distance(end, begin) <= Self.reach
    }
    if isOne {
      points = PointList(lines.joined())
      return
    }
    let lengths = lines.map { line in
      zip(line, line.dropFirst()).reduce(0) { $0 + GreatCircle.distance($1.0, $1.1) }
    }
    var longest = 0
    for line in lines.indices where lengths[line] > lengths[longest] { longest = line }
    func name(_ track: Int) -> String {
      raw.trackNames[track].isEmpty ? String(track + 1) : raw.trackNames[track]
    }
    let others = lines.indices.filter { $0 != longest }
    let fact = TraceWarning.Fact.otherLines(
      points: points.count - lines[longest].count,
      kept: name(tracks[longest]),
      others: others.map { name(tracks[$0]) }
    )
    warn(fact, at: lines[others[0]].first)
    points = lines[longest]
  }

  private mutating func warn(_ fact: TraceWarning.Fact, at point: RawPoint?) {
    let line = point.map { Int($0.line) } ?? 0
    warnings.append(TraceWarning(fact, at: line > 0 ? TextPosition(line: line) : nil))
  }
}

extension TraceWarning.Fact {
  /// True for warnings about times, and for the one that a route was used as the track.
  fileprivate var isNoMatterForRoutes: Bool {
    switch self {
    case .timesWithoutZone, .noDates, .noTrack(used: "<rtept>"): true
    default: false
    }
  }
}
