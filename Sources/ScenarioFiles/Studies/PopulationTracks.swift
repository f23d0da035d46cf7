// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import Studies
internal import TraceFormats
internal import World

/// A recording of several people whose tracks are members of a population, one each, or the days of its
/// people.
struct PopulationTracks {
  /// The most members that one recording makes.
  static let limit = 1000

  /// The recording, relative to the current folder.
  let path: String
  /// The recording as the population's file names it.
  let name: String
  /// The cleaning of each track.
  private let rules: CleaningRules
  /// The tracks that are left out, with their places in the file.
  private let excluded: [(name: String, key: String, position: SourcePosition)]
  /// The scenario that the members share except for its trace, as the file names it.
  private let scenario: String?
  /// The entry of the population's file.
  private let reader: FieldReader
  /// Whether the tracks are the days of people, not members.
  private let areDays: Bool

  /// Reads an entry of `members`, or the tracks of people; nil without the key `tracks`, or with
  /// problems.
  init?(_ reader: FieldReader, folder: String, areDays: Bool = false) {
    self.areDays = areDays
    guard reader.has("tracks") else {
      for key in ["cleaning", "exclude"] where reader.has(key) {
        reader.report(.conflict("it applies only with tracks", note: nil), key)
      }
      return nil
    }
    self.reader = reader
    scenario = areDays ? nil : reader.text("scenario")
    // The rule for tracks is what tracks stands for.
    let keys = CleaningSettings.keys.filter { $0 != "track" }
    let cleaning = reader.mapping("cleaning", known: keys)
    rules = cleaning.map { CleaningSettings.rules($0) } ?? CleaningRules()
    var excluded: [(name: String, key: String, position: SourcePosition)] = []
    for (node, key) in reader.has("exclude") ? reader.list("exclude") ?? [] : [] {
      guard let name = node.text else {
        let problem = InputProblem.wrongShape(found: node.shape, expected: "the name of a track")
        reader.problems.add(problem, key: key, at: node.position)
        continue
      }
      if excluded.contains(where: { $0.name == name }) {
        let problem = InputProblem.conflict("the track is left out twice", note: "list it once")
        reader.problems.add(problem, key: key, at: node.position)
      }
      excluded.append((name, key, node.position))
    }
    self.excluded = excluded
    guard let name = reader.text("tracks", expected: "a recording") else { return nil }
    self.name = name
    path = InputBytes.resolve(name, in: folder)
    if [".yaml", ".yml"].contains(where: path.hasSuffix) {
      let way = "use a recording of several people, such as people.csv"
      reader.report(.conflict("\(name) is not a recording", note: way), "tracks")
      return nil
    }
    if !InputBytes.exists(path) { reader.report(.missingFile(path: path), "tracks") }
  }

  /// The scenarios of the members, named after their tracks; errors are in the list.
  func members(
    of entry: WeekLoader.Entry,
    _ options: LoadOptions,
    _ problems: ProblemList
  ) -> [Scenario] {
    guard isScenario(entry.path, problems) else { return [] }
    var members: [Scenario] = []
    var isSound = true
    forEach(namedAfter: entry.name, atMost: World.maximumDuration, problems) { track in
      guard isSound else { return }
      let before = problems.count
      let member = member(of: entry.path, track.reading, track.rules, options, problems)
      isSound = problems.count == before
      guard var member else { return }
      member.title = "\(member.title), track \(track.label)"
      member.name = track.name
      members.append(member)
    }
    return members
  }

  /// A track that stands for the days of people.
  struct Days {
    var track: PeoplePlan.Track
    var trace: RecordedTrace
    /// Whether its times are those of the world.
    var isDated: Bool
    /// The reason why it cannot be the truth; nil if it can.
    var doubt: String?
  }

  /// The tracks as the days of people; errors are in the list.
  ///
  /// Assumption: times that count from a start, as those of simulators do, count from midnight, which is
  /// that of made days.
  func days(
    utcOffsetMinutes: Int,
    _ problems: ProblemList
  ) -> [Days] {
    var days: [Days] = []
    let midnight = LifeDays.startUnixMilliseconds - Int64(utcOffsetMinutes) * 60_000
    forEach(namedAfter: nil, atMost: .hours(24) * Double(LifeDays.limit), problems) { track in
      var trace = track.reading.trace
      if trace.startUnixMilliseconds == nil, let time = track.clockTime {
        trace.startUnixMilliseconds = midnight + time / 1_000_000
      }
      let own = PeoplePlan.Track(name: track.name, days: trace.duration.seconds / 86_400)
      days.append(
        Days(
          track: own,
          trace: trace,
          isDated: track.clockTime == nil,
          doubt: TraceSummary.Reason.disproof(of: trace)?.text
        )
      )
    }
    return days
  }

  /// The differences from the default cleaning, kept for the record.
  var settings: [TraceSetting] {
    CleaningSettings.texts(of: rules).map { TraceSetting(key: $0.key, value: $0.text) }
  }

  /// A usable track.
  private struct Track {
    /// The name for tables.
    var name: String
    /// The name in the file.
    var label: String
    var reading: TraceReading
    var rules: CleaningRules
    /// The time of its first point since the start of the file's clock, in nanoseconds; nil if its
    /// times are those of the world.
    var clockTime: Int64?
  }

