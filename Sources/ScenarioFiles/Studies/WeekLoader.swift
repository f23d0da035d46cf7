// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
public import Studies

/// Days that represent a week, each with its weight.
public struct WeightedWeek: Sendable {
  /// One of the days.
  public struct Day: Sendable {
    /// The scenario's file, relative to the current folder.
    public var path: String
    /// The day.
    public var scenario: Scenario
    /// The weight of the day; above 0.
    public var weight: Double
    /// The recording of which the day has a track, relative to the current folder; nil for others.
    public var recording: String?

    /// A day with its weight.
    public init(path: String, scenario: Scenario, weight: Double) {
      self.path = path
      self.scenario = scenario
      self.weight = weight
    }
  }

  /// The name in tables.
  public var name: String
  /// A one-line title.
  public var title: String
  /// The days in file order, at least one.
  public var days: [Day]
  /// The statistics of the days as users of a population; nil for a week.
  public var population: Population?

  /// A week of weighted days, or a population of weighted members.
  public init(name: String, title: String = "", days: [Day], population: Population? = nil) {
    self.name = name
    self.title = title
    self.days = days
    self.population = population
  }
}

/// Reads files of the kinds `week` and `population`, which both give days weights.
public enum WeekLoader {
  /// The keys of a week's file.
  static let keys = ["version", "kind", "name", "title", "days"]
  /// The keys of one of its days.
  static let dayKeys = ["scenario", "weight"]
  /// The keys of a population's file.
  static let populationKeys =
    ["version", "kind", "name", "title", "members", "over", "limits"] + PeopleFile.ownKeys
  /// The keys of one of its members.
  static let memberKeys = [
    "scenario", "tracks", "cleaning", "exclude", "weight", "name", "phone", "os", "app",
  ]

  /// The bounds of weights; with them, weighted amounts and their sums stay far from the ends of
  /// what a number can be.
  private static let weights = Bounds.within(1e-12, 1e12, "from 1e-12 to 1e12")

  /// A day as named in the file.
  struct Entry {
    /// The scenario's file, or the recording of tracks without one, relative to the current folder.
    var path: String
    /// The weight of the day, or of all tracks together; nil if it is not stated.
    var weight: Double?
    /// The name of a member in place of its scenario's, or what names of tracks begin with.
    var name: String?
    /// The recording whose tracks are members each; nil for one day.
    var tracks: PopulationTracks?
    /// The phone of a member in place of its scenario's.
    var phone: String?
    /// The system of a member in place of its scenario's.
    var os: String?
    /// What differs between a member's app and its scenario's.
    var app: FieldReader?

    /// Gives a member's app what differs.
    func change(_ scenario: inout Scenario) {
      if let app { scenario.app = ScenarioFile.app(app, from: scenario.app) }
    }
  }

  /// Whether the file at the path states that it is a week or a population.
  public static func isWeek(path: String) -> Bool {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
    let library = Library(folder: nil, problems: ProblemList())
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    return ["week", "population"].contains(root?["kind"]?.text)
  }

  /// The root of a population with people; nil for any other file.
  private static func peopleFile(_ path: String, _ problems: ProblemList) -> FieldReader? {
    let library = Library(folder: nil, problems: problems)
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    guard let root, root["kind"]?.text == "population",
      root["people"] != nil || root["tracks"] != nil
    else { return nil }
    return FieldReader(root, known: populationKeys, problems: problems)
  }

  /// A week of one day whose replications are people; nil for any other file.
  private static func people(
    _ path: String,
    _ options: LoadOptions,
    _ problems: ProblemList
  ) -> WeightedWeek? {
    guard let reader = peopleFile(path, problems) else { return nil }
    reader.checkHeader(kind: "population")
    reader.require("name")
    if reader.has("members") {
      reader.report(
        .conflict("a population has members or people, not both", note: nil),
        "members"
      )
    }
    let scenario = PeopleFile.scenario(
      reader,
      folder: InputBytes.folder(of: path),
      options: options,
      problems: problems
    )
    var counted = population(reader)
    if !reader.has("over") { counted.limits = [PopulationAnswer.usualLimit] }
    var day = WeightedWeek.Day(path: path, scenario: scenario, weight: 1)
    day.recording = reader.text("tracks").map {
      InputBytes.resolve($0, in: InputBytes.folder(of: path))
    }
    return WeightedWeek(
      name: scenario.name,
      title: scenario.title,
      days: [day],
      population: counted
    )
  }

  /// What is counted of the users.
  private static func population(_ reader: FieldReader) -> Population {
    var population = Population(limits: limits(reader))
    for (node, path) in reader.has("limits") ? reader.list("limits") ?? [] : [] {
      do throws(InputFailure) {
        let limit = try TuningLimitText.limit(node.text ?? node.shape)
        population.others.append(limit)
      } catch {
        let allowed = "a limit such as wake_lock_h<=2h or coverage_fraction>=0.9"
        let problem = InputProblem.badValue(text: node.text ?? node.shape, allowed: allowed)
        reader.problems.add(problem, key: path, at: node.position)
      }
    }
    return population
  }

