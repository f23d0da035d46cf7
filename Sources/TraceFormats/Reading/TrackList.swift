// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// The tracks of a recording, of which each is cleaned as if it were chosen by its name.
///
/// The file is read once, however many tracks it has. Tracks of one name count as one, as for
/// ``CleaningRules/Track/name(_:)``; a track without a name has its number.
package struct TrackList {
  /// The names of the tracks, in file order.
  package private(set) var names: [String] = []
  /// True if the file distinguishes tracks, even if it has only one.
  package let isDivided: Bool

  private let raw: RawTrace
  private let points: PointList
  private let format: String
  private let file: String
  private let rules: CleaningRules
  private let wholeIsNewestFirst: Bool
  /// The rule that chooses each track, and its points.
  private var tracks: [(rule: CleaningRules.Track, range: Range<Int>, isNamed: Bool)] = []

  /// The tracks of a recording.
  ///
  /// - Parameters:
  ///   - stream: the file; its name is for messages.
  ///   - rules: how each track is cleaned; their own track does not count.
  /// - Throws: every error that keeps the file from being read.
  package init(_ stream: ByteStream, rules: CleaningRules) throws(TraceFormatErrors) {
    var (raw, format) = try TraceReader.raw(stream, rules: rules)
    self.format = format
    file = stream.name
    self.rules = rules
    var points = raw.takePoints()
    wholeIsNewestFirst = !points.isEmpty && PointOrder(points).isNewestFirst
    let choice = TrackChoice(points: points, raw: raw)
    let used = points.isEmpty ? [] : choice.used
    isDivided = raw.selectedCount > 0 || used.count > 1 || raw.trackNames.contains { !$0.isEmpty }
    // The tracks of a name, in file order.
    var groups: [(name: String, tracks: [Int])] = []
    var places: [String: Int] = [:]
    for track in used {
      let name = raw.trackNames[track]
      if let place = places[name], !name.isEmpty {
        groups[place].tracks.append(track)
      } else {
        places[name] = groups.count
        groups.append((name, [track]))
      }
    }
    if used.count > 1 {
      var ranks: [Int: Int] = [:]
      for track in groups.flatMap(\.tracks) { ranks[track] = ranks.count }
      choice.sort(&points, by: ranks)
    }
    var start = 0
    for group in groups {
      let members = Set(group.tracks)
      var end = start
      while end < points.count, members.contains(raw.track(of: points[end])) { end += 1 }
      let first = group.tracks[0]
      names.append(choice.name(first))
      let rule = Self.rule(group.name, number: first + 1, raw)
      tracks.append((rule, start..<end, !group.name.isEmpty))
      start = end
    }
    self.points = points
    self.raw = raw
  }

  /// The rule that chooses a track, such that its text is read as the same rule.
  private static func rule(_ name: String, number: Int, _ raw: RawTrace) -> CleaningRules.Track {
    if name.isEmpty { return .number(number) }
    if let id = Int(name), String(id) == name {
      // Without ids, a number is a place in the file.
      return raw.selectedCount > 0 && id >= 1 ? .number(id) : .number(number)
    }
    return ["auto", "all"].contains(name) ? .number(number) : .name(name)
  }

  /// Whether the file names a track, which otherwise has its number.
  package func isNamed(_ index: Int) -> Bool { tracks[index].isNamed }

  /// The person or vehicle of a track that is one of several trips; nil for other tracks.
  package func owner(_ index: Int) -> String? {
    guard let point = points[tracks[index].range].first else { return nil }
    let owner = raw.trackOwners[raw.track(of: point)]
    return owner.isEmpty ? nil : owner
  }

  /// The nanoseconds from the start of the file's clock to the first point of a track; nil if its times
  /// are those of the world.
  package func clockTime(of index: Int) -> Int64? {
    guard !raw.timesAreAbsolute else { return nil }
    return points[tracks[index].range].lazy.compactMap(\.time).min()
  }

  /// The rules that make the trace of a track.
  package func rules(of index: Int) -> CleaningRules {
    var own = rules
    own.track = tracks[index].rule
    return own
  }

  /// The trace of a track.
  ///
  /// - Throws: the reasons why the track is not usable.
  package func reading(_ index: Int) throws(TraceFormatErrors) -> TraceReading {
    var own = PointList()
    for place in tracks[index].range { own.append(points[place]) }
    var errors = ErrorList()
    // The points are those of one track already.
    var cleaning = TraceCleaning(
      raw.with(own),
      rules: rules(of: index),
      wholeIsNewestFirst: wholeIsNewestFirst
    )
    guard let trace = cleaning.trace(errors: &errors) else { throw errors.thrown(for: file) }
    return TraceReading(
      trace: trace,
      format: format,
      warnings: cleaning.warnings,
      report: cleaning.report
    )
  }
}