  /// Passes on the usable tracks, in file order; the others are problems.
  ///
  /// After a problem, at most one is passed on, and the others are read only to report those that are
  /// not usable.
  private func forEach(
    namedAfter prefix: String?,
    atMost longest: SimulationDuration,
    _ problems: ProblemList,
    _ body: (Track) -> Void
  ) {
    guard let list = tracks(problems) else { return }
    let chosen = chosen(in: list, problems)
    let tracks = list.names.indices.map { list.isNamed($0) ? list.names[$0] : "" }
    let names = Self.names(tracks, after: prefix)
    var (usable, unusable) = (0, 0)
    for index in chosen {
      do throws(TraceFormatErrors) {
        let reading = try list.reading(index)
        if let what = TraceInput.excess(of: reading.trace, over: longest) {
          report(list.names[index], what, isFirst: unusable == 0)
          unusable += 1
          continue
        }
        guard unusable == 0 || usable == 0 else { continue }
        usable += 1
        let rules = list.rules(of: index)
        body(
          Track(
            name: names[index],
            label: list.names[index].harmless,
            reading: reading,
            rules: rules,
            clockTime: list.clockTime(of: index)
          )
        )
      } catch {
        report(list.names[index], error.errors[0].fact.sentence, isFirst: unusable == 0)
        unusable += 1
      }
    }
  }

  /// The scenario of one member.
  private func member(
    of path: String,
    _ reading: TraceReading,
    _ rules: CleaningRules,
    _ options: LoadOptions,
    _ problems: ProblemList
  ) -> Scenario? {
    let notes = reading.warnings.map { $0.message(file: self.path) }
    let settings = CleaningSettings.texts(of: rules).map {
      TraceSetting(key: $0.key, value: $0.text)
    }
    if scenario != nil {
      return ScenarioLoader.scenarioFile(
        path,
        options,
        problems,
        given: ((reading.trace, name, settings), notes)
      )
    }
    let input = TraceInput.Reading(trace: reading.trace, notes: notes)
    var member = ScenarioLoader.bareTrace(path, input, nil, options, problems)
    member?.traceSettings = settings
    return member
  }

  /// Whether the scenario beside the tracks, if there is one, is a scenario's file.
  private func isScenario(_ path: String, _ problems: ProblemList) -> Bool {
    guard let scenario else { return true }
    guard InputBytes.exists(path) else { return false }
    let library = Library(folder: nil, problems: problems)
    let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    let root = isYAML ? library.read(path, key: "", at: SourcePosition(file: path)) : nil
    if isYAML, root == nil { return false }
    if root?["kind"]?.text == "scenario" { return true }
    let way = "with tracks, use a file of kind: scenario; its own trace is not read"
    let what = "\(scenario) is not a scenario file"
    reader.report(.conflict(what, note: way), "scenario")
    return false
  }

  /// The tracks of the recording; nil, with problems, if there are none.
  private func tracks(_ problems: ProblemList) -> TrackList? {
    let list = TraceInput.read(
      path: path,
      key: reader.full("tracks"),
      at: reader.position("tracks"),
      problems: problems
    ) { stream throws(TraceFormatErrors) in
      try TrackList(stream, rules: rules)
    }
    guard let list else { return nil }
    guard list.isDivided, !list.names.isEmpty else {
      let way =
        (areDays ? "" : "put the file under scenario if it records one person; ")
        + "a column such as user or trip_id divides a table into tracks"
      reader.report(.conflict("\(name) is not divided into tracks", note: way), "tracks")
      return nil
    }
    return list
  }

  /// The tracks that are not left out; wrong names and too many tracks are problems.
  private func chosen(in list: TrackList, _ problems: ProblemList) -> [Int] {
    let owners = list.names.indices.map { list.owner($0) }
    let known = Set(list.names + owners.compactMap(\.self))
    for (name, key, position) in excluded where !known.contains(name) {
      let problem = InputProblem.notFound(what: "track", name: name, known: list.names)
      problems.add(problem, key: key, at: position)
    }
    let left = Set(excluded.map(\.name))
    let chosen = list.names.indices.filter { index in
      !left.contains(list.names[index]) && owners[index].map { left.contains($0) } != true
    }
    if chosen.isEmpty {
      reader.report(.conflict("no track of \(name) is left", note: "exclude fewer"), "exclude")
    }
    guard chosen.count > Self.limit else { return chosen }
    let what =
      "\(name) has \(chosen.count) tracks; at most \(Self.limit) per recording are simulated"
    let way =
      "keep fewer ids in the file, such as every tenth; \(Self.limit) tracks show the spread"
    reader.report(.conflict(what, note: way), "tracks")
    return []
  }

  /// Reports a track that is not usable; the first says how to go on without it.
  private func report(_ track: String, _ what: String, isFirst: Bool) {
    let shown = YAMLWriter.quoted(track.harmless)
    let note = isFirst ? "leave such tracks out: exclude: [\(shown)]" : nil
    let words = "track \(shown) of \(name) is not usable: \(what)"
    reader.report(.conflict(words, note: note), "tracks")
  }

  /// Names for tables, each once: a legal name is kept, and others are made legal and numbered.
  ///
  /// A track without a letter a to z or a digit in its name is named after its place, from 1.
  static func names(_ tracks: [String], after prefix: String?) -> [String] {
    func whole(_ name: String) -> String { prefix.map { "\($0)_\(name)" } ?? name }
    var taken = Set(tracks.map(whole).filter { LegalName.isLegal($0) })
    return tracks.enumerated().map { index, track in
      let hasName = LegalName.make(from: track) != nil
      let own = whole(hasName ? track : "track_\(index + 1)")
      if hasName, LegalName.isLegal(own) { return own }
      let base = LegalName.make(from: own) ?? own
      var (name, number) = (base, 2)
      while taken.contains(name) {
        name = String(base.prefix(LegalName.limit - 6)) + "_\(number)"
        number += 1
      }
      taken.insert(name)
      return name
    }
  }
}