  /// A week with its days loaded; options apply to every day.
  ///
  /// - Throws: every error of the week's file, or else of the first day that has errors.
  public static func load(
    path: String,
    options: LoadOptions = LoadOptions()
  ) throws(InputFailure) -> WeightedWeek {
    let problems = ProblemList()
    if let people = people(path, options, problems) {
      try problems.check()
      return people
    }
    try problems.check()
    var (week, entries) = read(path: path, problems: problems)
    try problems.check()
    for entry in entries {
      let own = Self.options(for: entry, options)
      if entry.tracks != nil {
        week.append(tracksOf: entry, own, problems)
        try problems.check()
      } else {
        let scenario = try ScenarioLoader.load(path: entry.path, options: own)
        week.append(entry, scenario)
      }
    }
    checkCommonRuns(of: week, path: path, problems)
    try problems.check()
    return week
  }

  /// Checks a week with its days as far as that is possible without running it.
  static func check(path: String, options: LoadOptions, problems: ProblemList) {
    if people(path, options, problems) != nil { return }
    var (week, entries) = read(path: path, problems: problems)
    let isWhole = problems.isEmpty
    for entry in entries where InputBytes.exists(entry.path) {
      let own = Self.options(for: entry, options)
      guard entry.tracks == nil else {
        week.append(tracksOf: entry, own, problems)
        continue
      }
      guard let scenario = ScenarioLoader.scenarioFile(entry.path, own, problems) else { continue }
      week.append(entry, scenario)
    }
    // Days with errors lack names, strategies and systems that they are meant to have.
    guard isWhole, problems.isEmpty else { return }
    checkCommonRuns(of: week, path: path, problems)
    checkNames(of: week, path: path, problems)
  }

  private static func options(for entry: Entry, _ options: LoadOptions) -> LoadOptions {
    var own = options
    if let phone = entry.phone, options.phones == nil { own.phones = [phone] }
    if let os = entry.os, options.systems == nil { own.systems = [os] }
    return own
  }

  /// Checks that the days have different names, by which tables identify them.
  static func checkNames(of week: WeightedWeek, path: String, _ problems: ProblemList) {
    var names: Set<String> = []
    let isWeek = week.population == nil
    for day in week.days where !names.insert(day.scenario.name).inserted {
      problems.add(
        .conflict(
          "two \(isWeek ? "days" : "members") are named \(day.scenario.name)",
          note: isWeek
            ? "to count a day more often, give it a weight"
            : "give one of them its own name; with tracks, all members' names begin with it"
        ),
        at: SourcePosition(file: path)
      )
      return
    }
  }

  /// Checks that all days have a strategy, a phone and a system in common; otherwise the week would
  /// be empty.
  private static func checkCommonRuns(
    of week: WeightedWeek,
    path: String,
    _ problems: ProblemList
  ) {
    let parts: [(String, (Scenario) -> [String])] = [
      ("strategy", { $0.strategies.map(\.name) }), ("phone", { $0.phones.map(\.name) }),
      ("os", { $0.systems.map(\.name) }),
    ]
    for (part, names) in parts {
      let scenarios = week.days.map(\.scenario)
      guard let first = scenarios.first else { return }
      let common = names(first).filter { name in scenarios.allSatisfy { names($0).contains(name) } }
      // Members with one phone and system each are combined even if these differ.
      let isMixed =
        part != "strategy" && week.population != nil
        && scenarios.allSatisfy { names($0).count == 1 }
      guard common.isEmpty, !isMixed else { continue }
      let list = scenarios.map { "\($0.name) has \(names($0).joined(separator: ", "))" }
      let days = week.population == nil ? "days of the week" : "members"
      problems.add(
        .conflict("the \(days) have no \(part) in common", note: list.joined(separator: "; ")),
        at: SourcePosition(file: path)
      )
      return
    }
  }

  /// The week or population without its days, and the entries of its days; errors are in the list.
  static func read(
    path: String,
    problems: ProblemList
  ) -> (week: WeightedWeek, days: [Entry]) {
    let library = Library(folder: nil, problems: problems)
    let root = library.read(path, key: "", at: SourcePosition(file: path))
    var week = WeightedWeek(name: "week", days: [])
    let isPopulation = root?["kind"]?.text == "population"
    let known = isPopulation ? populationKeys : keys
    guard let root, let reader = FieldReader(root, known: known, problems: problems) else {
      return (week, [])
    }
    reader.checkHeader(kind: isPopulation ? "population" : "week")
    reader.require("name")
    let list = isPopulation ? "members" : "days"
    reader.require(list)
    week.name = reader.name("name") ?? week.name
    week.title = reader.text("title") ?? ""
    if isPopulation {
      for key in PeopleFile.ownKeys where reader.has(key) {
        reader.report(.conflict("it applies only to a population with people", note: nil), key)
      }
      week.population = population(reader)
    }
    return (week, read(reader, list, folder: InputBytes.folder(of: path)))
  }

