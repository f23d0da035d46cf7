// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides which tracks of a file make the trace.
///
/// Tracks follow one another if they overlap in time by at most 1 % of the time they cover. Tracks
/// side by side are several people or vehicles, several providers of one phone, or a repeat;
/// joined, they would make a zigzag.
struct TrackChoice {
  /// The decision.
  enum Choice {
    /// All of them, as they are.
    case all
    /// All of them, in the order of these ranks by track.
    case inOrder([Int: Int])
    /// Some of them, asked for or found.
    case some(Set<Int>, isAsked: Bool)
    /// None: the name or number asked for does not exist.
    case none(String)
  }

  /// The extent of a track in points and time.
  private struct Extent {
    var points = 0
    var timed = 0
    var first = Int64.max
    var last = Int64.min
  }

  /// The tracks that have points, in file order.
  private(set) var used: [Int] = []
  private let raw: RawTrace
  private var extents: [Extent]

  init(points: PointList, raw: RawTrace) {
    self.raw = raw
    extents = []
    guard raw.trackNames.count > 1 else {
      used = [0]
      return
    }
    extents = Array(repeating: Extent(), count: raw.trackNames.count)
    for point in points {
      let track = raw.track(of: point)
      extents[track].points += 1
      guard point.nanoseconds != RawPoint.noTime else { continue }
      extents[track].timed += 1
      extents[track].first = min(extents[track].first, point.nanoseconds)
      extents[track].last = max(extents[track].last, point.nanoseconds)
    }
    used = extents.indices.filter { extents[$0].points > 0 }
  }

  /// A track's name, or its number from 1 if it has none.
  func name(_ track: Int) -> String {
    let name = raw.trackNames.indices.contains(track) ? raw.trackNames[track] : ""
    return name.isEmpty ? String(track + 1) : name
  }

  /// A track's person or vehicle, if it is one of its trips; otherwise its name, which may be empty.
  private func owner(_ track: Int) -> String {
    let owner = raw.trackOwners.indices.contains(track) ? raw.trackOwners[track] : ""
    return owner.isEmpty && raw.trackNames.indices.contains(track) ? raw.trackNames[track] : owner
  }

  /// The names of people or vehicles of some tracks, or of the tracks, in file order and each once.
  func ownerNames(_ tracks: some Sequence<Int>) -> [String] {
    var seen: Set<String> = []
    return tracks.map { track in
      let owner = owner(track)
      return owner.isEmpty ? name(track) : owner
    }
    .filter { seen.insert($0).inserted }
  }

  /// The tracks of a name, or else all trips of the person or vehicle of that name.
  private func named(_ name: String) -> [Int] {
    let tracks = used.filter { raw.trackNames.indices.contains($0) && raw.trackNames[$0] == name }
    return tracks.isEmpty && !name.isEmpty ? used.filter { owner($0) == name } : tracks
  }

  /// The decision of a rule.
  func choice(_ rule: CleaningRules.Track) -> Choice {
    switch rule {
    case .all: return .all
    case .number(let number):
      // Where ids distinguish the tracks, a number is an id before it is a place in the file.
      let ids = raw.selectedCount > 0 ? named(String(number)) : []
      if !ids.isEmpty { return ids.count < used.count ? .some(Set(ids), isAsked: true) : .all }
      guard used.contains(number - 1) else { return .none(String(number)) }
      return used.count > 1 ? .some([number - 1], isAsked: true) : .all
    case .name(let name):
      let chosen = named(name)
      guard !chosen.isEmpty else { return .none(name) }
      return chosen.count < used.count ? .some(Set(chosen), isAsked: true) : .all
    case .auto: return used.count > 1 ? automatic() : .all
    }
  }

  private func automatic() -> Choice {
    let timed = used.filter { extents[$0].timed > 0 }
    guard !timed.isEmpty else { return .some([largest(of: used)], isAsked: false) }
    let sorted = timed.sorted { a, b in
      extents[a].first == extents[b].first ? a < b : extents[a].first < extents[b].first
    }
    if raw.tracksAreApart { return .some(largestGroup(of: timed), isAsked: false) }
    if areAtOneTime { return .some([largest(of: timed)], isAsked: false) }
    guard sorted != timed else { return .all }
    var ranks: [Int: Int] = [:]
    // Tracks without times go last; their points are left out anyway.
    for track in sorted + used.filter({ extents[$0].timed == 0 }) { ranks[track] = ranks.count }
    return .inOrder(ranks)
  }

  /// True if tracks overlap in time by more than 1 % of the time they cover.
  var areAtOneTime: Bool {
    let sorted = used.filter { extents[$0].timed > 0 }
      .sorted { extents[$0].first < extents[$1].first }
    var (overlap, covered, end) = (0.0, 0.0, Int64.min)
    for track in sorted {
      let extent = extents[track]
      covered += Double(extent.last) - Double(extent.first)
      overlap += max(0, Double(min(end, extent.last)) - Double(extent.first))
      end = max(end, extent.last)
    }
    return overlap > 0.01 * covered
  }

  /// The tracks of one person or name that have the most points together; among equals the first.
  private func largestGroup(of tracks: [Int]) -> Set<Int> {
    var points: [String: Int] = [:]
    for track in tracks { points[owner(track), default: 0] += extents[track].points }
    var largest = tracks[0]
    for track in tracks where (points[owner(track)] ?? 0) > (points[owner(largest)] ?? 0) {
      largest = track
    }
    return Set(tracks.filter { owner($0) == owner(largest) })
  }

  /// The track with the most points; among equals the first.
  private func largest(of tracks: [Int]) -> Int {
    var largest = tracks[0]
    for track in tracks where extents[track].points > extents[largest].points { largest = track }
    return largest
  }

  /// Puts the tracks of points in the order of ranks.
  func sort(_ points: inout PointList, by ranks: [Int: Int]) {
    var starts = [Int](repeating: 0, count: ranks.count + 1)
    for (track, rank) in ranks { starts[rank + 1] = extents[track].points }
    for rank in 1...ranks.count { starts[rank] += starts[rank - 1] }
    var order = [Int32](repeating: 0, count: points.count)
    for (index, point) in points.enumerated() {
      let rank = ranks[raw.track(of: point)] ?? 0
      order[starts[rank]] = Int32(truncatingIfNeeded: index)
      starts[rank] += 1
    }
    points.arrange(by: order)
  }
}