  private static func read(_ reader: FieldReader, _ list: String, folder: String) -> [Entry] {
    var entries: [Entry] = []
    let nodes = reader.list(list)
    let isWeek = list == "days"
    if nodes?.isEmpty == true {
      let noun = isWeek ? "day" : "member"
      reader.report(.badValue(text: "[]", allowed: "a list of at least one \(noun)"), list)
    }
    for (node, key) in nodes ?? [] {
      let known = isWeek ? dayKeys : memberKeys
      let day = FieldReader(node, path: key, known: known, problems: reader.problems)
      guard let day else { continue }
      let hasTracks = !isWeek && day.has("tracks")
      if !hasTracks { day.require("scenario") }
      let weight = day.number("weight", weights)
      let name = isWeek || !day.has("name") ? nil : day.name("name")
      let tracks = isWeek ? nil : PopulationTracks(day, folder: folder)
      let scenario = day.text("scenario", expected: "a scenario file")
      guard weight != nil || !day.has("weight"), tracks != nil || !hasTracks else { continue }
      guard let path = scenario.map({ file($0, in: folder, day) }) ?? tracks?.path else { continue }
      var entry = Entry(path: path, weight: weight, name: name, tracks: tracks)
      if !isWeek {
        entry.phone = profile(.phone, "phone", "a phone", in: folder, day)
        entry.os = profile(.os, "os", "a system", in: folder, day)
        entry.app = day.mapping("app", known: ScenarioFile.appKeys)
        // What is wrong with it is reported here, even if its scenario cannot be read.
        if let app = entry.app { _ = ScenarioFile.app(app) }
      }
      entries.append(entry)
    }
    return entries
  }

  /// The phone or system that a member names, as a path if it is one.
  ///
  /// It is looked up here as well, so that a wrong name is reported with its place in this file.
  private static func profile(
    _ shelf: Library.Shelf,
    _ key: String,
    _ expected: String,
    in folder: String,
    _ member: FieldReader
  ) -> String? {
    guard let name = member.text(key, expected: expected) else { return nil }
    let place = Library.isPath(name) ? InputBytes.resolve(name, in: folder) : name
    let library = Library(folder: nil, problems: member.problems)
    let body = library.find(shelf, place, key: member.full(key), at: member.position(key))
    return body == nil ? nil : place
  }

  /// The path of a scenario as a file names it; a missing file is a problem.
  private static func file(_ scenario: String, in folder: String, _ day: FieldReader) -> String {
    var path = InputBytes.resolve(scenario, in: folder)
    if !InputBytes.exists(path), BuiltIn.scenarioNames.contains(scenario) {
      path = BuiltIn.scenarioPath(scenario)
    }
    if !InputBytes.exists(path) {
      day.report(.missingFile(path: path), "scenario")
    }
    return path
  }

  /// The limits for counting users, in percent of a full charge a day.
  private static func limits(_ reader: FieldReader) -> [Double] {
    guard reader.has("over") else { return [] }
    let form = "a share of the charge per day above 0, such as 5 %/day"
    var nodes: [(node: SourceNode, path: String)]
    if case .sequence = reader.node["over"]?.content {
      nodes = reader.list("over") ?? []
      if nodes.isEmpty { reader.report(.badValue(text: "[]", allowed: form), "over") }
    } else {
      nodes = reader.node["over"].map { [($0, reader.full("over"))] } ?? []
    }
    var limits: [Double] = []
    for (node, path) in nodes {
      let parts = (node.text ?? "").split(separator: "%", maxSplits: 1)
      let digits = (parts.first ?? "").filter { $0 != " " }
      guard parts.count == 2, ["/day", "/d"].contains(parts[1].filter { $0 != " " }),
        let limit = Double(digits), limit > 0, limit.isFinite
      else {
        let problem = InputProblem.badValue(text: node.text ?? node.shape, allowed: form)
        reader.problems.add(problem, key: path, at: node.position)
        continue
      }
      if limits.contains(limit) {
        reader.problems.add(.duplicateName(text: node.text ?? ""), key: path, at: node.position)
      }
      limits.append(limit)
    }
    return limits
  }
}

extension WeightedWeek {
  /// Adds a day or a member as the file names it.
  fileprivate mutating func append(_ entry: WeekLoader.Entry, _ scenario: Scenario) {
    var scenario = scenario
    scenario.name = entry.name ?? scenario.name
    entry.change(&scenario)
    days.append(Day(path: entry.path, scenario: scenario, weight: entry.weight ?? 1))
  }

  /// Adds a member for each track of an entry; errors are in the list.
  fileprivate mutating func append(
    tracksOf entry: WeekLoader.Entry,
    _ options: LoadOptions,
    _ problems: ProblemList
  ) {
    guard let tracks = entry.tracks, InputBytes.exists(tracks.path) else { return }
    let members = tracks.members(of: entry, options, problems)
    for var scenario in members {
      entry.change(&scenario)
      let weight = entry.weight.map { $0 / Double(members.count) } ?? 1
      var day = Day(path: entry.path, scenario: scenario, weight: weight)
      day.recording = tracks.path
      days.append(day)
    }
  }
}
